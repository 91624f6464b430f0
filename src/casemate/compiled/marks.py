"""The marks: what becomes machine code when somebody asks for speed. Marking costs nothing and imports nothing."""

from collections.abc import Callable
from typing import Any, Generic, ParamSpec, TypeVar

from .rows import Rows

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

MARKED: list[Callable[..., Any]] = []
STUBS: list[tuple[Callable[..., Any], Callable[..., Any]]] = []


def compiled(function: F) -> F:
    """Mark a function that entries may call: it is inlined into their machine code."""
    MARKED.append(function)
    return function


def stub(choose: Callable[[Any, str], Callable[..., Any]]) -> Callable[[F], F]:
    """Mark a function whose machine code is another one's, chosen by the dtype of its first argument."""

    def mark(function: F) -> F:
        STUBS.append((function, choose))
        return function

    return mark


class Entry(Generic[P, R]):
    """A loop that runs as machine code on records and as plain Python on twins: one dispatcher a game."""

    def __init__(self, function: Callable[P, R]) -> None:
        self.function = function
        self.name = function.__name__
        self.machines: dict[Any, Callable[..., R]] = {}

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        states = args[0]
        if isinstance(states, Rows):
            return self.function(*args, **kwargs)
        machine = self.machines.get(states.dtype)  # type: ignore[attr-defined]
        if machine is None:
            from .machine import prepare  # Numba comes in here, and only here

            machine = prepare(self, args)
        return machine(*args, **kwargs)


def entry(function: Callable[P, R]) -> Entry[P, R]:
    """Mark a loop that programs call with rows of states as its first argument; no two arguments share memory."""
    return Entry(function)
