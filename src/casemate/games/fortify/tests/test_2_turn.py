"""Chapter 2: turns, actions, first turns and re-landings."""

import pytest

from .drawn import EMPTY4, EMPTY5, FULL, both_sides, draw, start

BUSY = """
    .  t  t  .
    .  T  T  I
    .  .  .  .
    .  B  .  .
    .  .  .  .
"""
FIRST = {"enlist": "T@a4", "move": "Bb2-a2", "fortify": "Tb4+", "attack": "Tb4xb5"}
SECOND = {"enlist": "T@d3", "move": "Id4-d5", "fortify": "Tc4+", "attack": "Tc4xc5"}


@pytest.mark.clause("2.1")
@both_sides
@pytest.mark.parametrize("one", FIRST)
@pytest.mark.parametrize("two", SECOND)
def test_2_1_a_turn_is_two_actions_in_any_order_repeats_allowed(mode, one, two, side):
    table = draw(mode, BUSY, side=side)
    other = "g" if side == "r" else "r"
    table = table.play(FIRST[one])
    assert table.to_move == f"{side} 1"
    assert table.play(SECOND[two]).to_move == f"{other} 2"


@pytest.mark.clause("2.1")
@both_sides
def test_2_1_the_same_unit_may_take_both_actions(mode, side):
    table = draw(mode, BUSY, side=side).play("Bb2-a2", "Ba2-b2")
    assert table.board == draw(mode, BUSY, side=side).board
    assert table.to_move == ("g 2" if side == "r" else "r 2")
    after = draw(mode, BUSY, side=side).play("Tb4+", "Tb4xb5")
    assert after.board == ("2t1/1+TTI/4/1B2/4" if side == "r" else "2T1/1+tti/4/1b2/4")


@pytest.mark.clause("2.1")
@both_sides
def test_2_1_fewer_actions_or_none_are_allowed(mode, side):
    other = "g 2" if side == "r" else "r 2"
    assert draw(mode, BUSY, side=side).play("end").to_move == other
    assert draw(mode, BUSY, side=side).play("Tb4+", "end").to_move == other


@pytest.mark.clause("2.1")
@both_sides
@pytest.mark.parametrize("move", ["T@a4", "B@a2", "Tb4-a4", "Bb2-a2", "Tb4+", "Tb4xb5"])
def test_2_1_a_third_action_is_refused(mode, move, side):
    """Only a free Infantry is left: nothing else may be done."""
    table = draw(mode, BUSY, "r 0i", side=side)
    assert table.refused(move) == "2.1"
    assert draw(mode, BUSY, "r 1i", side=side).refused(move) is None


@pytest.mark.clause("2.2")
@both_sides
def test_2_2_enlist_move_fortify_and_attack_are_all_there_is(mode, side):
    moves = draw(mode, BUSY, side=side).moves
    marks = {move[-1] if move.endswith("+") else "@" if "@" in move else move[3] for move in moves if move != "end"}
    assert marks == {"@", "-", "+", "x"}
    assert "end" in moves


@pytest.mark.clause("2.2")
@both_sides
def test_2_2_each_of_them_takes_one_action(mode, side):
    for move in FIRST.values():
        assert draw(mode, BUSY, side=side).play(move).to_move == f"{side} 1"


# 2.3 First turns


@pytest.mark.clause("2.3")
def test_2_3_red_first_enlists_onto_any_shore_space(mode):
    table = start(mode)
    for kind in "ITB":
        assert table.goals(f"{kind}@") == "a3 b3 c3 d3"
    assert len(table.moves) == 12


@pytest.mark.clause("2.3")
def test_2_3_red_may_not_land_off_the_shore_nor_pass(mode):
    table = start(mode)
    assert [table.refused(move) for move in ("I@a4", "T@d5", "B@a2", "end")] == ["2.3"] * 4
    assert table.refused("B@a4") == "3.3"


@pytest.mark.clause("2.3")
def test_2_3_reds_first_turn_is_one_action(mode):
    assert start(mode).play("T@b3").to_move == "g 2f"
    assert start(mode).play("B@b3").to_move == "g 2f"
    assert start(mode).play("I@b3", "I@a3").to_move == "g 2f"


@pytest.mark.clause("2.3")
def test_2_3_green_first_enlists_onto_any_empty_space_of_its_terrain(mode):
    table = start(mode).play("T@b3")
    assert table.to_move == "g 2f"
    assert table.goals("T@") == table.goals("I@") == "a3 a4 a5 b4 b5 c3 c4 c5 d3 d4 d5"
    assert table.goals("B@") == "a1 a2 a3 b1 b2 c1 c2 c3 d1 d2 d3"
    assert table.refused("T@b3") == "3.1"
    assert table.refused("T@a2") == "3.3"
    assert table.refused("end") == "2.3"
    assert len(table.moves) == 33


@pytest.mark.clause("2.3")
def test_2_3_artillery_lands_too_where_it_can_stand(mode):
    red = start(mode, **FULL)
    assert red.goals("A@") == ""
    assert red.refused("A@a5") == "2.3"
    green = red.play("T@b3")
    assert green.goals("A@") == "a4 a5 b4 b5 c4 c5 d4 d5 e4 e5"


@pytest.mark.clause("2.3")
@pytest.mark.parametrize(("side", "to_move", "turn"), [("r", "r 1f", 1), ("g", "r 2f", 2)])
@pytest.mark.parametrize("move", ["Tb4-a4", "Bb2-a2", "Tb4+", "Tb4xb5"])
def test_2_3_the_enlist_comes_before_everything_else(mode, side, to_move, turn, move):
    table = draw(mode, BUSY, to_move, side=side, turn=turn)
    assert table.refused(move) == "2.3"


@pytest.mark.clause("2.3")
def test_2_3_greens_second_action_follows_the_standard_rules(mode):
    table = start(mode).play("B@d3", "T@a5")
    assert table.to_move == "g 1"
    assert table.goals("I@") == table.goals("T@") == "a4 b5"
    assert table.refused("T@c3") == "3.2"
    assert table.legal("Ta5-c4", "end")
    assert table.play("Ta5-c4").to_move == "r 2"


@pytest.mark.clause("2.3")
def test_2_3_reds_second_turn_is_an_ordinary_one(mode):
    table = start(mode).play("B@d3", "T@a5", "end")
    assert table.to_move == "r 2"
    assert table.goals("T@") == "c3 d4"
    assert table.legal("end", "Bd3+")


@pytest.mark.clause("2.3")
def test_2_3_red_ends_the_turn_where_no_enlist_is_possible(mode):
    inland = start(mode, map="LL/LL")
    assert inland.moves == ["end"]
    assert inland.refused("I@a1") == "2.3"
    green = inland.play("end")
    assert green.to_move == "g 2f"
    assert green.goals("I@") == "a1 a2 b1 b2"
    assert start(mode, map="LS/WW", army="1A").moves == ["end"]


@pytest.mark.clause("2.3")
def test_2_3_green_ends_the_turn_where_no_enlist_is_possible(mode):
    table = start(mode, map="WW/WS", army="1I").play("I@b1")
    assert (table.to_move, table.moves) == ("g 2f", ["end"])
    assert table.play("end").to_move == "r 2"


@pytest.mark.clause("2.3")
def test_2_3_a_free_infantry_is_no_duty(mode):
    red = start(mode).play("I@a3")
    assert red.to_move == "r 0fi"
    assert red.play("end").to_move == "g 2f"
    green = red.play("end", "I@d5")
    assert green.to_move == "g 1fi"
    assert green.play("end").to_move == "r 2"


# 2.4 Re-landings


@pytest.mark.clause("2.4")
def test_2_4_red_without_a_unit_on_the_map_enlists_on_any_empty_shore_space(mode):
    table = draw(
        mode,
        """
        .  .  .  .
        t  t  i  .
        .  .  t  .
        .  .  .  .
        .  .  .  .
        """,
        track="T|-",
    )
    for kind in "ITB":
        assert table.goals(f"{kind}@") == "a3 b3 d3"
    assert table.refused("I@a5") == "2.4"
    assert table.refused("B@a1") == "2.4"
    assert table.refused("T@c3") == "3.1"
    assert table.refused("B@a5") == "3.3"


@pytest.mark.clause("2.4")
def test_2_4_green_without_a_unit_on_the_map_enlists_wherever_terrain_allows(mode):
    table = draw(
        mode,
        """
        .  .  .  .
        T  T  I  .
        .  .  T  .
        .  B  .  .
        .  .  .  .
        """,
        "g 2",
    )
    assert table.goals("T@") == table.goals("I@") == "a3 a5 b3 b5 c5 d3 d4 d5"
    assert table.goals("B@") == "a1 a2 a3 b1 b3 c1 c2 d1 d2 d3"
    assert table.refused("T@d1") == "3.3"


@pytest.mark.clause("2.4")
@both_sides
def test_2_4_it_is_no_duty(mode, side):
    drawing = "t . . .\n" + ". . . .\n" * 4
    table = draw(mode, drawing, side=side)
    assert table.to_move == f"{side} 2"
    assert table.play("end").to_move == ("g 2" if side == "r" else "r 2")


@pytest.mark.clause("2.4")
def test_2_4_only_the_first_of_two_is_a_landing(mode):
    table = draw(mode, EMPTY4).play("T@a3")
    assert table.to_move == "r 1"
    assert table.goals("T@") == "a4 b3"
    assert table.refused("T@d3") == "3.2"


@pytest.mark.clause("2.4")
@both_sides
def test_2_4_units_that_all_lie_under_enemy_choppers_do_not_count(mode, side):
    drawing = """
        .  .   .  .  .
        .  t   .  .  .
        .  .   .  .  .
        .  c^B .  .  .
        .  .   .  .  .
    """
    table = draw(mode, drawing, side=side, **FULL)
    if side == "r":
        assert table.goals("T@") == "a3 b3 c3 d3 e3"
        assert table.refused("T@b2") == "3.1"
        assert table.refused("T@a5") == "2.4"
    else:
        assert table.goals("T@") == "a3 a4 a5 b3 b5 c3 c4 c5 d3 d4 d5 e3 e4 e5"
    assert table.legal("end")


@pytest.mark.clause("2.4")
@both_sides
def test_2_4_a_side_whose_own_chopper_lies_on_its_only_unit_has_one_that_functions(mode, side):
    drawing = """
        .  .   .  .  .
        .  .   .  .  .
        .  .   .  .  .
        .  C^B .  .  .
        .  .   .  .  .
    """
    table = draw(mode, drawing, side=side, **FULL)
    assert table.goals("T@") == "b3"
    assert table.refused("T@d3") == "3.2"


@pytest.mark.clause("2.4")
@both_sides
def test_2_4_one_functioning_unit_is_enough_to_need_a_friend(mode, side):
    drawing = """
        .  .  .  T
        .  .  .  .
        .  .  .  .
        .  .  .  .
        .  .  .  .
    """
    table = draw(mode, drawing, side=side)
    assert table.goals("T@") == "c5 d4"
    assert table.refused("T@a3") == "3.2"


# 2.5 The end of a turn


@pytest.mark.clause("2.5")
@both_sides
def test_2_5_a_turn_ends_when_no_action_is_left(mode, side):
    table = draw(mode, BUSY, side=side, turn=9)
    assert table.turn == ("Volley 1", 9)
    table = table.play("Tb4+")
    assert table.turn == ("Volley 1", 9)
    table = table.play("Tc4+")
    assert table.turn == ("Volley 1", 10)
    assert table.to_move == ("g 2" if side == "r" else "r 2")


@pytest.mark.clause("2.5")
@both_sides
def test_2_5_a_turn_goes_on_while_a_free_infantry_is_on_offer(mode, side):
    table = draw(mode, BUSY, "r 1", side=side).play("I@a4")
    assert table.to_move == f"{side} 0i"
    assert table.turn == ("Volley 1", 9)
    assert table.play("I@a3").turn == ("Volley 1", 10)
    assert table.play("end").turn == ("Volley 1", 10)


@pytest.mark.clause("2.5")
@both_sides
@pytest.mark.parametrize("phase", ["0i", "1", "1i", "2"])
def test_2_5_the_player_may_end_the_turn(mode, phase, side):
    table = draw(mode, BUSY, f"r {phase}", side=side).play("end")
    assert table.turn == ("Volley 1", 10)
    assert table.to_move == ("g 2" if side == "r" else "r 2")


@pytest.mark.clause("2.5")
@both_sides
def test_2_5_artillery_ends_the_turn_at_once(mode, side):
    drawing = "A . . . .\n" + EMPTY5[10:]
    assert draw(mode, drawing, side=side, **FULL).play("Aa5+").turn == ("Volley 1", 10)
    assert draw(mode, drawing, side=side, **FULL).play("Aa5-b5").turn == ("Volley 1", 10)
