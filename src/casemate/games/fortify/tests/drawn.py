"""Drawn boards: positions as pictures, laid on a table that plays them interpreted or as machine code.

A board that is drawn as `. . . t`, `. . . .`, `. T . .` and two empty ranks, with "r 2" to move, is a table on which
`table.goals("T@")` is "a3 b4 c3" and `table.refused("T@d4")` is "3.2".
"""

import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest

import casemate
from casemate.compiled import Twin, pack_rows
from casemate.game import NOBODY, clause_text
from casemate.games.fortify.notation import write_part
from tests import both_modes

SEATS = (0, 1, NOBODY)
GAME = casemate.load("fortify")
FULL = {"map": "coast5", "army": "4I4T4B1C1A"}
SHORE5 = "SSSSS/SSSSS/SSSSS/SSSSS/SSSSS"
LAND5 = "LLLLL/LLLLL/LLLLL/LLLLL/LLLLL"
WATER5 = "WWWWW/WWWWW/WWWWW/WWWWW/WWWWW"
EMPTY4 = ". . . .\n" * 5
EMPTY5 = ". . . . .\n" * 5
UNIT = r"\+?[ITBCAitbca]"

both_sides = pytest.mark.parametrize("side", ["r", "g"])
every_way = pytest.mark.parametrize(  # four quarter turns, each plain and in the mirror, for either side
    ("way", "side"), [(0, "r"), (1, "g"), (2, "r"), (3, "g"), (4, "g"), (5, "r"), (6, "g"), (7, "r")]
)


# Drawings


def ranks(drawing: str) -> list[list[str]]:
    """The spaces of a drawing, top rank first: `.` or what stands there."""
    return [line.split() for line in drawing.strip().splitlines()]


def turned(drawing: str, way: int) -> list[list[str]]:
    """The ranks of a drawing, turned by so many quarters and seen in a mirror from the fifth way on."""
    lines = ranks(drawing)
    for _ in range(way % 4):
        lines = [list(file) for file in zip(*lines[::-1], strict=True)]
    return [line[::-1] for line in lines] if way >= 4 else lines


def board(drawing: str, way: int = 0, side: str = "r") -> str:
    """The board field of the position that is drawn; for side g each unit drawn as Red's is Green's."""
    text = "/".join("".join(line) for line in turned(drawing, way))
    text = re.sub(r"\.+", lambda gap: str(len(gap[0])), text)
    return text if side == "r" else text.swapcase()


def marked(drawing: str, way: int = 0) -> str:
    """The names of the spaces drawn with a `*`."""
    lines = turned(drawing, way)
    named = [
        f"{'abcdefg'[file]}{len(lines) - row}"
        for row, line in enumerate(lines)
        for file, space in enumerate(line)
        if "*" in space
    ]
    return " ".join(sorted(named))


def seen(move: str, way: int, size: int = 5) -> str:
    """A move with its spaces turned like a drawing of this size."""

    def turn_space(name: re.Match[str]) -> str:
        file, rank = "abcdefg".index(name[0][0]), int(name[0][1])
        lines = [["*" if (f, r) == (file, rank) else "." for f in range(size)] for r in range(size, 0, -1)]
        return marked("\n".join(" ".join(line) for line in lines), way)

    return re.sub("[a-g][1-8]", turn_space, move)


# Positions


def units(text: str) -> Counter[str]:
    """The units that a text names, as often as it does: 4I+T names four I and one +T."""
    found: Counter[str] = Counter()
    for number, unit in re.findall(rf"(\d?)({UNIT})", text):
        found[unit] += int(number or 1)
    return found


def written(found: Counter[str]) -> str:
    """A supply: Red's units and then Green's, kind by kind, Normal before Fortified."""
    order = [face + letter for side in ("ITBCA", "itbca") for letter in side for face in ("", "+")]
    text = "".join(f"{found[unit] if found[unit] > 1 else ''}{unit}" for unit in order if found[unit])
    return text or "-"


def rest(army: str, placed: str) -> str:
    """What lies in both supplies, Normal, when these units stand elsewhere."""
    left = units(army + army.lower())
    left.subtract(units(re.sub(r"\d|\+", "", placed)))
    assert min(left.values()) >= 0, "more units are drawn than there are"
    return written(left)


def position(
    drawing: str,
    to_move: str = "r 2",
    *,
    way: int = 0,
    side: str = "r",
    turn: int = 9,
    supply: str = "",
    track: str = "",
    match: str = "",
    **options: Any,
) -> str:
    """The text of a drawn position. `to_move` is side and phase; who is drawn nowhere lies in supply, Normal.

    With side g all of it is written for Green where it is drawn for Red, and the other way round.
    """
    field = board(drawing, way, side)
    mover, phase = to_move.split()
    track = track or ("-" if options.get("shared_track") == "on" else "-|-")
    if side == "g":
        mover = "rg"["gr".index(mover)]
        track = "|".join(track.swapcase().split("|")[::-1])
        supply = supply.swapcase()
    supply = written(units(supply)) if supply else rest(options.get("army", "4I4T4B"), field + track)
    return " ".join(filter(None, (field, mover, supply, track, phase, str(turn), match)))


# The table


@dataclass(frozen=True)
class Verdict:
    """What the verbs say, in one mode."""

    actions: tuple[int, ...]
    seat: int
    outcome: tuple[int, int, str] | None
    turn: tuple[str, int]
    sealed: bool
    refused: str | None
    after: Twin
    view: Twin
    veiled: bool


@dataclass(frozen=True)
class Table:
    """A position and the mode in which it is played."""

    mode: str
    state: Any

    def judged(self, action: int = 0, viewer: int = 0) -> Verdict:
        """What the verbs say, of this action too."""
        return (self.interpreted if self.mode == "interpreted" else self.compiled)(action, viewer)

    def interpreted(self, action: int, viewer: int) -> Verdict:
        state, before = self.state, self.state.copy()
        refused, outcome = GAME.refusal(state, action), GAME.outcome(state)
        after = state if refused else GAME.play(state, action)
        assert state == before, "play changed the state that it was given"
        pack_rows([after])
        return Verdict(
            GAME.actions(state),
            GAME.seat(state),
            (*outcome.payoffs, outcome.clause) if outcome else None,
            (GAME.turn(state).part, GAME.turn(state).number),
            GAME.sealed(state),
            refused.clause if refused else None,
            after,
            GAME.view(state, viewer),
            GAME.veil(state, action, viewer),
        )

    def compiled(self, action: int, viewer: int) -> Verdict:
        said = both_modes.verdict(GAME, self.state, action, machine=True)
        place = SEATS.index(viewer)
        part, number = said.turn
        return Verdict(
            tuple(said.actions),
            said.seat,
            (*said.payoffs, clause_text(said.ending)) if said.ending else None,
            (write_part(part, number), number),
            bool(said.sealed),
            clause_text(said.clause) if said.clause else None,
            said.after,
            said.views[place],
            bool(said.veiled[place]),
        )

    # What may be done

    @property
    def moves(self) -> list[str]:
        """Every legal move."""
        return [GAME.write_move(self.state, action) for action in self.judged().actions]

    def goals(self, start: str) -> str:
        """How the legal moves that start so go on: `T@`, `Tb3-`, `Tb3x`."""
        return " ".join(sorted(move[len(start) :] for move in self.moves if move.startswith(start)))

    def fortifying(self, kinds: str = "ITBCA") -> str:
        """Where units of these kinds may fortify."""
        return " ".join(sorted(move[1:-1] for move in self.moves if move[-1] == "+" and move[0] in kinds))

    def attacking(self) -> str:
        """Where units may attack from."""
        return " ".join(sorted({move[1:3] for move in self.moves if move[3:4] == "x"}))

    def refused(self, move: str) -> str | None:
        """The clause that refuses a move, None if it is legal; the list has to say the same."""
        action = GAME.read_move(self.state, move)
        verdict = self.judged(action)
        assert (verdict.refused is None) == (action in verdict.actions), f"{move}: list and refusal differ"
        return verdict.refused

    def legal(self, *moves: str) -> bool:
        """Whether each of these moves is legal."""
        return all(self.refused(move) is None for move in moves)

    def play(self, *moves: str) -> "Table":
        """The table after these moves."""
        table = self
        for move in moves:
            refused = table.refused(move)
            assert refused is None, f"{move} is refused by {refused}"
            table = Table(self.mode, table.judged(GAME.read_move(table.state, move)).after)
        return table

    def view(self, viewer: int) -> str:
        """The position as a seat sees it."""
        return GAME.write_position(self.judged(viewer=viewer).view)

    def veiled(self, move: str, viewer: int) -> bool:
        """Whether a seat may not read this move."""
        return self.judged(GAME.read_move(self.state, move), viewer).veiled

    # How it stands

    @property
    def text(self) -> str:
        return GAME.write_position(self.state)

    @property
    def fields(self) -> list[str]:
        """The fields of the position, also the seventh where the text leaves it out."""
        found = self.text.split(" over ")[0].split(" ")
        return found if len(found) == 7 else [*found, "1:0-0:1"]

    @property
    def board(self) -> str:
        return self.fields[0]

    @property
    def to_move(self) -> str:
        """Side and phase: `r 2`."""
        return f"{self.fields[1]} {self.fields[4]}"

    @property
    def supply(self) -> str:
        return self.fields[2]

    @property
    def track(self) -> str:
        return self.fields[3]

    @property
    def match(self) -> str:
        return self.fields[6]

    @property
    def outcome(self) -> tuple[int, int, str] | None:
        return self.judged().outcome

    @property
    def seat(self) -> int:
        return self.judged().seat

    @property
    def turn(self) -> tuple[str, int]:
        return self.judged().turn


def read(mode: str, text: str, **options: Any) -> Table:
    """A table with the position of this text."""
    return Table(mode, GAME.read_position(chosen(options), text))


NOT_OPTIONS = ("way", "side", "turn", "supply", "track", "match")


def draw(mode: str, drawing: str, to_move: str = "r 2", **also: Any) -> Table:
    """A table with the position that is drawn; `also` is what `position` takes."""
    options = {name: value for name, value in also.items() if name not in NOT_OPTIONS}
    return read(mode, position(drawing, to_move, **also), **options)


def start(mode: str, **options: Any) -> Table:
    """A table at the start of a match."""
    return Table(mode, GAME.start(chosen(options)))


def chosen(options: dict[str, Any]) -> Any:
    return GAME.options.read(f"{name}={value}" for name, value in options.items())
