"""Every game with a few mixes of its options, and positions of it from random play."""

import inspect
import itertools
import random
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import casemate
from casemate import rulebook, verbs
from casemate.errors import BadOptions
from casemate.game import CHANCE, NOBODY, Game
from casemate.library import rulebook as book_of
from casemate.options import Option, options_of
from tests.planting import planted

with planted():
    GAMES = {name: casemate.load(name) for name in casemate.games()}
    BOOKS = {name: book_of(name) for name in GAMES}

SEATS = (0, 1, NOBODY)
PLIES = 400  # of random play from the start
MOST_PLIES = 6000  # of a random game
FEW = 12  # positions, for what takes long
BLENDS = 3  # random mixes of all options


class Setting(NamedTuple):
    """A game and the words of its options."""

    name: str
    words: str

    @property
    def game(self) -> Game:
        return GAMES[self.name]

    @property
    def options(self) -> Any:
        return self.game.options.read(self.words.split())


class Moment(NamedTuple):
    """A state, an action that was played, and the state after it."""

    state: Any
    action: int
    after: Any


def settings() -> list[Setting]:
    """The defaults of each game, what its rulebook draws, each option by itself, and some blends."""
    return [Setting(name, words) for name in GAMES for words in mixes(name)]


def mixes(name: str) -> list[str]:
    game = GAMES[name]
    options = options_of(game.options)
    drawn = [piece.options for piece in rulebook.pieces(BOOKS[name]) if isinstance(piece, rulebook.Position)]
    single = [(f"{option.name}={value}",) for option in options for value in values(option)]
    choose = random.Random(name)
    blends = ([f"{option.name}={some(option, choose)}" for option in options] for _ in range(4 * BLENDS))
    found = dict.fromkeys(canonical(game, words) for words in [(), *drawn, *single, *written(game)])
    new = (text for text in (canonical(game, words) for words in blends) if text not in found)
    found |= dict.fromkeys(itertools.islice(filter(None, new), BLENDS))
    return [text for text in found if text is not None]


def values(option: Option) -> list[str]:
    """What to try besides the default."""
    if option.number:
        return [str(option.about.least), str(option.about.most)]
    return [value for value in option.values or option.about.names if value != option.default]


def some(option: Option, choose: random.Random) -> str:
    """Any value of an option."""
    if option.number:
        return str(choose.randint(option.about.least, option.about.most))
    return choose.choice([option.default, *values(option)])


def folder(game: Game) -> Path:
    """The folder of a game."""
    return Path(inspect.getfile(game.twin)).parent


def written(game: Game) -> list[list[str]]:
    """What a game's own tests ask for: `tests/settings.txt`, a mix a line."""
    path = folder(game) / "tests" / "settings.txt"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return [line.split() for line in lines if not line.startswith("#")]


def canonical(game: Game, words: Any) -> str | None:
    """The text of these options; None where they do not go together."""
    try:
        return game.options.read(words).text()
    except BadOptions:
        return None


def random_action(state: Any, choose: random.Random) -> int:
    """One of the legal actions, each alike; at CHANCE by weight."""
    out, weights = [0] * LONGEST, [0] * LONGEST
    n = verbs.list_actions(state, out)
    if verbs.seat(state) == CHANCE:
        verbs.list_weights(state, weights)
        return choose.choices(out[:n], weights[:n])[0]
    return choose.choice(out[:n])


LONGEST = 4096


@cache
def moments(setting: Setting) -> list[Moment]:
    """Random play from the start, game after game."""
    game, found = setting.game, []
    choose = random.Random(str(setting))
    state = start = game.start(setting.options)
    for _ in range(PLIES):
        action = random_action(state, choose)
        after = game.play(state, action)
        found.append(Moment(state, action, after))
        state = start if game.seat(after) == NOBODY else after
    return found


def states(setting: Setting) -> list[Any]:
    """All states of `moments`, and the end of a random game."""
    return [moment.state for moment in moments(setting)] + [end.after for end in endings(setting)]


def few(setting: Setting) -> list[Moment]:
    """Some of them, the first ones among them: there a game asks its special questions."""
    found = moments(setting)
    return [*found[:4], *found[4 :: len(found) // (FEW - 4)], *endings(setting)]


@cache
def endings(setting: Setting) -> list[Moment]:
    """The last move of a random game, where one ends soon enough."""
    choose = random.Random(str(setting))
    state = setting.game.start(setting.options)
    for _ in range(MOST_PLIES):
        action = random_action(state, choose)
        before = state.copy()
        verbs.advance(state, action)
        if verbs.ending(state):
            return [Moment(before, action, state)]
    return []
