"""FORTAC: the clauses of the rulebook as functions that answer with sets, in rulebook order; then the verbs."""

from typing import Any

from ...boards.sets import Clauses, at_step, broken, clause, common, when
from ...compiled import compiled, each, index
from ...verbs import CHANCE
from .state import (
    BISHOP,
    BLACK,
    BOARD,
    CENTER,
    CENTRE,
    CORNER,
    CORNERS,
    DECK,
    DIAGONALS,
    DRAWING,
    EACH_KIND,
    GOALS,
    JUMP,
    KINDS,
    MOVING,
    NOONE,
    ORTHOGONALS,
    PATTERNS,
    PUSH,
    RED,
    ROOK,
    SWITCH,
    TRADE,
    State,
)

# 1 Material


@compiled
def occupied(state: State) -> int:
    """1.3 The squares where men stand."""
    return state.men[RED] | state.men[BLACK]


@compiled
def empty(state: State) -> int:
    return BOARD & ~occupied(state)


@compiled
def square(man: int) -> int:
    """The number of a square in reading order, 0 to 15."""
    at = index(man)
    return at >> 3 << 2 | at & 3


@compiled
def numbered(square: int) -> int:
    """The square with this number, as a set of one."""
    return 1 << (square >> 2 << 3 | square & 3)


# 2 Setup: hands and piles are counts of 4 bits a kind


@compiled
def kinds_in(cards: int) -> int:
    """The kinds of which there is any card: bit 4 * kind each."""
    return (cards | cards >> 1 | cards >> 2) & EACH_KIND


@compiled
def number_of(cards: int, kind: int) -> int:
    """How many cards of a kind."""
    return cards >> 4 * kind & 15


@compiled
def total(cards: int) -> int:
    """How many cards in all."""
    n = 0
    for kind in range(KINDS):
        n += number_of(cards, kind)
    return n


# 3 Turn


@compiled
def to_move(state: State) -> int:
    """3.1, 3.3 A card is played in the move phase."""
    return when(state.phase == MOVING)


@compiled
def to_draw(state: State) -> int:
    """3.1, 3.5 A card is drawn in the draw phase."""
    return when(state.phase == DRAWING)


@compiled
def playing(state: State, side: int) -> Clauses:
    """Which kinds of card may be played; 3.3 those in the own hand."""
    return clause(3010, to_move(state)), clause(3030, kinds_in(state.hands[side]))


# 4 Words used by the cards


@compiled
def beside(at: int) -> int:
    """4.1 Orthogonal neighbours."""
    return (at << 8 | at >> 8 | at << 1 | at >> 1) & BOARD


@compiled
def aslant(at: int) -> int:
    """4.1 Diagonal neighbours."""
    return (at << 9 | at >> 9 | at << 7 | at >> 7) & BOARD


@compiled
def adjacent(state: State, at: int) -> int:
    """4.1 The neighbours that Jump, Trade, Switch and Push know."""
    return beside(at) | aslant(at) if state.adjacency == 8 else beside(at)


@compiled
def taking(state: State, side: int) -> Clauses:
    """4.4 Which men may be moved: the own ones."""
    return (clause(4040, state.men[side]),)


# 5 The cards


@compiled
def slide(at: int, way: int, free: int) -> int:
    """5.4 As far as every square passed is empty, one way and the opposite one."""
    up = at << way & free
    up |= up << way & free
    up |= up << way & free
    down = at >> way & free
    down |= down >> way & free
    down |= down >> way & free
    return up | down


@compiled
def leap(at: int, way: int, men: int) -> int:
    """5.7 Over one man, one way and the opposite one."""
    return (at << way & men) << way | (at >> way & men) >> way


@compiled
def jump(state: State, at: int) -> int:
    """5.7 The next square behind a neighbouring man in the same line, if it is empty."""
    men = occupied(state)
    goals = leap(at, 1, men) | leap(at, 8, men)
    if state.adjacency == 8:
        goals |= leap(at, 7, men) | leap(at, 9, men)
    return goals & empty(state)


@compiled
def partners(state: State, side: int, at: int) -> int:
    """5.8 The men to exchange with: the enemy's; with own_swap own men too, each pair once, in reading order."""
    enemy = state.men[1 - side]
    return enemy | state.men[side] & ~(at | at - 1) if state.own_swap else enemy


@compiled
def chains(at: int, way: int, men: int, free: int) -> int:
    """5.12 The neighbours, one way and the opposite one, whose chain of one or two men has an empty square behind."""
    up, down = at << way & men, at >> way & men
    behind_up = up << way & free | (up << way & men) << way & free
    behind_down = down >> way & free | (down >> way & men) >> way & free
    return (up if behind_up else 0) | (down if behind_down else 0)


@compiled
def push(state: State, at: int) -> int:
    """5.12 The neighbouring men that can be pushed."""
    men, free = occupied(state), empty(state)
    goals = chains(at, 1, men, free) | chains(at, 8, men, free)
    if state.adjacency == 8:
        goals |= chains(at, 7, men, free) | chains(at, 9, men, free)
    return goals


@compiled
def reach(state: State, side: int, kind: int, at: int) -> int:
    """5.1 - 5.12 Where a card may send a man from here; ordinary cards to the empty ones of their goals."""
    if kind == TRADE:
        return partners(state, side, at) & adjacent(state, at)
    if kind == SWITCH:
        return partners(state, side, at) & ~adjacent(state, at) & ~at
    if kind == ROOK:
        return slide(at, 1, empty(state)) | slide(at, 8, empty(state))
    if kind == BISHOP:
        return slide(at, 7, empty(state)) | slide(at, 9, empty(state))
    if kind == JUMP:
        return jump(state, at)
    if kind == PUSH:
        return push(state, at)
    return GOALS[kind << 4 | square(at)] & empty(state)


CARD_CLAUSES = (5010, 5020, 5070, 5080, 5090, 5040, 5030, 5060, 5050, 5100, 5110, 5120)


@compiled
def sending(state: State, side: int, kind: int, at: int) -> Clauses:
    """Where a card may send this man: everything about the goal is the card's own clause."""
    return (clause(CARD_CLAUSES[kind], reach(state, side, kind, at)),)


@compiled
def displaced(own: int, other: int, kind: int, here: int, there: int) -> int:
    """5 Where a side's men stand after a move of a man from here to there, given the other side's."""
    if kind in (TRADE, SWITCH):
        both = here | there
        return own ^ both if (own & here == 0) != (own & there == 0) else own
    if kind == PUSH:
        return pushed(own, own | other, here, there)
    return own ^ (here | there) if own & here else own


@compiled
def pushed(own: int, men: int, here: int, there: int) -> int:
    """5.12 The pusher and the whole chain go one square on."""
    way = index(there) - index(here)
    if way > 0:
        line = here | there | there << way & men
        return own & ~line | (own & line) << way
    line = here | there | there >> -way & men
    return own & ~line | (own & line) >> -way


# 6 Combos


@compiled
def combo(men: int) -> int:
    """6.1 The type of the pattern that four men form, 0 none."""
    if men == CORNERS:
        return CORNER
    if men == CENTRE:
        return CENTER
    if men == PATTERNS[1][0] or men == PATTERNS[1][1]:
        return DIAGONALS
    for i in range(4):
        if men == 0x0F << 8 * i or men == 0x0101_0101 << i:
            return ORTHOGONALS
    return 0


@compiled
def score(state: State, side: int) -> None:
    """6.3, 6.5, 7.1 A new type is scored; the second one wins."""
    formed = combo(state.men[side])
    if formed and formed != state.scored[side]:
        if state.scored[side]:
            finish(state, side, 7010)
        else:
            state.scored[side] = formed


# 7 End


@compiled
def finish(state: State, winner: int, reason: int) -> None:
    state.winner, state.ending = winner, reason


@compiled
def any_action(state: State, side: int) -> bool:
    """3.2, 7.2 Whether any card of the hand offers any move."""
    cards = kinds_in(state.hands[side])
    for card in each(cards):
        men = common(taking(state, side))
        for man in each(men):
            if common(sending(state, side, index(card) >> 2, man)):
                return True
    return False


# 8 Chance


@compiled
def pile(state: State) -> int:
    """8.2 The draw pile: the deck less both hands and the discards."""
    return DECK - state.hands[RED] - state.hands[BLACK] - state.discards


@compiled
def drawn_from(state: State) -> int:
    """3.5, 8.2 What a card is drawn from: the pile; when that is empty, the discards."""
    left = pile(state)
    return left if left else state.discards


@compiled
def drawing(state: State) -> Clauses:
    """Which kinds of card may be drawn."""
    return clause(3010, to_draw(state)), clause(8020, kinds_in(drawn_from(state)))


# 12 Actions as numbers: card, from, to; then the draws

FIRST_DRAW = KINDS * 256
ACTIONS = FIRST_DRAW + KINDS


@compiled
def write(kind: int, here: int, there: int) -> int:
    return kind << 8 | square(here) << 4 | square(there)


# The verbs

NOTHING, CARDS_STEP, MEN_STEP, SQUARES_STEP = range(4)  # what the set of a refusal holds


@compiled
def seat(state: State) -> int:
    return CHANCE if state.phase == DRAWING else state.side


@compiled
def ending(state: State) -> int:
    return state.ending


@compiled
def list_actions(state: State, out: Any) -> int:
    side = int(state.side)
    n = 0
    cards = common(playing(state, side))
    for card in each(cards):
        kind = index(card) >> 2
        men = common(taking(state, side))
        for man in each(men):
            goals = common(sending(state, side, kind, man))
            for goal in each(goals):
                out[n] = write(kind, man, goal)
                n += 1
    cards = common(drawing(state))
    for card in each(cards):
        out[n] = FIRST_DRAW + (index(card) >> 2)
        n += 1
    return n


@compiled
def list_weights(state: State, out: Any) -> int:
    n = 0
    cards = common(drawing(state))
    source = drawn_from(state)
    for card in each(cards):
        out[n] = number_of(source, index(card) >> 2)
        n += 1
    return total(source)


@compiled
def refusal(state: State, action: int) -> tuple[int, int, int]:
    """12.9 The first clause that forbids an action: the card, then the man, then the goal."""
    if action < 0 or action >= ACTIONS:
        return 12010, NOTHING, 0
    if action >= FIRST_DRAW:
        return at_step(broken(drawing(state), 1 << 4 * (action - FIRST_DRAW)), CARDS_STEP)
    side = int(state.side)
    kind, man, goal = action >> 8, numbered(action >> 4 & 15), numbered(action & 15)
    found = broken(playing(state, side), 1 << 4 * kind)
    if found[0]:
        return at_step(found, CARDS_STEP)
    found = broken(taking(state, side), man)
    if found[0]:
        return at_step(found, MEN_STEP)
    return at_step(broken(sending(state, side, kind, man), goal), SQUARES_STEP)


@compiled
def advance(state: State, action: int) -> None:
    if action >= FIRST_DRAW:
        take_card(state, action - FIRST_DRAW)
    else:
        play_card(state, action >> 8, numbered(action >> 4 & 15), numbered(action & 15))


@compiled
def play_card(state: State, kind: int, here: int, there: int) -> None:
    """3.3, 3.4 The man moves, the card is discarded, the move is scored; 6.6 the other's men by option only."""
    side = int(state.side)
    own, other = state.men[side], state.men[1 - side]
    state.men[side] = displaced(own, other, kind, here, there)
    state.men[1 - side] = displaced(other, own, kind, here, there)
    state.hands[side] -= 1 << 4 * kind
    state.discards += 1 << 4 * kind
    state.phase = DRAWING
    if state.men[side] != own:
        score(state, side)
    if state.passive_credit and state.ending == 0 and state.men[1 - side] != other:
        score(state, 1 - side)


@compiled
def take_card(state: State, kind: int) -> None:
    """3.5 The top card of the pile; when that is empty, the discards are shuffled into a new one first."""
    side = int(state.side)
    dealing = state.discards == 0
    if pile(state) == 0:
        state.discards = 0
    state.hands[side] += 1 << 4 * kind
    if not dealing:
        next_turn(state, side)
    elif total(state.hands[side]) == 3:
        if side == RED:
            state.side = BLACK
        else:
            begin(state, RED)


@compiled
def next_turn(state: State, side: int) -> None:
    """7.3 The last permitted turn is over with its draw; else the other's turn begins."""
    if state.max_plies and state.ply >= state.max_plies:
        state.side, state.phase = 1 - side, MOVING
        finish(state, NOONE, 7030)
        return
    state.ply += 1
    begin(state, 1 - side)


@compiled
def begin(state: State, side: int) -> None:
    """3.2, 7.2 A turn begins; without any move it is lost at once."""
    state.side, state.phase = side, MOVING
    if not any_action(state, side):
        finish(state, 1 - side, 7020)


@compiled
def payoff(state: State, seat: int) -> int:
    """7 Won 1, lost -1, drawn or running 0."""
    if state.ending == 0 or state.winner == NOONE:
        return 0
    return 1 if state.winner == seat else -1


@compiled
def turn(state: State) -> tuple[int, int]:
    """12.7 A turn is a ply."""
    return 0, state.ply + 0
