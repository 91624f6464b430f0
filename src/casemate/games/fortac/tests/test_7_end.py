"""Chapter 7: two combos, no move, the safety stop."""

import random

import pytest

from .drawn import GAME, both_sides, draw, read, start

FOUR = {  # for each type the move that forms it, and the board before
    "C": ("Hop:c1-d1", "R . . R  . . B .  . B B B  R . R ."),
    "D": ("Hop:d2-d1", "R B . .  . R B .  . . R R  B B . ."),
    "O": ("Hop:d3-d4", "R R R .  . . . R  . B B .  . B B ."),
    "M": ("Hop:c1-c2", "B . . .  . R R .  . R . B  B . R B"),
}
WON = {"r": (1, -1, "7.1"), "b": (-1, 1, "7.1")}

# 7.1 Two combos


@pytest.mark.clause("7.1")
@both_sides
@pytest.mark.parametrize("second", "CDOM")
@pytest.mark.parametrize("first", "CDOM")
def test_7_1_a_second_combo_of_another_type_wins_at_once(mode, first, second, side):
    move, drawing = FOUR[second]
    table = draw(mode, drawing, "HSN/JTW", scored=f"{first}|-", side=side, discards="HJ").play(move)
    assert table.outcome == (None if first == second else WON[side])
    assert bool(table.moves) == (first == second)


@pytest.mark.clause("7.1")
@both_sides
def test_7_1_it_takes_two_of_one_side(mode, side):
    move, drawing = FOUR["C"]
    table = draw(mode, drawing, "HSN/JTW", scored="-|D", side=side, discards="HJ").play(move)
    assert table.outcome is None
    assert sorted(table.scored) == ["C", "D", "|"]


@pytest.mark.clause("7.1")
@both_sides
def test_7_1_with_passive_credit_a_move_may_win_for_the_other_side(mode, side):
    drawing = "R . . .  . R R .  . . . B  B B B R"
    given = draw(mode, drawing, "TNP/HSJ", scored="D|C", side=side, discards="HJ", passive_credit="on")
    assert given.play("Trade:d1-d2").outcome == WON["b" if side == "r" else "r"]
    plain = draw(mode, drawing, "TNP/HSJ", scored="D|C", side=side, discards="HJ").play("Trade:d1-d2")
    assert plain.outcome is None


@pytest.mark.clause("7.1")
def test_7_1_with_passive_credit_a_first_combo_of_who_moves_does_not_ward_it_off(mode):
    drawing = "R . . R  . B B .  . B R .  R . . B"
    table = draw(mode, drawing, "HTK/SJA", scored="-|D", discards="HJ", passive_credit="on").play("Trade:c2-d1")
    assert table.outcome == (-1, 1, "7.1")


@pytest.mark.clause("7.1")
def test_7_1_it_is_told():
    move, drawing = FOUR["C"]
    state = draw("interpreted", drawing, "HSN/JTW", scored="D|-", discards="HJ").state
    assert GAME.sentence(state, GAME.read_move(state, move)).endswith("Corner: Red's second Combo wins.")
    over = GAME.scene(GAME.play(state, GAME.read_move(state, move)), 0).over
    assert over == (0, "Red wins with a second Combo.", "7.1")


# 7.2 No move

STUCK = "R . . R  . B B .  . B B .  R . . R"


@pytest.mark.clause("7.2")
@both_sides
@pytest.mark.parametrize("scored", ["-|-", "C|M", "C|-"])
def test_7_2_who_is_to_move_and_cannot_has_lost_whatever_has_been_scored(mode, scored, side):
    table = draw(mode, STUCK, "SNI/HJT", scored=scored, side=side)
    assert table.outcome == ((-1, 1, "7.2") if side == "r" else (1, -1, "7.2"))
    assert table.moves == []
    assert table.refused("Skip:a4-b3") == "7.2"


@pytest.mark.clause("7.2")
@pytest.mark.parametrize("hand", ["HSN", "STN", "SWN", "SRN", "SKN", "SNA"])
def test_7_2_one_card_that_can_move_is_enough(mode, hand):
    table = draw(mode, STUCK, f"{hand}/HJT")
    assert table.outcome is None
    assert {move[0] for move in table.moves} <= set("HTSRKZ")


@pytest.mark.clause("7.2")
@pytest.mark.parametrize("hand", ["SJN", "SNB", "SNI", "SNP", "3N", "NIP"])
def test_7_2_otherwise_the_number_of_cards_is_no_help(mode, hand):
    assert draw(mode, STUCK, f"{hand}/HTW").outcome == (-1, 1, "7.2")


@pytest.mark.clause("7.2")
@both_sides
def test_7_2_it_is_looked_at_after_the_other_side_s_draw(mode, side):
    table = draw(mode, STUCK.translate(str.maketrans("RB", "BR")), "HT/SNI", side=side, phase="d", discards="HJ")
    assert table.outcome is None
    lost = table.play("draw:Jump")
    assert lost.outcome == ((1, -1, "7.2") if side == "r" else (-1, 1, "7.2"))


@pytest.mark.clause("7.2")
def test_7_2_it_is_looked_at_after_the_deal(mode):
    deal = ["draw:Trade"] * 3 + ["draw:Skip"] * 2
    table = start(mode, adjacency="4").play(*deal)
    assert table.outcome is None
    assert table.play("draw:Skip").outcome == (-1, 1, "7.2")


@pytest.mark.clause("7.2")
def test_7_2_it_is_told():
    state = draw("interpreted", STUCK, "SNI/HJT").state
    assert GAME.scene(state, 0).over == (1, "Black wins: no card of Red's hand offers a move.", "7.2")
    refusal = GAME.refusal(state, 0)
    assert refusal.clause == "7.2"
    assert "no card of Red's hand offers a move" in refusal.sentence


# 7.3 Safety stop

LAST = "1R1B/RB2/2R1/B1RB b HTP/SWA H2S2JT2WR2KN2B2IA2P O|- m {}"


@pytest.mark.clause("7.3")
@pytest.mark.parametrize(
    ("plies", "options"), [(1000, {}), (7, {"max_plies": 7}), (1, {"max_plies": 1}), (9999, {"max_plies": 9999})]
)
def test_7_3_after_the_last_turn_with_its_draw_the_game_is_drawn(mode, plies, options):
    table = read(mode, LAST.format(plies), **options)
    moved = table.play("Zap:a1-c3")
    assert (moved.phase, moved.outcome) == ("d", None)
    for draw_ in moved.moves:
        drawn = moved.play(draw_)
        assert drawn.outcome == (0, 0, "7.3")
        assert drawn.moves == []
    assert drawn.refused("Hop:a3-a2") == "7.3"


@pytest.mark.clause("7.3")
@pytest.mark.parametrize(("plies", "options"), [(999, {}), (6, {"max_plies": 7}), (1000, {"max_plies": 1001})])
def test_7_3_the_turn_before_it_is_like_any_other(mode, plies, options):
    table = read(mode, LAST.format(plies), **options).play("Zap:a1-c3", "draw:Hop")
    assert (table.outcome, table.side, table.ply) == (None, "r", plies + 1)


@pytest.mark.clause("7.3")
@pytest.mark.parametrize("plies", [1000, 9998])
def test_7_3_without_a_limit_no_turn_is_the_last(mode, plies):
    table = read(mode, LAST.format(plies), max_plies=0).play("Zap:a1-c3", "draw:Hop")
    assert (table.outcome, table.ply) == (None, plies + 1)


@pytest.mark.clause("7.3")
def test_7_3_a_win_on_the_last_turn_counts(mode):
    text = "RR2/R1BB/1B1R/B3 b HTP/HWA H2S2JT2WR2KN2B2IA2P -|O m 1000"
    assert read(mode, text).play("Hop:d3-d4").outcome == (-1, 1, "7.1")


@pytest.mark.clause("7.3")
def test_7_3_the_draw_comes_before_a_loss_by_no_move(mode):
    text = "R2R/1BB1/1BB1/R2R b SNI/HT H2SJTWR2KN2BIA2P C|M d {}"
    assert read(mode, text.format(1000)).play("draw:Jump").outcome == (0, 0, "7.3")
    assert read(mode, text.format(999)).play("draw:Jump").outcome == (-1, 1, "7.2")


@pytest.mark.clause("7.3")
@pytest.mark.parametrize("seed", range(4))
def test_7_3_so_many_turns_are_played_and_no_more(mode, seed):
    choose, table = random.Random(seed), start(mode, max_plies=9)
    moves = draws = 0
    while table.outcome is None:
        moves, draws = moves + (table.phase == "m"), draws + (table.phase == "d")
        table = table.play(choose.choice(table.moves))
    assert table.outcome == (0, 0, "7.3")
    assert (moves, draws) == (9, 6 + 9)
    assert GAME.bounds(GAME.options(max_plies=9)).match == moves + draws


@pytest.mark.clause("7.3")
def test_7_3_positions_may_repeat(mode):
    """The board of the start comes back twice: nobody is asked about it."""
    table = read(mode, "RR2/RR2/2BB/2BB r 2HK/2HK - -|- m 1")
    before = table.board
    for there, back, drawn in (("Hop", "Hop", "Rook"), ("King", "Rook", "Push")):
        table = table.play(f"{there}:b4-c4", f"draw:{drawn}", f"{there}:d2-d3", f"draw:{drawn}")
        table = table.play(f"{back}:c4-b4", "draw:Trade", f"{back}:d3-d2", "draw:Trade")
        assert (table.board, table.outcome) == (before, None)
    assert table.ply == 9
