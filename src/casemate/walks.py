"""The entries every game shares: random playouts, perft, and one ply at a time. Each runs in both modes."""

from typing import Any

from .compiled import compiled, draw, draw_weighted, entry
from .verbs import CHANCE, advance, list_actions, list_weights, payoff, refusal, seat


@compiled
def pick(state: Any, weights: Any, seed: Any, n: int) -> int:
    """The place of one of n listed actions: each alike, at CHANCE by weight."""
    if seat(state) == CHANCE:
        list_weights(state, weights)
        return draw_weighted(seed, weights, n)
    return draw(seed, n)


@entry
def playouts(states: Any, work: Any, out: Any, weights: Any, seed: Any, games: int, tally: Any) -> int:
    """Play random games from states[0] to the end; count losses, draws and wins of seat 0; answer the moves made."""
    moves = 0
    for _ in range(games):
        work[0] = states[0]
        state = work[0]
        n = list_actions(state, out)
        while n:
            advance(state, out[pick(state, weights, seed, n)])
            moves += 1
            n = list_actions(state, out)
        tally[payoff(state, 0) + 1] += 1
    return moves


@entry
def perft(states: Any, outs: Any, counts: Any, depth: int) -> int:
    """Count the move sequences of this length from states[0]; the last ply is counted in bulk."""
    total = 0
    level = 0
    counts[0] = list_actions(states[0], outs[0])
    if depth == 1:
        return int(counts[0])
    while level >= 0:
        if counts[level] == 0:
            level -= 1
            continue
        counts[level] -= 1
        states[level + 1] = states[level]
        advance(states[level + 1], outs[level, counts[level]])
        n = list_actions(states[level + 1], outs[level + 1])
        if level + 2 == depth:
            total += n
        else:
            level += 1
            counts[level] = n
    return total


@entry
def walk(states: Any, out: Any, weights: Any, seed: Any, taken: Any, lengths: Any) -> int:
    """Random plies from states[0], each state written beside the last; answer how many there was room for."""
    plies = len(taken)
    for ply in range(plies):
        n = list_actions(states[ply], out)
        lengths[ply] = n
        if n == 0:
            return ply
        taken[ply] = out[pick(states[ply], weights, seed, n)]
        states[ply + 1] = states[ply]
        advance(states[ply + 1], taken[ply])
    return plies


@entry
def refusals(states: Any, first: int, clauses: Any) -> int:
    """The refusing clause of each action from `first` on, 0 where it is legal; answer how many are legal."""
    legal = 0
    for i in range(len(clauses)):
        clauses[i] = refusal(states[0], first + i)[0]
        if clauses[i] == 0:
            legal += 1
    return legal
