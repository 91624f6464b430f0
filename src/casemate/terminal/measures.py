"""What there is to measure of a game: each function takes one figure, in this process and on one core."""

import random
import time
from collections.abc import Callable
from statistics import median
from typing import Any, NamedTuple

import msgspec
import numpy as np

from .. import verbs, walks
from ..compiled import new_draws, pack_rows
from ..errors import CasemateError
from ..game import CHANCE, NOBODY, Game, State
from .counting import DEEPEST, check_whole, count

SECONDS = 1.0  # that a measured loop runs at least
ENOUGH = 0.05  # seconds that a perft takes at least, to be the one that is repeated
SEED = 7
PLIES = 6000  # of random play, from which states are sampled
SAMPLE = 300
TRIES = 3  # of these the quickest counts: what else the machine does is not the scene's


class Start(NamedTuple):
    """What is measured: a game with these options from this state on."""

    game: Game
    options: Any
    state: State


def checked(start: Start) -> Start:
    if start.game.outcome(start.state):
        raise CasemateError("This position is over, so there is nothing to measure.")
    check_whole(start.game, start.state)
    return start


def random_moves(start: Start, machine: bool) -> float:
    """Moves a second of random play to the end, each from a list of all legal ones."""
    longest = start.game.bounds(start.options).longest
    states, work = (pack_rows([start.state], machine=machine) for _ in range(2))
    out, weights = (np.zeros(longest, np.int32) if machine else [0] * longest for _ in range(2))
    seed, tally = new_draws(SEED), np.zeros(3, np.int64)

    def play(games: int) -> int:
        return int(walks.playouts(states, work, out, weights, seed, games, tally))

    play(1)
    return rate(play)


def rate(work: Callable[[int], int]) -> float:
    """What is done in a second of the processor, by work that is told how often to repeat itself."""
    done, spent, times = 0, 0.0, 1
    while spent < SECONDS:
        begun = time.process_time()
        done += work(times)
        spent += time.process_time() - begun
        times *= 2
    return done / spent


def perft_leaves(start: Start) -> float:
    """Leaves a second of a compiled perft whose last ply is counted in bulk."""

    def leaves(depth: int) -> int:
        return count(*start, depth, True)

    leaves(1)
    chosen = 1
    for depth in range(1, DEEPEST + 1):
        begun = time.process_time()
        if not leaves(depth):
            break
        chosen = depth
        if time.process_time() - begun >= ENOUGH:
            break
    return rate(lambda times: sum(leaves(chosen) for _ in range(times)))


def first_result(start: Start) -> None:
    """Play one random game and count a perft, both compiled: what a new process needs until it is ready."""
    longest = start.game.bounds(start.options).longest
    states, work = pack_rows([start.state]), pack_rows([start.state])
    out, weights = np.zeros(longest, np.int32), np.zeros(longest, np.int32)
    walks.playouts(states, work, out, weights, new_draws(SEED), 1, np.zeros(3, np.int64))
    count(*start, 2, True)


def sampled(start: Start) -> list[State]:
    """States of random games, evenly spread."""
    chance = random.Random(SEED)
    seen: list[State] = []
    state = start.state
    while len(seen) < PLIES:
        actions = start.game.actions(state)
        if not actions:
            state = start.state
            continue
        seen.append(state)
        weights = start.game.weights(state) or None
        state = state.copy()
        verbs.advance(state, chance.choices(actions, weights)[0])
    return seen[:: max(1, len(seen) // SAMPLE)]


def refusal_us(game: Game, options: Any, states: list[State]) -> float:
    """Microseconds of a refusal with its sentence and the places it allows, in the median."""
    chance = random.Random(SEED)
    actions = game.bounds(options).actions
    times = []
    for state in states:
        for _ in range(10):
            action = chance.randrange(actions)
            begun = time.perf_counter()
            refused = game.refusal(state, action)
            spent = time.perf_counter() - begun
            if refused:
                times.append(spent)
    return median(times) * 1e6 if times else 0.0


def scenes(game: Game, states: list[State]) -> dict[str, float]:
    """Milliseconds to build a scene for who decides and for who watches, and the bytes of the largest one."""
    decides, watches, sizes = [], [], []
    for state in states:
        seat = game.seat(state)
        if seat != CHANCE:
            spent, size = built(game, state, seat)
            decides.append(spent)
            sizes.append(size)
        spent, size = built(game, state, NOBODY)
        watches.append(spent)
        sizes.append(size)
    return {
        "scene_ms": median(decides) * 1e3,
        "scene_watch_ms": median(watches) * 1e3,
        "scene_worst_ms": max(decides + watches) * 1e3,
        "scene_bytes": max(sizes),
    }


def built(game: Game, state: State, seat: int) -> tuple[float, int]:
    """Seconds to build one seat's scene, and its size as sent."""
    view = game.view(state, seat)
    times = []
    for _ in range(TRIES):
        begun = time.perf_counter()
        scene = game.scene(view, seat)
        times.append(time.perf_counter() - begun)
    return min(times), len(msgspec.json.encode(scene))
