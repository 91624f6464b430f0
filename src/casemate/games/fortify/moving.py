"""Fortify in motion: what an action does to what is seen, and the board of a volley that it ends."""

from ...boards.squares import neighbours
from ...game import clause_text
from ...scene import Close, Dial, Motion, Sheet
from . import rules
from .notation import ATTACK, COLOURING, ENLIST, FORTIFY, MOVE, PICKING, names_of, split
from .pieces import marks, pieces
from .state import (
    CHOPPER,
    FORTIFIED,
    GREEN,
    KINDS,
    NOONE,
    NORMAL,
    RED,
    SIDES,
    UNKNOWN,
    State,
)
from .tokens import (
    ARMY_PLACES,
    FACES,
    FORT,
    army_token,
    sealed_place,
    slot_token,
    supply_token,
    track_owner,
    under,
    unit_token,
)
from .words import SIDE_NAMES, bit, target_kind


def motions(view: State, action: int, seat: int) -> tuple[Motion, ...]:
    """What an action does to what this seat sees. Where it opens what was sealed, the view holds that already."""
    side = view.side
    verb, kind, here, there = split(view, action)
    names = names_of(view)
    if verb == ENLIST:
        return (Motion("step", supply_token(side, kind >> 1, kind & 1), names[there]),)
    if verb == MOVE:
        return moved(view, side, kind, here, there)
    if verb == FORTIFY:
        return (Motion("turn", names[here], face=FORT),)
    if verb == ATTACK:
        return attacked(view, side, kind, here, there)
    if verb == PICKING:
        return picked(view, side, kind, seat)
    return traded(view) if verb == COLOURING and kind != side else ()


def moved(view: State, side: int, kind: int, here: int, there: int) -> tuple[Motion, ...]:
    names = names_of(view)
    unit, goal = bit(view, here), bit(view, there)
    near = neighbours(unit, view.board) & goal
    motion = Motion("step" if near else "jump", names[here], names[there])
    if kind != CHOPPER or not covers(view, unit):
        return (motion,)
    return motion, uncovered(names[here])


def covers(view: State, at: int) -> bool:
    """4.5 Whether a Chopper here lies on a unit."""
    return bool((rules.ground_units(view, RED) | rules.ground_units(view, GREEN)) & at)


def uncovered(name: str) -> Motion:
    """4.5 The unit beneath functions again, and answers to its space."""
    return Motion("turn", under(name), token="", together=True)


def attacked(view: State, side: int, kind: int, here: int, there: int) -> tuple[Motion, ...]:
    """6.4 The attacked unit to the top of its track, the queue one slot down, the last one home."""
    victim = 1 - side
    at = bit(view, there)
    hit = target_kind(view, side, kind, at)
    target = unit_token(view, victim, hit, there)
    queue = 0 if view.shared_track else victim
    owner, slots, queued = track_owner(view, victim), view.track_slots, view.queued[queue]
    found = [Motion("attack", names_of(view)[here], target)]
    for place in range(queued - 1, -1, -1):
        slot = slot_token(owner, slots - place)
        if place == slots - 1:
            unit = view.track[queue][place]
            home = supply_token(unit >> 4, unit & 7, unit >> 3 & 1)
            found.append(Motion("return", slot, home))
        else:
            found.append(Motion("step", slot, slot_token(owner, slots - place - 1), together=True))
    found.append(Motion("return", target, slot_token(owner, slots), token="", together=queued > 0))
    if hit == CHOPPER and covers(view, at):
        found.append(uncovered(names_of(view)[there]))
    return tuple(found)


def picked(view: State, side: int, army: int, seat: int) -> tuple[Motion, ...]:
    """8.3 A pick goes from the table into the supply; to the others it is a sealed army until both are in."""
    own = rules.player(view, side) == seat
    if side == RED and not own:
        return (Motion("place", to=sealed_place(RED), kind="army", face="sealed", side=RED, count=10),)
    found: list[Motion] = []
    if own:
        left = [army_token(side, kind) for kind, _ in ARMY_PLACES]
        found += [Motion("remove", token, together=i > 0) for i, token in enumerate(left)]
    if side == GREEN and seat != RED:
        found.append(Motion("remove", sealed_place(RED), together=bool(found)))
        if view.supply[RED] != UNKNOWN:
            found += laid_out(RED, view.supply[RED])
    return (*found, *laid_out(side, rules.units_of(army)))


def traded(view: State) -> tuple[Motion, ...]:
    """9.5 The players turn about, each with his army."""
    found: list[Motion] = []
    for side in (RED, GREEN):
        for kind in range(view.kinds):
            token = supply_token(side, kind, NORMAL)
            had, gets = (rules.in_supply(view, of, kind, NORMAL) for of in (side, 1 - side))
            if had != gets:
                found.append(Motion("remove", token, count=0, together=bool(found)))
                if gets:
                    found.append(Motion("place", to=token, kind=KINDS[kind], side=side, count=gets, together=True))
    return tuple(found)


def laid_out(side: int, supply: int) -> list[Motion]:
    """The slots of a supply, also those that stay empty."""
    return [
        Motion(
            "place",
            to=supply_token(side, kind, face),
            kind=KINDS[kind],
            face=FACES[face],
            side=side,
            count=supply >> (kind << 3 | face << 2) & 15,
            together=True,
        )
        for kind in range(len(KINDS))
        for face in (NORMAL, FORTIFIED)
    ]


def close(view: State, action: int) -> Close | None:
    """The finished board of a volley that this action ends, when the next scene is another volley's."""
    after = view.copy()
    rules.advance(after, action)
    if after.ending or after.volley == view.volley:
        return None
    finished = view.copy()
    rules.perform(finished, view.side, action)
    verdict = rules.verdict(finished, view.side)
    return Close(
        pieces=pieces(finished, rules.seat(view)),
        dials=[score_dial(after, side) for side in (RED, GREEN)],
        marks=[mark for mark in marks(finished) if not mark.layer],
        sheets=[tally(finished, *verdict)],
        swapped=view.red == 1,
        next=pieces(after, rules.seat(view)),
    )


def score_dial(after: State, side: int) -> Dial:
    """The match score after the volley, under the colours that were played."""
    player = 1 - rules.player(after, side)
    name = "Points" if after.points else "Volleys won"
    return Dial(f"score:{SIDES[side]}", "number", name, after.score[player], side=side)


def tally(finished: State, winner: int, clause: int) -> Sheet:
    """Who won the volley and how; 9.2 - 9.4 the points of it."""
    cite = clause_text(clause)
    won = f"{SIDE_NAMES[winner]} wins the volley." if winner != NOONE else "The volley is drawn."
    rows = []
    if finished.points or clause == 7030:
        track = [rules.on_track(finished, side) for side in (RED, GREEN)]
        worth = [rules.points(finished, side) for side in (RED, GREEN)]
        rows = [
            ["Fortified units", *(str(p + 2 * n) for p, n in zip(worth, track, strict=True))],
            ["On the track", *(str(-2 * n) for n in track)],
        ]
        bonus = [rules.square_bonus(side, winner, clause) for side in (RED, GREEN)]
        if finished.points:
            rows.append(["Square", *(str(b) for b in bonus)])
        rows.append(["Together", *(str(p + b) for p, b in zip(worth, bonus, strict=True))])
    columns = ["", *SIDE_NAMES] if rows else []
    return Sheet(f"Volley {finished.volley}", columns, rows, text=won, clause=cite, state="done")
