"""Chapter 2: the start, the deal, open hands."""

import random

import pytest

from casemate.game import CHANCE, NOBODY

from .drawn import GAME, START, read, start
from .naive import COPIES, LETTERS

DEAL = ("draw:Hop", "draw:Trade", "draw:Push", "draw:Skip", "draw:Jump", "draw:Switch")

# 2.1 Men


@pytest.mark.clause("2.1")
def test_2_1_red_in_the_top_left_black_in_the_bottom_right(mode):
    assert start(mode).text == START
    men = {piece.at: piece.side for piece in GAME.scene(GAME.start(), 0).pieces if piece.kind == "man"}
    assert men == dict.fromkeys(("a4", "b4", "a3", "b3"), 0) | dict.fromkeys(("c2", "d2", "c1", "d1"), 1)


# 2.2 Deal


@pytest.mark.clause("2.2")
def test_2_2_three_cards_to_red_then_three_to_black(mode):
    table, dealt = start(mode), []
    for draw in DEAL:
        assert table.seat == CHANCE
        assert table.discards == "-"
        dealt.append(table.hands)
        table = table.play(draw)
    assert dealt == ["-/-", "H/-", "HT/-", "HTP/-", "HTP/S", "HTP/SJ"]
    assert table.text == "RR2/RR2/2BB/2BB r HTP/SJW - -|- m 1"
    assert table.seat == 0


@pytest.mark.clause("2.2")
def test_2_2_each_card_comes_from_what_is_left_of_the_shuffled_deck(mode):
    table, deck = start(mode), dict(COPIES)
    for draw in ("draw:Rook", "draw:Rook", "draw:Hop", "draw:Hop", "draw:Hop", "draw:Hop"):
        assert table.weights == {card: copies for card, copies in deck.items() if copies}
        deck[draw.removeprefix("draw:")] -= 1
        table = table.play(draw)
    assert sum(deck.values()) == 34
    assert table.discards == "-"


@pytest.mark.clause("2.2")
def test_2_2_what_has_been_dealt_to_the_last_copy_is_not_dealt_again(mode):
    table = start(mode).play("draw:Zap", "draw:Zap")
    assert table.refused("draw:Zap") == "8.2"
    assert "Zap" not in table.weights
    assert table.legal("draw:Zip")


# 2.3 Open cards


@pytest.mark.clause("2.3")
@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_2_3_everybody_sees_both_hands_and_the_discards(seat):
    state = GAME.read_position(None, "R1R1/RR2/2BB/2BB b JTP/SJW 2HN -|- m 2")
    assert GAME.view(state, seat) == state
    scene = GAME.scene(GAME.view(state, seat), seat)
    held = [(piece.side, piece.face) for piece in scene.pieces if piece.token.startswith("hand:")]
    assert held == [(0, "jump"), (0, "trade"), (0, "push"), (1, "skip"), (1, "jump"), (1, "switch")]
    (sheet,) = (sheet for sheet in scene.sheets if sheet.columns)
    assert [row for row in sheet.rows if row[2] != "0"] == [["Hop", "2", "2"], ["Horse", "3", "1"]]
    assert sum(int(row[1]) for row in sheet.rows) == 31


@pytest.mark.clause("2.3")
def test_2_3_the_pile_has_no_order(mode):
    """Whichever way the same cards were dealt, it is the same state, and any card left may come next."""
    one = start(mode).play(*DEAL)
    other = start(mode).play(*DEAL[2::-1], *DEAL[:2:-1])
    assert one.state == other.state
    drawing = one.play("Hop:b4-c4")
    assert drawing.weights == COPIES | dict.fromkeys(("Hop", "Trade", "Push", "Skip", "Jump", "Switch"), 3)


@pytest.mark.clause("2.3")
def test_2_3_the_hand_that_was_dealt_is_kept(mode):
    """All there is to do is to play a card: nothing is exchanged."""
    assert start(mode).play(*DEAL).moves == [
        "Hop:b4-c4", "Hop:a3-a2", "Hop:b3-c3", "Hop:b3-b2", "Trade:b3-c2",
        "Push:a4-b4", "Push:a4-a3", "Push:b4-b3", "Push:a3-b3",
    ]  # fmt: skip


# 2.4 First turn


@pytest.mark.clause("2.4")
def test_2_4_red_moves_first_then_they_alternate(mode):
    table = start(mode).play(*DEAL)
    assert (table.side, table.seat, table.scored, table.ply) == ("r", 0, "-|-", 1)
    choose = random.Random(1)
    for ply in range(1, 9):
        assert (table.side, table.seat, table.ply) == ("rb"[1 - ply % 2], 1 - ply % 2, ply)
        table = table.play(choose.choice(table.moves))
        assert (table.side, table.seat, table.ply) == ("rb"[1 - ply % 2], CHANCE, ply)
        table = table.play(choose.choice(table.moves))


@pytest.mark.clause("2.4")
def test_2_4_nobody_has_scored_at_the_start(mode):
    badges = [dial for dial in GAME.scene(GAME.start(), 0).dials if dial.how == "badge"]
    assert start(mode).scored == "-|-"
    assert len(badges) == 8
    assert "done" not in {dial.state for dial in badges}


def test_letters_are_those_of_the_cards():
    """What these tests write is what the game writes (12.2)."""
    text = "".join(LETTERS.values())
    table = read("interpreted", f"RR2/RR2/2BB/2BB r {text[:3]}/{text[3:6]} {text[6:]} -|- m 9")
    assert table.fields[2:4] == ["HSJ/TWR", "KNBIAP"]
