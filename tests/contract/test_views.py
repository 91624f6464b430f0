"""What a seat may know: its view, what it can imagine, and what is veiled."""

from typing import Any

from casemate.game import NOBODY
from tests.contract.settings import SEATS, Moment, Setting, endings, few, moments

TRIES = 40  # states imagined from one view
ENOUGH = 2000  # until the true one must be among them
OTHERS = 8  # veiled answers that are compared


def hiding(setting: Setting) -> list[tuple[Moment, int, Any]]:
    """Some moments at which a seat may not know everything, with its view."""
    game, found = setting.game, []
    for moment in moments(setting):
        for seat in SEATS:
            view = game.view(moment.state, seat)
            if view != moment.state:
                found.append((moment, seat, view))
    return found[:12] + found[12 :: len(found) // 12 + 1]


def test_nobody_knows_more_than_a_seat(setting):
    """A spectator's view is a view of each seat's."""
    game = setting.game
    for moment in moments(setting):
        spectators = game.view(moment.state, NOBODY)
        for seat in SEATS:
            view = game.view(moment.state, seat)
            assert game.view(view, seat) == view
            assert game.view(view, NOBODY) == spectators


def test_who_decides_sees_all_that_matters(setting):
    """Its view gives the same seat, actions, refusals, turn and outcome as the state."""
    game = setting.game
    for state, action, _ in few(setting):
        seat = game.seat(state)
        if seat not in (0, 1):
            continue
        view = game.view(state, seat)
        assert game.seat(view) == seat
        assert game.actions(view) == game.actions(state)
        assert game.turn(view) == game.turn(state)
        assert game.sealed(view) == game.sealed(state)
        assert game.outcome(view) is game.outcome(state) is None
        tried = range(0, game.bounds(setting.options).actions, 97)
        assert all(game.refusal(view, other) == game.refusal(state, other) for other in (action, *tried))


def test_everyone_knows_whose_turn_it_is(setting):
    game = setting.game
    for moment in few(setting):
        for seat in SEATS:
            view = game.view(moment.state, seat)
            assert game.seat(view) == game.seat(moment.state)
            assert game.turn(view) == game.turn(moment.state)
            assert game.sealed(view) == game.sealed(moment.state)


def test_what_is_imagined_cannot_be_told_from_the_truth(setting):
    game = setting.game
    for _, seat, view in hiding(setting):
        for seed in range(TRIES):
            whole = game.imagine(view, seat, seed)
            assert game.view(whole, seat) == view
            assert game.imagine(whole, seat, seed + 1) == whole  # nothing is left open
            assert game.read_position(setting.options, game.write_position(whole)) == whole


def test_the_truth_can_be_imagined(setting):
    game = setting.game
    for moment, seat, view in hiding(setting)[:6]:
        assert any(game.imagine(view, seat, seed) == moment.state for seed in range(ENOUGH))


def test_where_nothing_is_hidden_nothing_is_imagined(setting):
    game = setting.game
    for moment in few(setting):
        for seat in SEATS:
            if game.view(moment.state, seat) == moment.state:
                assert game.imagine(moment.state, seat, 3) == moment.state


def test_after_a_veiled_answer_the_views_are_alike(setting):
    """Whatever a seat may not read leads to the same view, as long as it stays hidden."""
    game = setting.game
    for moment in veiled(setting):
        for seat in SEATS:
            hidden = [a for a in game.actions(moment.state) if game.veil(moment.state, a, seat)][:OTHERS]
            after = [game.play(moment.state, action) for action in hidden]
            views = [game.view(one, seat) for one in after if opens(setting, moment.state, one) is False]
            assert all(view == views[0] for view in views)


def veiled(setting: Setting) -> list[Moment]:
    """Moments at which an answer is veiled to somebody."""
    game = setting.game
    return [m for m in moments(setting) if any(game.veil(m.state, m.action, seat) for seat in SEATS)][:20]


def opens(setting: Setting, before: Any, after: Any) -> bool:
    """Whether what was hidden is open after a move: seals are, or all is over."""
    game = setting.game
    return game.outcome(after) is not None or (game.sealed(before) and not game.sealed(after))


def test_its_own_seat_may_read_an_answer(setting):
    game = setting.game
    for moment in moments(setting):
        seat = game.seat(moment.state)
        if seat in (0, 1):
            assert not game.veil(moment.state, moment.action, seat)


def test_what_no_view_hides_is_not_veiled(setting):
    """An action is veiled only where its effect is hidden from somebody, or a seal is open."""
    game = setting.game
    for moment in few(setting):
        for seat in SEATS:
            if game.veil(moment.state, moment.action, seat):
                assert game.sealed(moment.state) or game.view(moment.after, seat) != moment.after


def test_once_it_is_over_everything_may_be_known(setting):
    for end in endings(setting):
        assert all(setting.game.view(end.after, seat) == end.after for seat in SEATS)


def test_some_game_has_secrets():
    """These tests would hold of games without any, so one must have them."""
    assert hiding(Setting("skirmish", ""))
    assert veiled(Setting("skirmish", ""))
    assert hiding(Setting("fortify", "special=on"))
