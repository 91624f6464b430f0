"""Skirmish in writing (chapter 6): actions as moves, states as positions."""

import re

from casemate.boards.sets import NONE
from casemate.compiled import count
from casemate.errors import Unreadable
from casemate.options import shown

from .rules import ACTIONS, DEAL_PART, END, FIRST_CARD, FIRST_ROLL, FIRST_STEP, number, payoff
from .setup import Options, start
from .state import (
    BLUE,
    BOXES,
    CARDS,
    COPIES,
    DEAL,
    FACES,
    FILES,
    GOLD,
    MEN,
    NO_CARD,
    RANKS,
    ROLL,
    SIDES,
    STEP,
    STRIDE,
    UNKNOWN,
    State,
)

FILE_LETTERS = "abcdefghijklmnopqrst"
NAMES = tuple(f"{letter}{rank}" for rank in range(RANKS, 0, -1) for letter in FILE_LETTERS)
NUMBERS = {name: dense for dense, name in enumerate(NAMES)}


def name(box: int) -> str:
    """6.1 What people call a box."""
    return NAMES[number(box)]


# Moves


def write_move(state: State, action: int) -> str:
    """6.1 An action as one word, legal or not."""
    if not 0 <= action < ACTIONS:
        raise Unreadable(f"{action} is no action: they run from 0 to {ACTIONS - 1}.")
    if action == END:
        return "end"
    if action < FIRST_ROLL:
        return f"deal:{CARDS[action - FIRST_CARD + 1]}"
    if action < FIRST_STEP:
        return f"roll:{action - FIRST_ROLL + 1}"
    here, there = divmod(action - FIRST_STEP, BOXES)
    return f"{NAMES[here]}-{NAMES[there]}"


def read_move(state: State, text: str) -> int:
    """The action that a word means, legal or not."""
    verb, _, rest = text.partition(":")
    if text == "end":
        return END
    if verb == "deal" and rest in CARDS[1:]:
        return FIRST_CARD + CARDS.index(rest) - 1
    if verb == "roll" and rest in tuple("123456"):
        return FIRST_ROLL + int(rest) - 1
    here, _, there = text.partition("-")
    if here in NUMBERS and there in NUMBERS:
        return FIRST_STEP + NUMBERS[here] * BOXES + NUMBERS[there]
    raise Unreadable(f"{shown(text)} is no move. Moves are written c7-c8, end, roll:4 and deal:fox.")


# Positions

LETTERS = "BG"  # 6.2 men
CARD_LETTERS = {NO_CARD: "-", 1: "h", 2: "f", 3: "b", UNKNOWN: "?"}
POSITION = "<map> <side> <cards> <phase> <turn>"
LONGEST_TEXT = 400
OVER = re.compile(r"(p1win|p2win|draw) 5\.([123])")


def write_position(state: State) -> str:
    """6.2 Five fields with one space between them."""
    rows = "/".join(write_rank(state, row) for row in range(RANKS))
    cards = "".join(CARD_LETTERS[card] for card in state.card)
    phase = {DEAL: "d", ROLL: "r", STEP: str(state.left)}[state.phase]
    return f"{rows} {SIDES[state.side][0]} {cards} {phase} {state.turn}"


def write_rank(state: State, row: int) -> str:
    """Men as letters, gaps as numbers."""
    text = ""
    for file in range(FILES):
        box = 1 << STRIDE * row + file
        text += "B" if state.men[BLUE] & box else "G" if state.men[GOLD] & box else "."
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), text)


def read_position(options: Options, text: str) -> State:
    """The state that a position text means; Unreadable says what is wrong with it and where."""
    running, over, ending = text.partition(" over ")
    fields = running.split(" ")
    if len(text) > LONGEST_TEXT or not text.isascii() or len(fields) != 5:
        raise Unreadable(f"{shown(text)} is no position of Skirmish: one is {POSITION}.")
    state = start(options)
    read_map(state, fields[0])
    read_turn(state, fields[1], fields[3], fields[4])
    read_cards(state, fields[2], options.cards == "on")
    read_ending(state, ending if over else "")
    if write_position(state) != running:
        raise Unreadable(f"This position is written {write_position(state)}")
    return state


def read_map(state: State, text: str) -> None:
    ranks = text.split("/")
    if len(ranks) != RANKS:
        raise Unreadable(f"The map has {RANKS} ranks, not {len(ranks)}.", "map")
    state.men = [NONE, NONE]
    for row, line in enumerate(ranks):
        where = f"map, rank {RANKS - row}"
        parts = re.findall(r"\d+|.", line)
        boxes = "".join("." * int(part) if part.isdigit() and len(part) < 3 else part for part in parts)
        if not re.fullmatch(rf"[BG.]{{{FILES}}}", boxes):
            raise Unreadable(f"{shown(line)} is no rank of {FILES} boxes: it has numbers, B and G.", where)
        for file, letter in enumerate(boxes):
            if letter != ".":
                state.men[LETTERS.index(letter)] |= 1 << STRIDE * row + file
    for side in (BLUE, GOLD):
        if count(state.men[side]) > MEN:
            raise Unreadable(f"{SIDES[side].title()} has {count(state.men[side])} men: a side has {MEN}. 1.3", "map")


def read_turn(state: State, side: str, phase: str, turn: str) -> None:
    if side not in ("b", "g"):
        raise Unreadable(f"The side is b or g, not {shown(side)}.", "side")
    if phase not in ("d", "r", *map(str, range(len(FACES) + 1))):
        raise Unreadable(f"{shown(phase)} is no phase: d, r, or how many steps are left.", "phase")
    if not re.fullmatch(r"[1-9]\d{0,2}", turn, re.ASCII):
        raise Unreadable(f"The turn is a number from 1 to 999, not {shown(turn)}.", "turn")
    state.side, state.turn = "bg".index(side), int(turn)
    state.phase = {"d": DEAL, "r": ROLL}.get(phase, STEP)
    state.left = int(phase) if state.phase == STEP else 0


def read_cards(state: State, text: str, on: bool) -> None:
    cards = {letter: card for card, letter in CARD_LETTERS.items()}
    if len(text) != 2 or any(letter not in cards for letter in text):
        raise Unreadable(f"{shown(text)} are no two cards: one is h, f, b, ? or -.", "cards")
    state.card = [cards[letter] for letter in text]
    dealt = on and (2 if state.phase != DEAL else state.side)
    for side in (BLUE, GOLD):
        if (state.card[side] != NO_CARD) != (side < dealt):
            raise Unreadable(
                f"{text} does not fit: Blue is dealt a card, then Gold, before the first turn. 2.1", "cards"
            )
    if state.card[BLUE] == state.card[GOLD] > 0 and COPIES[state.card[BLUE]] == 1:
        raise Unreadable(f"There is one {CARDS[state.card[BLUE]]} in the deck. 2.2", "cards")


def read_ending(state: State, text: str) -> None:
    """The ending, if there is one, and none but what the map and the turn bear out."""
    found = OVER.fullmatch(text)
    if text and (not found or UNKNOWN in state.card):
        raise Unreadable(f"{shown(text)} is no ending: one is written p1win 5.1, with both cards open.", "over")
    clause = 5000 + 10 * int(found[2]) if found else 0
    reached = any(state.men[side] & state.ground[side] for side in (BLUE, GOLD))
    if (clause == 5010) != reached or (clause == 5020) != (0 in state.men):
        raise Unreadable("Just when a man is in his goal, or a side has no men, it is over. 5.1, 5.2", "over")
    if state.phase != DEAL and (
        state.turn > state.turn_limit or (not clause and state.left == 0 and state.phase == STEP)
    ):
        raise Unreadable("This turn is over. 5.3", "turn")
    state.ending = clause
    if found and found[1] != {1: "p1win", 0: "draw", -1: "p2win"}[payoff(state, BLUE)]:
        raise Unreadable(f"{shown(text)} is not what the points say. 5.4", "over")


# Turns


def write_part(part: int, number: int) -> str:
    """The heading that a turn stands under."""
    return "Deal" if part == DEAL_PART else ""
