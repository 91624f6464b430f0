"""The record of a match: options, numbered events, and what they lead to.

Nothing that was recorded ever changes: each entry holds an event and the fold of all events up to it. So a
takeback is one more event, and an analysis goes back by leaving the last entries off.
"""

from dataclasses import replace

from .. import chance
from ..errors import CasemateError, Unreadable
from ..game import NOBODY, Game, Options, Seat, State, Turn
from ..options import shown
from .events import PLAYERS, SEAT_OF, WHO, Ending, Event, is_veiled, veiled
from .fold import Entry, Fold, Head, Line

PLAYING = (0, 1)
READERS = (*PLAYING, NOBODY)


def is_legible(position: str) -> bool:
    """Whether there is a position text, and one that hides nothing."""
    return position != "" and "?" not in position


class Record:
    """Events and what they lead to. A move is added once the rules have been asked."""

    def __init__(self, head: Head) -> None:
        self._head = head
        self._at_start = Fold(Line(head.start), head.edition)
        self._entries: list[Entry] = []
        self._rest: Fold | None = None  # where a match of another edition rests

    # What is recorded

    @property
    def game(self) -> Game:
        return self._head.game

    @property
    def options(self) -> Options:
        return self._head.options

    @property
    def match_id(self) -> str:
        return self._head.match_id

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed; empty where nothing is left to chance, and in an analysis."""
        return self._head.commitment

    @property
    def events(self) -> tuple[Event, ...]:
        """Every event as it was, secrets included: for the host alone. `event_for` is for everyone else."""
        return self._events_from(1)

    def _events_from(self, number: int) -> tuple[Event, ...]:
        return tuple(entry.event for entry in self._entries[number - 1 :])

    def event(self, number: int) -> Event:
        """An event as it was: for the host alone."""
        return self._entry(number).event

    def _entry(self, number: int) -> Entry:
        self._check_number(number, least=1)
        return self._entries[number - 1]

    def _check_number(self, number: int, least: int = 0) -> None:
        if not least <= number <= len(self._entries):
            raise CasemateError(f"There is no event {number}: the last is {len(self._entries)}.")

    @property
    def next_number(self) -> int:
        return len(self._entries) + 1

    @property
    def fold(self) -> Fold:
        """What all events so far come to."""
        return self._rest or self._before(self.next_number)

    def _before(self, number: int) -> Fold:
        return self._entries[number - 2].fold if number > 1 else self._at_start

    # How the match stands

    @property
    def state(self) -> State:
        """The true state, not to be changed: for the host alone. `view` is for everyone else."""
        return self.fold.line.state if self.is_known else self.state_after(len(self._entries))

    def state_after(self, number: int) -> State:
        """The true state after an event (0: at the start), or the last before it that is known."""
        self._check_number(number)
        while self._before(number + 1).line.state is None:
            number -= 1
        return self._before(number + 1).line.state

    @property
    def is_known(self) -> bool:
        """Whether the state can be known: it cannot after a secret move, and not always under other rules."""
        return self.fold.line.state is not None

    @property
    def outcome(self) -> Ending | None:
        """How the match ended, by the rules or at the table; None while it goes on."""
        return self.fold.ending

    @property
    def seat(self) -> Seat:
        """Who decides: 0, 1, CHANCE, or NOBODY when it is over."""
        return NOBODY if self.fold.ending or not self.is_known else self.game.seat(self.state)

    @property
    def turn(self) -> Turn:
        """The turn that the next move belongs to."""
        return self.game.turn(self.state)

    @property
    def standing(self) -> tuple[Event, ...]:
        """The moves that stand, in order."""
        found = []
        at = self.fold.line.last
        while at:
            found.append(self._entries[at - 1].event)
            at = self._before(at).line.last
        return tuple(reversed(found))

    @property
    def is_native(self) -> bool:
        """Whether the edition in force is the one whose rules are at hand."""
        return self.fold.edition == self.game.edition

    @property
    def began_natively(self) -> bool:
        """Whether it was begun under the rules at hand."""
        return self._head.edition == self.game.edition

    @property
    def start_text(self) -> str:
        """The position in which the match began, if it is not the game's own start."""
        return self._head.position

    def moves_under(self, edition: int) -> tuple[Event, ...]:
        """The moves that were made under an edition, standing or not."""
        entries = (entry for entry in self._entries if entry.fold.edition == edition)
        return tuple(entry.event for entry in entries if not entry.event.is_act)

    # Who may read what

    def view(self, seat: Seat = NOBODY, after: int | None = None) -> State:
        """The state, now or after an event, as this seat may know it: the whole of it once the match is over."""
        state = self.state if after is None else self.state_after(after)
        return state if self.fold.ending else self.game.view(state, seat)

    def event_for(self, number: int, seat: Seat = NOBODY) -> Event:
        """An event as this seat may read it now: what is veiled reads `pick:?`."""
        entry, fold = self._entry(number), self.fold
        event = entry.event
        if fold.ending:
            return event
        text = veiled(event.text) if self._hides(number, seat, fold) else event.text
        state, position = entry.fold.line.state, event.position
        if position and state is not None:
            position = self.game.write_position(self.game.view(state, seat))
        return replace(event, text=text, position=position)

    def secret_texts(self) -> set[str]:
        """How the moves read that somebody may not know, of those that are legal now."""
        game, state = self.game, self.state
        secret = (move for move in game.actions(state) if any(game.veil(state, move, seat) for seat in READERS))
        return {veiled(game.write_move(state, move)) for move in secret}

    def is_understood(self, number: int) -> bool:
        """Whether the rules at hand could play a move: they cannot always where it was made under others."""
        return self._entry(number).played

    def told_again(self, number: int, seat: Seat = NOBODY) -> tuple[int, ...]:
        """The earlier events that this seat could not read until this one came: it is told them again."""
        then, now = self._before(number), self._entry(number).fold
        if now.opening != number and now.ending == then.ending:
            return ()
        hidden = (n for n in range(1, number) if self._hides(n, seat, then))
        return tuple(n for n in hidden if not self._hides(n, seat, now))

    def _hides(self, number: int, seat: Seat, fold: Fold) -> bool:
        """Whether this seat may not read an event, things being as in this fold."""
        entry = self._entry(number)
        if fold.ending or (seat if seat in PLAYING else NOBODY) not in entry.hidden:
            return False
        opened = entry.sealed and number <= fold.opening and self._stands(number, fold)
        return not opened

    def _stands(self, number: int, fold: Fold) -> bool:
        at = fold.line.last
        while at > number:
            at = self._before(at).line.last
        return at == number

    # Where a match may go back to

    def back_to(self, who: str) -> int | None:
        """The move that would stand last if this player took back his last turn; None if he may not."""
        moves = self.standing
        first = next((i for i in reversed(range(len(moves))) if moves[i].who == who), None)
        if first is None:
            return None
        while first and (moves[first - 1].who, moves[first - 1].turn) == (who, moves[first].turn):
            first -= 1
        if moves[first].number <= self.fold.barrier:
            return None
        return moves[first - 1].number if first else 0

    def back_one(self) -> int | None:
        """The move that would stand last if the last one did not; None if it has to stay."""
        moves = self.standing
        if not moves or moves[-1].number <= self.fold.barrier:
            return None
        return moves[-2].number if len(moves) > 1 else 0

    def line_after(self, number: int) -> Line | None:
        """The line if this move stood last; None if that takes nothing back, or something that has to stay."""
        moves = [0, *(event.number for event in self.standing)]
        if number not in moves[:-1]:
            return None
        gone = moves[moves.index(number) + 1]
        return None if gone <= self.fold.barrier else self._before(gone).line

    def line_of_last_position(self) -> Line:
        """The line at the last event that carries a position: from there another edition goes on."""
        for entry in reversed(self._entries):
            if is_legible(entry.event.position):
                return entry.fold.line
        return self._at_start.line

    # Draws

    def drawn(self, seed: bytes) -> str:
        """What chance decides now if this is the seed."""
        source = chance.Source(seed, self.match_id, self.fold.nonces)
        outcomes = [self.game.write_move(self.state, action) for action in self.game.actions(self.state)]
        return source.draw(self.fold.line.draws + 1, outcomes, self.game.weights(self.state))

    # Adding

    def add_move(self, who: str, text: str, given: str = "") -> Event:
        """Record a move. A position given with it must be the one that the rules lead to."""
        game, line = self.game, self.fold.line
        action, after = self._played(who, text)
        turn = game.turn(line.state) if self.is_known else self.event(line.last).turn
        due = after is not None and (game.turn(after) != turn or game.outcome(after) is not None)
        after, position = self._agreed(self.fold.edition, after, given, due)
        answer = who in PLAYERS and (game.sealed(line.state) if self.is_known else line.sealing)
        fold = self._fold_of_move(who, after, answer, certain=self.is_native or is_legible(position))
        event = Event(self.next_number, who, text, turn, position)
        played = action is not None or is_veiled(text)
        return self._add(Entry(event, fold, self._kept_from(who, action), answer, played))

    def _fold_of_move(self, who: str, after: State, answer: bool, certain: bool) -> Fold:
        """What the events come to with this move, which leads to this state for certain, or perhaps."""
        fold, line, number = self.fold, self.fold.line, self.next_number
        by_chance, sealing = who not in PLAYERS, line.sealing or answer
        opens = sealing and after is not None and not self.game.sealed(after)
        over = self.game.outcome(after) if after is not None and certain else None
        offer = fold.offer if by_chance or fold.offer == who else ""
        return replace(
            fold,
            line=Line(after, number, line.draws + by_chance, sealing and not opens),
            barrier=number if opens or by_chance else fold.barrier,
            opening=number if opens else fold.opening,
            drawn=fold.drawn or by_chance,
            answered=fold.answered or answer,
            moved=fold.moved if by_chance else fold.moved | {who},
            offer="" if over else offer,
            asker=fold.asker if by_chance and not over else "",
            ending=Ending(over.result, over.clause) if over else None,
        )

    def _played(self, who: str, text: str) -> tuple[int | None, State]:
        """The action that a text means and the state after it; in another edition as far as these rules allow it."""
        if not self.is_known or is_veiled(text):
            return None, None
        try:
            return self._play(who, text)
        except CasemateError:
            if self.is_native:
                raise
            return None, None

    def _play(self, who: str, text: str) -> tuple[int, State]:
        decides = self.game.seat(self.state)
        if decides != SEAT_OF[who]:
            raise Unreadable(f"{shown(text)} is not for {who} to play: {WHO.get(decides, 'nobody')} decides.")
        action = self.game.read_move(self.state, text)
        after = self.game.play(self.state, action)
        if self.game.write_move(self.state, action) != text:
            raise Unreadable(f"{shown(text)} is written {self.game.write_move(self.state, action)}.")
        return action, after

    def _kept_from(self, who: str, action: int | None) -> frozenset[Seat]:
        """The seats that may not read a move; if it cannot be asked, all but the mover's own."""
        if action is None:
            return frozenset(READERS) - {SEAT_OF[who]}
        return frozenset(seat for seat in READERS if self.game.veil(self.state, action, seat))

    def add_act(self, who: str, text: str, fold: Fold, given: str = "") -> Event:
        """Record an act that comes to this fold. A position given with it must be the one that is on the table."""
        due = fold.line is not self.fold.line or fold.edition != self.fold.edition
        due = due or fold.ending != self.fold.ending
        state, position = self._agreed(fold.edition, fold.line.state, given, due)
        fold = replace(fold, line=replace(fold.line, state=state))
        return self._add(Entry(Event(self.next_number, who, text, None, position), fold))

    def _agreed(self, edition: int, state: State, given: str, due: bool) -> tuple[State, str]:
        """The state after an event, and its position text if one is due. In another edition the text decides."""
        legible = is_legible(given)
        if edition != self.game.edition:
            return (self.game.read_position(self.options, given) if legible else state), given
        if state is None:
            return None, given
        if given and not legible and given not in self._views_of(state):
            raise Unreadable("The position here hides what everybody may know.")
        position = self.game.write_position(state) if due or legible else ""
        if legible and given != position:
            raise Unreadable(f"The position here is not as it is written: it is {position}")
        return state, position if due else ""

    def _views_of(self, state: State) -> set[str]:
        """The position as each reader may see it."""
        return {self.game.write_position(self.game.view(state, seat)) for seat in READERS}

    def rest_on_last_position(self, ending: Ending | None) -> None:
        """Under other rules a match rests where its texts last say how it stands; and they say how it ended."""
        self._rest = replace(self.fold, ending=self.fold.ending or ending, line=self.line_of_last_position())

    def _add(self, entry: Entry) -> Event:
        self._entries.append(entry)
        self._rest = None
        return entry.event

    def _leave_off(self, number: int) -> None:
        """Forget every event after this one."""
        self._check_number(number)
        del self._entries[number:]
        self._rest = None
