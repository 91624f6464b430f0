"""A game's modules made a Game: the only wrappers of the verbs, written once for all games."""

from types import ModuleType
from typing import Any

from . import verbs
from .compiled import Twin, new_draws
from .errors import IllegalMove, Refusal
from .game import Bounds, Options, Outcome, Seat, State, Turn, clause_text
from .scene import Answer, Board, Close, Motion, Scene, Step
from .verbs import CHANCE


class Assembled:
    """A Game made of a folder: `setup` starts it, `rules` plays it, `notation` writes it, `scene` draws it."""

    def __init__(
        self,
        *,
        title: str,
        edition: int,
        twin: type[Twin],
        setup: ModuleType,
        rules: ModuleType,
        notation: ModuleType,
        scene: ModuleType,
    ) -> None:
        self.name = twin.__module__.split(".")[-2]
        self.title, self.edition, self.twin = title, edition, twin
        self.options: type[Options] = setup.Options
        self._setup, self._notation, self._scene = setup, notation, scene
        self._longest: int = setup.LONGEST
        self.chance = hasattr(rules, "list_weights")
        verbs.register(twin, rules)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def bounds(self, options: Any = None) -> Bounds:
        return self._setup.bounds(options or self.options())

    def start(self, options: Any = None) -> State:
        return self._setup.start(options or self.options())

    def seat(self, state: State) -> Seat:
        return verbs.seat(state)

    def actions(self, state: State) -> tuple[int, ...]:
        out = [0] * self._longest
        return tuple(out[: verbs.list_actions(state, out)])

    def weights(self, state: State) -> tuple[int, ...]:
        if verbs.seat(state) != CHANCE:
            return ()
        out = [0] * self._longest
        weights = [0] * self._longest
        verbs.list_weights(state, weights)
        return tuple(weights[: verbs.list_actions(state, out)])

    def refusal(self, state: State, action: int) -> Refusal | None:
        clause, step, things = verbs.refusal(state, action)
        if not clause:
            return None
        sentence = self._scene.why(state, action, clause)
        return Refusal(clause_text(clause), sentence, self._scene.allowed(state, step, things))

    def play(self, state: State, action: int) -> State:
        if verbs.refusal(state, action)[0]:
            refusal = self.refusal(state, action)
            assert refusal
            raise IllegalMove(refusal)
        after = state.copy()
        verbs.advance(after, action)
        return after

    def outcome(self, state: State) -> Outcome | None:
        clause = verbs.ending(state)
        if not clause:
            return None
        return Outcome((verbs.payoff(state, 0), verbs.payoff(state, 1)), clause_text(clause))

    def turn(self, state: State) -> Turn:
        part, number = verbs.turn(state)
        return Turn(self._notation.write_part(part, number), number)

    def sealed(self, state: State) -> bool:
        return verbs.sealed(state)

    def veil(self, state: State, action: int, seat: Seat) -> bool:
        return verbs.veil(state, action, seat)

    def view(self, state: State, seat: Seat) -> State:
        seen = state.copy()
        verbs.conceal(seen, seat)
        return seen

    def imagine(self, view: State, seat: Seat, seed: int) -> State:
        whole = view.copy()
        verbs.imagine(whole, seat, new_draws(seed))
        return whole

    def write_move(self, state: State, action: int) -> str:
        return self._notation.write_move(state, action)

    def read_move(self, state: State, text: str) -> int:
        return self._notation.read_move(state, text)

    def write_position(self, state: State) -> str:
        text: str = self._notation.write_position(state)
        outcome = self.outcome(state)
        return f"{text} over {outcome.result} {outcome.clause}" if outcome else text

    def read_position(self, options: Any, text: str) -> State:
        return self._notation.read_position(options or self.options(), text)

    def board(self, options: Any = None) -> Board:
        return self._scene.board(options or self.options())

    def scene(self, view: State, seat: Seat) -> Scene:
        return self._scene.scene(view, seat)

    def motions(self, view: State, action: int, seat: Seat) -> tuple[Motion, ...]:
        return self._scene.motions(view, action, seat)

    def close(self, view: State, action: int) -> Close | None:
        return self._scene.close(view, action)

    def sentence(self, view: State, action: int) -> str:
        return self._scene.sentence(view, action)

    def touch(self, view: State, action: int) -> tuple[Step, ...]:
        return self._scene.touch(view, action)

    def ask(self, view: State, seat: Seat, path: list[str]) -> Answer:
        return self._scene.ask(view, seat, path)


def assemble(**parts: Any) -> Assembled:
    """The Game of a folder under `games/`; its name is the folder's."""
    return Assembled(**parts)
