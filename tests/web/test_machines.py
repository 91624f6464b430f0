"""Tables under whatever comes: moves, undo, acts, resends, leaving, time, restarts, a disk that takes nothing.

After each deed what is stored makes the same table again, and what was sent to each watcher adds up.
"""

import random
import shutil
import tempfile
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from casemate import scene as drawing
from casemate.game import CHANCE, NOBODY
from casemate.scene import Board, Scene, alike, apply, check
from casemate.web import wire
from casemate.web.clocks import Control
from casemate.web.play import read_play
from casemate.web.telling import Teller
from tests.web.playing import NONCES, PICKS, Sitting

SHORT = "turn_limit=4 volleys=3"
ACTS = (
    "draw offer",
    "draw accept",
    "draw decline",
    "takeback ask",
    "takeback decline",
    f"nonce {NONCES[0]}",
    "takeback accept",
)
ENDS = ("resign", "abort", "claim win", "claim draw")


class Tables(RuleBasedStateMachine):
    """One table, two players and a spectator."""

    game = "fortify"
    words = SHORT
    options: ClassVar[dict[str, Any]] = {}

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.s = Sitting(self.folder, self.game, self.words, **self.options)
        self.board = msgspec.convert(self.s.letters("s", "board")[0]["board"], Board)
        self.said: list[tuple[str, dict[str, Any]]] = []
        self.here = {"a", "b", "s"}
        self.heard = dict.fromkeys("abs", 0)  # the last event each watcher knows
        self.read = dict.fromkeys("abs", 0)
        self.pieces = self.shown(NOBODY).pieces
        self.secret = ""

    def teardown(self) -> None:
        self.s.close()
        shutil.rmtree(self.folder)

    def shown(self, reader: int) -> Scene:
        return Teller().draw(self.s.play, reader)

    def say(self, watcher: str, do: str, **fields: Any) -> None:
        """Say something; whatever it is, it is answered, and others hear nothing of a draft."""
        if watcher not in self.here:
            return
        before = {other: len(self.s.sent[other]) for other in "abs" if other != watcher}
        events = self.s.match.next_number
        fields.setdefault("id", f"m{len(self.said)}")
        if len(self.said) < 200:
            self.said.append((watcher, {"do": do, **fields}))
        answers = self.s.say(watcher, do, **fields)
        assert answers
        if do in ("move", "back", "ask", "since") and self.s.match.next_number == events:
            quiet = [other for other in before if len(self.s.sent[other]) != before[other]]
            sealed_or_time = any("table" in a for a in answers)
            assert not quiet or sealed_or_time, quiet

    @rule(seed=st.integers(0, 10**6), stale=st.integers(0, 9))
    def move(self, seed: int, stale: int) -> None:
        s, rng = self.s, random.Random(seed)
        seat = s.match.seat if s.match.seat in (0, 1) else 0
        if s.play.is_sealed and rng.random() < 0.5:
            seat = 1 - seat
        view = s.play.view_for(seat)
        actions = s.play.game.actions(view) if s.play.game.seat(view) == seat else ()
        text = s.play.game.write_move(view, rng.choice(actions)) if actions else "nonsense"
        after = s.play.changed if stale else max(0, s.play.changed - 1)
        self.say("ab"[seat], "move", seat=seat, after=after, draft=s.steps(seat), move=text)

    @rule(seat=st.integers(0, 1), to=st.integers(0, 2))
    def back(self, seat: int, to: int) -> None:
        self.say("ab"[seat], "back", seat=seat, after=self.s.play.changed, draft=self.s.steps(seat), to=to)

    @rule(seat=st.integers(0, 1), text=st.sampled_from(ACTS))
    def act(self, seat: int, text: str) -> None:
        if text == "takeback accept":
            text += f" {self.s.table.status().offers.to or 0}"
        self.say("ab"[seat], "act", seat=seat, text=text)

    @rule(seat=st.integers(0, 1), text=st.sampled_from(ENDS), chance=st.integers(0, 9))
    def end(self, seat: int, text: str, chance: int) -> None:
        if not chance:
            self.say("ab"[seat], "act", seat=seat, text=text)

    @rule(seat=st.integers(0, 1))
    def rematch(self, seat: int) -> None:
        for text in ("rematch offer", "rematch accept"):
            self.say("ab"[seat], "act", seat=seat, text=text)

    @rule(seat=st.integers(0, 1), do=st.sampled_from(["on", "chat", "ask"]))
    def other(self, seat: int, do: str) -> None:
        extras: dict[str, dict[str, Any]] = {"chat": {"text": "hello"}, "ask": {"path": ["supply:red:I", "c3"]}}
        self.say("ab"[seat], do, seat=seat, **extras.get(do, {}))

    @precondition(lambda self: self.said)
    @rule(which=st.integers(0, 200), again=st.integers(1, 3))
    def resend(self, which: int, again: int) -> None:
        """What was answered once is answered again, and changes nothing."""
        watcher, fields = self.said[which % len(self.said)]
        if watcher not in self.here:
            return
        for turn in range(again):
            before = self.s.fingerprint()
            known = self.s.play.sent_before(fields.get("seat", 0), fields["id"])
            answers = self.s.say(watcher, **fields)
            if known or turn:
                assert self.s.fingerprint()[0] == before[0]
                assert len(self.s.play.chat) == len(before[7])
            if known:
                assert answers[0]["ack"] == fields["id"]

    @rule(wait=st.sampled_from([1, 500, 5_000, 20_000]))
    def wait(self, wait: int) -> None:
        self.s.tick(wait)
        due = self.s.table.due()
        assert due is None or due > self.s.now

    @rule(watcher=st.sampled_from("abs"))
    def come_or_go(self, watcher: str) -> None:
        if watcher in self.here:
            self.here.discard(watcher)
            self.s.run(self.s.table.detach(watcher, self.s.now))
        else:
            self.here.add(watcher)
            person = {"a": "p0", "b": "p1"}.get(watcher)
            self.s.run(self.s.table.attach(watcher, person, self.s.now))

    @rule(down=st.sampled_from([0, 1_000, 100_000]))
    def restart(self, down: int) -> None:
        self.s.restart(down=down)

    @rule()
    def disk_is_full(self) -> None:
        """A plan that cannot be stored has changed nothing, whatever it was."""
        if "a" in self.here:
            before = self.s.fingerprint()
            message = {"do": "act", "match": self.s.address, "id": "full", "seat": 0, "text": "resign"}
            plan = self.s.table.take("a", wire.decode(msgspec.json.encode(message)), self.s.now)
            plan.dropped("The disk is full.")
            assert self.s.fingerprint() == before

    # What holds at all times

    @invariant()
    def what_is_stored_makes_the_same_table(self) -> None:
        stored = self.s.store.table(self.s.address)
        assert stored
        again, play = read_play(stored, self.s.play.game), self.s.play
        assert again.match.export(private=True) == play.match.export(private=True)
        for seat in (0, 1, NOBODY):
            assert again.match.hash(seat) == play.match.hash(seat)
            assert again.match.export(seat) == play.match.export(seat)
        drafts = {seat: draft.log for seat, draft in play.drafts.items() if draft.log}
        assert {seat: draft.log for seat, draft in again.drafts.items()} == drafts
        assert [again.draft(seat).states for seat in (0, 1)] == [play.draft(seat).states for seat in (0, 1)]
        assert (again.early, again.chat, again.settings) == (play.early, play.chat, play.settings)
        assert (again.changed, again.changed_at, again.known) == (play.changed, play.changed_at, play.known)
        assert again.row.ended == play.row.ended
        if play.clock.stands != "down":
            clocks = again.clock.copy(), play.clock.copy()
            for clock in clocks:
                clock.settle(self.s.now)
            assert clocks[0] == clocks[1], clocks

    @invariant()
    def what_was_sent_adds_up(self) -> None:
        """Each watcher hears every event once and in order; a spectator's pieces move as the events say."""
        for watcher in "abs":
            letters = self.s.sent[watcher][self.read[watcher] :]
            self.read[watcher] = len(self.s.sent[watcher])
            for raw in letters:
                if raw.startswith(b'{"events"'):
                    self.hear(watcher, msgspec.json.decode(raw))
            if watcher not in self.here:
                self.heard[watcher] = self.s.play.last
            assert self.heard[watcher] == self.s.play.last
        if "s" not in self.here:
            self.pieces = self.shown(NOBODY).pieces

    def hear(self, watcher: str, told: dict[str, Any]) -> None:
        events = [msgspec.convert(event, drawing.Event) for event in told["events"]]
        shown = msgspec.convert(told["scene"], Scene)
        check(self.board, shown)
        fresh = [event for event in events if event.number > self.heard[watcher]]
        assert [e.number for e in fresh] == list(range(self.heard[watcher] + 1, self.heard[watcher] + 1 + len(fresh)))
        for event in events:
            assert (event.number > self.heard[watcher]) or "?" not in event.move
        if fresh:
            self.heard[watcher] = fresh[-1].number
        if watcher != "s":
            return
        for event in fresh:
            moved = apply(self.board, self.pieces, event.motions)
            self.pieces = event.close.next if event.close else moved
        settles = any(event.move.startswith(("takeback accept", "reveal", "edition")) for event in fresh)
        hidden_until_now = shown.over is not None
        if not settles and not hidden_until_now:
            assert alike(self.board, self.pieces) == alike(self.board, shown.pieces)
        self.pieces = shown.pieces

    @invariant()
    def readers_of_one_sort_are_shown_the_same(self) -> None:
        play = self.s.play
        sorts: dict[int, set[bytes]] = {}
        for reader in (0, 1, NOBODY):
            drawn = msgspec.json.encode(self.shown(reader))
            sorts.setdefault(Teller.sort_of(play, reader), set()).add(drawn)
            if reader != play.match.seat and not play.may_seal_ahead(reader):
                assert b'"choices"' not in drawn
        assert all(len(drawn) == 1 for drawn in sorts.values())
        for number in range(max(1, play.last - 2), play.last + 1):
            teller = Teller()
            if teller._is_open(play, number):
                made = {msgspec.json.encode(teller.event(play, number, reader)) for reader in (0, 1, NOBODY)}
                assert len(made) == 1

    @invariant()
    def nobody_is_told_what_is_sealed(self) -> None:
        """The texts of sealed answers are in nothing that was sent to others."""
        play = self.s.play
        if not play.is_sealed:
            return
        sealed = [(seat, early.move) for seat, early in play.early.items()]
        sealed += [(0, e.text) for e in play.match.standing if e.who == "p1" and play.match.seat == 1]
        for seat, text in sealed:
            secret = text.partition(":")[2]
            for other in "abs".replace("ab"[seat], ""):
                told = [msgspec.json.decode(letter) for letter in self.s.sent[other]]
                for letter in told:
                    if letter.get("scene"):
                        letter["scene"].pop("choices", None)
                assert secret not in msgspec.json.encode(told).decode()

    @invariant()
    def no_seed_is_told_before_the_end(self) -> None:
        if not self.s.match.outcome and self.s.play.row.seed:
            assert self.s.play.row.seed.hex() not in self.s.everything("a", "b", "s")

    @invariant()
    def somebody_can_always_go_on(self) -> None:
        match = self.s.match
        assert match.outcome or match.seat in (0, 1, CHANCE)
        assert not self.s.table.is_busy


KINDS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "fortify": ("fortify", SHORT, {"control": Control("live", minutes=1, increment=2)}),
    "picks": ("fortify", PICKS.replace("turn_limit=9", SHORT), {"control": Control("live", minutes=1)}),
    "fortac": ("fortac", "", {"control": Control("days", days=1)}),
    "skirmish": ("skirmish", "", {}),
    "untimed": ("fortify", "map=coast5 turn_limit=6 volleys=1", {}),
}
QUICK = settings(
    max_examples=5, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck), print_blob=False
)
LONG = settings(QUICK, max_examples=200, stateful_step_count=60)


def machine(kind: str) -> type[Tables]:
    game, words, options = KINDS[kind]
    return type("Tables", (Tables,), {"game": game, "words": words, "options": options})


@pytest.mark.parametrize("kind", KINDS)
def test_tables_hold_whatever_comes(kind, toy_games):
    run_state_machine_as_test(machine(kind), settings=QUICK)


@pytest.mark.nightly
@pytest.mark.parametrize("kind", KINDS)
def test_tables_hold_whatever_comes_for_long(kind, toy_games):
    run_state_machine_as_test(machine(kind), settings=LONG)
