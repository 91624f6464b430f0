"""What the verbs say of a state and an action, interpreted and as machine code: it has to be the same."""

from typing import Any, NamedTuple

import numpy as np

from casemate.compiled import Rows, Twin, entry, new_draws, pack_rows, rows, whynot
from casemate.game import Game
from casemate.verbs import (
    NOBODY,
    advance,
    conceal,
    ending,
    imagine,
    list_actions,
    list_weights,
    payoff,
    refusal,
    sealed,
    seat,
    turn,
    veil,
)

FACTS = 13
LONGEST = 4096  # more than any list of actions
SEED = 11


class Verdict(NamedTuple):
    """All that the verbs say."""

    actions: list[int]
    weights: list[int]
    seat: int
    ending: int
    payoffs: tuple[int, int]
    turn: tuple[int, int]
    sealed: int
    veiled: tuple[int, int, int]  # to seat 0, to seat 1, to everyone else
    clause: int  # that refuses the action; 0: it is legal
    step: int
    weight: int
    after: Twin  # the state itself where the action is refused
    views: list[Twin]
    imagined: list[Twin]


@entry
def judge(states: Any, action: int, out: Any, weights: Any, seed: Any, facts: Any) -> int:
    """Ask every verb: states[1] is after the action, 2 to 4 are the views, 5 to 7 what is imagined from them."""
    facts[0] = seat(states[0])
    facts[1] = ending(states[0])
    facts[2] = payoff(states[0], 0)
    facts[3] = payoff(states[0], 1)
    facts[4], facts[5] = turn(states[0])
    facts[6] = 1 if sealed(states[0]) else 0
    for viewer in range(3):
        of = viewer if viewer < 2 else NOBODY
        facts[7 + viewer] = 1 if veil(states[0], action, of) else 0
        states[2 + viewer] = states[0]
        conceal(states[2 + viewer], of)
        states[5 + viewer] = states[2 + viewer]
        imagine(states[5 + viewer], of, seed)
    facts[10], facts[11], _ = refusal(states[0], action)
    facts[12] = list_weights(states[0], weights)
    states[1] = states[0]
    if facts[10] == 0:
        advance(states[1], action)
    return list_actions(states[0], out)


def buffer(states: Any, length: int, kind: Any = np.int32) -> Any:
    """Room for numbers, of the kind that entries take together with these states."""
    return [0] * length if isinstance(states, Rows) else np.zeros(length, kind)


def verdict(game: Game, state: Any, action: int, *, machine: bool) -> Verdict:
    """What the verbs say in one mode."""
    states = rows(game.twin, 8, machine=machine)
    states[0] = pack_rows([state], machine=machine)[0]
    out, weights, facts = (buffer(states, n) for n in (LONGEST, LONGEST, FACTS))
    n = judge(states, action, out, weights, new_draws(SEED), facts)
    found = [int(fact) for fact in facts]
    twins = [game.twin.unpack(one) if machine else one for one in states]
    return Verdict(
        [int(one) for one in out[:n]],
        [int(one) for one in weights[:n]],
        found[0],
        found[1],
        (found[2], found[3]),
        (found[4], found[5]),
        found[6],
        (found[7], found[8], found[9]),
        found[10],
        found[11],
        found[12],
        twins[1],
        twins[2:5],
        twins[5:],
    )


def agreed(game: Game, state: Any, action: int) -> Verdict:
    """What the verbs say in every mode there is."""
    interpreted = verdict(game, state, action, machine=False)
    if not whynot():
        assert verdict(game, state, action, machine=True) == interpreted
    return interpreted
