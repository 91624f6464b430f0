"""Numba: imported when machine code is first wanted, taught every marked function, one dispatcher an entry and game."""

import inspect
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import numba
from filelock import FileLock
from numba.core import types
from numba.core.compiler import Compiler
from numba.extending import overload
from numba.np.numpy_support import as_dtype

from . import cache, forms
from .forms import INLINED, OPTIONS
from .marks import MARKED, STUBS, Entry
from .twins import TWINS

_lock = threading.RLock()
_taught = {"functions": 0, "stubs": 0}
_said: set[str] = set()


def say(sentence: str) -> None:
    """A notice, once a process, where it disturbs no protocol."""
    if sentence not in _said:
        _said.add(sentence)
        print(sentence, file=sys.stderr, flush=True)


def teach() -> None:
    """Teach Numba every function marked so far; a game that is loaded later is taught then."""
    forms.teach()
    for function, choose in STUBS[_taught["stubs"] :]:
        overload(function, jit_options=INLINED, strict=False)(_chooser(choose, function))
    for function in MARKED[_taught["functions"] :]:
        overload(function, jit_options=INLINED, strict=False)(_itself(function))
    _taught.update(functions=len(MARKED), stubs=len(STUBS))


def _itself(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *args: function


def _chooser(choose: Callable[..., Any], function: Callable[..., Any]) -> Callable[..., Any]:
    def chosen(state: Any, *rest: Any) -> Any:
        kind = state.dtype if isinstance(state, types.Array) else state
        return choose(as_dtype(kind), function.__name__)

    return chosen


def prepare(entry: Entry[..., Any], args: tuple[Any, ...]) -> Callable[..., Any]:
    """The machine code of an entry for the game of its states: from the cache, or compiled now."""
    dtype = args[0].dtype
    with _lock:
        if dtype in entry.machines:
            return entry.machines[dtype]
        teach()
        game = Path(inspect.getfile(TWINS[dtype])).parent
        own = Path(inspect.getfile(entry.function))
        folder = cache.folder(game, own)
        keep = cache.writable(folder)
        if not keep:
            say(f"{folder} cannot be written, so machine code is made anew each time.")
        guard: AbstractContextManager[Any] = FileLock(folder / "lock") if keep else nullcontext()
        with guard:
            if not list(folder.rglob(f"*.{entry.name}-*.nbi")):
                say(f"Preparing the fast engine of {game.name} (once on this machine, some ten seconds) ...")
            machine = _dispatcher(entry.function, folder, keep)
            machine.compile(tuple(numba.typeof(arg) for arg in args))
        if keep:
            cache.prune(folder.parent)
        entry.machines[dtype] = machine
        return machine


class Apart(Compiler):
    """The arrays an entry is called with do not overlap: what it read of a state holds while it writes a list."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.state.flags.noalias = True


def _dispatcher(function: Callable[..., Any], folder: Path, keep: bool) -> Any:
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        return numba.njit(cache=keep, nogil=True, pipeline_class=Apart, **OPTIONS)(function)
    finally:
        numba.config.CACHE_DIR = before
