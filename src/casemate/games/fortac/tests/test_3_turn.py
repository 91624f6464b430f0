"""Chapter 3: move and draw, the discards, the reshuffle."""

import random

import pytest

from casemate.game import CHANCE

from .drawn import GAME, board, cards, draw, position, read, start
from .naive import COPIES

OPENING = "RR2/RR2/2BB/2BB r HTP/SJW - -|- m 1"
LAST_CARD = "1R1B/RB2/2R1/B1RB b HTP/SW 3H3S4J3T3W2R2K4N4B2IA3P O|- d 34"


# 3.1 Two phases


@pytest.mark.clause("3.1")
def test_3_1_first_a_move_then_a_draw(mode):
    table = read(mode, OPENING)
    assert (table.phase, table.seat) == ("m", 0)
    moved = table.play("Hop:b4-c4")
    assert (moved.phase, moved.seat, moved.side, moved.ply) == ("d", CHANCE, "r", 1)
    assert all(move.startswith("draw:") for move in moved.moves)
    drawn = moved.play("draw:Jump")
    assert drawn.text == "R1R1/RR2/2BB/2BB b JTP/SJW H -|- m 2"


@pytest.mark.clause("3.1")
def test_3_1_no_card_is_drawn_before_the_move(mode):
    found = read(mode, OPENING).clauses()
    assert {clause for move, clause in found.items() if move.startswith("draw:")} == {"3.1"}
    assert "3.1" not in {clause for move, clause in found.items() if not move.startswith("draw:")}


@pytest.mark.clause("3.1")
def test_3_1_no_second_move_before_the_draw(mode):
    found = read(mode, OPENING).play("Hop:b4-c4").clauses()
    assert {clause for move, clause in found.items() if not move.startswith("draw:")} == {"3.1"}
    assert {clause for move, clause in found.items() if move.startswith("draw:")} == {None}


# 3.2 You have to move


@pytest.mark.clause("3.2")
def test_3_2_all_that_can_be_done_is_to_play_a_card(mode):
    """There is no passing and no throwing away, not even with two dead cards of three."""
    table = draw(
        mode,
        """
        R  .  .  R
        .  B  B  .
        .  B  B  .
        R  .  .  R
        """,
        "HSN/TRK",
    )
    assert {move.split(":")[0] for move in table.moves} == {"Hop"}
    assert len(table.clauses()) == 12 * 16 * 16 + 12


@pytest.mark.clause("3.2")
def test_3_2_one_card_with_one_move_is_enough(mode):
    table = read(mode, "RRB1/RRB1/BB2/4 r HRK/JTP HJTRNBIA -|- m 9")
    assert table.moves == ["King:b3-c2"]
    assert table.outcome is None


@pytest.mark.clause("3.2")
def test_3_2_it_is_looked_at_with_three_cards_when_the_turn_begins(mode):
    """Not during the own draw, with two cards, nor the other's hand during it."""
    drawing = read(mode, "R2R/1BB1/1BB1/R2R r SN/TWI 2HJIP C|M d 9")
    assert drawing.outcome is None
    assert drawing.play("draw:Skip").outcome is None
    waiting = read(mode, "R2R/1BB1/1BB1/R2R b SNI/TW 2HJP C|M d 10")
    assert waiting.outcome is None
    assert waiting.play("draw:Hop").outcome == (-1, 1, "7.2")


@pytest.mark.clause("3.2")
def test_3_2_a_hand_without_any_move_has_lost_at_once(mode):
    assert read(mode, "R2R/1BB1/1BB1/R2R r SNI/HTW 2HJP C|M m 9").outcome == (-1, 1, "7.2")


# 3.3 Move phase


@pytest.mark.clause("3.3")
@pytest.mark.parametrize(("move", "hand", "discards"), [("Hop:b4-c4", "HT", "2HP"), ("Trade:b3-c2", "2H", "HTP")])
def test_3_3_one_card_goes_from_the_hand_to_the_discards(mode, move, hand, discards):
    table = read(mode, "RR2/RR2/2BB/2BB r 2HT/SJW HP -|- m 9").play(move)
    assert table.hands == f"{hand}/SJW"
    assert table.discards == discards


@pytest.mark.clause("3.3")
@pytest.mark.parametrize("card", list(COPIES))
def test_3_3_only_cards_of_the_own_hand(mode, card):
    """The other side's do not count."""
    others = [other for other in COPIES if other != card]
    table = read(mode, f"RR2/RR2/2BB/2BB r {cards(*others[:3])}/{cards(card, *others[4:6])} - -|- m 9")
    mine = {move for move, clause in table.clauses().items() if move.startswith(f"{card}:") and clause != "3.3"}
    assert mine == set()
    assert table.goals(f"{card}:") == ""


@pytest.mark.clause("3.3")
def test_3_3_the_men_move_as_the_card_says(mode):
    table = read(mode, OPENING).play("Hop:b4-c4")
    assert table.board == board("R . R .  R R . .  . . B B  . . B B")


# 3.4 Scoring

CENTRE_TO_COME = """
    B  .  .  .
    .  R  R  .
    .  R  .  B
    B  .  R  B
"""


@pytest.mark.clause("3.4")
def test_3_4_the_move_is_scored_before_the_draw(mode):
    table = draw(mode, CENTRE_TO_COME, "HTN/SJW", discards="HJ").play("Hop:c1-c2")
    assert (table.scored, table.phase, table.hands) == ("M|-", "d", "TN/SJW")


@pytest.mark.clause("3.4")
def test_3_4_after_a_win_nothing_is_drawn(mode):
    table = draw(mode, CENTRE_TO_COME, "HTN/SJW", discards="HJ", scored="O|-").play("Hop:c1-c2")
    assert table.outcome == (1, -1, "7.1")
    assert table.moves == []
    assert table.hands == "TN/SJW"
    assert table.refused("draw:Hop") == "7.1"


# 3.5 Draw phase


@pytest.mark.clause("3.5")
def test_3_5_the_hand_is_three_again_and_the_turn_over(mode):
    table = read(mode, "R1R1/RR2/2BB/2BB r TP/SJW H -|- d 1")
    for card in table.weights:
        drawn = table.play(f"draw:{card}")
        assert (drawn.side, drawn.phase, drawn.ply, drawn.discards) == ("b", "m", 2, "H")
        assert drawn.weights == {}


@pytest.mark.clause("3.5")
def test_3_5_the_last_card_of_the_pile(mode):
    table = read(mode, LAST_CARD)
    assert table.weights == {"Zap": 1}
    assert table.play("draw:Zap").text == "1R1B/RB2/2R1/B1RB r HTP/SWA 3H3S4J3T3W2R2K4N4B2IA3P O|- m 35"


@pytest.mark.clause("3.5")
def test_3_5_with_an_empty_pile_the_discards_are_shuffled_the_card_just_played_among_them(mode):
    """Not before a card is needed: they lie there while the move is made."""
    moving = read(mode, LAST_CARD).play("draw:Zap")
    assert moving.discards == "3H3S4J3T3W2R2K4N4B2IA3P"
    drawing = moving.play("Hop:c1-b1")
    assert drawing.text == "1R1B/RB2/2R1/BR1B r TP/SWA 4H3S4J3T3W2R2K4N4B2IA3P O|- d 35"
    assert drawing.weights == {
        "Hop": 4, "Skip": 3, "Jump": 4, "Trade": 3, "Switch": 3, "Rook": 2, "King": 2, "Horse": 4,
        "Bishop": 4, "Zip": 2, "Zap": 1, "Push": 3,
    }  # fmt: skip
    drawn = drawing.play("draw:Hop")
    assert drawn.text == "1R1B/RB2/2R1/BR1B b HTP/SWA - O|- m 36"
    again = drawn.play("Zap:a1-c1")
    assert again.discards == "A"
    assert sum(again.weights.values()) == 34
    assert again.weights["Hop"] == 3


@pytest.mark.clause("3.5")
def test_3_5_the_reshuffle_is_told_and_shown():
    state = GAME.read_position(None, "1R1B/RB2/2R1/BR1B r TP/SWA 4H3S4J3T3W2R2K4N4B2IA3P O|- d 35")
    action = GAME.read_move(state, "draw:Hop")
    assert GAME.sentence(state, action) == "The discards are shuffled. Red draws Hop."
    assert [motion.how for motion in GAME.motions(state, action, 0)] == ["return", "draw"]
    before = GAME.read_position(None, LAST_CARD)
    action = GAME.read_move(before, "draw:Zap")
    assert GAME.sentence(before, action) == "Black draws Zap."
    assert [motion.how for motion in GAME.motions(before, action, 0)] == ["draw"]


# 3.6 How long a pile lasts


@pytest.mark.clause("3.6")
@pytest.mark.parametrize("seed", [1, 2])
def test_3_6_the_first_reshuffle_is_in_turn_35_then_every_35_turns(mode, seed):
    choose = random.Random(seed)
    table, reshuffled, emptied = start(mode, max_plies=0), [], []
    while table.ply < 75:
        assert table.outcome is None, "these games go on for so many turns"
        move = choose.choice(table.moves)
        before, table = table, table.play(move)
        if before.phase == "d" and before.discards != "-":
            left = sum(before.weights.values())
            assert left == (34 - (before.ply - 1) % 35 or 35)
            if table.discards == "-":
                reshuffled.append(before.ply)
            if left == 1:
                emptied.append(before.ply)
    assert reshuffled == [35, 70]
    assert emptied == [34, 69]


def test_drawings_say_what_they_show():
    assert position(CENTRE_TO_COME, "HTN/SJW", side="b") == "R3/1BB1/1B1R/R1BR b SJW/HTN - -|- m 9"
    assert position("R R . . R R . . . . B B . . B B", way=1) == "2RR/2RR/BB2/BB2 r HSJ/TWN - -|- m 9"
    assert position("R . . R . R . . . . R B B . B B", way=4) == "R2R/2R1/BR2/BB1B r HSJ/TWN - -|- m 9"
