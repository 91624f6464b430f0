"""How a match runs: its length, its lists, its turns."""

from itertools import pairwise

import numpy as np

from casemate import verbs, walks
from casemate.compiled import new_draws, pack_rows, rows, whynot
from casemate.game import CHANCE, NOBODY
from tests.both_modes import buffer
from tests.contract.settings import LONGEST, MOST_PLIES, moments

GAMES = 2 if whynot() else 40
LONGEST_MATCH = 20_000


def test_the_bounds_hold_over_random_games(setting):
    game, options = setting.game, setting.options
    bounds = game.bounds(options)
    assert bounds.longest <= LONGEST
    room = min(bounds.match or LONGEST_MATCH, LONGEST_MATCH if GAMES > 2 else MOST_PLIES) + 1
    states = rows(game.twin, room + 1)
    out, weights = buffer(states, LONGEST), buffer(states, LONGEST)
    taken, lengths = buffer(states, room), buffer(states, room)
    states[0] = pack_rows([game.start(options)])[0]
    seed = new_draws(len(str(setting)))
    for _ in range(GAMES):
        plies = walks.walk(states, out, weights, seed, taken, lengths)
        assert max(lengths[:plies]) <= bounds.longest
        assert 0 <= min(taken[:plies]) <= max(taken[:plies]) < bounds.actions
        assert bounds.match is None or plies <= bounds.match
        assert plies < room or bounds.match is None or bounds.match > room


def test_a_turn_is_one_seat_s(setting):
    """Whenever another seat decides a new turn has begun; a draw of chance belongs to the turn it falls in."""
    game, decided = setting.game, None
    for moment in moments(setting):
        turn, seat = game.turn(moment.state), game.seat(moment.state)
        if decided and turn == decided[0] and seat != CHANCE:
            assert seat == decided[1]
        if seat != CHANCE:
            decided = turn, seat
        if game.outcome(moment.after) is not None:
            decided = None


def test_a_turn_never_comes_back(setting):
    game, past = setting.game, []
    for before, now in pairwise(moments(setting)):
        if game.turn(before.state) != game.turn(now.state):
            past.append(game.turn(before.state))
        if game.outcome(before.after) is not None:
            past = []
        assert game.turn(now.state) not in past


def test_a_turn_has_a_heading_and_a_number(setting):
    for moment in moments(setting):
        part, number = setting.game.turn(moment.state)
        assert type(part) is str
        assert type(number) is int
        assert number > 0


def test_machine_code_ends_as_the_game_says(default):
    """Random games counted by `playouts` are decided as its tally says; interpreted it plays the same games."""
    game = default.game
    start = game.start(default.options)
    tallies = []
    for machine in (True, False):
        states, work = pack_rows([start], machine=machine), rows(game.twin, 1, machine=machine)
        longest = game.bounds(default.options).longest
        out, weights = buffer(states, longest), buffer(states, longest)
        tally = buffer(states, 3, np.int64)
        moves = walks.playouts(states, work, out, weights, new_draws(7), 5, tally)
        state = game.twin.unpack(work[0]) if not isinstance(work, list) else work[0]
        assert verbs.seat(state) == NOBODY
        tallies.append((moves, list(tally)))
    assert tallies[0] == tallies[1]
    assert sum(tallies[0][1]) == 5
