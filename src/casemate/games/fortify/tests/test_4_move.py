"""Chapter 4: Move."""

import pytest

from .drawn import FULL, LAND5, SHORE5, WATER5, board, both_sides, draw, every_way, marked, seen

ALL = FULL["army"]

# 4.1 Step or jump


@pytest.mark.clause("4.1")
@every_way
@pytest.mark.parametrize("kind", "IBA")
def test_4_1_a_unit_moves_to_an_adjacent_space(mode, kind, way, side):
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
    terrain = LAND5 if kind == "A" else SHORE5
    table = draw(mode, drawing.replace("X", kind), way=way, side=side, map=terrain, army=ALL)
    assert table.goals(seen(f"{kind}d3-", way)) == marked(goals, way)
    for space in ("c4", "b3", "d5", "e2", "a1"):
        assert table.refused(seen(f"{kind}d3-{space}", way)) == "4.1"


@pytest.mark.clause("4.1")
@every_way
@pytest.mark.parametrize("kind", "IBA")
def test_4_1_or_it_jumps_to_a_space_beside_another_friend(mode, kind, way, side):
    drawing = """
        X  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  M  .
        .  .  .  .  .
    """
    goals = """
        .  *  .  .  .
        *  .  .  .  .
        .  .  .  *  .
        .  .  *  .  *
        .  .  .  *  .
    """
    terrain = LAND5 if kind == "A" else SHORE5
    for mate in ("T", "I", "C", "C^t") if kind == "A" else ("T", "I", "B", "C", "C^t"):
        pieces = drawing.replace("X", kind).replace("M", mate)
        table = draw(mode, pieces, way=way, side=side, map=terrain, army=ALL)
        assert table.goals(seen(f"{kind}a5-", way)) == marked(goals, way)
        assert table.refused(seen(f"{kind}a5-e3", way)) == "4.1"


@pytest.mark.clause("4.1")
@every_way
def test_4_1_an_enemy_or_a_covered_friend_is_nobody_to_jump_to(mode, way, side):
    drawing = """
        I  .  .  .    .
        .  .  .  .    .
        .  t  .  c^T  .
        .  .  .  .    .
        .  .  .  .    .
    """
    goals = """
        .  *  .  .  .
        *  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    table = draw(mode, drawing, way=way, side=side, map=SHORE5, army=ALL)
    assert table.goals(seen("Ia5-", way)) == marked(goals, way)
    for space in ("b2", "c3", "d4", "e3"):
        assert table.refused(seen(f"Ia5-{space}", way)) == "4.1"


@pytest.mark.clause("4.1")
@both_sides
def test_4_1_the_goal_is_empty_and_terrain_it_can_stand_on(mode, side):
    table = draw(
        mode,
        """
        .  .  .  .
        I  t  .  .
        T  .  .  .
        .  B  .  .
        .  .  .  b
        """,
        side=side,
    )
    assert table.goals("Ia4-") == "a5 b3"
    assert table.goals("Bb2-") == "a2 b1 b3 c2"
    assert [table.refused(f"Ia4-{space}") for space in ("b4", "a3", "b2", "a4")] == ["4.1"] * 4
    assert table.refused("Ia4-a2") == "3.3"
    assert table.refused("Ia4-c2") == "3.3"
    assert table.refused("Bb2-a5") == "3.3"


@pytest.mark.clause("4.1")
@both_sides
def test_4_1_only_own_units_on_the_map_move(mode, side):
    table = draw(
        mode,
        """
        .  .  .  .
        I  t  .  .
        .  .  .  .
        .  .  .  .
        .  .  .  .
        """,
        side=side,
    )
    assert table.refused("Tb4-b5") == "4.1"
    assert table.refused("Ic4-c5") == "4.1"
    assert table.goals("Tb4-") == ""


@pytest.mark.clause("4.1")
@both_sides
def test_4_1_a_moved_unit_stands_where_it_went_and_nowhere_else(mode, side):
    before = """
        .   .  .  .
        +I  t  .  .
        .   .  .  .
        .   .  .  T
        .   .  .  .
    """
    after = """
        .   .  .  .
        .   t  .  .
        .   .  .  +I
        .   .  .  T
        .   .  .  .
    """
    table = draw(mode, before, side=side, map="LLLL/LLLL/SSSS/SSSS/WWWW").play("Ia4-d3")
    assert table.board == board(after, side=side)
    assert table.to_move == f"{side} 1"


# 4.2 Tank


@pytest.mark.clause("4.2")
@both_sides
def test_4_2_a_tank_moves_to_any_empty_land_or_shore_space(mode, side):
    table = draw(
        mode,
        """
        .  .  t  .
        .  .  .  I
        .  T  .  .
        .  B  .  .
        .  .  .  .
        """,
        side=side,
    )
    assert table.goals("Tb3-") == "a3 a4 a5 b4 b5 c3 c4 d3 d5"
    assert [table.refused(f"Tb3-{space}") for space in ("c5", "d4", "b2", "b3")] == ["4.1"] * 4
    assert [table.refused(f"Tb3-{space}") for space in ("a2", "c1")] == ["3.3"] * 2


@pytest.mark.clause("4.2")
@both_sides
def test_4_2_no_other_unit_does(mode, side):
    drawing = """
        X  .  .  .
        .  .  .  .
        .  .  .  .
        .  .  .  .
        .  .  .  .
    """
    assert draw(mode, drawing.replace("X", "I"), side=side).refused("Ia5-d3") == "4.1"
    ship = "\n".join(drawing.replace("X", ".").splitlines()[:-2]) + "\nB . . ."
    assert draw(mode, ship, side=side).refused("Ba1-d1") == "4.1"


# 4.3 Artillery

GUN = """
    .  .  .  .  t
    .  .  .  A  .
    .  .  .  .  .
    .  T  .  .  .
    .  .  .  .  .
"""


@pytest.mark.clause("4.3")
@both_sides
def test_4_3_artillery_goes_from_land_to_land(mode, side):
    table = draw(mode, GUN, side=side, map="LLLLL/LLLLL/SSSSS/SSSSS/LLLLL", army=ALL)
    assert table.goals("Ad4-") == "b1 c4 d5 e4"
    assert table.refused("Ad4-d3") == "3.3"
    assert table.refused("Ad4-a2") == "3.3"
    assert table.refused("Ad4-a4") == "4.1"


@pytest.mark.clause("4.3")
@both_sides
def test_4_3_moving_it_takes_both_actions(mode, side):
    also = {"side": side, "map": "LLLLL/LLLLL/SSSSS/SSSSS/LLLLL", "army": ALL}
    assert draw(mode, GUN, **also).play("Ad4-c4").to_move == ("g 2" if side == "r" else "r 2")
    spent = draw(mode, GUN, **also).play("Tb2-a2")
    assert spent.to_move == f"{side} 1"
    assert spent.goals("Ad4-") == ""
    assert spent.refused("Ad4-c4") == "4.3"
    assert spent.legal("Ta2-b2")


@pytest.mark.clause("4.3")
@both_sides
def test_4_3_a_chopper_upon_the_own_artillery_moves_for_one(mode, side):
    drawing = GUN.replace("A  .", "C^A  .")
    table = draw(mode, drawing, "r 1", side=side, **FULL | {"map": "LLLLL/LLLLL/SSSSS/SSSSS/LLLLL"})
    assert table.legal("Cd4-c4")


# 4.4 Chopper


@pytest.mark.clause("4.4")
@both_sides
def test_4_4_a_chopper_moves_to_any_other_space_but_one_with_a_chopper(mode, side):
    table = draw(
        mode,
        """
        .  I  .    .    .
        .  .  .    t    A
        .  .  .    .    .
        .  C  .    c^b  .
        .  .  +b   .    B
        """,
        side=side,
        **FULL,
    )
    every = {f"{file}{rank}" for file in "abcde" for rank in range(1, 6)}
    assert table.goals("Cb2-") == " ".join(sorted(every - {"b2", "d2"}))
    assert table.refused("Cb2-d2") == "4.4"
    assert table.refused("Cb2-b2") == "4.4"


@pytest.mark.clause("4.4")
@both_sides
@pytest.mark.parametrize("below", [".", "I", "+T", "B", "t", "+b", "i"])
def test_4_4_it_lies_on_top_of_who_stands_there(mode, below, side):
    drawing = """
        .  .  .  .  .
        .  .  .  .  .
        .  .  X  .  .
        .  C  .  .  .
        .  .  .  .  .
    """
    table = draw(mode, drawing.replace("X", below), side=side, **FULL).play("Cb2-c3")
    stack = "C" if below == "." else f"C^{below}"
    after = f"5/5/2{stack}2/5/5"
    assert table.board == (after if side == "r" else after.swapcase())
    assert table.to_move == f"{side} 1"


@pytest.mark.clause("4.4")
@both_sides
def test_4_4_it_leaves_the_unit_beneath_where_it_was(mode, side):
    drawing = """
        .  .  .  .  .
        .  .  .  .  .
        .  .  X  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    for below in ("I", "+T", "b", "+i"):
        table = draw(mode, drawing.replace("X", f"C^{below}"), side=side, **FULL).play("Cc3-a1")
        after = f"5/5/2{below}2/5/C4"
        assert table.board == (after if side == "r" else after.swapcase())


# 4.5 Under a Chopper


@pytest.mark.clause("4.5")
@both_sides
def test_4_5_a_unit_under_an_enemy_chopper_cannot_act(mode, side):
    table = draw(
        mode,
        """
        .  .     .     .  A
        .  c^+T  .     .  .
        .  t     .     B  .
        .  .     .     .  .
        .  .     .     .  .
        """,
        side=side,
        **FULL,
    )
    assert table.refused("Tb4-b5") == "4.5"
    assert table.refused("Tb4xb3") == "4.5"
    assert table.goals("Tb4") == ""
    pair = draw(
        mode,
        """
        .  .     .     .   A
        .  c^I   I     +T  .
        .  .     .     .   .
        .  .     .     .   .
        .  .     .     .   .
        """,
        side=side,
        **FULL,
    )
    assert pair.refused("Ib4+") == "4.5"


@pytest.mark.clause("4.5")
@both_sides
def test_4_5_a_unit_under_the_own_chopper_cannot_act_either(mode, side):
    table = draw(
        mode,
        """
        .  t     .  .    .
        .  C^+T  .  .    .
        .  .     .  .    .
        .  .     .  .    .
        .  .     .  .    .
        """,
        side=side,
        **FULL,
    )
    assert table.refused("Tb4-a4") == "4.5"
    assert table.refused("Tb4xb5") == "4.5"
    assert table.goals("Tb4") == ""
    assert table.legal("Cb4-a4")
    ship = draw(mode, SHIP_UNDER_CHOPPER, side=side, **FULL)
    assert ship.refused("Bb3+") is not None
    assert ship.refused("Bb3-b2") == "4.5"
    gun = draw(mode, GUN_UNDER_CHOPPER, side=side, **FULL)
    for move in ("Ab4+", "Ab4-a4", "Ab4xb5"):
        assert gun.refused(move) == "4.5"


SHIP_UNDER_CHOPPER = """
    .  .    .  .  .
    .  .    .  .  .
    .  C^B  .  .  .
    .  .    .  .  .
    .  .    .  .  .
"""
GUN_UNDER_CHOPPER = """
    .  t    .  .  .
    .  C^A  .  .  .
    .  .    .  .  .
    .  .    .  .  .
    .  .    .  .  .
"""


@pytest.mark.clause("4.5")
@both_sides
def test_4_5_only_the_chopper_is_there_for_everyone_else(mode, side):
    """Whoever attacks the space attacks the Chopper; the unit beneath is for the Chopper alone."""
    table = draw(
        mode,
        """
        .  .      .  .  .
        .  c^+t   .  .  .
        .  +T     .  .  .
        .  .      .  .  .
        .  .      .  .  .
        """,
        side=side,
        **FULL,
    )
    after = table.play("Tb3xb4")
    assert after.board.split("/")[1] == ("1+t3" if side == "r" else "1+T3")
    assert after.track == ("-|c" if side == "r" else "C|-")
    covered = draw(
        mode,
        """
        .  .      .  .  .
        A  C^t    .  .  .
        .  +T     .  .  .
        .  .      .  .  .
        .  .      .  .  .
        """,
        side=side,
        **FULL,
    )
    assert covered.goals("Tb3x") == covered.goals("Aa4x") == ""
    assert covered.refused("Tb3xb4") is not None
    assert covered.refused("Aa4xb4") is not None
    assert covered.legal("Cb4xb4")


@pytest.mark.clause("4.5")
@both_sides
def test_4_5_a_normal_chopper_shields_no_one_and_needs_no_fort_to_be_attacked(mode, side):
    """The Fortified unit beneath does not protect the Normal Chopper upon it (6.3)."""
    table = draw(
        mode,
        """
        .  .      .  .  .
        .  c^+t   .  .  .
        .  T      .  .  .
        .  T      .  .  .
        .  T      .  .  .
        """,
        side=side,
        map=SHORE5,
        army=ALL,
    )
    assert table.legal("Tb3xb4")


@pytest.mark.clause("4.5")
@both_sides
def test_4_5_it_functions_again_when_the_chopper_leaves(mode, side):
    drawing = """
        .  .    .  .  .
        .  c^T  .  .  .
        .  .    .  .  .
        .  .    .  .  .
        .  .    .  .  .
    """
    table = draw(mode, drawing, "g 1", side=side, **FULL)
    assert table.play("Cb4-a1").goals("Tb4-") == "a3 a4 a5 b3 b5 c3 c4 c5 d3 d4 d5 e3 e4 e5"
    gone = draw(mode, drawing.replace(".  .    .  .  .", ".  +I   .  .  .", 1), "r 2", side=side, **FULL)
    assert gone.refused("Tb4-a4") == "4.5"
    assert gone.play("Ib5xb4").legal("Tb4-a4")


@pytest.mark.clause("4.5")
@both_sides
def test_4_5_it_does_not_function_from_the_moment_the_chopper_comes(mode, side):
    drawing = """
        .  .  .  .  .
        .  T  .  .  .
        .  .  .  .  .
        .  c  .  .  .
        .  .  .  .  .
    """
    table = draw(mode, drawing, "g 1", side=side, **FULL).play("Cb2-b4")
    assert table.refused("Tb4-a4") == "4.5"


@pytest.mark.clause("4.5")
@every_way
def test_4_5_it_gives_no_adjacency(mode, way, side):
    """Under the own Chopper the Chopper gives it; under an enemy one nobody does."""
    drawing = """
        .  .    .  .  .
        .  X^B  .  .  .
        .  .    .  .  .
        .  .    .  I  .
        .  .    .  .  .
    """
    beside = """
        .  *  .  .  .
        *  .  *  .  .
        .  *  .  *  .
        .  .  *  .  *
        .  .  .  *  .
    """
    alone = """
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  *  .
        .  .  *  .  *
        .  .  .  *  .
    """
    also = {"way": way, "side": side, "map": SHORE5, "army": ALL}
    own, foe = draw(mode, drawing.replace("X", "C"), **also), draw(mode, drawing.replace("X", "c"), **also)
    assert own.goals("T@") == own.goals(seen("Id2-", way)) == marked(beside, way)
    assert foe.goals("T@") == foe.goals(seen("Id2-", way)) == marked(alone, way)


@pytest.mark.clause("4.5")
@every_way
@pytest.mark.parametrize("cover", "Cc")
def test_4_5_it_is_no_part_of_a_formation(mode, cover, way, side):
    """Neither the pair of Infantry or Tanks nor the three Battleships may have one under a Chopper."""
    also = {"way": way, "side": side, "army": ALL}
    infantry = """
        .  .   .    .  .
        .  I   X^I  .  .
        .  +T  .    .  .
        .  .   .    .  .
        .  .   .    .  .
    """
    tanks = """
        .  .  .    .  .
        .  .  .    .  .
        .  I  T  X^T  .
        .  .  .    .  .
        .  .  .    .  .
    """
    ships = """
        .  .  .    .  .
        .  B  X^B  .  .
        .  .  B    .  .
        .  .  .    .  .
        .  .  .    .  .
    """
    for drawing, terrain in ((infantry, SHORE5), (tanks, SHORE5), (ships, WATER5)):
        assert draw(mode, drawing.replace("X^", ""), map=terrain, **also).fortifying() != ""
        assert draw(mode, drawing.replace("X", cover), map=terrain, **also).fortifying() == ""


@pytest.mark.clause("4.5")
@every_way
def test_4_5_nor_is_it_the_third_unit_of_one(mode, way, side):
    infantry = """
        .  .      .  .  .
        .  I      I  .  .
        .  X^+T   .  .  .
        .  .      .  .  .
        .  .      .  .  .
    """
    tanks = """
        .  .  .  .    .
        .  .  .  .    .
        .  T  T  X^I  .
        .  .  .  .    .
        .  .  .  .    .
    """
    also = {"way": way, "side": side, "map": SHORE5, "army": ALL}
    for drawing in (infantry, tanks):
        assert draw(mode, drawing.replace("X^", ""), **also).fortifying() != ""
        assert draw(mode, drawing.replace("X", "c"), **also).fortifying() == ""
    assert draw(mode, infantry.replace("X", "C"), **also).fortifying() == ""
    assert draw(mode, infantry.replace("X", "+C"), **also).fortifying() == " ".join(sorted(seen("b4 c4", way).split()))


@pytest.mark.clause("4.5")
@both_sides
@pytest.mark.parametrize("cover", ["c", "C", "+c"])
def test_4_5_it_is_no_part_of_a_square(mode, cover, side):
    drawing = """
        .  .   .     .  .
        .  +T  X^+T  .  .
        .  +I  +I    .  .
        .  .   .     .  .
        .  .   .     .  .
    """
    also = {"side": side, "volleys": 1, **FULL}
    assert draw(mode, drawing.replace("X^", ""), "r 1", **also).play("end").outcome is not None
    assert draw(mode, drawing.replace("X", cover), "r 1", **also).play("end").outcome is None
