"""A match from its file: every move is played again, and every position that is written there compared."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from ..chance import MATCH_ID_DIGITS, SEED_BYTES, checks
from ..errors import CasemateError, Unreadable
from ..game import CHANCE, Game, Options
from ..library import load
from ..options import shown
from .acts import add_act
from .events import TABLE, WHO, Ending, is_act, is_veiled
from .file import File, Written, where
from .fold import Head, start_of
from .record import Record

BeforeDraw = Callable[[Record, str], None]
NUMBER = re.compile(r"[1-9]\d{0,8}", re.ASCII)
MATCH_ID = re.compile(rf"[0-9a-f]{{{MATCH_ID_DIGITS}}}")
TAKEN_BACK = re.compile(r"takeback accept (0|[1-9]\d{0,8})", re.ASCII)
HEX_32 = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")


@contextmanager
def reading(place: int) -> Iterator[None]:
    """Whatever is wrong here is wrong with this line of the file."""
    try:
        yield
    except CasemateError as error:
        raise Unreadable(str(error), where(place)) from error


# The tags


def read_head(file: File, game: Game | None = None) -> Head:
    """What the tags fix; `game` is for one that is not among those of the library."""
    with reading(file.place("Game")):
        game = game if game and game.name == file.tag("Game") else load(file.tag("Game"))
    with reading(file.place("Edition")):
        edition = int(matched(NUMBER, file.tag("Edition"), "an edition"))
    with reading(file.place("Options")):
        options = read_options(game, file.tag("Options"))
    with reading(file.place("Match")):
        match_id = matched(MATCH_ID, file.tag("Match"), "a match id: 32 hex digits")
    with reading(file.place("Position")):
        start, position = start_of(game, options, file.tag("Position"))
    with reading(file.place("Commitment")):
        commitment = read_commitment(game, file.tag("Commitment"))
    with reading(file.place("Seed")):
        seed = promised_seed(file.tag("Seed"), commitment) if file.tag("Seed") else None
    return Head(game, options, edition, match_id, start, position, commitment, seed)


def matched(pattern: re.Pattern[str], text: str, what: str) -> str:
    if not pattern.fullmatch(text):
        raise Unreadable(f"{shown(text)} is not {what}.")
    return text


def read_options(game: Game, text: str) -> Options:
    return game.options.read(text.split(" ")) if text else game.options()


def read_commitment(game: Game, text: str) -> str:
    if text and not game.chance:
        raise Unreadable(f"{game.title} leaves nothing to chance: there is no commitment.")
    return matched(HEX_32, text, "a commitment: 64 hex digits") if text else ""


def promised_seed(text: str, commitment: str) -> bytes:
    """A seed in writing, if it is the one that was promised."""
    seed = bytes.fromhex(matched(HEX_32, text, "a seed: 64 hex digits"))
    if not checks(seed, commitment):
        raise Unreadable("This seed is not the one that was promised.")
    return seed


# The events


def read_events(record: Record, file: File, before_draw: BeforeDraw | None = None) -> list[str]:
    """Add the events of a file to the empty record that its tags make; answer what should be said about it."""
    notices = []
    if file.torn_place:
        notices.append(f"Line {file.torn_place} is not finished and was left out.")
    if not record.is_native:
        notices.append(
            f"This match was begun under edition {record.fold.edition} of {record.game.title}, and the rules at hand"
            f" are edition {record.game.edition}: what was played under others is taken as it is written."
        )
    for at, written in enumerate(file.events):
        if is_veiled(written.text) and record.is_native:
            with reading(written.place):
                check_secret(record, written)
        if is_veiled(written.text) and record.is_known and not taken_back(file.events[at:]):
            notices.append(f"Event {written.number} is still secret: the match is read up to there.")
            return notices
        if written.text.startswith("reveal") and not record.is_native:
            record.rest_on_last_position(file.over)
        with reading(written.place):
            add(record, written, before_draw)
    with reading(file.over_place):
        check_end(record, file.over)
    return notices


def taken_back(events: Sequence[Written]) -> bool:
    """Whether the first of these is taken back later."""
    first, *later = events
    found = (TAKEN_BACK.fullmatch(event.text) for event in later)
    return any(int(accepted[1]) < first.number for accepted in found if accepted)


def check_secret(record: Record, written: Written) -> None:
    """A move may read `?` only where one is made that somebody may not read."""
    if record.is_known and not (WHO.get(record.seat) == written.who and written.text in record.secret_texts()):
        raise Unreadable(f"Nothing is secret here: {shown(written.text)} hides a move that everybody may read.")


def add(record: Record, written: Written, before_draw: BeforeDraw | None) -> None:
    _, number, who, text, position = written
    if number != record.next_number:
        raise Unreadable(f"This should be event {record.next_number}, not {number}.")
    if who != WHO[CHANCE] and is_act(text):
        add_act(record, who, text, position)
        return
    if who == TABLE:
        raise Unreadable(f"{shown(text)} is no act at a table.")
    if record.outcome:
        raise Unreadable(f"The match is over: {record.outcome}.")
    if before_draw and record.is_native and who == WHO[CHANCE] and record.seat == CHANCE:
        before_draw(record, text)
    record.add_move(who, text, position)


def check_end(record: Record, over: Ending | None) -> None:
    """The end that is written must be the one that was played; under other rules what is written stands."""
    if not record.is_native:
        record.rest_on_last_position(over)
    if over and record.outcome != over:
        so_far = f"ended {record.outcome}" if record.outcome else "is not over"
        raise Unreadable(f"By what was played the match {so_far}.")
