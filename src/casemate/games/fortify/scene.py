"""Fortify drawn: the board, a scene for one seat, and its choices. Made from views only."""

from collections.abc import Iterator
from functools import cache

from ...boards.sets import common
from ...compiled import each, index
from ...game import clause_text
from ...scene import Area, Board, Choice, Dial, Place, Scene, Sheet, Step
from . import rules
from .asking import ask
from .moving import close, motions
from .notation import TENS, names_of, space_names
from .pieces import by_bit, marks, pieces
from .rules import NOTHING, UNITS
from .setup import Options, map_text, write_army
from .state import (
    ARTILLERY,
    CHOPPER,
    COLOUR,
    GREEN,
    INFANTRY,
    KINDS,
    LETTERS,
    NOONE,
    PICK,
    RED,
    SIDES,
    State,
)
from .tokens import (
    ARMY_PLACES,
    BOTH,
    FORT,
    army_place,
    path_of,
    pick_path,
    sealed_place,
    slot_token,
    supply_token,
)
from .words import NAMES, SIDE_NAMES, actions_left, ending_in_words, prompt, sentence, why

__all__ = ["allowed", "ask", "board", "close", "motions", "scene", "sentence", "touch", "why"]

GROUNDS = {"L": "land", "S": "shore", "W": "water"}
SIGNS = {"army": "?", "land": ".", "shore": ":", "water": "~", FORT: "+", "heart": "\u2665", "sealed": "?"}
WRITTEN = dict(zip(KINDS, LETTERS, strict=True)) | SIGNS


# The board


def board(options: Options) -> Board:
    """What never changes during a match."""
    areas = [map_area(options.map)]
    for side in (RED, GREEN):
        areas.append(supply_area(side))
        if options.shared_track == "off":
            areas.append(track_area(SIDES[side], side, options.track_slots))
    if options.shared_track == "on":
        areas.append(track_area(BOTH, None, options.track_slots))
    if options.special == "on":
        for side in (RED, GREEN):
            areas += army_areas(side)
    return Board(list(SIDE_NAMES), areas, letters=dict(WRITTEN))


def map_area(name: str) -> Area:
    ranks = map_text(name).split("/")
    files, height = len(ranks[0]), len(ranks)
    names = space_names(files, height)
    places = [
        Place(names[y * files + x], x, y, kind=GROUNDS[letter])
        for y, line in enumerate(ranks)
        for x, letter in enumerate(line)
    ]
    rows = [str(height - y) for y in range(height)]
    return Area("map", "map", places, size=(files, height), columns=list("abcdefg"[:files]), rows=rows)


def supply_area(side: int) -> Area:
    """A row for each kind: Normal, Fortified. A row in which nothing lies need not be drawn."""
    places = [
        Place(supply_token(side, kind, face), face, kind, kind="slot") for kind in range(len(KINDS)) for face in (0, 1)
    ]
    return Area(
        f"supply:{SIDES[side]}",
        "rows",
        places,
        size=(2, len(KINDS)),
        name="Supply",
        side=side,
        columns=["Normal", "Fortified"],
        rows=list(NAMES),
    )


def track_area(owner: str, side: int | None, slots: int) -> Area:
    """1.5 The slots from the top, and the heart beneath."""
    numbers = range(slots, -1, -1)
    places = [Place(slot_token(owner, n), 0, y, kind="slot", sign="" if n else "heart") for y, n in enumerate(numbers)]
    rows = [str(n or "") for n in numbers]
    return Area(f"track:{owner}", "queue", places, size=(1, slots + 1), name="Track", side=side, rows=rows)


def army_areas(side: int) -> Iterator[Area]:
    """8.3 Fourteen units to pick from, and where a sealed army lies."""
    who = SIDE_NAMES[side]
    places = [Place(army_place(side, kind, i), i, kind, kind="slot") for kind, i in ARMY_PLACES]
    yield Area(
        f"army:{SIDES[side]}",
        "fan",
        places,
        size=(4, len(KINDS)),
        name=f"{who}: pick ten of fourteen",
        side=side,
        rows=list(NAMES),
    )
    sealed = [Place(sealed_place(side), 0, 0, kind="slot")]
    yield Area(f"sealed:{SIDES[side]}", "fan", sealed, name=f"{who}'s sealed army", side=side)


# The scene


def scene(view: State, seat: int) -> Scene:
    """What stands on the board now; choices for who decides."""
    over = view.ending != 0
    decides = None if over else view.side
    deciding = not over and rules.seat(view) == seat
    return Scene(
        event=0,
        decides=decides,
        over=(winning_side(view), ending_in_words(view), clause_text(view.ending)) if over else None,
        prompt=prompt(view),
        pieces=pieces(view, seat),
        dials=dials(view),
        marks=marks(view),
        sheets=sheets(view),
        choices=choices(view) if deciding else [],
        held=held(view) if deciding and view.free else [],
        swapped=view.red == 1,
    )


def winning_side(view: State) -> int | None:
    return None if view.winner == NOONE else rules.player(view, view.winner)


def dials(view: State) -> list[Dial]:
    """How the turn, the volley and the match stand."""
    found = []
    if view.phase not in (PICK, COLOUR) and not view.ending:
        most = 1 if view.turn == 1 else 2
        found.append(Dial("actions", "pips", "Actions", view.left, max(most, view.left)))
        found.append(Dial("turn", "number", "Turn", view.turn, view.turn_limit))
    found.append(Dial("volley", "number", "Volley", view.volley, view.volleys))
    score = "Points" if view.points else "Volleys won"
    for side in (RED, GREEN):
        value = view.score[rules.player(view, side)]
        found.append(Dial(f"score:{SIDES[side]}", "number", score, value, side=side))
    return found


def sheets(view: State) -> list[Sheet]:
    """9.2, 9.3 What the volley would score now, where points count."""
    if not view.points or view.phase in (PICK, COLOUR) or view.ending:
        return []
    track = [rules.on_track(view, side) for side in (RED, GREEN)]
    worth = [rules.points(view, side) for side in (RED, GREEN)]
    rows = [
        ["Fortified units", *(str(p + 2 * n) for p, n in zip(worth, track, strict=True))],
        ["On the track", *(str(-2 * n) for n in track)],
        ["This volley so far", *(str(p) for p in worth)],
    ]
    return [Sheet("Points", ["", *SIDE_NAMES], rows, text="A square wins 7 more.", clause="9.2")]


# Choices


def touch(view: State, action: int) -> tuple[Step, ...]:
    return path_of(view, action)


def held(view: State) -> list[str]:
    """3.4 A free second Infantry needs one touch: its space; where there are two faces, the face first."""
    slots = rules.supplied(view, view.side) & common(rules.calling(view, view.side))
    faces = [face for face in (0, 1) if slots & rules.slot(INFANTRY, face)]
    return [supply_token(view.side, INFANTRY, faces[0])] if len(faces) == 1 else []


def choices(view: State) -> list[Choice]:
    """Every legal move, gathered by all touches but the last."""
    if view.phase == PICK:
        return list(pick_choices(view.side))
    if view.phase == COLOUR:
        return [
            Choice([], [(f"*{side}", side)], label=f"Play {SIDE_NAMES[i]}", final=True) for i, side in enumerate(SIDES)
        ]
    side = view.side
    found = enlist_choices(view, side)
    formed = rules.formation(view, side)
    found += move_choices(view, side)
    found += fortify_choices(view, side, formed)
    found += attack_choices(view, side, formed)
    if common(rules.ending_turn(view, side)):
        found.append(Choice([], [("*end", "end")], "go", "End turn", True, confirmation(view)))
    return found


def confirmation(view: State) -> str:
    """Ending a turn with something left asks once."""
    if view.left:
        return f"End with {actions_left(view)} left?"
    return "End without the free Infantry?" if view.free else ""


def enlist_choices(view: State, side: int) -> list[Choice]:
    names = by_bit(view)
    found = []
    for one in each(common(rules.calling(view, side))):
        at = index(one)
        kind, face = at >> 3, at >> 2 & 1
        token, word = supply_token(side, kind, face), f"{'+' if face else ''}{LETTERS[kind]}@"
        places = common(rules.enlisting(view, side, kind))
        last = final_enlists(view, side, kind, places)
        for final, there in ((False, places & ~last), (True, places & last)):
            if there:
                ends: list[tuple[Step, str]] = [(names[at], word + names[at]) for at in each(there)]
                found.append(Choice([token], ends, final=final))
    return found


def final_enlists(view: State, side: int, kind: int, places: int) -> int:
    """2.5, 3.4 Where enlisting ends the turn: no action is left then, and no free Infantry on offer."""
    free = kind == INFANTRY and view.free
    if view.left > (0 if free else 1):
        return 0
    if free or kind != INFANTRY or sum(rules.in_supply(view, side, INFANTRY, face) for face in (0, 1)) < 2:
        return places
    lands = rules.landing(view, side)
    return sum(at for at in each(places) if not rules.second_infantry(view, side, at, lands))


def move_choices(view: State, side: int) -> list[Choice]:
    names = by_bit(view)
    found = []
    for unit in each(common(rules.movers(view, side))):
        kind = rules.kind_at(view, side, unit)
        places = common(rules.moving(view, side, kind, unit))
        if places:
            name = names[unit]
            word = f"{LETTERS[kind]}{name}-"
            ends: list[tuple[Step, str]] = [(names[at], word + names[at]) for at in each(places)]
            found.append(Choice([name], ends, final=view.left == 1 or kind == ARTILLERY))
    return found


def fortify_choices(view: State, side: int, formed: int) -> list[Choice]:
    names = by_bit(view)
    found = []
    for unit in each(common(rules.fortifying(view, side, formed))):
        kind = rules.kind_at(view, side, unit)
        name = names[unit]
        final = view.left == 1 or kind == ARTILLERY
        found.append(Choice([name], [("*fortify", f"{LETTERS[kind]}{name}+")], "fix", "Fortify", final))
    return found


def attack_choices(view: State, side: int, formed: int) -> list[Choice]:
    names = by_bit(view)
    found = []
    for unit in each(common(rules.attackers(view, side, formed))):
        kind = rules.kind_at(view, side, unit)
        targets = common(rules.attacking(view, side, kind, unit))
        if targets:
            name = names[unit]
            word = f"{LETTERS[kind]}{name}x"
            if kind == CHOPPER:
                last, label = "*attack", "Attack beneath"
                found.append(Choice([name], [(last, word + name)], "attack", label, view.left == 1))
                continue
            ends: list[tuple[Step, str]] = [(names[at], word + names[at]) for at in each(targets)]
            found.append(Choice([name], ends, "attack", final=view.left == 1))
    return found


@cache
def pick_choices(side: int) -> tuple[Choice, ...]:
    """8.3 The 41 armies of ten."""
    found = []
    for army in range(rules.PICKS):
        if rules.units_of(army) in TENS:
            units, seal = pick_path(side, army)
            move = "pick:" + write_army(tuple(rules.taken(army, kind) for kind in range(len(KINDS))))
            found.append(Choice([units], [(seal, move)], "take", "Seal my army", True))
    return tuple(found)


# Refusals


def allowed(state: State, step: int, things: int) -> tuple[str, ...]:
    """The tokens of what a refusing clause allows at its step."""
    if step == NOTHING:
        return ()
    if step == UNITS:
        return tuple(
            supply_token(state.side, kind, face)
            for kind in range(state.kinds)
            for face in (0, 1)
            if things & rules.slot(kind, face)
        )
    names = names_of(state)
    return tuple(names[i] for i, at in enumerate(each(state.board)) if things & at)
