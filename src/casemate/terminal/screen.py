"""What is printed for people: with colours where the terminal has them, never wider than it is."""

from collections.abc import Collection
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from ..game import CHANCE, Game, State
from ..scene import Board, Scene
from . import drawing

PLAIN = str.maketrans(  # what drawings are made of, and what stands for it where only plain letters can be written
    {
        **dict.fromkeys("╶─╴┄━", "-"),
        **dict.fromkeys("╵│╷┃", "|"),
        **dict.fromkeys("╰╭├╯┴╮┤┬┼", "+"),
        **dict.fromkeys("●■", "*"),
        **dict.fromkeys("○□–−", "-"),
        **dict(zip("▸›×✓", ">>xv", strict=True)),
    }
)


class Screen:
    """A console that takes every text as it is: no markup, no guessing at numbers."""

    def __init__(self, plain: bool = False) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False, color_system=None if plain else "auto")

    @property
    def width(self) -> int:
        return self.console.width

    def say(self, text: str = "", style: str = "") -> None:
        """A line or a paragraph, folded between words."""
        self.console.print(Text(text, style))

    def line(self, text: str) -> None:
        """A line that is never folded, so that it can be copied."""
        self.console.print(text, soft_wrap=True)

    def note(self, text: str) -> None:
        """A paragraph set in, under what it belongs to."""
        self.console.print(Padding(Text(text, "italic"), (0, 2)))

    def write(self, markdown: str) -> None:
        self.console.print(Markdown(markdown))

    def draw(self, board: Board, scene: Scene, side: int = 0, layers: Collection[str] = ()) -> None:
        for line in drawing.renderables(board, scene, self.width, side, layers):
            self.respell(line)
            if line.cell_len > self.width:
                line.rstrip()
            self.console.print(line, soft_wrap=True)

    def respell(self, line: Text) -> None:
        """Draw with plain characters where the output cannot take the others."""
        try:
            line.plain.encode(self.console.encoding)
        except (UnicodeEncodeError, LookupError):
            line.plain = line.plain.translate(PLAIN)

    def draw_state(self, game: Game, options: Any, state: State, side: int = 0) -> None:
        """All of a state that somebody has written down, its hidden things too."""
        seat = game.seat(state)
        scene = game.scene(state, 0 if seat == CHANCE else seat)
        self.draw(game.board(options), scene, side)

    def clear(self) -> None:
        """Nothing that was shown before can be seen or scrolled back to, if this is a terminal."""
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J\x1b[2J\x1b[H")
            self.console.file.flush()
