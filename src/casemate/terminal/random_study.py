"""What random play shows of a game, for `bench --study`: who wins, how long it takes, how it ends, what is done."""

import re
import time
from collections import Counter
from math import sqrt
from typing import Any

import numpy as np
from rich.table import Table

from ..compiled import new_draws, pack_rows, whynot
from ..game import clause_text
from .measures import SEED, Start, checked
from .random_games import random_games
from .screen import Screen

INTERPRETED_GAMES = 200  # where nothing can be compiled
AT_ONCE = 2_000  # games for each call of the entry, so that it can be interrupted
NORMAL = 1.959964  # standard deviations on either side that hold 95 %


def study(start: Start, games: int, machine: bool = True) -> dict[str, Any]:
    """Play random games and answer the figures."""
    checked(start)
    machine = machine and not whynot()
    games = games if machine else min(games, INTERPRETED_GAMES)
    begun = time.perf_counter()
    ends, use, decisions, names = played(start, games, machine)
    seconds = time.perf_counter() - begun
    won, lost = int((ends[:, 0] == 1).sum()), int((ends[:, 0] == -1).sum())
    return {
        "game": start.game.name,
        "games": games,
        "seconds": round(seconds, 1),
        "first_wins": share(won, games),
        "second_wins": share(lost, games),
        "draws": share(games - won - lost, games),
        "turns": lengths(ends[:, 2]),
        "ends": endings(ends[:, 1]),
        "legal_actions": round(float(use[:, 2].sum()) / decisions, 2),
        "decisions": decisions,
        "actions": actions(use, names, decisions),
    }


def played(start: Start, games: int, machine: bool) -> tuple[Any, Any, int, list[str]]:
    """A row for the end of each game, a row for the use of each label, the decisions made, the labels' names."""
    bounds = start.game.bounds(start.options)
    words = labelled(start)
    names = list(dict.fromkeys(words))
    number = {name: i for i, name in enumerate(names)}
    labels: Any = [number[word] for word in words]
    states = pack_rows([start.state, start.state], machine=machine)
    out: Any = [0] * bounds.longest
    weights: Any = [0] * bounds.longest
    if machine:
        labels, out, weights = (np.array(one, np.int32) for one in (labels, out, weights))
    ends, use = np.zeros((games, 3), np.int64), np.zeros((len(names), 4), np.int64)
    seed, decisions = new_draws(SEED), 0
    for first in range(0, games, AT_ONCE):
        use[:, 3] = 0
        decisions += random_games(states, out, weights, seed, labels, ends[first : first + AT_ONCE], use)
    return ends, use, decisions, names


def labelled(start: Start) -> list[str]:
    """What each action does, wherever: its move without the places of the map, and without what it names besides."""
    game, options, state = start
    places = sorted((place.id for place in game.board(options).areas[0].places), key=len, reverse=True)
    place = re.compile("|".join(map(re.escape, places)))
    words = (game.write_move(state, action) for action in range(game.bounds(options).actions))
    return [place.sub("", word.partition(":")[0]) for word in words]


# Figures


def share(number: int, of: int) -> dict[str, float]:
    """A share in percent, with the interval that Wilson's formula gives at 95 %."""
    p, z = number / of, NORMAL
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    reach = z / (1 + z * z / of) * sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    return {
        "number": number,
        "percent": round(100 * p, 2),
        "from": round(100 * max(0.0, middle - reach), 2),
        "to": round(100 * min(1.0, middle + reach), 2),
    }


def lengths(turns: Any) -> dict[str, float]:
    """How many turns games take."""
    low, middle, high = (float(one) for one in np.percentile(turns, (10, 50, 90)))
    return {
        "mean": round(float(turns.mean()), 2),
        "error": round(float(turns.std()) / sqrt(len(turns)), 2),
        "median": middle,
        "from": low,
        "to": high,
        "longest": int(turns.max()),
    }


def endings(clauses: Any) -> dict[str, dict[str, float]]:
    """The share of games that each clause ends, the most frequent first."""
    found = Counter(clause_text(int(clause)) for clause in clauses)
    return {clause: share(number, len(clauses)) for clause, number in found.most_common()}


def actions(use: Any, names: list[str], decisions: int) -> dict[str, dict[str, float]]:
    """Of each kind of action: its share of all that was played, how often there was one, and then how many."""
    return {
        name: {
            "percent": round(100 * int(played) / decisions, 2),
            "possible": round(100 * int(possible) / decisions, 2),
            "legal": round(int(legal) / int(possible), 2),
        }
        for name, (played, possible, legal, _) in zip(names, use, strict=True)
        if possible
    }


# What people read


def show(screen: Screen, figures: dict[str, Any]) -> None:
    """The figures as tables."""
    say, turns = screen.say, figures["turns"]
    say(f"{figures['game']}: {figures['games']:,} random games, {figures['seconds']:g} seconds", "bold")
    table = Table.grid(padding=(0, 2))
    for name, title in (("first_wins", "first player wins"), ("second_wins", "second player wins"), ("draws", "draws")):
        table.add_row(title, *written(figures[name]))
    for clause, found in figures["ends"].items():
        table.add_row(f"ended by {clause}", *written(found))
    screen.console.print(table)
    say(
        f"Turns: {turns['mean']:g} on average (standard error {turns['error']:g}), median {turns['median']:g},"
        f" 10-90 % {turns['from']:g}-{turns['to']:g}, longest {turns['longest']:,}."
    )
    say(f"Legal actions: {figures['legal_actions']:g} on average, over {figures['decisions']:,} decisions.")
    table = Table("Action", padding=(0, 1), box=None)
    for title in ("Share of all played", "At so many decisions", "So many then"):
        table.add_column(title, justify="right")
    for name, found in figures["actions"].items():
        table.add_row(name, f"{found['percent']:.2f} %", f"{found['possible']:.2f} %", f"{found['legal']:.2f}")
    screen.console.print(table)


def written(found: dict[str, float]) -> tuple[str, str]:
    """A share and its interval."""
    return f"{found['percent']:.2f} %", f"95 %: {found['from']:.2f}-{found['to']:.2f}"
