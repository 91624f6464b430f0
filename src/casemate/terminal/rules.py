"""The rulebook in the terminal, its positions drawn."""

from ..game import Game
from ..library import load, rulebook
from ..rulebook import Position, pieces, readable, section
from .screen import Screen


def show_rules(screen: Screen, game: Game, number: str = "") -> None:
    """All of a game's rulebook, or one clause or chapter of it."""
    book = rulebook(game.name)
    for piece in pieces(readable(section(book, number) if number else book)):
        if isinstance(piece, Position):
            show_position(screen, piece)
        else:
            screen.write(piece)
            screen.say()


def show_position(screen: Screen, position: Position) -> None:
    """A position of the rulebook and its caption."""
    game = load(position.game)
    options = game.options.read(position.options)
    screen.draw_state(game, options, game.read_position(options, position.text))
    screen.say()
    screen.note(position.caption)
    screen.say()
