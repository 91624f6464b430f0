"""New tables: what is drawn by lot, what is stored, and what a rematch keeps."""

import hashlib
import secrets
from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from .. import chance
from ..game import Game, Options
from ..match import Match
from .clocks import new_clock
from .play import Play, Settings
from .store import changes as c
from .wire import encode

ADDRESS_BYTES = 12
SECRET_BYTES = 24
PERSON_BYTES = 16
COOKIE_BYTES = 32

Begins: TypeAlias = Literal["host", "guest", "lot"]


class Lots(NamedTuple):
    """Where what nobody may foresee comes from. Tests bring their own."""

    random: Callable[[int], bytes] = secrets.token_bytes
    seed: Callable[[], bytes] = chance.new_seed
    match_id: Callable[[], str] = chance.new_match_id

    def address(self) -> str:
        """A table's public address: it is not the match's id, and tells nothing about it."""
        return self.random(ADDRESS_BYTES).hex()

    def secret(self) -> str:
        """What the link to a seat holds; only its hash is stored."""
        return self.random(SECRET_BYTES).hex()

    def coin(self) -> int:
        return self.random(1)[0] & 1


class Made(NamedTuple):
    """A new table: where it is, and what to store."""

    address: str
    match: str
    host: int
    changes: tuple[c.Change, ...]


def hashed(secret: str) -> bytes:
    """How cookies and secrets of links are stored."""
    return hashlib.sha256(secret.encode()).digest()


def make_table(
    game: Game,
    options: Options | None,
    settings: Settings,
    person: str,
    now: int,
    lots: Lots,
    *,
    begins: Begins = "lot",
    position: str = "",
) -> Made:
    """A new table of this person. Whoever begins sits in seat 0; on one screen the person holds both."""
    settings.control.check()
    host = {"host": 0, "guest": 1, "lot": lots.coin()}[begins]
    seats: tuple[str | None, str | None] = (person, None) if host == 0 else (None, person)
    if settings.one_screen:
        host, seats = 0, (person, person)
    settings = msgspec.structs.replace(settings, host=host)
    return made(game, options, position, settings, seats, now, lots)


def made(
    game: Game,
    options: Options | None,
    position: str,
    settings: Settings,
    seats: tuple[str | None, str | None],
    now: int,
    lots: Lots,
) -> Made:
    """What to store of a match that has not begun."""
    seed = lots.seed() if game.chance else None
    match = Match(game, options, match_id=lots.match_id(), seed=seed, position=position)
    row = c.Match(
        id=match.match_id,
        address=lots.address(),
        game=match.game.name,
        edition=match.game.edition,
        options=match.options.text(),
        position=match.start_text,
        commitment=match.commitment,
        seed=seed,
        settings=encode(settings).decode(),
        clock=encode(new_clock(settings.control, now)).decode(),
        created=now,
    )
    rows = (c.Seat(match=row.id, seat=seat, person=person, seen=now) for seat, person in enumerate(seats))
    return Made(row.address, row.id, settings.host or 0, (row, *rows))


def rematch_of(play: Play, lots: Lots, now: int) -> Made:
    """The same once more, with a new seed; the other begins."""
    first, second = (player.person for player in play.players)
    host = play.settings.host
    settings = msgspec.structs.replace(play.settings, rematch=None, host=None if host is None else 1 - host)
    match = play.match
    return made(play.game, match.options, match.start_text, settings, (second, first), now, lots)
