"""Wide sets: machine code works on them as Python works on its integers."""

import random
from typing import Any

import pytest

from casemate.compiled import count, each, entry, first, get, index, pack_rows, put, rows, whynot, wide_space
from casemate.compiled.bits import WIDE_BITS
from tests.both_modes import buffer

FACTS = 8
EDGES = [1 << n for n in (0, 62, 63, 64, 127, 128, 320, WIDE_BITS - 1)]


@entry
def combine(states: Any, number: int, found: Any) -> int:
    """Every operation on the two sets of `men` of states[0], with what it answers in `found` and states[1:]."""
    a, b = get(states[0].men, 0), get(states[0].men, 1)
    put(states[1].men, 0, a | b)
    put(states[1].men, 1, a & b)
    put(states[1].ground, 0, a ^ b)
    put(states[1].ground, 1, a & ~b)
    put(states[1].ground, 2, a - first(a))
    put(states[2].men, 0, a >> number)
    put(states[2].men, 1, (a >> number) << number)
    put(states[2].ground, 0, first(a) | wide_space(number))
    put(states[2].ground, 1, a & -a)
    rest = b
    rest |= a
    rest &= ~first(a)
    rest ^= wide_space(0)
    put(states[2].ground, 2, rest)
    found[0], found[1] = index(a), count(a)
    found[2] = 1 if a == b else 0
    found[3] = 1 if a & b else 0
    found[4] = 1 if a != 0 else 0
    found[5] = 1 if not b else 0
    total = 0
    for space in each(a):
        total = total * 7 + index(space) & 0xFF_FFFF
    found[6] = total
    either = b if number < 200 else 0
    found[7] = count(either)
    return count(a | b)


def both(state: Any, number: int) -> list[Any]:
    """The answers of both modes."""
    answers = []
    for machine in (True, False):
        states = rows(type(state), 3, machine=machine)
        states[0] = pack_rows([state], machine=machine)[0]
        found = buffer(states, FACTS)
        total = combine(states, number, found)
        after = [state.unpack(one) if machine else one for one in states]
        answers.append((total, list(found), after))
    return answers


def sets(choose: random.Random) -> list[int]:
    """Two sets, the first not empty: full, sparse, single spaces, equal ones."""
    kinds = [
        lambda: choose.getrandbits(WIDE_BITS),
        lambda: sum(1 << n for n in choose.sample(range(WIDE_BITS), 5)),
        lambda: choose.choice(EDGES),
    ]
    one, other = choose.choice(kinds)(), choose.choice([*kinds, lambda: 0])()
    return [one or 1, one if choose.random() < 0.1 else other]


@pytest.mark.skipif(bool(whynot()), reason="there is no machine code")
def test_both_modes_agree(toy):
    choose = random.Random(5)
    state = toy.twin.blank()
    for _ in range(500):
        state.men = sets(choose)
        compiled, interpreted = both(state, choose.randrange(WIDE_BITS))
        assert compiled == interpreted, state


def test_spaces_come_in_order(toy):
    spaces = [0, 63, 64, 299, 447]
    together = sum(wide_space(n) for n in spaces)
    assert [index(space) for space in each(together)] == spaces
    assert count(together) == 5
    assert first(together) == 1
