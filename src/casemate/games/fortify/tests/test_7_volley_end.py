"""Chapter 7: how a volley ends."""

from typing import Any

import pytest

import casemate
from casemate.game import BadOptions

from .drawn import EMPTY4, FULL, SHORE5, both_sides, chosen, draw, every_way

GAME = casemate.load("fortify")
ONE: dict[str, Any] = {"volleys": 1}


def won_by(side, clause):
    """The outcome of a match of one volley that this side wins: player 1 is Red."""
    return (1, -1, clause) if side == "r" else (-1, 1, clause)


def other(side):
    return "g" if side == "r" else "r"


# 7.1 Square

CORNERS = [f"{file}{rank}" for file in "abcd" for rank in range(1, 5)]


def square_at(corner, unit="+T"):
    """A 2x2 block with this lower left corner."""
    file, rank = "abcde".index(corner[0]), int(corner[1])
    return "\n".join(
        " ".join(unit if f in (file, file + 1) and r in (rank, rank + 1) else "." for f in range(5))
        for r in range(5, 0, -1)
    )


@pytest.mark.clause("7.1")
@both_sides
@pytest.mark.parametrize("corner", CORNERS)
def test_7_1_four_fortified_units_in_a_block_win(mode, corner, side):
    """Anywhere on the map, its edges and corners included."""
    table = draw(mode, square_at(corner), "r 1", side=side, map=SHORE5, **ONE)
    assert table.outcome is None
    ended = table.play("end")
    assert ended.outcome == won_by(side, "7.1")
    assert ended.moves == []


MIXED = """
    .   .   .  .  .
    .  +A  +T  .  .
    .  +B  +I  .  .
    .   .   .  .  .
    .   .   .  .  .
"""


@pytest.mark.clause("7.1")
@both_sides
def test_7_1_the_kinds_do_not_matter(mode, side):
    assert draw(mode, MIXED, side=side, **FULL, **ONE).play("end").outcome == won_by(side, "7.1")


@pytest.mark.clause("7.1")
@both_sides
@pytest.mark.parametrize("stack", ["+C", "+C^T", "+C^+T", "+C^t", "+C^+t"])
def test_7_1_a_fortified_chopper_counts_whatever_it_lies_on(mode, stack, side):
    drawing = MIXED.replace("+T", stack)
    assert draw(mode, drawing, side=side, **FULL, **ONE).play("end").outcome == won_by(side, "7.1")


@pytest.mark.clause("7.1")
@every_way
@pytest.mark.parametrize("stack", [".", "T", "+t", "c^+T", "+c^+T", "C^+T", "C", "C^+t", "+c"])
def test_7_1_all_four_are_fortified_friendly_and_functioning(mode, stack, way, side):
    drawing = """
        .   .   .  .  .
        .  +I   X  .  .
        .  +B  +I  .  .
        .   .   .  .  .
        .   .   .  .  .
    """
    also = {"way": way, "side": side, "map": SHORE5, "army": FULL["army"], **ONE}
    assert draw(mode, drawing.replace("X", stack), **also).play("end").outcome is None
    assert draw(mode, drawing.replace("X", "+T"), **also).play("end").outcome == won_by(side, "7.1")


@pytest.mark.clause("7.1")
@every_way
@pytest.mark.parametrize(
    "drawing",
    [
        """
        .   .   .   .   .
        .   .   .   .   .
        +T +T  +T  +T  +I
        .   .   .   .   .
        .   .   .   .   .
        """,
        """
        .   .   .   .   .
        .  +T  +T   .   .
        .   .  +T  +T   .
        .   .   .   .   .
        .   .   .   .   .
        """,
        """
        .   .   .   .   .
        .  +T  +T   .   .
        .   .   .   .   .
        .  +T  +T   .   .
        .   .   .   .   .
        """,
        """
        .   .   .   .   .
        .  +T   .  +T   .
        .  +T   .  +T   .
        .   .   .   .   .
        .   .   .   .   .
        """,
        """
        .   .   .   .   .
        .   .  +T   .   .
        .  +T   .  +T   .
        .   .  +T   .   .
        .   .   .   .   .
        """,
        """
        .   .   .   .  +T
        +T  .   .   .  +T
        +T  .   .   .   .
        .   .   .   .   .
        .   .   .   .   .
        """,
    ],
)
def test_7_1_no_other_shape_will_do(mode, drawing, way, side):
    table = draw(mode, drawing, way=way, side=side, map=SHORE5, **ONE)
    assert table.play("end").outcome is None


@pytest.mark.clause("7.1")
@both_sides
def test_7_1_nothing_runs_round_the_edge_of_the_widest_map(mode, side):
    drawing = """
        .   .  .  .  .  .  +T
        +T  .  .  .  .  .  +T
        +T  .  .  .  .  .  .
    """
    table = draw(mode, drawing, side=side, map="SSSSSSS/SSSSSSS/SSSSSSS", **ONE)
    assert table.play("end").outcome is None


NEARLY = """
    .   .   .  t
    .  +T  +T  .
    .  +I   I  .
    .   .   .  .
    .   .   .  .
"""


@pytest.mark.clause("7.1")
@both_sides
def test_7_1_the_action_that_completes_it_ends_the_turn_and_wins(mode, side):
    assert draw(mode, NEARLY, "r 1", side=side, **ONE).play("Ic3+").outcome == won_by(side, "7.1")


@pytest.mark.clause("7.1")
@both_sides
def test_7_1_only_the_end_of_a_turn_counts(mode, side):
    """A square that is given up within the turn wins nothing."""
    table = draw(mode, NEARLY, "r 2", side=side, **ONE).play("Ic3+")
    assert (table.outcome, table.to_move) == (None, f"{side} 1")
    assert table.play("Tb4-a4").outcome is None
    assert table.play("end").outcome == won_by(side, "7.1")


COVERED = """
    .  +t  +i    .  .
    .  +t  C^+t  .  .
    .   .   .    .  .
    .  +B   .    .  .
    .   .   .    .  .
"""


@pytest.mark.clause("7.1")
@both_sides
def test_7_1_the_other_player_wins_when_a_chopper_leaves_his_square(mode, side):
    table = draw(mode, COVERED, "r 1", side=side, **FULL, **ONE)
    assert table.play("Cc4-a1").outcome == won_by(other(side), "7.1")
    assert table.play("Bb2-b1").outcome is None


@pytest.mark.clause("7.1")
@both_sides
def test_7_1_or_when_one_is_attacked_off_it(mode, side):
    """His own Chopper, Normal, lies on his square; who attacks it makes the square."""
    drawing = """
        .  +t  +i    .  .
        .  +t  c^+t  .  .
        .   .  +T    .  .
        .   .   .    .  .
        .   .   .    .  .
    """
    table = draw(mode, drawing, "r 1", side=side, **FULL, **ONE)
    assert table.play("end").outcome is None
    assert table.play("Tc3xc4").outcome == won_by(other(side), "7.1")


@pytest.mark.clause("7.1")
@both_sides
def test_7_1_uncovering_the_own_square_wins(mode, side):
    drawing = """
        .  +t  +i    .  .
        .  +t  C^+t  .  .
        .   .   .    .  .
        .   .   .    .  .
        .   .   .    .  .
    """
    table = draw(mode, drawing, "g 1", side=side, **FULL, **ONE)
    assert table.play("Tb4xc4").outcome == won_by(other(side), "7.1")


@pytest.mark.clause("7.1")
@both_sides
def test_7_1_the_player_whose_turn_ends_comes_first(mode, side):
    """Both have a square when the turn ends: it is the mover's volley."""
    drawing = """
        .  +t  +i    +I  +I
        .  +t  C^+t  +T  +T
        .   .   .     .   .
        .   .   .     .   .
        .   .   .     .   .
    """
    table = draw(mode, drawing, "r 1", side=side, **FULL, **ONE)
    assert table.play("Cc4-a1").outcome == won_by(side, "7.1")
    assert draw(mode, drawing, "g 1", side=side, **FULL, **ONE).play("end").outcome == won_by(side, "7.1")


# 7.2 All fortified

LAST = """
    .   .  .  t
    .   .  .  .
    .   B  .  .
    .   .  .  .
    .   .  .  .
"""


@pytest.mark.clause("7.2")
@both_sides
def test_7_2_every_unit_of_the_army_fortified_wins(mode, side):
    """In the supply, on the map and on the track."""
    also = {"side": side, "supply": "4+I3+T3+B4i3t4b", "track": "+T|-", **ONE}
    table = draw(mode, LAST, "r 1", **also)
    assert table.play("end").outcome is None
    assert table.play("Bb3+").outcome == won_by(side, "7.2")


@pytest.mark.clause("7.2")
@both_sides
@pytest.mark.parametrize(
    ("supply", "track"),
    [
        ("3+II3+T3+B4i3t4b", "+T|-"),
        ("4+I2+TT3+B4i3t4b", "+T|-"),
        ("4+I3+T2+BB4i3t4b", "+T|-"),
        ("4+I3+T3+B4i3t4b", "T|-"),
        ("4+I2+T3+B4i3t4b", "+TT|-"),
        ("3+I3+T3+B4i3t4b", "I+T|-"),
    ],
)
def test_7_2_one_normal_unit_anywhere_is_too_many(mode, supply, track, side):
    table = draw(mode, LAST, "r 1", side=side, supply=supply, track=track, **ONE)
    assert table.play("Bb3+").outcome is None


@pytest.mark.clause("7.2")
@both_sides
def test_7_2_on_the_map_too(mode, side):
    also = {"side": side, "supply": "4+I3+T2+B4i3t4b", "track": "+T|-", **ONE}
    table = draw(mode, LAST.replace(".   B  .  .", ".   B  B  ."), "r 1", **also)
    assert table.play("Bb3+").outcome is None


@pytest.mark.clause("7.2")
@both_sides
@pytest.mark.parametrize("cover", ["c", "+c"])
def test_7_2_only_the_face_counts_of_a_covered_unit(mode, cover, side):
    drawing = f"""
        .  .      .  .  .
        .  {cover}^X  .  .  .
        .  B      .  .  .
        .  .      .  .  .
        .  .      .  .  .
    """
    also = {"side": side, "supply": "4+I3+T3+B+C+A4i3t4ba", "map": "coast5", **ONE}
    strong = draw(mode, drawing.replace("X", "+T"), "r 1", **also)
    assert strong.play("Bb3+").outcome == won_by(side, "7.2")
    weak = draw(mode, drawing.replace("X", "T"), "r 1", **also)
    assert weak.play("Bb3+").outcome is None


@pytest.mark.clause("7.2")
@both_sides
def test_7_2_special_units_count_too(mode, side):
    drawing = """
        .  A  .     .  .
        .  .  .     .  .
        .  .  C^+B  .  .
        .  .  .     .  .
        .  .  .     .  .
    """
    also = {"side": side, "army": "1B1C1A", "map": "coast5", **ONE}
    for last, move in ((drawing.replace("A", "+A"), "Cc3+"), (drawing.replace("C^", "+C^"), "Ab5+")):
        assert draw(mode, last, "r 2", **also).play("end").outcome is None
        ended = draw(mode, last, "r 2", **also).play(move)
        ended = ended.play("end") if ended.outcome is None else ended
        assert ended.outcome == won_by(side, "7.2")
    ground = drawing.replace("A", "+A").replace("C^+B", "+C^B")
    assert draw(mode, ground, **also).play("end").outcome is None


@pytest.mark.clause("7.2")
@both_sides
def test_7_2_on_a_shared_track_only_the_own_units_count(mode, side):
    also = {"side": side, "shared_track": "on", **ONE}
    table = draw(mode, LAST, "r 1", supply="4+I3+T3+B3i3t4b", track="i+T", **also)
    assert table.play("Bb3+").outcome == won_by(side, "7.2")
    table = draw(mode, LAST, "r 1", supply="4+I3+T3+B3i3t4b", track="+iT", **also)
    assert table.play("Bb3+").outcome is None


@pytest.mark.clause("7.2")
@both_sides
def test_7_2_an_army_of_other_size_counts_whole(mode, side):
    also = {"side": side, "army": "1T1B", **ONE}
    assert draw(mode, LAST, "r 1", supply="+Tb", **also).play("Bb3+").outcome == won_by(side, "7.2")
    assert draw(mode, LAST, "r 1", supply="Tb", **also).play("Bb3+").outcome is None


@pytest.mark.clause("7.2")
@both_sides
def test_7_2_a_square_comes_before_it(mode, side):
    """Who has both wins by 7.1: it is looked at first."""
    drawing = """
        .   .   .  t
        .  +T  +T  .
        .  +I   I  .
        .   .   .  .
        .   .   .  .
    """
    table = draw(mode, drawing, "r 1", side=side, army="2I2T", **ONE)
    assert table.play("Ic3+").outcome == won_by(side, "7.1")


@pytest.mark.clause("7.2")
@both_sides
def test_7_2_the_movers_comes_before_the_others_square(mode, side):
    drawing = """
        .  +t    +i  .  .
        .  +t  +C^+t  .  .
        .   .     .  .  .
        .   .     B  .  .
        .   .     .  .  .
    """
    also = {"side": side, "map": "coast5", "supply": "2I2i", **ONE}
    assert draw(mode, drawing, "r 1", **also).play("Cc4-a1").outcome == won_by(other(side), "7.1")
    also["supply"] = "2+I2i"
    strong = drawing.replace("  B", " +B")
    assert draw(mode, strong, "r 1", **also).play("Cc4-a1").outcome == won_by(side, "7.2")


@pytest.mark.clause("7.2")
@both_sides
def test_7_2_the_other_player_is_looked_at_too(mode, side):
    table = draw(mode, LAST, "g 1", side=side, supply="4+I4+T3+B4i3t4b", **ONE)
    assert table.play("end").outcome is None
    strong = draw(mode, LAST.replace("  B", " +B"), "g 1", side=side, supply="4+I4+T3+B4i3t4b", **ONE)
    assert strong.play("end").outcome == won_by(side, "7.2")


# 7.3 Turn limit

LATE = """
    .   .   .  +t
    .   .   .   .
    .  +B  +T   .
    .   .   .   .
    .   .   .   .
"""


@pytest.mark.clause("7.3")
@both_sides
def test_7_3_after_200_turns_the_side_with_more_points_wins(mode, side):
    for mover in "rg":
        table = draw(mode, LATE, f"{mover} 1", side=side, turn=200, track="I|-", **ONE)
        assert table.play("end").outcome == won_by(side, "7.3")


@pytest.mark.clause("7.3")
@both_sides
def test_7_3_not_after_199(mode, side):
    table = draw(mode, LATE, "r 1", side=side, turn=199, track="I|-", **ONE).play("end")
    assert table.outcome is None
    assert table.turn == ("Volley 1", 200)


@pytest.mark.clause("7.3")
@both_sides
def test_7_3_units_on_the_track_count_against_their_side(mode, side):
    """5 against 2: with two on the track 1 against 2."""
    even = draw(mode, LATE, "r 1", side=side, turn=200, track="II|-", **ONE)
    assert even.play("end").outcome == won_by(other(side), "7.3")


@pytest.mark.clause("7.3")
@both_sides
def test_7_3_equal_points_are_a_draw(mode, side):
    drawing = LATE.replace("+B", " .")
    table = draw(mode, drawing, "r 1", side=side, turn=200, **ONE)
    assert table.play("end").outcome == (0, 0, "7.3")
    assert draw(mode, LATE, "r 1", side=side, turn=200, track="I+I|-", **ONE).play("end").outcome == (0, 0, "7.3")


@pytest.mark.clause("7.3")
@both_sides
@pytest.mark.parametrize("limit", [1, 2, 10, 9999])
def test_7_3_the_option_sets_another_number_of_turns(mode, limit, side):
    if limit > 1:
        before = draw(mode, LATE, "r 1", side=side, turn=limit - 1, turn_limit=limit, **ONE)
        assert before.play("end").outcome is None
    table = draw(mode, LATE, "r 1", side=side, turn=limit, turn_limit=limit, **ONE)
    assert table.play("end").outcome == won_by(side, "7.3")


@pytest.mark.clause("7.3")
def test_7_3_the_option_is_a_number_from_1_to_9999():
    assert [chosen({"turn_limit": n}).turn_limit for n in (1, 9999)] == [1, 9999]
    for text in ("0", "10000", "-1", "many", "", "1.5", "٣"):
        with pytest.raises(BadOptions, match="turn_limit"):
            chosen({"turn_limit": text})


@pytest.mark.clause("7.3")
@both_sides
def test_7_3_only_the_end_of_the_turn_counts(mode, side):
    table = draw(mode, LATE, "r 2", side=side, turn=200, **ONE).play("Tc3-c4")
    assert table.outcome is None
    assert table.play("end").outcome == won_by(side, "7.3")


@pytest.mark.clause("7.3")
@both_sides
def test_7_3_it_comes_last(mode, side):
    """A square or an army all Fortified wins on the last turn, whatever the points say."""
    also = {"side": side, "turn": 200, "track": "BBB|-", "supply": "2I2TB4i4t4+b", **ONE}
    poor = draw(mode, NEARLY.replace("t", "."), "r 1", **also)
    assert poor.play("end").outcome == won_by(other(side), "7.3")
    assert poor.play("Ic3+").outcome == won_by(side, "7.1")
    rich = draw(mode, LAST, "r 1", side=side, turn=200, supply="4i3+t4+b", **ONE)
    assert rich.play("Bb3+").outcome == won_by(side, "7.2")


@pytest.mark.clause("7.3")
def test_7_3_turns_of_both_sides_count(mode):
    table = draw(mode, EMPTY4, "r 1f", turn=1, turn_limit=3, **ONE)
    table = table.play("T@a3", "T@d5", "end")
    assert (table.outcome, table.turn) == (None, ("Volley 1", 3))
    assert table.play("end").outcome == (0, 0, "7.3")


@pytest.mark.clause("7.2")
def test_7_2_a_side_without_any_unit_does_not_win_by_it():
    state = GAME.read_position(GAME.options(), "4/4/4/4/4 r 4i4t4b -|- 2 9")
    after = GAME.play(state, GAME.read_move(state, "end"))
    assert GAME.turn(after).part == "Volley 1"
