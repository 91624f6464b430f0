"""What is stored of a table: the match, the draft in hand, answers sealed early, clocks, seats and chat."""

from dataclasses import dataclass, field, replace

import msgspec
from msgspec import Struct

from ..errors import CasemateError
from ..game import CHANCE, NOBODY, Game, Seat, State
from ..library import load
from ..match import Match
from ..match.events import PLAYERS, SEAT_OF, Event, is_act, read_act
from ..match.file import FORMAT, write_tags
from .clocks import Clock, Control
from .store import changes as c
from .store.store import Player, Stored

STILL = frozenset(("draw offer", "draw decline", "takeback ask", "takeback decline", "nonce"))
ENDLESS = 10**6


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is set up."""

    control: Control = Control()
    host: int | None = 0  # the seat of who made it
    one_screen: bool = False
    private: bool = False
    listed: bool = False  # among the open tables
    rematch: tuple[int, int] | None = None  # which seat offers one, since when


@dataclass(frozen=True)
class Draft:
    """The moves of a turn that is not committed. Everything done to it is kept, so that it is done once."""

    log: tuple[c.Step, ...] = ()
    steps: tuple[c.Step, ...] = ()
    states: tuple[State, ...] = ()  # after each step

    def with_move(self, step: c.Step, state: State) -> "Draft":
        return Draft((*self.log, step), (*self.steps, step), (*self.states, state))

    def with_back(self, step: c.Step) -> "Draft":
        assert step.back is not None
        return Draft((*self.log, step), self.steps[: step.back], self.states[: step.back])


NO_DRAFT = Draft()


class Known(Struct, frozen=True):
    """What became of a message: its text, and the answer that it had."""

    kind: str  # say: a move or an act; back; chat
    text: str
    event: int
    draft: int = 0


@dataclass
class Play:
    """All that a table stores. What is tried is tried on a copy, which takes its place once it is stored."""

    row: c.Match
    match: Match
    settings: Settings
    clock: Clock
    players: list[Player]
    drafts: dict[Seat, Draft] = field(default_factory=dict)
    early: dict[Seat, c.Early] = field(default_factory=dict)
    chat: tuple[c.Line, ...] = ()
    changed: int = 0  # the last event that changed the position
    changed_at: int = 0  # and when that was
    known: dict[tuple[Seat, str], Known] = field(default_factory=dict)

    def copy(self) -> "Play":
        """A copy that can be changed. What is known about messages is shared: it only grows, and once it is stored."""
        return replace(
            self,
            match=self.match.copy(),
            clock=self.clock.copy(),
            players=self.players[:],
            drafts=dict(self.drafts),
            early=dict(self.early),
        )

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def last(self) -> int:
        """The number of the last event."""
        return self.match.next_number - 1

    @property
    def is_full(self) -> bool:
        """Whether both seats are taken."""
        return all(player.person for player in self.players)

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        return tuple(p.seat for p in self.players if person is not None and p.person == person)

    def draft(self, seat: Seat) -> Draft:
        return self.drafts.get(seat, NO_DRAFT)

    def state_for(self, seat: Seat) -> State:
        """The true state, with the steps of this seat's draft."""
        states = self.draft(seat).states
        return states[-1] if states else self.match.state

    @property
    def is_sealed(self) -> bool:
        """Whether answers are given secretly now."""
        match = self.match
        return not match.outcome and match.is_known and self.game.sealed(match.state)

    @property
    def sealed(self) -> list[int]:
        """The seats that have sealed an answer that is not open yet."""
        if not self.is_sealed:
            return []
        found = set(self.early)
        for event in reversed(self.match.standing):
            if not self.game.sealed(self.match.state_after(event.number - 1)):
                break
            if event.who in PLAYERS:
                found.add(SEAT_OF[event.who])
        return sorted(found - {self.match.seat})

    def is_of_these_rules(self, number: int) -> bool:
        """Whether an event came under the edition of the rules that is at hand."""
        if self.row.edition == self.game.edition:
            return True
        acts = (e.number for e in reversed(self.match.events) if e.is_act and e.text.startswith("edition "))
        return self.match.is_native and number > next(acts, 0)

    @property
    def lacks_nonces(self) -> bool:
        """Whether nonces may still come before the first draw."""
        match = self.match
        return bool(match.commitment) and not match.outcome and not match.fold.drawn and b"" in match.fold.nonces

    def may_seal_ahead(self, seat: Seat) -> bool:
        """Whether this seat may seal its answer before its turn."""
        if not self.is_sealed or self.match.seat in (seat, CHANCE) or seat in self.early or seat not in (0, 1):
            return False
        try:
            self.match.view_to_seal(seat)
        except CasemateError:
            return False
        return seat not in self.sealed

    def view_for(self, seat: Seat) -> State:
        """What this seat sees: its draft included, and the question that it may answer ahead."""
        if self.match.outcome:
            return self.match.state
        if self.may_seal_ahead(seat):
            return self.match.view_to_seal(seat)
        return self.game.view(self.state_for(seat), seat)

    def sent_before(self, seat: Seat, id: str) -> Known | None:
        """What became of a message with this id, if there was one."""
        for number, step in enumerate(self.draft(seat).log):
            if step.id == id:
                return known_step(self.draft(seat), number)
        return self.known.get((seat, id))

    def note_event(self, event: Event, at: int) -> None:
        """An event has been added: whether the position is another now."""
        if not is_act(event.text) or (read_act(event.text)[0] not in STILL):
            self.changed, self.changed_at = event.number, at


def known_step(draft: Draft, number: int) -> Known:
    """What was answered to a step of a draft."""
    step = draft.log[number]
    count = 0
    for one in draft.log[: number + 1]:
        count = count + 1 if one.back is None else one.back
    kind, text = ("say", step.move or "") if step.back is None else ("back", str(step.back))
    return Known(kind, text, step.after, count)


# From the store


def read_play(stored: Stored, game: Game | None = None) -> Play:
    """What was stored, played again. What cannot be played is a CasemateError."""
    row = stored.match
    match = Match.read(match_text(stored), game or load(row.game))
    play = Play(
        row,
        match,
        msgspec.json.decode(row.settings, type=Settings),
        msgspec.json.decode(row.clock, type=Clock),
        list(stored.players),
        early={early.seat: early for early in stored.early},
        chat=stored.chat,
        changed_at=row.created,
    )
    for event, kept in zip(match.events, stored.events, strict=True):
        play.note_event(event, kept.at)
        if kept.id is not None and kept.seat is not None:
            play.known[kept.seat, kept.id] = Known("say", kept.text, kept.number)
    for line in stored.chat:
        play.known[line.seat, line.id] = Known("chat", line.text, line.number)
    for early in stored.early:
        play.known[early.seat, early.id] = Known("say", early.move, play.changed)
    for step in stored.steps:
        play.drafts.setdefault(step.seat, NO_DRAFT)
        if step.after == play.changed and match.is_native and not match.outcome:
            add_step(play, step)
    return play


def match_text(stored: Stored) -> str:
    """The private file of a match, as the match itself would write it."""
    row = stored.match
    lines = (
        f"{event.number} {event.who} {event.text}{f' {{{event.position}}}' if event.position else ''}\n"
        for event in stored.events
    )
    tags = {
        "Casemate": FORMAT,
        "Game": row.game,
        "Edition": str(row.edition),
        "Options": row.options,
        "Match": row.id,
        "Position": row.position,
        "Commitment": row.commitment,
        "Seed": row.seed.hex() if row.seed else "",
    }
    return write_tags(tags) + "".join(lines)


def add_step(play: Play, step: c.Step) -> None:
    """One more step of a draft, as it was stored."""
    draft = play.draft(step.seat)
    if step.move is None:
        play.drafts[step.seat] = draft.with_back(step)
        return
    state = play.state_for(step.seat)
    after = play.game.play(state, play.game.read_move(state, step.move))
    play.drafts[step.seat] = draft.with_move(step, after)


def reader_of(play: Play, seats: tuple[int, ...]) -> Seat:
    """As whom somebody with these seats sees the table: on one screen as who decides."""
    if len(seats) == 1:
        return seats[0]
    return play.match.seat if play.match.seat in seats else NOBODY
