"""Casemate: one table for four fort games.

`games()` names the games, `load("fortify")` gives one, `Match` plays it with a record of all that happened.
"""

from typing import TYPE_CHECKING, Any

from .library import games, load

if TYPE_CHECKING:
    from .match import Match

__all__ = ["Match", "games", "load"]


def __getattr__(name: str) -> Any:
    if name == "Match":
        from .match import Match

        return Match
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
