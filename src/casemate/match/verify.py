"""Whether chance did what it had promised: every draw computed again from the seed that was revealed."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..chance import SEED_BYTES
from ..errors import CasemateError
from ..game import Game
from .events import TABLE
from .file import File, parse, where
from .fold import Head
from .reading import promised_seed, read_events, read_head, reading
from .record import Record

REVEAL = re.compile(rf"reveal ([0-9a-f]{{{2 * SEED_BYTES}}})")


class Forged(CasemateError):
    """A draw that the seed does not give."""


@dataclass(frozen=True)
class Verification:
    """What came of it: how many moves and draws are right, what is wrong, and what could not be looked at."""

    draws: int
    findings: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    moves: int = 0  # played again under the rules that they were made under
    unchecked: int = 0  # moves made under rules that are not at hand

    @property
    def is_sound(self) -> bool:
        return not self.findings

    @property
    def summary(self) -> str:
        """What was checked and what was not, of a match that is sound."""
        checked = "every move is legal, every position as it is written" if self.moves else ""
        if self.unchecked:
            checked = f"{counted(self.moves)} checked, each legal" if self.moves else ""
            checked += "; " if checked else ""
            checked += f"{counted(self.unchecked)} of another edition not checked, nor the positions after them"
        draws = f"draws of chance that are right: {self.draws}" if self.draws else ""
        return "; ".join(filter(None, (checked, draws))) or "no move was checked"


def counted(moves: int) -> str:
    return "1 move" if moves == 1 else f"{moves} moves"


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
    """Check commitment, draws, positions and end of a file, and that it is written as it should be.

    What comes after the first finding means nothing.
    """
    recount = Recount()
    try:
        file = parse(source)
        record, notices = replayed(file, game, recount)
    except CasemateError as error:
        return Verification(recount.right, (str(error),))
    native = [event.number for event in record.moves_under(record.game.edition)]
    every = sum(not event.is_act for event in record.events)
    return Verification(recount.right, tuple(blemishes(file, record)), tuple(notices), len(native), every - len(native))


def replayed(file: File, game: Game | None, recount: Recount) -> tuple[Record, list[str]]:
    """The match of a file, and what could not be looked at; raises what is wrong with it."""
    head = read_head(file, game)
    recount.seed = seed = revealed_seed(file, head) or head.seed
    record = Record(head)
    notices = read_events(record, file, recount)
    if file.over and not record.outcome:
        raise Forged("The match is over, and not everything in it was revealed.")
    if record.fold.drawn and not seed and record.outcome:
        raise Forged("The seed was never revealed: the draws cannot be checked.")
    if not record.outcome:
        later = ": its draws can be checked when the seed is revealed" if record.fold.drawn and not seed else ""
        notices.append(f"The match is not over{later}.")
    return record, notices


def revealed_seed(file: File, head: Head) -> bytes | None:
    """The seed as the event `reveal` has it, if it is the one that was promised."""
    for event in reversed(file.events):
        found = REVEAL.fullmatch(event.text) if event.who == TABLE else None
        if found:
            with reading(event.place):
                return promised_seed(found[1], head.commitment)
    return None


# What can be read, but is not written as it should be


def blemishes(file: File, record: Record) -> Iterator[str]:
    """Tags that have another canonical form, positions that are missing or hide what is known, a missing end."""
    if record.began_natively:
        canonical = {"Options": record.options.text(), "Position": record.start_text}
        for name, text in canonical.items():
            if name in file.tags and file.tag(name) != text:
                yield f"{where(file.place(name))}: {name} is written {text!r}, not {file.tag(name)!r}."
    for event, written in zip(record.events, file.events, strict=False):
        if event.position and not written.position:
            yield f"{where(written.place)}: The position after event {event.number} is missing: {event.position}"
        if file.over and "?" in written.position:
            yield f"{where(written.place)}: The match is over, but this position hides something."
    if record.outcome and not file.over and not file.torn_place:
        yield f"The match is over, but the file does not end: over {record.outcome}"
