"""The verbs: the few in-place functions that every game's rules offer, chosen by the state's record type.

One loop over verbs serves all games, interpreted and compiled. What a game leaves out is answered by a
default below: a game without chance lists no weights, a game without secrets conceals nothing.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Any

from .compiled import Twin, compiled, stub

CHANCE, NOBODY = -1, -2
UNKNOWN = -1

RULES: dict[Any, ModuleType] = {}


def register(twin: type[Twin], rules: ModuleType) -> None:
    """Let these rules answer for states of this kind."""
    if RULES.setdefault(twin.dtype, rules) is not rules:
        raise ValueError(f"{rules.__name__} has the record layout of {RULES[twin.dtype].__name__}")
    RULES[twin] = rules


def rule(kind: Any, name: str) -> Callable[..., Any]:
    """A game's own function of this name, or the default for games that have none."""
    found = getattr(RULES[kind], name, None)
    return found if found is not None else DEFAULTS[name]


def _weightless(state: Any, out: Any) -> int:
    return 0


def _open(state: Any) -> bool:
    return False


def _veiled_while_sealed(state: Any, action: int, seat_: int) -> bool:
    return bool(own_sealed(state) and own_seat(state) != seat_)


def _plain(state: Any, seat_: int) -> None:
    return


def _known(state: Any, seat_: int, seed: Any) -> None:
    return


DEFAULTS: dict[str, Callable[..., Any]] = {
    "list_weights": compiled(_weightless),
    "sealed": compiled(_open),
    "veil": compiled(_veiled_while_sealed),
    "conceal": compiled(_plain),
    "imagine": compiled(_known),
}


def _own(name: str) -> Any:
    """The stub of a verb as the game has it, before what all finished states have in common."""

    def verb(state: Any, *rest: Any) -> Any:
        return rule(state.__class__, name)(state, *rest)

    verb.__name__ = name
    return stub(rule)(verb)


own_seat = _own("seat")
own_list_actions = _own("list_actions")
own_list_weights = _own("list_weights")
own_refusal = _own("refusal")
own_advance = _own("advance")
own_payoff = _own("payoff")
own_ending = _own("ending")
own_turn = _own("turn")
own_sealed = _own("sealed")
own_veil = _own("veil")
own_conceal = _own("conceal")
own_imagine = _own("imagine")


@compiled
def ending(state: Any) -> int:
    """The clause that ended the game, 0 while it goes on."""
    return own_ending(state)


@compiled
def seat(state: Any) -> int:
    """Who decides: 0, 1, CHANCE, or NOBODY when it is over."""
    return NOBODY if own_ending(state) else own_seat(state)


@compiled
def list_actions(state: Any, out: Any) -> int:
    """Write every legal action, ascending; answer their number."""
    return 0 if own_ending(state) else own_list_actions(state, out)


@compiled
def list_weights(state: Any, out: Any) -> int:
    """At CHANCE write the weight of each action; answer their sum."""
    return 0 if own_ending(state) else own_list_weights(state, out)


@compiled
def refusal(state: Any, action: int) -> tuple[int, int, int]:
    """The clause that forbids an action, the step that fails and what it allows there; clause 0: legal."""
    ended = own_ending(state)
    if ended:
        return ended + 0, 0, 0
    return own_refusal(state, action)


@compiled
def advance(state: Any, action: int) -> None:
    """Advance by a legal action."""
    own_advance(state, action)


@compiled
def payoff(state: Any, seat_: int) -> int:
    """1, 0 or -1 to this seat; 0 while it goes on."""
    return own_payoff(state, seat_)


@compiled
def turn(state: Any) -> tuple[int, int]:
    """The turn that this state belongs to, as part and number: the pair changes when a new turn begins."""
    return own_turn(state)


@compiled
def sealed(state: Any) -> bool:
    """Whether the open question is answered secretly."""
    return not own_ending(state) and own_sealed(state)


@compiled
def veil(state: Any, action: int, seat_: int) -> bool:
    """Whether this seat may not read this action."""
    return own_veil(state, action, seat_)


@compiled
def conceal(state: Any, seat_: int) -> None:
    """Set what this seat may not know to UNKNOWN; once it is over, everything may be known."""
    if not own_ending(state):
        own_conceal(state, seat_)


@compiled
def imagine(state: Any, seat_: int, seed: Any) -> None:
    """Fill in what this seat may not know, as it may be."""
    own_imagine(state, seat_, seed)
