"""Random numbers for playouts and imagined states: alike in both modes. Rules draw from a seed they are handed."""

from typing import Any

import numpy as np

from .marks import compiled

MASK = 0xFFFF_FFFF_FFFF_FFFF


def new_draws(seed: int) -> Any:
    """The seed of a stream of draws: an array of one uint64, which each draw moves on."""
    mixed = (seed * 0x9E37_79B9_7F4A_7C15 + 0xD1B5_4A32_D192_ED03) & MASK
    mixed = ((mixed ^ mixed >> 29) * 0xBF58_476D_1CE4_E5B9) & MASK
    return np.array([mixed ^ mixed >> 32 or 1], np.uint64)


@compiled
def draw(seed: Any, n: int) -> int:
    """A number from 0 to n - 1, each alike (n far below 2**32)."""
    x = int(seed[0])
    x ^= x << 13 & MASK
    x ^= x >> 7
    x ^= x << 17 & MASK
    seed[0] = x
    return (x >> 32) * n >> 32


@compiled
def draw_weighted(seed: Any, weights: Any, n: int) -> int:
    """The place of one of n weights, each as likely as it is heavy."""
    total = 0
    for i in range(n):
        total += int(weights[i])
    at = draw(seed, total)
    i = 0
    while at >= weights[i]:
        at -= weights[i]
        i += 1
    return i
