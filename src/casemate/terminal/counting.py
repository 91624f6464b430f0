"""Perft: how many sequences of so many moves there are, chance outcomes counted. Deep ones are compiled."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from .. import walks
from ..compiled import pack_rows, whynot
from ..errors import CasemateError
from ..game import Game, State
from ..match.fold import hides

DEEPEST = 99
SHALLOW = 4000  # so many states are looked at sooner than machine code is loaded


def counts(game: Game, options: Any, state: State, depth: int) -> Iterator[int]:
    """The number of sequences of length 1, 2 and so on up to `depth`, each as soon as it is known."""
    if depth > 1:
        check_whole(game, state)
    before = 1
    for length in range(1, depth + 1):
        machine = before > SHALLOW and able(game)
        before = count(game, options, state, length, machine)
        yield before


def check_whole(game: Game, state: State) -> None:
    """Raise CasemateError where something is hidden: what would follow depends on it."""
    if hides(game, state):
        raise CasemateError("This position hides something: it cannot be played on.")


def count(game: Game, options: Any, state: State, depth: int, machine: bool) -> int:
    """The number of sequences of this length."""
    longest = game.bounds(options).longest
    states = pack_rows([state] * (depth + 1), machine=machine)
    outs = np.zeros((depth, longest), np.int32 if machine else object)
    left = np.zeros(depth, np.int64)
    with interruptible():
        return int(walks.perft(states, outs, left, depth))


def able(game: Game) -> bool:
    """Whether there is machine code; where there is none, it says once why."""
    reason = whynot()
    if reason and game.name not in _told:
        _told.add(game.name)
        print(f"{reason}, so this is counted without machine code, slowly.", file=sys.stderr, flush=True)
    return not reason


_told: set[str] = set()


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C end the program at once: machine code does not look up from its work."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    except ValueError:  # only the main thread sets signals
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
