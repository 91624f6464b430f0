"""Verifiable randomness: a seed is promised by its hash; once it is known anyone can compute the draws again.

Nothing here knows a game or a match: a draw is given its ordinal, the outcomes as texts and their weights.
`docs/verifiable-chance.md` describes the procedure for other implementations and publishes test vectors.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, count

SEED_BYTES = 32
NONCE_BYTES = 16
MATCH_ID_DIGITS = 32
MOST_WEIGHT = 2**32
HEX_DIGITS = frozenset("0123456789abcdef")


class BadDraw(ValueError):
    """A draw, or what draws are made from, that the procedure does not allow."""


def new_seed() -> bytes:
    """A fresh seed, to be kept secret until the match is over."""
    return secrets.token_bytes(SEED_BYTES)


def new_match_id() -> str:
    """A fresh match id, in lower case hex digits."""
    return secrets.token_hex(MATCH_ID_DIGITS // 2)


def new_nonce() -> bytes:
    """A fresh nonce, a player's own share in the draws."""
    return secrets.token_bytes(NONCE_BYTES)


def commitment(seed: bytes) -> str:
    """What is published of a seed before the match: its SHA-256, in lower case hex digits."""
    return hashlib.sha256(seed).hexdigest()


def checks(seed: bytes, promised: str) -> bool:
    """Whether a revealed seed is the one that this commitment promised."""
    return promised.isascii() and hmac.compare_digest(commitment(seed), promised)


@dataclass(frozen=True)
class Source:
    """Where the draws of a match come from; the nonces are the first and second player's, b"" if missing."""

    seed: bytes = field(repr=False)
    match_id: str
    nonces: tuple[bytes, bytes] = (b"", b"")

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise BadDraw(f"A seed has {SEED_BYTES} bytes; this one has {len(self.seed)}.")
        if len(self.match_id) != MATCH_ID_DIGITS or not HEX_DIGITS.issuperset(self.match_id):
            raise BadDraw(f"A match id is {MATCH_ID_DIGITS} lower case hex digits, not {self.match_id!r}.")
        for player, nonce in zip(("first", "second"), self.nonces, strict=True):
            if len(nonce) not in (0, NONCE_BYTES):
                raise BadDraw(f"A nonce has {NONCE_BYTES} bytes; the {player} player's has {len(nonce)}.")

    def draw(self, ordinal: int, outcomes: Sequence[str], weights: Sequence[int]) -> str:
        """What happens in this draw; `ordinal` counts the draws of the standing line, from 1."""
        if ordinal < 1:
            raise BadDraw(f"Draws are counted from 1; there is no draw {ordinal}.")
        _check_weights(outcomes, weights)
        by_text = sorted(zip(outcomes, weights, strict=True))
        ends = list(accumulate(weight for _, weight in by_text))
        number = self._number_below(ends[-1], ordinal)
        return next(outcome for (outcome, _), end in zip(by_text, ends, strict=True) if end > number)

    def _number_below(self, total: int, ordinal: int) -> int:
        """An unbiased number from 0 to `total` - 1: numbers that are too high are thrown away."""
        low_bits = (1 << (total - 1).bit_length()) - 1
        tries = (self._first_four_bytes(ordinal, retry) & low_bits for retry in count())
        return next(number for number in tries if number < total)

    def _first_four_bytes(self, ordinal: int, retry: int) -> int:
        first, second = self.nonces
        parts = (self.match_id.encode("ascii"), b"%d" % ordinal, first, second, b"%d" % retry)
        message = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
        return int.from_bytes(hmac.digest(self.seed, message, "sha256")[:4], "big")


def _check_weights(outcomes: Sequence[str], weights: Sequence[int]) -> None:
    """Raise `BadDraw` unless there are outcomes, all different, each with a weight of at least 1."""
    if not outcomes:
        raise BadDraw("A draw needs at least one outcome; there is none.")
    if len(outcomes) != len(weights):
        raise BadDraw(f"Each outcome needs one weight; outcomes: {len(outcomes)}, weights: {len(weights)}.")
    for outcome, times in Counter(outcomes).items():
        if times > 1:
            raise BadDraw(f"The outcome {outcome!r} is listed {times} times.")
    for outcome, weight in zip(outcomes, weights, strict=True):
        if weight < 1:
            raise BadDraw(f"A weight is at least 1; that of {outcome!r} is {weight}.")
    if sum(weights) > MOST_WEIGHT:
        raise BadDraw(f"The weights of a draw add up to {MOST_WEIGHT} at most; these make {sum(weights)}.")
