"""The games there are, and what a table can choose."""

from rich.table import Table

from ..game import Game
from ..options import Option, options_of
from .screen import Screen


def show_game(screen: Screen, game: Game) -> None:
    """A game and its options, the default of each first."""
    screen.say(f"{game.name}: {game.title}", "bold")
    table = Table.grid(padding=(0, 2), pad_edge=True)
    for option in options_of(game.options):
        about = option.about
        remark = f"{about.sentence} {about.clause}{' (for study)' if about.study else ''}"
        table.add_row(option.name, values(option), remark)
    screen.console.print(table)
    screen.say()


def values(option: Option) -> str:
    """What an option can be, its default first."""
    if option.number:
        return f"{option.default} ({option.about.least} to {option.about.most})"
    others = [value for value in option.values or option.about.names if value != option.default]
    return " ".join([option.default, *others])
