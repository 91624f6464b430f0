"""What can be written: plain values, so that tables know nothing of SQL. Times are milliseconds since 1970."""

from typing import TypeAlias

from msgspec import Struct


class Row(Struct, frozen=True, kw_only=True):
    """Values for one row, or what to look for and what to set."""


class Match(Row, frozen=True):
    """A new match. Its address is what links name; its id is what files and draws name."""

    id: str
    address: str
    game: str
    edition: int
    options: str
    position: str
    commitment: str
    seed: bytes | None
    settings: str  # how the table is set up, as the table writes it
    clock: str  # how its clocks stand, likewise
    created: int
    ended: int | None = None
    following: str | None = None  # the address of the rematch


class Seat(Row, frozen=True):
    """A seat of a new match, and who sits there."""

    match: str
    seat: int
    person: str | None = None
    seen: int | None = None


class Event(Row, frozen=True):
    """An event as it was, secrets included; the id is the sender's."""

    match: str
    number: int
    who: str
    seat: int | None
    id: str | None
    text: str
    position: str
    at: int


class Step(Row, frozen=True):
    """One thing done to a draft: a move, or going back to a step; `after` is the last event it stands upon."""

    match: str
    seat: int
    number: int
    id: str
    move: str | None
    back: int | None
    after: int


class Early(Row, frozen=True):
    """An answer that was sealed before its turn."""

    match: str
    seat: int
    id: str
    move: str


class Line(Row, frozen=True):
    """A line of chat, apart from the events."""

    match: str
    number: int
    seat: int
    id: str
    text: str
    at: int


class Invitation(Row, frozen=True):
    """A secret link, stored hashed: to a free seat, or to the seat that it keeps for its owner."""

    hash: bytes
    match: str
    seat: int
    kind: str  # invite, keep
    created: int


class Person(Row, frozen=True):
    """Somebody with a cookie, stored hashed."""

    id: str
    cookie: bytes
    nickname: str
    created: int
    renewed: int


class DropDrafts(Row, frozen=True):
    """The drafts of a match are over: committed or void."""

    match: str


class DropEarly(Row, frozen=True):
    """The early answers of a match are appended, or never will be."""

    match: str


class SetClock(Row, frozen=True):
    """How the clocks of a match stand."""

    match: str
    clock: str


class SetSettings(Row, frozen=True):
    """How a table is set up from now on."""

    match: str
    settings: str


class EndMatch(Row, frozen=True):
    """A match is over."""

    match: str
    ended: int


class Follow(Row, frozen=True):
    """A rematch follows."""

    match: str
    following: str


class TakeSeat(Row, frozen=True):
    """Somebody sits down, if the seat is free."""

    match: str
    seat: int
    person: str


class Seen(Row, frozen=True):
    """Whoever sits there was present until now."""

    match: str
    seat: int
    seen: int


class Revoke(Row, frozen=True):
    """A link is no longer good."""

    hash: bytes


class Rename(Row, frozen=True):
    person: str
    nickname: str


class Renew(Row, frozen=True):
    person: str
    renewed: int


class Forget(Row, frozen=True):
    """Delete a person: cookie, nickname and chat. Matches stay, without a name."""

    person: str


class Remove(Row, frozen=True):
    """A table that was never begun is deleted, with all that belongs to it."""

    match: str


class PutAway(Row, frozen=True):
    """Somebody wants a finished match no more: it is deleted when nobody else keeps it."""

    match: str
    seat: int


class Heartbeat(Row, frozen=True):
    """The server was up at this time."""

    at: int


class Sweep(Row, frozen=True):
    """Delete the chat of matches that ended before this time."""

    before: int


Change: TypeAlias = (
    Match
    | Seat
    | Event
    | Step
    | Early
    | Line
    | Invitation
    | Person
    | DropDrafts
    | DropEarly
    | SetClock
    | SetSettings
    | EndMatch
    | Follow
    | TakeSeat
    | Seen
    | Revoke
    | Rename
    | Renew
    | Forget
    | Remove
    | PutAway
    | Heartbeat
    | Sweep
)
