"""Chapter 4: adjacent, any man, empty squares, a real move."""

import random

import pytest

from .drawn import GAME, after, draw, every_way, marked, reaches, read, start
from .naive import CORNERS, SQUARES

EXCHANGES = ("Trade", "Switch")
ORDINARY = ("Hop", "Skip", "Jump", "Rook", "King", "Horse", "Bishop", "Zip", "Zap")

# 4.1 Neighbours


@pytest.mark.clause("4.1")
@every_way
def test_4_1_all_eight_neighbours_are_adjacent(mode, way, side):
    """To the Trade, which needs it, and to the Switch, which must not have it."""
    trade = """
        B*  .   R   .
        R   M   B*  .
        .   B*  .   .
        .   .   R   B
    """
    switch = """
        B   .   R   .
        R   M   B   .
        .   B   .   .
        .   .   R   B*
    """
    reaches(mode, "Trade", trade, way=way, side=side)
    reaches(mode, "Switch", switch, way=way, side=side)


@pytest.mark.clause("4.1")
@every_way
def test_4_1_with_adjacency_4_only_those_that_share_an_edge(mode, way, side):
    trade = """
        B   .   R   .
        R   M   B*  .
        .   B*  .   .
        .   .   R   B
    """
    switch = """
        B*  .   R   .
        R   M   B   .
        .   B   .   .
        .   .   R   B*
    """
    reaches(mode, "Trade", trade, way=way, side=side, adjacency="4")
    reaches(mode, "Switch", switch, way=way, side=side, adjacency="4")


@pytest.mark.clause("4.1")
@pytest.mark.parametrize(
    ("move", "eight", "four"),
    [
        ("Jump:a4-a2", None, None),
        ("Jump:a4-c2", None, "5.7"),
        ("Push:a4-a3", None, None),
        ("Push:a4-b3", None, "5.12"),
        ("King:b2-a1", None, None),
        ("King:b2-c2", None, None),
    ],
)
def test_4_1_the_option_is_read_by_jump_and_push_not_by_the_king(mode, move, eight, four):
    text = "R3/RBB1/1R1B/1BR1 r JKP/HWI HJTRNBIA -|- m 9"
    assert read(mode, text).refused(move) == eight
    assert read(mode, text, adjacency="4").refused(move) == four


@pytest.mark.clause("4.1")
def test_4_1_with_adjacency_4_a_hand_of_trades_may_lose_before_the_first_move(mode):
    deal = ["draw:Trade"] * 3 + ["draw:Skip", "draw:Jump", "draw:Switch"]
    assert start(mode).play(*deal).moves == ["Trade:b3-c2"]
    assert start(mode, adjacency="4").play(*deal).outcome == (-1, 1, "7.2")


# 4.2 Any man


@pytest.mark.clause("4.2")
@every_way
@pytest.mark.parametrize("over", ["R", "B"])
def test_4_2_jump_and_push_take_a_man_of_either_colour(mode, over, way, side):
    other = "B" if over == "R" else "R"
    drawing = f"""
        M  {over}  *  .
        .  .       .  .
        .  R       .  B
        {other}  R  B  B
    """
    reaches(mode, "Jump", drawing, way=way, side=side)
    reaches(mode, "Push", drawing.replace("*", ".").replace(f"M  {over}", f"M  {over}*"), way=way, side=side)


# 4.3 Only empty squares


@pytest.mark.clause("4.3")
@pytest.mark.parametrize("options", [{}, {"own_swap": "on", "adjacency": "4"}])
def test_4_3_moves_end_on_empty_squares_but_for_trade_switch_and_push(mode, options):
    """In random play, all legal moves; and nothing is ever captured."""
    choose, table = random.Random(5), start(mode, **options)
    for _ in range(60):
        on = men(table.board)
        for move in table.moves:
            if move.startswith("draw:"):
                continue
            card, goal = move.split(":")[0], move[-2:]
            assert (goal in on) == (card not in ORDINARY), move
        table = table.play(choose.choice(table.moves)) if table.moves else start(mode, **options)


def men(board):
    """The men of a board field, by square."""
    signs = "".join("." * int(sign) if sign.isdigit() else sign for sign in board if sign != "/")
    return {square: sign for square, sign in zip(SQUARES, signs, strict=True) if sign != "."}


@pytest.mark.clause("4.3")
@pytest.mark.parametrize(
    ("hands", "move", "clause"),
    [
        ("HSK/TWN", "Hop:b3-c3", "5.1"),
        ("HSK/TWN", "Skip:b3-a2", "5.2"),
        ("HSK/TWN", "King:b3-c3", "5.3"),
        ("JRB/TWN", "Rook:b3-c3", "5.4"),
        ("JRB/TWN", "Bishop:b3-a2", "5.5"),
        ("JNI/TWK", "Horse:b3-d2", "5.6"),
        ("JNI/TWK", "Jump:b3-b1", "5.7"),
        ("JNI/TWK", "Zip:b3-d4", "5.10"),
        ("JAP/TWK", "Zap:b3-d2", "5.11"),
    ],
)
def test_4_3_nothing_is_captured_as_in_chess(mode, hands, move, clause):
    """Each of these would be a capture."""
    board = """
        R  .  .  B
        .  R  B  .
        B  R  .  B
        R  .  .  .
    """
    if move == "Jump:b3-b1":
        board = "R . . B  . R B .  B R . .  R B . ."
    assert draw(mode, board, hands).refused(move) == clause


@pytest.mark.clause("4.3")
@every_way
def test_4_3_the_man_jumped_over_stays(mode, way, side):
    after(
        mode,
        "Jump:b3-d3",
        """
        R  .  .  .
        .  M  B  .
        B  R  .  B
        R  .  .  B
        """,
        """
        R  .  .  .
        .  .  B  R
        B  R  .  B
        R  .  .  B
        """,
        way=way,
        side=side,
    )


# 4.4 One man, a real move


@pytest.mark.clause("4.4")
@pytest.mark.parametrize("card", ["Hop", "Jump", "Trade", "Switch", "Push"])
def test_4_4_only_an_own_man_is_moved(mode, card):
    """Not the other side's, not one that is not there."""
    drawing = "R R . .  R R . .  . . B B  . . B B"
    hands = {"Hop": "HSJ/TWN", "Jump": "HSJ/TWN", "Trade": "HTP/SJW"}.get(card, "TWP/HSJ")
    table, own = draw(mode, drawing, hands), marked(drawing, "R").split()
    for square in SQUARES:
        found = table.clauses(f"{card}:{square}-a4", 16)
        assert ("4.4" in found.values()) == (square not in own)
        assert square in own or set(found.values()) == {"4.4"}


@pytest.mark.clause("4.4")
@pytest.mark.parametrize("options", [{}, {"adjacency": "4"}, {"passive_credit": "on"}])
def test_4_4_after_every_move_the_own_men_stand_elsewhere(mode, options):
    choose, table = random.Random(9), start(mode, **options)
    for _ in range(24):
        if table.phase == "m":
            sign, before = table.side.upper(), men(table.board)
            for move in table.moves:
                then = men(table.play(move).board)
                assert {s for s in then if then[s] == sign} != {s for s in before if before[s] == sign}, move
        table = table.play(choose.choice(table.moves)) if table.moves else start(mode, **options)


@pytest.mark.clause("4.4")
def test_4_4_a_swap_of_own_men_is_the_one_exception(mode):
    table = read(mode, "RR2/RR2/2BB/2BB r HTN/SRI - -|- m 1", own_swap="on")
    assert {move for move in table.moves if table.play(move).board == table.board} == {
        "Trade:a4-b4", "Trade:a4-a3", "Trade:a4-b3", "Trade:b4-a3", "Trade:b4-b3", "Trade:a3-b3",
    }  # fmt: skip


@pytest.mark.clause("4.4")
@pytest.mark.parametrize("card", ["Hop", "Skip", "Jump"])
def test_4_4_no_card_sends_a_man_to_his_own_square(mode, card):
    table = draw(mode, "R R . .  R R . .  . . B B  . . B B", "HSJ/TWN")
    assert all(table.refused(f"{card}:{square}-{square}") for square in ("a4", "b4", "a3", "b3"))


def test_corners_are_drawn_where_they_are():
    assert set(marked("* . . *  . . . .  . . . .  * . . *").split()) == CORNERS
    assert GAME.bounds().actions == 12 * len(SQUARES) ** 2 + 12
