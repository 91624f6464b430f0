"""FORTAC in words: what an action does, and why one is refused."""

from . import rules
from .notation import SQUARES
from .rules import FIRST_DRAW, numbered, square
from .state import (
    BISHOP,
    COMBOS,
    DRAWING,
    HORSE,
    JUMP,
    KING,
    NAMES,
    NOONE,
    PUSH,
    ROOK,
    SKIP,
    SWITCH,
    TRADE,
    ZAP,
    ZIP,
    State,
)

SIDE_NAMES = ("Red", "Black")


def split(action: int) -> tuple[int, int, int]:
    """An action as card and two squares by number; a draw has its card alone."""
    if action >= FIRST_DRAW:
        return action - FIRST_DRAW, -1, -1
    return action >> 8, action >> 4 & 15, action & 15


def sentence(view: State, action: int) -> str:
    """An action in the game's words."""
    who, other = SIDE_NAMES[view.side], SIDE_NAMES[1 - view.side]
    kind, here, there = split(action)
    if here < 0:
        shuffled = view.discards and rules.pile(view) == 0
        return f"{'The discards are shuffled. ' if shuffled else ''}{who} draws {NAMES[kind]}."
    f, t = SQUARES[here], SQUARES[there]
    if kind in (TRADE, SWITCH):
        whose = f"{other}'s man" if view.men[1 - view.side] & numbered(there) else "his own man"
        did = f"exchanges the man on {f} with {whose} on {t}"
    elif kind == PUSH:
        did = f"pushes from {f} to {t}: {shoved(view, here, there)}"
    else:
        did = f"moves from {f} to {t}"
    return f"{who} plays {NAMES[kind]} and {did}.{gained(view, action)}"


def chain(view: State, here: int, there: int) -> list[int]:
    """5.12 The squares of the unbroken line of men that a Push meets, nearest first; it moves one or two."""
    way = numbered(there).bit_length() - numbered(here).bit_length()
    men, at = rules.occupied(view), numbered(there)
    line: list[int] = []
    while at & men:
        line.append(at)
        at = at << way if way > 0 else at >> -way
    return line


def shoved(view: State, here: int, there: int) -> str:
    way = numbered(there).bit_length() - numbered(here).bit_length()
    parts = []
    for at in chain(view, here, there):
        whose = "his own man" if view.men[view.side] & at else f"{SIDE_NAMES[1 - view.side]}'s man"
        goal = at << way if way > 0 else at >> -way
        parts.append(f"{whose} goes to {SQUARES[square(goal)]}")
    return " and ".join(parts)


def gained(view: State, action: int) -> str:
    """6.3 What the move scores."""
    after = view.copy()
    rules.advance(after, action)
    if after.ending == 7010:
        winner = after.winner
        formed = COMBOS[rules.combo(after.men[winner]) - 1]
        return f" {formed}: {SIDE_NAMES[winner]}'s second Combo wins."
    found = ""
    for side in (view.side, 1 - view.side):
        if after.scored[side] != view.scored[side]:
            found += f" {SIDE_NAMES[side]} scores a Combo: {COMBOS[after.scored[side] - 1]}."
    return found


def ending_in_words(state: State) -> str:
    """How the game ended."""
    if state.winner == NOONE:
        return f"The game is drawn after {state.max_plies} turns."
    winner, loser = SIDE_NAMES[state.winner], SIDE_NAMES[1 - state.winner]
    if state.ending == 7020:
        return f"{winner} wins: no card of {loser}'s hand offers a move."
    return f"{winner} wins with a second Combo."


def prompt(state: State) -> str:
    """The question in hand."""
    if state.ending:
        return ending_in_words(state)
    who = SIDE_NAMES[state.side]
    if state.phase == DRAWING:
        return f"A card is dealt to {who}." if state.discards == 0 else f"{who} draws a card."
    return f"{who}, play a card: choose the card or the man first."


# Why an action is refused


def why(state: State, action: int, clause: int) -> str:
    """The sentence of a refusal: what is so on the board, then what the clause says."""
    if state.ending == clause:
        return f"The game is over: {ending_in_words(state)}"
    if clause == 12010:
        return "This number is no action."
    kind, here, there = split(action)
    name, who = NAMES[kind], SIDE_NAMES[state.side]
    if clause == 3010:
        return f"{who} draws a card first." if here >= 0 else f"{who} plays a card first; then one is drawn."
    if clause == 8020:
        return f"No {name} is left to draw."
    if clause == 3030:
        return f"{who} has no {name} in hand."
    if clause == 4040:
        return f"{who} has no man on {SQUARES[here]}{holder(state, here)}."
    return f"{name} {why_card(state, kind, here, there)}"


def holder(state: State, at: int) -> str:
    return "; the man there is the other side's" if rules.occupied(state) & numbered(at) else ""


def why_card(state: State, kind: int, here: int, there: int) -> str:
    """5 What is in the way, or missing; the sentence goes on after the card's name."""
    goal, f, t = numbered(there), SQUARES[here], SQUARES[there]
    taken = rules.occupied(state) & goal
    if here == there:
        return f"sends a man to another square than {f}, where he stands."
    if kind in (TRADE, SWITCH):
        return why_exchange(state, kind, here, there)
    if kind == PUSH:
        return why_push(state, here, there)
    if taken:
        whose = "his own" if state.men[state.side] & goal else f"{SIDE_NAMES[1 - state.side]}'s"
        return f"ends on an empty square: {whose} man stands on {t}."
    if kind == JUMP:
        return why_jump(state, here, there)
    if kind in (ROOK, BISHOP):
        if on_line(kind, here, there):
            return f"passes empty squares only: the man on {blocker(state, here, there)} is in the way."
        return f"slides along {'ranks and files' if kind == ROOK else 'diagonals'}: {t} does not lie on one from {f}."
    reasons = {
        SKIP: f"goes to a diagonal neighbour: {t} is none of {f}.",
        KING: f"goes one step: {t} is no neighbour of {f}.",
        HORSE: f"leaps as a knight: {t} is no such leap from {f}.",
        ZIP: f"goes to a corner: {t} is none.",
        ZAP: f"goes anywhere but to a corner: {t} is one.",
    }
    return reasons.get(kind, f"goes to an orthogonal neighbour: {t} is none of {f}.")


def why_exchange(state: State, kind: int, here: int, there: int) -> str:
    man, goal, t = numbered(here), numbered(there), SQUARES[there]
    if not rules.occupied(state) & goal:
        return f"exchanges with a man: {t} is empty."
    if state.men[state.side] & goal:
        if state.own_swap:
            near = bool(rules.adjacent(state, man) & goal)
            if near == (kind == TRADE):
                return f"of two own men is written from the first in reading order: {t} comes before {SQUARES[here]}."
        else:
            return f"exchanges with an enemy man: the man on {t} is his own."
    if kind == TRADE:
        return f"exchanges with an adjacent man: {t} is not adjacent to {SQUARES[here]}."
    return f"exchanges with a man that is not adjacent: {t} is adjacent to {SQUARES[here]}."


def line_between(here: int, there: int) -> list[int]:
    """The squares between two squares of a rank, file or diagonal, nearest first."""
    x, y = (there & 3) - (here & 3), (there >> 2) - (here >> 2)
    length = max(abs(x), abs(y))
    if length == 0 or (x and y and abs(x) != abs(y)):
        return []
    return [here + i * (x // length) + 4 * i * (y // length) for i in range(1, length)]


def on_line(kind: int, here: int, there: int) -> bool:
    """5.4, 5.5 Whether a Rook's rank or file, or a Bishop's diagonal, goes through both squares."""
    x, y = abs((there & 3) - (here & 3)), abs((there >> 2) - (here >> 2))
    return x * y == 0 if kind == ROOK else x == y


def blocker(state: State, here: int, there: int) -> str:
    """The first man between two squares."""
    taken = rules.occupied(state)
    return next((SQUARES[at] for at in line_between(here, there) if numbered(at) & taken), "")


def in_the_way(state: State, kind: int, here: int, there: int) -> str:
    """The man in the way of a refused move: on its goal, before it, or of a Push the last that would go on."""
    goal = numbered(there)
    if not rules.occupied(state) & goal:
        return blocker(state, here, there) if kind in (ROOK, BISHOP) and on_line(kind, here, there) else ""
    if kind == PUSH and rules.adjacent(state, numbered(here)) & goal:
        return SQUARES[square(chain(state, here, there)[-1])]
    return SQUARES[there]


def why_jump(state: State, here: int, there: int) -> str:
    between = line_between(here, there)
    over = [at for at in between if rules.adjacent(state, numbered(here)) & numbered(at)]
    if len(between) != 1 or not over:
        f, t = SQUARES[here], SQUARES[there]
        return f"goes over one neighbour to the next square in line: from {f} that is not {t}."
    return f"goes over a man: {SQUARES[over[0]]} is empty."


def why_push(state: State, here: int, there: int) -> str:
    man, goal, t = numbered(here), numbered(there), SQUARES[there]
    if not rules.adjacent(state, man) & goal:
        return f"enters a neighbouring square: {t} is none of {SQUARES[here]}."
    if not rules.occupied(state) & goal:
        return f"enters a square with a man on it: {t} is empty."
    line = chain(state, here, there)
    last = SQUARES[square(line[-1])]
    behind = f"a third man stands on {last}" if len(line) > 2 else f"the board ends behind {last}"
    return f"needs an empty square behind the men pushed: {behind}."
