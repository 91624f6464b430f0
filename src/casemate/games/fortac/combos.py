"""How near each side is to each Combo: for the badges (12.10)."""

from typing import NamedTuple

from ...compiled import each
from . import rules
from .notation import SQUARES
from .rules import square
from .state import NAMES, PATTERNS, State
from .tokens import cards_in, goals_of


class Hope(NamedTuple):
    """A Combo of a side: how many men stand right, what is missing, and the card in hand that would form it."""

    combo: int
    men: int
    missing: tuple[str, ...]
    card: str


def hopes(view: State, side: int) -> list[Hope]:
    """One for each type; where a type has several patterns, the nearest."""
    formable = formed_by_hand(view, side)
    found = []
    for combo, patterns in enumerate(PATTERNS, 1):
        best = max(patterns, key=lambda pattern: (pattern & view.men[side]).bit_count())
        missing = tuple(SQUARES[square(at)] for at in each(best & ~view.men[side]))
        found.append(Hope(combo, 4 - len(missing), missing, formable.get(combo, "")))
    return found


def formed_by_hand(view: State, side: int) -> dict[int, str]:
    """The types that a card now in hand would form, were it this side's move."""
    own, other = view.men[side], view.men[1 - side]
    if max((pattern & own).bit_count() for patterns in PATTERNS for pattern in patterns) < 2:
        return {}
    found: dict[int, str] = {}
    for kind in dict.fromkeys(cards_in(view.hands[side])):
        for man in each(own):
            for goal in each(goals_of(view, side, kind, man)):
                after = rules.displaced(own, other, kind, man, goal)
                combo = rules.combo(after)
                if combo and after != own:
                    found.setdefault(combo, NAMES[kind])
    return found


def has_scored(view: State, side: int, combo: int) -> bool:
    """7.1 The second Combo is scored by the move that wins with it."""
    won = view.ending == 7010 and view.winner == side and rules.combo(view.men[side]) == combo
    return won or view.scored[side] == combo


def remark(hope: Hope, scored: bool) -> tuple[str, str]:
    """A badge's state and text."""
    if scored:
        return "done", "scored"
    if hope.card:
        return "danger", f"by {hope.card}"
    if len(hope.missing) == 1:
        return "open", f"needs {hope.missing[0]}"
    return "open", f"{len(hope.missing)} away" if hope.missing else "formed"
