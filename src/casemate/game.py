"""The contract: what every game offers, and what it speaks in.

Games are stateless. A state is opaque outside its game; everyone outside the rules sees it through `view`.
Seats are ints: 0, 1, CHANCE and NOBODY. Actions are dense ints from 0 to `bounds.actions` - 1, and each of them
is exactly one writable move, also one that can never be legal.
"""

from typing import Any, NamedTuple, Protocol

from .errors import BadOptions, CasemateError, IllegalMove, Refusal, Unreadable
from .options import Options
from .scene import Answer, Board, Close, Motion, Scene, Step
from .verbs import CHANCE, NOBODY, UNKNOWN

__all__ = [
    "CHANCE",
    "NOBODY",
    "UNKNOWN",
    "BadOptions",
    "Bounds",
    "CasemateError",
    "Game",
    "IllegalMove",
    "Options",
    "Outcome",
    "Refusal",
    "Turn",
    "Unreadable",
    "clause_text",
]

Seat = int
State = Any


class Bounds(NamedTuple):
    """Proven upper limits: of action numbers, of a list of legal actions, of the actions of a match (draws too)."""

    actions: int
    longest: int
    match: int | None  # None: a match may go on for ever


class Outcome(NamedTuple):
    """How a game ended: the payoff of each seat (1, 0, -1), and the clause."""

    payoffs: tuple[int, int]
    clause: str

    @property
    def result(self) -> str:
        return {1: "p1win", 0: "draw", -1: "p2win"}[self.payoffs[0]]


class Turn(NamedTuple):
    """The turn that a state belongs to: ("Volley 2", 7). The pair changes exactly when a new turn begins."""

    part: str
    number: int


def clause_text(number: int) -> str:
    """A clause as people cite it: 3020 is 3.2, 6022 is 6.2b."""
    chapter, rest = divmod(number, 1000)
    clause, letter = divmod(rest, 10)
    return f"{chapter}.{clause}{chr(96 + letter) if letter else ''}"


class Game(Protocol):
    """The rulebook made code."""

    name: str
    title: str
    edition: int  # rises only if the same events could now end otherwise
    options: type[Options]
    twin: type[Any]  # the class of its states
    chance: bool  # whether anything is left to chance

    def bounds(self, options: Any = None) -> Bounds: ...

    def start(self, options: Any = None) -> State: ...

    def seat(self, state: State) -> Seat:
        """Who decides: 0, 1, CHANCE, or NOBODY when it is over."""

    def actions(self, state: State) -> tuple[int, ...]:
        """Every legal action, ascending; at CHANCE every outcome."""

    def weights(self, state: State) -> tuple[int, ...]:
        """At CHANCE, beside the actions: positive integers; probability = weight / sum. Else empty."""

    def refusal(self, state: State, action: int) -> Refusal | None:
        """Why an action is not legal; None when it is."""

    def play(self, state: State, action: int) -> State:
        """A new state; IllegalMove carries the refusal."""

    def outcome(self, state: State) -> Outcome | None: ...

    def turn(self, state: State) -> Turn: ...

    def sealed(self, state: State) -> bool:
        """Whether the open question is answered secretly, until a state where this is false."""

    def veil(self, state: State, action: int, seat: Seat) -> bool:
        """Whether this seat may not read the action, draws included."""

    def view(self, state: State, seat: Seat) -> State:
        """The same kind of state, what this seat may not know set to UNKNOWN; NOBODY's view is a spectator's."""

    def imagine(self, view: State, seat: Seat, seed: int) -> State:
        """A whole state that this seat cannot tell from the true one."""

    def write_move(self, state: State, action: int) -> str: ...

    def read_move(self, state: State, text: str) -> int:
        """The action that a text means, legal or not; Unreadable when it means none."""

    def write_position(self, state: State) -> str: ...

    def read_position(self, options: Any, text: str) -> State: ...

    # Drawing (scene.py): from views only

    def board(self, options: Any = None) -> Board:
        """What never changes during a match: places, terrain, rivers, labels."""

    def scene(self, view: State, seat: Seat) -> Scene:
        """What stands on it now, and the choices of who decides."""

    def motions(self, view: State, action: int, seat: Seat) -> tuple[Motion, ...]:
        """What an action does to what is seen."""

    def close(self, view: State, action: int) -> Close | None:
        """The finished board of a part that this action ends."""

    def sentence(self, view: State, action: int) -> str:
        """An action in the game's words."""

    def touch(self, view: State, action: int) -> tuple[Step, ...]:
        """The path of touches that plays it, or would."""

    def ask(self, view: State, seat: Seat, path: list[str]) -> Answer:
        """About these touches: why they lead nowhere and what is missing, what they would do, how far a piece goes."""
