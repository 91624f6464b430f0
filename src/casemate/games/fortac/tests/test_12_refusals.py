"""12.9: which clause refuses a move, what its sentence names, and what it says is allowed."""

import random

import pytest

from .drawn import CLAUSES, GAME, cards, draw, read, thrown
from .naive import COPIES, LETTERS, SQUARES

OPENING = "R R . .  R R . .  . . B B  . . B B"
DRAWING = "R1R1/RR2/2BB/2BB r TI/SIA HA -|- d 2"
FINISHED = {
    "7.1": "B3/1RR1/1RRB/B2B r TN/SJW 2HSJ2TWRKN2BIAP O|- d 15 over p1win 7.1",
    "7.2": "R2R/1BB1/1BB1/R2R r SNI/HJT - C|M m 17",
    "7.3": "1R1B/RBB1/2R1/2RB r HTP/HSW H2S2JT2WR2KN2B2I2A2P O|- m 1000 over draw 7.3",
}

# The order of the clauses


@pytest.mark.clause("12.9")
@pytest.mark.parametrize(("clause", "text"), FINISHED.items())
def test_12_9_first_the_clause_that_ended_the_game(mode, clause, text):
    assert set(read(mode, text).clauses().values()) == {clause}


@pytest.mark.clause("12.9")
def test_12_9_then_the_phase(mode):
    """Before the card, the man and the goal, and before the kinds that are gone."""
    drawing = read(mode, DRAWING)
    for move in ("Trade:b3-c2", "Hop:a3-a2", "Zip:d3-d3", "Push:c2-c2"):
        assert drawing.refused(move) == "3.1"
    moving = read(mode, "RR2/RR2/2BB/2BB r HTP/SJW 2I -|- m 1")
    for draw_ in ("draw:Hop", "draw:Zip"):
        assert moving.refused(draw_) == "3.1"


@pytest.mark.clause("12.9")
def test_12_9_a_draw_of_a_kind_that_is_gone(mode):
    drawing = read(mode, DRAWING)
    assert [drawing.refused(f"draw:{card}") for card in ("Zip", "Zap", "Hop")] == ["8.2", "8.2", None]


@pytest.mark.clause("12.9")
@pytest.mark.parametrize(
    ("move", "clause"),
    [
        ("Skip:b4-c3", "3.3"),  # the other side's card, a good move otherwise
        ("Skip:c3-c3", "3.3"),  # nor is there a man
        ("Zap:c2-d4", "3.3"),  # nobody's card, an enemy man, a bad goal
        ("Hop:c2-c3", "4.4"),  # an enemy man
        ("Hop:c4-d4", "4.4"),  # nobody
        ("Push:d2-d2", "4.4"),
        ("Trade:c3-c3", "4.4"),
        ("Hop:b4-b4", "5.1"),  # the man's own square
        ("Hop:a4-b4", "5.1"),  # taken
        ("Hop:a4-d1", "5.1"),  # taken, and too far
        ("Trade:b3-b4", "5.8"),  # an own man
        ("Trade:b3-c3", "5.8"),  # nobody
        ("Trade:b4-c2", "5.8"),  # not adjacent
        ("Push:b3-c3", "5.12"),  # nobody
        ("Push:b3-c2", "5.12"),  # off the board
        ("Push:b3-b3", "5.12"),
    ],
)
def test_12_9_then_the_card_the_man_and_the_goal(mode, move, clause):
    assert draw(mode, OPENING, "HTP/SJW").refused(move) == clause


@pytest.mark.clause("12.9")
@pytest.mark.parametrize("card", list(COPIES))
def test_12_9_everything_about_the_goal_is_the_card_s_own_clause(mode, card):
    others = [other for other in COPIES if other != card]
    table = draw(mode, OPENING, f"{cards(card, *others[:2])}/{cards(*others[2:5])}")
    found = table.clauses(f"{card}:a4-a4", 256)
    for move, clause in found.items():
        own = move[-5:-3] in ("a4", "b4", "a3", "b3")
        assert clause in ({None, CLAUSES[card]} if own else {"4.4"}), move


# What is in the way


def refusal(hands, move, drawing=OPENING, **options):
    state = draw("interpreted", drawing, hands, **options).state
    return GAME.refusal(state, GAME.read_move(state, move))


@pytest.mark.clause("12.9")
@pytest.mark.parametrize(
    ("hands", "move", "words"),
    [
        ("HTP/SJW", "Hop:a4-b4", "his own man stands on b4"),
        ("HSJ/TWN", "Skip:b3-c2", "Black's man stands on c2"),
        ("HSJ/TWN", "Skip:b3-b2", "b2 is none of b3"),
        ("HSJ/TWN", "Jump:b3-d1", "Black's man stands on d1"),
        ("HSJ/TWN", "Jump:b3-d3", "c3 is empty"),
        ("HSJ/TWN", "Jump:a4-d4", "from a4 that is not d4"),
        ("HRK/SJW", "Rook:a4-c4", "the man on b4 is in the way"),
        ("HRK/SJW", "Rook:b3-c4", "c4 does not lie on one from b3"),
        ("HRK/SJW", "King:b3-d3", "d3 is no neighbour of b3"),
        ("NBI/SJW", "Bishop:a3-d3", "d3 does not lie on one from a3"),
        ("NBI/SJW", "Bishop:b4-d2", "Black's man stands on d2"),
        ("NBI/SJW", "Horse:b4-c2", "Black's man stands on c2"),
        ("NBI/SJW", "Horse:b4-c4", "c4 is no such leap from b4"),
        ("NBI/SJW", "Zip:b3-d1", "Black's man stands on d1"),
        ("NBI/SJW", "Zip:b3-c3", "c3 is none"),
        ("IAP/SJW", "Zap:b3-d2", "Black's man stands on d2"),
        ("IAP/SJW", "Zap:b3-d4", "d4 is one"),
        ("HTP/SJN", "Trade:a4-b4", "the man on b4 is his own"),
        ("HTP/SJN", "Trade:a4-d1", "d1 is not adjacent to a4"),
        ("HTP/SJN", "Trade:a4-c4", "c4 is empty"),
        ("HTW/SJN", "Switch:b3-c2", "c2 is adjacent to b3"),
        ("HTW/SJN", "Switch:b3-d4", "d4 is empty"),
        ("HTP/SJN", "Push:b4-c4", "c4 is empty"),
        ("HTP/SJN", "Push:b3-c2", "the board ends behind d1"),
        ("HTP/SJN", "Push:a4-d1", "d1 is none of a4"),
        ("HTP/SJN", "Hop:c2-c3", "Red has no man on c2; the man there is the other side's"),
        ("HTP/SJN", "Hop:c4-c3", "Red has no man on c4."),
        ("HTP/SJN", "Skip:b4-c3", "Red has no Skip in hand"),
        ("HTP/SJN", "Hop:b4-b4", "another square than b4"),
    ],
)
def test_12_9_the_sentence_names_the_square_or_the_man_in_the_way(hands, move, words):
    assert words in refusal(hands, move).sentence


@pytest.mark.clause("12.9")
def test_12_9_the_sentence_says_how_a_pair_of_own_men_is_written():
    found = refusal("HTP/SJN", "Trade:b4-a4", own_swap="on")
    assert "a4 comes before b4" in found.sentence
    assert found.clause == "5.8"


@pytest.mark.clause("12.9")
@pytest.mark.parametrize(("clause", "text"), FINISHED.items())
def test_12_9_once_it_is_over_the_sentence_says_how(clause, text):
    state = GAME.read_position(None, text)
    found = GAME.refusal(state, GAME.read_move(state, "Hop:a4-b4"))
    assert found.clause == clause
    assert found.sentence.startswith("The game is over: ")
    assert found.places == ()


# What is allowed


@pytest.mark.clause("12.9")
@pytest.mark.parametrize(
    ("hands", "move", "places"),
    [
        ("2HP/SJW", "Skip:b4-c3", {"hand:red:Hop", "hand:red:Push"}),
        ("2HP/SJW", "Hop:c2-c3", {"a4", "b4", "a3", "b3"}),
        ("2HP/SJW", "Hop:b3-d3", {"b2", "c3"}),
        ("2HP/SJW", "Hop:a4-b4", set()),
        ("HTN/SJW", "Trade:b3-b4", {"c2"}),
        ("2HP/SJW", "Push:b3-c2", set()),
        ("2HP/SJW", "Push:a4-b3", {"b4", "a3"}),
        ("2HP/SJW", "draw:Hop", set()),
    ],
)
def test_12_9_places_are_what_the_clause_allows(hands, move, places):
    found = refusal(hands, move).places
    assert set(found) == places
    assert len(found) == len(places)


@pytest.mark.clause("12.9")
def test_12_9_of_draws_the_places_are_those_that_can_come():
    state = GAME.read_position(None, "RR2/RR2/2BB/2BB r IA/WIA 4H4S4J3T3W2R2K4N4B3P -|- d 9")
    found = GAME.refusal(state, GAME.read_move(state, "draw:Zip"))
    assert (found.clause, found.places) == ("8.2", ("*draw:Trade", "*draw:Push"))


@pytest.mark.clause("12.9")
@pytest.mark.parametrize("options", [{}, {"adjacency": "4", "own_swap": "on"}])
def test_12_9_what_is_in_the_way_is_named_marked_and_the_rest_allowed(options):
    """Everywhere in positions thrown together: the sentence names what `ask` marks, and a man that stands there."""
    choose = random.Random(21)
    for _ in range(25):
        hand = choose.sample([*COPIES], 6)
        state = draw("interpreted", thrown(choose), f"{cards(*hand[:3])}/{cards(*hand[3:])}", **options).state
        if GAME.outcome(state):
            continue
        legal = {GAME.write_move(state, action) for action in GAME.actions(state)}
        men = {piece.at for piece in GAME.scene(state, 0).pieces if piece.kind == "man"}
        own = {piece.at for piece in GAME.scene(state, 0).pieces if piece.kind == "man" and piece.side == 0}
        for card, man, goal in choose.sample([(c, m, g) for c in hand[:3] for m in own for g in SQUARES], 60):
            answer = GAME.ask(state, 0, [f"hand:red:{card}", man, goal])
            found = GAME.refusal(state, GAME.read_move(state, answer.move))
            assert answer.refused == (found is not None)
            if found is None:
                continue
            assert (answer.text, answer.clause) == (found.sentence, found.clause)
            start, end = answer.move[-5:-3], answer.move[-2:]  # two own men may have been touched in the other order
            marked = {square for mark in answer.marks for square in mark.at}
            assert marked <= men
            assert all(square in answer.text for square in marked), answer.move
            assert marked or end not in men, answer.move
            assert set(found.places) == {move[-2:] for move in legal if move.startswith(f"{card}:{start}-")}


def test_the_finished_positions_are_finished_as_they_say():
    for clause, text in FINISHED.items():
        assert GAME.outcome(GAME.read_position(None, text)).clause == clause
    assert set(LETTERS) == set(CLAUSES)
