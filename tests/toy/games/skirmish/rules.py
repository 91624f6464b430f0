"""Skirmish: the clauses of the rulebook as functions that answer with sets, in its order; then the verbs."""

from typing import Any

from casemate.boards import sets
from casemate.boards.sets import Clauses, broken, clause, common
from casemate.compiled import compiled, count, draw, each, get, index, put, wide_space
from casemate.verbs import CHANCE

from .state import (
    BLUE,
    BOTH,
    BOXES,
    CARDS,
    COPIES,
    DEAL,
    FACES,
    GOLD,
    MEN,
    NO_CARD,
    ROLL,
    STEP,
    STRIDE,
    UNKNOWN,
    WORTH,
    State,
)

# 1 Equipment


@compiled
def neighbours(state: State, boxes: int) -> int:
    """1.2 The boxes that share an edge with one of these."""
    near = boxes << STRIDE | boxes >> STRIDE | boxes << 1 | boxes >> 1
    return near & get(state.ground, BOTH)


@compiled
def when(state: State, condition: bool) -> int:
    """A condition about no box: the whole map if it holds, else none."""
    return get(state.ground, BOTH) if condition else 0


# 2 The deal


@compiled
def copies(state: State, card: int) -> int:
    """2.2 How many of a card are left in the deck."""
    return COPIES[card] - (state.card[BLUE] == card) - (state.card[GOLD] == card)


@compiled
def deck(state: State) -> int:
    """2.2 The cards of which some are left, one bit each."""
    cards = 0
    for card in range(1, len(CARDS)):
        if copies(state, card) > 0:
            cards |= 1 << card
    return cards


@compiled
def dealing(state: State) -> Clauses:
    """Which card may be dealt."""
    return clause(2010, sets.when(state.phase == DEAL)), clause(2020, deck(state))


# 3 The turn


@compiled
def rolling(state: State) -> Clauses:
    """Whether the die may be rolled."""
    return (clause(3010, sets.when(state.phase == ROLL)),)


@compiled
def ending_turn(state: State) -> Clauses:
    """Whether the turn may be ended."""
    return (clause(3030, sets.when(state.phase == STEP)),)


# 4 Steps


@compiled
def stepping(state: State) -> Clauses:
    """Which men may step."""
    return clause(3020, when(state, state.phase == STEP)), clause(4010, get(state.men, state.side))


@compiled
def entering(state: State, man: int) -> Clauses:
    """Which boxes this man may enter."""
    return clause(4020, neighbours(state, man)), clause(4030, ~get(state.men, state.side))


# 5 The end


@compiled
def taken(state: State, side: int) -> int:
    """5.4 How many men a side has taken."""
    return MEN - count(get(state.men, 1 - side))


@compiled
def points(state: State, side: int) -> int:
    """5.4, 5.5 For the goal, for men taken, for the card."""
    reached = get(state.men, side) & get(state.ground, side)
    return (3 if reached else 0) + taken(state, side) + WORTH[state.card[side]]


# Actions as numbers

END, FIRST_CARD, FIRST_ROLL, FIRST_STEP = 0, 1, 4, 10
ACTIONS = FIRST_STEP + BOXES * BOXES


@compiled
def number(box: int) -> int:
    """The dense number of a box, in reading order."""
    return index(box) - index(box) // STRIDE


@compiled
def numbered(dense: int) -> int:
    """The box with this number."""
    return wide_space(dense + dense // (STRIDE - 1))


# The verbs: what may be done

NOTHING, DECK, MAP = range(3)  # what the set of a refusal holds


@compiled
def seat(state: State) -> int:
    return state.side if state.phase == STEP else CHANCE


@compiled
def ending(state: State) -> int:
    return state.ending


@compiled
def list_actions(state: State, out: Any) -> int:
    n = 0
    if common(ending_turn(state)):
        out[n] = END
        n += 1
    cards = common(dealing(state))
    for card in each(cards):
        out[n] = FIRST_CARD + index(card) - 1
        n += 1
    if common(rolling(state)):
        for face in range(len(FACES)):
            out[n] = FIRST_ROLL + face
            n += 1
    men = common(stepping(state))
    for man in each(men):
        boxes = common(entering(state, man))
        for box in each(boxes):
            out[n] = FIRST_STEP + number(man) * BOXES + number(box)
            n += 1
    return n


@compiled
def list_weights(state: State, out: Any) -> int:
    """2.2 The copies left of each card; 3.1 the faces of each number."""
    n, total = 0, 0
    if state.phase == DEAL:
        for card in range(1, len(CARDS)):
            if copies(state, card) > 0:
                out[n] = copies(state, card)
                total += copies(state, card)
                n += 1
    else:
        for face in range(len(FACES)):
            out[face] = FACES[face]
            total += FACES[face]
    return total


@compiled
def refusal(state: State, action: int) -> tuple[int, int, int]:
    """The first clause that forbids an action, step by step as it is touched."""
    if action < 0 or action >= ACTIONS:
        return 6010, NOTHING, 0
    if action == END:
        return broken(ending_turn(state), 1)[0], NOTHING, 0
    if action < FIRST_ROLL:
        found, cards = broken(dealing(state), 1 << (action - FIRST_CARD + 1))
        return found, DECK, cards
    if action < FIRST_STEP:
        return broken(rolling(state), 1)[0], NOTHING, 0
    man, box = numbered((action - FIRST_STEP) // BOXES), numbered((action - FIRST_STEP) % BOXES)
    found, boxes = broken(stepping(state), man)
    if found == 0:
        found, boxes = broken(entering(state, man), box)
    return found, MAP, boxes


# The verbs: what happens


@compiled
def advance(state: State, action: int) -> None:
    if action == END:
        end_turn(state)
    elif action < FIRST_ROLL:
        deal(state, action - FIRST_CARD + 1)
    elif action < FIRST_STEP:
        state.phase, state.left = STEP, action - FIRST_ROLL + 1
    else:
        step(state, numbered((action - FIRST_STEP) // BOXES), numbered((action - FIRST_STEP) % BOXES))


@compiled
def deal(state: State, card: int) -> None:
    """2.1 A card to Blue, then one to Gold."""
    state.card[state.side] = card
    if state.side == GOLD:
        state.phase = ROLL
    state.side = 1 - state.side


@compiled
def step(state: State, here: int, there: int) -> None:
    """4.1 - 4.4 A man steps; if he takes a man the turn is over; 5.1, 5.2 the match may be."""
    side, enemy = int(state.side), 1 - int(state.side)
    took = get(state.men, enemy) & there != 0
    put(state.men, side, get(state.men, side) ^ (here | there))
    put(state.men, enemy, get(state.men, enemy) & ~there)
    state.left -= 1
    if get(state.ground, side) & there:
        state.ending = 5010
    elif not get(state.men, enemy):
        state.ending = 5020
    elif took or state.left == 0:
        end_turn(state)


@compiled
def end_turn(state: State) -> None:
    """3.3 The other side's turn; 5.3 unless it was the last one."""
    if state.turn >= state.turn_limit:
        state.ending = 5030
        return
    state.side, state.turn = 1 - state.side, state.turn + 1
    state.phase, state.left = ROLL, 0


@compiled
def payoff(state: State, seat: int) -> int:
    """5.4 The side with more points has won."""
    if state.ending == 0:
        return 0
    ahead = points(state, seat) - points(state, 1 - seat)
    return 1 if ahead > 0 else -1 if ahead < 0 else 0


DEAL_PART, TURN_PART = 0, 1


@compiled
def turn(state: State) -> tuple[int, int]:
    if state.phase == DEAL:
        return DEAL_PART, state.side + 1
    return TURN_PART, state.turn + 0


@compiled
def veil(state: State, action: int, seat: int) -> bool:
    """2.3 Only its owner may read which card is dealt."""
    return state.phase == DEAL and seat != state.side


@compiled
def conceal(state: State, seat: int) -> None:
    """2.3 Nobody sees the other's card before the end."""
    for side in range(2):
        if side != seat and state.card[side] != NO_CARD:
            state.card[side] = UNKNOWN


@compiled
def imagine(state: State, seat: int, seed: Any) -> None:
    """2.2 A card that may have been dealt, each as likely as there are copies of it."""
    for side in range(2):
        if state.card[side] == UNKNOWN:
            state.card[side] = NO_CARD
            state.card[side] = drawn(state, seed)


@compiled
def drawn(state: State, seed: Any) -> int:
    """A card from the deck."""
    left = 0
    for card in range(1, len(CARDS)):
        left += copies(state, card)
    at = draw(seed, left)
    card = 1
    while at >= copies(state, card):
        at -= copies(state, card)
        card += 1
    return card
