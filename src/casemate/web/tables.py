"""A table: a live match with people at it.

What is asked of it is tried on a copy, and answered with a plan: what to store, and what to tell whom once it is
stored. Only then does the table change. Until a plan is done or dropped the table takes nothing else. Time is handed
in, in milliseconds.
"""

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace

import msgspec

from ..errors import CasemateError, IllegalMove, Unreadable
from ..game import CHANCE, Game, Seat, State
from ..match.events import PLAYERS, SEAT_OF, TABLE, WHO, BadAct, Event, is_act, is_veiled
from . import wire
from .clocks import DAY, MINUTE
from .making import Lots, rematch_of
from .play import Known, Play, read_play, reader_of
from .status import status_for
from .store import changes as c
from .store.store import Player, Stored
from .telling import Teller
from .trial import Letter, Plan, Refused, Trial, Watcher, explained, is_final, was_paid
from .wire import Ack, Answered, BoardSent, Drafted, No, Status, TableSent, Told, encode

NONCE_WAIT = 10_000
GONE_LIVE = 60_000
GONE_ENDLESS = 7 * DAY
REMATCH = 10 * MINUTE
HOST_GONE = 2 * MINUTE
NEVER_BEGUN = DAY
CHATS, CHAT_TIME, MOST_LINES = 5, 10_000, 1000


class Table:
    """The table at an address."""

    def __init__(self, play: Play, now: int, lots: Lots, started: int = 0, heartbeat: int = 0) -> None:
        self.play, self.started = play, started
        self.removed = False
        self._lots = lots
        self._teller = Teller()
        self._watchers: dict[Watcher, str | None] = {}
        self._pending: Trial | None = None
        self._gone: list[int | None] = [player.seen or 0 for player in play.players]
        self._nonces_until = now + NONCE_WAIT if play.is_full else None
        play.clock.wake(heartbeat, started)

    @classmethod
    def read(
        cls, stored: Stored, now: int, lots: Lots, *, started: int = 0, heartbeat: int = 0, game: Game | None = None
    ) -> "Table":
        """A table as it was stored. The server started then, and its last heartbeat before was then."""
        return cls(read_play(stored, game), now, lots, started, heartbeat)

    @property
    def address(self) -> str:
        return self.play.row.address

    @property
    def is_busy(self) -> bool:
        """Whether a plan waits to be stored: until then nothing else is taken."""
        return self._pending is not None

    @property
    def watchers(self) -> tuple[Watcher, ...]:
        return tuple(self._watchers)

    # Coming and going

    def attach(self, watcher: Watcher, person: str | None, now: int) -> Plan:
        """Somebody opens the table: he is sent the board and how the table stands, the others that he is there."""
        trial = self._begin(now)
        seats = trial.play.seats_of(person)
        self._watchers[watcher] = person
        for seat in seats:
            self._gone[seat] = None
            if trial.play.clock.stands == "down":
                trial.play.clock.come_back(seat, now)
                trial.set_clock()
        board = BoardSent(trial.play.game.board(trial.play.match.options))
        trial.letters.append(lambda: [(watcher, encode(board)), (watcher, encode(TableSent(self.status(seats))))])
        trial.status = True
        return replace(self._plan(trial), dropped=lambda why: self._turned_away(watcher, now))

    def _turned_away(self, watcher: Watcher, now: int) -> list[Letter]:
        """Nothing could be stored, so whoever came is not at the table; he may come again."""
        self._pending = None
        person = self._watchers.pop(watcher, None)
        if person not in self._watchers.values():
            for seat in self.play.seats_of(person):
                self._gone[seat] = now
        return []

    def detach(self, watcher: Watcher, now: int) -> Plan:
        """Somebody closes the table, or is no longer heard of."""
        trial = self._begin(now)
        person = self._watchers.pop(watcher, None)
        if person not in self._watchers.values():
            for seat in trial.play.seats_of(person):
                self._gone[seat] = now
                player = trial.play.players[seat]
                trial.play.players[seat] = msgspec.structs.replace(player, seen=now)
                trial.changes.append(c.Seen(match=trial.play.row.id, seat=seat, seen=now))
        trial.status = True
        return self._plan(trial)

    def join(self, person: str, nickname: str, now: int, seat: int | None = None) -> Plan:
        """Somebody takes a free seat. CasemateError if there is none."""
        trial = self._begin(now)
        play = trial.play
        if play.seats_of(person):
            return self._plan(trial)
        free = next((p.seat for p in play.players if not p.person and seat in (None, p.seat)), None)
        if free is None:
            self._pending = None
            raise Refused("The seat is taken: you can watch.")
        play.players[free] = Player(free, person, nickname, None)
        trial.changes.append(c.TakeSeat(match=play.row.id, seat=free, person=person))
        if play.is_full:
            self._nonces_until = now + NONCE_WAIT
        self._gone[free] = None if person in self._watchers.values() else now
        self._run_clocks(trial)
        trial.status = True
        return self._plan(trial)

    # Messages

    def take(self, watcher: Watcher, message: wire.AnyMessage, now: int) -> Plan:
        """What a watcher says."""
        trial = self._begin(now)
        try:
            return self._taken(trial, watcher, message)
        except Exception:
            self._pending = None
            raise

    def _taken(self, trial: Trial, watcher: Watcher, message: wire.AnyMessage) -> Plan:
        try:
            self._catch_up(trial)
            if message.match != self.address:
                raise Refused("This is another table.")
            if isinstance(message, wire.Since):
                self._since(trial, watcher, message)
            else:
                self._check_seat(trial, watcher, message.seat)
                TAKES[type(message)](self, trial, watcher, message)
        except Refused as refused:
            self._refuse(trial, watcher, message, refused)
        except IllegalMove as error:
            self._refuse(trial, watcher, message, Refused(error.refusal.sentence, error.refusal.clause))
        except CasemateError as error:
            self._refuse(trial, watcher, message, Refused(str(error)))
        return self._plan(trial, watcher, message)

    def tick(self, now: int) -> Plan:
        """What happens by itself: clocks run out or go on, chance answers, offers lapse, tables vanish."""
        trial = self._begin(now)
        with contextlib.suppress(Refused):
            self._catch_up(trial)
        return self._plan(trial)

    def due(self) -> int | None:
        """When `tick` should be called next."""
        play = self.play
        if self.removed:
            return None
        times = [self._vanishes_at(play), play.clock.due()]
        if self._is_left_undone(play):
            times.append(0)
        if play.match.seat == CHANCE and play.is_full and play.lacks_nonces:
            times.append(self._nonces_until)
        if play.settings.rematch:
            times.append(play.settings.rematch[1] + REMATCH)
        return min((time for time in times if time is not None), default=None)

    # A trial, and what becomes of it

    def _begin(self, now: int) -> Trial:
        if self._pending:
            raise RuntimeError("A plan of this table is not stored yet.")
        self._pending = Trial(self.play.copy(), now, first=self.play.last + 1)
        return self._pending

    def _plan(self, trial: Trial, watcher: Watcher = None, message: wire.AnyMessage | None = None) -> Plan:
        if trial.clock:
            trial.changes.append(c.SetClock(match=trial.play.row.id, clock=encode(trial.play.clock).decode()))
        return Plan(tuple(trial.changes), lambda: self._done(trial), lambda why: self._dropped(watcher, message, why))

    def _done(self, trial: Trial) -> list[Letter]:
        """It is stored: the table changes, and everybody is told."""
        self.play, self._pending = trial.play, None
        self.removed = trial.removes
        self.play.known.update(trial.known)
        for key in trial.void:
            self.play.known.pop(key, None)
        if trial.changes:
            self._teller.forget_scenes()
        letters = [letter for make in trial.letters for letter in make()]
        if self.play.last >= trial.first:
            letters += self._tell(trial.first)
        if trial.drafted is not None:
            letters += self._tell_draft(trial.drafted)
        if trial.status:
            letters += self._tell_status(trial.chat)
        return letters

    def _dropped(self, watcher: Watcher, message: wire.AnyMessage | None, why: str) -> list[Letter]:
        """It could not be stored: nothing has changed."""
        self._pending = None
        id = getattr(message, "id", None)
        return [(watcher, encode(No(id, why)))] if id is not None else []

    # What is told

    def _tell(self, first: int) -> list[Letter]:
        """New events, and how it stands now, to everybody."""
        made: dict[Seat, bytes] = {}
        letters = []
        for watcher in self._watchers:
            reader = self._reader(watcher)
            if reader not in made:
                made[reader] = encode(self._told(first, reader))
            letters.append((watcher, made[reader]))
        return letters

    def _told(self, first: int, reader: Seat) -> Told:
        return Told(self._teller.events(self.play, first, reader), self._teller.scene(self.play, reader))

    def _tell_draft(self, seat: Seat) -> list[Letter]:
        """How the draft stands now, to its owner at all his screens."""
        steps = len(self.play.draft(seat).steps)
        events = self._teller.draft_events(self.play, seat, max(0, steps - 1))
        if self.play.draft(seat).log and self.play.draft(seat).log[-1].move is None:
            events = []
        told = encode(Drafted(steps, events, self._teller.scene(self.play, seat)))
        return [(watcher, told) for watcher in self._watchers if self._reader(watcher) == seat]

    def _tell_status(self, first_line: int) -> list[Letter]:
        """How the table stands, with the lines of chat that are new."""
        made: dict[tuple[int, ...], bytes] = {}
        letters = []
        for watcher, person in self._watchers.items():
            seats = self.play.seats_of(person)
            if seats not in made:
                made[seats] = encode(TableSent(self.status(seats, first_line)))
            letters.append((watcher, made[seats]))
        return letters

    def _reader(self, watcher: Watcher) -> Seat:
        return reader_of(self.play, self.play.seats_of(self._watchers.get(watcher)))

    def status(self, seats: tuple[int, ...] = (), first_line: int = 0) -> Status:
        """What is not the match's, for who sits in these seats; of the chat the lines from one on."""
        sitting = [self.play.seats_of(person) for person in self._watchers.values()]
        present = {seat for held in sitting for seat in held}
        return status_for(self.play, seats, present, sitting.count(()), first_line)

    # Refusals

    def _refuse(self, trial: Trial, watcher: Watcher, message: wire.AnyMessage, refused: Refused) -> None:
        """Say no; to what was stale with what was missing, as it stands then."""
        id = getattr(message, "id", "")

        def letter() -> list[Letter]:
            no = No(id, str(refused), refused.clause, refused.marks)
            if refused.since is not None:
                reader = self._reader(watcher)
                no.events = self._teller.events(self.play, refused.since + 1, reader)
                no.draft = len(self.play.draft(reader).steps)
                no.scene = self._teller.scene(self.play, reader)
            return [(watcher, encode(no))]

        trial.letters.append(letter)

    def _check_seat(self, trial: Trial, watcher: Watcher, seat: int) -> None:
        if seat not in trial.play.seats_of(self._watchers.get(watcher)):
            raise Refused("This seat is not yours.")

    def _was_sent(self, trial: Trial, watcher: Watcher, message: wire.Written, kind: str, text: str) -> bool:
        """Whether this very message has been taken before; then it is answered as it was."""
        known = trial.play.sent_before(message.seat, message.id)
        if not known:
            return False
        if (known.kind, known.text) != (kind, text):
            raise Refused("Something else was sent under this id.")
        self._acknowledge(trial, watcher, message.id, known.event, known.draft)
        return True

    def _acknowledge(self, trial: Trial, watcher: Watcher, id: str, event: int, draft: int = 0) -> None:
        trial.letters.append(lambda: [(watcher, encode(Ack(id, event, draft)))])

    def _check_fresh(self, trial: Trial, message: wire.Move | wire.Back) -> None:
        """Whether the sender knows how it stands."""
        play = trial.play
        if not play.changed <= message.after <= play.last:
            raise Refused("Something has happened in the meantime.", since=min(message.after, play.last))
        if message.draft != len(play.draft(message.seat).steps):
            raise Refused("The turn has been gone on with elsewhere.", since=play.last)

    def _check_goes_on(self, play: Play) -> None:
        if play.match.outcome:
            raise BadAct(f"The match is over: {play.match.outcome}.")

    # Moves and drafts

    def _move(self, trial: Trial, watcher: Watcher, message: wire.Move) -> None:
        """A move goes into the draft, or commits it where it is final."""
        if self._was_sent(trial, watcher, message, "say", message.move):
            return
        play, seat = trial.play, message.seat
        if play.match.outcome and message.after < play.last:
            self._check_fresh(trial, message)
        self._check_goes_on(play)
        self._check_fresh(trial, message)
        if self._waits_for_nonces(play, trial.now):
            raise Refused("The draws wait for what both browsers add to them.")
        if play.match.seat != seat:
            if not play.may_seal_ahead(seat):
                raise Refused("Your answer is sealed." if play.is_sealed else "It is not your turn.")
            self._seal_ahead(trial, watcher, message)
            return
        state = play.state_for(seat)
        after = play.game.play(state, self._action(play, seat, play.game.view(state, seat), message.move))
        if is_final(play.game, state, after):
            self._commit(trial, watcher, message)
        else:
            step = self._step(trial, message, message.move, None)
            play.drafts[seat] = play.draft(seat).with_move(step, after)
            self._keep_step(trial, watcher, step)

    def _action(self, play: Play, seat: Seat, view: State, text: str) -> int:
        """The action that a move means; one that cannot be played is refused with what there is to say about it."""
        game = play.game
        if is_act(text) or is_veiled(text):
            raise Unreadable("This is no move.")
        action = game.read_move(view, text)
        if game.write_move(view, action) != text:
            raise Unreadable(f"This move is written {game.write_move(view, action)}.")
        refusal = game.refusal(view, action)
        if refusal:
            raise explained(game, view, seat, action, text, refusal)
        return action

    def _step(self, trial: Trial, message: wire.Move | wire.Back, move: str | None, back: int | None) -> c.Step:
        play, seat = trial.play, message.seat
        number = len(play.draft(seat).log)
        return c.Step(
            match=play.row.id, seat=seat, number=number, id=message.id, move=move, back=back, after=play.changed
        )

    def _keep_step(self, trial: Trial, watcher: Watcher, step: c.Step) -> None:
        trial.changes.append(step)
        trial.drafted = step.seat
        self._acknowledge(trial, watcher, step.id, step.after, len(trial.play.draft(step.seat).steps))

    def _back(self, trial: Trial, watcher: Watcher, message: wire.Back) -> None:
        """Undo the draft to a step."""
        if self._was_sent(trial, watcher, message, "back", str(message.to)):
            return
        self._check_fresh(trial, message)
        draft = trial.play.draft(message.seat)
        if message.to >= len(draft.steps):
            raise Refused("There is nothing to undo.")
        step = self._step(trial, message, None, message.to)
        trial.play.drafts[message.seat] = draft.with_back(step)
        self._keep_step(trial, watcher, step)

    def _commit(self, trial: Trial, watcher: Watcher, message: wire.Move) -> None:
        """The draft and the move that ends it become events, and what follows by itself."""
        play, seat = trial.play, message.seat
        moves = [(step.id, step.move or "") for step in play.draft(seat).steps]
        for id, text in [*moves, (message.id, message.move)]:
            events = play.match.move(text)
            self._keep_events(trial, events, seat, id)
            number = events[0].number
        self._append_early(trial)
        self._settle_turns(trial)
        self._acknowledge(trial, watcher, message.id, number)

    def _seal_ahead(self, trial: Trial, watcher: Watcher, message: wire.Move) -> None:
        """An answer before its turn is stored apart; it is no move yet."""
        play, seat = trial.play, message.seat
        view = play.match.view_to_seal(seat)
        self._action(play, seat, view, message.move)
        early = c.Early(match=play.row.id, seat=seat, id=message.id, move=message.move)
        play.early[seat] = early
        trial.changes.append(early)
        trial.known[seat, message.id] = Known("say", message.move, play.changed)
        trial.status = True
        self._run_clocks(trial)
        self._acknowledge(trial, watcher, message.id, play.changed)
        trial.letters.append(
            lambda: [
                (one, encode(self._told(self.play.last + 1, seat)))
                for one in self._watchers
                if self._reader(one) == seat
            ]
        )

    def _append_early(self, trial: Trial) -> None:
        """Answers that were sealed ahead, as far as their turn has come."""
        play = trial.play
        while play.is_sealed and play.match.seat in play.early:
            early = play.early.pop(play.match.seat)
            self._keep_events(trial, play.match.move(early.move), early.seat, early.id)
            trial.changes.append(c.DropEarly(match=play.row.id))
            trial.changes += list(play.early.values())

    def _keep_events(
        self, trial: Trial, events: Sequence[Event], seat: Seat | None = None, id: str | None = None
    ) -> None:
        """Store new events; the first of them is what this seat has sent under this id."""
        play = trial.play
        for event in events:
            own = seat is not None and event is events[0]
            trial.changes.append(
                c.Event(
                    match=play.row.id,
                    number=event.number,
                    who=event.who,
                    seat=seat if own else None,
                    id=id if own else None,
                    text=event.text,
                    position=event.position,
                    at=trial.now,
                )
            )
            before = play.changed
            play.note_event(event, trial.now)
            if play.changed != before and play.drafts:
                play.drafts.clear()
                trial.changes.append(c.DropDrafts(match=play.row.id))
        if events and seat is not None and id is not None:
            trial.known[seat, id] = Known("say", events[0].text, events[0].number)
        if events:
            trial.status = True
        if play.match.outcome and play.row.ended is None:
            self._end(trial)

    def _end(self, trial: Trial) -> None:
        play = trial.play
        play.row = msgspec.structs.replace(play.row, ended=trial.now)
        trial.changes.append(c.EndMatch(match=play.row.id, ended=trial.now))
        self._drop_early(trial)
        self._run_clocks(trial)

    # Acts

    def _act(self, trial: Trial, watcher: Watcher, message: wire.Act) -> None:
        """An act at the table."""
        if self._was_sent(trial, watcher, message, "say", message.text):
            return
        word = message.text.partition(" ")[0]
        if word == "rematch":
            self._rematch(trial, watcher, message)
            return
        play, one_screen = trial.play, trial.play.settings.one_screen
        self._check_goes_on(play)
        who = WHO[message.seat]
        if word in ("flag", "edition", "reveal") or not is_act(message.text):
            raise Refused("This is nothing to say at a table.")
        if word == "claim":
            self._check_claim(play, message.seat, message.text, trial.now)
        if word == "takeback" and one_screen:
            who = TABLE
        self._keep_events(trial, play.match.act(who, message.text), message.seat, message.id)
        self._answer_for_chance(trial)
        if word == "takeback" and play.changed == play.last:
            self._drop_early(trial)
            self._run_clocks(trial)
        self._acknowledge(trial, watcher, message.id, trial.known[message.seat, message.id].event)

    def _drop_early(self, trial: Trial) -> None:
        """Answers that were sealed ahead will never be appended."""
        early = trial.play.early
        if early:
            trial.void += [(seat, answer.id) for seat, answer in early.items()]
            early.clear()
            trial.changes.append(c.DropEarly(match=trial.play.row.id))

    def _check_claim(self, play: Play, seat: Seat, text: str, now: int) -> None:
        """Whether the other has been gone for long enough."""
        kind, gone = play.clock.control.kind, self._gone[1 - seat]
        if not play.is_full:
            raise Refused("Nobody sits opposite yet.")
        if play.settings.one_screen:
            raise Refused("On one screen there is nothing to claim.")
        if kind == "days":
            raise Refused("The clock ends this match when the time for a turn is over.")
        if kind == "none" and text != "claim draw":
            raise Refused("Without a clock a draw can be claimed, after seven days.")
        least = GONE_LIVE if kind == "live" else GONE_ENDLESS
        up = self.started if kind == "live" else 0
        if gone is None or now - max(gone, play.changed_at, up) < least:
            raise Refused("The other has not been gone for long enough on the own turn.")

    def _rematch(self, trial: Trial, watcher: Watcher, message: wire.Act) -> None:
        """The same once more, the other begins: an offer, and what the other says to it."""
        play, seat = trial.play, message.seat
        if not play.match.outcome:
            raise Refused("There is a rematch when the match is over.")
        offered = play.settings.rematch
        theirs = offered is not None and (offered[0] != seat or play.settings.one_screen)
        if message.text == "rematch offer" and play.settings.one_screen and not play.row.following:
            self._follow(trial)
        elif message.text == "rematch offer" and not theirs and not play.row.following:
            if offered is None:
                self._set(trial, rematch=(seat, trial.now))
        elif message.text in ("rematch offer", "rematch accept") and (theirs or play.row.following):
            if not play.row.following:
                self._follow(trial)
        elif message.text == "rematch decline" and theirs:
            self._set(trial, rematch=None)
        else:
            raise Refused("No rematch is offered to you.")
        trial.status = True
        self._acknowledge(trial, watcher, message.id, play.last)

    def _follow(self, trial: Trial) -> None:
        """A new match, and its address for both."""
        play = trial.play
        following = rematch_of(play, self._lots, trial.now)
        play.row = msgspec.structs.replace(play.row, following=following.address)
        trial.changes += [*following.changes, c.Follow(match=play.row.id, following=following.address)]
        self._set(trial, rematch=None)

    def _set(self, trial: Trial, rematch: tuple[int, int] | None) -> None:
        play = trial.play
        play.settings = msgspec.structs.replace(play.settings, rematch=rematch)
        trial.changes.append(c.SetSettings(match=play.row.id, settings=encode(play.settings).decode()))

    # Going on, chat, questions

    def _on(self, trial: Trial, watcher: Watcher, message: wire.On) -> None:
        """Go on after a finished board; when both do, the clocks run again."""
        play = trial.play
        if play.clock.stands == "close" and message.seat not in play.clock.gone_on:
            play.clock.go_on(play.seats_of(self._watchers[watcher]), trial.now)
            trial.set_clock()
        self._acknowledge(trial, watcher, message.id, play.last)

    def _chat(self, trial: Trial, watcher: Watcher, message: wire.Chat) -> None:
        """A line for the other player."""
        if self._was_sent(trial, watcher, message, "chat", message.text):
            return
        play, seat = trial.play, message.seat
        if play.settings.one_screen:
            raise Refused("On one screen there is no chat.")
        if not message.text.isprintable() or message.text.isspace():
            raise Refused("A line of chat is printable text.")
        recent = [line for line in play.chat if line.seat == seat and line.at > trial.now - CHAT_TIME]
        if len(play.chat) >= MOST_LINES:
            raise Refused(f"{MOST_LINES} lines are enough for one match.")
        if len(recent) >= CHATS:
            raise Refused(f"{CHATS} lines in {CHAT_TIME // 1000} seconds are enough: wait a little.")
        number = play.chat[-1].number + 1 if play.chat else 1
        line = c.Line(match=play.row.id, number=number, seat=seat, id=message.id, text=message.text, at=trial.now)
        play.chat = (*play.chat, line)
        trial.changes.append(line)
        trial.known[seat, message.id] = Known("chat", line.text, number)
        trial.chat = number
        trial.status = True
        self._acknowledge(trial, watcher, message.id, number)

    def _ask(self, trial: Trial, watcher: Watcher, message: wire.Ask) -> None:
        """What there is to say about touches."""
        play, seat = trial.play, message.seat
        answer = play.game.ask(play.view_for(seat), seat, list(message.path))
        answered = Answered(answer=message.id, **msgspec.structs.asdict(answer))
        trial.letters.append(lambda: [(watcher, encode(answered))])

    def _since(self, trial: Trial, watcher: Watcher, message: wire.Since) -> None:
        """What has happened since an event, the draft's steps last, and how it stands now."""

        def letter() -> list[Letter]:
            reader = self._reader(watcher)
            told = self._told(min(message.event, self.play.last) + 1, reader)
            told.events += [msgspec.Raw(encode(event)) for event in self._teller.draft_events(self.play, reader)]
            return [(watcher, encode(told))]

        if trial.play.last < trial.first or watcher in self._watchers:
            trial.letters.append(letter)

    # What happens by itself

    def _catch_up(self, trial: Trial) -> None:
        """Whatever is due by now."""
        play, now = trial.play, trial.now
        if self._is_vanished(play, now):
            trial.removes = True
            trial.changes.append(c.Remove(match=play.row.id))
            raise Refused("This table was never begun, and is gone.")
        stood = play.clock.stands
        play.clock.settle(now)
        if play.clock.stands != stood:
            trial.set_clock()
        if self._is_left_undone(play):
            self._keep_events(trial, play.match.follow_up())
            self._run_clocks(trial)
        self._answer_for_chance(trial)
        late = play.clock.out()
        if late is not None and not play.match.outcome:
            self._keep_events(trial, play.match.act(WHO[late], "flag"))
        rematch = play.settings.rematch
        if rematch and now >= rematch[1] + REMATCH:
            self._set(trial, rematch=None)
            trial.status = True

    @staticmethod
    def _is_left_undone(play: Play) -> bool:
        """Whether an older edition has to be left behind."""
        return not play.match.outcome and play.match.fold.edition < play.game.edition

    def _waits_for_nonces(self, play: Play, now: int) -> bool:
        """Whether the first draw has to wait."""
        if not play.lacks_nonces:
            return False
        return not play.is_full or self._nonces_until is None or now < self._nonces_until

    def _answer_for_chance(self, trial: Trial) -> None:
        """Chance answers as soon as the nonces are in, or have been waited for."""
        play = trial.play
        if play.match.seat == CHANCE and play.match.is_native and not self._waits_for_nonces(play, trial.now):
            self._keep_events(trial, play.match.follow_up())
            self._append_early(trial)
            self._settle_turns(trial)

    # Clocks

    def _settle_turns(self, trial: Trial) -> None:
        """Give the increments of the turns that ended, and let the right clocks run."""
        play, match = trial.play, trial.play.match
        if not play.clock.keeps_time:
            return
        play.clock.settle(trial.now)
        mover: Seat | None = None
        for number in range(trial.first, match.next_number):
            event = match.event(number)
            if event.is_act:
                continue
            before, after = match.state_after(number - 1), match.state_after(number)
            mover = SEAT_OF[event.who] if event.who in PLAYERS else mover
            if mover is not None and play.game.turn(after) != event.turn:
                play.clock.end_turn(mover, paid=was_paid(play, event, mover))
                mover = None
            if not match.outcome and play.game.close(before, play.game.read_move(before, event.text)):
                play.clock.stand(trial.now)
        self._run_clocks(trial)

    def _run_clocks(self, trial: Trial) -> None:
        """The clocks of those who have to decide run, if they have begun."""
        play, match = trial.play, trial.play.match
        if not play.clock.keeps_time:
            return
        if match.outcome or not match.is_known:
            running: list[int] = []
        elif play.is_sealed:
            running = [seat for seat in (0, 1) if seat not in play.sealed and play.is_full]
        else:
            running = [seat for seat in (match.seat,) if seat in play.clock.begun]
        play.clock.run(running, trial.now)
        trial.set_clock()

    # The end of a table

    def _vanishes_at(self, play: Play) -> int | None:
        """When a table that was never begun is deleted."""
        if play.match.fold.moved or play.match.outcome:
            return None
        times = [play.row.created + NEVER_BEGUN]
        host = play.settings.host
        if play.settings.listed and not play.is_full and host is not None:
            gone = self._gone[host]
            if gone is not None:
                wait = 7 * DAY if play.clock.control.kind == "days" else HOST_GONE
                times.append(max(gone, self.started) + wait)
        return min(times)

    def _is_vanished(self, play: Play, now: int) -> bool:
        time = self._vanishes_at(play)
        return time is not None and now >= time


TAKES: dict[type, Callable[..., None]] = {
    wire.Move: Table._move,
    wire.Back: Table._back,
    wire.On: Table._on,
    wire.Act: Table._act,
    wire.Chat: Table._chat,
    wire.Ask: Table._ask,
}
