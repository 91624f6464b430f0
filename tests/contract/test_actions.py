"""What may be done: the list of actions, their weights, and the refusal of all others."""

import random
from typing import Any

import pytest

from casemate import verbs, walks
from casemate.compiled import pack_rows
from casemate.errors import IllegalMove, Unreadable
from casemate.game import CHANCE, NOBODY
from tests.both_modes import agreed, buffer
from tests.contract.settings import Setting, endings, few, moments, states

ALL = 50_000  # actions that can be encoded: where there are more, a sample of them is asked about
SAMPLE = 300
NEAR = (-2, -1, 1, 2)
NO_ACTIONS = (-1, -2, -(2**31), 2**31 - 1)


def encodable(setting: Setting) -> int:
    return setting.game.bounds(setting.options).actions


def test_actions_ascend_within_their_bounds(setting):
    bounds = setting.game.bounds(setting.options)
    assert 0 < bounds.actions < 2**31
    for state in states(setting):
        actions = setting.game.actions(state)
        assert list(actions) == sorted(set(actions))
        assert len(actions) <= bounds.longest
        assert not actions or 0 <= actions[0] <= actions[-1] < bounds.actions
        assert bool(actions) == (setting.game.seat(state) != NOBODY)


def test_who_decides_is_a_seat_or_chance(setting):
    for state in states(setting):
        over = setting.game.outcome(state) is not None
        assert setting.game.seat(state) in ((NOBODY,) if over else (0, 1, CHANCE))


def test_weights_are_positive_and_parallel(setting):
    for state in states(setting):
        weights = setting.game.weights(state)
        if setting.game.seat(state) == CHANCE:
            assert len(weights) == len(setting.game.actions(state))
            assert all(type(weight) is int and weight > 0 for weight in weights)
            assert verbs.list_weights(state, [0] * len(weights)) == sum(weights)
        else:
            assert weights == ()


def test_the_legal_actions_are_those_that_are_not_refused(setting):
    """As machine code where there is any: it walks through all that can be encoded in milliseconds."""
    many = encodable(setting)
    for moment in few(setting):
        legal = setting.game.actions(moment.state)
        packed = pack_rows([moment.state])
        clauses = buffer(packed, many)
        if many <= ALL:
            assert walks.refusals(packed, 0, clauses) == len(legal)
            assert tuple(a for a, clause in enumerate(clauses) if clause == 0) == legal
        for action in sampled(legal, many, random.Random(str(setting))):
            clause = verbs.refusal(moment.state, action)[0]
            assert (clause == 0) == (action in legal), setting.game.write_move(moment.state, action)
            assert many > ALL or clauses[action] == clause


def sampled(legal: tuple[int, ...], many: int, choose: random.Random) -> set[int]:
    """Legal actions, their neighbours, and any others."""
    near = {action + by for action in legal for by in NEAR}
    found = {*legal, *near, *(choose.randrange(many) for _ in range(SAMPLE))}
    return {action for action in found if 0 <= action < many}


def test_a_refusal_cites_a_clause_in_a_sentence(setting):
    many, choose = encodable(setting), random.Random(str(setting))
    for moment in few(setting):
        legal = setting.game.actions(moment.state)
        for action in sampled(legal[::5], many, choose):
            refusal = setting.game.refusal(moment.state, action)
            assert (refusal is None) == (action in legal)
            if refusal:
                assert refusal.sentence.endswith(".")
                assert len(refusal.sentence.split()) > 2
                assert all(isinstance(place, str) for place in refusal.places)


def test_what_is_refused_is_not_played(default):
    moment = moments(default)[0]
    action = next(a for a in range(encodable(default)) if a not in default.game.actions(moment.state))
    with pytest.raises(IllegalMove) as caught:
        default.game.play(moment.state, action)
    assert caught.value.refusal == default.game.refusal(moment.state, action)


def test_playing_leaves_the_state_alone(setting):
    for moment in moments(setting):
        before = moment.state.copy()
        setting.game.play(moment.state, moment.action)
        assert moment.state == before


def test_asking_leaves_the_state_alone(setting):
    for state, action, _ in few(setting):
        before = state.copy()
        game: Any = setting.game
        game.actions(state), game.weights(state), game.refusal(state, action), game.refusal(state, 0)
        game.outcome(state), game.turn(state), game.sealed(state), game.write_position(state)
        for seat in (0, 1, NOBODY):
            game.veil(state, action, seat), game.imagine(game.view(state, seat), seat, 1)
        assert state == before


@pytest.mark.parametrize("which", ["first", "last"])
def test_a_number_that_encodes_nothing_is_refused(setting, which):
    moment = moments(setting)[0] if which == "first" else few(setting)[-1]
    many = encodable(setting)
    for action in (*NO_ACTIONS, many, many + 1):
        verdict = agreed(setting.game, moment.state, action)
        assert verdict.clause != 0
        assert verdict.after == moment.state
        assert setting.game.refusal(moment.state, action)
        with pytest.raises(IllegalMove):
            setting.game.play(moment.state, action)
        with pytest.raises(Unreadable):
            setting.game.write_move(moment.state, action)


def test_a_finished_state_has_nothing_to_do(setting):
    for _, last, after in endings(setting):
        outcome, game = setting.game.outcome(after), setting.game
        assert outcome is not None
        assert game.seat(after) == NOBODY
        assert game.actions(after) == game.weights(after) == ()
        assert not game.sealed(after)
        assert sum(outcome.payoffs) == 0
        assert set(outcome.payoffs) <= {1, 0, -1}
        for action in (0, last, encodable(setting) - 1):
            refusal = game.refusal(after, action)
            assert refusal
            assert refusal.clause == outcome.clause
            with pytest.raises(IllegalMove):
                game.play(after, action)
            agreed(game, after, action)
        for seat in (0, 1, NOBODY):
            assert game.view(after, seat) == after


def test_a_running_state_has_no_outcome(setting):
    for moment in moments(setting):
        assert setting.game.outcome(moment.state) is None


def test_both_modes_say_the_same(setting):
    for moment in few(setting):
        agreed(setting.game, moment.state, moment.action)
        agreed(setting.game, moment.after, moment.action)
