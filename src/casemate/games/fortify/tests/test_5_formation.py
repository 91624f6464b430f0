"""Chapter 5: formations, and Fortify."""

import pytest

from .drawn import FULL, LAND5, SHORE5, WATER5, board, both_sides, draw, every_way, marked, seen

ALL = FULL["army"]
SHORE = {"map": SHORE5, "army": ALL}
WATER = {"map": WATER5, "army": ALL}


def fortifying(mode, drawing, way, side, kinds="ITBCA", **also):
    """Where the drawn side may fortify units of these kinds."""
    return draw(mode, drawing, way=way, side=side, **also).fortifying(kinds)


# 5.1 Fortify

TRIO = """
    .  .  .  .
    .  T  T  I
    .  .  .  .
    .  .  .  .
    .  .  .  .
"""


@pytest.mark.clause("5.1")
@both_sides
def test_5_1_a_unit_is_turned_to_its_fortified_face(mode, side):
    after = """
        .   .  .  .
        .  +T  T  I
        .   .  .  .
        .   .  .  .
        .   .  .  .
    """
    table = draw(mode, TRIO, side=side)
    assert table.play("Tb4+").board == board(after, side=side)
    assert table.play("Tb4+").to_move == f"{side} 1"


@pytest.mark.clause("5.1")
@both_sides
def test_5_1_it_must_be_normal_and_on_the_map_and_ones_own(mode, side):
    table = draw(
        mode,
        """
        .   .  .  .
        .  +T  T  I
        t   t  t  .
        .   .  .  .
        .   .  .  .
        """,
        side=side,
    )
    assert table.fortifying() == "c4"
    assert table.refused("Tb4+") == "5.1"
    assert table.refused("Tb3+") == "5.1"
    assert table.refused("Ta5+") == "5.1"


@pytest.mark.clause("5.1")
@both_sides
def test_5_1_it_must_be_in_formation(mode, side):
    table = draw(
        mode,
        """
        I  .  .  .
        .  .  T  .
        .  .  .  .
        .  B  .  .
        .  .  .  .
        """,
        side=side,
    )
    assert table.fortifying() == ""
    assert table.refused("Ia5+") == "5.2"
    assert table.refused("Tc4+") == "5.3"
    assert table.refused("Bb2+") == "5.4"


# 5.2 Infantry

PAIR = """
    .  .  .  .  .
    .  .  .  .  .
    .  I  I  .  .
    .  .  .  .  .
    .  .  .  .  .
"""
BESIDE_PAIR = ("b4", "c4", "a3", "d3", "b2", "c2")
NOT_BESIDE_PAIR = ("a4", "d4", "a2", "d2", "b5", "c1", "e3", "a1")


def with_unit(drawing, space, unit):
    """The drawing with a unit put on a space."""
    lines = [line.split() for line in drawing.strip().splitlines()]
    lines[len(lines) - int(space[1])]["abcdefg".index(space[0])] = unit
    return "\n".join(" ".join(line) for line in lines)


@pytest.mark.clause("5.2")
@every_way
@pytest.mark.parametrize("space", BESIDE_PAIR)
def test_5_2_two_infantry_and_a_fortified_third_beside_one_of_them(mode, space, way, side):
    pair = marked(PAIR.replace("I", "*"), way)
    drawing = with_unit(PAIR, space, "+T")
    assert fortifying(mode, drawing, way, side, map=SHORE5) == pair


@pytest.mark.clause("5.2")
@both_sides
@pytest.mark.parametrize("third", ["+I", "+T", "+B", "+C", "+C^t", "+C^T"])
def test_5_2_the_third_is_of_any_kind(mode, third, side):
    assert fortifying(mode, with_unit(PAIR, "b4", third), 0, side, **SHORE) == "b3 c3"


@pytest.mark.clause("5.2")
@both_sides
def test_5_2_the_third_may_be_artillery(mode, side):
    drawing = with_unit(PAIR, "b4", "+A")
    assert fortifying(mode, drawing, 0, side, map=LAND5, army=ALL) == "b3 c3"


@pytest.mark.clause("5.2")
@every_way
@pytest.mark.parametrize("space", BESIDE_PAIR)
@pytest.mark.parametrize("third", ["T", "+t", "c^+T", "C^+T"])
def test_5_2_the_third_is_fortified_friendly_and_functions(mode, third, space, way, side):
    assert fortifying(mode, with_unit(PAIR, space, third), way, side, **SHORE) == ""


@pytest.mark.clause("5.2")
@every_way
@pytest.mark.parametrize("space", NOT_BESIDE_PAIR)
def test_5_2_the_third_stands_beside_the_pair(mode, space, way, side):
    drawing = with_unit(PAIR, space, "+T")
    assert fortifying(mode, drawing, way, side, map=SHORE5) == ""
    refused = draw(mode, drawing, way=way, side=side, map=SHORE5).refused(seen("Ib3+", way))
    assert refused == "5.2"


@pytest.mark.clause("5.2")
@every_way
@pytest.mark.parametrize("second", ["a2", "c2", "d3", "b5", "a4"])
def test_5_2_the_two_infantry_are_adjacent(mode, second, way, side):
    """A Fortified unit beside each of two that do not touch makes no formation."""
    drawing = """
        .   .  .  .  .
        .  +T  .  .  .
        .   I  .  .  .
        .   .  .  .  .
        .   .  .  .  .
    """
    assert fortifying(mode, with_unit(drawing, second, "I"), way, side, map=SHORE5) == ""


@pytest.mark.clause("5.2")
@every_way
@pytest.mark.parametrize("mate", ["i", "T", "B", "c^I", "C^I"])
def test_5_2_both_are_functioning_infantry_of_the_side(mode, mate, way, side):
    drawing = """
        .   .  .  .  .
        .  +B  .  .  .
        .   I  X  .  .
        .   .  .  .  .
        .   .  .  .  .
    """
    assert fortifying(mode, drawing.replace("X", "I"), way, side, **SHORE) == seen_pair(way)
    table = draw(mode, drawing.replace("X", mate), way=way, side=side, **SHORE)
    assert table.refused(seen("Ib3+", way)) == "5.2"


def seen_pair(way):
    return " ".join(sorted(seen("b3 c3", way).split()))


@pytest.mark.clause("5.2")
@every_way
def test_5_2_the_third_is_neither_of_the_two(mode, way, side):
    """A Fortified Infantry beside a Normal one: a third is missing. With a third Infantry it is there."""
    drawing = """
        .   .  .  .  .
        .   .  .  .  .
        .  +I  I  .  .
        .   .  .  .  .
        .   .  .  .  .
    """
    goal = """
        .   .  .  .  .
        .   .  .  .  .
        .   .  *  *  .
        .   .  .  .  .
        .   .  .  .  .
    """
    assert fortifying(mode, drawing, way, side, map=SHORE5) == ""
    three = drawing.replace("+I  I  .", "+I  I  I")
    assert fortifying(mode, three, way, side, map=SHORE5) == marked(goal, way)


@pytest.mark.clause("5.2")
@every_way
def test_5_2_an_infantry_at_one_end_is_reached_through_the_other(mode, way, side):
    """One of a pair is Fortified already: the other may follow, as the third stands beside the pair."""
    drawing = """
        .  .   .  .  .
        .  .   .  .  .
        .  I  +I  +T .
        .  .   .  .  .
        .  .   .  .  .
    """
    goal = """
        .  .   .  .  .
        .  .   .  .  .
        .  *   .  .  .
        .  .   .  .  .
        .  .   .  .  .
    """
    assert fortifying(mode, drawing, way, side, map=SHORE5) == marked(goal, way)


# 5.3 Tanks

TANKS = """
    .  .  .  .  .
    .  .  .  .  .
    .  T  T  .  .
    .  .  .  .  .
    .  .  .  .  .
"""


@pytest.mark.clause("5.3")
@every_way
@pytest.mark.parametrize("space", ["a3", "d3"])
@pytest.mark.parametrize("third", ["I", "+I", "B", "C", "C^t"])
def test_5_3_two_tanks_and_a_third_unit_in_line(mode, third, space, way, side):
    assert fortifying(mode, with_unit(TANKS, space, third), way, side, "T", **SHORE) == seen_pair(way)


@pytest.mark.clause("5.3")
@both_sides
def test_5_3_the_third_may_be_artillery(mode, side):
    table = draw(mode, with_unit(TANKS, "a3", "A"), "r 1", side=side, map=LAND5, army=ALL)
    assert table.fortifying() == "b3 c3"


@pytest.mark.clause("5.3")
@every_way
def test_5_3_the_third_may_itself_be_a_tank(mode, way, side):
    goal = TANKS.replace("T  T  .", "*  *  *").replace("T", ".")
    assert fortifying(mode, with_unit(TANKS, "d3", "T"), way, side, map=SHORE5) == marked(goal, way)


@pytest.mark.clause("5.3")
@every_way
@pytest.mark.parametrize("space", ["e3", "b4", "c4", "b2", "c2", "a4", "d2"])
def test_5_3_a_gap_or_a_bend_is_no_line(mode, space, way, side):
    table = draw(mode, with_unit(TANKS, space, "I"), way=way, side=side, map=SHORE5)
    assert table.fortifying() == ""
    assert table.refused(seen("Tb3+", way)) == "5.3"


@pytest.mark.clause("5.3")
@every_way
def test_5_3_the_two_tanks_stand_side_by_side(mode, way, side):
    """Tank, Infantry, Tank is no formation; nor are three Tanks in an L."""
    split = """
        .  .  .  .  .
        .  .  .  .  .
        .  T  I  T  .
        .  .  .  .  .
        .  .  .  .  .
    """
    bent = """
        .  .  .  .  .
        .  .  T  .  .
        .  T  T  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    assert fortifying(mode, split, way, side, map=SHORE5) == ""
    assert fortifying(mode, bent, way, side, map=SHORE5) == ""


@pytest.mark.clause("5.3")
@every_way
@pytest.mark.parametrize("third", ["i", "+i", "c^I"])
def test_5_3_the_third_is_a_functioning_friend(mode, third, way, side):
    assert fortifying(mode, with_unit(TANKS, "d3", third), way, side, **SHORE) == ""


@pytest.mark.clause("5.3")
@every_way
@pytest.mark.parametrize("mate", ["t", "I", "B", "c^T", "C^T"])
def test_5_3_both_are_functioning_tanks_of_the_side(mode, mate, way, side):
    drawing = """
        .  .  .  .  .
        .  .  .  .  .
        I  T  X  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    assert fortifying(mode, drawing.replace("X", "T"), way, side, "T", **SHORE) == seen_pair(way)
    assert fortifying(mode, drawing.replace("X", mate), way, side, "T", **SHORE) == ""


@pytest.mark.clause("5.3")
@both_sides
def test_5_3_nothing_runs_round_the_edge_of_the_map(mode, side):
    """The last file of a rank and the first of the next are no neighbours."""
    drawing = """
        .  .  .  .  T
        T  I  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    assert draw(mode, drawing, side=side, map=SHORE5).fortifying() == ""
    seven = """
        .  .  .  .  .  T  T
        I  .  .  .  .  .  .
    """
    assert draw(mode, seven, side=side, map="SSSSSSS/SSSSSSS").fortifying() == ""
    assert draw(mode, seven.replace(".  T  T", "I  T  T"), side=side, map="SSSSSSS/SSSSSSS").fortifying() == "f2 g2"


# 5.4 Battleships


@pytest.mark.clause("5.4")
@every_way
@pytest.mark.parametrize(
    "drawing",
    [
        """
        .  .  .  .  .
        .  .  .  .  .
        .  B  B  B  .
        .  .  .  .  .
        .  .  .  .  .
        """,
        """
        .  .  .  .  .
        .  .  .  .  .
        .  B  B  .  .
        .  .  B  .  .
        .  .  .  .  .
        """,
        """
        .  .  .  .  .
        .  B  .  .  .
        .  B  B  .  .
        .  .  B  .  .
        .  .  .  .  .
        """,
        """
        B  B  .  .  .
        B  B  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        """,
        """
        .  .  .  .  .
        .  B  .  .  .
        .  B  B  .  .
        .  B  .  .  .
        .  .  .  .  .
        """,
    ],
)
def test_5_4_three_battleships_in_a_row_a_column_or_an_l(mode, drawing, way, side):
    table = draw(mode, drawing, way=way, side=side, **WATER)
    assert table.fortifying() == marked(drawing.replace("B", "*"), way)


@pytest.mark.clause("5.4")
@every_way
@pytest.mark.parametrize(
    "drawing",
    [
        """
        .  .  .  .  .
        .  .  .  .  .
        .  B  B  .  .
        .  .  .  B  .
        .  .  .  .  .
        """,
        """
        .  .  .  .  .
        .  .  .  .  .
        B  B  .  B  .
        .  .  .  .  .
        .  .  .  .  .
        """,
        """
        B  B  .  .  .
        .  .  .  .  .
        .  .  .  B  B
        .  .  .  .  .
        .  .  .  .  .
        """,
        """
        .  .  .  .  .
        .  B  .  .  .
        .  .  B  .  .
        .  .  .  B  .
        .  .  .  .  .
        """,
        """
        .  .  .  .  .
        .  .  b  .  .
        .  B  B  .  .
        .  .  .  .  .
        .  .  .  .  .
        """,
    ],
)
def test_5_4_two_alone_or_touching_at_a_corner_are_no_formation(mode, drawing, way, side):
    table = draw(mode, drawing, way=way, side=side, **WATER)
    assert table.fortifying() == ""
    first = marked(drawing.replace("B", "*"), way).split()[0]
    assert table.refused(f"B{first}+") == "5.4"


@pytest.mark.clause("5.4")
@every_way
@pytest.mark.parametrize("cover", "cC")
def test_5_4_one_under_a_chopper_does_not_count(mode, cover, way, side):
    drawing = f"""
        .  .  .      .  .
        .  .  .      .  .
        .  B  {cover}^B  B  .
        .  .  .      .  .
        .  .  .      .  .
    """
    assert fortifying(mode, drawing, way, side, **WATER) == ""


@pytest.mark.clause("5.4")
@every_way
def test_5_4_no_other_kind_takes_the_place_of_a_battleship(mode, way, side):
    """Even a Fortified one, and though Shore would let a Battleship fortify alone, Water does not."""
    drawing = """
        .  .  .  .  .
        .  .  .  .  .
        .  B  B  X  .
        .  .  .  .  .
        .  .  .  .  .
    """
    lines = [["W"] * 5 for _ in range(5)]
    lines[2][3] = "S"
    table = draw(mode, drawing.replace("X", "+T"), side=side, map="/".join("".join(line) for line in lines))
    assert table.fortifying() == ""
    ship = draw(mode, drawing.replace("X", "+B"), way=way, side=side, **WATER)
    goal = drawing.replace("B", "*").replace("X", ".")
    assert ship.fortifying() == marked(goal, way)


# 5.5 A Battleship on Shore


@pytest.mark.clause("5.5")
@both_sides
def test_5_5_a_battleship_on_shore_fortifies_alone(mode, side):
    table = draw(
        mode,
        """
        .  .  .  .
        .  .  .  T
        .  B  .  I
        .  .  .  B
        .  .  .  .
        """,
        side=side,
    )
    assert table.fortifying() == "b3"
    assert table.refused("Bd2+") == "5.4"
    assert table.refused("Id3+") == "5.2"
    assert table.play("Bb3+").board.split("/")[2] == ("1+B1I" if side == "r" else "1+b1i")


@pytest.mark.clause("5.5")
@both_sides
def test_5_5_this_is_no_formation_to_attack_from(mode, side):
    drawing = """
        .  .  .  .
        .  .  .  .
        .  B  b  .
        .  .  .  .
        .  .  .  .
    """
    table = draw(mode, drawing, side=side)
    assert table.refused("Bb3xc3") == "6.1"
    assert table.attacking() == ""
    assert table.play("Bb3+").legal("Bb3xc3")


@pytest.mark.clause("5.5")
@both_sides
def test_5_5_it_must_be_normal_and_not_covered(mode, side):
    drawing = """
        .  .  .     .  .
        .  .  .     .  .
        .  X  .     .  .
        .  .  .     .  .
        .  .  .     .  .
    """
    assert draw(mode, drawing.replace("X", "+B"), side=side, **FULL).refused("Bb3+") == "5.1"
    assert draw(mode, drawing.replace("X", "c^B"), side=side, **FULL).refused("Bb3+") == "4.5"


# 5.6 Chopper


@pytest.mark.clause("5.6")
@both_sides
def test_5_6_a_chopper_fortifies_upon_a_friendly_fortified_battleship(mode, side):
    drawing = """
        .  .     .  .  .
        .  .     .  .  .
        .  .     .  .  .
        .  C^+B  .  .  .
        .  .     .  .  .
    """
    table = draw(mode, drawing, side=side, **FULL)
    assert table.fortifying() == "b2"
    after = table.play("Cb2+")
    assert after.board.split("/")[3] == ("1+C^+B3" if side == "r" else "1+c^+b3")
    assert after.to_move == f"{side} 1"
    assert after.refused("Cb2+") == "5.1"


@pytest.mark.clause("5.6")
@both_sides
@pytest.mark.parametrize("below", [".", "B", "+b", "+T", "+I", "+t"])
def test_5_6_nowhere_else(mode, below, side):
    """On Shore, where ground units of every kind may lie beneath it."""
    drawing = """
        .  .  .  .  .
        .  .  .  .  .
        .  X  .  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    stack = "C" if below == "." else f"C^{below}"
    table = draw(mode, drawing.replace("X", stack), side=side, **FULL)
    assert table.fortifying() == ""
    assert table.refused("Cb3+") == "5.6"


@pytest.mark.clause("5.6")
@both_sides
def test_5_6_formations_are_of_no_use_to_it(mode, side):
    """Upon a Tank between two units in line it is no part of a formation."""
    drawing = """
        .  .  .    .  .
        .  .  .    .  .
        .  T  C^T  T  .
        .  .  .    .  .
        .  .  .    .  .
    """
    assert draw(mode, drawing, side=side, **SHORE).refused("Cc3+") == "5.6"


# 5.7 Artillery


@pytest.mark.clause("5.7")
@both_sides
def test_5_7_artillery_fortifies_alone_for_both_actions(mode, side):
    drawing = """
        .  .  .  .  A
        .  .  .  .  .
        .  B  .  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    table = draw(mode, drawing, side=side, **FULL)
    assert table.fortifying() == "b3 e5"
    after = table.play("Ae5+")
    assert after.board.split("/")[0] == ("4+A" if side == "r" else "4+a")
    assert after.to_move == ("g 2" if side == "r" else "r 2")


@pytest.mark.clause("5.7")
@both_sides
def test_5_7_one_action_is_not_enough(mode, side):
    drawing = """
        .  .  .  .  A
        .  .  .  .  .
        .  B  .  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    table = draw(mode, drawing, side=side, **FULL).play("Bb3+")
    assert table.fortifying() == ""
    assert table.refused("Ae5+") == "5.7"


@pytest.mark.clause("5.7")
@both_sides
def test_5_7_a_chopper_upon_it_fortifies_no_sooner(mode, side):
    drawing = """
        .  .  .  .  C^A
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    assert draw(mode, drawing, side=side, **FULL).fortifying() == ""
    assert draw(mode, drawing.replace("C^A", "c^A"), side=side, **FULL).refused("Ae5+") == "4.5"
    assert draw(mode, drawing.replace("C^A", "+A"), side=side, **FULL).refused("Ae5+") == "5.1"
