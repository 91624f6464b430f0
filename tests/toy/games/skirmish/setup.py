"""Skirmish's options, and the state in which a match begins."""

from typing import Annotated, Literal

from casemate import options
from casemate.game import Bounds
from casemate.options import About

from .rules import ACTIONS
from .state import BLUE, DEAL, FACES, FILES, MEN, RANKS, ROLL, STRIDE, State

LONGEST = 1 + 4 * MEN

BLUE_RANK, GOLD_RANK = 7, 9
START_FILES = (3, 7, 12, 16)


class Options(options.Options, frozen=True):
    """What a table can choose."""

    turn_limit: Annotated[int, About("Turn limit", "5.3", "How many turns a match may last.", least=1, most=999)] = 40
    cards: Annotated[Literal["on", "off"], About("Cards", "2.1", "A hidden card for each side.")] = "on"


def bounds(options: Options) -> Bounds:
    """Proven limits. A list: four men step to four sides, or the end. A turn: the roll, and six actions."""
    return Bounds(ACTIONS, LONGEST, 2 + (1 + len(FACES)) * options.turn_limit)


def rank(number: int) -> int:
    """All boxes of a rank."""
    return ((1 << FILES) - 1) << STRIDE * (RANKS - number)


def start(options: Options) -> State:
    """1.3 The men in their places; the first card is to be dealt."""
    state = State.blank()
    men = sum(1 << file for file in START_FILES)
    state.ground = [rank(RANKS), rank(1), sum(rank(number) for number in range(1, RANKS + 1))]
    state.men = [men << STRIDE * (RANKS - BLUE_RANK), men << STRIDE * (RANKS - GOLD_RANK)]
    state.phase = DEAL if options.cards == "on" else ROLL
    state.side, state.turn, state.turn_limit = BLUE, 1, options.turn_limit
    return state
