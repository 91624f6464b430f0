"""Fortify's pieces and marks: what stands on the board, and what is drawn upon it."""

from functools import cache

from ...boards.squares import east, north, rectangle, south, west
from ...compiled import each
from ...scene import Mark, Piece
from . import rules
from .notation import space_names
from .state import (
    AIR,
    ARTILLERY,
    BASIC,
    CHOPPER,
    GREEN,
    GROUND,
    KINDS,
    NORMAL,
    PICK,
    RED,
    UNKNOWN,
    State,
)
from .tokens import (
    ARMY_PLACES,
    FACES,
    army_place,
    army_token,
    sealed_place,
    slot_token,
    supply_token,
    track_owner,
    under,
)


@cache
def names_by_bit(files: int, ranks: int) -> dict[int, str]:
    """The name of each space, by its set of one."""
    names = space_names(files, ranks)
    return dict(zip(each(rectangle(files, ranks)), names, strict=True))


def by_bit(view: State) -> dict[int, str]:
    return names_by_bit(view.files, view.spaces // view.files)


@cache
def piece(at: str, kind: int, side: int, face: int, token: str = "", count: int = 1) -> Piece:
    """Pieces are drawn again and again, and never changed."""
    return Piece(at, KINDS[kind], token=token, side=side, face=FACES[face], count=count)


def pieces(view: State, seat: int) -> list[Piece]:
    """Units on the map, a Chopper on top of what it lies on; supplies and tracks; armies while they are picked."""
    found: list[Piece] = []
    if view.phase == PICK:
        return army_pieces(view, seat)
    names = by_bit(view)
    covered = rules.choppers(view)
    fort = view.fortified[GROUND]
    kinds = range(BASIC) if view.kinds == BASIC else (*range(BASIC), ARTILLERY)
    for side in (RED, GREEN):
        units = view.units[side]
        for kind in kinds:
            for at in each(units[kind]):
                name = names[at]
                token = under(name) if at & covered else ""
                found.append(piece(name, kind, side, 1 if fort & at else 0, token))
    if covered:
        for side in (RED, GREEN):
            for at in each(view.units[side][CHOPPER]):
                found.append(piece(names[at], CHOPPER, side, 1 if view.fortified[AIR] & at else 0))
    for side in (RED, GREEN):
        found += supply_pieces(side, view.supply[side], view.kinds)
        found += track_pieces(view, side)
    return found


@cache
def supply_pieces(side: int, supply: int, kinds: int) -> tuple[Piece, ...]:
    """3.1 The units in a supply, also none: a place that is empty now is drawn pale."""
    return tuple(
        piece(supply_token(side, kind, face), kind, side, face, "", supply >> (kind << 3 | face << 2) & 15)
        for kind in range(kinds)
        for face in (0, 1)
    )


def track_pieces(view: State, queue: int) -> list[Piece]:
    owner, slots = track_owner(view, queue), view.track_slots
    return [
        piece(slot_token(owner, slots - place), unit & 7, unit >> 4, unit >> 3 & 1)
        for place, unit in enumerate(view.track[queue][: view.queued[queue]])
    ]


def army_pieces(view: State, seat: int) -> list[Piece]:
    """8.3 His own units for whoever has not picked yet; a sealed army is one piece to everybody else."""
    found = []
    if seat == GREEN or (seat == RED and view.side == RED):
        for kind, i in ARMY_PLACES:
            found.append(piece(army_place(seat, kind, i), kind, seat, NORMAL, army_token(seat, kind)))
    if view.side == GREEN:
        if view.supply[RED] == UNKNOWN:
            found.append(Piece(sealed_place(RED), "army", side=RED, face="sealed", count=10))
        else:
            found += supply_pieces(RED, view.supply[RED], view.kinds)
    return found


def marks(view: State) -> list[Mark]:
    """7.1 A square that won; formations and threats for who switches them on."""
    found = []
    names = by_bit(view)
    for side in (RED, GREEN):
        corners = rules.square(view, side)
        if corners:
            rows = corners | east(corners)
            found.append(Mark("group", [names[at] for at in each(rows | south(rows))], "7.1", side))
        if view.ending:
            continue
        formed = rules.formation(view, side)
        if formed:
            found.append(Mark("group", [names[at] for at in each(formed)], "", side, "Formations"))
        if not corners and rules.forts(view, side):
            lacking = fourth_spaces(view, side)
            if lacking:
                found.append(Mark("threat", [names[at] for at in each(lacking)], "", side, "Threats"))
    return found


def fourth_spaces(view: State, side: int) -> int:
    """7.1 The spaces where one more Fortified unit would complete a square."""
    fort = rules.forts(view, side)
    found = 0
    for vertical in (north, south):
        for sideways in (east, west):
            found |= vertical(fort) & sideways(fort) & vertical(sideways(fort))
    return found & view.board & ~fort
