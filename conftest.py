"""What all tests share: every state that is played can be stored, and the toy game can be planted."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import casemate
from casemate.assemble import Assembled
from casemate.compiled import pack_rows
from casemate.game import Game
from tests.planting import TOY, planted


@pytest.fixture(autouse=True, scope="session")
def _played_states_can_be_stored() -> Iterator[None]:
    """A twin takes anything; packing it into its record checks the types, shapes and ranges of its fields."""
    play = Assembled.play

    def checked(game: Assembled, state: Any, action: int) -> Any:
        after = play(game, state, action)
        pack_rows([after])
        return after

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Assembled, "play", checked)
        yield


@pytest.fixture
def toy_games() -> Iterator[Path]:
    """The folder of the toy game, which is found while a test has this fixture."""
    with planted() as folder:
        yield folder


@pytest.fixture
def toy(toy_games: Path) -> Game:
    """Skirmish: 300 boxes, a die, a hidden card a seat."""
    return casemate.load(TOY)
