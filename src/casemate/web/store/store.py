"""What is stored, to be read and changed."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from . import changes as c
from . import schema as s
from .opening import backup, bring_up, engine, lock_of, plainly
from .writer import Clash, Writer

__all__ = ["Player", "Store", "Stored", "backup"]


R = TypeVar("R", bound=c.Row)


class Player(Struct, frozen=True):
    """Who sits where, under which name."""

    seat: int
    person: str | None
    nickname: str
    seen: int | None


class Stored(Struct, frozen=True):
    """All that is stored of a table."""

    match: c.Match
    players: tuple[Player, ...]
    events: tuple[c.Event, ...]
    steps: tuple[c.Step, ...]
    early: tuple[c.Early, ...]
    chat: tuple[c.Line, ...]


class Summary(Struct, frozen=True):
    """A match in somebody's list."""

    address: str
    game: str
    seat: int
    created: int
    ended: int | None


class Store:
    """A database file: one writer, readers apart. Everything that is answered is on the disk."""

    def __init__(self, path: Path) -> None:
        """Open the file, make it if it is not there, and bring it to the newest version."""
        self.path = path
        self._lock = lock_of(path)
        try:
            bring_up(path)
            with plainly(path):
                self._writing, self._reading = engine(path), engine(path, reading=True)
                with self._reading.connect() as connection:
                    self.last_heartbeat: int = connection.scalar(sa.select(s.heartbeat.c.at)) or 0
        except BaseException:
            self._lock.release()
            raise
        self._writer = Writer(path, self._writing, apply)

    def write(self, changes: Sequence[c.Change]) -> "Future[None]":
        """Store all of these or none; done when they are on the disk."""
        return self._writer.write(changes)

    def close(self) -> None:
        """Store what is waiting and close the file."""
        self._writer.close()
        self._writing.dispose()
        self._reading.dispose()
        self._lock.release()

    def backup(self, target: Path) -> None:
        """Copy the database while it is in use; the copy holds seeds and sealed answers."""
        backup(self.path, target)

    # Reading

    def table(self, address: str) -> Stored | None:
        """Everything about the match at this address, as of one moment."""
        with self._reading.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            match = one(connection, c.Match, s.matches, s.matches.c.address == address)
            if match is None:
                return None
            return Stored(
                match,
                players_of(connection, match.id),
                rows(connection, c.Event, s.events, match.id),
                rows(connection, c.Step, s.drafts, match.id),
                rows(connection, c.Early, s.early, match.id),
                rows(connection, c.Line, s.chat, match.id),
            )

    def person(self, cookie: bytes) -> c.Person | None:
        """Whose cookie has this hash."""
        with self._reading.connect() as connection:
            return one(connection, c.Person, s.people, s.people.c.cookie == cookie)

    def invitation(self, hash: bytes) -> c.Invitation | None:
        """What a link with this hash opens."""
        with self._reading.connect() as connection:
            return one(connection, c.Invitation, s.invitations, s.invitations.c.hash == hash)

    def address_of(self, match: str) -> str | None:
        with self._reading.connect() as connection:
            return connection.scalar(sa.select(s.matches.c.address).where(s.matches.c.id == match))

    def matches_of(self, person: str) -> tuple[Summary, ...]:
        """The matches in which somebody sits, the newest first."""
        m, st = s.matches.c, s.seats.c
        query = (
            sa.select(m.address, m.game, st.seat, m.created, m.ended)
            .join_from(s.seats, s.matches, m.id == st.match)
            .where(st.person == person, st.away == 0)
            .order_by(m.created.desc(), m.address, st.seat)
        )
        with self._reading.connect() as connection:
            return tuple(Summary(*row) for row in connection.execute(query))

    def running(self) -> tuple[str, ...]:
        """The addresses of all matches that are not over, the oldest first."""
        query = sa.select(s.matches.c.address).where(s.matches.c.ended.is_(None)).order_by(s.matches.c.created)
        with self._reading.connect() as connection:
            return tuple(connection.scalars(query))


def names_of(kind: type[c.Row]) -> tuple[str, ...]:
    return tuple(field.name for field in msgspec.structs.fields(kind))


def one(connection: Connection, kind: type[R], table: sa.Table, condition: sa.ColumnElement[bool]) -> R | None:
    """The row that fulfils the condition."""
    names = names_of(kind)
    row = connection.execute(sa.select(*(table.c[name] for name in names)).where(condition)).first()
    return None if row is None else kind(**dict(zip(names, row, strict=True)))


def rows(connection: Connection, kind: type[R], table: sa.Table, match: str) -> tuple[R, ...]:
    """The rows of a match, in order."""
    names = names_of(kind)
    query = sa.select(*(table.c[name] for name in names)).where(table.c.match == match)
    found = connection.execute(query.order_by(*table.primary_key.columns))
    return tuple(kind(**dict(zip(names, row, strict=True))) for row in found)


def players_of(connection: Connection, match: str) -> tuple[Player, ...]:
    st, p = s.seats.c, s.people.c
    query = (
        sa.select(st.seat, st.person, p.nickname, st.seen)
        .join_from(s.seats, s.people, p.id == st.person, isouter=True)
        .where(st.match == match)
        .order_by(st.seat)
    )
    return tuple(Player(seat, person, name or "", seen) for seat, person, name, seen in connection.execute(query))


# Changing

INSERTS: dict[type[c.Row], sa.Insert] = {
    c.Match: sa.insert(s.matches),
    c.Seat: sa.insert(s.seats),
    c.Event: sa.insert(s.events),
    c.Step: sa.insert(s.drafts),
    c.Early: sa.insert(s.early),
    c.Line: sa.insert(s.chat),
    c.Invitation: sa.insert(s.invitations),
    c.Person: sa.insert(s.people),
}


def apply(connection: Connection, changes: Sequence[c.Change]) -> None:
    """Make the changes in their order; neighbours of one kind that are inserted go together."""
    i = 0
    while i < len(changes):
        kind = type(changes[i])
        end = i + 1
        if kind in INSERTS:
            while end < len(changes) and type(changes[end]) is kind:
                end += 1
            connection.execute(INSERTS[kind], [msgspec.structs.asdict(change) for change in changes[i:end]])
        else:
            OTHERS[kind](connection, changes[i])
        i = end


def setting(table: sa.Table, *names: str, key: str = "id", given: str = "match") -> Callable[[Connection, Any], None]:
    """Set these columns of the row with this key to the values of the same names."""
    statement = sa.update(table).where(table.c[key] == sa.bindparam("_key"))
    statement = statement.values({name: sa.bindparam(f"_{name}") for name in names})

    def change(connection: Connection, wanted: Any) -> None:
        values = {f"_{name}": getattr(wanted, name) for name in names}
        connection.execute(statement, {"_key": getattr(wanted, given), **values})

    return change


def deleting(table: sa.Table, key: str, given: str) -> Callable[[Connection, Any], None]:
    """Delete the rows with this key."""
    statement = sa.delete(table).where(table.c[key] == sa.bindparam("_key"))

    def change(connection: Connection, wanted: Any) -> None:
        connection.execute(statement, {"_key": getattr(wanted, given)})

    return change


def take_seat(connection: Connection, wanted: c.TakeSeat) -> None:
    st = s.seats.c
    free = sa.update(s.seats).where(st.match == wanted.match, st.seat == wanted.seat, st.person.is_(None))
    if connection.execute(free.values(person=wanted.person)).rowcount != 1:
        raise Clash("The seat is taken.")


def seen(connection: Connection, wanted: c.Seen) -> None:
    st = s.seats.c
    there = sa.update(s.seats).where(st.match == wanted.match, st.seat == wanted.seat)
    connection.execute(there.values(seen=wanted.seen))


def forget(connection: Connection, wanted: c.Forget) -> None:
    """The seats lose their name by themselves, as the person they refer to is gone; links to them go too."""
    st = s.seats.c
    own = sa.select(st.match, st.seat).where(st.person == wanted.person)
    for match, seat in connection.execute(own).all():
        for table in (s.chat, s.invitations):
            connection.execute(sa.delete(table).where(table.c.match == match, table.c.seat == seat))
    connection.execute(sa.delete(s.people).where(s.people.c.id == wanted.person))


def put_away(connection: Connection, wanted: c.PutAway) -> None:
    st = s.seats.c
    there = sa.update(s.seats).where(st.match == wanted.match, st.seat == wanted.seat)
    connection.execute(there.values(away=1))
    kept = sa.select(sa.func.count()).where(st.match == wanted.match, st.away == 0, st.person.is_not(None))
    if not connection.scalar(kept):
        ended = sa.delete(s.matches).where(s.matches.c.id == wanted.match, s.matches.c.ended.is_not(None))
        connection.execute(ended)


def beat(connection: Connection, wanted: c.Heartbeat) -> None:
    if not connection.execute(sa.update(s.heartbeat).values(at=wanted.at)).rowcount:
        connection.execute(sa.insert(s.heartbeat).values(one=1, at=wanted.at))


def sweep(connection: Connection, wanted: c.Sweep) -> None:
    old = sa.select(s.matches.c.id).where(s.matches.c.ended < wanted.before)
    connection.execute(sa.delete(s.chat).where(s.chat.c.match.in_(old)))


OTHERS: dict[type[c.Row], Callable[[Connection, Any], None]] = {
    c.DropDrafts: deleting(s.drafts, "match", "match"),
    c.DropEarly: deleting(s.early, "match", "match"),
    c.SetClock: setting(s.matches, "clock"),
    c.SetSettings: setting(s.matches, "settings"),
    c.EndMatch: setting(s.matches, "ended"),
    c.Follow: setting(s.matches, "following"),
    c.TakeSeat: take_seat,
    c.Seen: seen,
    c.Revoke: deleting(s.invitations, "hash", "hash"),
    c.Rename: setting(s.people, "nickname", given="person"),
    c.Renew: setting(s.people, "renewed", given="person"),
    c.Forget: forget,
    c.Remove: deleting(s.matches, "id", "match"),
    c.PutAway: put_away,
    c.Heartbeat: beat,
    c.Sweep: sweep,
}
