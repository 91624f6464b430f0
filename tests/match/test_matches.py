"""A match from its first event to its last: moves, turns, positions, ends."""

import hashlib

import pytest

import casemate
from casemate.errors import BadOptions, CasemateError, IllegalMove, Unreadable
from casemate.game import NOBODY, Turn
from casemate.match import BadAct, Ending, Event, Match
from tests.match.playing import MATCH_ID, PICKS, SEED, moves, new, refused

FIRST_TURN = "4/4/T3/4/4 g 4I3T4B4i4t4b -|- 2f 2"


def test_a_match_begins_without_events():
    match = Match("fortify")
    assert match.events == ()
    assert match.seat == 0
    assert match.outcome is None
    assert match.turn == Turn("Volley 1", 1)
    assert match.state == match.game.start()


def test_a_match_gets_an_id_of_its_own():
    assert Match("fortify").match_id != Match("fortify").match_id
    with pytest.raises(Unreadable):
        Match("fortify", match_id="5F0C")


def test_no_seed_is_kept_where_nothing_is_left_to_chance():
    match = Match("fortify", seed=SEED)
    assert match.commitment == ""
    assert SEED.hex() not in match.export(private=True)


def test_options_are_those_of_the_game():
    options = casemate.load("fortify").options.read(["points=2"])
    assert Match("fortify", options).options == options
    with pytest.raises(BadOptions):
        Match("fortify", object())  # type: ignore[arg-type]


def test_moves_are_numbered_events_with_their_turn():
    match = new()
    assert match.move("T@a3") == (Event(1, "p1", "T@a3", Turn("Volley 1", 1), FIRST_TURN),)
    assert match.move("T@b4") == (Event(2, "p2", "T@b4", Turn("Volley 1", 2)),)
    assert match.seat == 1
    assert [event.number for event in match.events] == [1, 2]


def test_a_refused_move_changes_nothing():
    match = moves(new(), "T@a3")
    with pytest.raises(IllegalMove) as caught:
        match.move("B@a5")
    assert caught.value.refusal.clause
    for text in ("", "hello", "pick:?", "?", "resign", "draw offer", "T@a3 ", "T@z9", "x" * 100_000):
        with pytest.raises(Unreadable):
            match.move(text)
    assert len(match.events) == 1


def test_a_move_has_one_spelling(monkeypatch: pytest.MonkeyPatch):
    game = casemate.load("fortify")
    read_move = game.read_move
    monkeypatch.setattr(game, "read_move", lambda state, text: read_move(state, text.strip("!")))
    match = new()
    with pytest.raises(Unreadable, match="is written T@a3"):
        match.move("T@a3!")
    assert not match.events


def test_a_position_stands_with_the_last_move_of_each_turn():
    match = moves(new(), "I@b3 I@a3 T@a4 T@b4 T@c3")
    assert [event.number for event in match.events if event.position] == [2, 4]
    assert match.event(2).position == "4/4/II2/4/4 g 2I4T4B4i4t4b -|- 2f 2"


def test_the_end_by_the_rules():
    match = new(words="volleys=1 turn_limit=2")
    moves(match, "T@a3 T@d4 end")
    assert match.outcome == Ending("draw", "7.3")
    assert match.seat == NOBODY
    assert match.events[-1].position.endswith(" over draw 7.3")
    assert match.foot() == "over draw 7.3\n"
    assert match.export().endswith(match.foot())
    with pytest.raises(BadAct, match=r"over: draw 7\.3"):
        match.move("end")
    assert "over" in refused(match, "p1", "resign")


def test_every_event_after_the_end_is_a_reveal():
    assert new().act("p1", "resign")[-1].text == "resign"
    match = moves(new(words=PICKS), "pick:4I4T2B")
    resigned, reveal = match.act("p2", "resign")
    assert resigned.position == "5/5/5/5/5 g 4I4T2B -|- p 1"
    assert reveal == Event(3, "table", "reveal")
    assert match.view(NOBODY) == match.view(1) == match.state


def test_a_match_without_sealed_answers_reveals_nothing():
    match = new(words=PICKS)
    assert [event.text for event in match.act("p1", "abort")] == ["abort"]


def test_a_match_from_a_position():
    match = new(position=FIRST_TURN)
    assert match.seat == 1
    assert f"Position: {FIRST_TURN}\n" in match.head()
    start = match.game.write_position(match.game.start())
    assert "Position" not in new(position=start).head()


def test_no_match_begins_where_it_is_over():
    words = "volleys=1 turn_limit=2"
    position = moves(new(words=words), "T@a3 T@d4 end").events[-1].position
    with pytest.raises(Unreadable, match="where it is over"):
        new(words=words, position=position)


@pytest.mark.parametrize(
    "position",
    ["4/4/4/4/4 g ? -|- p 1", "4/4/4/4/4 g I i|- 1 2 over p1win 8.1", "nonsense", "4/4/T3/4/4"],
)
def test_positions_from_which_no_match_begins(position: str):
    with pytest.raises(CasemateError):
        new(words="special=on", position=position)


def test_the_hash_is_of_what_a_spectator_knows():
    one, other = moves(new(words=PICKS), "pick:4I4T2B"), moves(new(words=PICKS), "pick:4I2T4B")
    assert one.hash() == other.hash() == one.hash(1)
    assert one.hash(0) != other.hash(0)
    assert new(words=PICKS).hash() != new(words="special=on").hash()


def test_what_a_hash_is_made_of():
    text = "fortify\n1\nspecial=on\n4/4/4/4/4 r - -|- p 1"
    assert new(words="special=on").hash() == hashlib.sha256(text.encode()).hexdigest()


def test_a_copy_goes_its_own_way():
    match = moves(new(), "T@a3")
    other = match.copy()
    other.move("T@a4")
    assert len(match.events) == 1
    assert len(other.events) == 2


def test_a_match_says_what_it_is_without_its_secrets():
    assert repr(moves(new(), "T@a3")) == f"<Match {MATCH_ID} of fortify, 1 events>"


def test_there_are_no_events_but_those_that_were():
    match = moves(new(), "T@a3")
    for number in (0, 2, -1):
        with pytest.raises(CasemateError):
            match.event_for(number)
    for number in (2, -1):
        with pytest.raises(CasemateError):
            match.view(0, after=number)
    assert match.view(0, after=0) == match.game.start()
