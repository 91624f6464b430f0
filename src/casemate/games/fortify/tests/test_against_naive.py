"""The rules against a second reading of them (naive.py): over random play, and in positions thrown together."""

import random
import re

import pytest

from casemate import walks
from casemate.compiled import pack_rows, whynot
from tests.both_modes import buffer

from . import naive
from .drawn import GAME, chosen, units, written

EDGES = "/".join(["SSSSSSS"] * 3 + ["LLLLLLL"] * 2 + ["WWWWWWW"] * 3)
MIXES = [
    "",
    "map=coast5 army=4I4T4B1C1A",
    "map=coast5 special=on",
    "map=peninsula5 special=on points=2 turn_limit=20",
    "map=coast turn_limit=12 points=4",
    "map=coast5 track_slots=1 shared_track=on army=4I4T4B1C1A",
    "map=estuary shared_track=on points=2 special=on turn_limit=30",
    "map=diagonal track_slots=6 volleys=1",
    "map=LS/SW army=2I1B1C",
    "map=WW/WS army=1I",
    "map=LLL/LLL army=2I2T1A",
    f"map={EDGES} special=on turn_limit=40",
]
PLIES = 800
SWEPT = 25  # of so many plies, in one every action that can be encoded is asked about
THROWN = 100  # positions thrown together for each mix
PLAYED = 3  # moves that are played in each of them


def named(words):
    return dict(word.split("=", 1) for word in words.split())


@pytest.mark.parametrize("words", MIXES)
def test_random_play_goes_the_same_way(words):
    chance = random.Random(words)
    options = chosen(named(words))
    plies = 0
    while plies < PLIES:
        state, position = GAME.start(options), naive.start(**named(words))
        while naive.outcome(position) is None:
            alike(state, position)
            assert GAME.write_position(GAME.read_position(options, naive.text(position))) == naive.text(position)
            if plies % SWEPT == 0:
                sweep(state, position, options)
            move = eager(naive.legal(position), chance)
            action = GAME.read_move(state, move)
            before, state = state, GAME.play(state, action)
            position = naive.play(position, move)
            if naive.outcome(position) is None:
                assert (GAME.turn(before) != GAME.turn(state)) == turned_over(before, state)
            plies += 1
        finished(state, position)


def eager(moves, chance):
    """A random move, more often a Fortify or an attack, so that volleys come to their ends."""
    keen = [move for move in moves if move.endswith("+") or "x" in move]
    return chance.choice(keen if keen and chance.random() < 0.5 else moves)


def alike(state, position):
    """What is legal, who decides, and how it is written."""
    text = naive.text(position)
    assert GAME.write_position(state) == text
    assert sorted(GAME.write_move(state, action) for action in GAME.actions(state)) == naive.legal(position), text
    assert GAME.seat(state) == naive.seat(position)
    assert GAME.outcome(state) is None


def finished(state, position):
    """The same end, for the same reason."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (*outcome.payoffs, outcome.clause) == naive.outcome(position)
    assert GAME.actions(state) == ()


def turned_over(before, after):
    """Whether a new turn has begun: side, turn or volley differ, or a question outside volleys was answered."""
    fields = [GAME.write_position(state).split(" ") for state in (before, after)]
    (side, turn, match), (side_after, turn_after, match_after) = ((f[1], f[5], f[6:]) for f in fields)
    asked = fields[0][4] in "pc" or fields[1][4] in "pc"
    return asked or (side, turn, match) != (side_after, turn_after, match_after)


def sweep(state, position, options):
    """Every action that can be encoded is refused, or it is legal to both."""
    legal = set(naive.legal(position))
    packed = pack_rows([state])
    clauses = buffer(packed, GAME.bounds(options).actions)
    count = walks.refusals(packed, 0, clauses)
    allowed = {GAME.write_move(state, action) for action, clause in enumerate(clauses) if not clause}
    assert sorted(allowed ^ legal) == [], naive.text(position)
    assert count == len(legal)


# Positions that play would seldom lead to


@pytest.mark.parametrize("words", [words for words in MIXES if "army=1I" not in words])
def test_positions_thrown_together_are_judged_alike(words):
    chance = random.Random(words)
    options = chosen(named(words))
    for number in range(THROWN):
        text = thrown(words, chance)
        state, position = GAME.read_position(options, text), naive.read(text, **named(words))
        alike(state, position)
        if number % (1 if not whynot() else 10) == 0:
            sweep(state, position, options)
        moves = naive.legal(position)
        for move in chance.sample(moves, min(PLAYED, len(moves))):
            after, expected = GAME.play(state, GAME.read_move(state, move)), naive.play(position, move)
            if naive.outcome(expected) is None:
                alike(after, expected)
            else:
                finished(after, expected)


def thrown(words, chance):
    """A position text: units, faces, tracks and phase at random, crowded enough for formations and squares."""
    options = chosen(named(words))
    terrain = naive.terrain_of(options.map)
    army = "4I4T4B1C1A" if options.special == "on" else options.army
    hand = list(units(army + army.lower()).elements())
    chance.shuffle(hand)
    fort = chance.choice((0.2, 0.5, 0.9))
    faced = [("+" if chance.random() < fort else "") + unit for unit in hand]
    spaces, tracks = throw_out(faced, terrain, chance, options)
    lines: dict[str, str] = {}
    for space, stack in spaces.items():
        lines[space[1]] = lines.get(space[1], "") + ("^".join(reversed(stack)) or ".")
    board = "/".join(lines[rank] for rank in sorted(lines, reverse=True))
    board = re.sub(r"\.+", lambda gap: str(len(gap[0])), board)
    side = chance.choice("rg")
    acting = any(stack and stack[-1][-1].isupper() == (side == "r") for stack in spaces.values())
    phase = chance.choice(("2", "1", "2", "1i", "0i", "1fi", "0fi") if acting else ("2", "1", "2f", "1f"))
    turn = chance.choice((3, 9, options.turn_limit))
    return f"{board} {side} {written(units(''.join(faced)))} {tracks} {phase} {turn}"


def throw_out(faced, terrain, chance, options):
    """Take units from the hand onto the map and the tracks; what is left stays in the supplies."""
    spaces: dict[str, list[str]] = {space: [] for space in terrain}
    crowd = chance.randint(len(terrain) // 3, len(terrain))
    for unit in faced[:crowd]:
        kind = unit[-1].upper()
        free = [s for s in terrain if terrain[s] in naive.TERRAIN[kind] and (kind == "C" or not spaces[s])]
        free = [s for s in free if not any(on[-1] in "Cc" for on in spaces[s])]
        if free:
            place = chance.choice(free)
            at = len(spaces[place]) if kind == "C" else 0
            spaces[place].insert(at, unit)
            faced.remove(unit)
    waiting = [unit for unit in faced if unit[-1] not in "Aa"]
    queues = ("RrGg",) if options.shared_track == "on" else ("R", "g")
    tracks = []
    for queue in queues:
        own = [u for u in waiting if len(queue) > 1 or u[-1].isupper() == (queue == "R")]
        queued = own[: chance.randint(0, options.track_slots)]
        for unit in queued:
            faced.remove(unit)
            waiting.remove(unit)
        tracks.append("".join(queued) or "-")
    return spaces, "|".join(tracks)
