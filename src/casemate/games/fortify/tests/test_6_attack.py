"""Chapter 6: Attack."""

import pytest

from .drawn import FULL, LAND5, SHORE5, board, both_sides, draw, every_way, marked, seen

ALL = FULL["army"]
SHORE = {"map": SHORE5, "army": ALL}
LAND = {"map": LAND5, "army": ALL}

# 6.1 Who attacks


@pytest.mark.clause("6.1")
@every_way
@pytest.mark.parametrize(
    "drawing",
    [
        """
        .  .  .  .  .
        .  T  T  I  .
        .  t  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        """,
        """
        .   .  .  .  .
        +T  I  I  .  .
        .   t  .  .  .
        .   .  .  .  .
        .   .  .  .  .
        """,
        """
        .  .  .  .  .
        .  B  B  B  .
        .  t  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        """,
    ],
)
def test_6_1_a_normal_unit_in_formation_attacks(mode, drawing, way, side):
    table = draw(mode, drawing, way=way, side=side, map=SHORE5)
    kind = drawing.splitlines()[2].split()[1]
    assert table.attacking() == seen("b4", way)
    assert table.legal(seen(f"{kind}b4xb3", way))
    torn = drawing.replace("T  I", "T  .").replace("I  I", "I  .").replace("B  B  B", "B  B  .")
    alone = draw(mode, torn, way=way, side=side, map=SHORE5)
    assert alone.refused(seen(f"{kind}b4xb3", way)) == "6.1"
    assert alone.attacking() == ""


@pytest.mark.clause("6.1")
@every_way
@pytest.mark.parametrize("kind", "ITB")
def test_6_1_so_does_a_fortified_one_alone(mode, kind, way, side):
    drawing = """
        .  .  .  .  .
        .  X  .  .  .
        .  t  .  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    strong = draw(mode, drawing.replace("X", f"+{kind}"), way=way, side=side, map=SHORE5)
    assert strong.legal(seen(f"{kind}b4xb3", way))
    weak = draw(mode, drawing.replace("X", kind), way=way, side=side, map=SHORE5)
    assert weak.refused(seen(f"{kind}b4xb3", way)) == "6.1"


@pytest.mark.clause("6.1")
@both_sides
def test_6_1_chopper_and_artillery_need_neither(mode, side):
    drawing = """
        .  .    .  .  .
        .  C^t  .  .  .
        .  .    .  .  .
        .  A    .  t  .
        .  .    .  .  .
    """
    table = draw(mode, drawing, side=side, **LAND)
    assert table.legal("Cb4xb4", "Ab2xd2")


@pytest.mark.clause("6.1")
@both_sides
def test_6_1_only_own_units_on_the_map_attack(mode, side):
    table = draw(
        mode,
        """
        .  .   .  .
        .  +T  .  .
        .  +t  .  .
        .  .   .  .
        .  .   .  .
        """,
        side=side,
    )
    assert table.refused("Tb3xb4") == "6.1"
    assert table.refused("Tb5xb4") == "6.1"


# 6.2 The target


@pytest.mark.clause("6.2")
@every_way
def test_6_2_the_target_is_an_adjacent_enemy(mode, way, side):
    table = draw(
        mode,
        """
        .  t   t  t  .
        .  t  +T  t  .
        t  t   t  t  .
        .  .   t  .  .
        .  .   .  .  .
        """.replace("t", "i", 4).replace("t", "b", 4),
        way=way,
        side=side,
        map=SHORE5,
    )
    goals = """
        .  .  *  .  .
        .  *  .  *  .
        .  .  *  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    assert table.goals(seen("Tc4x", way)) == marked(goals, way)
    for space in ("b5", "d5", "b3", "d3", "c2", "a3"):
        assert table.refused(seen(f"Tc4x{space}", way)) == "6.2"


@pytest.mark.clause("6.2")
@both_sides
def test_6_2_neither_a_friend_nor_an_empty_space_is_a_target(mode, side):
    table = draw(
        mode,
        """
        .  .   .  .
        I  +T  t  .
        .  .   .  .
        .  .   .  .
        .  .   .  .
        """,
        side=side,
    )
    assert table.goals("Tb4x") == "c4"
    for space in ("a4", "b5", "b3", "b4"):
        assert table.refused(f"Tb4x{space}") == "6.2"


@pytest.mark.clause("6.2")
@both_sides
def test_6_2_nothing_runs_round_the_edge_of_the_map(mode, side):
    drawing = """
        .  .  .  .  .  .  +T
        t  .  .  .  .  .  .
        .  .  .  .  .  .  t
        +I .  .  .  .  .  .
    """
    table = draw(mode, drawing, side=side, map="/".join(["SSSSSSS"] * 4))
    assert table.attacking() == ""


# 6.3 Fortified targets

FRONT = """
    .  .  .  .  .
    .  T  T  I  .
    .  X  .  .  .
    .  .  .  .  .
    .  .  .  .  .
"""


@pytest.mark.clause("6.3")
@every_way
@pytest.mark.parametrize("kind", "itb")
def test_6_3_only_a_fortified_unit_attacks_a_fortified_one(mode, kind, way, side):
    move = seen("Tb4xb3", way)
    weak = draw(mode, FRONT.replace("X", f"+{kind}"), way=way, side=side, map=SHORE5)
    assert weak.refused(move) == "6.3"
    assert weak.attacking() == ""
    strong = weak.play(seen("Tb4+", way))
    assert strong.legal(move)
    normal = draw(mode, FRONT.replace("X", kind), way=way, side=side, map=SHORE5)
    assert normal.legal(move)


@pytest.mark.clause("6.3")
@both_sides
@pytest.mark.parametrize(
    ("attacker", "target", "refused"),
    [
        ("C", "t", None),
        ("C", "+t", "6.3"),
        ("+C", "t", None),
        ("+C", "+t", None),
    ],
)
def test_6_3_it_holds_for_the_chopper(mode, attacker, target, refused, side):
    drawing = """
        .  .  .  .  .
        .  X  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    table = draw(mode, drawing.replace("X", f"{attacker}^{target}"), side=side, **FULL)
    assert table.refused("Cb4xb4") == refused


@pytest.mark.clause("6.3")
@both_sides
@pytest.mark.parametrize(
    ("attacker", "target", "refused"),
    [
        ("A", "t", None),
        ("A", "+t", "6.3"),
        ("+A", "t", None),
        ("+A", "+t", None),
    ],
)
def test_6_3_it_holds_for_artillery(mode, attacker, target, refused, side):
    drawing = f"""
        {attacker}  .  .  {target}  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    assert draw(mode, drawing, side=side, **LAND).refused("Aa5xd5") == refused


@pytest.mark.clause("6.3")
@both_sides
@pytest.mark.parametrize(("attacker", "refused"), [("T", "6.3"), ("+T", None)])
def test_6_3_the_face_of_the_chopper_on_top_counts(mode, attacker, refused, side):
    """A Fortified Chopper upon a Normal Tank is a Fortified target; a Normal one upon a Fortified Tank is not."""
    drawing = FRONT.replace("X", "+c^t").replace("T", attacker)
    assert draw(mode, drawing, side=side, **SHORE).refused("Tb4xb3") == refused
    drawing = FRONT.replace("X", "c^+t").replace("T", attacker)
    assert draw(mode, drawing, side=side, **SHORE).refused("Tb4xb3") is None


# 6.4 To the track

FIELD = """
    .  .   .  .
    .  +T  .  .
    .  X   .  .
    .  .   .  .
    .  .   .  .
"""


@pytest.mark.clause("6.4")
@both_sides
@pytest.mark.parametrize("target", ["i", "t", "b", "+i", "+t", "+b"])
def test_6_4_the_attacked_unit_goes_to_the_top_of_its_sides_track(mode, target, side):
    table = draw(mode, FIELD.replace("X", target), side=side, track="T|bi").play("Tb4xb3")
    assert table.board == board(FIELD.replace("X", "."), side=side)
    track = f"T|{target}bi"
    assert table.track == (track if side == "r" else "|".join(track.swapcase().split("|")[::-1]))
    assert table.to_move == f"{side} 1"


@pytest.mark.clause("6.4")
@both_sides
@pytest.mark.parametrize("lowest", ["i", "+i", "t", "+t", "b", "+b", "c", "+c"])
def test_6_4_who_is_pushed_into_the_heart_is_back_in_the_supply(mode, lowest, side):
    """As it was, Normal or Fortified, and at once."""
    also = {"side": side, "army": ALL, "supply": "4I3T4B2i2t2b", "track": f"-|+tb{lowest}"}
    table = draw(mode, FIELD.replace("X", "i"), **also).play("Tb4xb3")
    assert table.track == ("-|i+tb" if side == "r" else "I+TB|-")
    home = table.supply.removeprefix("4I3T4B") if side == "r" else table.supply.removesuffix("4i3t4b").lower()
    assert (
        home
        == {
            "i": "3i2t2b",
            "+i": "2i+i2t2b",
            "t": "2i3t2b",
            "+t": "2i2t+t2b",
            "b": "2i2t3b",
            "+b": "2i2t2b+b",
            "c": "2i2t2bc",
            "+c": "2i2t2b+c",
        }[lowest]
    )


@pytest.mark.clause("6.4")
@both_sides
def test_6_4_it_can_be_enlisted_from_there_as_it_was(mode, side):
    also = {"side": side, "track": "-|tb+i", "supply": "4I3T4B2i3t3b"}
    table = draw(mode, FIELD.replace("X", "i"), **also).play("Tb4xb3", "end")
    assert table.legal("+I@a3")


@pytest.mark.clause("6.4")
@both_sides
def test_6_4_the_attacker_stays_where_it_is(mode, side):
    table = draw(mode, FIELD.replace("X", "t"), side=side).play("Tb4xb3")
    assert table.legal("Tb4-b3")
    assert table.board.split("/")[1] == ("1+T2" if side == "r" else "1+t2")


@pytest.mark.clause("6.4")
@both_sides
def test_6_4_its_space_is_empty_and_keeps_nothing_of_its_face(mode, side):
    """Who comes next to the space of a Fortified unit is as Normal as before."""
    table = draw(mode, FIELD.replace("X", "+t"), side=side, supply="4I3T4B4i3t4b").play("Tb4xb3")
    assert table.play("I@b3").board.split("/")[2] == ("1I2" if side == "r" else "1i2")
    again = draw(mode, FIELD.replace("X", "+t").replace("+T  .", "+T  I"), side=side).play("Tb4xb3", "Ic4-b3")
    assert again.board.split("/")[2] == ("1I2" if side == "r" else "1i2")


@pytest.mark.clause("6.4")
@both_sides
def test_6_4_nor_does_the_air_above_it_when_a_chopper_was_attacked(mode, side):
    drawing = """
        .  C   .  .  .
        .  +T  .  .  .
        .  +c  .  .  .
        .  .   .  .  .
        .  .   .  .  .
    """
    table = draw(mode, drawing, side=side, **FULL).play("Tb4xb3", "Cb5-b3")
    assert table.board.split("/")[2] == ("1C3" if side == "r" else "1c3")
    assert table.track == ("-|+c" if side == "r" else "+C|-")


@pytest.mark.clause("6.4")
@both_sides
def test_6_4_units_on_the_track_do_not_move_between_attacks(mode, side):
    table = draw(mode, FIELD.replace("X", "t"), side=side, track="I|bi")
    after = table.play("end", "end")
    assert after.track == table.track


# 6.5 The Chopper attacks


@pytest.mark.clause("6.5")
@both_sides
def test_6_5_a_chopper_attacks_the_enemy_beneath_it_and_stays(mode, side):
    before = """
        .  .    t  .  .
        .  t  C^t  t  .
        .  .    b  .  .
        .  B    .  .  .
        .  .    .  .  .
    """
    after = """
        .  .    t  .  .
        .  t    C  t  .
        .  .    b  .  .
        .  B    .  .  .
        .  .    .  .  .
    """
    table = draw(mode, before, side=side, **FULL)
    assert table.goals("Cc4x") == "c4"
    for space in ("c5", "b4", "d4", "c3", "a1"):
        assert table.refused(f"Cc4x{space}") == "6.5"
    after_it = table.play("Cc4xc4")
    assert after_it.board == board(after, side=side)
    assert after_it.track == ("-|t" if side == "r" else "T|-")
    assert after_it.to_move == f"{side} 1"
    assert after_it.refused("Cc4xc4") == "6.5"


@pytest.mark.clause("6.5")
@both_sides
@pytest.mark.parametrize("below", [".", "T", "+B", "I"])
def test_6_5_with_no_enemy_beneath_it_attacks_nobody(mode, below, side):
    drawing = """
        .  .  .  .  .
        .  .  .  .  .
        .  t  X  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    stack = "C" if below == "." else f"C^{below}"
    table = draw(mode, drawing.replace("X", stack), side=side, **FULL)
    assert table.goals("Cc3x") == ""
    assert table.refused("Cc3xc3") == "6.5"
    assert table.refused("Cc3xb3") == "6.5"


@pytest.mark.clause("6.5")
@both_sides
@pytest.mark.parametrize("target", ["i", "t", "b"])
def test_6_5_it_attacks_units_of_each_kind(mode, target, side):
    drawing = """
        .  .  .  .  .
        .  .  .  .  .
        .  .  X  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    table = draw(mode, drawing.replace("X", f"C^{target}"), side=side, **FULL).play("Cc3xc3")
    assert table.board == board(drawing.replace("X", "C"), side=side)
    assert table.track == (f"-|{target}" if side == "r" else f"{target.upper()}|-")


@pytest.mark.clause("6.5")
@both_sides
def test_6_5_a_fortified_chopper_stays_fortified_and_the_track_gets_the_targets_face(mode, side):
    drawing = """
        .  .  .  .  .
        .  .  .  .  .
        .  .  X  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    strong = draw(mode, drawing.replace("X", "+C^t"), side=side, **FULL).play("Cc3xc3")
    assert strong.board == board(drawing.replace("X", "+C"), side=side)
    assert strong.track == ("-|t" if side == "r" else "T|-")
    both = draw(mode, drawing.replace("X", "+C^+t"), side=side, **FULL).play("Cc3xc3")
    assert both.board == board(drawing.replace("X", "+C"), side=side)
    assert both.track == ("-|+t" if side == "r" else "+T|-")


# 6.6 Choppers attacked


@pytest.mark.clause("6.6")
@every_way
@pytest.mark.parametrize("below", ["", "^T", "^t", "^+i"])
@pytest.mark.parametrize("attacker", ["+T", "+I", "+B"])
def test_6_6_other_units_attack_a_chopper_beside_them(mode, attacker, below, way, side):
    """Whatever lies beneath it stays, and its face is kept."""
    drawing = """
        .  .   .  .  .
        .  X   Y  .  .
        .  .   .  .  .
        .  .   .  .  .
        .  .   .  .  .
    """.replace("X", attacker)
    table = draw(mode, drawing.replace("Y", f"c{below}"), way=way, side=side, **SHORE)
    after = table.play(seen(f"{attacker[1]}b4xc4", way))
    assert after.board == board(drawing.replace("Y", below[1:] or "."), way, side)
    assert after.track == ("-|c" if side == "r" else "C|-")


@pytest.mark.clause("6.6")
@both_sides
def test_6_6_under_6_1_to_6_3(mode, side):
    """In formation or Fortified; adjacent; Fortified against a Fortified Chopper."""
    drawing = """
        .  .  .  .  .
        .  T  T  I  .
        .  X  .  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    assert draw(mode, drawing.replace("X", "c"), side=side, **SHORE).legal("Tb4xb3")
    assert draw(mode, drawing.replace("X", "+c"), side=side, **SHORE).refused("Tb4xb3") == "6.3"
    assert draw(mode, drawing.replace("X", "+c").replace("T", "+T"), side=side, **SHORE).legal("Tb4xb3")
    assert draw(mode, drawing.replace("X", "c"), side=side, **SHORE).refused("Tc4xb3") == "6.2"
    loose = drawing.replace("T  I", ".  I")
    assert draw(mode, loose.replace("X", "c"), side=side, **SHORE).refused("Tb4xb3") == "6.1"


@pytest.mark.clause("6.6")
@both_sides
def test_6_6_artillery_attacks_one_from_afar(mode, side):
    drawing = """
        A  .  .  T  X
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    for stack in ("c", "c^T", "c^t"):
        table = draw(mode, drawing.replace("X", stack), side=side, **LAND).play("Aa5xe5")
        below = stack[2:] or "."
        assert table.board == board(drawing.replace("X", below), side=side)
        assert table.track == ("-|c" if side == "r" else "C|-")


@pytest.mark.clause("6.6")
@both_sides
def test_6_6_a_chopper_never_attacks_a_chopper(mode, side):
    """Not from beside it, Fortified or not, and it cannot lie on it either (4.4)."""
    drawing = """
        .  .  .   .    .
        .  X  c   .    .
        .  .  .   .    .
        .  .  .   .    .
        .  .  .   .    .
    """
    for attacker in ("C", "+C", "C^T", "+C^t"):
        table = draw(mode, drawing.replace("X", attacker), side=side, **FULL)
        assert "Cb4xc4" not in table.moves
        assert table.refused("Cb4xc4") == "6.5"
        assert table.refused("Cb4-c4") == "4.4"


# 6.7 Artillery

ROWS = """
    t  .  i  .  .
    .  .  .  .  t
    i  T  A  I  t
    .  .  .  .  .
    .  t  i  .  i
"""


@pytest.mark.clause("6.7")
@every_way
def test_6_7_artillery_attacks_along_its_row_and_column_over_other_units(mode, way, side):
    table = draw(mode, ROWS, way=way, side=side, **LAND)
    goals = """
        .  .  *  .  .
        .  .  .  .  .
        *  .  .  .  *
        .  .  .  .  .
        .  .  *  .  .
    """
    assert table.goals(seen("Ac3x", way)) == marked(goals, way)
    for space in ("a5", "e4", "b1", "e1", "b3", "c4", "c3"):
        assert table.refused(seen(f"Ac3x{space}", way)) == "6.7"


@pytest.mark.clause("6.7")
@every_way
@pytest.mark.parametrize("space", ["a1", "e1", "c1", "a3"])
def test_6_7_it_reaches_from_edge_to_edge_and_over_enemies(mode, space, way, side):
    """From a corner, an edge: two in a line are both targets; the last file does not run on into the next rank."""
    file, rank = space[0], int(space[1])
    lines = [["." for _ in range(5)] for _ in range(5)]

    def put(name, unit):
        lines[5 - int(name[1])]["abcde".index(name[0])] = unit

    row = [f"{f}{rank}" for f in "abcde" if f != file]
    column = [f"{file}{r}" for r in range(1, 6) if r != rank]
    for name in (row[0], row[-1], column[0], column[-1]):
        put(name, "t")
    put(space, "A")
    drawing = "\n".join(" ".join(line) for line in lines)
    table = draw(mode, drawing, way=way, side=side, **LAND)
    targets = {row[0], row[-1], column[0], column[-1]}
    assert table.goals(seen(f"A{space}x", way)) == " ".join(sorted(seen(t, way) for t in targets))


@pytest.mark.clause("6.7")
@both_sides
def test_6_7_it_costs_one_action(mode, side):
    drawing = """
        A  .  .  .  t
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        t  .  .  .  .
    """
    table = draw(mode, drawing, side=side, **LAND).play("Aa5xe5")
    assert table.to_move == f"{side} 1"
    assert table.play("Aa5xa1").to_move == ("g 2" if side == "r" else "r 2")
    assert draw(mode, drawing, "r 1", side=side, **LAND).legal("Aa5xe5")


@pytest.mark.clause("6.7")
@both_sides
def test_6_7_it_hits_what_functions_there(mode, side):
    """An enemy under an enemy Chopper or under its own is out of reach; the Chopper on top is not."""
    drawing = """
        A  .  C^t  .  c^t
        .  .  .    .  .
        .  .  .    .  .
        .  .  .    .  .
        .  .  .    .  .
    """
    table = draw(mode, drawing, side=side, **LAND)
    assert table.goals("Aa5x") == "e5"
    assert table.refused("Aa5xc5") == "4.5"
    assert table.play("Aa5xe5").track == ("-|c" if side == "r" else "C|-")


# 6.8 Artillery is safe


@pytest.mark.clause("6.8")
@every_way
@pytest.mark.parametrize("target", ["a", "+a"])
@pytest.mark.parametrize("attacker", ["+T", "+I", "+A"])
def test_6_8_artillery_is_never_attacked(mode, attacker, target, way, side):
    drawing = f"""
        .  .  .  .  .
        .  {attacker}  {target}  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    table = draw(mode, drawing, way=way, side=side, **LAND)
    assert table.refused(seen(f"{attacker[1]}b4xc4", way)) == "6.8"
    assert table.attacking() == ""


@pytest.mark.clause("6.8")
@both_sides
def test_6_8_nor_by_the_chopper_upon_it_nor_by_a_battleship(mode, side):
    drawing = """
        .  .     .  .  .
        .  C^a   .  .  .
        .  +B    .  .  .
        .  .     .  .  .
        .  .     .  .  .
    """
    table = draw(mode, drawing, side=side, **FULL)
    assert table.refused("Cb4xb4") == "6.8"
    strong = draw(mode, drawing.replace("C^a", "+C^+a"), side=side, **FULL)
    assert strong.refused("Cb4xb4") == "6.8"
    ship = draw(mode, drawing.replace("C^a", "a"), side=side, **FULL)
    assert ship.refused("Bb3xb4") == "6.8"


@pytest.mark.clause("6.8")
@both_sides
def test_6_8_a_chopper_upon_artillery_may_be_attacked(mode, side):
    drawing = """
        .  .    .  .  .
        .  c^a  .  .  .
        .  +B   .  .  .
        .  .    .  .  .
        .  .    .  .  .
    """
    table = draw(mode, drawing, side=side, **FULL).play("Bb3xb4")
    assert table.board.split("/")[1] == ("1a3" if side == "r" else "1A3")
    assert table.track == ("-|c" if side == "r" else "C|-")
