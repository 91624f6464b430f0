"""The parts of a drawing: the board once, a scene after each commit and each draft step, events and answers.

Every `kind`, `sign`, `face`, `how` and `state` is one plain word. `name` is a heading, `text` a sentence or
remark, `label` what is written on the thing that is touched. Fields at their default are not sent.
"""

from typing import TypeAlias

from msgspec import Struct

Token: TypeAlias = str  # what can be touched: a place's id, a piece's token, or a verb, which begins with `*`
Step: TypeAlias = str | list[str]  # one touch, or several in any order


class Drawn(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What all parts of a drawing share: defaults are not sent, unknown fields not read."""


class Misdrawn(AssertionError):
    """A drawing that contradicts itself; the message says where."""


# The board: it never changes during a match


class Place(Drawn):
    """A space of the map, or a slot off it."""

    id: Token  # as notation names it: b3, 0609; off the map AREA:SIDE:NAME, supply:red:+T
    x: float  # the column where its cell begins; odd rows of hexes begin half a column in
    y: float  # the row where its cell begins
    w: float = 1  # columns it is wide
    h: float = 1  # rows it is high
    kind: str = ""  # its ground; empty: its region's; none: it lies over others, as a gate does
    sign: str = ""  # printed on it: star, city, heart
    name: str = ""  # what people call it, where that is not its id: Halvern
    region: str = ""  # the region it belongs to


class Area(Drawn):
    """The map, or a tray, track, hand or pile beside it."""

    id: str  # unique among areas
    how: str  # map, rows, queue, fan, pile
    places: list[Place]  # its cells
    shape: str = "box"  # box, hex
    size: tuple[float, float] = (1, 1)  # columns and rows
    name: str = ""  # its heading
    side: int | None = None  # whose it is: it stands beside that side's player
    columns: list[str] = []  # headings; on a map the coordinates
    rows: list[str] = []  # the same for rows, from the top


class Region(Drawn):
    """Places that belong together: a section, a country, a fort."""

    id: str  # what places name
    kind: str = ""  # the ground of its places: blue, fort, home
    name: str = ""  # what people call it
    side: int | None = None  # whose it is
    at: tuple[float, float] | None = None  # where its name stands


class Edge(Drawn):
    """A line on the map."""

    kind: str  # river, bridge, road
    through: list[Token] = []  # joins these places, centre to centre
    between: list[Token] = []  # lies on the sides that these places share, pair after pair


class Board(Drawn):
    """What never changes in a match."""

    sides: list[str]  # the names of both sides: Red, Green
    areas: list[Area]  # the map first
    regions: list[Region] = []  # what places belong to
    edges: list[Edge] = []  # rivers, roads
    letters: dict[str, str] = {}  # its words in few characters: tank T, fortified +, water ~


# The scene: what stands on the board now, for one seat


class Piece(Drawn):
    """What lies on a place."""

    at: Token  # its place; of the pieces of a place later ones lie on top
    kind: str  # tank, card, man
    token: Token = ""  # what it answers to; empty: its place's. Pieces with one token are alike
    side: int | None = None  # whose it is
    face: str = ""  # what it shows: fortified, sealed, blown, a card's name
    name: str = ""  # its own, where kinds do not suffice: Armour 3
    also: Token = ""  # the second place it covers
    count: int = 1  # how many of them; 0: none left, drawn pale
    badges: list[str] = []  # small remarks: moved, half, new


class Dial(Drawn):
    """A number, a row of pips, a die: whatever is read and not touched."""

    id: str  # what a roll names
    how: str  # number, pips, meter, spinner, die, steps, badge
    name: str = ""  # its heading
    value: int | str = 0  # what it shows; of steps the index of the present one
    of: int = 0  # the most it can show
    side: int | None = None  # whose it is
    text: str = ""  # a remark: needs b3
    state: str = ""  # done, danger, open, closed
    items: list[str] = []  # the names of the steps


class Mark(Drawn):
    """Something drawn upon places or pieces."""

    kind: str  # last, group, threat, zone, path, arrow, aim, tag
    at: list[Token]  # what it is drawn upon, in order
    text: str = ""  # written beside it
    side: int | None = None  # whose it is
    layer: str = ""  # shown when the reader switches this layer on; empty: always


class Sheet(Drawn):
    """A small table with a remark."""

    name: str  # its heading
    columns: list[str] = []  # their headings
    rows: list[list[str]] = []  # the cells
    lit: list[int] = []  # the columns that count now
    bar: list[tuple[str, int]] = []  # a bar of shares: label and size of each
    text: str = ""  # a remark
    clause: str = ""  # the rule behind it
    state: str = ""  # done, danger


class Choice(Drawn):
    """Moves that share all touches but the last."""

    touch: list[Step]  # what is touched before the last touch
    ends: list[tuple[Step, str]]  # each last touch, and the move that it plays
    sign: str = "go"  # go, attack, push, fix, take: drawn where the last touch will be
    label: str = ""  # written in the sign; a verb's button says it
    final: bool = False  # there is no undo after it
    confirm: str = ""  # asked before it is played: End with 1 action left?


class Scene(Drawn):
    """What stands on the board now, for one seat, and needs no scene before it."""

    event: int  # the last committed event this is true after
    draft: int = 0  # steps of the draft so far
    decides: int | None = None  # the side whose decision it is; none: chance's, or over
    over: tuple[int | None, str, str] | None = None  # the winning side (none: a draw), a sentence, the clause
    prompt: str = ""  # the question in hand
    pieces: list[Piece] = []  # what stands on the board
    dials: list[Dial] = []  # what is read beside it
    marks: list[Mark] = []  # what is drawn upon it
    sheets: list[Sheet] = []  # tables beside it
    choices: list[Choice] = []  # empty for whoever is not to decide
    held: list[Token] = []  # count as touched from the start
    back: list[int] = []  # draft steps to which undo may go, oldest first
    swapped: bool = False  # seat 0 plays side 1


# What happened, and what a touch would do


class Motion(Drawn):
    """One thing that an event does to what is seen."""

    how: str  # step, jump, attack, push, turn, return, draw, place, remove, roll
    piece: Token = ""  # what it is done to, as the scene before the event names it
    to: Token = ""  # where it goes, or whom it attacks
    also: Token = ""  # the second place it then covers
    count: int = 1  # how many of a pile; 0: all
    kind: str | None = None  # what it is from now on; absent, here and below: as before
    face: str | None = None  # what it shows
    side: int | None = None  # whose it is
    token: Token | None = None  # what it answers to; empty: its place's
    dial: str = ""  # what is rolled
    value: int | str = 0  # what the dial then shows
    together: bool = False  # with the motion before it


class Close(Drawn):
    """A board that an event finished and the next scene no longer shows."""

    pieces: list[Piece] = []  # as they stood at the end
    dials: list[Dial] = []  # the score of it
    marks: list[Mark] = []  # the winning square
    sheets: list[Sheet] = []  # the points of it
    swapped: bool = False  # seat 0 played side 1
    next: list[Piece] = []  # from which the next event's motions start


class Event(Drawn):
    """A move or a table act that happened."""

    number: int = 0  # its number in the match; 0: still a draft's
    turn: int = 0  # the number of its turn; 0: it belongs to none
    part: str = ""  # the heading it stands under: Volley 2
    side: int | None = None  # who did it; none: chance
    move: str = ""  # in notation
    text: str = ""  # in words
    motions: list[Motion] = []  # what it did to what is seen
    clause: str = ""  # the rule it is worth reading
    close: Close | None = None  # the board it finished


class Route(Drawn):
    """A place that a piece can reach in several moves."""

    to: Token  # the stop
    back: Token  # the stop before it; at last the piece
    move: str  # what is played from there
    label: str = ""  # what it costs in all
    sign: str = "go"  # as a choice's


class Answer(Drawn):
    """What there is to say about a path of touches."""

    touch: list[Token]  # the path asked about
    refused: bool = False  # it leads nowhere
    text: str = ""  # why, or what it would do
    clause: str = ""  # the rule that says so
    move: str = ""  # what the path would play
    label: str = ""  # the button that plays it
    motions: list[Motion] = []  # drawn still, the preview
    marks: list[Mark] = []  # what is missing, or what justifies it
    sheets: list[Sheet] = []  # the odds of it
    routes: list[Route] = []  # how far the piece can go


def token_of(piece: Piece) -> Token:
    """What the piece answers to."""
    return piece.token or piece.at
