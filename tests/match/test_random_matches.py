"""Matches with acts at random times, held against a second, plainer reading of the same events."""

import random
import re
from typing import Any

import pytest

from casemate.game import NOBODY, Game
from casemate.match import Event, Match, verify
from tests.match.playing import PICKS, SEATS, SEED, last, new, random_match, same

FORTIFY = ("", PICKS, "volleys=1 turn_limit=12", "turn_limit=4", f"{PICKS} points=2")
SKIRMISH = ("turn_limit=9", "cards=off turn_limit=12")


def stood(events: tuple[Event, ...]) -> list[Event]:
    """The moves that stand, by reading the events alone."""
    moves: list[Event] = []
    for event in events:
        if found := re.fullmatch(r"takeback accept (\d+)", event.text):
            moves = [move for move in moves if move.number <= int(found[1])]
        elif not event.is_act:
            moves.append(event)
    return moves


def replayed(match: Match, moves: list[Event]) -> Any:
    """The state that these moves lead to."""
    state = match.game.start(match.options)
    for event in moves:
        assert match.game.turn(state) == event.turn
        state = match.game.play(state, match.game.read_move(state, event.text))
    return state


def assert_true(match: Match) -> None:
    """What must hold of every match at any time."""
    assert [event.number for event in match.events] == list(range(1, len(match.events) + 1))
    moves = stood(match.events)
    assert list(match.standing) == moves
    state = replayed(match, moves)
    assert state == match.state
    draws = [event for event in match.events if event.who == "chance"]
    assert set(draws) <= set(moves)
    for event in match.events:
        if event.position:
            known = replayed(match, stood(match.events[: event.number]))
            assert match.game.write_position(known) == event.position
    assert all(event.turn is None for event in match.events if event.is_act)
    if not match.outcome:
        for seat in SEATS:
            assert match.view(seat) == match.game.view(state, seat)
        decides = match.seat
        if decides >= 0:
            view = match.view(decides)
            assert match.game.actions(view) == match.game.actions(state)


def assert_texts_hold(match: Match) -> None:
    """What is written is read as it was."""
    assert same(Match.read(match.export(private=True)), match)
    if match.outcome:
        assert len({match.export(seat) for seat in SEATS}) == 1
        assert verify(match.export()).findings == ()
    elif match.commitment:
        assert SEED.hex() in match.export(private=True)
        assert not any(SEED.hex() in match.export(seat) for seat in SEATS)


@pytest.mark.parametrize("words", FORTIFY)
@pytest.mark.parametrize("seed", range(5))
def test_fortify(words: str, seed: int):
    for count, match in enumerate(random_match("fortify", words, seed, most=120, acts=0.3)):
        if count % 10 == 0:
            assert_true(match)
            assert_texts_hold(match)
    assert_true(match)
    assert_texts_hold(match)


@pytest.mark.parametrize("words", SKIRMISH)
@pytest.mark.parametrize("seed", range(5))
def test_skirmish(toy: Game, words: str, seed: int):
    for count, match in enumerate(random_match(toy, words, seed, most=80, acts=0.3)):
        if count % 10 == 0:
            assert_true(match)
            assert_texts_hold(match)
    assert_true(match)
    assert_texts_hold(match)


@pytest.mark.parametrize("seed", range(6))
def test_positions_stand_where_they_should(seed: int):
    match = last(random_match("fortify", PICKS, seed, acts=0.3))
    for event, following in zip(match.events, [*match.events[1:], None], strict=True):
        ends = match.outcome is not None and event.text != "reveal"
        ends = ends and (following is None or following.text == "reveal")
        if event.is_act:
            assert bool(event.position) == (event.text.startswith("takeback accept") or ends)
        else:
            after = match.state_after(event.number)
            turned = bool(match.game.outcome(after)) or match.game.turn(after) != event.turn
            assert bool(event.position) == turned
            assert (" over " in event.position) == bool(match.game.outcome(after))


def told(match: Match, seat: int) -> str:
    """Every text that this seat can be given."""
    count = len(match.events)
    views = (match.game.write_position(match.view(seat, after=number)) for number in range(count + 1))
    lines = (match.line(number, seat) + repr(match.event_for(number, seat)) for number in range(1, count + 1))
    return "\n".join((match.export(seat), repr(match), *views, *lines))


@pytest.mark.parametrize("seed", range(20))
def test_no_text_for_anyone_else_holds_a_sealed_pick(seed: int):
    rng = random.Random(seed)
    for match in random_match("fortify", PICKS, rng.randrange(10**6), most=30, acts=0.6):
        if match.outcome:
            return
        opened = {event.number for event in match.standing if event.number <= match.fold.opening}
        secret = [event for event in match.events if event.text.startswith("pick:") and event.number not in opened]
        shown = {event.text for event in match.events if event.number in opened}
        for seat in SEATS:
            everything = told(match, seat)
            for event in secret:
                if event.who != f"p{seat + 1}" and event.text not in shown:
                    assert event.text not in everything
                    assert event.text[5:] not in everything


@pytest.mark.parametrize("seed", range(5))
def test_no_text_for_anyone_else_holds_a_hidden_card(toy: Game, seed: int):
    for match in random_match(toy, "turn_limit=6", seed, most=40):
        if match.outcome:
            assert "deal:?" not in told(match, NOBODY)
            return
        if len(match.events) % 7:
            continue
        for seat in SEATS:
            everything = told(match, seat)
            for event in match.events[:8]:
                if event.text.startswith("deal:") and event.turn and event.turn.number != seat + 1:
                    assert match.event_for(event.number, seat).text == "deal:?"
            dealt = set(re.findall(r"deal:\w+", everything))
            assert len(dealt) == 0 if seat == NOBODY else len(dealt) <= 1
            cards = {
                position.split(" ")[2] for position in re.findall(r"\S+(?:/\S+){14} [bg] \S\S \w+ \d+", everything)
            }
            assert all(card[1 - max(seat, 0)] in "-?" for card in cards)


@pytest.mark.parametrize("seed", range(10))
def test_a_crash_at_any_time_loses_nothing_that_was_written(toy: Game, seed: int):
    rng = random.Random(seed)
    whole = last(random_match(toy, "turn_limit=5", seed))
    private = new(toy, "turn_limit=5").head(private=True)
    store = private + "".join(whole.line(event.number, private=True) for event in whole.events) + whole.foot()
    for length in sorted(rng.randrange(len(private), len(store) + 1) for _ in range(12)):
        match = Match.read(store[:length])
        count = len(match.events)
        assert match.events == whole.events[:count]
        if count == len(whole.events) or whole.events[count].who not in ("chance", "table"):
            continue
        if match.seat == -1 or match.outcome:
            follow = match.follow_up()
            assert follow
            assert match.events == whole.events[: len(match.events)]
