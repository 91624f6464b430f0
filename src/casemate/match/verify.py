"""Whether chance did what it had promised: every draw computed again from the seed that was revealed."""

import re
from dataclasses import dataclass

from ..chance import SEED_BYTES
from ..errors import CasemateError
from ..game import Game
from .events import TABLE
from .file import File, parse
from .fold import Head
from .reading import promised_seed, read_events, read_head, reading
from .record import Record

REVEAL = re.compile(rf"reveal ([0-9a-f]{{{2 * SEED_BYTES}}})")


class Forged(CasemateError):
    """A draw that the seed does not give."""


@dataclass(frozen=True)
class Verification:
    """What came of it: how many draws are right, what is wrong, and what could not be looked at."""

    draws: int
    findings: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()

    @property
    def is_sound(self) -> bool:
        return not self.findings


class Recount:
    """Computes each draw under the rules at hand before it is played, and stops at the first that differs."""

    def __init__(self) -> None:
        self.seed: bytes | None = None
        self.right = 0

    def __call__(self, record: Record, text: str) -> None:
        if not self.seed:
            return
        drawn = record.drawn(self.seed)
        if drawn != text:
            raise Forged(f"Draw {record.fold.line.draws + 1} should be {drawn}, not {text}.")
        self.right += 1


def verify(source: str | bytes, game: Game | None = None) -> Verification:
    """Check commitment, draws, positions and end of a file. What comes after the first finding means nothing."""
    recount = Recount()
    try:
        notices = check(parse(source), game, recount)
    except CasemateError as error:
        return Verification(recount.right, (str(error),))
    return Verification(recount.right, (), tuple(notices))


def check(file: File, game: Game | None, recount: Recount) -> list[str]:
    """Raise what is wrong; answer what could not be looked at."""
    head = read_head(file, game)
    recount.seed = seed = revealed_seed(file, head) or head.seed
    record = Record(head)
    notices = read_events(record, file, recount)
    if file.over and not record.outcome:
        raise Forged("The match is over, and not everything in it was revealed.")
    if record.fold.drawn and not seed:
        if record.outcome:
            raise Forged("The seed was never revealed: the draws cannot be checked.")
        notices.append("The match is not over: its draws can be checked when the seed is revealed.")
    return notices


def revealed_seed(file: File, head: Head) -> bytes | None:
    """The seed as the event `reveal` has it, if it is the one that was promised."""
    for event in reversed(file.events):
        found = REVEAL.fullmatch(event.text) if event.who == TABLE else None
        if found:
            with reading(event.place):
                return promised_seed(found[1], head.commitment)
    return None
