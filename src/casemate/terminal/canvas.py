"""Characters on a grid, and lines of text set beside and above one another."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import TypeAlias

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from casemate.scene import Place

Block: TypeAlias = list[Text]  # lines, to be set beside or above others
Parts: TypeAlias = list[tuple[str, str]]  # the parts of a line, each with its style

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
STROKES = " ╵╶╰╷│╭├╴╯─┴╮┤┬┼"  # by the arms that leave a point


@dataclass(frozen=True)
class Cells:
    """How many characters a space of the map takes, and whether lines surround it."""

    wide: int
    high: int
    lined: bool


@dataclass(frozen=True)
class Spot:
    """The inside of a cell on the canvas; right and bottom lie outside."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def of(cls, place: Place, cells: Cells) -> "Spot":
        """Where a place lies when cells are drawn like this."""
        left, top = round(place.x * cells.wide), round(place.y * cells.high)
        right, bottom = round((place.x + place.w) * cells.wide), round((place.y + place.h) * cells.high)
        return cls(left + cells.lined, top + cells.lined, right, bottom)

    @property
    def width(self) -> int:
        """Characters from left to right."""
        return self.right - self.left

    @property
    def middle(self) -> int:
        """The line on which its content stands."""
        return (self.top + self.bottom - 1) // 2

    def centred(self, width: int) -> int:
        """Where a text of this width begins to stand in the middle."""
        return self.left + max(0, self.width - width) // 2

    def upright_to(self, other: "Spot") -> bool:
        """Whether the line between them is an upright one."""
        return self.right + 1 == other.left or other.right + 1 == self.left

    def shared(self, other: "Spot") -> list[tuple[int, int]]:
        """The points of the line between two cells, without its ends."""
        if self.upright_to(other):
            x = min(self.right, other.right)
            return [(x, y) for y in range(max(self.top, other.top), min(self.bottom, other.bottom))]
        if self.bottom + 1 == other.top or other.bottom + 1 == self.top:
            y = min(self.bottom, other.bottom)
            return [(x, y) for x in range(max(self.left, other.left), min(self.right, other.right))]
        return []


class Canvas:
    """Characters and their styles on a grid."""

    def __init__(self, width: int, height: int) -> None:
        """An empty one."""
        self.width, self.height = width, height
        self.points: dict[tuple[int, int], tuple[str, str]] = {}
        self.arms: dict[tuple[int, int], int] = {}

    def put(self, x: int, y: int, text: str, style: str) -> None:
        """Text in one style from a point on."""
        for i, character in enumerate(text):
            self.points[x + i, y] = (character, style)

    def write(self, x: int, y: int, parts: Parts) -> None:
        """Several texts one after the other, each in its style."""
        for text, style in parts:
            self.put(x, y, text, style)
            x += len(text)

    def frame(self, spot: Spot) -> None:
        """The lines around a cell; where cells meet their lines join."""
        left, right, top, bottom = spot.left - 1, spot.right, spot.top - 1, spot.bottom
        for x in range(left, right):
            for y in (top, bottom):
                self.join(x, y, RIGHT)
                self.join(x + 1, y, LEFT)
        for y in range(top, bottom):
            for x in (left, right):
                self.join(x, y, DOWN)
                self.join(x, y + 1, UP)

    def join(self, x: int, y: int, arm: int) -> None:
        """A line leaves the point in one direction."""
        self.arms[x, y] = self.arms.get((x, y), 0) | arm

    def stroke(self, style: str) -> None:
        """Draws the lines."""
        for (x, y), arms in self.arms.items():
            self.put(x, y, STROKES[arms], style)

    def lines(self) -> Block:
        """The canvas as lines of text."""
        rows = [[self.points.get((x, y), (" ", "")) for x in range(self.width)] for y in range(self.height)]
        return [Text.assemble(*runs(row)) for row in rows]


def runs(row: Iterable[tuple[str, str]]) -> Parts:
    """Neighbours of one style in one part."""
    parts: Parts = []
    for character, style in row:
        if parts and parts[-1][1] == style:
            parts[-1] = (parts[-1][0] + character, style)
        else:
            parts.append((character, style))
    return parts


def length(parts: Parts) -> int:
    """How many characters the parts have."""
    return sum(len(text) for text, _ in parts)


def wide(block: Block) -> int:
    """The width of the widest line."""
    return max((cell_len(line.plain) for line in block), default=0)


def beside(blocks: Sequence[Block], gap: int) -> Block:
    """Blocks beside one another, their first lines level."""
    widths = [wide(block) for block in blocks]
    drawn = []
    for y in range(max(map(len, blocks), default=0)):
        line = Text()
        for block, width in zip(blocks, widths, strict=True):
            part = block[y] if y < len(block) else Text()
            line = line + part + Text(" " * (width - cell_len(part.plain) + gap))
        drawn.append(line)
    return drawn


def joined(parts: Sequence[Text], width: int, gap: int = 3) -> Block:
    """Parts in a line, in several where they do not fit."""
    drawn: Block = []
    for part in parts:
        if drawn and wide(drawn[-1:]) + gap + cell_len(part.plain) <= width:
            drawn[-1] = Text.assemble(drawn[-1], " " * gap, part)
        else:
            drawn.append(part)
    return drawn


def folded(text: Text, width: int) -> Block:
    """A text broken into lines, the later ones set in."""
    if cell_len(text.plain) <= width:
        return [text]
    lines = text.wrap(Console(width=width), max(1, width - 2))
    return [line if i == 0 else Text("  ") + line for i, line in enumerate(lines)]


def printed(lines: Iterable[Text], width: int) -> str:
    """Lines as a terminal takes them, with their colours."""
    page = StringIO()
    console = Console(file=page, width=width, force_terminal=True, color_system="truecolor", legacy_windows=False)
    for line in lines:
        console.print(line, soft_wrap=True, highlight=False)
    return page.getvalue().rstrip("\n")
