"""Fortify in writing (chapter 10): actions as moves, states as positions."""

import re
from collections.abc import Iterator
from functools import cache

from ...boards import squares
from ...compiled import count
from ...errors import Unreadable
from ...options import shown
from . import rules
from .rules import COLOURS_PART, FIRST_ENLIST, PICKS, PICKS_PART, slot
from .setup import Options, empty_table, write_army
from .state import (
    AIR,
    ARTILLERY,
    BASIC,
    CHOPPER,
    COLOUR,
    FORTIFIED,
    GREEN,
    GROUND,
    LETTERS,
    MOST,
    NOONE,
    NORMAL,
    PICK,
    RED,
    SIDES,
    UNKNOWN,
    VOLLEY,
    State,
)

MOST_TURN, MOST_SCORE = 9999, 9999

# Moves


@cache
def space_names(files: int, ranks: int) -> tuple[str, ...]:
    """10.1 The name of each space by its dense number."""
    return tuple(squares.names(squares.rectangle(files, ranks), ranks))


@cache
def dense_numbers(files: int, ranks: int) -> dict[str, int]:
    return {name: dense for dense, name in enumerate(space_names(files, ranks))}


def names_of(state: State) -> tuple[str, ...]:
    return space_names(state.files, state.spaces // state.files)


@cache
def first_of_each(spaces: int) -> tuple[int, int, int, int, int, int]:
    """Where the actions of Move, Fortify, Attack, picks and colours begin, and how many there are in all."""
    return (
        rules.first_move(spaces),
        rules.first_fortify(spaces),
        rules.first_attack(spaces),
        rules.first_pick(spaces),
        rules.first_colour(spaces),
        rules.actions(spaces),
    )


END, ENLIST, MOVE, FORTIFY, ATTACK, PICKING, COLOURING = range(7)


def split(state: State, action: int) -> tuple[int, int, int, int]:
    """An action as verb, kind (of Enlist: slot; of a pick: army; of colours: side), and two dense spaces."""
    spaces = state.spaces
    moves, fortifies, attacks, picks, colours, end = first_of_each(spaces)
    if not 0 <= action < end:
        raise Unreadable(f"{action} is no action: they run from 0 to {end - 1}.")
    if action == rules.END:
        return END, 0, 0, 0
    if action < moves:
        called, at = divmod(action - FIRST_ENLIST, spaces)
        return ENLIST, called, at, at
    if action >= picks:
        return (PICKING, action - picks, 0, 0) if action < colours else (COLOURING, action - colours, 0, 0)
    if fortifies <= action < attacks:
        here, kind = divmod(action - fortifies, 5)
        return FORTIFY, kind, here, here
    verb, first = (MOVE, moves) if action < fortifies else (ATTACK, attacks)
    unit, there = divmod(action - first, spaces)
    return verb, unit % 5, unit // 5, there


def write_move(state: State, action: int) -> str:
    """10.4 An action as one word, legal or not."""
    verb, kind, here, there = split(state, action)
    names = names_of(state)
    if verb == END:
        return "end"
    if verb == ENLIST:
        return f"{'+' if kind & 1 else ''}{LETTERS[kind >> 1]}@{names[there]}"
    if verb == PICKING:
        return "pick:" + write_army(tuple(rules.taken(kind, unit) for unit in range(5)))
    if verb == COLOURING:
        return SIDES[kind]
    unit = f"{LETTERS[kind]}{names[here]}"
    return f"{unit}+" if verb == FORTIFY else f"{unit}{'-' if verb == MOVE else 'x'}{names[there]}"


MOVE_TEXT = re.compile(r"(\+?)([ITBCA])@(\w+)|([ITBCA])(\w+?)(?:(\+)|([-x])(\w+))", re.ASCII)
PICK_TEXT = re.compile(r"pick:((?:[1-4][ITBCA])+)", re.ASCII)


def read_move(state: State, text: str) -> int:
    """The action that a word means, legal or not."""
    spaces = state.spaces
    moves, fortifies, attacks, picks, colours, _ = first_of_each(spaces)
    if text == "end":
        return rules.END
    if text in SIDES:
        return colours + SIDES.index(text)
    if text.startswith("pick:"):
        return picks + read_pick(text)
    found = MOVE_TEXT.fullmatch(text)
    if found is None:
        raise Unreadable(f"{shown(text)} is no move. Moves are written T@b3, +T@b3, Tb3-c4, Tb3+, Tb3xb4 and end.")
    plus, called, onto, letter, here, fix, sign, there = found.groups()

    def space(name: str) -> int:
        dense = dense_numbers(state.files, spaces // state.files).get(name)
        if dense is None:
            last = names_of(state)[state.files - 1]
            raise Unreadable(f"There is no space {shown(name)} on this map: they run from a1 to {last}.", text[:40])
        return dense

    if called:
        return FIRST_ENLIST + (LETTERS.index(called) * 2 + bool(plus)) * spaces + space(onto)
    unit = space(here) * 5 + LETTERS.index(letter)
    if fix:
        return fortifies + unit
    return (moves if sign == "-" else attacks) + unit * spaces + space(there)


def read_pick(text: str) -> int:
    """A pick, as its number."""
    found = PICK_TEXT.fullmatch(text)
    units = tuple(int(n) for n in read_counts(found[1])) if found else ()
    if not found or write_army(units) != found[1] or any(n > most for n, most in zip(units, MOST, strict=True)):
        raise Unreadable(f"{shown(text)} is no pick. One is written pick:4I2T3B1A, kinds in the order I T B C A.")
    number = 0
    for kind, n in enumerate(units):
        number = number * (5 if kind < BASIC else 2) + n
    return number - 1


def read_counts(text: str) -> list[int]:
    units = [0] * 5
    for n, letter in re.findall(r"(\d)(\w)", text):
        units[LETTERS.index(letter)] += int(n)
    return units


# Positions: writing


def write_position(state: State) -> str:
    """10.3 Six fields, and 10.8 a seventh once the match has moved on."""
    text = " ".join(
        (
            write_board(state),
            "rg"[state.side],
            write_supplies(state),
            write_tracks(state),
            write_phase(state),
            str(state.turn if state.phase == VOLLEY else 1),
        )
    )
    match = f"{state.volley}:{state.score[0]}-{state.score[1]}:{state.red + 1}"
    return text if match == "1:0-0:1" else f"{text} {match}"


def write_board(state: State) -> str:
    return "/".join(write_rank(state, row) for row in range(state.spaces // state.files))


def write_rank(state: State, row: int) -> str:
    text, gap = "", 0
    for file in range(state.files):
        units = units_on(state, 1 << 8 * row + file)
        if units:
            text += (str(gap) if gap else "") + "^".join(letter_of(*unit) for unit in units)
            gap = 0
        else:
            gap += 1
    return text + (str(gap) if gap else "")


def units_on(state: State, at: int) -> list[tuple[int, int, int]]:
    """Side, kind and face of the units on a space, the top one first."""
    found = []
    for kind in (CHOPPER, *range(BASIC), ARTILLERY):
        level = AIR if kind == CHOPPER else GROUND
        for side in (RED, GREEN):
            if state.units[side][kind] & at:
                found.append((side, kind, FORTIFIED if state.fortified[level] & at else NORMAL))
    return found


def letter_of(side: int, kind: int, face: int) -> str:
    """10.2 Red in capitals, Green in small letters, `+` before a Fortified unit."""
    letter = LETTERS[kind] if side == RED else LETTERS[kind].lower()
    return "+" + letter if face else letter


def write_supplies(state: State) -> str:
    if state.supply[RED] == UNKNOWN:
        return "?"
    text = ""
    for side in (RED, GREEN):
        for kind in range(5):
            for face in (NORMAL, FORTIFIED):
                n = rules.in_supply(state, side, kind, face)
                if n:
                    text += (str(n) if n > 1 else "") + letter_of(side, kind, face)
    return text or "-"


def write_tracks(state: State) -> str:
    queues = [write_queue(state, queue) for queue in ((0,) if state.shared_track else (RED, GREEN))]
    return "|".join(queues)


def write_queue(state: State, queue: int) -> str:
    units = state.track[queue][: state.queued[queue]]
    return "".join(letter_of(unit >> 4, unit & 7, unit >> 3 & 1) for unit in units) or "-"


def write_phase(state: State) -> str:
    if state.phase != VOLLEY:
        return "p" if state.phase == PICK else "c"
    return f"{state.left}{'f' if state.landing else ''}{'i' if state.free else ''}"


# Positions: reading

POSITION = "<board> <side> <supply> <red track>|<green track> <phase> <turn> [<volley>:<first>-<second>:<red>]"
PHASE = re.compile(r"([0-2])(f?)(i?)|p|c")
MATCH_FIELD = re.compile(r"([1-9]):(-?\d{1,4})-(-?\d{1,4}):([12])", re.ASCII)
OVER = re.compile(r"(p1win|p2win|draw) (7\.[123]|8\.1|9\.6)")
LONGEST_TEXT = 500


def read_position(options: Options, text: str) -> State:
    """The state that a position text means; Unreadable says what is wrong with it and where (10.14)."""
    if len(text) > LONGEST_TEXT or not text.isascii():
        raise Unreadable("This is no position of Fortify: it is too long, or not in plain letters.")
    running, over, ending = text.partition(" over ")
    fields = running.split(" ")
    if len(fields) not in (6, 7):
        raise Unreadable(f"A position has six or seven fields, not {len(fields)}: {POSITION}.")
    state: State = empty_table(options).copy()
    read_board(state, fields[0])
    if fields[1] not in ("r", "g"):
        raise Unreadable(f"The side is r or g, not {shown(fields[1])}.", "side")
    state.side = "rg".index(fields[1])
    read_phase(state, fields[4], fields[5])
    read_supplies(state, fields[2])
    read_tracks(state, fields[3])
    if len(fields) == 7:
        read_match(state, fields[6])
    check_units(state)
    check_phase(state, options)
    if over:
        read_ending(state, ending)
    if write_position(state) != running:
        raise Unreadable(f"This position is written {write_position(state)}")
    return state


def read_board(state: State, text: str) -> None:
    ranks = text.split("/")
    height = state.spaces // state.files
    if len(ranks) != height:
        raise Unreadable(f"The map has {height} ranks, not {len(ranks)}.", "board")
    for row, line in enumerate(ranks):
        where = f"board, rank {height - row}"
        file = 0
        for digit, stack in re.findall(r"(\d)|((?:\+?[ITBCAitbca]\^)*\+?[ITBCAitbca])|.", line):
            if not digit and not stack:
                raise Unreadable(
                    f"{shown(line)} is no rank: it has spaces in digits and units such as T, +t, C^+b.", where
                )
            if stack and file < state.files:
                put_stack(state, stack, 1 << 8 * row + file, f"{where}, {squares.FILES[file]}{height - row}")
            file += int(digit) if digit else 1
        if file != state.files:
            raise Unreadable(f"{shown(line)} has {file} spaces: the map has {state.files}.", where)


def put_stack(state: State, text: str, at: int, where: str) -> None:
    """One unit, or a Chopper upon one."""
    units = [read_letter(unit) for unit in text.split("^")]
    if len(units) > 2 or (len(units) == 2 and (units[0][1] != CHOPPER or units[1][1] == CHOPPER)):
        raise Unreadable(f"{shown(text)}: only a Chopper stands on another unit, and on no Chopper. 10.14", where)
    for side, kind, face in units:
        state.units[side][kind] |= at
        if face:
            state.fortified[AIR if kind == CHOPPER else GROUND] |= at
        if not rules.footing(state, kind) & at:
            raise Unreadable(f"{shown(text)} may not stand on this terrain. 3.3", where)


def read_letter(text: str) -> tuple[int, int, int]:
    """Side, kind and face of a unit such as +t."""
    letter = text[-1]
    return int(letter.islower()), LETTERS.index(letter.upper()), int(text[0] == "+")


def read_phase(state: State, phase: str, turn: str) -> None:
    found = PHASE.fullmatch(phase)
    if not found:
        raise Unreadable(
            f"{shown(phase)} is no phase: 0, 1 or 2 actions left, then f and i; or p; or c. 10.14", "phase"
        )
    if not re.fullmatch(r"[1-9]\d{0,3}", turn, re.ASCII):
        raise Unreadable(f"The turn is a number from 1 to {MOST_TURN}, not {shown(turn)}. 10.14", "turn")
    state.turn = int(turn)
    state.left = int(found[1] or 0)
    state.landing, state.free = int(bool(found[2])), int(bool(found[3]))
    state.phase = {"p": PICK, "c": COLOUR}.get(phase, VOLLEY)
    if state.phase != VOLLEY and (rules.standing(state, RED) | rules.standing(state, GREEN) or state.turn != 1):
        raise Unreadable("Outside a volley the map is empty and the turn is 1. 10.11", "phase")


def check_phase(state: State, options: Options) -> None:
    """10.11 Picks and colours need their option; 3.4 a free Infantry comes after an action was spent."""
    if state.phase == PICK and options.special == "off":
        raise Unreadable("Armies are picked with special=on only. 8.3", "phase")
    if state.phase == COLOUR and not state.points:
        raise Unreadable("Colours are chosen where points count only. 9.5", "phase")
    if state.free and state.left == 2:
        raise Unreadable("A free Infantry is on offer only after an Enlist, which takes an action. 3.4", "phase")


def read_supplies(state: State, text: str) -> None:
    if text == "?":
        if state.phase != PICK or state.side != GREEN:
            raise Unreadable("Only a pick that the other may not see yet is written ?. 10.11", "supply")
        state.supply[RED] = UNKNOWN
        return
    if text == "-":
        return
    if not re.fullmatch(r"([2-9]?\+?[ITBCAitbca])+", text):
        raise Unreadable(f"{shown(text)} is no supply: one is written 4I3T+T4i, or - when it is empty.", "supply")
    for number, unit in re.findall(r"(\d?)(\+?\w)", text):
        side, kind, face = read_letter(unit)
        n = rules.in_supply(state, side, kind, face) + int(number or 1)
        if n > MOST[kind]:
            raise Unreadable(f"{n} {unit} in a supply: a side has at most {MOST[kind]}. 10.14", "supply")
        state.supply[side] += int(number or 1) * slot(kind, face)


def read_tracks(state: State, text: str) -> None:
    queues = text.split("|")
    if len(queues) != (1 if state.shared_track else 2):
        raise Unreadable(
            "With shared_track=on there is one track."
            if state.shared_track
            else "There are two tracks, with | between.",
            "track",
        )
    for queue, line in enumerate(queues):
        if line == "-":
            continue
        units = re.findall(r"\+?[ITBCitbc]", line)
        if "".join(units) != line or not units:
            raise Unreadable(f"{shown(line)} is no track: it has units but no Artillery, or is -. 10.14", "track")
        if len(units) > state.track_slots:
            raise Unreadable(
                f"{shown(line)} has {len(units)} units: the track has {state.track_slots} slots. 10.14", "track"
            )
        for place, unit in enumerate(units):
            side, kind, face = read_letter(unit)
            if not state.shared_track and side != queue:
                raise Unreadable(f"{unit} stands on the other side's track.", "track")
            state.track[queue][place] = kind | face << 3 | side << 4
        state.queued[queue] = len(units)


def read_match(state: State, text: str) -> None:
    found = MATCH_FIELD.fullmatch(text)
    if not found:
        raise Unreadable(
            f"{shown(text)} is no match: <volley>:<first player's>-<second's>:<who is Red, 1 or 2>.", "match"
        )
    state.volley = int(found[1])
    state.score = [int(found[2]), int(found[3])]
    state.red = int(found[4]) - 1
    if state.volley > state.volleys:
        raise Unreadable(f"Volley {state.volley} of a match of {state.volleys}.", "match")
    if not state.points and (min(state.score) < 0 or max(state.score) > 3):
        raise Unreadable(f"{found[2]}-{found[3]} volleys won in a match of {state.volleys}.", "match")


def check_units(state: State) -> None:
    """10.14 No more units of a kind than a side can have; and whether special units take part."""
    special = state.phase == PICK
    for side in (RED, GREEN):
        if state.supply[side] == UNKNOWN:
            continue
        for kind, n in enumerate(units_of_side(state, side)):
            special = special or (n > 0 and kind >= BASIC)
            if n > MOST[kind]:
                name = letter_of(side, kind, NORMAL)
                raise Unreadable(f"There are {n} {name}: a side has at most {MOST[kind]}. 10.14")
    state.kinds = 5 if special else BASIC
    if state.phase == PICK:
        check_pick(state)


def check_pick(state: State) -> None:
    """10.11 Player 1 picks first; his pick stands in Red's supply when player 2 picks."""
    if state.queued != [0, 0] or state.supply[GREEN] or (state.side == RED and state.supply[RED]):
        raise Unreadable("While armies are picked no other units are there. 10.11", "supply")
    if state.side == GREEN and state.supply[RED] not in (UNKNOWN, *TENS):
        raise Unreadable("Player 1's pick is 10 units. 8.3", "supply")


TENS = frozenset(rules.units_of(army) for army in range(PICKS) if rules.units_in(army) == 10)


def units_of_side(state: State, side: int) -> Iterator[int]:
    """How many units of each kind a side has, on the map, in supply and on the track."""
    tracked = [unit & 7 for queue in (0, 1) for unit in state.track[queue][: state.queued[queue]] if unit >> 4 == side]
    for kind in range(5):
        supplied = sum(rules.in_supply(state, side, kind, face) for face in (NORMAL, FORTIFIED))
        yield supplied + count(state.units[side][kind]) + tracked.count(kind)


def read_ending(state: State, text: str) -> None:
    found = OVER.fullmatch(text)
    if not found:
        raise Unreadable(f"{shown(text)} is no ending: one is written p1win 8.1.", "over")
    chapter, number = found[2].split(".")
    state.ending = int(chapter) * 1000 + int(number) * 10
    state.winner = {"p1win": 0, "p2win": 1, "draw": NOONE}[found[1]]
    first, second = state.score
    better = NOONE if first == second else 0 if first > second else 1
    due = found[2] == "9.6" if state.points else found[2] == "8.1" if state.volleys > 1 else chapter == "7"
    if state.winner != better or not due or (state.winner == NOONE and found[2] in ("7.1", "7.2")):
        raise Unreadable(f"{shown(text)} does not fit a match that stands {first} to {second}. 10.13", "over")


# Turns


def write_part(part: int, number: int) -> str:
    """The heading that a turn stands under."""
    if part == PICKS_PART:
        return "Picks"
    return "Colours" if part == COLOURS_PART else f"Volley {part}"
