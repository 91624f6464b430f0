"""FORTAC's options, and the position in which a game begins."""

from typing import Annotated, Literal

from ... import options
from ...game import Bounds
from ...options import About
from .rules import ACTIONS
from .state import DRAWING, RED, State

LONGEST = 96  # three cards; each sends four men to at most eight squares
DEAL = 6
MEN = (0x0000_0303, 0x0C0C_0000)  # 2.1


class Options(options.Options, frozen=True):
    """10 The readings that a table can choose."""

    adjacency: Annotated[
        Literal["8", "4"],
        About(
            "Adjacent", "4.1", "Neighbours for Jump, Trade, Switch and Push: all eight, or the four orthogonal ones."
        ),
    ] = "8"
    own_swap: Annotated[
        Literal["off", "on"], About("Own swap", "5.8", "Trade and Switch may exchange two own men, which is a pass.")
    ] = "off"
    passive_credit: Annotated[
        Literal["off", "on"],
        About("Passive credit", "6.6", "A Combo that the opponent's move completes for you counts too."),
    ] = "off"
    max_plies: Annotated[
        int,
        About("Longest game", "7.3", "After so many turns the game is a draw; 0: never.", least=0, most=9999),
    ] = 1000


def bounds(options: Options) -> Bounds:
    """A turn is a move and a draw; six cards are dealt."""
    return Bounds(ACTIONS, LONGEST, DEAL + 2 * options.max_plies if options.max_plies else None)


def table(options: Options) -> State:
    """The options in an empty state."""
    state = State.blank()
    state.adjacency, state.max_plies = int(options.adjacency), options.max_plies
    state.own_swap, state.passive_credit = int(options.own_swap == "on"), int(options.passive_credit == "on")
    return state


def start(options: Options) -> State:
    """2.1, 2.2 The men stand; the deal begins with Red's first card."""
    state = table(options)
    state.men = list(MEN)
    state.side, state.phase, state.ply = RED, DRAWING, 1
    return state
