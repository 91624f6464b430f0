"""Sets of spaces as integers: one bit a space, a space is a set of one.

Up to 63 bits a set is an int64 when compiled. A wide set (up to 448 spaces) is one wide LLVM integer when
compiled; it lives in a field that is an array of sets, read by `get` and written by `put`. Interpreted both
are Python's own integers. `machine.py` gives these functions their machine form.
"""

from collections.abc import Iterator
from typing import Any

WIDE_BITS = 448
WIDE_WORDS = WIDE_BITS // 64


def first(spaces: int) -> int:
    """The first of these spaces."""
    return spaces & -spaces


def index(spaces: int) -> int:
    """The number of the first of these spaces."""
    return (spaces & -spaces).bit_length() - 1


def count(spaces: int) -> int:
    """How many spaces."""
    return spaces.bit_count()


def each(spaces: int) -> Iterator[int]:
    """Space by space, lowest bit first."""
    while spaces:
        yield spaces & -spaces
        spaces &= spaces - 1


def write_each(out: Any, n: int, base: int, spaces: int, board: int) -> int:
    """List base plus the dense number of each of these spaces from out[n] on; answer where the list ends.

    What stood in `out` beyond that is lost.
    """
    for space in each(spaces):
        out[n] = base + count(board & (space - 1))
        n += 1
    return n


def table(things: tuple[int, ...]) -> tuple[int, ...]:
    """These, to be read by number: compiled in memory, where an index into a tuple would be a jump."""
    return things


def get(field: list[int], i: int) -> int:
    """The wide set that stands at `i` of a field."""
    return field[i]


def put(field: list[int], i: int, spaces: int) -> None:
    """Write a wide set at `i` of a field."""
    field[i] = spaces


def wide_space(number: int) -> int:
    """The wide set of one space."""
    return 1 << number
