"""Draws the pictures of the documentation from the program: .venv/bin/python docs/pictures.py."""

from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import casemate
from casemate.terminal.drawing import renderables

FOLDER = Path(__file__).parent / "pictures"
THEME = TerminalTheme((28, 32, 36), (234, 240, 236), [(28, 32, 36)] * 8, [(234, 240, 236)] * 8)
SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">
<style>{styles} .{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
font-size: {char_height}px; line-height: {line_height}px; }} .{unique_id}-title {{ display: none }}</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}</defs>
<rect width="{width}" height="{height}" rx="10" fill="#1c2024"/>
<g transform="translate(14, 20)" clip-path="url(#{unique_id}-clip-terminal)">{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def board(name: str, game_name: str, options: str, position: str) -> None:
    """A board as the terminal shows it."""
    game = casemate.load(game_name)
    chosen = game.options.read(options.split())
    state = game.read_position(chosen, position)
    seat = game.seat(state)
    console = Console(record=True, width=80, file=StringIO(), color_system="truecolor", force_terminal=True)
    for line in renderables(game.board(chosen), game.scene(game.view(state, seat), seat), 80):
        console.print(line)
    svg = console.export_svg(theme=THEME, code_format=SVG, unique_id="board")
    (FOLDER / f"{name}.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    board("fortify", "fortify", "", "1t+iI/1TT+I/1bI+B/b+BB1/2b1 r I2TB2i2tb -|it 1 31")
    board("fortac", "fortac", "", "R1B1/1RB1/3B/BR1R r NIA/RKB 2H -|O m 3")
