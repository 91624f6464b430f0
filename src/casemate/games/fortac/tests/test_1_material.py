"""Chapter 1: the board, the men, the deck."""

import random

import pytest

from casemate.errors import Unreadable

from .drawn import GAME, cards, draw, read, start
from .naive import COPIES, CORNERS, SQUARES

# 1.1 Board


@pytest.mark.clause("1.1")
def test_1_1_files_run_from_the_left_and_ranks_from_the_bottom():
    places = {place.id: (place.x, place.y) for place in GAME.board().areas[0].places}
    assert places == {f"{'abcd'[x]}{4 - y}": (x, y) for x in range(4) for y in range(4)}


@pytest.mark.clause("1.1")
@pytest.mark.parametrize(
    ("square", "board"),
    [
        ("a4", "R1B1/1BB1/R1R1/1R1B"),
        ("d4", "2BR/1BB1/R1R1/1R1B"),
        ("a1", "2B1/1BB1/R1R1/RR1B"),
        ("d2", "2B1/1BB1/R1RR/1R1B"),
    ],
)
def test_1_1_a_position_shows_the_board_from_the_top(mode, square, board):
    before = read(mode, "2B1/1BBR/R1R1/1R1B r WIA/HSJ - -|- m 9")
    card = "Zip" if square in CORNERS else "Zap"
    assert before.play(f"{card}:d3-{square}").board == board


@pytest.mark.clause("1.1")
def test_1_1_squares_are_in_order_from_a4_to_d1():
    """So are the pieces of a scene, and the moves of a list where nothing else orders them."""
    state = GAME.start()
    words = [GAME.write_move(state, action) for action in range(16)]
    assert words == [f"Hop:a4-{square}" for square in SQUARES]
    assert [piece.at for piece in GAME.scene(state, 0).pieces[:4]] == ["a4", "b4", "a3", "b3"]


# 1.2 Corners and centre


@pytest.mark.clause("1.2")
def test_1_2_four_corners_and_twelve_non_corners_the_centre_among_them(mode):
    inner = draw(mode, ". R R . \n R B B R \n . B B . \n . . . .", "HIA/TWN")
    assert inner.goals("Zip:b4-") == "a1 a4 d1 d4"
    assert inner.goals("Zap:b4-") == "a2 b1 c1 d2"
    outer = draw(mode, "R . . R \n B . . B \n B . . B \n R . . R", "HIA/TWN")
    assert outer.goals("Zip:a4-") == ""
    assert outer.goals("Zap:a4-") == "b1 b2 b3 b4 c1 c2 c3 c4"


@pytest.mark.clause("1.2")
def test_1_2_the_board_shows_which_they_are():
    signs = {place.id: place.sign for place in GAME.board().areas[0].places}
    assert {square for square, sign in signs.items() if sign == "corner"} == CORNERS
    assert {square for square, sign in signs.items() if sign == "centre"} == {"b3", "c3", "b2", "c2"}


# 1.3 Men


@pytest.mark.clause("1.3")
@pytest.mark.parametrize("options", [{}, {"own_swap": "on", "adjacency": "4"}])
def test_1_3_four_men_a_side_whatever_is_played(mode, options):
    choose, table = random.Random(3), start(mode, **options)
    for _ in range(150):
        men = table.board
        assert (men.count("R"), men.count("B")) == (4, 4)
        assert sum(int(gap) for gap in men if gap.isdigit()) == 8
        table = table.play(choose.choice(table.moves)) if table.moves else start(mode, **options)


@pytest.mark.clause("1.3")
@pytest.mark.parametrize(
    "board", ["RR2/R3/2BB/2BB", "RRR1/RR2/2BB/2BB", "RR2/RR2/2BB/2B1", "RR2/RR2/1BBB/2BB", "4/4/4/4", "RRRR/RRRR/4/4"]
)
def test_1_3_no_more_and_no_fewer(board):
    with pytest.raises(Unreadable, match=r"1\.3"):
        GAME.read_position(None, f"{board} r HTP/SJW - -|- m 1")


# 1.4 Deck


@pytest.mark.clause("1.4")
def test_1_4_forty_cards_of_twelve_kinds(mode):
    deck = start(mode).weights
    rare = {"Rook", "King", "Zip", "Zap"}
    assert deck == {card: 2 if card in rare else 4 for card in COPIES}
    assert sum(deck.values()) == 40
    assert len(deck) == 12


@pytest.mark.clause("1.4")
@pytest.mark.parametrize("card", list(COPIES))
def test_1_4_no_kind_is_there_more_often(card):
    """In both hands and the discards together: the deck is for both players."""
    others = [other for other in COPIES if other != card]
    hands = f"{cards(card, *others[:2])}/{cards(*others[2:5])}"

    def at(discarded):
        return f"RR2/RR2/2BB/2BB r {hands} {cards(*[card] * discarded)} -|- m 9"

    assert GAME.read_position(None, at(COPIES[card] - 1))
    with pytest.raises(Unreadable, match=r"1\.4"):
        GAME.read_position(None, at(COPIES[card]))
