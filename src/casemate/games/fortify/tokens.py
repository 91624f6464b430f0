"""What can be touched in Fortify, and the path of touches that plays a move."""

from functools import cache

from ...scene import Step
from . import rules
from .notation import ATTACK, COLOURING, END, ENLIST, FORTIFY, PICKING, names_of, split
from .state import CHOPPER, KINDS, LETTERS, MOST, SIDES, State
from .words import bit

BOTH = "both"  # whose track it is when one serves both sides
PLAIN, FORT = "", "fortified"  # faces
FACES = (PLAIN, FORT)


@cache
def supply_token(side: int, kind: int, face: int) -> str:
    """A slot of a supply, and the units in it."""
    return f"supply:{SIDES[side]}:{'+' if face else ''}{LETTERS[kind]}"


def track_owner(state: State, side: int) -> str:
    return BOTH if state.shared_track else SIDES[side]


def slot_token(owner: str, slot: int) -> str:
    """1.5 A slot of a track; the heart is slot 0."""
    return f"track:{owner}:{slot or 'heart'}"


def under(name: str) -> str:
    """4.5 The unit beneath a Chopper: the space's own name means the Chopper."""
    return f"{name}:under"


def army_token(side: int, kind: int) -> str:
    """8.3 A unit to be picked; equal units are alike."""
    return f"{SIDES[side]}:{LETTERS[kind]}"


def army_place(side: int, kind: int, i: int) -> str:
    return f"army:{SIDES[side]}:{LETTERS[kind]}{i + 1}"


def sealed_place(side: int) -> str:
    return f"sealed:{SIDES[side]}:army"


ARMY_PLACES = tuple((kind, i) for kind in range(len(KINDS)) for i in range(MOST[kind]))


def unit_token(state: State, side: int, kind: int, here: int) -> str:
    """The token of a side's unit on a dense space."""
    name = names_of(state)[here]
    at = bit(state, here)
    covered = kind != CHOPPER and state.units[side][kind] & at & rules.choppers(state)
    return under(name) if covered else name


def path_of(state: State, action: int) -> tuple[Step, ...]:
    """The touches that play an action, or would."""
    side = state.side
    verb, kind, here, there = split(state, action)
    if verb == END:
        return ("*end",)
    if verb == ENLIST:
        return supply_token(side, kind >> 1, kind & 1), names_of(state)[there]
    if verb == PICKING:
        return pick_path(side, kind)
    if verb == COLOURING:
        return (f"*{SIDES[kind]}",)
    unit = unit_token(state, side, kind, here)
    if verb == FORTIFY:
        return unit, "*fortify"
    if verb == ATTACK and kind == CHOPPER and here == there:
        return unit, "*attack"
    return unit, names_of(state)[there]


def pick_path(side: int, army: int) -> tuple[Step, ...]:
    """8.3 The units of a pick in any order, then the seal."""
    units = [army_token(side, kind) for kind in range(len(KINDS)) for _ in range(rules.taken(army, kind))]
    return units, "*seal"
