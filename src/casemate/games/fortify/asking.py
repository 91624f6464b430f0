"""What there is to say about a touch in Fortify: what it would do, why it leads nowhere, what is missing."""

from collections.abc import Iterator
from itertools import chain, combinations
from typing import NamedTuple

from ...boards.sets import broken, common
from ...boards.squares import neighbours
from ...compiled import count, each
from ...errors import Unreadable
from ...game import clause_text
from ...scene import Answer, Mark
from . import notation, rules
from .moving import motions
from .notation import ATTACK, ENLIST, FORTIFY, MOVE, PICKING, names_of, split, write_move
from .pieces import by_bit
from .setup import write_army
from .state import (
    ARTILLERY,
    BATTLESHIP,
    CHOPPER,
    FORTIFIED,
    GROUND,
    INFANTRY,
    LETTERS,
    NORMAL,
    PICK,
    TANK,
    VOLLEY,
    State,
)
from .tokens import army_token, supply_token
from .words import NAMES, SIDE_NAMES, bit, prompt, sentence, why, with_article

BUTTONS = {"*end": "end", "*red": "red", "*green": "green"}
FORMATIONS = {
    INFANTRY: rules.infantry_formation,
    TANK: rules.tank_formation,
    BATTLESHIP: rules.battleship_formation,
}


def ask(view: State, seat: int, path: list[str]) -> Answer:
    """About these touches."""
    if view.ending or rules.seat(view) != seat:
        return Answer(path, True, prompt(view) if view.ending else f"It is {SIDE_NAMES[view.side]}'s turn.")
    if not path:
        return Answer(path, text=prompt(view))
    action = action_of(view, path)
    if action is None:
        return about_start(view, path)
    clause = rules.refusal(view, action)[0]
    return refused(view, path, action, clause) if clause else previewed(view, path, action, seat)


def action_of(view: State, path: list[str]) -> int | None:
    """The action that these touches mean, legal or not; None where they mean none, or not yet."""
    if len(path) == 1 and path[0] in BUTTONS:
        return notation.read_move(view, BUTTONS[path[0]])
    if path[-1] == "*seal":
        units = path[:-1]
        counts = [units.count(army_token(view.side, kind)) for kind in range(5)]
        known = sum(counts) == len(units)
        return read(view, "pick:" + write_army(tuple(counts))) if known else None
    if len(path) != 2:
        return None
    first, last = path
    for kind in range(5):
        for face in (NORMAL, FORTIFIED):
            if first == supply_token(view.side, kind, face):
                return read(view, f"{'+' if face else ''}{LETTERS[kind]}@{last}")
    return unit_action(view, first, last)


def read(view: State, move: str) -> int | None:
    try:
        return notation.read_move(view, move)
    except Unreadable:
        return None


def unit_action(view: State, first: str, last: str) -> int | None:
    """What a unit would do: fortify, attack an enemy, go elsewhere. Where no own unit stands any kind will do."""
    here = first.removesuffix(":under")
    at = space_of(view, here)
    if not at:
        return None
    kind = touched_kind(view, at, first) or INFANTRY
    letter = LETTERS[kind]
    if last == "*fortify":
        return read(view, f"{letter}{here}+")
    if last == "*attack":
        return read(view, f"{letter}{here}x{here}")
    there = space_of(view, last.removesuffix(":under"))
    enemy = rules.standing(view, 1 - view.side)
    verb = "x" if kind != CHOPPER and there & enemy else "-"
    return read(view, f"{letter}{here}{verb}{last.removesuffix(':under')}")


def space_of(view: State, name: str) -> int:
    """The space of this name, as a set of one; 0 if there is none."""
    dense = notation.dense_numbers(view.files, view.spaces // view.files).get(name)
    return 0 if dense is None else bit(view, dense)


def touched_kind(view: State, at: int, token: str) -> int | None:
    """The kind of the own unit that answers to a token."""
    units = view.units[view.side]
    if units[CHOPPER] & at and not token.endswith(":under"):
        return CHOPPER
    return rules.kind_on(view, view.side, at) if rules.ground_units(view, view.side) & at else None


def about_start(view: State, path: list[str]) -> Answer:
    """Touches that are no move yet: what the touched thing can do, or why nothing."""
    if len(path) == 1 and view.phase == VOLLEY:
        at = space_of(view, path[0].removesuffix(":under"))
        if at:
            return about_unit(view, path, at)
        for kind in range(5):
            for face in (NORMAL, FORTIFIED):
                if path[0] == supply_token(view.side, kind, face):
                    return about_supply(view, path, kind, face)
    if view.phase == PICK and all(token in ARMY for token in path):
        return Answer(path, text=f"{len(path)} of 10 units are picked.", clause="8.3")
    return Answer(path, True, f"This is nothing that {SIDE_NAMES[view.side]} can play now. {prompt(view)}")


ARMY = {army_token(side, kind) for side in (0, 1) for kind in range(5)}


def about_supply(view: State, path: list[str], kind: int, face: int) -> Answer:
    found = broken(rules.calling(view, view.side), rules.slot(kind, face))
    example = rules.FIRST_ENLIST + (kind * 2 + face) * view.spaces
    if found[0]:
        return Answer(path, True, why(view, example, found[0]), clause_text(found[0]))
    places = common(rules.enlisting(view, view.side, kind))
    name = f"{'Fortified ' if face else ''}{NAMES[kind]}"
    text = f"{name}: choose where it is enlisted." if places else f"There is no space where {name} can be enlisted now."
    return Answer(path, not places, text, clause="" if places else "3.2")


def about_unit(view: State, path: list[str], at: int) -> Answer:
    """An own unit: what it can do and the formation it is in. Anything else: whose it is."""
    side, name = view.side, path[0].removesuffix(":under")
    kind = touched_kind(view, at, path[0])
    if kind is None:
        owner = "an enemy unit" if rules.standing(view, 1 - side) & at else "no unit"
        return Answer(path, True, f"{name} holds {owner}: touch a unit of {SIDE_NAMES[side]} first.")
    letter = LETTERS[kind]
    probe = read(view, f"{letter}{name}-{name}") or 0
    found = broken(rules.movers(view, side), at)
    formed = rules.formation(view, side)
    can = [
        word
        for word, clauses in (
            ("move", rules.movers(view, side)),
            ("fortify", rules.fortifying(view, side, formed)),
            ("attack", rules.attackers(view, side, formed)),
        )
        if common(clauses) & at
    ]
    if not can:
        return Answer(path, True, why(view, probe, found[0]), clause_text(found[0]))
    group = group_of(view, side, kind, at)
    text = f"{NAMES[kind]} {name}: {' or '.join(can)}."
    if not group:
        return Answer(path, text=text)
    names = [by_bit(view)[one] for one in each(group)]
    clause = clause_text(5020 + 10 * kind)
    return Answer(
        path, text=f"{text} It is in formation.", clause=clause, marks=[Mark("group", list(names), side=side)]
    )


def group_of(view: State, side: int, kind: int, at: int) -> int:
    """5.2 - 5.4 The smallest set of friendly units that puts this one in formation; empty if none does."""
    formation = FORMATIONS.get(kind)
    if formation is None or not formation(view, side) & at & view.units[side][kind]:
        return 0
    near = within(view, at, 2) & rules.functioning(view, side) & ~at
    for trio in combinations(tuple(each(near)), 2):
        group = at | trio[0] | trio[1]
        alone = view.copy()
        alone.units[side] = [units & group for units in view.units[side]]
        if formation(alone, side) & at:
            return group
    return 0


def within(view: State, at: int, distance: int) -> int:
    """The spaces not farther than this."""
    for _ in range(distance):
        at |= neighbours(at, view.board)
    return at


def previewed(view: State, path: list[str], action: int, seat: int) -> Answer:
    """A move that can be played: what it would do, and what justifies it."""
    verb, kind, here, _ = split(view, action)
    side = view.side
    clause, marks = "", []
    if verb in (FORTIFY, ATTACK):
        group = group_of(view, side, kind, bit(view, here))
        if group:
            clause = clause_text(5020 + 10 * kind)
            marks = [Mark("group", [by_bit(view)[one] for one in each(group)], side=side)]
    label = {
        MOVE: "Move",
        FORTIFY: "Fortify",
        ATTACK: "Attack",
        ENLIST: "Enlist",
        PICKING: "Seal my army",
    }.get(verb, "")
    return Answer(
        path,
        text=sentence(view, action),
        clause=clause,
        move=write_move(view, action),
        label=label,
        motions=list(motions(view, action, seat)),
        marks=marks,
    )


def refused(view: State, path: list[str], action: int, clause: int) -> Answer:
    """A move that cannot be played: why, and what is missing."""
    _, _, here, there = split(view, action)
    text = why(view, action, clause)
    marks = []
    changes = lacking(view, action)
    names = by_bit(view)
    if changes:
        text = f"{text} {in_words(view, here, changes)}"
        marks.append(Mark("aim", [names[change.at] for change in changes], side=view.side))
    if clause == 6030:
        marks.append(Mark("group", [names_of(view)[there]], side=1 - view.side))
    return Answer(path, True, text, clause_text(clause), write_move(view, action), marks=marks)


# What is missing


class Change(NamedTuple):
    """A friendly unit that would have to stand on a space: its kind and face."""

    kind: int
    face: int
    at: int


def lacking(view: State, action: int) -> tuple[Change, ...]:
    """The fewest friendly units that would have to stand, or be Fortified, for the refusing clause to hold
    (5.2 - 5.4, 5.6, 6.1, 6.3); empty where nothing of the kind would help."""
    clause = rules.refusal(view, action)[0]
    verb, kind, here, _ = split(view, action)
    if verb not in (FORTIFY, ATTACK):
        return ()
    at = bit(view, here)
    if clause in (5020, 5030, 5040, 6010):
        if not view.units[view.side][kind] & at:
            return ()
        return formation_lacks(view, kind, at) or ((Change(kind, FORTIFIED, at),) if clause == 6010 else ())
    if clause == 5060:
        return (Change(BATTLESHIP, FORTIFIED, at),) if battleship_may_lie(view, at) else ()
    return (Change(kind, FORTIFIED, at),) if clause == 6030 else ()


def battleship_may_lie(view: State, at: int) -> bool:
    """5.6 Whether the space under a Chopper has, or could have, the player's own Battleship."""
    ground = rules.ground_units(view, 0) | rules.ground_units(view, 1)
    own = view.units[view.side][BATTLESHIP]
    return bool((own | ~ground) & rules.footing(view, BATTLESHIP) & at)


def formation_lacks(view: State, kind: int, at: int) -> tuple[Change, ...]:
    """5.2 - 5.4 One unit more, else two, that put this one in formation. One of two stands beside it."""
    side, formation = view.side, FORMATIONS.get(kind)
    if formation is None:
        return ()
    candidates = tuple(could_stand(view, kind, at))
    beside = [change for change in candidates if change.kind == kind and change.at & neighbours(at, view.board)]
    spare = spare_units(view, at)
    pairs = (
        (partner, third)
        for partner in beside
        for third in candidates
        if third.at != partner.at and (third.kind != kind or spare[kind] > 1)
    )
    for changes in chain(((change,) for change in candidates), pairs):
        if formation(changed(view, changes), side) & at:
            return changes
    return ()


def could_stand(view: State, kind: int, at: int) -> Iterator[Change]:
    """The units that might complete a formation: the same kind, any third unit, an own unit Fortified."""
    side = view.side
    near = within(view, at, 2) & ~at & ~rules.choppers(view)
    empty = rules.empty(view)
    spare = spare_units(view, at)
    for space in each(near & rules.ground_units(view, side) & ~view.fortified[GROUND]):
        if kind == INFANTRY:
            yield Change(rules.kind_on(view, side, space), FORTIFIED, space)
    if spare[kind]:
        for space in each(near & empty & rules.footing(view, kind)):
            yield Change(kind, NORMAL, space)
    if kind == BATTLESHIP:
        return
    for space in each(near & empty):
        third = next((k for k in THIRDS[kind] if spare[k] and rules.footing(view, k) & space), None)
        if third is not None:
            yield Change(third, FORTIFIED if kind == INFANTRY else NORMAL, space)


THIRDS = {INFANTRY: (TANK, BATTLESHIP, ARTILLERY, INFANTRY), TANK: (INFANTRY, BATTLESHIP, ARTILLERY, TANK)}


def spare_units(view: State, at: int) -> list[int]:
    """How many units of each kind the player has that do not stand near this space already."""
    near = within(view, at, 2)
    owned = notation.units_of_side(view, view.side)
    return [n - count(view.units[view.side][kind] & near) for kind, n in enumerate(owned)]


def changed(view: State, changes: tuple[Change, ...]) -> State:
    """The board as it would be with these units."""
    side, after = view.side, view.copy()
    for kind, face, at in changes:
        after.units[side][kind] |= at
        if face:
            after.fortified[1 if kind == CHOPPER else GROUND] |= at
    return after


def in_words(view: State, here: int, changes: tuple[Change, ...]) -> str:
    """What would help."""
    names = by_bit(view)
    parts = []
    for kind, face, at in changes:
        unit = "a Fortified " + NAMES[kind] if face else with_article(NAMES[kind])
        own = at == bit(view, here) and view.units[view.side][kind] & at
        parts.append(f"this {NAMES[kind]} Fortified" if own else f"{unit} on {names[at]}")
    return f"It could with {' and '.join(parts)}."
