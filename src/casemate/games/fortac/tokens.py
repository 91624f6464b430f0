"""What can be touched in FORTAC, and the path of touches that plays a move."""

from functools import cache

from ...boards.sets import common
from ...compiled import each
from ...scene import Step
from . import rules
from .notation import SQUARES
from .rules import FIRST_DRAW, number_of, numbered
from .state import KINDS, NAMES, SIDES, SWITCH, TRADE, State
from .words import split

DECK_PLACE, DISCARDS_PLACE = "cards:deck", "cards:discards"


@cache
def card_token(side: int, kind: int) -> str:
    """12.10 A card in hand; equal cards are alike."""
    return f"hand:{SIDES[side]}:{NAMES[kind]}"


def slot(side: int, i: int) -> str:
    return f"hand:{SIDES[side]}:{i + 1}"


def cards_in(hand: int) -> list[int]:
    """The kinds of the cards of a hand, in the order of the deck."""
    return [kind for kind in range(KINDS) for _ in range(number_of(hand, kind))]


def own_swap(state: State, kind: int, there: int) -> bool:
    """5.8 Whether this exchanges two own men, which are touched in any order."""
    return bool(state.own_swap and kind in (TRADE, SWITCH) and state.men[state.side] & numbered(there))


def path_of(state: State, action: int) -> tuple[Step, ...]:
    """The touches that play an action, or would: card and man in any order, then the goal."""
    kind, here, there = split(action)
    if action >= FIRST_DRAW:
        return (f"*draw:{NAMES[kind]}",)
    card = card_token(state.side, kind)
    if own_swap(state, kind, there):
        return ([card, SQUARES[here], SQUARES[there]],)
    return [card, SQUARES[here]], SQUARES[there]


def goals_of(state: State, side: int, kind: int, man: int) -> int:
    """Where a card may send a man."""
    return common(rules.sending(state, side, kind, man))


def ends_of(state: State, kind: int, man: int) -> int:
    """What may be touched after a card and a man: where he may go, and 5.8 whoever may be swapped with him."""
    goals = goals_of(state, state.side, kind, man)
    if state.own_swap and kind in (TRADE, SWITCH):
        for other in each(state.men[state.side]):
            if goals_of(state, state.side, kind, other) & man:
                goals |= other
    return goals
