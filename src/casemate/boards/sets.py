"""A clause of the rulebook as a number and a set of things: how rules say what they allow.

A clause is numbered chapter * 1000 + number * 10 + letter (3.2 is 3020, 6.2b is 6022). What a step of an
action must obey is a tuple of clauses. `list_actions` takes what is common to them; `refusal` names the first
that is broken. So the law stands once.
"""

from ..compiled import compiled

Clauses = tuple[tuple[int, int], ...]

EVERY = (1 << 63) - 1
NONE = 0


@compiled
def clause(number: int, things: int) -> tuple[int, int]:
    """A clause and the things it allows."""
    return number + 0, things + 0


@compiled
def when(condition: bool) -> int:
    """A condition about no thing: the whole set if it holds, else none."""
    return EVERY if condition else NONE


@compiled
def common(clauses: Clauses) -> int:
    """The things that every clause allows."""
    things = -1
    for _, allowed in clauses:
        things &= allowed
    return things


@compiled
def broken(clauses: Clauses, thing: int) -> tuple[int, int]:
    """The first clause that does not allow this thing, and what it allows of what those before it do; 0: none."""
    things = -1
    for number, allowed in clauses:
        things &= allowed
        if not allowed & thing:
            return number, things
    return 0, thing


@compiled
def at_step(found: tuple[int, int], step: int) -> tuple[int, int, int]:
    """The clause that is broken, the step that breaks it, what it allows there."""
    return found[0] + 0, step + 0, found[1] + 0
