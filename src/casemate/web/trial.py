"""Something tried on a copy of a table: what comes of it, or why it cannot be."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ..errors import CasemateError, Refusal
from ..game import Game, Seat, State
from ..match.events import WHO, Event
from ..scene import Mark, tokens
from .play import ENDLESS, Known, Play
from .store import changes as c

Watcher: TypeAlias = Hashable
Letter: TypeAlias = tuple[Watcher, bytes]


class Refused(CasemateError):
    """What is asked cannot be done; where it was stale, since which event."""

    def __init__(self, text: str, clause: str = "", marks: Sequence[Mark] = (), since: int | None = None) -> None:
        super().__init__(text)
        self.clause, self.marks, self.since = clause, list(marks), since


@dataclass(frozen=True)
class Plan:
    """What to store, and what to tell whom when it is stored, or when it could not be."""

    changes: tuple[c.Change, ...]
    done: Callable[[], list[Letter]]
    dropped: Callable[[str], list[Letter]]


@dataclass
class Trial:
    """Something tried on a copy of the table."""

    play: Play
    now: int
    changes: list[c.Change] = field(default_factory=list)
    letters: list[Callable[[], Iterable[Letter]]] = field(default_factory=list)
    known: dict[tuple[Seat, str], Known] = field(default_factory=dict)
    void: list[tuple[Seat, str]] = field(default_factory=list)  # early answers that will never be appended
    first: int = 0  # the first of the events that are new
    drafted: Seat | None = None
    status: bool = False
    chat: int = ENDLESS  # the first of the lines of chat that are new
    clock: bool = False
    removes: bool = False

    def set_clock(self) -> None:
        """The clocks have changed: they are stored with the rest."""
        self.clock = self.status = True


def is_final(game: Game, state: State, after: State) -> bool:
    """Whether what led here leads to chance, another seat, the end or another turn."""
    if game.outcome(after) or game.seat(after) != game.seat(state):
        return True
    return game.turn(after) != game.turn(state)


def explained(game: Game, view: State, seat: Seat, action: int, text: str, refusal: Refusal) -> Refused:
    """A refusal with the marks of what is missing, where a question would show them."""
    path = [token for step in game.touch(view, action) for token in tokens(step)]
    answer = game.ask(view, seat, path)
    if answer.move == text and answer.clause == refusal.clause and answer.text:
        return Refused(answer.text, refusal.clause, answer.marks)
    return Refused(refusal.sentence, refusal.clause)


def was_paid(play: Play, event: Event, seat: Seat) -> bool:
    """Whether a seat has ended this turn before, and then took it back."""
    match = play.match
    standing = {one.number for one in match.standing}
    return any(
        one.turn == event.turn and one.who == WHO[seat] and one.number not in standing
        for one in match.events
        if one.number < event.number and not one.is_act
    )
