"""A match: what may be done with it, by players, by chance and by the table; and its texts."""

import hashlib
from dataclasses import replace
from typing import Self

from .. import chance
from ..errors import Unreadable
from ..game import CHANCE, NOBODY, Game, Options, Seat, State
from ..library import load
from ..options import shown
from .acts import add_act
from .events import TABLE, WHO, BadAct, Event, is_act, is_veiled
from .file import FORMAT, LONGEST_LINE, parse, write_tags
from .fold import Head, settled, start_of
from .reading import MATCH_ID, matched, read_events, read_head
from .record import Record

BY_ITSELF = ("edition", "reveal")


class Match(Record):
    """Options and numbered events. Texts in, texts out: it opens no file and knows no clock.

    What is done answers with the events that are new, those of chance among them. Those, `events` and `state` are
    the truth, for the host alone; so are `head`, `line` and `export` when asked for what is `private`. All else is
    what a seat may know, a spectator if none is named.
    """

    def __init__(
        self,
        game: Game | str,
        options: Options | None = None,
        *,
        match_id: str | None = None,
        seed: bytes | None = None,
        position: str = "",
    ) -> None:
        """A new match. A seed that is needed and not given is made; without chance none is kept."""
        game = load(game) if isinstance(game, str) else game
        options = settled(game, options)
        start, position = start_of(game, options, position)
        match_id = matched(MATCH_ID, match_id or chance.new_match_id(), "a match id: 32 hex digits")
        seed = (seed or chance.new_seed()) if game.chance else None
        commitment = ""
        if seed:
            chance.Source(seed, match_id)  # raises BadDraw unless it is a seed
            commitment = chance.commitment(seed)
        self._begin(Head(game, options, game.edition, match_id, start, position, commitment, seed))

    def _begin(self, head: Head, *, analysis: bool = False) -> None:
        super().__init__(head)
        self._analysis = analysis
        self._notices: tuple[str, ...] = ()

    @classmethod
    def read(cls, source: str | bytes, game: Game | None = None) -> Self:
        """The match that a file holds; `game` is for one that is not among those of the library."""
        file = parse(source)
        match = cls.__new__(cls)
        match._begin(read_head(file, game))
        match._notices = tuple(read_events(match, file))
        return match

    def copy(self) -> Self:
        """The same match once more, to try something on: what is added to one is not in the other."""
        new = type(self).__new__(type(self))
        new._begin(self._head, analysis=self._analysis)
        new._entries, new._rest, new._notices = self._entries[:], self._rest, self._notices
        return new

    def __repr__(self) -> str:
        return f"<Match {self.match_id} of {self.game.name}, {len(self._entries)} events>"

    @property
    def notices(self) -> tuple[str, ...]:
        """What should be said about a match that was read."""
        return self._notices

    # Playing

    def move(self, text: str) -> tuple[Event, ...]:
        """The move of the seat that decides; of chance only where no seed answers for it."""
        first = self.next_number
        self._check_goes_on()
        if len(text) > LONGEST_LINE or is_veiled(text) or is_act(text):
            raise Unreadable(f"{shown(text)} is no move.")
        if self.seat == CHANCE and self._head.seed:
            raise BadAct("Chance decides now: no move can be made.")
        self.add_move(WHO[self.seat], text)
        self._answer_for_chance()
        self._reveal()
        return self._events_from(first)

    def act(self, who: str, text: str) -> tuple[Event, ...]:
        """An act of p1, p2 or the table."""
        first = self.next_number
        self._check_goes_on()
        if text.partition(" ")[0] in BY_ITSELF:
            raise BadAct(f"{shown(text)} is not for anyone to say: it comes by itself.")
        add_act(self, who, text)
        self._reveal()
        return self._events_from(first)

    def follow_up(self) -> tuple[Event, ...]:
        """What happens by itself: an older edition is left behind, chance answers, and what is over is revealed.

        To be called when a match begins, as soon as the nonces are in, and when it has been read, for it may have
        been torn off before. After that chance answers every move at once.
        """
        first = self.next_number
        if not self.is_native and not self.outcome:
            self._leave_older_edition()
        self._answer_for_chance()
        self._reveal()
        return self._events_from(first)

    def _check_goes_on(self) -> None:
        if self.outcome:
            raise BadAct(f"The match is over: {self.outcome}.")
        if not self.is_native:
            raise BadAct(f"The match is still in edition {self.fold.edition}: follow_up takes it on.")

    def _answer_for_chance(self) -> None:
        while self._head.seed and self.seat == CHANCE:
            self.add_move(WHO[CHANCE], self.drawn(self._head.seed))

    def _reveal(self) -> None:
        """After the end everything may be known, so that the match can be replayed and verified."""
        fold, seed = self.fold, self._head.seed
        if fold.ending and (fold.drawn or fold.answered) and not fold.revealed and not self._analysis:
            add_act(self, TABLE, f"reveal {seed.hex()}" if seed else "reveal")

    def _leave_older_edition(self) -> None:
        if self.fold.edition > self.game.edition:
            raise BadAct(
                f"This match is played under edition {self.fold.edition} of {self.game.title}; the rules at hand are"
                f" edition {self.game.edition}, too old to go on with."
            )
        add_act(self, TABLE, f"edition {self.game.edition}")

    # Sealing ahead

    def view_to_seal(self, seat: Seat) -> State:
        """What a seat sees when it seals its answer, even before its turn: then the other's could be any."""
        state = self.state
        while self.game.sealed(state) and self.game.seat(state) not in (seat, CHANCE):
            state = self.game.play(state, self.game.actions(state)[0])
        if self.outcome or not self.game.sealed(state) or self.game.seat(state) != seat:
            raise BadAct("There is no answer to seal now.")
        return self.game.view(state, seat)

    # Analysis

    def analysis(self, seat: Seat = NOBODY) -> Self:
        """What this seat may know of the match, to try things on: without the seed, and no longer the same match."""
        known = self.read(self.export(seat), self.game)
        known._head = replace(known._head, match_id=chance.new_match_id(), commitment="")
        known._analysis = True
        if known.fold.revealed:
            known._leave_off(known.next_number - 2)
        return known

    def cut(self, number: int) -> None:
        """Leave off every event after this one."""
        if not self._analysis:
            raise BadAct("Only an analysis leaves events off: in a match a move is taken back by an act.")
        self._leave_off(number)

    # Texts

    def hash(self, seat: Seat = NOBODY) -> str:
        """The SHA-256 of game, edition, options and position, as this seat may know it."""
        position = self.game.write_position(self.view(seat))
        parts = (self.game.name, str(self.game.edition), self.options.text(), position)
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def head(self, *, private: bool = False) -> str:
        """The beginning of a file; in a running match's own store, which is private, with the seed."""
        seed = self._head.seed if private and not self.outcome else None
        return write_tags(
            {
                "Casemate": FORMAT,
                "Game": self.game.name,
                "Edition": str(self._head.edition),
                "Options": self.options.text(),
                "Match": self.match_id,
                "Position": self._head.position,
                "Commitment": self.commitment,
                "Seed": seed.hex() if seed else "",
            }
        )

    def line(self, number: int, seat: Seat = NOBODY, *, private: bool = False) -> str:
        """An event as a line of a file: as this seat may read it, or as it was."""
        event = self.event(number) if private else self.event_for(number, seat)
        return event.line + "\n"

    def foot(self) -> str:
        """The last line of a finished file; nothing while the match goes on."""
        return f"over {self.outcome}\n" if self.outcome else ""

    def export(self, seat: Seat = NOBODY, *, private: bool = False) -> str:
        """The whole file: as this seat may read it, or for the match's own store, where nothing is left out."""
        lines = (self.line(number, seat, private=private) for number in range(1, self.next_number))
        return "".join((self.head(private=private), *lines, self.foot()))
