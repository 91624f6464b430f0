"""The rules against a second reading of them (naive.py): over random play, and in positions thrown together."""

import random
import re

import pytest

from casemate import walks
from casemate.compiled import pack_rows
from casemate.errors import Unreadable
from casemate.game import CHANCE
from tests.both_modes import buffer

from . import naive
from .drawn import GAME, cards, chosen, thrown

MIXES = [
    "",
    "adjacency=4",
    "own_swap=on",
    "passive_credit=on",
    "max_plies=0",
    "adjacency=4 own_swap=on",
    "own_swap=on passive_credit=on max_plies=70",
    "adjacency=4 own_swap=on passive_credit=on max_plies=0",
]
DECISIONS = 700  # of moves and draws, for each mix
SWEPT = 20  # of so many decisions, at one every action that can be encoded is asked about
THROWN = 60  # positions thrown together, for each mix
PLAYED = 6  # moves that are played in each of them
GARBLED = 400  # position texts with a fault or two


def named(words):
    return dict(word.split("=", 1) for word in words.split())


@pytest.mark.parametrize("words", MIXES)
def test_random_play_goes_the_same_way(words):
    choose, decisions = random.Random(words), 0
    while decisions < DECISIONS:
        state, position = GAME.start(chosen(named(words))), naive.start(**named(words))
        while naive.outcome(position) is None and decisions < DECISIONS:
            alike(state, position)
            if decisions % SWEPT == 0:
                sweep(state, position)
            move = eager(position, choose)
            state, position = GAME.play(state, GAME.read_move(state, move)), naive.play(position, move)
            decisions += 1
        if naive.outcome(position) is not None:
            finished(state, position)


def eager(position, choose):
    """A random move, more often one that scores, so that games come to their ends."""
    moves = naive.legal(position)
    if naive.seat(position) != CHANCE and choose.random() < 0.5:
        for move in choose.sample(moves, min(len(moves), 12)):
            after = naive.play(position, move)
            if after.scored != position.scored or naive.outcome(after):
                return move
    return choose.choice(moves)


def alike(state, position):
    """What is legal and how likely, who decides, and how it is written."""
    text = naive.text(position)
    assert GAME.write_position(state) == text
    legal = naive.legal(position)
    written = {GAME.write_move(state, action): action for action in GAME.actions(state)}
    assert sorted(written) == legal, text
    weights = dict(zip(GAME.actions(state), GAME.weights(state), strict=False))
    assert [weights[written[move]] for move in legal if weights] == naive.weights(position), text
    assert GAME.seat(state) == naive.seat(position)
    assert GAME.outcome(state) is None


def finished(state, position):
    """The same end, for the same reason."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (*outcome.payoffs, outcome.clause) == naive.outcome(position)
    assert GAME.actions(state) == ()
    assert naive.legal(position) == []
    clauses = refusing(state)
    assert set(clauses.values()) == {outcome.clause}
    assert naive.refusal(position, "Hop:a4-a3") == outcome.clause


def refusing(state):
    """The clause that refuses each action that can be encoded, None where it is legal."""
    packed = pack_rows([state])
    clauses = buffer(packed, GAME.bounds().actions)
    walks.refusals(packed, 0, clauses)
    return {
        GAME.write_move(state, action): f"{clause // 1000}.{clause % 1000 // 10}" if clause else None
        for action, clause in enumerate(clauses)
    }


def sweep(state, position):
    """Every action is refused for the same reason, or legal to both."""
    for move, clause in refusing(state).items():
        assert clause == naive.refusal(position, move), (naive.text(position), move)


# Positions that play would seldom lead to


@pytest.mark.parametrize("words", MIXES)
def test_positions_thrown_together_are_judged_alike(words):
    choose = random.Random(words)
    for number in range(THROWN):
        text = thrown_text(choose)
        state, position = GAME.read_position(chosen(named(words)), text), naive.read(text, **named(words))
        if naive.outcome(position) is not None:
            finished(state, position)
            continue
        alike(state, position)
        if number % 10 == 0:
            sweep(state, position)
        moves = naive.legal(position)
        for move in choose.sample(moves, min(PLAYED, len(moves))):
            after, expected = GAME.play(state, GAME.read_move(state, move)), naive.play(position, move)
            (finished if naive.outcome(expected) else alike)(after, expected)


def thrown_text(choose):
    """Men and cards anywhere, near a combo as often as not, anything scored, either phase."""
    deck = [card for card, copies in naive.COPIES.items() for _ in range(copies)]
    choose.shuffle(deck)
    drawing = thrown(choose) if choose.random() < 0.5 else near_combo(choose)
    board = "/".join("".join(drawing.split()[row : row + 4]) for row in range(0, 16, 4))
    board = re.sub(r"\.+", lambda gap: str(len(gap[0])), board)
    side, phase, ply = choose.choice("rb"), choose.choice("mmmd"), choose.choice((2, 35, 69, 70))
    hands = [deck[:3], deck[3:6]]
    if phase == "d":
        hands["rb".index(side)].pop()
    discards = deck[6 : 6 + choose.choice((1, 17, 33, 34))]
    scored = "|".join(choose.choice("---CDOM") for _ in "rb")
    return f"{board} {side} {'/'.join(cards(*hand) for hand in hands)} {cards(*discards)} {scored} {phase} {ply}"


def near_combo(choose):
    """Red or Black with three or four men on a pattern."""
    pattern = sorted(choose.choice([pattern for patterns in naive.PATTERNS.values() for pattern in patterns]))
    on = choose.sample(pattern, choose.choice((3, 3, 4)))
    rest = [square for square in naive.SQUARES if square not in on]
    choose.shuffle(rest)
    mine, theirs = choose.choice(("RB", "BR"))
    signs = dict.fromkeys([*on, *rest[: 4 - len(on)]], mine) | dict.fromkeys(rest[-4:], theirs)
    return " ".join(signs.get(square, ".") for square in naive.SQUARES)


def test_texts_are_taken_or_refused_alike():
    """Positions with a fault or two: what one reads the other reads, and no more."""
    choose, taken = random.Random(7), 0
    for _ in range(GARBLED):
        text = garbled(thrown_text(choose), choose)
        expected = reading(naive.read, text, ValueError)
        state = reading(lambda words: GAME.read_position(None, words), text, Unreadable)
        assert (state is None) == (expected is None), text
        if expected is not None:
            taken += 1
            assert naive.outcome(expected) or GAME.write_position(state) == naive.text(expected) == text
    assert 10 < taken < GARBLED - 10


def reading(read, text, error):
    """What is read from a text, None where it is refused."""
    try:
        return read(text)
    except error:
        return None


def garbled(text, choose):
    """A text with one field taken from another position, or one sign changed."""
    fields = text.split(" ")
    if choose.random() < 0.6:
        at = choose.randrange(7)
        fields[at] = thrown_text(choose).split(" ")[at]
        return " ".join(fields)
    at = choose.randrange(len(text))
    return text[:at] + choose.choice("RB1234/rbHSJTWRKNBIAP-|CDOMmd 0") + text[at + 1 :]
