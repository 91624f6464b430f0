"""Fortify's options, and the state in which a match begins."""

import re
from functools import cache
from typing import Annotated, Literal

from ... import options
from ...boards.squares import MOST_FILES, MOST_RANKS, reciprocal, rectangle
from ...errors import BadOptions
from ...game import Bounds
from ...options import About
from .rules import actions, begin_turn, slot
from .state import BASIC, LETTERS, MAPS, MOST, NORMAL, PICK, RED, State

STANDARD = "4I4T4B"
LONGEST = 24 * MOST_FILES * MOST_RANKS + 15
FEWEST_FILES, FEWEST_RANKS = 2, 2


class Options(options.Options, frozen=True):
    """10.7 What a table can choose."""

    map: Annotated[
        str,
        About(
            "Map",
            "1.4",
            "The map: one of the built-in ones, or your own as text, top rank first, each space L, S or W.",
            names=tuple(MAPS),
            editor="grid",
        ),
    ] = "coast"
    track_slots: Annotated[
        int, About("Track slots", "1.5", "How many slots a reinforcement track has.", least=1, most=6)
    ] = 3
    shared_track: Annotated[
        Literal["off", "on"], About("Shared track", "1.5", "One track holds the units of both sides.")
    ] = "off"
    turn_limit: Annotated[
        int,
        About("Turn limit", "7.3", "After so many turns a volley is decided on points.", least=1, most=9999),
    ] = 200
    volleys: Annotated[Literal["3", "1"], About("Volleys", "8.1", "The best of three volleys, or a single one.")] = "3"
    points: Annotated[
        Literal["off", "2", "4"],
        About("Points", "9.1", "Score every unit over 2 or 4 volleys instead of counting volleys won."),
    ] = "off"
    special: Annotated[
        Literal["off", "on"],
        About(
            "Special Warfare",
            "8.3",
            "Both secretly pick 10 of 14 units, a Chopper and an Artillery among them.",
        ),
    ] = "off"
    army: Annotated[
        str,
        About("Army", "10.7", "The units of each side, without picking: 4I4T4B1C1A.", study=True),
    ] = STANDARD

    def settle(self) -> None:
        self.put("map", settled_map(self.map))
        army = read_army(self.army)
        if self.special == "on" and self.army != STANDARD:
            raise BadOptions("army and special=on do not go together: with Special Warfare the armies are picked.")
        self.put("army", write_army(army))


@cache
def settled_map(text: str) -> str:
    """1.4 The name of a built-in map, or a map text that can be played; BadOptions names the rank and the letter."""
    if text in MAPS:
        return text
    ranks = text.split("/")
    if not re.search("[/LSW]", text):
        raise BadOptions(f"There is no map {options.shown(text)}. The maps are {', '.join(MAPS)}.")
    if not FEWEST_RANKS <= len(ranks) <= MOST_RANKS:
        raise BadOptions(f"A map has {FEWEST_RANKS} to {MOST_RANKS} ranks, not {len(ranks)}.")
    for row, line in enumerate(ranks):
        rank = len(ranks) - row
        for letter in line:
            if letter not in "LSW":
                raise BadOptions(f"Rank {rank} of the map has {options.shown(letter)}: a space is L, S or W.")
        if not FEWEST_FILES <= len(line) <= MOST_FILES:
            raise BadOptions(
                f"Rank {rank} of the map has {len(line)} spaces: a rank has {FEWEST_FILES} to {MOST_FILES}."
            )
        if len(line) != len(ranks[0]):
            raise BadOptions(
                f"Rank {rank} of the map has {len(line)} spaces and rank {len(ranks)} has {len(ranks[0])}:"
                " all ranks are of one length."
            )
    return next((name for name, known in MAPS.items() if known == text), text)


def map_text(name: str) -> str:
    """The terrain of a map, top rank first."""
    return MAPS.get(name, name)


@cache
def read_army(text: str) -> tuple[int, ...]:
    """10.7 How many units of each kind: 4I4T4B1C1A."""
    units = [0] * 5
    if not re.fullmatch(r"([1-9]?[ITBCA])+", text):
        raise BadOptions(f"army is a text such as {STANDARD}1C1A, not {options.shown(text)}.")
    for number, letter in re.findall(r"([1-9]?)([ITBCA])", text):
        units[LETTERS.index(letter)] += int(number or 1)
    for kind, letter in enumerate(LETTERS):
        if units[kind] > MOST[kind]:
            raise BadOptions(f"army has {units[kind]} {letter}: a side has at most {MOST[kind]}.")
    return tuple(units)


def write_army(units: tuple[int, ...]) -> str:
    return "".join(f"{n}{letter}" for n, letter in zip(units, LETTERS, strict=True) if n)


def bounds(options: Options) -> Bounds:
    """Proven limits: each of 10 slots enlisted on each space; each of 14 units goes to or attacks each space once
    (a Chopper's attack is on its own); 14 Fortifies; the end. A turn: two actions, each with a free infantry."""
    ranks = map_text(options.map).split("/")
    spaces = len(ranks) * len(ranks[0])
    volleys = int(options.volleys) if options.points == "off" else int(options.points)
    match = volleys * options.turn_limit * 4 + volleys + 1
    return Bounds(actions(spaces), max(24 * spaces + 15, 41), match)


def lay_map(state: State, text: str) -> None:
    """1.4 Lay out the terrain of a map text, top rank first."""
    rows = text.split("/")
    state.files, state.spaces = len(rows[0]), len(rows[0]) * len(rows)
    state.over_files, state.over_spaces = reciprocal(state.files), reciprocal(state.spaces)
    state.board = rectangle(len(rows[0]), len(rows))
    of = dict.fromkeys("LSW", 0)
    for row, line in enumerate(rows):
        for file, letter in enumerate(line):
            of[letter] |= 1 << 8 * row + file
    state.land, state.shore, state.water = of["L"], of["S"], of["W"]


@cache
def empty_table(options: Options) -> State:
    """The map and the options, before any unit: callers copy it."""
    state = State.blank()
    lay_map(state, map_text(options.map))
    state.track_slots, state.turn_limit = options.track_slots, options.turn_limit
    state.shared_track = int(options.shared_track == "on")
    state.points = 0 if options.points == "off" else int(options.points)
    state.volleys = state.points or int(options.volleys)
    state.volley, state.kinds = 1, BASIC
    return state


def start(options: Options) -> State:
    """8.3, 8.4 Player 1 is Red; the first volley begins, or the picks."""
    state = empty_table(options).copy()
    begin_turn(state, RED, 1)
    if options.special == "on":
        state.kinds, state.phase = 5, PICK
        state.left, state.landing = 0, 0
        return state
    units = read_army(options.army)
    state.supply = [sum(n * slot(kind, NORMAL) for kind, n in enumerate(units))] * 2
    state.kinds = 5 if any(units[BASIC:]) else BASIC
    return state
