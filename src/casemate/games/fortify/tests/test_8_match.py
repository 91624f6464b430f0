"""Chapter 8: the match, its volleys, picks and players."""

import pytest

from .drawn import GAME, both_sides, draw, read, start

NEARLY = """
    .   .   .  t
    .  +T  +T  .
    .  +I   I  .
    .   .   .  .
    .   .   .  .
"""
LATE = """
    .   .   .  +t
    .   .   .   .
    .  +T  +B   .
    .   .   .   .
    .   .   .   .
"""
EVEN = """
    .   .   .  +t
    .   .   .   .
    .  +T   .   .
    .   .   .   .
    .   .   .   .
"""


def ended(mode, winner, match="", **options):
    """The table after a volley that this side has won, or that is drawn."""
    if winner == "draw":
        return draw(mode, EVEN, "r 1", turn=200, match=match, **options).play("end")
    return draw(mode, NEARLY, "r 1", side=winner, match=match, **options).play("Ic3+")


# 8.1 The standard match


@pytest.mark.clause("8.1")
@pytest.mark.parametrize(
    ("match", "winner", "after"),
    [
        ("", "r", "2:1-0:2"),
        ("", "g", "2:0-1:2"),
        ("", "draw", "2:0-0:2"),
        ("2:1-0:2", "r", "3:1-1:1"),
        ("2:0-1:2", "g", "3:1-1:1"),
        ("2:1-0:2", "draw", "3:1-0:1"),
        ("2:0-0:2", "draw", "3:0-0:1"),
        ("2:0-0:2", "g", "3:1-0:1"),
    ],
)
def test_8_1_the_players_swap_colours_after_each_volley(mode, match, winner, after):
    table = ended(mode, winner, match)
    assert table.outcome is None
    assert table.text == f"4/4/4/4/4 r 4I4T4B4i4t4b -|- 1f 1 {after}"
    assert table.seat == int(after[-1]) - 1


@pytest.mark.clause("8.1")
@pytest.mark.parametrize(
    ("match", "winner", "payoffs"),
    [
        ("2:1-0:2", "g", (1, -1)),
        ("2:0-1:2", "r", (-1, 1)),
        ("3:1-1:1", "r", (1, -1)),
        ("3:1-1:1", "g", (-1, 1)),
    ],
)
def test_8_1_the_first_to_win_two_volleys_wins_the_match(mode, match, winner, payoffs):
    table = ended(mode, winner, match)
    assert table.outcome == (*payoffs, "8.1")
    assert table.moves == []


@pytest.mark.clause("8.1")
@pytest.mark.parametrize(
    ("match", "winner", "payoffs"),
    [
        ("3:1-1:1", "draw", (0, 0)),
        ("3:0-0:1", "draw", (0, 0)),
        ("3:1-0:1", "draw", (1, -1)),
        ("3:0-1:1", "draw", (-1, 1)),
        ("3:0-0:1", "r", (1, -1)),
        ("3:0-0:1", "g", (-1, 1)),
        ("3:1-0:1", "g", (0, 0)),
        ("3:0-1:1", "r", (0, 0)),
    ],
)
def test_8_1_after_three_volleys_more_wins_win_and_equal_is_a_draw(mode, match, winner, payoffs):
    assert ended(mode, winner, match).outcome == (*payoffs, "8.1")


@pytest.mark.clause("8.1")
@pytest.mark.parametrize(("winner", "clause"), [("r", "7.1"), ("g", "7.1"), ("draw", "7.3")])
def test_8_1_with_the_option_a_single_volley_is_the_match(mode, winner, clause):
    payoffs = {"r": (1, -1), "g": (-1, 1), "draw": (0, 0)}[winner]
    assert ended(mode, winner, volleys=1).outcome == (*payoffs, clause)


@pytest.mark.clause("8.1")
def test_8_1_who_ends_a_volley_as_green_goes_on_as_red(mode):
    """The same player decides on, but a new turn has begun."""
    before = draw(mode, NEARLY, "r 1", side="g", turn=14)
    assert (before.seat, before.turn) == (1, ("Volley 1", 14))
    after = before.play("Ic3+")
    assert (after.seat, after.turn) == (1, ("Volley 2", 1))
    assert after.to_move == "r 1f"


@pytest.mark.clause("8.1")
def test_8_1_who_ends_a_volley_as_red_is_green_then(mode):
    before = draw(mode, NEARLY, "r 1", turn=15)
    assert (before.seat, before.turn) == (0, ("Volley 1", 15))
    after = before.play("Ic3+")
    assert (after.seat, after.turn) == (1, ("Volley 2", 1))


@pytest.mark.clause("8.1")
@both_sides
def test_8_1_a_volley_won_by_7_2_or_7_3_counts_like_any_other(mode, side):
    all_strong = ". . . .\n. . . .\n. B . .\n" + ". . . .\n" * 2
    table = draw(mode, all_strong, "r 1", side=side, supply="4+I4+T3+B4i4t4b").play("Bb3+")
    assert table.match == ("2:1-0:2" if side == "r" else "2:0-1:2")
    table = draw(mode, LATE, "r 1", side=side, turn=200).play("end")
    assert table.match == ("2:1-0:2" if side == "r" else "2:0-1:2")


# 8.2 Other maps


@pytest.mark.clause("8.2")
@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("coast", "4/4/4/4/4"),
        ("coast5", "5/5/5/5/5"),
        ("estuary", "4/4/4/4/4"),
        ("diagonal", "4/4/4/4/4"),
        ("peninsula5", "5/5/5/5/5"),
        ("SS/LW", "2/2"),
        ("SSSSSSS/LLLLLLL/WWWWWWW", "7/7/7"),
    ],
)
def test_8_2_every_volley_is_played_on_the_map_that_was_chosen(mode, name, size):
    table = start(mode, map=name, turn_limit=1)
    assert table.text == f"{size} r 4I4T4B4i4t4b -|- 1f 1"
    shore = next(move for move in table.moves if move.startswith("T@"))
    second = table.play(shore)
    assert second.text == f"{size} r 4I4T4B4i4t4b -|- 1f 1 2:0-0:2"
    assert second.moves == table.moves


# 8.3 Special Warfare

SPECIAL = {"special": "on", "map": "coast5"}


@pytest.mark.clause("8.3")
def test_8_3_each_player_picks_10_of_14_units(mode):
    table = start(mode, **SPECIAL)
    picks = table.goals("pick:").split()
    assert len(picks) == len(table.moves) == 41
    for pick in picks:
        assert sum(int(n) for n in pick[::2]) == 10
    assert {"4I4T2B", "4I2T3B1A", "2I2T4B1C1A", "4T4B1C1A"} <= set(picks)
    assert table.play("pick:4I4T2B").moves == table.moves


@pytest.mark.clause("8.3")
@pytest.mark.parametrize("pick", ["4I4T4B", "4I4T1B", "4I4T4B1C1A", "1I", "1C1A", "4I4T2B1C", "3I3T3B"])
def test_8_3_neither_more_nor_fewer(mode, pick):
    first = start(mode, **SPECIAL)
    assert first.refused(f"pick:{pick}") == "8.3"
    assert first.play("pick:4I4T2B").refused(f"pick:{pick}") == "8.3"


@pytest.mark.clause("8.3")
@pytest.mark.parametrize("move", ["end", "T@a3", "Ta3-b3", "Ba3+", "Ta3xb3"])
def test_8_3_nothing_else_is_done_before_both_have_picked(mode, move):
    first = start(mode, **SPECIAL)
    assert first.refused(move) == "8.3"
    assert first.play("pick:4I4T2B").refused(move) == "8.3"
    assert first.refused("red") == "9.5"


@pytest.mark.clause("8.3")
def test_8_3_the_volley_begins_when_both_have_picked(mode):
    table = start(mode, **SPECIAL)
    assert (table.seat, table.turn) == (0, ("Picks", 1))
    table = table.play("pick:4I2T3B1A")
    assert (table.seat, table.turn) == (1, ("Picks", 2))
    table = table.play("pick:4I4T1B1C")
    assert (table.seat, table.turn) == (0, ("Volley 1", 1))
    assert table.text == "5/5/5/5/5 r 4I2T3BA4i4tbc -|- 1f 1"
    assert table.refused("pick:4I4T2B") == "8.3"


@pytest.mark.clause("8.3")
def test_8_3_a_pick_is_secret_until_both_are_revealed_together(mode):
    first = start(mode, **SPECIAL)
    assert first.judged().sealed
    second = first.play("pick:4I2T3B1A")
    assert second.judged().sealed
    open_table = "5/5/5/5/5 g 4I2T3BA -|- p 1"
    assert second.view(0) == open_table
    for viewer in (1, -2):
        assert second.view(viewer) == "5/5/5/5/5 g ? -|- p 1"
    both = second.play("pick:4I4T1B1C")
    assert not both.judged().sealed
    for viewer in (0, 1, -2):
        assert both.view(viewer) == both.text


@pytest.mark.clause("8.3")
def test_8_3_nobody_else_may_read_a_pick_that_is_being_made(mode):
    first = start(mode, **SPECIAL)
    assert [first.veiled("pick:4I4T2B", viewer) for viewer in (0, 1, -2)] == [False, True, True]
    second = first.play("pick:4I2T3B1A")
    assert [second.veiled("pick:4I4T2B", viewer) for viewer in (0, 1, -2)] == [True, False, True]
    volley = second.play("pick:4I4T2B")
    assert [volley.veiled("T@a3", viewer) for viewer in (0, 1, -2)] == [False, False, False]


@pytest.mark.clause("8.3")
def test_8_3_what_a_player_may_know_does_not_depend_on_the_others_pick(mode):
    first = start(mode, **SPECIAL)
    seconds = [first.play(move) for move in first.moves]
    assert len({table.view(1) for table in seconds}) == 1
    assert all(table.moves == first.moves for table in seconds)


@pytest.mark.clause("8.3")
def test_8_3_an_imagined_pick_is_one_that_may_be():
    table = start("interpreted", **SPECIAL).play("pick:4I2T3B1A")
    view = GAME.view(table.state, 1)
    texts = {GAME.write_position(GAME.imagine(view, 1, seed)) for seed in range(60)}
    assert len(texts) > 20
    legal = {start("interpreted", **SPECIAL).play(move).text for move in table.moves}
    assert texts <= legal
    assert GAME.imagine(table.state, 0, 5) == table.state


@pytest.mark.clause("8.3")
def test_8_3_the_ten_serve_for_all_volleys_and_go_with_the_player(mode):
    """Whatever their faces, and wherever they are: on the map, covered, on a track, in supply."""
    drawing = """
        .  +A     .  .  t
        .  +T    +T  .  .
        .   I    +I  .  .
        .  c^+B   .  .  .
        .   .     .  .  .
    """
    also = {"supply": "+IBB3it+tb", "track": "I|+it", **SPECIAL}
    table = draw(mode, drawing, "r 1", **also)
    second = table.play("Ib3+")
    assert second.text == "5/5/5/5/5 r 4I4TBC4i2t3ba -|- 1f 1 2:1-0:2"
    third = draw(mode, drawing, "r 1", match="2:1-0:2", **also).play("Ib3+")
    assert third.text == "5/5/5/5/5 r 4I4TBC4i2t3ba -|- 1f 1 3:1-1:1"


@pytest.mark.clause("8.3")
def test_8_3_all_fortified_counts_the_ten(mode):
    drawing = """
        .  .  .  .  t
        .  .  .  .  .
        .  B  .  .  .
        .  .  .  .  .
        .  .  .  .  .
    """
    ten = {"supply": "4+I2+T2+B+A4i3tbc", **SPECIAL}
    table = draw(mode, drawing, "r 1", volleys=1, **ten)
    assert table.play("Bb3+").outcome == (1, -1, "7.2")
    nine = {"supply": "4+I2+T2+BA4i3tbc", **SPECIAL}
    assert draw(mode, drawing, "r 1", volleys=1, **nine).play("Bb3+").outcome is None


# 8.4 Who begins


@pytest.mark.clause("8.4")
def test_8_4_player_1_is_red_in_the_first_volley(mode):
    table = start(mode)
    assert (table.seat, table.match) == (0, "1:0-0:1")
    assert table.play("T@a3").seat == 1
    assert table.play("T@a3", "T@d5", "end").seat == 0


@pytest.mark.clause("8.4")
def test_8_4_and_player_1_for_the_whole_match(mode):
    """In the second volley player 2 has Red: seat, payoff and score go with the player."""
    text = "4/4/4/4/4 {} 4I4T4B4i4t4b -|- 2 9 2:1-0:2"
    assert read(mode, text.format("r")).seat == 1
    assert read(mode, text.format("g")).seat == 0
    won = draw(mode, NEARLY, "r 1", match="2:0-1:2").play("Ic3+")
    assert won.outcome == (-1, 1, "8.1")


@pytest.mark.clause("8.4")
def test_8_4_player_1_picks_first(mode):
    assert start(mode, **SPECIAL).seat == 0
    assert start(mode, **SPECIAL).to_move == "r p"
