"""The entry of the random-play study: whole games, and what was done in them. It runs in both modes."""

from typing import Any

from ..compiled import entry
from ..verbs import CHANCE, advance, ending, list_actions, payoff, seat, turn
from ..walks import pick


@entry
def random_games(states: Any, out: Any, weights: Any, seed: Any, labels: Any, ends: Any, use: Any) -> int:
    """Play a random game from states[0] for each row of `ends`; answer how many decisions the seats made.

    states[1] is worked on. A row of `ends` is the payoff of seat 0, the clause that ended the game and how many
    turns it took. A row of `use` is how often an action of a label was played, at how many decisions there was
    one, how many there were in all, and the last decision with one.
    """
    decisions = 0
    for game in range(len(ends)):
        states[1] = states[0]
        state = states[1]
        part, number = -1, -1
        n = list_actions(state, out)
        while n:
            place = pick(state, weights, seed, n)
            if seat(state) != CHANCE:
                decisions += 1
                for i in range(n):
                    label = labels[out[i]]
                    use[label, 2] += 1
                    if use[label, 3] != decisions:
                        use[label, 3] = decisions
                        use[label, 1] += 1
                use[labels[out[place]], 0] += 1
                now = turn(state)
                if now[0] != part or now[1] != number:
                    part, number = now
                    ends[game, 2] += 1
            advance(state, out[place])
            n = list_actions(state, out)
        ends[game, 0] = payoff(state, 0)
        ends[game, 1] = ending(state)
    return decisions
