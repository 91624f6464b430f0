"""Boards of squares: up to 7 files and 8 ranks. A set of spaces is an integer, one bit a space.

Space (file, row) is bit 8 * row + file, row 0 the top rank: bits run in the rulebook's reading order. The eighth
file is never on a board, so nothing runs round an edge, and bit 63 is never used, so a set is never negative:
the same in Python and in machine code. A space's dense number counts the spaces of its board before it.
"""

from collections.abc import Iterator

from ..compiled import compiled, count, index

FULL = (1 << 63) - 1  # left shifts keep to 63 bits, so that Python forgets what a machine word forgets
FILES = "abcdefg"
MOST_FILES, MOST_RANKS = 7, 8
ROW = 0x7F
FILE = 0x0101_0101_0101_0101 & FULL


@compiled
def north(spaces: int) -> int:
    return spaces >> 8


@compiled
def south(spaces: int) -> int:
    return spaces << 8 & FULL


@compiled
def east(spaces: int) -> int:
    return spaces << 1 & FULL


@compiled
def west(spaces: int) -> int:
    return spaces >> 1


@compiled
def neighbours(spaces: int, board: int) -> int:
    """The spaces of the board that share an edge with one of these."""
    return (spaces << 8 | spaces >> 8 | spaces << 1 | spaces >> 1) & board


@compiled
def beside_two(spaces: int, board: int) -> int:
    """The spaces of the board with two or more of these next to them."""
    n, s, e, w = north(spaces), south(spaces), east(spaces), west(spaces)
    return (n & s | e & w | (n | s) & (e | w)) & board


@compiled
def lines(space: int) -> int:
    """The row and the file of a space."""
    at = index(space)
    return (ROW << (at & 56) | FILE << (at & 7)) & FULL


@compiled
def number(space: int, board: int) -> int:
    """The dense number of a space: how many spaces of the board come before it in reading order."""
    return count(board & (space - 1))


def reciprocal(n: int) -> int:
    """What `divided` multiplies by instead of dividing by n, which takes ten times as long."""
    return (1 << 21) // n + 1


@compiled
def divided(x: int, over: int) -> int:
    """x // n, given the reciprocal of n; exact while x * n < 2**21."""
    return x * over >> 21


@compiled
def numbered(dense: int, over_files: int, files: int) -> int:
    """The space with this dense number on a board of so many files."""
    return 1 << (dense + divided(dense, over_files) * (8 - files))


def rectangle(files: int, ranks: int) -> int:
    """All spaces of a board of this size."""
    return sum(((1 << files) - 1) << 8 * row for row in range(ranks))


def name(space: int, ranks: int) -> str:
    """What people call a space: files a, b, c from the left, ranks 1, 2 from the bottom."""
    at = index(space)
    return FILES[at & 7] + str(ranks - (at >> 3))


def named(text: str, files: int, ranks: int) -> int:
    """The space with this name; 0 if the board has none such."""
    if len(text) != 2 or text[0] not in FILES[:files] or text[1] not in "12345678"[:ranks]:
        return 0
    return 1 << 8 * (ranks - int(text[1])) + FILES.index(text[0])


def names(spaces: int, ranks: int) -> Iterator[str]:
    """The names of these spaces in reading order."""
    while spaces:
        yield name(spaces & -spaces, ranks)
        spaces &= spaces - 1
