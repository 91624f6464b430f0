"""Chance against what is published: the vectors, the document, a second implementation, and statistics."""

from __future__ import annotations

import hashlib
import json
import random
import re
from bisect import bisect_right
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from casemate import chance
from casemate.chance import BadDraw, Source

DOCS = Path(__file__).parents[2] / "docs"
DOCUMENT = (DOCS / "verifiable-chance.md").read_text(encoding="utf-8")
VECTORS: list[dict[str, Any]] = json.loads((DOCS / "chance-vectors.json").read_text(encoding="utf-8"))["vectors"]

SEED = bytes(range(32))
MATCH_ID = "0123456789abcdef0123456789abcdef"
NONCES = (b"\xa0" * 16, b"\xb0" * 16)
SOURCE = Source(SEED, MATCH_ID, NONCES)
DIE = ("die:1", "die:2", "die:3", "die:4", "die:5", "die:6")
EVEN = (1,) * 6
DECK = {"Hop": 4, "Skip": 4, "Jump": 4, "Trade": 4, "Switch": 4, "Rook": 2, "King": 2, "Horse": 4}
DECK |= {"Bishop": 4, "Zip": 2, "Zap": 2, "Push": 4}


# A second implementation, which shares no line and no library call but SHA-256 with the first.


class Drawn(NamedTuple):
    outcome: str
    total: int
    bits: int
    tries: list[int]
    message: str
    mac: str


def hmac_by_hand(key: bytes, message: str) -> str:
    """HMAC-SHA256 as RFC 2104 defines it, from hex to hex, for keys of up to 64 bytes."""
    inner, outer = (bytes(byte ^ pad for byte in key.ljust(64, b"\0")) for pad in (0x36, 0x5C))
    within = hashlib.sha256(inner + bytes.fromhex(message)).digest()
    return hashlib.sha256(outer + within).hexdigest()


def framed(text_in_hex: str) -> str:
    return f"{len(text_in_hex) // 2:08x}{text_in_hex}"


def drawn(vector: dict[str, Any]) -> Drawn:
    weight_of = dict(zip(vector["outcomes"], vector["weights"], strict=True))
    order = sorted(weight_of, key=lambda text: [ord(letter) for letter in text])
    sums = [sum(weight_of[earlier] for earlier in order[: place + 1]) for place in range(len(order))]
    bits = next(k for k in range(33) if 2**k >= sums[-1])
    head = framed(vector["match"].encode().hex()) + framed(str(vector["ordinal"]).encode().hex())
    head += "".join(map(framed, vector["nonces"]))
    tries: list[int] = []
    macs: list[str] = []
    while not tries or tries[-1] >= sums[-1]:
        macs.append(hmac_by_hand(bytes.fromhex(vector["seed"]), head + framed(str(len(tries)).encode().hex())))
        first_bits = "".join(f"{int(digit, 16):04b}" for digit in macs[-1][:8])
        tries.append(int("0" + first_bits[32 - bits :], 2))
    outcome = order[bisect_right(sums, tries[-1])]
    return Drawn(outcome, sums[-1], bits, tries, head + framed(b"0".hex()), macs[0])


def source_of(vector: dict[str, Any]) -> Source:
    first, second = map(bytes.fromhex, vector["nonces"])
    return Source(bytes.fromhex(vector["seed"]), vector["match"], (first, second))


# The published vectors


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])
def test_a_vector_is_drawn_as_published(vector: dict[str, Any]) -> None:
    assert source_of(vector).draw(vector["ordinal"], vector["outcomes"], vector["weights"]) == vector["draw"]
    assert chance.checks(bytes.fromhex(vector["seed"]), vector["commitment"])


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])
def test_the_second_implementation_agrees_with_a_vector(vector: dict[str, Any]) -> None:
    published = Drawn(*(vector[key] for key in ("draw", "total", "bits", "tries", "message", "mac")))
    assert drawn(vector) == published
    assert hashlib.sha256(bytes.fromhex(vector["seed"])).hexdigest() == vector["commitment"]


def test_the_vectors_reach_every_case() -> None:
    retries = [len(vector["tries"]) - 1 for vector in VECTORS]
    totals = {vector["total"] for vector in VECTORS}
    present = {tuple(bool(nonce) for nonce in vector["nonces"]) for vector in VECTORS}
    assert len(VECTORS) >= 12
    assert len({vector["name"] for vector in VECTORS}) == len(VECTORS)
    assert sum(count >= 1 for count in retries) >= 3
    assert max(retries) >= 10, "no retry of two digits"
    assert present == {(False, False), (True, False), (False, True), (True, True)}
    assert {1, 2, 6, 8, 9, 40, 2**31 + 1, 2**32} <= totals
    assert any(vector["outcomes"] != sorted(vector["outcomes"]) for vector in VECTORS)
    assert any(vector["total"] in vector["tries"] for vector in VECTORS), "no try hits T exactly"


# The document


def rows_under(heading: str) -> list[list[str]]:
    """The cells of the tables in one section of the document, without the lines above and of dashes."""
    section = DOCUMENT.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines]


def test_the_table_in_the_document_is_the_file() -> None:
    rows = rows_under("Test vectors")
    names = {row[0]: row[1] for row in rows if len(row) == 2}
    table = [row for row in rows if len(row) > 2 and row[0].isdigit()]
    assert len(table) == len(VECTORS)
    for number, (row, vector) in enumerate(zip(table, VECTORS, strict=True), 1):
        at, name, seed, match, ordinal, nonces, outcomes, total, bits, tries, draw = row
        listed = [pair.split() for pair in names.get(outcomes, outcomes).split(", ")]
        assert [int(at), name] == [number, vector["name"]]
        assert names[f"seed {seed}"] == vector["seed"]
        assert names[f"match {match}"] == vector["match"]
        assert [names[f"nonce {nonce}"] if nonce != "-" else "" for nonce in nonces.split()] == vector["nonces"]
        assert [text for text, _ in listed] == vector["outcomes"]
        assert [int(weight) for _, weight in listed] == vector["weights"]
        assert [int(ordinal), int(total), int(bits)] == [vector["ordinal"], vector["total"], vector["bits"]]
        assert [int(r) for r in tries.split()] == vector["tries"]
        assert draw == vector["draw"]


def test_the_commitments_in_the_document_are_of_its_seeds() -> None:
    rows = [row for row in rows_under("Test vectors") if len(row) == 2]
    pairs = [(seed[1], promised[1]) for seed, promised in pairwise(rows) if promised[0] == "its commitment"]
    assert len(pairs) == 2
    assert all(chance.checks(bytes.fromhex(seed), promised) for seed, promised in pairs)


def test_the_worked_example_can_be_computed_again() -> None:
    section = DOCUMENT.split("\n## A worked example\n")[1].split("\n## ")[0]
    block = section.split("```text\n")[1].split("```")[0]
    said = {key: value.strip() for key, value in (line.split(":", 1) for line in block.splitlines() if line)}
    seed = bytes.fromhex(said["seed"])
    nonces = (bytes.fromhex(said["first nonce"]), bytes.fromhex(said["second nonce"]))
    outcomes, weights = said["outcomes"].split(), [int(weight) for weight in said["weights"].split()]
    source = Source(seed, said["match id"], nonces)
    assert source.draw(int(said["ordinal"]), outcomes, weights) == said["draw"]
    assert chance.commitment(seed) == said["commitment"]

    keys = ("match id part", "ordinal part", "first part", "second part")
    head = "".join(said[key] for key in keys).replace(" ", "")
    parts = [said["match id"].encode(), said["ordinal"].encode(), *nonces]
    assert head == "".join(framed(part.hex()) for part in parts)
    numbers = []
    for retry in range(2):
        tail = said[f"retry {retry} part"].replace(" ", "")
        mac = hmac_by_hand(seed, head + tail)
        assert tail == framed(str(retry).encode().hex())
        assert said[f"retry {retry} HMAC"].replace(" ", "") == mac
        assert int(said[f"retry {retry} r"]) == int(mac[:8], 16) % 8
        numbers.append(int(mac[:8], 16) % 8)
    assert numbers[0] >= 6 > numbers[1]
    assert sorted(outcomes)[numbers[1]] == said["draw"]


def test_the_shell_line_in_the_document_is_the_last_try_of_the_example() -> None:
    shell = DOCUMENT.split("```sh\n")[1].split("```")[0]
    message = "".join(re.findall(r"^  ([0-9a-f]{8} [0-9a-f]+) ", shell, re.M)).replace(" ", "")
    key = re.findall(r"hexkey:([0-9a-f]{64})$", shell, re.M)
    said = re.findall(r"^retry 1 HMAC: +(.+)$", DOCUMENT, re.M)
    assert hmac_by_hand(bytes.fromhex(key[0]), message) == said[0].replace(" ", "")


# Any draw


weighted = some.dictionaries(some.text(max_size=6), some.integers(1, 2**28), min_size=1, max_size=12)
small = some.dictionaries(some.text("abAB:10", max_size=4), some.integers(1, 5), min_size=1, max_size=12)
nonce = some.one_of(some.just(b""), some.binary(min_size=16, max_size=16))
seeds = some.binary(min_size=32, max_size=32)
match_ids = some.text("0123456789abcdef", min_size=32, max_size=32)


@settings(deadline=None)
@given(seeds, match_ids, nonce, nonce, some.integers(1, 10**6), some.one_of(weighted, small), some.randoms())
def test_any_draw_is_what_the_second_implementation_draws_in_any_order(
    seed: bytes,
    match_id: str,
    first: bytes,
    second: bytes,
    ordinal: int,
    weight_of: dict[str, int],
    chaos: random.Random,
) -> None:
    source = Source(seed, match_id, (first, second))
    vector: dict[str, Any] = {"seed": seed.hex(), "match": match_id, "nonces": [first.hex(), second.hex()]}
    vector |= {"ordinal": ordinal, "outcomes": list(weight_of), "weights": list(weight_of.values())}
    result = source.draw(ordinal, list(weight_of), list(weight_of.values()))
    assert result == drawn(vector).outcome
    shuffled = chaos.sample(list(weight_of), len(weight_of))
    assert source.draw(ordinal, shuffled, [weight_of[outcome] for outcome in shuffled]) == result


def stream(source: Source, first: int = 1, draws: int = 200) -> list[str]:
    return [source.draw(ordinal, DIE, EVEN) for ordinal in range(first, first + draws)]


def test_a_draw_asked_again_is_the_same() -> None:
    assert stream(SOURCE) == stream(Source(SEED, MATCH_ID, NONCES))


@pytest.mark.parametrize(
    "other",
    [
        Source(SEED[:-1] + b"\x1e", MATCH_ID, NONCES),
        Source(SEED, MATCH_ID[:-1] + "e", NONCES),
        Source(SEED, MATCH_ID, (b"\xa0" * 15 + b"\xa1", NONCES[1])),
        Source(SEED, MATCH_ID, (NONCES[0], b"\xb0" * 15 + b"\xb1")),
        Source(SEED, MATCH_ID, (b"", NONCES[1])),
        Source(SEED, MATCH_ID, (NONCES[0], b"")),
        Source(SEED, MATCH_ID, (NONCES[1], NONCES[0])),
        Source(SEED, MATCH_ID),
    ],
    ids=["seed", "match id", "first nonce", "second nonce", "no first", "no second", "swapped", "no nonces"],
)
def test_each_input_changes_the_draws(other: Source) -> None:
    # Two unrelated streams of 200 dice agree in 33 places on average, with a deviation of 5.
    agreements = sum(a == b for a, b in zip(stream(SOURCE), stream(other), strict=True))
    assert agreements < 33 + 4 * 5.3


def test_the_ordinal_changes_the_draws() -> None:
    assert sum(a == b for a, b in pairwise(stream(SOURCE, draws=201))) < 33 + 4 * 5.3


# No bias. About one fair sequence in ten thousand exceeds these limits; the sequences here are fixed.


def chi_square(counts: Counter[Any], expected: dict[Any, float]) -> float:
    assert set(counts) <= set(expected)
    return sum((counts[outcome] - mean) ** 2 / mean for outcome, mean in expected.items())


def test_a_die_is_even() -> None:
    counts = Counter(stream(SOURCE, draws=20_000))
    assert chi_square(counts, dict.fromkeys(DIE, 20_000 / 6)) < 25.75  # 5 degrees of freedom


def test_cards_come_by_their_copies() -> None:
    cards, copies = list(DECK), list(DECK.values())
    counts = Counter(SOURCE.draw(ordinal, cards, copies) for ordinal in range(1, 20_001))
    assert chi_square(counts, {card: 20_000 * number / 40 for card, number in DECK.items()}) < 37.37  # 11


def test_a_total_just_above_a_power_of_two_is_not_folded_back() -> None:
    outcomes = [f"{number:02}" for number in range(33)]
    counts = Counter(SOURCE.draw(ordinal, outcomes, [1] * 33) for ordinal in range(1, 20_001))
    assert chi_square(counts, dict.fromkeys(outcomes, 20_000 / 33)) < 70  # 32


def test_a_draw_does_not_depend_on_the_one_before() -> None:
    counts = Counter(pairwise(stream(SOURCE, draws=20_001)))
    assert chi_square(counts, {(a, b): 20_000 / 36 for a in DIE for b in DIE}) < 75  # 35


def test_first_draws_of_many_matches_are_even() -> None:
    firsts = (Source(SEED, f"{number:032x}").draw(1, DIE, EVEN) for number in range(20_000))
    assert chi_square(Counter(firsts), dict.fromkeys(DIE, 20_000 / 6)) < 25.75


# What is refused


@pytest.mark.parametrize(
    ("outcomes", "weights", "why"),
    [
        ([], [], "at least one outcome"),
        (["a", "b"], [1], "outcomes: 2, weights: 1"),
        (["a"], [1, 1], "outcomes: 1, weights: 2"),
        (["a", "b"], [1, 0], "that of 'b' is 0"),
        (["a", "b"], [3, -1], "that of 'b' is -1"),
        (["a", "b", "a"], [1, 1, 1], "'a' is listed 2 times"),
        (["a", "b"], [2**32, 1], "4294967296 at most; these make 4294967297"),
    ],
)
def test_a_draw_that_makes_no_sense_is_refused(outcomes: list[str], weights: list[int], why: str) -> None:
    with pytest.raises(BadDraw, match=re.escape(why)):
        SOURCE.draw(1, outcomes, weights)


@pytest.mark.parametrize("ordinal", [0, -1])
def test_draws_are_counted_from_one(ordinal: int) -> None:
    with pytest.raises(BadDraw, match=f"there is no draw {ordinal}"):
        SOURCE.draw(ordinal, DIE, EVEN)


@pytest.mark.parametrize("seed", [b"", SEED[:-1], SEED + b"\0"])
def test_a_seed_has_32_bytes(seed: bytes) -> None:
    with pytest.raises(BadDraw, match=f"this one has {len(seed)}"):
        Source(seed, MATCH_ID)


@pytest.mark.parametrize("match_id", ["", MATCH_ID[:-1], MATCH_ID + "0", MATCH_ID.upper(), "\uff10" * 32])
def test_a_match_id_is_32_lower_case_hex_digits(match_id: str) -> None:
    with pytest.raises(BadDraw, match="32 lower case hex digits"):
        Source(SEED, match_id)


@pytest.mark.parametrize(
    ("nonces", "why"),
    [((b"\0" * 15, b""), "the first player's has 15"), ((b"", b"\0" * 17), "the second player's has 17")],
)
def test_a_nonce_has_16_bytes_or_none(nonces: tuple[bytes, bytes], why: str) -> None:
    with pytest.raises(BadDraw, match=why):
        Source(SEED, MATCH_ID, nonces)


# Seeds and their commitments


def test_a_commitment_checks_its_own_seed_only() -> None:
    promised = chance.commitment(SEED)
    assert promised == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert chance.checks(SEED, promised)
    assert not chance.checks(SEED[:-1] + b"\x1e", promised)


@pytest.mark.parametrize("change", [str.upper, lambda text: text[:-1], lambda text: text + " ", lambda _: "\u00e9"])
def test_a_commitment_has_one_spelling(change: Any) -> None:
    assert not chance.checks(SEED, change(chance.commitment(SEED)))


def test_what_is_new_has_its_form_and_never_comes_twice() -> None:
    seeds = {chance.new_seed() for _ in range(100)}
    nonces = {chance.new_nonce() for _ in range(100)}
    match_ids = {chance.new_match_id() for _ in range(100)}
    assert len(seeds) == len(nonces) == len(match_ids) == 100
    for seed, match_id, own in zip(seeds, match_ids, nonces, strict=True):
        assert Source(seed, match_id, (own, b"")).draw(1, DIE, EVEN) in DIE
        assert len(own) == 16


def test_a_printed_source_does_not_tell_its_seed() -> None:
    assert MATCH_ID in repr(SOURCE)
    assert repr(SEED) not in repr(SOURCE)
    assert SEED.hex() not in repr(SOURCE)
