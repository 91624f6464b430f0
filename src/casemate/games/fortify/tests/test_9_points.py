"""Chapter 9: the points system."""

import re

import pytest

from .drawn import FULL, SHORE5, both_sides, draw, start

NEARLY = """
    .   .   .  t
    .  +T  +T  .
    .  +I   I  .
    .   .   .  .
    .   .   .  .
"""  # with Ic3+ Red has 2 + 2 + 1 + 1 and 7 for the square
LATE = """
    .   .   .  +t
    .   .   .   .
    .  +T  +B   .
    .   .   .   .
    .   .   .   .
"""  # Red 5, Green 2
EVEN = """
    .   .   .  +t
    .   .   .   .
    .  +T   .   .
    .   .   .   .
    .   .   .   .
"""  # 2 each


def scored(table):
    """The points of the two players, as the match field has them."""
    found = re.fullmatch(r"\d:(-?\d+)-(-?\d+):[12]", table.match)
    assert found
    return int(found[1]), int(found[2])


def at_limit(mode, drawing, to_move="r 1", **also):
    """A table whose turn is the last before 7.3 ends the volley."""
    return draw(mode, drawing, to_move, turn=9, turn_limit=9, **{"points": 2} | also)


# 9.1 Volleys


@pytest.mark.clause("9.1")
@pytest.mark.parametrize("volleys", [2, 4])
@pytest.mark.parametrize("winner", ["r", "g"])
def test_9_1_two_or_four_volleys_are_all_played(mode, volleys, winner):
    """However far one player is ahead."""
    for volley in range(1, volleys):
        match = f"{volley}:60-0:1" if volley > 1 else ""
        table = draw(mode, NEARLY, "r 1", side=winner, points=volleys, match=match).play("Ic3+")
        assert table.outcome is None
        assert table.match.startswith(f"{volley + 1}:")
    last = draw(mode, NEARLY, "r 1", side=winner, points=volleys, match=f"{volleys}:60-0:1").play("Ic3+")
    assert last.outcome == (1, -1, "9.6")


@pytest.mark.clause("9.1")
def test_9_1_without_points_volleys_are_counted(mode):
    assert draw(mode, NEARLY, "r 1").play("Ic3+").match == "2:1-0:2"
    assert draw(mode, NEARLY, "r 1", points=2).play("Ic3+").match == "2:13-0:2"


# 9.2 Points for Fortified units

WORTH = {"B": 3, "A": 3, "T": 2, "I": 1, "C": 1}


@pytest.mark.clause("9.2")
@both_sides
@pytest.mark.parametrize("kind", "ITBCA")
def test_9_2_each_fortified_unit_scores_by_its_kind(mode, kind, side):
    """In the supply and on the map; Normal ones score nothing."""
    bare = ". . . . .\n" * 4 + ". . . . ."
    also = {"side": side, "army": FULL["army"], "map": SHORE5}
    assert result(at_limit(mode, bare, supply=f"{kind}t", **also)) == points(side, 0)
    assert result(at_limit(mode, bare, supply=f"+{kind}t", **also)) == points(side, WORTH[kind])
    if kind in "ITB":
        assert result(at_limit(mode, bare, supply=f"4+{kind}t", **also)) == points(side, 4 * WORTH[kind])
    also["map"] = "LLLLL/SSSSS"
    placed = "X . . . .\n. . . . ."
    assert result(at_limit(mode, on_terrain(placed, kind, ""), supply="t", **also)) == points(side, 0)
    assert result(at_limit(mode, on_terrain(placed, kind, "+"), supply="t", **also)) == points(side, WORTH[kind])


def on_terrain(drawing, kind, face):
    """A unit on the Land of the upper rank, a Battleship on the Shore of the lower."""
    lines = drawing.split("\n")
    if kind == "B":
        lines = [lines[0].replace("X", "."), ". X . . ."]
    return "\n".join(lines).replace("X", f"{face}{kind}")


def result(table):
    """Both players' points after the turn that ends the volley."""
    return scored(table.play("end"))


def points(side, own, others=0):
    """Points in player order: player 1 is Red."""
    return (own, others) if side == "r" else (others, own)


@pytest.mark.clause("9.2")
@both_sides
def test_9_2_wherever_they_are(mode, side):
    """On the map 2 + 3, covered 1, under the own Chopper 2, in supply 3 + 1, on the track 2 less 4."""
    table = at_limit(
        mode,
        """
        .   +T    .     .    .
        .   c^+I  .     .  C^+T
        .   +B    I     .    .
        .   .     .     .    .
        .   .     .     .    .
        """,
        side=side,
        supply="+I+B4i4t4b",
        track="+TB|-",
        **FULL,
    )
    assert result(table) == points(side, 2 + 3 + 1 + 2 + 3 + 1 + 2 - 4)


@pytest.mark.clause("9.2")
@both_sides
def test_9_2_a_chopper_and_the_unit_beneath_it_score_each_for_itself(mode, side):
    drawing = ". . . . .\n. X . . .\n" + ". . . . .\n" * 3
    also = {"side": side, "supply": "t", **FULL}
    expected = {"C^T": 0, "+C^T": 1, "C^+T": 2, "+C^+T": 3, "+C^t": 1, "C^+t": 0}
    found = {stack: result(at_limit(mode, drawing.replace("X", stack), **also)) for stack in expected}
    others = {"C^+t": 2}
    assert found == {stack: points(side, own, others.get(stack, 0)) for stack, own in expected.items()}


# 9.3 The track


@pytest.mark.clause("9.3")
@both_sides
@pytest.mark.parametrize(
    ("track", "own", "others"),
    [("T|-", -2, 0), ("TBI|-", -6, 0), ("+T|-", 0, 0), ("+I|-", -1, 0), ("+B|b", 1, -2), ("+B+BI|+tb", 0, -2)],
)
def test_9_3_each_unit_on_the_track_costs_two(mode, track, own, others, side):
    bare = ". . . .\n" * 5
    assert result(at_limit(mode, bare, side=side, track=track)) == points(side, own, others)


@pytest.mark.clause("9.3")
@both_sides
def test_9_3_on_a_shared_track_each_pays_for_the_own_units(mode, side):
    bare = ". . . .\n" * 5
    table = at_limit(mode, bare, side=side, track="Tt+bI+B", track_slots=6, shared_track="on")
    assert result(table) == points(side, 3 - 6, 3 - 4)


# 9.4 The square


@pytest.mark.clause("9.4")
@both_sides
def test_9_4_the_square_is_worth_seven_more(mode, side):
    table = draw(mode, NEARLY, "r 1", side=side, points=2).play("Ic3+")
    assert scored(table) == points(side, 6 + 7)


@pytest.mark.clause("9.4")
@both_sides
def test_9_4_whoever_completed_it(mode, side):
    """The Chopper leaves the other's square: the other gets the seven."""
    table = draw(
        mode,
        """
        .  +t  +i    .  .
        .  +t  C^+t  .  .
        .   .   .    .  .
        .  +B   .    .  .
        .   .   .    .  .
        """,
        "r 1",
        side=side,
        points=2,
        **FULL,
    ).play("Cc4-a1")
    assert scored(table) == points(side, 3, 2 + 2 + 2 + 1 + 7)


@pytest.mark.clause("9.4")
@both_sides
def test_9_4_other_ways_to_win_bring_no_seven(mode, side):
    table = at_limit(mode, LATE, side=side).play("end")
    assert scored(table) == points(side, 5, 2)
    strong = ". . . .\n. . . .\n. B . .\n. . . .\n. . . ."
    table = draw(mode, strong, "r 1", side=side, supply="4+I4+T3+B4i4t4b", points=2).play("Bb3+")
    assert scored(table) == points(side, 4 + 8 + 12)


# 9.5 The choice of colours


@pytest.mark.clause("9.5")
@both_sides
def test_9_5_scores_add_up(mode, side):
    """Each to its player, whatever colour he has."""
    for red, before in ((1, (10, -3)), (2, (-3, 10))):
        match = f"2:{before[0]}-{before[1]}:{red}"
        table = draw(mode, NEARLY, "r 1", side=side, points=4, match=match, track="-|tb").play("Ic3+")
        gained = points(side, 13, -4) if red == 1 else points(side, 13, -4)[::-1]
        assert scored(table) == (before[0] + gained[0], before[1] + gained[1])


@pytest.mark.clause("9.5")
@pytest.mark.parametrize(
    ("winner", "text", "chooser"),
    [
        ("r", "4/4/4/4/4 r 4I4T4B4i4t4b -|- c 1 2:13-0:2", 1),
        ("g", "4/4/4/4/4 g 4I4T4B4i4t4b -|- c 1 2:0-13:2", 0),
    ],
)
def test_9_5_the_lower_total_chooses_the_colours(mode, winner, text, chooser):
    table = draw(mode, NEARLY, "r 1", side=winner, points=2).play("Ic3+")
    assert table.text == text
    assert (table.seat, table.turn) == (chooser, ("Colours", 2))
    assert sorted(table.moves) == ["green", "red"]


@pytest.mark.clause("9.5")
@pytest.mark.parametrize(
    ("winner", "colour", "match"),
    [("r", "red", "2:13-0:2"), ("r", "green", "2:13-0:1"), ("g", "red", "2:0-13:1"), ("g", "green", "2:0-13:2")],
)
def test_9_5_red_or_green_is_what_the_chooser_takes(mode, winner, colour, match):
    table = draw(mode, NEARLY, "r 1", side=winner, points=2).play("Ic3+", colour)
    assert table.text == f"4/4/4/4/4 r 4I4T4B4i4t4b -|- 1f 1 {match}"
    assert (table.seat, table.turn) == (int(match[-1]) - 1, ("Volley 2", 1))


@pytest.mark.clause("9.5")
def test_9_5_the_total_counts_not_the_last_volley(mode):
    table = draw(mode, NEARLY, "r 1", points=4, match="2:5-40:1").play("Ic3+")
    assert (table.match, table.seat) == ("3:18-40:2", 0)
    table = draw(mode, NEARLY, "r 1", points=4, match="2:5-40:2").play("Ic3+")
    assert (table.match, table.seat) == ("3:5-53:1", 0)


@pytest.mark.clause("9.5")
@pytest.mark.parametrize("move", ["end", "T@a3", "Ta3-b3", "Ba3+", "Ta3xb3"])
def test_9_5_nothing_else_is_done_before_the_choice(mode, move):
    table = draw(mode, NEARLY, "r 1", points=2).play("Ic3+")
    assert table.refused(move) == "9.5"
    assert table.refused("pick:4I4T2B") == "8.3"


@pytest.mark.clause("9.5")
def test_9_5_within_a_volley_there_is_no_choice(mode):
    table = draw(mode, NEARLY, "r 1", points=2)
    assert table.refused("red") == table.refused("green") == "9.5"


@pytest.mark.clause("9.5")
def test_9_5_at_equal_totals_the_colours_swap(mode):
    table = at_limit(mode, EVEN).play("end")
    assert table.text == "4/4/4/4/4 r 4I4T4B4i4t4b -|- 1f 1 2:2-2:2"
    table = draw(mode, NEARLY, "r 1", points=4, match="2:0-13:1").play("Ic3+")
    assert table.text == "4/4/4/4/4 r 4I4T4B4i4t4b -|- 1f 1 3:13-13:2"


@pytest.mark.clause("9.5")
def test_9_5_after_the_last_volley_there_is_none(mode):
    table = draw(mode, NEARLY, "r 1", points=2, match="2:0-5:1").play("Ic3+")
    assert table.outcome is not None
    assert table.moves == []


@pytest.mark.clause("9.5")
@pytest.mark.parametrize(("colour", "supply"), [("red", "4I4TBC4i2t3ba"), ("green", "4I2T3BA4i4tbc")])
def test_9_5_armies_go_with_their_players(mode, colour, supply):
    """Player 1, Red, wins with 4I2T3BA; player 2 has 4I4TBC and chooses."""
    drawing = """
        .   .   .  .  .
        .  +T  +T  .  .
        .  +I   I  .  .
        .   .   .  .  .
        .   .   .  .  .
    """
    also = {"supply": "2I3BA4i4tbc", "points": 2, "special": "on", "map": "coast5"}
    table = draw(mode, drawing, "r 1", **also).play("Ic3+")
    assert table.text == "5/5/5/5/5 r 4I4TBC4i2t3ba -|- c 1 2:13-0:2"
    assert table.play(colour).supply == supply


# 9.6 The winner


@pytest.mark.clause("9.6")
@pytest.mark.parametrize(
    ("match", "winner", "payoffs"),
    [
        ("2:0-0:1", "r", (1, -1)),
        ("2:0-0:2", "r", (-1, 1)),
        ("2:8-22:1", "r", (-1, 1)),
        ("2:9-22:1", "r", (0, 0)),
        ("2:10-22:1", "r", (1, -1)),
        ("2:13-0:1", "g", (0, 0)),
        ("2:-5-0:1", "g", (-1, 1)),
    ],
)
def test_9_6_the_higher_total_wins_and_equal_totals_share(mode, match, winner, payoffs):
    """A volley won by a square brings 13; who wins it may still lose the match."""
    table = draw(mode, NEARLY, "r 1", side=winner, points=2, match=match).play("Ic3+")
    assert table.outcome == (*payoffs, "9.6")


@pytest.mark.clause("9.6")
@pytest.mark.parametrize(("points_of_match", "volleys"), [(2, 2), (4, 4)])
def test_9_6_a_match_on_points_ends_by_9_6_however_its_last_volley_ends(mode, points_of_match, volleys):
    also = {"points": points_of_match, "match": f"{volleys}:0-0:1"}
    assert at_limit(mode, LATE, **also).play("end").outcome == (1, -1, "9.6")
    assert at_limit(mode, EVEN, **also).play("end").outcome == (0, 0, "9.6")


# 9.7 Drawn volleys


@pytest.mark.clause("9.7")
def test_9_7_a_drawn_volley_scores_like_any_other(mode):
    assert at_limit(mode, EVEN).play("end").match == "2:2-2:2"
    assert at_limit(mode, EVEN, track="TB|tb").play("end").match == "2:-2--2:2"
    late = at_limit(mode, EVEN, points=4, match="2:7-1:1").play("end")
    assert late.match == "3:9-3:2"


@pytest.mark.clause("9.7")
@pytest.mark.parametrize("volleys", [1, 3])
def test_9_7_the_option_volleys_is_not_read(mode, volleys):
    also = {"points": 4, "volleys": volleys}
    assert draw(mode, NEARLY, "r 1", **also).play("Ic3+").match == "2:13-0:2"
    third = draw(mode, NEARLY, "r 1", match="3:13-0:1", **also).play("Ic3+")
    assert third.match == "4:26-0:2"
    assert start(mode, points=2, volleys=1).outcome is None
    two = draw(mode, NEARLY, "r 1", match="2:13-0:1", points=2, volleys=volleys).play("Ic3+")
    assert two.outcome == (1, -1, "9.6")
