"""A table without sockets: a store, a clock that stands until it is moved, and what every watcher was sent."""

import itertools
from collections import defaultdict
from pathlib import Path
from typing import Any

import msgspec

import casemate
from casemate.match import Match
from casemate.web import wire
from casemate.web.clocks import Control
from casemate.web.making import Lots, Made, make_table
from casemate.web.play import Settings
from casemate.web.store import Store
from casemate.web.store import changes as c
from casemate.web.tables import Table
from casemate.web.trial import Plan

PICKS = "special=on map=coast5 turn_limit=9"
START = 1_000_000_000
NONCES = ("a0" * 16, "b1" * 16)
SEED = bytes(range(32))


def lots(seed: bytes = SEED) -> Lots:
    """Lots that are the same in each test, every one different."""
    numbers = itertools.count(1)
    return Lots(
        lambda n: next(numbers).to_bytes(n, "big"),
        lambda: seed,
        lambda: f"{next(numbers):032x}",
    )


class Sitting:
    """A table with its store. People are p0 and p1, in the seats 0 and 1; their watchers are named a and b."""

    def __init__(
        self,
        folder: Path,
        game: str = "fortify",
        words: str = "",
        *,
        control: Control | None = None,
        position: str = "",
        joined: bool = True,
        **settings: Any,
    ) -> None:
        self.path = folder / "casemate.db"
        self.now = START
        self.lots = lots()
        self.sent: defaultdict[Any, list[bytes]] = defaultdict(list)
        self.numbers = itertools.count(1)
        self.store = Store(self.path)
        self.stored: list[c.Change] = []
        self.heartbeat, self.started = 0, 0
        kind = casemate.load(game)
        people = [c.Person(id=f"p{n}", cookie=bytes([n]) * 32, nickname=f"P{n}", created=0, renewed=0) for n in (0, 1)]
        made = make_table(
            kind,
            kind.options.read(words.split()),
            Settings(control=control or Control(), **settings),
            "p0",
            self.now,
            self.lots,
            begins="host",
            position=position,
        )
        self.address = made.address
        self.store.write([*people, *made.changes]).result(10)
        self.open()
        if joined and not settings.get("one_screen"):
            self.run(self.table.join("p1", "P1", self.now))
        for watcher, person in (("a", "p0"), ("b", "p1"), ("s", None)):
            self.run(self.table.attach(watcher, person, self.now))

    def open(self) -> None:
        stored = self.store.table(self.address)
        assert stored
        self.table = Table.read(stored, self.now, self.lots, started=self.started, heartbeat=self.heartbeat)

    def close(self) -> None:
        self.store.close()

    def restart(self, *, down: int = 0, attach: bool = True) -> None:
        """The server stops, is down for so long, and starts again on the same file."""
        watchers = dict(self.table._watchers)
        self.heartbeat = self.now
        self.store.close()
        self.store = Store(self.path)
        self.now += down
        self.started = self.now
        self.open()
        for watcher, person in watchers.items() if attach else ():
            self.run(self.table.attach(watcher, person, self.now))

    # Saying something

    def run(self, plan: Plan) -> None:
        """Store what a plan wants, then send what it says."""
        if plan.changes:
            self.store.write(plan.changes).result(10)
            self.stored += plan.changes
        for watcher, letter in plan.done():
            self.sent[watcher].append(letter)

    def say(self, watcher: str, do: str, **fields: Any) -> list[dict[str, Any]]:
        """Send a message; what its sender is answered."""
        message = {"do": do, "match": self.address, **fields}
        if do != "since":
            message.setdefault("id", f"id-{next(self.numbers)}")
        before = len(self.sent[watcher])
        self.run(self.table.take(watcher, wire.decode(msgspec.json.encode(message)), self.now))
        return [msgspec.json.decode(letter) for letter in self.sent[watcher][before:]]

    def move(self, watcher: str, text: str, **fields: Any) -> dict[str, Any]:
        """Play a move as the table stands; the first answer."""
        plain = {"seat": self.seat(watcher), "after": self.play.changed, "draft": self.steps(self.seat(watcher))}
        return self.say(watcher, "move", move=text, **(plain | fields))[0]

    def back(self, watcher: str, to: int, **fields: Any) -> dict[str, Any]:
        plain = {"seat": self.seat(watcher), "after": self.play.changed, "draft": self.steps(self.seat(watcher))}
        return self.say(watcher, "back", to=to, **(plain | fields))[0]

    def act(self, watcher: str, text: str, **fields: Any) -> dict[str, Any]:
        return self.say(watcher, "act", text=text, **({"seat": self.seat(watcher)} | fields))[0]

    def moves(self, texts: str) -> None:
        """Play these moves, whoever's turn it is."""
        for text in texts.split():
            watcher = "ab"[self.match.seat] if not self.play.settings.one_screen else "a"
            answer = self.move(watcher, text, seat=self.match.seat, draft=self.steps(self.match.seat))
            assert "ack" in answer, answer

    def tick(self, later: int = 0) -> None:
        self.now += later
        self.run(self.table.tick(self.now))

    def nonces(self) -> None:
        for watcher, nonce in zip("ab", NONCES, strict=True):
            assert "ack" in self.act(watcher, f"nonce {nonce}")

    # Looking

    def seat(self, watcher: str) -> int:
        return "ab".index(watcher)

    def steps(self, seat: int) -> int:
        return len(self.play.draft(seat).steps)

    @property
    def play(self):
        return self.table.play

    @property
    def match(self) -> Match:
        return self.table.play.match

    def letters(self, watcher: Any, kind: str) -> list[dict[str, Any]]:
        """What a watcher was sent that has this field."""
        found = [msgspec.json.decode(letter) for letter in self.sent[watcher]]
        return [letter for letter in found if kind in letter]

    def status(self, watcher: Any) -> dict[str, Any]:
        return self.letters(watcher, "table")[-1]["table"]

    def since(self, watcher: Any, event: int = 0, seat: int | None = None) -> dict[str, Any]:
        return self.say(watcher, "since", event=event, seat=seat)[0]

    def everything(self, *watchers: Any) -> str:
        """Every byte that these were sent."""
        return "\n".join(letter.decode() for watcher in watchers for letter in self.sent[watcher])

    def fingerprint(self) -> Any:
        """All that a table holds, to be compared after it was read again."""
        play = self.play
        texts = [play.match.export(seat) for seat in (0, 1, -2)]
        return (
            play.match.export(private=True),
            texts,
            [play.match.hash(seat) for seat in (0, 1, -2)],
            play.drafts and {seat: draft for seat, draft in play.drafts.items() if draft.log},
            play.early,
            play.clock,
            play.settings,
            play.chat,
            play.changed,
            play.changed_at,
            [(p.seat, p.person) for p in play.players],
            dict(play.known),
            play.row,
        )


__all__ = ["NONCES", "PICKS", "START", "Control", "Made", "Sitting"]
