"""What a reader is told about a match: events with their motions, and scenes. Made from views only.

Readers whose views are alike share what is made: it is built and encoded once.
"""

from collections.abc import Hashable, Iterable
from typing import NamedTuple

from msgspec import Raw

from .. import scene as drawing
from ..game import CHANCE, NOBODY, Seat, State
from ..match.events import PLAYERS, SEAT_OF, Ending, is_veiled, read_act
from ..match.events import Event as Happened
from ..scene import Mark, Motion, Scene
from .play import Draft, Play
from .wire import encode

ENDS = {
    "resign": "{loser} has resigned.",
    "agreed": "A draw is agreed.",
    "flag": "The time of {loser} has run out.",
    "claim": "It was claimed, as the other had left.",
    "abort": "The match was given up before it had begun.",
}
ACTS = {
    "resign": "{who} resigns.",
    "draw offer": "{who} offers a draw.",
    "draw accept": "{who} accepts the draw.",
    "draw decline": "{who} declines the draw.",
    "takeback ask": "{who} asks to take back.",
    "takeback accept": "Taken back.",
    "takeback decline": "{who} declines to take back.",
    "abort": "{who} gives the match up.",
    "claim win": "{who} claims the win.",
    "claim draw": "{who} claims a draw.",
    "flag": "The time of {who} has run out.",
    "nonce": "{who} has sent a nonce.",
    "edition": "The match goes on under the rules at hand.",
    "reveal": "The match is revealed: whoever has its file can verify it.",
}
EVERYBODY = 2  # stands for all readers from whom nothing is hidden


class Made(NamedTuple):
    """An event as readers are sent it, the places of the map that it names, and whether it finishes a board."""

    raw: Raw
    at: list[str]
    closes: bool


class Teller:
    """Tells readers about a table; remembers what it has made."""

    def __init__(self) -> None:
        self._events: dict[Hashable, Made] = {}
        self._scenes: dict[Hashable, Raw] = {}
        self._open: set[int] = set()
        self._swapped: dict[int, bool] = {}
        self._places: frozenset[str] | None = None
        self._sides: list[str] = []

    def forget_scenes(self) -> None:
        """The table has changed: scenes are made anew."""
        self._scenes.clear()

    # Events

    def events(self, play: Play, first: int, reader: Seat) -> list[Raw]:
        """The events from a number on; before them, once more, what the reader could not read until then."""
        match = play.match
        first = max(1, first)
        again = {n for number in range(first, match.next_number) for n in match.told_again(number, reader)}
        numbers = [*sorted(n for n in again if n < first), *range(first, match.next_number)]
        return [self._event(play, number, reader, moving=number >= first) for number in numbers]

    def _event(self, play: Play, number: int, reader: Seat, *, moving: bool) -> Raw:
        return self._made(play, number, reader, moving=moving).raw

    def _made(self, play: Play, number: int, reader: Seat, *, moving: bool) -> Made:
        """An event, made once for all who may know the same of it."""
        key: Hashable = number, moving
        if not self._is_open(play, number):
            key = number, moving, reader, play.match.event_for(number, reader).text, bool(play.match.outcome)
        if key not in self._events:
            event = self.event(play, number, reader, moving=moving)
            at = touched(event.motions, self._map_places(play))
            self._events[key] = Made(Raw(encode(event)), at, event.close is not None)
        return self._events[key]

    def _is_open(self, play: Play, number: int) -> bool:
        """Whether an event is, and stays, the same to everybody."""
        if number not in self._open:
            match, game = play.match, play.game
            event, before = match.event(number), match.state_after(number - 1)
            if not event.is_act:
                after = match.state_after(number)
                if not play.is_of_these_rules(number) or game.sealed(before):
                    return False
                # Nobody sees less than a spectator, and what no view hides is not veiled.
                if any(game.view(state, NOBODY) != state for state in (before, after)):
                    return False
            self._open.add(number)
        return True

    def event(self, play: Play, number: int, reader: Seat, *, moving: bool = True) -> drawing.Event:
        """One event as a reader may know it; told again it moves nothing, as what opened it has shown it."""
        match = play.match
        happened = match.event_for(number, reader)
        side = self._side(play, happened)
        ending = match.outcome if self._ends(play, number) else None
        clause = ending.by if ending and "." in ending.by else ""
        if happened.is_act:
            return drawing.Event(number, 0, "", side, happened.text, self._act(play, happened), clause=clause)
        part, turn = happened.turn or ("", 0)
        event = drawing.Event(number, turn, part, side, happened.text, happened.text, clause=clause)
        before, after = match.state_after(number - 1), match.state_after(number)
        if not play.is_of_these_rules(number) or before is None or after is before:
            return event
        self._explain(play, event, before, after, reader, match.event(number).text, moving)
        return event

    def _explain(
        self, play: Play, event: drawing.Event, before: State, after: State, reader: Seat, truth: str, moving: bool
    ) -> None:
        """Say a move in words and motions."""
        game = play.game
        action = game.read_move(before, truth)
        opens = play.match.outcome or game.outcome(after) or (game.sealed(before) and not game.sealed(after))
        seen = before if opens else game.view(before, reader)
        if is_veiled(event.move):
            decides = game.seat(before)
            who = self.name(play, decides, event.number - 1)
            event.text = "Chance has drawn in secret." if decides == CHANCE else f"{who} has sealed."
        else:
            event.text = game.sentence(seen, action)
        if moving:
            event.motions = list(game.motions(seen, action, reader))
            event.close = None if game.outcome(after) else game.close(seen, action)

    def draft_events(self, play: Play, seat: Seat, first: int = 0) -> list[drawing.Event]:
        """The steps of a draft from one on, for its owner: without numbers, as they are not events yet."""
        draft = play.draft(seat)
        return [self._draft_event(play, seat, draft, i) for i in range(first, len(draft.steps))]

    def _draft_event(self, play: Play, seat: Seat, draft: Draft, i: int) -> drawing.Event:
        game = play.game
        before = draft.states[i - 1] if i else play.match.state
        view = game.view(before, seat)
        move = draft.steps[i].move or ""
        action = game.read_move(view, move)
        part, turn = game.turn(before)
        side = seat ^ self._is_swapped(play, play.last)
        motions = list(game.motions(view, action, seat))
        return drawing.Event(0, turn, part, side, move, game.sentence(view, action), motions)

    # Words

    def _act(self, play: Play, happened: Happened) -> str:
        act, _ = read_act(happened.text)
        seat = SEAT_OF.get(happened.who, NOBODY)
        return ACTS[act].format(who=self.name(play, seat, happened.number - 1))

    def name(self, play: Play, seat: Seat, after: int) -> str:
        """What a seat is called after an event: its side's name."""
        if seat not in (0, 1):
            return "The table"
        if not self._sides:
            self._sides = play.game.board(play.match.options).sides
        return self._sides[seat ^ self._is_swapped(play, after)]

    def _side(self, play: Play, happened: Happened) -> int | None:
        if happened.who not in PLAYERS:
            return None
        return SEAT_OF[happened.who] ^ self._is_swapped(play, happened.number - 1)

    def _is_swapped(self, play: Play, after: int) -> bool:
        """Whether seat 0 plays side 1 after an event."""
        if after not in self._swapped:
            state = play.match.state_after(after)
            self._swapped[after] = play.game.scene(play.game.view(state, NOBODY), NOBODY).swapped
        return self._swapped[after]

    @staticmethod
    def _ends(play: Play, number: int) -> bool:
        """Whether the match ended with this event."""
        if not play.match.outcome:
            return False
        last = play.match.event(play.last)
        return number == play.last - (last.text.startswith("reveal") and last.who == "table")

    # Scenes

    def scene(self, play: Play, reader: Seat) -> Raw:
        """How it stands for a reader, encoded."""
        key = self.sort_of(play, reader)
        if key not in self._scenes:
            self._scenes[key] = Raw(encode(self.draw(play, reader)))
        return self._scenes[key]

    @staticmethod
    def sort_of(play: Play, reader: Seat) -> Seat:
        """Readers of one sort are shown the same bytes."""
        match = play.match
        if match.is_known and match.game.sealed(match.state):
            return reader
        if match.outcome:
            return EVERYBODY
        if reader == match.seat or match.game.view(match.state, reader) != match.state:
            return reader
        return EVERYBODY

    def draw(self, play: Play, reader: Seat) -> Scene:
        """How it stands for a reader."""
        shown = play.game.scene(play.view_for(reader), reader)
        shown.event = play.last
        steps = len(play.draft(reader).steps)
        shown.draft, shown.back = steps, list(range(steps))
        shown.marks = [*shown.marks, *self._last_marks(play, reader)]
        if play.match.outcome and not shown.over:
            self._close(play, shown, play.match.outcome)
        return shown

    def _close(self, play: Play, shown: Scene, ending: Ending) -> None:
        """The scene of a match that was ended by an act."""
        winner = {"p1win": 0, "p2win": 1}.get(ending.result)
        loser = self.name(play, NOBODY if winner is None else 1 - winner, play.last)
        side = None if winner is None else winner ^ shown.swapped
        shown.decides, shown.prompt, shown.choices, shown.held = None, "", [], []
        shown.over = side, ENDS[ending.by].format(loser=loser), ending.by

    def _last_marks(self, play: Play, reader: Seat) -> list[Mark]:
        """Where the moves of the last turn went, numbered if there were several; the draft's are the last."""
        drafted = self.draft_events(play, reader)
        places = self._map_places(play)
        moves = [touched(event.motions, places) for event in drafted] or self._last_turn(play, reader)
        marked = [at for at in moves if at]
        return [Mark("last", at, str(i) if len(marked) > 1 else "") for i, at in enumerate(marked, 1)]

    def _map_places(self, play: Play) -> frozenset[str]:
        if self._places is None:
            areas = play.game.board(play.match.options).areas
            self._places = frozenset(place.id for place in areas[0].places)
        return self._places

    def _last_turn(self, play: Play, reader: Seat) -> list[list[str]]:
        """Where the moves of the last turn went; nothing where the board they were on is finished."""
        standing = play.match.standing
        turn = standing[-1].turn if standing else None
        found: list[list[str]] = []
        for happened in reversed(standing):
            if happened.turn != turn:
                break
            made = self._made(play, happened.number, reader, moving=True)
            if made.closes:
                return []
            found.append(made.at)
        return found[::-1]


def touched(motions: Iterable[Motion], places: frozenset[str]) -> list[str]:
    """The places of the map that motions name, each once."""
    named = (token for motion in motions for token in (motion.piece, motion.to, motion.also))
    return list(dict.fromkeys(token for token in named if token in places))
