"""Acts at a table: what each does and when it may come."""

import pytest

from casemate.errors import Unreadable
from casemate.match import Ending
from tests.match.playing import NONCES, PICKS, moves, new, refused


@pytest.mark.parametrize(
    ("who", "text"),
    [
        ("p1", ""),
        ("p1", "Resign"),
        ("p1", "resign "),
        ("p1", "draw"),
        ("p1", "draw  offer"),
        ("p1", "takeback accept"),
        ("p1", "takeback accept 01"),
        ("p1", "takeback accept -1"),
        ("p1", "takeback accept ٣"),
        ("p1", "takeback accept " + "1" * 50),
        ("p1", "claim"),
        ("p1", "nonce 12"),
        ("p1", "nonce " + "A" * 32),
        ("p1", "resign\nresign"),
    ],
)
def test_texts_that_are_no_acts(who: str, text: str):
    with pytest.raises(Unreadable):
        new().act(who, text)


@pytest.mark.parametrize(
    ("who", "text"),
    [
        ("table", "resign"),
        ("table", "draw offer"),
        ("chance", "resign"),
        ("nobody", "abort"),
        ("table", "nonce " + NONCES[0]),
    ],
)
def test_who_may_not_say_what(who: str, text: str):
    assert "not for" in refused(moves(new(), "T@a3"), who, text)


def test_resigning_is_possible_at_any_time():
    assert moves(new(), "p2:resign").outcome == Ending("p1win", "resign")
    match = moves(new(), "T@a3 p1:resign")
    assert match.outcome == Ending("p2win", "resign")
    assert match.events[-1].position == match.events[0].position
    assert match.foot() == "over p2win resign\n"


def test_aborting_before_both_have_moved():
    assert moves(new(), "T@a3 p2:abort").outcome == Ending("none", "abort")
    assert moves(new(), "table:abort").foot() == "over none abort\n"
    assert "too late" in refused(moves(new(), "T@a3 T@a4"), "p1", "abort")


def test_who_has_moved_is_not_taken_back():
    match = moves(new(), "T@a3 T@a4 p1:takeback_ask p2:takeback_accept_0")
    assert not match.standing
    assert "too late" in refused(match, "p1", "abort")


def test_a_draw_is_offered_and_accepted():
    match = moves(new(), "p1:draw_offer")
    assert "No draw" in refused(match, "p1", "draw accept")
    assert moves(match, "p2:draw_accept").outcome == Ending("draw", "agreed")


def test_an_offer_is_declined():
    match = moves(new(), "p1:draw_offer p2:draw_decline")
    assert "No draw" in refused(match, "p2", "draw accept")
    assert "once a turn" in refused(match, "p1", "draw offer")
    moves(match, "p2:draw_offer p1:draw_decline")
    assert "once a turn" in refused(match, "p2", "draw offer")
    moves(match, "T@a3 p1:draw_offer")


def test_an_offer_lapses_on_the_others_move_but_not_on_the_own():
    match = moves(new(), "p1:draw_offer T@a3")
    assert match.fold.offer == "p1"
    assert "already" in refused(match, "p2", "draw offer")
    moves(match, "T@a4")
    assert "No draw" in refused(match, "p2", "draw accept")


def test_an_offer_lapses_on_a_takeback():
    match = moves(new(), "T@a3 p1:draw_offer p1:takeback_ask p2:takeback_accept_0")
    assert "No draw" in refused(match, "p2", "draw accept")


def test_the_flag_stands_under_the_loser():
    assert moves(new(), "p1:flag").outcome == Ending("p2win", "flag")
    assert moves(new(), "T@a3 p2:flag").outcome == Ending("p1win", "flag")
    assert "not running" in refused(new(), "p2", "flag")


def test_under_seal_both_clocks_run():
    assert moves(new(words=PICKS), "p2:flag").outcome == Ending("p1win", "flag")


def test_claims_are_made_on_the_others_turn():
    assert moves(new(), "T@a3 p1:claim_win").outcome == Ending("p1win", "claim")
    assert moves(new(), "p2:claim_draw").outcome == Ending("draw", "claim")
    assert "turn of p2" in refused(new(), "p1", "claim win")
    assert "turn of p2" in refused(new(), "p1", "claim draw")


def test_nonces_are_for_chance():
    assert "nothing to chance" in refused(new(), "p1", f"nonce {NONCES[0]}")


@pytest.mark.parametrize("text", ["reveal", "reveal 00", "edition 2", "edition 0", "edition"])
def test_what_comes_by_itself_is_for_nobody_to_say(text: str):
    match = moves(new(words=PICKS), "pick:4I4T2B")
    for who in ("p1", "p2", "table"):
        assert "by itself" in refused(match, who, text)
    assert [event.text for event in match.act("p1", "resign")] == ["resign", "reveal"]
    assert "over" in refused(match, "table", text)


def test_after_the_end_nothing_is_pending():
    match = moves(new(), "T@a3 p1:takeback_ask p1:draw_offer p1:resign")
    assert match.fold.offer == match.fold.asker == ""
    match = moves(new(words="volleys=1 turn_limit=2"), "T@a3 T@d4 p2:draw_offer p1:takeback_ask end")
    assert match.outcome
    assert match.fold.offer == match.fold.asker == ""
