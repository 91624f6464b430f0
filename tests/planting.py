"""The toy game, planted as any game in a further folder is: CASEMATE_GAMES names the folder."""

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

TOY_GAMES = Path(__file__).parent / "toy" / "games"
TOY = "skirmish"


@contextmanager
def planted() -> Iterator[Path]:
    """While this lasts the toy game is found, by processes that are started meanwhile too."""
    shelf = importlib.import_module("casemate.games")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CASEMATE_GAMES", str(TOY_GAMES))
        patch.setattr(shelf, "__path__", [*shelf.__path__, str(TOY_GAMES)])
        yield TOY_GAMES
