"""Chapter 6: the patterns, who scores them, and when."""

import random
from itertools import combinations

import pytest

from .drawn import GAME, after, both_sides, draw, every_way
from .naive import CORNERS, PATTERNS, SQUARES

ALL = [(letter, frozenset(pattern)) for letter, patterns in PATTERNS.items() for pattern in patterns]
BLOCKS = [
    {f"{file}{rank}", f"{after_}{rank}", f"{file}{rank - 1}", f"{after_}{rank - 1}"}
    for file, after_ in ("ab", "bc", "cd")
    for rank in (4, 3, 2)
]
BROKEN = [{"b4", "c3", "d2", "a1"}, {"c4", "d3", "a2", "b1"}, {"d4", "a3", "b2", "c1"}, {"c4", "b3", "a2", "d1"}]


def scored_by_forming(mode, squares, last, scored="-|-", side="r"):
    """What stands as scored when the last of four men arrives on these squares, by Zip or by Zap."""
    others = [square for square in SQUARES if square not in squares]
    signs = dict.fromkeys(others[1:5], "B") | {square: "R" for square in squares if square != last} | {others[0]: "R"}
    drawing = " ".join(signs.get(square, ".") for square in SQUARES)
    card = "Zip" if last in CORNERS else "Zap"
    table = draw(mode, drawing, "HIA/TWN", scored=scored, side=side, discards="J")
    return table.play(f"{card}:{others[0]}-{last}").scored


# 6.1 Patterns


@pytest.mark.clause("6.1")
@every_way
@pytest.mark.parametrize(
    ("letter", "move", "before", "then"),
    [
        ("C", "Hop:c1-d1", "R . . R  . . B .  . B B B  R . R .", "R . . R  . . B .  . B B B  R . . R"),
        ("D", "Hop:d2-d1", "R B . .  . R B .  . . R R  B B . .", "R B . .  . R B .  . . R .  B B . R"),
        ("O", "Hop:d3-d4", "R R R .  . . . R  . B B .  . B B .", "R R R R  . . . .  . B B .  . B B ."),
        ("M", "Hop:c1-c2", "B . . .  . R R .  . R . B  B . R B", "B . . .  . R R .  . R R B  B . . B"),
        ("O", "Hop:c4-c3", ". . R .  R R . R  . B B .  . B B .", ". . . .  R R R R  . B B .  . B B ."),
    ],
)
def test_6_1_four_types_of_patterns(mode, letter, move, before, then, way, side):
    table = after(mode, move, before, then, way=way, side=side)
    assert table.scored == (f"{letter}|-" if side == "r" else f"-|{letter}")


@pytest.mark.clause("6.1")
@pytest.mark.parametrize(("letter", "pattern"), ALL, ids=lambda value: value if isinstance(value, str) else "")
def test_6_1_twelve_patterns_whichever_man_comes_last(mode, letter, pattern):
    for last in pattern:
        assert scored_by_forming(mode, pattern, last) == f"{letter}|-"
        assert scored_by_forming(mode, pattern, last, side="b") == f"-|{letter}"


@pytest.mark.clause("6.1")
def test_6_1_there_are_one_two_eight_and_one():
    assert {letter: len(patterns) for letter, patterns in PATTERNS.items()} == {"C": 1, "D": 2, "O": 8, "M": 1}


@pytest.mark.clause("6.1")
def test_6_1_no_other_blocks_and_no_broken_diagonals(mode):
    for squares in [*BLOCKS, *BROKEN]:
        expected = "M|-" if squares == {"b3", "c3", "b2", "c2"} else "-|-"
        assert scored_by_forming(mode, squares, min(squares)) == expected


@pytest.mark.clause("6.1")
def test_6_1_no_other_four_squares_at_all(mode):
    patterns = {pattern for _, pattern in ALL}
    others = [four for four in combinations(SQUARES, 4) if frozenset(four) not in patterns]
    assert len(others) == 1820 - 12
    for four in random.Random(2).sample(others, 250):
        assert scored_by_forming(mode, four, four[-1]) == "-|-"


# 6.2 One at a time


@pytest.mark.clause("6.2")
def test_6_2_no_move_makes_two_combos_for_a_side(mode):
    """Each pattern is of one type; with nothing scored before, none of them wins."""
    assert len({pattern for _, pattern in ALL}) == len(ALL) == 12
    for _, pattern in ALL:
        assert len(scored_by_forming(mode, pattern, min(pattern))) == len("C|-")


# 6.3 Scoring

CORNER_TO_COME = """
    R  .  .  R
    .  .  B  .
    .  B  B  B
    R  .  R  .
"""


@pytest.mark.clause("6.3")
@both_sides
def test_6_3_a_type_not_scored_before_is_scored_when_it_is_formed(mode, side):
    table = draw(mode, CORNER_TO_COME, "HTN/SJW", side=side, discards="HJ")
    after_ = table.play("Hop:c1-d1")
    assert after_.scored == ("C|-" if side == "r" else "-|C")
    assert after_.outcome is None
    assert table.play("Hop:c1-b1").scored == "-|-"


@pytest.mark.clause("6.3")
def test_6_3_it_stays_scored_when_the_men_go_on(mode):
    table = draw(mode, CORNER_TO_COME, "2HN/SJW", discards="JT").play("Hop:c1-d1", "draw:Hop")
    table = table.play("Skip:d2-c1", "draw:Push", "Hop:d1-d2", "draw:Zip")
    assert table.scored == "C|-"


@pytest.mark.clause("6.3")
def test_6_3_it_is_scored_after_the_own_move_only(mode):
    """What was there before the move earns nothing."""
    table = draw(mode, "R . . R  . . B .  . B B B  R . . R", "HTN/SJW", discards="HJ")
    assert {table.play(move).scored for move in table.moves} == {"-|-"}


# 6.4 Announcing


@pytest.mark.clause("6.4")
def test_6_4_a_combo_is_announced_for_the_player():
    state = draw("interpreted", CORNER_TO_COME, "HTN/SJW", discards="HJ").state
    move = GAME.read_move(state, "Hop:c1-d1")
    assert GAME.sentence(state, move).endswith("Red scores a Combo: Corner.")
    badges = {dial.id: dial.state for dial in GAME.scene(GAME.play(state, move), 0).dials}
    assert badges["corner:red"] == "done"
    assert badges["corner:black"] != "done"


@pytest.mark.clause("6.4")
def test_6_4_there_is_nothing_to_declare(mode):
    table = draw(mode, CORNER_TO_COME, "HTN/SJW", discards="HJ")
    assert {move.split(":")[0] for move in table.moves} == {"Hop", "Trade", "Horse"}
    assert table.play("Hop:c1-d1").seat == -1


# 6.5 Two types


@pytest.mark.clause("6.5")
@pytest.mark.parametrize(("letter", "pattern"), ALL, ids=lambda value: value if isinstance(value, str) else "")
@both_sides
def test_6_5_a_type_scored_before_earns_nothing(mode, letter, pattern, side):
    """Be it the same pattern, a second rank, a file after a rank, or the other diagonal."""
    scored = f"{letter}|-"
    stands = scored if side == "r" else "|".join(scored.split("|")[::-1])
    assert scored_by_forming(mode, pattern, max(pattern), scored, side) == stands


@pytest.mark.clause("6.5")
@pytest.mark.parametrize(
    ("move", "drawing"),
    [
        ("Hop:b1-a1", "R B . .  R B . .  R B . .  . R . B"),
        ("Hop:d3-d4", "R R R .  . . . R  . B B .  . B B ."),
        ("Hop:c4-c3", ". . R .  R R . R  . B B .  . B B ."),
    ],
)
def test_6_5_after_a_second_one_of_the_type_the_game_goes_on(mode, move, drawing):
    table = draw(mode, drawing, "HSN/JTW", scored="O|-", discards="HJ").play(move)
    assert table.scored == "O|-"
    assert table.outcome is None
    assert table.seat == -1


@pytest.mark.clause("6.5")
def test_6_5_each_side_has_a_list_of_its_own(mode):
    """Both may score the same type."""
    drawing = "R B . .  R B . .  R B . .  . R . B"
    assert draw(mode, drawing, "HSN/JTW", scored="-|O", discards="HJ").play("Hop:b1-a1").scored == "O|O"
    assert draw(mode, drawing, "HSN/JTW", scored="-|C", discards="HJ").play("Hop:b1-a1").scored == "O|C"


# 6.6 Gifts: Red's move puts Black's men on a pattern

GIFTS = pytest.mark.parametrize(
    ("move", "drawing", "letter"),
    [
        ("Trade:d1-d2", "R . . .  . R R .  . . . B  B B B R", "O"),
        ("Switch:d1-a4", "B . . .  . R R .  . . . R  B B B R", "O"),
        ("Push:d3-d2", ". . . .  . R R R  . . R B  B B B .", "O"),
        ("Switch:c3-a1", "R . . .  . B R .  . B B R  B . . R", "M"),
    ],
)
BOTH = pytest.mark.parametrize(
    ("move", "drawing", "mine", "other"),
    [
        ("Trade:c2-d1", "R . . R  . B B .  . B R .  R . . B", "C", "M"),
        ("Switch:c3-a1", "R . . R  . B R .  . B B .  B . . R", "C", "M"),
        ("Push:a4-a3", "R . . .  B R R R  . B B B  . . . .", "O", "O"),
    ],
)
HANDS = "TWP/2HN"


@pytest.mark.clause("6.6")
@GIFTS
def test_6_6_what_a_move_completes_for_the_other_side_is_not_scored(mode, move, drawing, letter):
    """Neither then nor when the other side's turn begins; whatever it plays breaks the pattern up."""
    table = draw(mode, drawing, HANDS, discards="HJ").play(move)
    assert table.scored == "-|-"
    turn = table.play("draw:King")
    assert (turn.side, turn.scored) == ("b", "-|-")
    for action in turn.moves:
        assert turn.play(action).scored == "-|-"


@pytest.mark.clause("6.6")
def test_6_6_it_scores_when_its_owner_forms_it_again(mode):
    table = draw(mode, "R . . .  . R R .  . . . B  B B B R", HANDS, discards="HJ")
    table = table.play("Trade:d1-d2", "draw:Zap", "Hop:a1-a2", "draw:Zip")
    assert table.play("Zap:a4-b4", "draw:King", "Hop:a2-a1").scored == "-|O"


@pytest.mark.clause("6.6")
@BOTH
def test_6_6_where_a_move_completes_one_for_both_only_who_moved_scores(mode, move, drawing, mine, other):
    assert draw(mode, drawing, HANDS, discards="HJ").play(move).scored == f"{mine}|-"
    black = draw(mode, drawing, HANDS, side="b", discards="HJ").play(move)
    assert black.scored == f"-|{mine}"


@pytest.mark.clause("6.6")
@GIFTS
def test_6_6_with_passive_credit_the_other_side_scores_what_it_is_given(mode, move, drawing, letter):
    table = draw(mode, drawing, HANDS, discards="HJ", passive_credit="on").play(move)
    assert table.scored == f"-|{letter}"
    assert table.outcome is None
    black = draw(mode, drawing, HANDS, side="b", discards="HJ", passive_credit="on").play(move)
    assert black.scored == f"{letter}|-"


@pytest.mark.clause("6.6")
@BOTH
def test_6_6_with_passive_credit_both_may_score(mode, move, drawing, mine, other):
    table = draw(mode, drawing, HANDS, discards="HJ", passive_credit="on")
    assert table.play(move).scored == f"{mine}|{other}"


@pytest.mark.clause("6.6")
@BOTH
def test_6_6_with_passive_credit_a_win_of_who_moved_comes_first(mode, move, drawing, mine, other):
    table = draw(mode, drawing, HANDS, discards="HJ", scored="D|D", passive_credit="on").play(move)
    assert table.outcome == (1, -1, "7.1")


@pytest.mark.clause("6.6")
def test_6_6_with_passive_credit_a_type_scored_before_earns_nothing_either(mode):
    drawing = "R . . .  . R R .  . . . B  B B B R"
    table = draw(mode, drawing, HANDS, discards="HJ", scored="-|O", passive_credit="on").play("Trade:d1-d2")
    assert (table.scored, table.outcome) == ("-|O", None)


@pytest.mark.clause("6.6")
def test_6_6_with_passive_credit_it_has_to_be_given_by_that_move(mode):
    """Men that the move leaves where they are earn nothing, even on a pattern."""
    table = draw(mode, "R . . .  . R R .  . . . R  B B B B", "HSN/JTW", discards="HJ", passive_credit="on")
    assert {table.play(move).scored for move in table.moves} == {"-|-"}


@pytest.mark.clause("6.6")
@pytest.mark.parametrize("credit", ["off", "on"])
def test_6_6_staying_on_a_gift_by_a_swap_of_own_men_scores_nothing(mode, credit):
    """With own_swap; the pattern scores when it is formed anew."""
    table = draw(
        mode, "R R R R  . . B .  . B B .  B . . .", "HTW/SJN", discards="HJ", own_swap="on", passive_credit=credit
    )
    for move in ("Trade:a4-b4", "Switch:a4-c4", "Switch:b4-d4"):
        assert table.play(move).scored == "-|-"
        assert table.play(move).board == table.board
    left = table.play("Hop:a4-a3", "draw:Hop", "Skip:b2-c1", "draw:King")
    assert left.play("Hop:a3-a4").scored == "O|-"


# 6.7 After the first combo


@pytest.mark.clause("6.7")
def test_6_7_nothing_changes_on_the_board_or_in_the_hands(mode):
    plain = draw(mode, CORNER_TO_COME, "HTN/SJW", scored="C|-", discards="HJ").play("Hop:c1-d1")
    fresh = draw(mode, CORNER_TO_COME, "HTN/SJW", discards="HJ").play("Hop:c1-d1")
    assert fresh.text == plain.text
    assert fresh.text == "R2R/2B1/1BBB/R2R r TN/SJW 2HJ C|- d 9"


@pytest.mark.clause("6.7")
def test_6_7_the_game_goes_on(mode):
    table = draw(mode, CORNER_TO_COME, "HTN/SJW", discards="HJ").play("Hop:c1-d1", "draw:Push")
    assert (table.side, table.phase, table.scored, table.outcome) == ("b", "m", "C|-", None)
    assert table.moves
