"""What can go wrong, each with a sentence that can be shown to a person."""

from typing import NamedTuple


class Refusal(NamedTuple):
    """The clause that forbids an action, its sentence, and the tokens of what it allows at that step."""

    clause: str
    sentence: str
    places: tuple[str, ...] = ()


class CasemateError(Exception):
    """Anything that went wrong because of what we were given."""


class Unreadable(CasemateError):
    """A text that cannot be read: what is wrong with it, and where."""

    def __init__(self, what: str, where: str = "") -> None:
        super().__init__(f"{where}: {what}" if where else what)
        self.what, self.where = what, where


class BadOptions(CasemateError):
    """Options that do not exist or do not go together."""


class IllegalMove(CasemateError):
    """A move that the rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.sentence} {refusal.clause}")
        self.refusal = refusal
