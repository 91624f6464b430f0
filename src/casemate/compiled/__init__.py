"""Rules that run interpreted and as machine code from one source: marks, plain twins, buffers, cache.

A function marked `compiled` is an ordinary Python function. When an entry (`walks.py`) is first called with
records, Numba is imported and taught every marked function. This package is the only door to Numba.
"""

from .bits import count, each, first, get, index, put, table, wide_space, write_each
from .draws import draw, draw_weighted, new_draws
from .marks import Entry, compiled, entry, stub
from .rows import Rows, pack_rows, rows, whynot
from .twins import Set, Twin, record

__all__ = [
    "Entry",
    "Rows",
    "Set",
    "Twin",
    "compiled",
    "count",
    "draw",
    "draw_weighted",
    "each",
    "entry",
    "first",
    "get",
    "index",
    "new_draws",
    "pack_rows",
    "put",
    "record",
    "rows",
    "stub",
    "table",
    "whynot",
    "wide_space",
    "write_each",
]
