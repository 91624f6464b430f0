"""Buffers of states for entries: records for machine code, or twins that behave like them."""

import functools
import importlib
import importlib.util
import os
from typing import Any

import numpy as np

from .twins import Twin


class Rows(list[Twin]):
    """Twins as a buffer: putting a state into a place copies it, as it does with records."""

    def __setitem__(self, at: Any, state: Any) -> None:
        super().__setitem__(at, state.copy())


@functools.cache
def whynot() -> str:
    """Why nothing is compiled in this process; empty where it can be."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return "NUMBA_DISABLE_JIT is set"
    if importlib.util.find_spec("numba") is None:
        return "Numba is not installed"
    try:
        importlib.import_module("numba")
    except Exception as error:  # an installation that is broken in whatever way must not keep anyone from playing
        return f"Numba cannot be used here ({error})"
    return ""


def rows(twin: type[Twin], n: int, *, machine: bool = True) -> Any:
    """n blank states of a game: records if machine code is wanted and can be had, else twins."""
    if machine and not whynot():
        return np.zeros(n, twin.dtype)
    return Rows(twin.blank() for _ in range(n))


def pack_rows(states: list[Twin], *, machine: bool = True) -> Any:
    """A buffer that holds these states of one game."""
    buffer = rows(type(states[0]), len(states), machine=machine)
    for at, state in enumerate(states):
        if isinstance(buffer, Rows):
            buffer[at] = state
        else:
            state.pack(buffer, at)
    return buffer
