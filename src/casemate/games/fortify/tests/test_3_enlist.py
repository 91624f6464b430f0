"""Chapter 3: Enlist."""

import pytest

from .drawn import EMPTY5, FULL, SHORE5, board, both_sides, draw, every_way, marked, seen, start

# 3.1 From the supply onto an empty space


@pytest.mark.clause("3.1")
@both_sides
def test_3_1_an_enlisted_unit_leaves_the_supply_and_stands_on_its_space(mode, side):
    before = """
        .  .  .  .
        .  .  .  .
        .  T  .  .
        .  .  .  .
        .  .  .  .
    """
    after = """
        .  .  .  .
        .  .  .  .
        .  T  .  .
        .  B  .  .
        .  .  .  .
    """
    table = draw(mode, before, side=side).play("B@b2")
    assert table.board == board(after, side=side)
    assert table.supply == ("4I3T3B4i4t4b" if side == "r" else "4I4T4B4i3t3b")


@pytest.mark.clause("3.1")
@both_sides
def test_3_1_it_arrives_with_the_face_it_has_in_the_supply(mode, side):
    drawing = """
        .  .  .  .
        .  .  .  .
        .  T  .  .
        .  .  .  .
        .  .  .  .
    """
    table = draw(mode, drawing, side=side, supply="3I+I3+T4B4i4t4b")
    assert table.goals("+T@") == "a3 b4 c3"
    assert table.goals("T@") == ""
    assert table.goals("+I@") == table.goals("I@") == "a3 b4 c3"
    after = table.play("+T@b4")
    assert after.board.split("/")[1] == ("1+T2" if side == "r" else "1+t2")
    assert after.supply == ("3I+I2+T4B4i4t4b" if side == "r" else "4I4T4B3i+i2+t4b")
    normal = table.play("I@b4")
    assert normal.board.split("/")[1] == ("1I2" if side == "r" else "1i2")
    assert normal.supply == ("2I+I3+T4B4i4t4b" if side == "r" else "4I4T4B2i+i3+t4b")


@pytest.mark.clause("3.1")
@both_sides
def test_3_1_what_is_not_in_the_own_supply_is_not_enlisted(mode, side):
    drawing = """
        .  .  .  .
        .  .  .  .
        .  T  .  .
        .  .  .  .
        .  .  .  .
    """
    table = draw(mode, drawing, side=side, supply="4I+T4t+b+i")
    for move in ("T@b4", "+I@b4", "+B@b2", "B@b2", "C@b4", "A@b4"):
        assert table.refused(move) == "3.1"
    assert table.legal("I@b4", "+T@b4")


@pytest.mark.clause("3.1")
@both_sides
def test_3_1_the_space_must_be_empty(mode, side):
    table = draw(
        mode,
        """
        .  I     .    .  .
        t  +T    C^t  .  .
        .  c     .    .  .
        .  .     .    .  .
        .  .     .    .  .
        """,
        side=side,
        **FULL,
    )
    assert table.goals("T@") == "a5 c3 c5 d4"
    for space in ("b5", "b4", "a4", "b3", "c4"):
        assert table.refused(f"T@{space}") == "3.1"


# 3.2 Next to a friend


@pytest.mark.clause("3.2")
@every_way
@pytest.mark.parametrize("kind", "ITBA")
def test_3_2_an_enlisted_unit_stands_beside_a_friend(mode, kind, way, side):
    drawing = """
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  X  .
        .  .  .  .  .
        .  .  .  .  .
    """
    goals = """
        .  .  .  .  .
        .  .  .  *  .
        .  .  *  .  *
        .  .  .  *  .
        .  .  .  .  .
    """
    every = {"map": LAND[kind], "army": FULL["army"]}
    table = draw(mode, drawing.replace("X", kind), way=way, side=side, **every)
    mate = "B" if kind == "B" else "T"
    assert table.goals(f"{mate}@") == marked(goals, way)
    for space in ("c4", "d5", "b3", "e4", "a1"):
        assert table.refused(seen(f"{mate}@{space}", way)) == "3.2"


LAND = {"I": SHORE5, "T": SHORE5, "B": SHORE5, "A": "LLLLL/LLLLL/LLLLL/LLLLL/LLLLL"}


@pytest.mark.clause("3.2")
@every_way
def test_3_2_the_own_chopper_is_a_friend_wherever_it_lies(mode, way, side):
    drawing = """
        .  .  .  .    .
        .  C  .  .    .
        .  .  .  .    .
        .  .  .  .    .
        .  .  .  .    .
    """
    goals = """
        .  *  .  .  .
        *  .  *  .  .
        .  *  .  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    for stack in ("C", "C^T", "C^t", "+C^+b"):
        table = draw(mode, drawing.replace("C", stack), way=way, side=side, map=SHORE5, army=FULL["army"])
        assert table.goals("T@") == marked(goals, way)


@pytest.mark.clause("3.2")
@every_way
def test_3_2_neither_an_enemy_nor_a_covered_unit_is_a_friend(mode, way, side):
    drawing = """
        .  .  .  .    .
        .  T  .  .    .
        .  .  .  c^T  .
        .  .  .  .    .
        t  .  .  .    .
    """
    goals = """
        .  *  .  .  .
        *  .  *  .  .
        .  *  .  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    table = draw(mode, drawing, way=way, side=side, map=SHORE5, army=FULL["army"])
    assert table.goals("T@") == table.goals("B@") == marked(goals, way)
    assert table.refused(seen("T@d4", way)) == "3.2"
    assert table.refused(seen("T@a2", way)) == "3.2"


# 3.3 Terrain


@pytest.mark.clause("3.3")
@both_sides
def test_3_3_each_kind_is_enlisted_where_it_can_stand(mode, side):
    """Friends stand on both sides of the shore, so only the terrain decides."""
    table = draw(
        mode,
        """
        .  .  .  .  .
        .  .  I  .  .
        .  .  .  .  .
        .  .  B  .  .
        .  .  .  .  .
        """,
        side=side,
        **FULL,
    )
    assert table.goals("I@") == table.goals("T@") == "b4 c3 c5 d4"
    assert table.goals("B@") == "b2 c1 c3 d2"
    assert table.goals("A@") == "b4 c5 d4"
    for move in ("I@b2", "T@b2", "B@b4", "A@c3", "A@b2"):
        assert table.refused(move) == "3.3"


@pytest.mark.clause("3.3")
@both_sides
def test_3_3_a_chopper_is_enlisted_only_upon_a_friendly_battleship(mode, side):
    """Any of them, on Shore or Water, Fortified or not, and with no one beside it."""
    table = draw(
        mode,
        """
        .  T  .   I  .
        A  .  .   .  .
        B  .  b   .  .
        .  .  .   .  .
        .  .  +B  .  b
        """,
        side=side,
        **FULL,
    )
    assert table.goals("C@") == "a3 c1"
    for space in ("b5", "d5", "a4", "c3", "e1", "d2", "a2"):
        assert table.refused(f"C@{space}") == "3.3"
    after = table.play("C@c1")
    lowest = after.board.split("/")[4]
    assert lowest == ("2C^+B1b" if side == "r" else "2c^+b1B")


@pytest.mark.clause("3.3")
@both_sides
def test_3_3_a_battleship_that_carries_a_chopper_takes_no_other(mode, side):
    table = draw(
        mode,
        """
        .  .  .    .  .
        .  .  .    .  .
        B  .  c^B  .  .
        .  .  .    .  .
        .  .  .    .  .
        """,
        side=side,
        **FULL,
    )
    assert table.goals("C@") == "a3"
    assert table.refused("C@c3") == "3.3"


@pytest.mark.clause("3.3")
@both_sides
def test_3_3_a_chopper_needs_a_battleship_in_a_landing_too(mode, side):
    table = draw(mode, EMPTY5, side=side, **FULL)
    assert table.goals("C@") == ""
    assert table.refused("C@a3") == "3.3"


# 3.4 Two Infantry for one action

LONE = """
    .  .  .  .
    .  .  .  .
    .  T  .  .
    .  .  .  .
    .  .  .  .
"""


@pytest.mark.clause("3.4")
@both_sides
def test_3_4_after_an_infantry_a_second_one_is_free(mode, side):
    table = draw(mode, LONE, side=side)
    phases = [table.to_move]
    for move in ("I@b4", "I@b5", "I@a4", "I@c4"):
        table = table.play(move)
        phases.append(table.to_move)
    other = "g" if side == "r" else "r"
    assert phases == [f"{side} 2", f"{side} 1i", f"{side} 1", f"{side} 0i", f"{other} 2"]


@pytest.mark.clause("3.4")
@both_sides
def test_3_4_the_second_may_stand_beside_the_first_or_another_friend(mode, side):
    table = draw(mode, LONE, side=side).play("I@b4")
    assert table.goals("I@") == "a3 a4 b5 c3 c4"
    assert table.refused("I@d4") == "3.2"
    assert table.refused("I@b2") == "3.3"
    assert table.refused("I@b3") == "3.1"


@pytest.mark.clause("3.4")
@both_sides
def test_3_4_the_free_one_may_be_fortified(mode, side):
    table = draw(mode, LONE, side=side, supply="I+I3T4B4i4t4b").play("I@b4")
    assert table.to_move == f"{side} 1i"
    assert table.goals("I@") == ""
    assert table.goals("+I@") == "a3 a4 b5 c3 c4"
    assert table.play("+I@a4").to_move == f"{side} 1"
    assert draw(mode, LONE, side=side, supply="I+I3T4B4i4t4b").play("+I@b4").goals("I@") == "a3 a4 b5 c3 c4"


@pytest.mark.clause("3.4")
@both_sides
@pytest.mark.parametrize("move", ["T@a3", "B@d2", "Id4-d5", "Tb3-a5", "Bd3+", "Tb3xb4"])
def test_3_4_any_other_step_forfeits_it(mode, move, side):
    """It takes the action that is left, and nothing is on offer after it."""
    table = draw(
        mode,
        """
        .   .  .  .
        .   i  .  I
        .  +T  .  B
        .   .  .  .
        .   .  .  .
        """,
        "r 1i",
        side=side,
    )
    assert table.play(move).to_move == ("g 2" if side == "r" else "r 2")


@pytest.mark.clause("3.4")
@both_sides
def test_3_4_ending_the_turn_forfeits_it(mode, side):
    table = draw(mode, LONE, "r 1", side=side).play("I@b4")
    assert table.to_move == f"{side} 0i"
    assert table.play("end").to_move == ("g 2" if side == "r" else "r 2")


@pytest.mark.clause("3.4")
@both_sides
@pytest.mark.parametrize("move", ["T@b4", "B@b2"])
def test_3_4_no_other_kind_brings_a_second_one(mode, move, side):
    assert draw(mode, LONE, side=side).play(move).to_move == f"{side} 1"


@pytest.mark.clause("3.4")
@both_sides
def test_3_4_it_is_not_on_offer_with_no_infantry_left(mode, side):
    table = draw(mode, LONE, side=side, supply="I3T4B4i4t4b").play("I@b4")
    assert table.to_move == f"{side} 1"
    assert draw(mode, LONE, "r 1", side=side, supply="I3T4B4i4t4b").play("I@b4").to_move[-1] == "2"


@pytest.mark.clause("3.4")
@both_sides
def test_3_4_it_is_not_on_offer_where_it_cannot_be_placed(mode, side):
    full = """
        T  .  t
        .  .  .
    """
    assert draw(mode, full, side=side, map="SSS/WWW").play("I@b2").to_move == f"{side} 1"
    open_end = """
        T  .  .
        .  .  .
    """
    table = draw(mode, open_end, side=side, map="SSS/WWW").play("I@b2")
    assert table.to_move == f"{side} 1i"
    assert table.goals("I@") == "c2"


@pytest.mark.clause("3.4")
@both_sides
def test_3_4_it_is_on_offer_where_it_can_be_placed_beside_another_friend_only(mode, side):
    corner = """
        .  T  .
        .  .  .
    """
    table = draw(mode, corner, side=side, map="SSS/WWW").play("I@a2")
    assert table.to_move == f"{side} 1i"
    assert table.goals("I@") == "c2"


@pytest.mark.clause("3.4")
@both_sides
def test_3_4_it_is_on_offer_when_no_action_is_left(mode, side):
    table = draw(mode, LONE, "r 1", side=side).play("I@b4")
    assert table.to_move == f"{side} 0i"
    assert table.goals("I@") == "a3 a4 b5 c3 c4"
    assert table.refused("T@a3") == "2.1"


@pytest.mark.clause("3.4")
def test_3_4_on_reds_first_turn_both_land(mode):
    table = start(mode).play("I@a3")
    assert table.to_move == "r 0fi"
    assert table.goals("I@") == "b3 c3 d3"
    assert table.refused("I@a4") == "2.3"
    assert table.refused("T@b3") == "2.1"
    assert table.play("I@d3").board == "4/4/I2I/4/4"


@pytest.mark.clause("3.4")
def test_3_4_on_a_first_turn_the_second_needs_a_landing_place(mode):
    """Land lies beside the first, but Red lands on Shore, and there is no more of it."""
    table = start(mode, map="LL/SL").play("I@a1")
    assert table.to_move == "g 2f"


@pytest.mark.clause("3.4")
def test_3_4_on_greens_first_turn_both_land(mode):
    table = start(mode).play("T@a3", "I@d5")
    assert table.to_move == "g 1fi"
    assert table.goals("I@") == "a4 a5 b3 b4 b5 c3 c4 c5 d3 d4"
    assert table.goals("T@") == "c5 d4"
    assert table.refused("T@b4") == "3.2"
    assert table.legal("Id5-c5", "end")
    assert table.play("I@a5").to_move == "g 1"
    assert table.play("Id5-c5").to_move == "r 2"


@pytest.mark.clause("3.4")
def test_3_4_greens_second_action_brings_no_landing(mode):
    table = start(mode).play("T@a3", "T@d5", "I@d4")
    assert table.to_move == "g 0i"
    assert table.goals("I@") == "c4 c5 d3"
    assert start(mode).play("T@a3", "I@d5", "I@a5", "I@d4").to_move == "g 0i"


@pytest.mark.clause("3.4")
@both_sides
def test_3_4_in_a_relanding_both_land(mode, side):
    drawing = """
        t  .  .  .
        .  .  .  .
        .  .  .  .
        .  .  .  .
        .  .  .  .
    """
    table = draw(mode, drawing, side=side).play("I@a3")
    assert table.to_move == f"{side} 1fi"
    if side == "r":
        assert table.goals("I@") == "b3 c3 d3"
        assert table.refused("I@a4") is not None
    else:
        assert table.goals("I@") == "a4 b3 b4 b5 c3 c4 c5 d3 d4 d5"
    assert table.goals("T@") == "a4 b3"
    last = draw(mode, drawing, "r 1", side=side).play("I@a3")
    assert last.to_move == f"{side} 0fi"
    assert last.play("I@d3").to_move == ("g 2" if side == "r" else "r 2")


@pytest.mark.clause("3.4")
@both_sides
def test_3_4_the_second_beside_the_first_is_one_that_functions(mode, side):
    """A friend under a Chopper is no neighbour of the second either."""
    table = draw(
        mode,
        """
        .  .  .  .    .
        .  T  .  .    .
        .  .  .  c^T  .
        .  .  .  .    .
        .  .  .  .    .
        """,
        side=side,
        map=SHORE5,
        army=FULL["army"],
    ).play("I@a4")
    assert table.goals("I@") == "a3 a5 b3 b5 c4"
