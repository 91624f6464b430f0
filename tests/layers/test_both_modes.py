"""Both modes play the same games: 100,000 random plies on every built-in map, without and with special units."""

from operator import attrgetter
from typing import Any

import pytest

from casemate import verbs, walks
from casemate.compiled import new_draws, pack_rows, rows, whynot
from casemate.compiled.twins import join
from casemate.game import NOBODY, Game
from casemate.options import options_of
from tests.both_modes import agreed, buffer
from tests.contract.settings import GAMES, LONGEST
from tests.planting import TOY

PLIES = 100_000
ROOM = 5_000  # plies at a stretch
LISTED = 10  # of so many states one's list of actions is compared
JUDGED = 1_000  # of so many states one is asked everything

pytestmark = pytest.mark.skipif(bool(whynot()), reason="there is no machine code")


def mixes() -> list[tuple[str, str]]:
    """Games and options."""
    maps = next(option for option in options_of(GAMES["fortify"].options) if option.name == "map")
    special = ("special=off", "special=on")
    fortify = [("fortify", f"map={name} {units}") for name in maps.about.names for units in special]
    return [*fortify, (TOY, "cards=on")]


@pytest.mark.parametrize(("name", "words"), mixes())
def test_both_modes_play_the_same_games(name, words):
    game = GAMES[name]
    start = game.start(game.options.read(words.split()))
    seed, plies = new_draws(1), 0
    while plies < PLIES:
        plies += stretch(game, start, seed, min(ROOM, PLIES - plies))


def stretch(game: Game, start: Any, seed: Any, most: int) -> int:
    """Walk through one random game as machine code, and again interpreted; answer how many plies it had."""
    states = rows(game.twin, most + 1)
    states[0] = pack_rows([start])[0]
    taken, lengths = buffer(states, most), buffer(states, most)
    plies = walks.walk(states, buffer(states, LONGEST), buffer(states, LONGEST), seed, taken, lengths)
    names = game.twin.dtype.names
    fields, out = attrgetter(*names), [0] * LONGEST
    columns = [column(game, states[name][:plies], name) for name in names]
    state = start.copy()
    for ply, (action, stored) in enumerate(zip(taken[:plies].tolist(), zip(*columns, strict=True), strict=True)):
        assert fields(state) == stored
        if ply % LISTED == 0:
            listed = out[: verbs.list_actions(state, out)]
            assert len(listed) == lengths[ply]
            assert action in listed
        if ply % JUDGED == 0:
            agreed(game, state, action)
        verbs.advance(state, action)
    assert state == game.twin.unpack(states[plies])
    assert plies == most or verbs.seat(state) == NOBODY
    return int(plies)


def column(game: Game, values: Any, name: str) -> list[Any]:
    """A field of many records as the twins have it."""
    if name in game.twin.wide:
        return [[join(words) for words in sets] for sets in values.tolist()]
    return values.tolist()
