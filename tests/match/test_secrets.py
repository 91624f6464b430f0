"""What may be read by whom: sealed answers, until they are opened; draws of chance, until the end."""

import pytest

import casemate
from casemate.game import NOBODY
from casemate.match import BadAct, Match
from tests.match.playing import PICKS, SEATS, moves, new

PICK, SUPPLY = "4I4T1B1C", "4I4TBC"


def everything_for(match: Match, seat: int) -> str:
    """Every text that this seat can be given."""
    events = [match.event_for(event.number, seat) for event in match.events]
    views = [match.game.write_position(match.view(seat, after=n)) for n in range(len(events) + 1)]
    told = [match.line(n, seat) for n in range(1, len(events) + 1)]
    return "\n".join([match.export(seat), match.head(), match.foot(), repr(match), *map(repr, events), *views, *told])


def test_a_sealed_answer_is_its_owners_until_it_opens():
    match = moves(new(words=PICKS), f"pick:{PICK}")
    assert match.event_for(1, 0).text == f"pick:{PICK}"
    for seat in (1, NOBODY, -1):
        told = match.event_for(1, seat)
        assert told.text == "pick:?"
        assert told.position == "5/5/5/5/5 g ? -|- p 1"
        assert PICK not in everything_for(match, seat)
        assert SUPPLY not in everything_for(match, seat)
    assert match.told_again(1, 1) == ()
    moves(match, "pick:4I4T2B")
    assert match.told_again(2, 1) == match.told_again(2, NOBODY) == (1,)
    assert match.told_again(2, 0) == ()
    for seat in SEATS:
        assert [match.event_for(n, seat).text for n in (1, 2)] == [f"pick:{PICK}", "pick:4I4T2B"]


def test_a_sealed_answer_that_was_taken_back_stays_secret_until_the_end():
    match = moves(new(words=PICKS), f"pick:{PICK} p1:takeback_ask p2:takeback_accept_0 pick:4I2T4B pick:4I4T2B")
    assert [match.event_for(n, 1).text for n in (1, 4, 5)] == ["pick:?", "pick:4I2T4B", "pick:4I4T2B"]
    for seat in (1, NOBODY):
        assert PICK not in everything_for(match, seat)
        assert SUPPLY not in everything_for(match, seat)
    moves(match, "p1:resign")
    assert match.told_again(6, 1) == (1,)
    assert match.event_for(1, 1).text == f"pick:{PICK}"
    assert match.export(1) == match.export(private=True)


def test_every_pick_is_hidden_from_everyone_else():
    start = new(words=PICKS)
    game = start.game
    seen = set()
    for action in game.actions(start.state):
        match = start.copy()
        text = game.write_move(match.state, action)
        match.move(text)
        supply = game.write_position(match.state).split(" ")[2]
        for seat in (1, NOBODY):
            everything = everything_for(match, seat)
            assert text not in everything
            assert text.removeprefix("pick:") not in everything
            assert f" {supply} " not in everything
            seen.add((seat, everything, match.hash(seat)))
    assert len(seen) == 2


def test_a_second_seat_may_seal_first():
    match = new(words=PICKS)
    ahead = match.view_to_seal(1)
    assert match.game.seat(ahead) == 1
    assert len(match.game.actions(ahead)) == 41
    assert match.game.write_position(ahead) == "5/5/5/5/5 g ? -|- p 1"
    for action in match.game.actions(match.state):
        then = match.copy()
        then.move(match.game.write_move(match.state, action))
        assert then.view(1) == ahead == then.view_to_seal(1)
    assert match.view_to_seal(0) == match.view(0)
    assert match.events == ()


def test_there_is_nothing_to_seal_where_nothing_is_sealed():
    picked = moves(new(words=PICKS), f"pick:{PICK}")
    opened = moves(picked.copy(), "pick:4I4T2B")
    resigned = moves(picked.copy(), "p1:resign")
    for match, seat in ((picked, 0), (opened, 0), (opened, 1), (resigned, 1), (new(), 1)):
        with pytest.raises(BadAct, match="seal"):
            match.view_to_seal(seat)


def test_a_view_plays_as_the_state_does_for_who_decides():
    match = moves(new(words=PICKS), f"pick:{PICK}")
    assert match.game.actions(match.view(1)) == match.game.actions(match.state)


def test_an_export_of_a_running_match_is_read_up_to_its_first_secret():
    match = moves(new(words=PICKS), f"pick:{PICK}")
    for seat in (1, NOBODY):
        known = Match.read(match.export(seat))
        assert known.events == ()
        assert known.notices == ("Event 1 is still secret: the match is read up to there.",)
    assert Match.read(match.export(0)).events == match.events


def test_what_was_taken_back_under_seal_is_skipped():
    match = moves(new(words=PICKS), f"pick:{PICK} p1:takeback_ask p2:takeback_accept_0 pick:4I2T4B pick:4I4T2B I@a3")
    known = Match.read(match.export(1))
    assert known.event(1).text == "pick:?"
    assert known.events[1:] == match.events[1:]
    assert not known.notices
    assert known.state == match.state
    assert known.export(1) == match.export(1)
    moves(known, "p1:resign")
    again = Match.read(known.export())
    assert again.events == known.events
    assert again.export() == known.export()


def test_two_answers_taken_back_under_seal_are_skipped():
    words = f"pick:{PICK} table:takeback_accept_0 pick:4I4T2B table:takeback_accept_0 pick:4I2T4B pick:4I4T2B"
    match = moves(new(words=PICKS), words)
    known = Match.read(match.export(1))
    assert [event.text for event in known.events if not event.is_act] == [
        "pick:?",
        "pick:?",
        "pick:4I2T4B",
        "pick:4I4T2B",
    ]
    assert known.state == match.state


def test_views_of_the_past_hide_what_was_hidden_then():
    match = moves(new(words=PICKS), f"pick:{PICK} pick:4I4T2B")
    write = casemate.load("fortify").write_position
    assert write(match.view(1, after=1)) == "5/5/5/5/5 g ? -|- p 1"
    moves(match, "p1:resign")
    assert write(match.view(1, after=1)) == f"5/5/5/5/5 g {SUPPLY} -|- p 1"


def test_what_is_hidden_from_one_is_hidden_from_strangers():
    match = moves(new(words=PICKS), f"pick:{PICK}")
    assert match.event_for(1, 7).text == "pick:?"
