"""What a match comes to, event by event: where it began, the line of moves that stand, and what is pending."""

from dataclasses import dataclass, field

from ..errors import BadOptions, Unreadable
from ..game import Game, Options, Seat, State, Turn
from .events import Ending, Event


@dataclass(frozen=True)
class Head:
    """What is fixed before the first event."""

    game: Game
    options: Options
    edition: int  # of the rules under which the match began
    match_id: str
    start: State
    position: str = ""  # the start in writing, if it is not the game's own
    commitment: str = ""
    seed: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Line:
    """Where the moves that stand have led."""

    state: State  # None where it cannot be known: after a move that may not be read
    last: int = 0  # the move that stands last; 0: the start
    draws: int = 0  # how many draws of chance stand
    sealing: bool = False  # there are answers on the line that nobody else may read yet


@dataclass(frozen=True, slots=True)
class Fold:
    """All that the events so far come to."""

    line: Line
    edition: int  # of the rules that are in force
    barrier: int = 0  # the last draw of chance, opening of seals or change of edition: no takeback goes back over it
    opening: int = 0  # the last event that opened sealed answers
    drawn: bool = False  # chance has decided something
    answered: bool = False  # somebody has answered under seal
    nonces: tuple[bytes, bytes] = (b"", b"")
    moved: frozenset[str] = frozenset()  # the players who have moved, taken back or not
    offer: str = ""  # who offers a draw
    offered: tuple[Turn | None, Turn | None] = (None, None)  # the turn in which each player last offered one
    asker: str = ""  # who asks for a takeback
    ending: Ending | None = None
    revealed: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """An event, what all up to it come to, and who may not read it for the time being."""

    event: Event
    fold: Fold
    hidden: frozenset[Seat] = frozenset()
    sealed: bool = False  # an answer under seal: it opens with the seals, other secrets at the end
    played: bool = True  # the rules at hand know what it does


def start_of(game: Game, options: Options, position: str) -> tuple[State, str]:
    """The state in which a match begins, and its text if it is not the game's own start."""
    start = game.start(options)
    if not position:
        return start, ""
    state = game.read_position(options, position)
    if hides(game, state):
        raise Unreadable("A match cannot begin from a position that hides something.")
    if game.outcome(state):
        raise Unreadable("A match cannot begin from a position where it is over.")
    text = game.write_position(state)
    return state, "" if text == game.write_position(start) else text


def hides(game: Game, state: State) -> bool:
    """Whether something in a state is unknown: it can be asked about, but not played on."""
    return bool(game.imagine(state, game.seat(state), 0) != state)


def settled(game: Game, options: Options | None) -> Options:
    """The options given, or the game's own."""
    if options is None:
        return game.options()
    if not isinstance(options, game.options):
        raise BadOptions(f"These are no options of {game.title}.")
    return options
