"""Which games there are, and how one is loaded: whatever folder of `games` holds a rulebook is a game."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING, cast

from . import games as shelf
from .errors import CasemateError

if TYPE_CHECKING:
    from .game import Game


def games() -> tuple[str, ...]:
    """The names of all games, in order of the alphabet."""
    found = set()
    for path in shelf.__path__:
        found |= {book.parent.name for book in Path(path).glob("*/rulebook.md")}
    return tuple(sorted(found))


def load(name: str) -> Game:
    """The game of this name."""
    if name not in games():
        raise CasemateError(f"There is no game {name[:40]!r}. The games are {', '.join(games())}.")
    try:
        return cast("Game", importlib.import_module(f"{shelf.__name__}.{name}").GAME)
    except Exception as error:  # whatever a game of one's own may do wrong
        raise CasemateError(f"The game {name} cannot be loaded: {type(error).__name__}: {error}") from error


def folder_of(name: str) -> Path:
    """Where a game's files are."""
    load(name)
    return Path(str(importlib.import_module(f"{shelf.__name__}.{name}").__file__)).parent


def rulebook(name: str) -> str:
    """The text of a game's rulebook."""
    return (folder_of(name) / "rulebook.md").read_text("utf-8")
