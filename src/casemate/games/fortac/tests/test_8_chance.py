"""Chapter 8: what counts, what is chance, what is known, what may be turned."""

import random
from collections import Counter

import pytest

from casemate.game import CHANCE, NOBODY

from . import naive
from .drawn import GAME, cards, draw, position, read, seen, start, swapped, thrown
from .naive import COPIES

# 8.1 State


@pytest.mark.clause("8.1")
def test_8_1_how_a_position_came_about_does_not_count(mode):
    """The same cards played and drawn in another order lead to the same state."""
    table = read(mode, "RR2/RR2/2BB/2BB r HSJ/2HT - -|- m 1")
    one = table.play("Hop:b4-c4", "draw:Zip", "Hop:d2-d3", "draw:King", "Skip:a3-b2", "draw:Zap")
    other = table.play("Skip:a3-b2", "draw:Zap", "Hop:d2-d3", "draw:King", "Hop:b4-c4", "draw:Zip")
    assert one.state == other.state
    assert one.text == "R1R1/1R1B/1RB1/2BB b JIA/HTK 2HS -|- m 4"


@pytest.mark.clause("8.1")
@pytest.mark.parametrize(
    "other",
    [
        "R1B1/1RB1/3B/B1RR r NIA/RKB 2H -|O m 3",
        "R1B1/1RB1/3B/BR1R b NIA/RKB 2H -|O m 3",
        "R1B1/1RB1/3B/BR1R r RKB/NIA 2H -|O m 3",
        "R1B1/1RB1/3B/BR1R r NIA/RKB HS -|O m 3",
        "R1B1/1RB1/3B/BR1R r NIA/RKB 2H O|- m 3",
        "R1B1/1RB1/3B/BR1R r NIA/RKB 2H -|O m 5",
    ],
)
def test_8_1_all_that_a_position_shows_counts(other):
    text = "R1B1/1RB1/3B/BR1R r NIA/RKB 2H -|O m 3"
    assert GAME.read_position(None, text) != GAME.read_position(None, other)


@pytest.mark.clause("8.1")
def test_8_1_the_draw_pile_is_what_is_left_of_the_deck(mode):
    table = read(mode, "R1B1/1RB1/3B/BR1R r NI/RKB 2HA -|O d 3")
    seen_ = Counter({"Horse": 1, "Zip": 1, "Rook": 1, "King": 1, "Bishop": 1, "Hop": 2, "Zap": 1})
    assert table.weights == Counter(COPIES) - seen_


# 8.2 Chance


@pytest.mark.clause("8.2")
@pytest.mark.parametrize("options", [{"max_plies": "0"}, {"max_plies": "0", "own_swap": "on"}])
def test_8_2_a_kind_comes_with_as_many_chances_as_it_has_copies_left(mode, options):
    """At every deal and draw of random play, the reshuffles among them, and nothing but cards is chance."""
    choose, table, draws = random.Random(12), start(mode, **options), 0
    reshuffled = False
    while draws < 130:
        if table.outcome:
            table = start(mode, **options)
        if table.phase == "d":
            draws += 1
            assert table.seat == CHANCE
            held = naive.read(table.text, **options)
            pile = Counter(COPIES) - Counter([*held.hands["r"], *held.hands["b"], *held.discards])
            reshuffled = reshuffled or not pile
            assert table.weights == (pile or Counter(held.discards))
            assert set(table.weights.values()) <= {1, 2, 3, 4}
        else:
            assert table.seat == "rb".index(table.side)
            assert table.weights == {}
        table = table.play(choose.choice(table.moves))
    assert reshuffled


@pytest.mark.clause("8.2")
def test_8_2_of_a_kind_that_is_gone_none_is_drawn(mode):
    table = read(mode, "R1R1/RR2/2BB/2BB r TI/SIA HA -|- d 2")
    assert {move for move, clause in table.clauses().items() if clause == "8.2"} == {"draw:Zip", "draw:Zap"}
    assert sum(table.weights.values()) == 33


@pytest.mark.clause("8.2")
def test_8_2_after_an_empty_pile_what_is_in_the_hands_does_not_come(mode):
    table = read(mode, "1R1B/RB2/2R1/BR1B r TP/SWA 4H3S4J3T3W2R2K4N4B2IA3P O|- d 35")
    assert sum(table.weights.values()) == 35
    assert table.weights["Zap"] == 1
    held = read(mode, "1R1B/RB2/2R1/BR1B r IA/WIA 4H4S4J4T3W2R2K4N4B4P O|- d 35")
    assert {move for move, clause in held.clauses().items() if clause == "8.2"} == {"draw:Zip", "draw:Zap"}


# 8.3 No secrets


@pytest.mark.clause("8.3")
def test_8_3_nothing_is_hidden_from_anybody(mode):
    choose, table = random.Random(4), start(mode)
    for _ in range(60):
        said = table.judged(GAME.read_move(table.state, table.moves[0]))
        assert said.views == [table.state] * 3
        assert said.imagined == [table.state] * 3
        assert (said.sealed, said.veiled) == (0, (0, 0, 0))
        table = table.play(choose.choice(table.moves))


@pytest.mark.clause("8.3")
@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_8_3_the_count_of_each_kind_is_in_the_scene(seat):
    state = GAME.read_position(None, "R1B1/1RB1/3B/BR1R r NI/RKB 2HA -|O d 3")
    scene = GAME.scene(state, seat)
    (sheet,) = (sheet for sheet in scene.sheets if sheet.columns)
    assert [tuple(row) for row in sheet.rows] == [
        ("Hop", "2", "2"), ("Skip", "4", "0"), ("Jump", "4", "0"), ("Trade", "4", "0"), ("Switch", "4", "0"),
        ("Rook", "1", "0"), ("King", "1", "0"), ("Horse", "3", "0"), ("Bishop", "3", "0"), ("Zip", "1", "0"),
        ("Zap", "1", "1"), ("Push", "4", "0"),
    ]  # fmt: skip
    counts = {piece.at: piece.count for piece in scene.pieces if piece.at.startswith("cards:")}
    assert counts == {"cards:deck": 32, "cards:discards": 3}


@pytest.mark.clause("8.3")
def test_8_3_a_draw_can_bring_twelve_cards_at_most(mode):
    assert len(read(mode, "R1R1/RR2/2BB/2BB r TP/SJW H -|- d 1").moves) == 12


# 8.4 Symmetry


@pytest.mark.clause("8.4")
@pytest.mark.parametrize("options", [{}, {"adjacency": "4"}, {"passive_credit": "on"}])
def test_8_4_turned_mirrored_or_with_the_colours_changed_the_rules_are_the_same(mode, options):
    choose = random.Random(16)
    for _ in range(6):
        drawing, held = thrown(choose), choose.sample([*COPIES], 6)
        hands = f"{cards(*held[:3])}/{cards(*held[3:])}"
        scored = choose.choice(["-|-", "C|O", "O|-", "-|M"])
        table = draw(mode, drawing, hands, scored=scored, **options)
        if table.outcome:
            continue
        move = choose.choice(table.moves)
        then = table.play(move)
        for way in range(8):
            for side in "rb":
                other = draw(mode, drawing, hands, scored=scored, way=way, side=side, **options)
                assert sorted(other.moves) == sorted(seen(one, way) for one in table.moves)
                after = other.play(seen(move, way))
                assert after.board == turned_board(then.board, way, side)
                assert after.scored == (then.scored if side == "r" else "|".join(then.scored.split("|")[::-1]))


def turned_board(board, way, side):
    """A board field, turned like a drawing."""
    signs = "".join("." * int(sign) if sign.isdigit() else sign for sign in board if sign != "/")
    return position(" ".join(signs), way=way, side=side).split(" ")[0]


@pytest.mark.clause("8.4")
def test_8_4_the_start_is_its_own_image(mode):
    """Turned by half, with the colours changed."""
    board = start(mode).board
    assert turned_board(board, 2, "b") == board
    assert turned_board(board, 2, "r") == swapped(board)
