"""FORTAC in motion: what an action does to what is seen."""

from ...scene import Close, Motion
from . import rules
from .notation import SQUARES
from .rules import numbered, square
from .state import NAMES, PUSH, SWITCH, TRADE, State
from .tokens import DECK_PLACE, DISCARDS_PLACE, card_token, cards_in, slot
from .words import chain, split


def motions(view: State, action: int, seat: int) -> tuple[Motion, ...]:
    """What an action does to what is seen; everybody sees the same."""
    kind, here, there = split(action)
    if here < 0:
        return drawn(view, kind)
    discarded = Motion("step", card_token(view.side, kind), DISCARDS_PLACE, together=True)
    if kind == PUSH:
        return *pushed(view, here, there), discarded
    man, goal = SQUARES[here], SQUARES[there]
    moved = Motion("step" if near(here, there) else "jump", man, goal)
    if kind in (TRADE, SWITCH):
        return moved, Motion(moved.how, goal, man, together=True), discarded
    return moved, discarded


def near(here: int, there: int) -> bool:
    return bool((rules.beside(numbered(here)) | rules.aslant(numbered(here))) & numbered(there))


def pushed(view: State, here: int, there: int) -> list[Motion]:
    """5.12 The chain moves on, the farthest man first, and the pusher follows."""
    line = [SQUARES[square(man)] for man in chain(view, here, there)]
    after = numbered(there).bit_length() - numbered(here).bit_length()
    last = numbered(there)
    for _ in line:
        last = last << after if after > 0 else last >> -after
    stops = [*line, SQUARES[square(last)]]
    found = [Motion("push", man, stops[i + 1], together=i < len(line) - 1) for i, man in enumerate(line)]
    return [*reversed(found), Motion("step", SQUARES[here], SQUARES[there], together=True)]


def drawn(view: State, kind: int) -> tuple[Motion, ...]:
    """3.5 The card comes from the pile; when that is empty, the discards become the pile first."""
    side = view.side
    place = slot(side, len(cards_in(view.hands[side])))
    draw = Motion("draw", DECK_PLACE, place, side=side, face=NAMES[kind].lower(), token=card_token(side, kind))
    if rules.pile(view):
        return (draw,)
    return Motion("return", DISCARDS_PLACE, DECK_PLACE, count=0), draw


def close(view: State, action: int) -> Close | None:
    """A game of FORTAC has no parts."""
    return None
