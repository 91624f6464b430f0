"""Options of a game: frozen structs of literals, bounded ints and texts, each with a title, a sentence and its clause.

class Options(options.Options, frozen=True):
    track_slots: Annotated[int, About("Track slots", "1.5", "How long a track is.", least=1, most=6)] = 3
    shared_track: Annotated[Literal["off", "on"], About("Shared track", "1.5", "One track for both.")] = "off"
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, Self, get_args, get_origin, get_type_hints

import msgspec

from .errors import BadOptions

LONGEST_TEXT = 200


@dataclass(frozen=True)
class About:
    """What a person is told about an option."""

    title: str
    clause: str
    sentence: str
    least: int = 0
    most: int = 0
    names: tuple[str, ...] = ()  # of a text: the values that have a name
    study: bool = False  # for study only: not offered at a table
    editor: str = ""  # a form that is better than a line of text: grid


@dataclass(frozen=True)
class Option:
    """One option of a game, as forms and protocols show it."""

    name: str
    about: About
    default: str
    values: tuple[str, ...]  # the literals; empty for a number or a text
    number: bool

    def read(self, text: str) -> str | int:
        """The value that this text means; BadOptions says what would be right."""
        if self.values:
            if text in self.values:
                return text
            raise BadOptions(f"{self.name} is {' or '.join(self.values)}, not {shown(text)}.")
        if not self.number:
            if len(text) <= LONGEST_TEXT:
                return text
            raise BadOptions(f"{self.name} is a text of at most {LONGEST_TEXT} characters.")
        if text.isascii() and text.isdigit() and len(text) <= 9 and self.holds(int(text)):
            return int(text)
        raise BadOptions(f"{self.name} is a number from {self.about.least} to {self.about.most}, not {shown(text)}.")

    def holds(self, value: int) -> bool:
        return self.about.least <= value <= self.about.most


def shown(text: str) -> str:
    """A text as an error message quotes it."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


class Options(msgspec.Struct, frozen=True):
    """The options of a game. A game's own class adds fields and may check them together in `settle`."""

    def __post_init__(self) -> None:
        for option in options_of(type(self)):
            value = getattr(self, option.name)
            kind = int if option.number else str
            if type(value) is not kind:
                raise BadOptions(f"{option.name} is a {'number' if option.number else 'text'}, not {value!r}.")
            option.read(str(value))
        self.settle()

    def settle(self) -> None:
        """Check what goes together; bring texts to their canonical form with `put`."""

    def put(self, name: str, value: str) -> None:
        """For `settle` alone: replace a text by its canonical form."""
        msgspec.structs.force_setattr(self, name, value)

    @classmethod
    def read(cls, words: Iterable[str]) -> Self:
        """Options from words of the form `name=value`."""
        values: dict[str, Any] = {}
        known = {option.name: option for option in options_of(cls)}
        for word in words:
            name, equals, text = word.partition("=")
            if name not in known:
                names = ", ".join(known)
                raise BadOptions(f"There is no option {shown(name)}. The options are {names}.")
            if not equals:
                raise BadOptions(f"{name} needs a value: {name}=...")
            if name in values:
                raise BadOptions(f"{name} is given twice.")
            values[name] = known[name].read(text)
        return cls(**values)

    def words(self) -> Iterator[str]:
        """What is not default, in declared order, as `name=value`."""
        for option in options_of(type(self)):
            value = str(getattr(self, option.name))
            if value != option.default:
                yield f"{option.name}={value}"

    def text(self) -> str:
        """The canonical text; empty when all is default."""
        return " ".join(self.words())


@cache
def options_of(kind: type[Options]) -> tuple[Option, ...]:
    """What there is to choose, in declared order."""
    defaults = {field.name: field.default for field in msgspec.structs.fields(kind)}
    found = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if name not in defaults:
            continue
        plain, about = get_args(hint)
        values = tuple(str(v) for v in get_args(plain)) if get_origin(plain) is Literal else ()
        found.append(Option(name, about, str(defaults[name]), values, plain is int))
    return tuple(found)
