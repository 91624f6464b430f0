"""Drawn boards: positions as pictures, laid on a table that plays them interpreted or as machine code.

    table = draw(mode, '''
        R R . .
        R R . .
        . . B B
        . . B B
    ''', "HTP/SJW")
    assert table.goals("Hop:b4-") == "c4"
    assert table.refused("Hop:a4-b4") == "5.1"

For one man's ways the man is drawn as `M`, and a `*` stands wherever he may go:

    reaches(mode, "Hop", '''
        .  *  .  .
        *  M  *  .
        R  *  R  R
        B  B  B  B
    ''')
"""

import random
import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest

import casemate
from casemate import walks
from casemate.compiled import pack_rows
from casemate.game import clause_text
from tests import both_modes

from .naive import COPIES, LETTERS, RULES, SQUARES

GAME: Any = casemate.load("fortac")
START = "RR2/RR2/2BB/2BB r -/- - -|- d 1"
CLAUSES = {card: clause for card, (_, clause) in RULES.items()}

both_sides = pytest.mark.parametrize("side", ["r", "b"])
every_way = pytest.mark.parametrize(  # four quarter turns, each plain and in the mirror, for either side
    ("way", "side"), [(0, "r"), (1, "b"), (2, "r"), (3, "b"), (4, "b"), (5, "r"), (6, "b"), (7, "r")]
)


# Drawings


def turned(square: str, way: int) -> str:
    """Where a square comes to lie when the board is turned by so many quarters, from the fourth way on in a mirror."""
    row, file = divmod(SQUARES.index(square), 4)
    for _ in range(way % 4):
        row, file = file, 3 - row
    return SQUARES[4 * row + (3 - file if way >= 4 else file)]


def seen(move: str, way: int) -> str:
    """A move with its squares turned."""
    return re.sub("[a-d][1-4]", lambda square: turned(square[0], way), move)


def drawn(drawing: str, way: int = 0) -> dict[str, str]:
    """What is drawn on each square."""
    signs = drawing.split()
    assert len(signs) == len(SQUARES), "a drawing has sixteen squares"
    return {turned(square, way): sign for square, sign in zip(SQUARES, signs, strict=True)}


def marked(drawing: str, sign: str = "*", way: int = 0) -> str:
    """The squares drawn with a sign."""
    return " ".join(sorted(square for square, what in drawn(drawing, way).items() if sign in what))


def board(drawing: str, way: int = 0, side: str = "r") -> str:
    """The board field of the position that is drawn; for side b each man drawn as Red's is Black's."""
    on = {square: sign.replace("M", "R").replace("*", "") or "." for square, sign in drawn(drawing, way).items()}
    text = "/".join("".join(on[square] for square in SQUARES[row : row + 4]) for row in range(0, 16, 4))
    text = re.sub(r"\.+", lambda gap: str(len(gap[0])), text)
    return text if side == "r" else swapped(text)


def swapped(text: str) -> str:
    """A board with the colours changed."""
    return text.translate(str.maketrans("RB", "BR"))


# Positions


def cards(*names: str) -> str:
    """A list of cards (12.2)."""
    found = Counter(names)
    text = "".join(f"{found[card] if found[card] > 1 else ''}{LETTERS[card]}" for card in COPIES if found[card])
    return text or "-"


def position(
    drawing: str,
    hands: str = "HSJ/TWN",
    *,
    way: int = 0,
    side: str = "r",
    discards: str = "-",
    scored: str = "-|-",
    phase: str = "m",
    ply: int = 9,
) -> str:
    """The text of a drawn position with Red to move.

    With side b all of it is written for Black where it is drawn for Red, and the other way round.
    """
    if side == "b":
        hands, scored = "/".join(hands.split("/")[::-1]), "|".join(scored.split("|")[::-1])
    return f"{board(drawing, way, side)} {side} {hands} {discards} {scored} {phase} {ply}"


# The table


@dataclass(frozen=True)
class Table:
    """A position and the mode in which it is played."""

    mode: str
    state: Any

    def judged(self, action: int = 0) -> both_modes.Verdict:
        """What the verbs say, of this action too."""
        return both_modes.verdict(GAME, self.state, action, machine=self.mode == "compiled")

    # What may be done

    @property
    def moves(self) -> list[str]:
        """Every legal move or draw."""
        return [GAME.write_move(self.state, action) for action in self.judged().actions]

    def goals(self, start: str) -> str:
        """How the legal moves that start so go on: `Hop:b4-`."""
        return " ".join(sorted(move[len(start) :] for move in self.moves if move.startswith(start)))

    @property
    def weights(self) -> dict[str, int]:
        """The kinds that may be drawn, with their weights."""
        verdict = self.judged()
        names = [GAME.write_move(self.state, action).removeprefix("draw:") for action in verdict.actions]
        return dict(zip(names, verdict.weights[: len(names)], strict=True)) if verdict.seat == -1 else {}

    def refused(self, move: str) -> str | None:
        """The clause that refuses a move, None if it is legal; the list has to say the same."""
        action = GAME.read_move(self.state, move)
        verdict = self.judged(action)
        assert (verdict.clause == 0) == (action in verdict.actions), f"{move}: list and refusal differ"
        return clause_text(verdict.clause) if verdict.clause else None

    def clauses(self, first: str = "", many: int = 0) -> dict[str, str | None]:
        """The clause that refuses each action, None where it is legal: all of them, or so many from one on."""
        start = GAME.read_move(self.state, first) if first else 0
        packed = pack_rows([self.state], machine=self.mode == "compiled")
        found = both_modes.buffer(packed, many or GAME.bounds().actions)
        walks.refusals(packed, start, found)
        return {
            GAME.write_move(self.state, start + i): clause_text(int(clause)) if clause else None
            for i, clause in enumerate(found)
        }

    def legal(self, *moves: str) -> bool:
        """Whether each of these moves is legal."""
        return all(self.refused(move) is None for move in moves)

    def play(self, *moves: str) -> "Table":
        """The table after these moves and draws."""
        table = self
        for move in moves:
            refused = table.refused(move)
            assert refused is None, f"{move} is refused by {refused}"
            table = Table(self.mode, table.judged(GAME.read_move(table.state, move)).after)
        return table

    # How it stands

    @property
    def text(self) -> str:
        return str(GAME.write_position(self.state))

    @property
    def fields(self) -> list[str]:
        return self.text.split(" over ")[0].split(" ")

    @property
    def board(self) -> str:
        return self.fields[0]

    @property
    def side(self) -> str:
        return self.fields[1]

    @property
    def hands(self) -> str:
        return self.fields[2]

    @property
    def discards(self) -> str:
        return self.fields[3]

    @property
    def scored(self) -> str:
        return self.fields[4]

    @property
    def phase(self) -> str:
        return self.fields[5]

    @property
    def ply(self) -> int:
        return int(self.fields[6])

    @property
    def seat(self) -> int:
        return self.judged().seat

    @property
    def outcome(self) -> tuple[int, int, str] | None:
        """What each side gets, and the clause; None while it goes on."""
        said = self.judged()
        return (*said.payoffs, clause_text(said.ending)) if said.ending else None


def read(mode: str, text: str, **options: Any) -> Table:
    """A table with the position of this text."""
    return Table(mode, GAME.read_position(chosen(options), text))


NOT_OPTIONS = ("way", "side", "discards", "scored", "phase", "ply")


def draw(mode: str, drawing: str, hands: str = "HSJ/TWN", **also: Any) -> Table:
    """A table with the position that is drawn; `also` is what `position` takes, and options."""
    options = {name: value for name, value in also.items() if name not in NOT_OPTIONS}
    placed = {name: value for name, value in also.items() if name in NOT_OPTIONS}
    return read(mode, position(drawing, hands, **placed), **options)


def start(mode: str, **options: Any) -> Table:
    """A table at the start of a game, before the deal."""
    return Table(mode, GAME.start(chosen(options)))


def chosen(options: dict[str, Any]) -> Any:
    return GAME.options.read(f"{name}={value}" for name, value in options.items())


# What a card can do


def holding(card: str) -> str:
    """Hands of which the mover's has this card, and one at least that always has a use."""
    fillers = [name for name in ("Switch", "Zap", "Hop") if name != card][:2]
    return f"{cards(card, *fillers)}/JTN"


def reaches(mode: str, card: str, drawing: str, **also: Any) -> None:
    """With this card the man drawn as M goes wherever a `*` stands, and nowhere else: the card's clause says so."""
    table = draw(mode, drawing, holding(card), **also)
    man, goals = marked(drawing, "M", also.get("way", 0)), marked(drawing, "*", also.get("way", 0))
    assert table.goals(f"{card}:{man}-") == goals
    assert refusals(table, card, man) == {
        square: None if square in goals.split() else CLAUSES[card] for square in SQUARES
    }


def refusals(table: Table, card: str, man: str) -> dict[str, str | None]:
    """Why a man may not go to each square with a card; None where he may."""
    found = table.clauses(f"{card}:{man}-{SQUARES[0]}", len(SQUARES))
    return {move[-2:]: clause for move, clause in found.items()}


def after(mode: str, move: str, before: str, drawing: str, **also: Any) -> Table:
    """The table after a move, which has to lead from one drawing to the other."""
    way, side = also.get("way", 0), also.get("side", "r")
    table = draw(mode, before, holding(move.partition(":")[0]), **also).play(seen(move, way))
    assert table.board == board(drawing, way, side)
    return table


def is_dead(mode: str, card: str, drawing: str, **also: Any) -> None:
    """No man can go anywhere with this card, and a hand with no other card has lost (7.2)."""
    table = draw(mode, drawing, holding(card), **also)
    assert table.goals(f"{card}:") == ""
    for man in marked(drawing, "R", also.get("way", 0)).split():
        assert set(refusals(table, card, man).values()) == {CLAUSES[card]}


def thrown(choose: random.Random) -> str:
    """A drawing with the men anywhere."""
    return " ".join(choose.sample([*"RRRRBBBB", *"." * 8], 16))
