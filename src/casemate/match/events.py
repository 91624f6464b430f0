"""Events: what happened in a match, numbered from 1. A move of a seat or of chance, or an act at the table."""

import re
from dataclasses import dataclass
from typing import NamedTuple

from ..chance import NONCE_BYTES, SEED_BYTES
from ..errors import CasemateError, Unreadable
from ..game import CHANCE, Turn
from ..options import shown

PLAYERS = ("p1", "p2")
TABLE = "table"
WHO = {0: "p1", 1: "p2", CHANCE: "chance"}
SEAT_OF = {who: seat for seat, who in WHO.items()}
OTHER = {"p1": "p2", "p2": "p1"}
WINS = {"p1": "p1win", "p2": "p2win"}

ACT = re.compile(
    r"(resign|draw (?:offer|accept|decline)|takeback (?:ask|decline)|abort|claim (?:win|draw)|flag|reveal)"
    r"|(takeback accept) (0|[1-9]\d{0,8})"
    rf"|(nonce) ([0-9a-f]{{{2 * NONCE_BYTES}}})"
    r"|(edition) ([1-9]\d{0,8})"
    rf"|(reveal) ([0-9a-f]{{{2 * SEED_BYTES}}})",
    re.ASCII,
)
ACT_WORDS = frozenset(("resign", "draw", "takeback", "abort", "claim", "flag", "nonce", "edition", "reveal"))


class BadAct(CasemateError):
    """A table act that may not come now."""


class Ending(NamedTuple):
    """How a match ended: p1win, p2win, draw or none; by a clause, or resign, agreed, flag, claim, abort."""

    result: str
    by: str

    def __str__(self) -> str:
        return f"{self.result} {self.by}"


@dataclass(frozen=True, slots=True)
class Event:
    """One move or act. A move carries the turn of the state before it; some events carry the position after them."""

    number: int
    who: str  # p1, p2, chance, table
    text: str
    turn: Turn | None = None
    position: str = ""

    @property
    def is_act(self) -> bool:
        return is_act(self.text)

    @property
    def line(self) -> str:
        """The event as a line of a file, without its end."""
        position = f" {{{self.position}}}" if self.position else ""
        return f"{self.number} {self.who} {self.text}{position}"


def is_act(text: str) -> bool:
    """Whether this is the text of an act: no move's first whole word is an act's."""
    return text.partition(" ")[0] in ACT_WORDS


def read_act(text: str) -> tuple[str, str]:
    """An act and its value: `takeback accept 27` is ("takeback accept", "27"), `resign` is ("resign", "")."""
    found = ACT.fullmatch(text)
    if not found:
        raise Unreadable(f"{shown(text)} is no act at a table.")
    plain, *valued = found.groups()
    if plain:
        return plain, ""
    act, value = (word for word in valued if word is not None)
    return act, value


def veiled(text: str) -> str:
    """A move as one reads it who may not know it: the verb, then `?`."""
    verb, colon, _ = text.partition(":")
    return f"{verb}:?" if colon else "?"


def is_veiled(text: str) -> bool:
    return text == "?" or text.endswith(":?")
