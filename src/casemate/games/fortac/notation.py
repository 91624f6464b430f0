"""FORTAC in writing (chapter 12): actions as moves, states as positions."""

import re

from ...boards import squares
from ...errors import Unreadable
from ...options import shown
from . import rules
from .rules import ACTIONS, FIRST_DRAW, number_of
from .setup import MEN, Options, table
from .state import BLACK, BOARD, CARDS, KINDS, LETTERS, MOVING, NAMES, NOONE, RED, State

SQUARES = tuple(squares.names(BOARD, 4))
NUMBERS = {name: number for number, name in enumerate(SQUARES)}
KIND = {name: kind for kind, name in enumerate(NAMES)}
COMBO_LETTERS = "-CDOM"
HAND = 3

# Moves


def write_move(state: State, action: int) -> str:
    """12.1 An action as one word, legal or not."""
    if not 0 <= action < ACTIONS:
        raise Unreadable(f"{action} is no action: they run from 0 to {ACTIONS - 1}.")
    if action >= FIRST_DRAW:
        return f"draw:{NAMES[action - FIRST_DRAW]}"
    return f"{NAMES[action >> 8]}:{SQUARES[action >> 4 & 15]}-{SQUARES[action & 15]}"


MOVE = re.compile(r"(\w+):(?:(\w+)|(\w+)-(\w+))", re.ASCII)


def read_move(state: State, text: str) -> int:
    """The action that a word means, legal or not."""
    found = MOVE.fullmatch(text)
    if not found or (found[1] == "draw") != bool(found[2]):
        raise Unreadable(f"{shown(text)} is no move. Moves are written Hop:b4-c4, and draws draw:Hop.")
    card, drawn, here, there = found.groups()
    name = drawn if drawn else card
    if name not in KIND:
        raise Unreadable(f"There is no card {shown(name)}. The cards are {', '.join(NAMES)}.", text[:40])
    if drawn:
        return FIRST_DRAW + KIND[drawn]
    for square in (here, there):
        if square not in NUMBERS:
            raise Unreadable(f"There is no square {shown(square)}: they run from a1 to d4.", text[:40])
    return KIND[card] << 8 | NUMBERS[here] << 4 | NUMBERS[there]


# Positions


def write_position(state: State) -> str:
    """12.3 Seven fields."""
    return " ".join(
        (
            "/".join(write_rank(state, row) for row in range(4)),
            "rb"[state.side],
            "/".join(write_cards(hand) for hand in state.hands),
            write_cards(state.discards),
            "|".join(COMBO_LETTERS[scored] for scored in state.scored),
            "md"[state.phase],
            str(state.ply),
        )
    )


def write_rank(state: State, row: int) -> str:
    text, gap = "", 0
    for file in range(4):
        at = 1 << 8 * row + file
        man = "R" if state.men[RED] & at else "B" if state.men[BLACK] & at else ""
        if man:
            text += (str(gap) if gap else "") + man
            gap = 0
        else:
            gap += 1
    return text + (str(gap) if gap else "")


def write_cards(cards: int) -> str:
    """12.2 Letters in the order of the deck, a count before a letter when above 1."""
    counts = ((number_of(cards, kind), LETTERS[kind]) for kind in range(KINDS))
    return "".join((str(n) if n > 1 else "") + letter for n, letter in counts if n) or "-"


OVER = re.compile(r"(p1win|p2win) (7\.[12])|(draw) (7\.3)")
LONGEST_TEXT = 200


def read_position(options: Options, text: str) -> State:
    """The state that a position text means; Unreadable says what is wrong with it and where (12.8)."""
    if len(text) > LONGEST_TEXT or not text.isascii():
        raise Unreadable("This is no position of FORTAC: it is too long, or not in plain letters.")
    running, over, ending = text.partition(" over ")
    fields = running.split(" ")
    if len(fields) != 7:
        raise Unreadable(f"A position has seven fields, not {len(fields)}: a start is RR2/RR2/2BB/2BB r -/- - -|- d 1.")
    state = table(options)
    read_board(state, fields[0])
    state.side = choice(fields[1], "rb", "side")
    hands = fields[2].split("/")
    if len(hands) != 2:
        raise Unreadable("There are two hands, with / between.", "hands")
    state.hands = [read_cards(hand, "hands") for hand in hands]
    state.discards = read_cards(fields[3], "discards")
    read_scored(state, fields[4])
    state.phase = choice(fields[5], "md", "phase")
    if not re.fullmatch(r"[1-9]\d{0,8}", fields[6], re.ASCII):
        raise Unreadable(f"The ply is a number from 1 on, not {shown(fields[6])}.", "ply")
    state.ply = int(fields[6])
    if over:
        read_ending(state, ending)
    check(state)
    if not over and state.phase == MOVING:
        rules.begin(state, state.side)
    if write_position(state) != running:
        raise Unreadable(f"This position is written {write_position(state)}")
    return state


def choice(text: str, letters: str, where: str) -> int:
    if len(text) != 1 or text not in letters:
        raise Unreadable(f"The {where} is {' or '.join(letters)}, not {shown(text)}.", where)
    return letters.index(text)


def read_board(state: State, text: str) -> None:
    ranks = text.split("/")
    if len(ranks) != 4:
        raise Unreadable(f"The board has 4 ranks, not {len(ranks)}.", "board")
    for row, line in enumerate(ranks):
        file = 0
        for letter in line:
            if letter in "RB":
                if file < 4:
                    state.men["RB".index(letter)] |= 1 << 8 * row + file
                file += 1
            elif letter in "1234":
                file += int(letter)
            else:
                raise Unreadable(f"{shown(letter)} is neither R nor B nor a number of empty squares.", rank(row))
        if file != 4:
            raise Unreadable(f"{shown(line)} has {file} squares: a rank has 4.", rank(row))
    for side, men in zip(("Red", "Black"), state.men, strict=True):
        if men.bit_count() != 4:
            raise Unreadable(f"{side} has {men.bit_count()} men: a side has 4. 1.3", "board")


def rank(row: int) -> str:
    return f"board, rank {4 - row}"


def read_cards(text: str, where: str) -> int:
    if text == "-":
        return 0
    if not re.fullmatch(rf"([2-9]?[{LETTERS}])+", text):
        raise Unreadable(f"{shown(text)} are no cards: they are written 2HN, or - for none.", where)
    cards = 0
    for n, letter in re.findall(r"(\d?)(\w)", text):
        kind = LETTERS.index(letter)
        if number_of(cards, kind) + int(n or 1) > CARDS[kind].copies:
            raise Unreadable(f"There are only {CARDS[kind].copies} {NAMES[kind]} in the deck. 1.4", where)
        cards += int(n or 1) << 4 * kind
    return cards


def read_scored(state: State, text: str) -> None:
    scored = text.split("|")
    if len(scored) != 2 or any(len(one) != 1 or one not in COMBO_LETTERS for one in scored):
        raise Unreadable(f"{shown(text)}: each side has scored C, D, O, M or -, with | between.", "scored")
    state.scored = [COMBO_LETTERS.index(one) for one in scored]


def read_ending(state: State, text: str) -> None:
    found = OVER.fullmatch(text)
    if not found:
        raise Unreadable(f"{shown(text)} is no ending: one is written p1win 7.1.", "over")
    result, clause = (found[1], found[2]) if found[1] else (found[3], found[4])
    state.winner = {"p1win": 0, "p2win": 1, "draw": NOONE}[result]
    state.ending = 7000 + 10 * int(clause[2])


def check(state: State) -> None:
    """12.8 What cannot be is refused."""
    for kind in range(KINDS):
        n = sum(number_of(cards, kind) for cards in (*state.hands, state.discards))
        if n > CARDS[kind].copies:
            raise Unreadable(f"There are {n} {NAMES[kind]}: the deck has {CARDS[kind].copies}. 1.4", "hands")
    if state.max_plies and state.ply > state.max_plies:
        raise Unreadable(f"The ply is at most {state.max_plies}, the longest game. 7.3", "ply")
    held = [rules.total(hand) for hand in state.hands]
    if state.phase == MOVING:
        if held != [HAND, HAND]:
            raise Unreadable("Before a move both hands have three cards. 12.8", "hands")
    elif state.discards == 0:
        check_deal(state, held)
    elif held[state.side] != HAND - 1 or held[1 - state.side] != HAND:
        raise Unreadable("During a draw who draws has two cards and the other three. 12.8", "hands")


def check_deal(state: State, held: list[int]) -> None:
    """12.8 Three cards to Red, then three to Black, from the start."""
    dealt = (held[RED] < HAND and held[BLACK] == 0) if state.side == RED else (held[RED] == HAND > held[BLACK])
    if tuple(state.men) != MEN or state.ply != 1 or state.scored != [0, 0] or not dealt:
        raise Unreadable(
            "Without discards a draw is the deal: the start board, ply 1, Red's three cards first. 12.8", "hands"
        )


def write_part(part: int, number: int) -> str:
    return ""
