"""What travels: typed, bounded messages from the browser, and what it is answered. Texts are JSON."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

from ..errors import Unreadable
from ..scene import Answer, Board, Event, Mark

LONGEST_FRAME = 1 << 16
LONGEST_CHAT = 300
MOST_NUMBER = 10**9

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"\A[A-Za-z0-9_-]+\Z")]
Address = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"\A[A-Za-z0-9_-]+\Z")]
SeatNumber = Annotated[int, Meta(ge=0, le=1)]
Number = Annotated[int, Meta(ge=0, le=MOST_NUMBER)]
Text = Annotated[str, Meta(min_length=1, max_length=200)]
ChatText = Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]
Path = Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=40)]


# To the server


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """What a browser says about the table at an address."""

    match: Address


class Move(Message, frozen=True, tag="move"):
    """Play a move: `after` is the last event that changed the position, `draft` the steps so far."""

    id: Id
    seat: SeatNumber
    after: Number
    draft: Number
    move: Text


class Back(Message, frozen=True, tag="back"):
    """Undo the draft to a step."""

    id: Id
    seat: SeatNumber
    after: Number
    draft: Number
    to: Number


class On(Message, frozen=True, tag="on"):
    """Go on after a board that was finished."""

    id: Id
    seat: SeatNumber


class Act(Message, frozen=True, tag="act"):
    """An act at the table: resign, draw offer, nonce HEX, rematch accept."""

    id: Id
    seat: SeatNumber
    text: Text


class Chat(Message, frozen=True, tag="chat"):
    id: Id
    seat: SeatNumber
    text: ChatText


class Ask(Message, frozen=True, tag="ask"):
    """What about these touches?"""

    id: Id
    seat: SeatNumber
    path: Path


class Since(Message, frozen=True, tag="since"):
    """What has happened since an event? Spectators have no seat."""

    event: Number
    seat: SeatNumber | None = None


AnyMessage: TypeAlias = Move | Back | On | Act | Chat | Ask | Since
Written: TypeAlias = Move | Back | On | Act | Chat  # what changes something

_decoder: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


def decode(frame: bytes | str) -> AnyMessage:
    """The message in a frame; Unreadable says what is wrong with it."""
    if len(frame) > LONGEST_FRAME:
        raise Unreadable(f"A message has {LONGEST_FRAME} bytes at most.")
    try:
        return _decoder.decode(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Unreadable(f"This is no message: {error}.") from None


# To the browser


class Sent(Struct, omit_defaults=True):
    """What the server says. Fields at their default are not sent."""


class Ack(Sent):
    """It is stored: as this event, or after this event as so many steps of a draft."""

    ack: str
    event: int
    draft: int


class Told(Sent):
    """What happened, and how it stands now."""

    events: list[Raw]
    scene: Raw


class Drafted(Sent):
    """How the draft stands, for its owner alone; its events have no number yet."""

    draft: int
    events: list[Event]
    scene: Raw


class Answered(Answer, kw_only=True):
    """The answer to a question."""

    answer: str


class No(Sent):
    """Why it is not done; where it was stale, what was missing and how it stands."""

    no: str
    text: str
    clause: str = ""
    marks: list[Mark] = []
    draft: int | None = None
    events: list[Raw] = []
    scene: Raw | None = None


class BoardSent(Sent):
    """The board, once."""

    board: Board


class Player(Sent):
    """Who sits in a seat."""

    name: str = ""
    taken: bool = False
    present: bool = False
    seen: int | None = None  # when he was last there, if he is not


class ClockFace(Sent):
    """How the clocks stand; what runs has run since `at`."""

    kind: Literal["live", "days"]
    left: list[int]  # milliseconds
    running: list[int]
    at: int
    stands: Literal["", "close", "down"] = ""
    until: int = 0  # when standing clocks go on at the latest
    waiting: list[int] = []  # who has not gone on yet
    increment: int = 0


class Offers(Struct, frozen=True, omit_defaults=True):
    """What is on offer, by which seat."""

    draw: int | None = None
    takeback: int | None = None
    to: int | None = None  # the move that would stand last
    rematch: int | None = None


class ChatLine(Sent):
    number: int
    seat: int
    text: str
    at: int


class Status(Sent):
    """What is not the match's, for one reader."""

    you: list[int]  # the seats of who reads this
    players: list[Player]
    game: str
    options: str
    commitment: str = ""
    one_screen: bool = False
    private: bool = False
    clock: ClockFace | None = None
    offers: Offers = Offers()
    sealed: list[int] = []  # who has sealed his answer
    nonces: list[int] = []  # whose nonce the first draw waits for
    may: list[str] = []  # the acts that the reader may say now
    spectators: int = 0
    chat: list[ChatLine] = []
    over: str = ""  # p1win resign
    next: str = ""  # the address of the rematch


class TableSent(Sent):
    table: Status


_encoder = msgspec.json.Encoder()


def encode(message: object) -> bytes:
    return _encoder.encode(message)
