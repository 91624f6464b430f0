"""Fortify a second time, slow and plain: an independent reading of the rules to hold the engine against.

Spaces are names (`b3`), units are named tuples, the rest is dictionaries, lists and sets. Nothing is kept
that can be worked out again from the position. The numbers in the docstrings are clauses of the rules.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import NamedTuple

KINDS = "ITBCA"
MOST = {"I": 4, "T": 4, "B": 4, "C": 1, "A": 1}
TERRAIN = {"I": "LS", "T": "LS", "B": "WS", "A": "L", "C": "LWS"}
POINTS = {"B": 3, "A": 3, "T": 2, "I": 1, "C": 1}
OTHER = {"r": "g", "g": "r"}
MAPS = {
    "coast": "LLLL/LLLL/SSSS/WWWW/WWWW",
    "coast5": "LLLLL/LLLLL/SSSSS/WWWWW/WWWWW",
    "estuary": "LLSW/LLSW/LSSW/LSWW/LSWW",
    "diagonal": "LLLL/LLSS/LSSW/SSWW/WWWW",
    "peninsula5": "LLSWW/LLSWW/LSSSW/LLSWW/LLSWW",
}
OPTIONS = {  # name: default, pattern of the allowed values (10.7)
    "map": ("coast", r"\w+|([LWS]{2,7}/){1,7}[LWS]{2,7}"),
    "track_slots": ("3", "[1-6]"),
    "shared_track": ("off", "on|off"),
    "turn_limit": ("200", "[1-9][0-9]{0,3}"),
    "volleys": ("3", "1|3"),
    "points": ("off", "off|2|4"),
    "special": ("off", "on|off"),
    "army": ("4I4T4B", "([1-4]?[ITBCA])+"),
}
UNIT = r"\+?[ITBCAitbca]"
FIELDS = re.compile(
    rf"(?P<board>[^ ]+) (?P<side>[rg]) (?P<supply>-|([2-9]?{UNIT})+) (?P<track>[^ ]+)"
    r" (?P<phase>[0-2]f?i?|[pc]) (?P<turn>[0-9]+)"
    r"( (?P<volley>[0-9]+):(?P<one>-?[0-9]+)-(?P<two>-?[0-9]+):(?P<red>[12]))?"
)


class Unit(NamedTuple):
    """One unit (1.2): its side `r` or `g`, its kind, and whether it is Fortified."""

    side: str
    kind: str
    fortified: bool


@dataclass
class Position:
    """A whole position (10.3, 10.8). Stacks lie bottom first, tracks top slot first.

    `tracks` has the keys `r` and `g`, or only `both` for one queue (1.5). `stage` is `pick`, `colour` or
    `volley`; `first` and `free` are the letters `f` and `i` of the phase. `result` comes with the end.
    """

    options: dict[str, str]
    terrain: dict[str, str]
    board: dict[str, list[Unit]]
    supply: dict[str, list[Unit]]
    tracks: dict[str, list[Unit]]
    stage: str = "volley"
    side: str = "r"
    actions: int = 1
    first: bool = True
    free: bool = False
    turn: int = 1
    volley: int = 1
    score: tuple[int, int] = (0, 0)
    red: int = 1
    result: tuple[int, int, str] | None = None


def start(**options: object) -> Position:
    """The first position of a match: a pick (8.3) or a volley (2.3); None leaves an option out (10.7)."""
    given = {name: str(value) for name, value in options.items() if value is not None}
    for name, value in given.items():
        if name not in OPTIONS or not re.fullmatch(OPTIONS[name][1], value):
            raise ValueError(f"There is no option {name}={value} (10.7).")
    chosen = {name: default for name, (default, _) in OPTIONS.items()} | given
    if chosen["special"] == "on" and "army" in given:
        raise ValueError("An army cannot be given together with special=on (10.7).")
    army = army_of(chosen["army"])
    if any(army[kind] > MOST[kind] for kind in KINDS):
        raise ValueError(f"The army {chosen['army']} is too large (10.7).")
    position = Position(chosen, terrain_of(chosen["map"]), {}, {}, {})
    if chosen["special"] == "on":
        set_up(position, {}, {})
        position.stage = "pick"
    else:
        set_up(position, army, army)
    return position


def terrain_of(map_text: str) -> dict[str, str]:
    """The letter of every space of a map, by name or as text with the top rank first (1.4, 10.1)."""
    rows = MAPS.get(map_text, map_text).split("/")
    if len(rows) < 2 or any(len(row) != len(rows[0]) for row in rows):
        raise ValueError(f"The map {map_text} is not known, or its ranks are not of one length (1.4).")
    ranks = zip(range(len(rows), 0, -1), rows, strict=True)
    return {f"{file}{rank}": row["abcdefg".index(file)] for rank, row in ranks for file in "abcdefg"[: len(row)]}


def army_of(word: str) -> dict[str, int]:
    """How many units of each kind a word such as `4I2T3BA` names (10.4, 10.7)."""
    army = dict.fromkeys(KINDS, 0)
    for count, kind in re.findall("([0-9]?)([ITBCA])", word):
        army[kind] += int(count or 1)
    return army


def set_up(position: Position, red_army: dict[str, int], green_army: dict[str, int]) -> None:
    """Lay out the start of a volley: every unit Normal and in supply, Red to enlist (1.2, 2.3)."""
    position.board = {}
    position.supply = {
        side: [Unit(side, kind, False) for kind in army for _ in range(army[kind])]
        for side, army in (("r", red_army), ("g", green_army))
    }
    position.tracks = {"both": []} if position.options["shared_track"] == "on" else {"r": [], "g": []}
    position.stage, position.side, position.turn = "volley", "r", 1
    position.actions, position.first, position.free = 1, True, False


def neighbours(position: Position, *spaces: str) -> set[str]:
    """All spaces orthogonally adjacent to at least one of the given ones (1.4)."""
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return {beside(space, *step) for space in spaces for step in steps} & set(position.terrain)


def beside(space: str, files: int, ranks: int) -> str:
    """The name of the space so many files and ranks on (10.1); it need not be on the map."""
    return f"{chr(ord(space[0]) + files)}{int(space[1]) + ranks}"


def functioning(position: Position, side: str) -> dict[str, Unit]:
    """The side's units that function, by space: only the top one of a stack does (4.5)."""
    return {space: stack[-1] for space, stack in position.board.items() if stack[-1].side == side}


def units_of(position: Position, side: str) -> list[Unit]:
    """Every unit of the side: in supply, on the map (under a Chopper too) and on the track (7.2)."""
    everywhere = [*position.supply.values(), *position.board.values(), *position.tracks.values()]
    return [unit for units in everywhere for unit in units if unit.side == side]


def army_in_play(position: Position, side: str) -> dict[str, int]:
    """The side's army, read off the units in the position (10.8)."""
    return {kind: sum(unit.kind == kind for unit in units_of(position, side)) for kind in KINDS}


def in_infantry_formation(position: Position, space: str, mine: dict[str, Unit]) -> bool:
    """5.2: this Infantry and an adjacent one, and a third unit, Fortified, adjacent to one of the two."""
    for mate in neighbours(position, space):
        if mate in mine and mine[mate].kind == "I":
            thirds = neighbours(position, space, mate) - {space, mate}
            if any(third in mine and mine[third].fortified for third in thirds):
                return True
    return False


def in_tank_formation(position: Position, space: str, mine: dict[str, Unit]) -> bool:
    """5.3: this Tank and an adjacent one, and a third unit next to the pair in the same straight line."""
    for files, ranks in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        mate = beside(space, files, ranks)
        thirds = {beside(mate, files, ranks), beside(space, -files, -ranks)}
        if mate in mine and mine[mate].kind == "T" and thirds & set(mine):
            return True
    return False


def in_battleship_formation(position: Position, space: str, mine: dict[str, Unit]) -> bool:
    """5.4: three Battleships, this one among them, connected: at least two of the three pairs adjacent."""
    ships = {place for place, unit in mine.items() if unit.kind == "B"} - {space}
    for second, third in combinations(ships, 2):
        pairs = ((space, second), (space, third), (second, third))
        if sum(one in neighbours(position, other) for one, other in pairs) >= 2:
            return True
    return False


def in_formation(position: Position, space: str) -> bool:
    """Whether the unit on top of the space is in the formation of its kind; C and A have none (5.2-5.4)."""
    unit = position.board[space][-1]
    tests = {"I": in_infantry_formation, "T": in_tank_formation, "B": in_battleship_formation}
    return unit.kind in tests and tests[unit.kind](position, space, functioning(position, unit.side))


def square_of(position: Position, side: str) -> set[str] | None:
    """A 2x2 block of functioning Fortified units of the side (7.1), if there is one."""
    strong = {space for space, unit in functioning(position, side).items() if unit.fortified}
    for space in strong:
        block = {space, beside(space, 1, 0), beside(space, 0, 1), beside(space, 1, 1)}
        if block <= strong:
            return block
    return None


def all_fortified(position: Position, side: str) -> bool:
    """7.2: every unit of the side's army is Fortified; a side without any unit has fortified nothing."""
    units = units_of(position, side)
    return bool(units) and all(unit.fortified for unit in units)


def face_points(position: Position, side: str) -> int:
    """The side's points under 9.2 and 9.3."""
    fortified = sum(POINTS[unit.kind] for unit in units_of(position, side) if unit.fortified)
    return fortified - 2 * sum(unit.side == side for track in position.tracks.values() for unit in track)


def legal(position: Position) -> list[str]:
    """The legal moves, sorted by text (10.10)."""
    if position.result is not None:
        return []
    if position.stage == "colour":
        return ["green", "red"]
    return sorted(picks() if position.stage == "pick" else steps(position))


def picks() -> set[str]:
    """Every choice of 10 of the 14 units (8.3), written as 10.4 says."""
    words = set()
    for choice in product(*(range(MOST[kind] + 1) for kind in KINDS)):
        if sum(choice) == 10:
            words.add("pick:" + "".join(f"{n}{kind}" for n, kind in zip(choice, KINDS, strict=True) if n))
    return words


def steps(position: Position) -> set[str]:
    """The legal steps within a volley (2.1-2.4, 3.4, 10.5)."""
    mine = functioning(position, position.side)
    if position.first and not position.free:
        # 2.3: the Enlist is compulsory unless none is possible.
        return (enlists(position, KINDS, landing=True) if position.actions else set()) or {"end"}
    found = {"end"}
    if position.free:
        found |= enlists(position, "I", landing=position.first)
    if position.actions:
        # 3.4: while a free Infantry is on offer an Infantry enlist is the free one.
        # 2.4: a side with no functioning unit lands.
        found |= enlists(position, "TBCA" if position.free else KINDS, landing=not mine)
        for space, unit in mine.items():
            found |= {f"{unit.kind}{space}-{goal}" for goal in move_goals(position, space)}
            found |= {f"{unit.kind}{space}x{goal}" for goal in targets(position, space)}
            found |= {f"{unit.kind}{space}+"} if can_fortify(position, space) else set()
    return found


def enlists(position: Position, kinds: str, landing: bool) -> set[str]:
    """The enlist steps with units of these kinds, Normal or Fortified as they lie in the supply (3.1)."""
    units = {unit for unit in position.supply[position.side] if unit.kind in kinds}
    return {
        f"{'+' if unit.fortified else ''}{unit.kind}@{space}"
        for unit in units
        for space in enlist_spaces(position, unit.kind, landing)
    }


def empty_spaces(position: Position, kind: str) -> set[str]:
    """The empty spaces whose terrain allows the kind (3.3)."""
    return {space for space in position.terrain if position.terrain[space] in TERRAIN[kind]} - set(position.board)


def enlist_spaces(position: Position, kind: str, landing: bool) -> set[str]:
    """Where a unit of the kind can be enlisted: a landing by 2.3 and 2.4, others by 3.2, a Chopper by 3.3."""
    mine = functioning(position, position.side)
    if kind == "C":
        return {space for space, unit in mine.items() if unit.kind == "B"}
    spaces = empty_spaces(position, kind)
    if not landing:
        return spaces & neighbours(position, *mine)
    return {space for space in spaces if position.side == "g" or position.terrain[space] == "S"}


def move_goals(position: Position, space: str) -> set[str]:
    """Where the unit on top of the space can move (4.1-4.4; an Artillery needs both actions)."""
    kind = position.board[space][-1].kind
    if kind == "A" and position.actions < 2:
        return set()
    if kind == "C":
        return {goal for goal in position.terrain if all(unit.kind != "C" for unit in position.board.get(goal, []))}
    if kind == "T":
        return empty_spaces(position, kind)
    # 4.1: next to where it stands, or next to another functioning unit: together, next to any of the side's.
    return empty_spaces(position, kind) & neighbours(position, *functioning(position, position.side))


def can_fortify(position: Position, space: str) -> bool:
    """Whether the unit on top of the space can Fortify (5.1, 5.5-5.7; an Artillery needs both actions)."""
    *beneath, unit = position.board[space]
    if unit.fortified or (unit.kind == "A" and position.actions < 2):
        return False
    if unit.kind == "C":
        return beneath == [Unit(unit.side, "B", True)]
    ashore = unit.kind == "B" and position.terrain[space] == "S"
    return unit.kind == "A" or ashore or in_formation(position, space)


def targets(position: Position, space: str) -> set[str]:
    """The spaces the unit on top of this one can attack (6.1-6.8)."""
    *beneath, attacker = position.board[space]
    if attacker.kind == "C":
        return {space for unit in beneath if can_be_hit(attacker, unit)}
    reach = neighbours(position, space)
    if attacker.kind == "A":
        reach = {place for place in position.terrain if place[0] == space[0] or place[1] == space[1]}
    elif not attacker.fortified and not in_formation(position, space):
        return set()
    enemies = functioning(position, OTHER[attacker.side])
    return {place for place in reach if place in enemies and can_be_hit(attacker, enemies[place])}


def can_be_hit(attacker: Unit, target: Unit) -> bool:
    """An enemy, no Artillery (6.8), and Fortified only if the attacker is (6.3)."""
    enemy = target.side != attacker.side
    return enemy and target.kind != "A" and (attacker.fortified or not target.fortified)


def play(position: Position, move: str) -> Position:
    """The position after a legal move; the given one stays as it is."""
    if move not in legal(position):
        raise ValueError(f"{move} is not a legal move here.")
    after = replace(
        position,
        board={space: list(stack) for space, stack in position.board.items()},
        supply={side: list(units) for side, units in position.supply.items()},
        tracks={name: list(units) for name, units in position.tracks.items()},
    )
    if after.stage == "pick":
        take_pick(after, move)
    elif after.stage == "colour":
        take_colour(after, move)
    else:
        if "@" in move:
            take_enlist(after, move)
        elif move != "end":
            take_action(after, move)
        if move == "end" or (after.actions == 0 and not after.free):
            end_turn(after)
    return after


def take_pick(position: Position, move: str) -> None:
    """Player 1's pick becomes Red's supply, then player 2's Green's, and the volley begins (8.3, 10.11)."""
    army = army_of(move.removeprefix("pick:"))
    if position.side == "r":
        set_up(position, army, {})
        position.stage, position.side = "pick", "g"
    else:
        set_up(position, army_in_play(position, "r"), army)


def take_colour(position: Position, move: str) -> None:
    """The chooser keeps the colour shown for him, or both turn about, armies too (9.5, 10.11)."""
    red_army, green_army = army_in_play(position, "r"), army_in_play(position, "g")
    if move[0] != position.side:
        position.red = 3 - position.red
        red_army, green_army = green_army, red_army
    set_up(position, red_army, green_army)


def take_enlist(position: Position, move: str) -> None:
    """Enlist a unit; an Infantry that cost an action may bring a second one free (3.1, 3.4)."""
    word, space = move.split("@")
    unit = Unit(position.side, word[-1], word[0] == "+")
    was_free = position.free and unit.kind == "I"
    landing = position.first or not functioning(position, position.side)
    position.supply[position.side].remove(unit)
    position.board.setdefault(space, []).append(unit)
    position.free = position.first = False
    if not was_free:
        position.actions -= 1
        if unit.kind == "I" and enlists(position, "I", landing):
            position.free, position.first = True, landing


def take_action(position: Position, move: str) -> None:
    """Carry out a move, a fortify or an attack, pay for it (4.3, 5.7) and forfeit a free Infantry (3.4)."""
    kind, space, verb, goal = move[0], move[1:3], move[3], move[4:]
    position.actions -= 2 if kind == "A" and verb in "-+" else 1
    position.free = position.first = False
    if verb == "+":
        position.board[space][-1] = position.board[space][-1]._replace(fortified=True)
        return
    # 6.5: a Chopper attacks what lies beneath it; everyone else the unit on top (4.5).
    source = space if verb == "-" else goal
    unit = position.board[source].pop(0 if verb == "x" and kind == "C" else -1)
    if not position.board[source]:
        del position.board[source]
    if verb == "-":
        position.board.setdefault(goal, []).append(unit)
    else:
        to_track(position, unit)


def to_track(position: Position, unit: Unit) -> None:
    """Put an attacked unit in the top slot; who falls into the heart returns to his supply (6.4, 1.5)."""
    track = position.tracks["both" if "both" in position.tracks else unit.side]
    track.insert(0, unit)
    if len(track) > int(position.options["track_slots"]):
        healed = track.pop()
        position.supply[healed.side].append(healed)


def end_turn(position: Position) -> None:
    """End the turn; end the volley if 7 says so, otherwise begin the other side's turn (2.3, 2.5)."""
    verdict = volley_verdict(position)
    if verdict is not None:
        end_volley(position, *verdict)
        return
    position.side, position.turn = OTHER[position.side], position.turn + 1
    position.actions, position.first, position.free = 2, position.turn == 2, False


def volley_verdict(position: Position) -> tuple[str, str] | None:
    """The winner's colour (`-`: drawn) and the clause, if the volley is over; mover first (7)."""
    for side in (position.side, OTHER[position.side]):
        if square_of(position, side):
            return side, "7.1"
        if all_fortified(position, side):
            return side, "7.2"
    if position.turn < int(position.options["turn_limit"]):
        return None
    red, green = face_points(position, "r"), face_points(position, "g")
    return ("r" if red > green else "g" if green > red else "-"), "7.3"


def player_of(position: Position, side: str) -> int:
    """The player who has the colour: 0 for player 1, 1 for player 2 (8.4, 10.8)."""
    return position.red - 1 if side == "r" else 2 - position.red


def end_volley(position: Position, winner: str, clause: str) -> None:
    """Score the volley and go on to the next one or to the end of the match (8.1, 9.1-9.7, 10.13)."""
    points, volleys = position.options["points"], int(position.options["volleys"])
    gains = [0, 0]
    for side in "rg":
        won, seven = side == winner, 7 if side == winner and clause == "7.1" else 0
        gains[player_of(position, side)] = int(won) if points == "off" else face_points(position, side) + seven
    one, two = position.score[0] + gains[0], position.score[1] + gains[1]
    position.score = (one, two)
    if points == "off":
        over = position.volley >= volleys or max(one, two) >= 2
        match_clause = clause if volleys == 1 else "8.1"
    else:
        over, match_clause = position.volley >= int(points), "9.6"
    if over:
        sign = (one > two) - (one < two)
        position.result = (sign, -sign, match_clause)
        return
    position.volley, position.red = position.volley + 1, 3 - position.red
    set_up(position, army_in_play(position, "g"), army_in_play(position, "r"))
    if points != "off" and one != two:
        # 9.5: the lower total chooses; 10.11: the side shown is the colour the chooser has after a swap.
        position.stage = "colour"
        position.side = "r" if player_of(position, "r") == (0 if one < two else 1) else "g"


def outcome(position: Position) -> tuple[int, int, str] | None:
    """What each player gets, 1, 0 or -1, and the clause that ended the match (10.13); None while it lasts."""
    return position.result


def seat(position: Position) -> int | None:
    """The player to move, 0 or 1 (8.4, 10.11); None when the match is over."""
    return None if position.result is not None else player_of(position, position.side)


def unit_text(unit: Unit) -> str:
    """A unit as 10.2 writes it."""
    return ("+" if unit.fortified else "") + (unit.kind if unit.side == "r" else unit.kind.lower())


def text(position: Position) -> str:
    """The position as text (10.3, 10.8, 10.11)."""
    board = ""
    for space in position.terrain:
        board += "/" if space[0] == "a" and board else ""
        board += "^".join(unit_text(unit) for unit in reversed(position.board.get(space, []))) or "."
    board = re.sub(r"\.+", lambda run: str(len(run.group())), board)
    supply = ""
    for side, kind, fortified in product("rg", KINDS, (False, True)):
        count = position.supply[side].count(Unit(side, kind, fortified))
        supply += f"{count if count > 1 else ''}{unit_text(Unit(side, kind, fortified))}" if count else ""
    tracks = "|".join("".join(unit_text(unit) for unit in track) or "-" for track in position.tracks.values())
    phase = f"{position.actions}{'f' if position.first else ''}{'i' if position.free else ''}"
    phase = phase if position.stage == "volley" else position.stage[0]
    match = f" {position.volley}:{position.score[0]}-{position.score[1]}:{position.red}"
    match = "" if match == " 1:0-0:1" else match
    return f"{board} {position.side} {supply or '-'} {tracks} {phase} {position.turn}{match}"


def read(text: str, **options: object) -> Position:
    """The position a text tells (10.3); a ValueError for a malformed one or one that 10.14 refuses."""
    position = start(**options)
    fields = FIELDS.fullmatch(text)
    if fields is None:
        raise ValueError("The text does not have the fields of a position (10.3).")
    read_board(position, fields["board"])
    position.supply = {"r": [], "g": []}
    for count, word in re.findall(rf"([2-9]?)({UNIT})", fields["supply"]):
        position.supply[read_unit(word).side] += [read_unit(word)] * int(count or 1)
    read_tracks(position, fields["track"])
    phase = fields["phase"]
    position.stage = {"p": "pick", "c": "colour"}.get(phase, "volley")
    if position.stage == "volley":
        position.actions, position.first, position.free = int(phase[0]), "f" in phase, "i" in phase
    position.side, position.turn = fields["side"], int(fields["turn"])
    if fields["volley"] is not None:
        position.volley, position.red = int(fields["volley"]), int(fields["red"])
        position.score = (int(fields["one"]), int(fields["two"]))
    refuse_impossible(position)
    return position


def require(holds: bool, sentence: str) -> None:
    """Refuse a text for which something does not hold."""
    if not holds:
        raise ValueError(sentence)


def read_unit(word: str) -> Unit:
    """One unit as 10.2 writes it."""
    return Unit("r" if word[-1].isupper() else "g", word[-1].upper(), word[0] == "+")


def read_board(position: Position, field: str) -> None:
    """The board field of 10.3; `.` stands for one empty space while the ranks are measured."""
    require(re.fullmatch(rf"([1-9/]|{UNIT}(\^{UNIT})?)+", field) is not None, "The board is malformed (10.3).")
    dots = re.sub("[1-9]", lambda run: "." * int(run.group()), field)
    ranks = [re.findall(rf"\.|{UNIT}(?:\^{UNIT})?", rank) for rank in dots.split("/")]
    width, height = (
        len({space[0] for space in position.terrain}),
        len({space[1] for space in position.terrain}),
    )
    require([len(rank) for rank in ranks] == [width] * height, "The board has not the size of the map (10.3).")
    places = zip(position.terrain, [place for rank in ranks for place in rank], strict=True)
    position.board = {
        space: [read_unit(word) for word in reversed(place.split("^"))] for space, place in places if place != "."
    }


def read_tracks(position: Position, field: str) -> None:
    """The track field of 10.3."""
    parts = field.split("|")
    fits = len(parts) == len(position.tracks) and all(re.fullmatch(f"-|({UNIT})+", part) for part in parts)
    require(fits, "The track field is malformed (10.3).")
    for name, part in zip(position.tracks, parts, strict=True):
        track = [read_unit(word) for word in re.findall(UNIT, part)]
        position.tracks[name] = track
        require(name == "both" or all(unit.side == name for unit in track), "A unit is on the wrong track (1.5).")
        require(len(track) <= int(position.options["track_slots"]), "A track is too long (10.14).")
        require(all(unit.kind != "A" for unit in track), "An Artillery is on a track (10.14).")


def refuse_impossible(position: Position) -> None:
    """The refusals of 10.14 that concern the map and the armies, and those of the phases of 10.11."""
    require(position.turn >= 1 and position.volley >= 1, "Turns and volleys are counted from 1 (10.14).")
    for side, kind in product("rg", KINDS):
        require(army_in_play(position, side)[kind] <= MOST[kind], f"There are too many units {kind} (10.14).")
    for space, stack in position.board.items():
        fits = all(position.terrain[space] in TERRAIN[unit.kind] for unit in stack)
        require(fits, f"A unit on {space} stands where its terrain forbids (10.14).")
        stacked = len(stack) == 1 or (stack[1].kind == "C" and stack[0].kind != "C")
        require(stacked, f"Only a Chopper can lie on a unit on {space}, and on no Chopper (4.4, 10.14).")
    if position.stage != "volley":
        empty = not position.board and not any(position.tracks.values()) and position.turn == 1
        require(empty, "Between volleys the board and the tracks are empty and the turn is 1 (10.11).")
    if position.stage == "pick":
        sizes = (len(position.supply["r"]), len(position.supply["g"]))
        require(sizes == ((0 if position.side == "r" else 10), 0), "The supply does not fit the pick (10.11).")
