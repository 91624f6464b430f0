"""The clocks of a table. Time is handed in, in milliseconds, and never read here."""

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from ..errors import BadOptions

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
LONGEST_CLOSE = 15_000  # for which clocks stand between volleys
LONGEST_RETURN = 30_000  # for which they stand after the server was down


class Control(Struct, frozen=True, forbid_unknown_fields=True):
    """How much time there is: none kept, minutes with an increment, or days for each turn."""

    kind: Literal["none", "live", "days"] = "none"
    minutes: Annotated[int, Meta(ge=0, le=600)] = 0
    increment: Annotated[int, Meta(ge=0, le=600)] = 0  # seconds
    days: Annotated[int, Meta(ge=0, le=30)] = 0

    def check(self) -> None:
        """Raise BadOptions unless there is time to play."""
        if self.kind == "live" and not self.minutes:
            raise BadOptions("A clock has a minute at least.")
        if self.kind == "days" and not self.days:
            raise BadOptions("There is a day a turn at least.")

    @property
    def at_first(self) -> int:
        """The time of each seat at the start, or for a turn of days."""
        return self.days * DAY if self.kind == "days" else self.minutes * MINUTE


class Clock(Struct):
    """Both clocks: `left` is what there was at `since`, and those of `running` have run from then on."""

    control: Control
    left: list[int]
    since: int
    running: list[int] = []
    begun: list[int] = []  # the seats that have ended a turn: from then on their clocks run
    stands: Literal["", "close", "down"] = ""
    until: int = 0
    gone_on: list[int] = []

    def copy(self) -> "Clock":
        return Clock(
            self.control,
            self.left[:],
            self.since,
            self.running[:],
            self.begun[:],
            self.stands,
            self.until,
            self.gone_on[:],
        )

    @property
    def keeps_time(self) -> bool:
        return self.control.kind != "none"

    def settle(self, now: int) -> None:
        """Charge what has run until now."""
        if now <= self.since:
            return
        begins = self.since
        if self.stands:
            begins = max(begins, min(self.until, now))
            if now >= self.until:
                self._go()
        for seat in self.running:
            self.left[seat] -= now - begins
        self.since = now

    def _go(self) -> None:
        self.stands, self.until, self.gone_on = "", 0, []

    def run(self, seats: Iterable[int], now: int) -> None:
        """From now on the clocks of these seats run."""
        self.settle(now)
        self.running = sorted(seats) if self.keeps_time else []

    def end_turn(self, seat: int, *, paid: bool) -> None:
        """A seat has ended a turn: it gets its increment, unless it had it for this turn already."""
        if self.control.kind == "days":
            self.left[seat] = self.control.at_first
        elif seat in self.begun and not paid:
            self.left[seat] += self.control.increment * 1000
        if seat not in self.begun:
            self.begun.append(seat)

    def out(self) -> int | None:
        """The seat whose time has run out; of two the one that ran out first."""
        late = [seat for seat in self.running if self.left[seat] <= 0]
        return min(late, key=lambda seat: self.left[seat], default=None)

    def due(self) -> int | None:
        """When something will happen by itself: a clock runs out, or standing clocks go on."""
        if self.stands:
            return self.until
        return min((self.since + self.left[seat] for seat in self.running), default=None)

    # Standing still

    def stand(self, now: int) -> None:
        """A board is finished: the clocks stand until both go on."""
        self.settle(now)
        if self.keeps_time:
            self.stands, self.until, self.gone_on = "close", now + LONGEST_CLOSE, []

    def go_on(self, seats: Iterable[int], now: int) -> None:
        """These seats go on after a finished board."""
        self.settle(now)
        if self.stands == "close":
            self.gone_on = sorted({*self.gone_on, *seats})
            if len(self.gone_on) == 2:
                self._go()

    def wake(self, heartbeat: int, started: int) -> None:
        """The server was down from its last heartbeat until it started: that time is nobody's."""
        if not self.running or self.since >= started:
            return
        self.settle(min(heartbeat, started))
        self.since = max(self.since, started)
        self.stands, self.until, self.gone_on = "down", started + LONGEST_RETURN, []

    def come_back(self, seat: int, now: int) -> None:
        """A seat is there again: if it is to move, the clocks go on."""
        self.settle(now)
        if self.stands == "down" and seat in self.running:
            self._go()


def new_clock(control: Control, now: int) -> Clock:
    return Clock(control, [control.at_first, control.at_first], now)
