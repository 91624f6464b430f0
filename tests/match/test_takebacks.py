"""Takebacks: how far they go, and what they never go back over."""

from casemate.game import Turn
from tests.match.playing import PICKS, moves, new, refused

OPENING = "T@a3 T@a4 B@b3"  # whatever Green may do with its second action


def test_a_takeback_goes_to_the_start_of_the_askers_last_turn():
    match = moves(new(), "T@a3 T@a4 end T@b3 Ta3-b4")
    assert [event.turn for event in match.events] == [Turn("Volley 1", n) for n in (1, 2, 2, 3, 3)]
    assert match.back_to("p1") == 3
    assert match.back_to("p2") == 1


def test_the_line_goes_back_and_the_record_stays() -> None:
    match = moves(new(), "T@a3 T@a4 p1:takeback_ask")
    event = match.act("p2", "takeback accept 0")[0]
    assert event.number == 4
    assert event.position == match.game.write_position(match.game.start())
    assert match.state == match.game.start()
    assert not match.standing
    assert match.seat == 0
    assert [event.text for event in match.events][:2] == ["T@a3", "T@a4"]
    assert match.move("T@b3")[0].number == 5
    assert [event.number for event in match.standing] == [5]


def test_a_takeback_needs_consent():
    match = moves(new(), "T@a3")
    assert "No takeback" in refused(match, "p2", "takeback accept 0")
    moves(match, "p1:takeback_ask")
    assert "No takeback" in refused(match, "p1", "takeback accept 0")
    assert "already" in refused(match, "p2", "takeback ask")
    moves(match, "p2:takeback_decline")
    assert "No takeback" in refused(match, "p2", "takeback accept 0")


def test_the_takeback_that_was_asked_for_is_the_one_that_is_accepted():
    match = moves(new(), "T@a3 T@a4 end T@b3 p1:takeback_ask")
    assert "back to move 3" in refused(match, "p2", "takeback accept 1")
    assert "cannot go back" in refused(match, "p2", "takeback accept 4")
    assert "cannot go back" in refused(match, "p2", "takeback accept 5")
    assert "cannot go back" in refused(match, "p2", "takeback accept 99")
    moves(match, "p2:takeback_accept_3")
    assert match.seat == 0
    assert match.turn == Turn("Volley 1", 3)


def test_asking_lapses_on_any_takeback():
    match = moves(new(), "T@a3 p1:takeback_ask p2:takeback_accept_0")
    assert match.fold.asker == ""
    moves(match, "T@a3 T@a4 p1:takeback_ask table:takeback_accept_4")
    assert "No takeback" in refused(match, "p2", "takeback accept 0")


def test_asking_lapses_on_either_move():
    for words in ("T@a3 T@a4 p2:takeback_ask end", "T@a3 T@a4 p1:takeback_ask end"):
        match = moves(new(), words)
        assert match.fold.asker == ""


def test_who_has_not_moved_has_nothing_to_take_back():
    assert "no move" in refused(new(), "p1", "takeback ask")
    assert "no move" in refused(moves(new(), "T@a3"), "p2", "takeback ask")


def test_numbers_are_never_used_again():
    match = new()
    for _ in range(3):
        moves(match, "T@a3 p1:takeback_ask")
        match.act("p2", f"takeback accept {match.back_to('p1')}")
    assert [event.number for event in match.events] == list(range(1, 10))
    assert not match.standing


def test_on_one_screen_the_table_takes_back_move_by_move():
    match = moves(new(), "T@a3 T@a4 end T@b3")
    for number in (3, 2, 1, 0):
        assert match.back_one() == number
        match.act("table", f"takeback accept {number}")
    assert match.back_one() is None
    assert not match.standing
    assert "cannot go back" in refused(match, "table", "takeback accept 0")
    moves(match, "T@a3 T@a4")
    match.act("table", "takeback accept 0")
    assert not match.standing


def test_a_move_that_no_longer_stands_cannot_be_gone_back_to():
    match = moves(new(), "T@a3 table:takeback_accept_0 T@b3 T@a4")
    assert "cannot go back" in refused(match, "table", "takeback accept 1")


def test_no_takeback_goes_back_over_an_opening_of_seals():
    match = moves(new(words=PICKS), "pick:4I4T2B")
    assert match.back_to("p1") == 0
    moves(match, "p1:takeback_ask p2:takeback_accept_0 pick:4I2T4B pick:4I4T2B")
    assert match.back_to("p1") is match.back_to("p2") is match.back_one() is None
    for who in ("p1", "p2"):
        assert "opening of seals" in refused(match, who, "takeback ask")
    assert "cannot go back" in refused(match, "table", "takeback accept 0")
    moves(match, "T@a3")
    assert match.back_to("p1") == 5


def test_ends_of_volleys_may_be_gone_back_over():
    match = moves(new(words="turn_limit=2"), "T@a3 T@d4 end")
    assert match.turn.part == "Volley 2"
    assert match.seat == 1
    assert match.back_to("p1") == 0
    assert match.back_to("p2") == 1
    moves(match, "p2:takeback_ask p1:takeback_accept_1")
    assert match.turn == Turn("Volley 1", 2)


def test_the_same_seat_in_the_next_volley_has_a_turn_of_its_own():
    match = moves(new(words="turn_limit=2"), "T@a3 T@d4 end T@a3")
    assert [event.who for event in match.standing[-2:]] == ["p2", "p2"]
    assert match.back_to("p2") == 3
