"""The text of a match (`.casemate`): tags, a blank line, a line for each event, and how it ended.

Casemate: 1
Game: fortify
Edition: 1
Options: map=coast5 special=on
Match: 5f0c9e3a7d214b68a1f2c3d4e5b60718

1 p1 pick:4I2T3B1A {5/5/5/5/5 g 4I2T3BA -|- p 1}
...
over p1win 8.1
"""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from ..errors import Unreadable
from ..options import shown
from .events import Ending

FORMAT = "1"
TAGS = ("Casemate", "Game", "Edition", "Options", "Match", "Position", "Commitment", "Seed")
OPTIONAL = frozenset(("Position", "Commitment", "Seed"))
LONGEST_FILE = 1 << 25
LONGEST_LINE = 1 << 14
MOST_LINES = 200_000

TAG = re.compile(r"([A-Z][a-z]+):(?: (\S.*))?")
EVENT = re.compile(r"([1-9]\d{0,8}) (p1|p2|chance|table) ([^{}]+?)(?: \{([^{}]+)\})?", re.ASCII)
OVER = re.compile(
    r"over (?:(p1win|p2win|draw) (\d{1,3}\.\d{1,3}[a-z]?|resign|agreed|flag|claim)|(none) (abort))", re.ASCII
)


class Written(NamedTuple):
    """An event as a file has it."""

    place: int  # the line it stands in
    number: int
    who: str
    text: str
    position: str


@dataclass
class File:
    """A match as its file has it, before anything is asked of a game."""

    tags: dict[str, tuple[int, str]] = field(default_factory=dict)  # the line of each, and its value
    events: list[Written] = field(default_factory=list)
    over: Ending | None = None
    over_place: int = 0
    torn_place: int = 0  # of a last line that is not finished

    def tag(self, name: str) -> str:
        return self.tags.get(name, (0, ""))[1]

    def place(self, name: str) -> int:
        return self.tags.get(name, (0, ""))[0]


def parse(source: str | bytes) -> File:
    """The parts of a file. A last line without its newline is not read: it may be torn."""
    if len(source) > LONGEST_FILE:
        raise Unreadable(f"This is no match: it is longer than {LONGEST_FILE} characters.")
    *lines, torn = decoded(source).split("\n")
    if len(lines) > MOST_LINES:
        raise Unreadable(f"This is no match: it has more than {MOST_LINES} lines.")
    file = File(torn_place=len(lines) + 1 if torn else 0)
    body = read_tags(file, lines)
    for place, line in enumerate(lines[body:], body + 1):
        check_line(line, place)
        if file.over:
            raise Unreadable("Nothing stands after the end of a match.", where(place))
        if line.startswith("over "):
            file.over, file.over_place = read_over(line, place), place
        else:
            file.events.append(read_event(line, place))
    return file


def decoded(source: str | bytes) -> str:
    if isinstance(source, str):
        return source
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as error:
        place = source.count(b"\n", 0, error.start) + 1
        raise Unreadable("This is not text in UTF-8.", where(place)) from None


def where(place: int) -> str:
    return f"line {place}"


def check_line(line: str, place: int) -> None:
    if len(line) > LONGEST_LINE:
        raise Unreadable(f"A line has {LONGEST_LINE} characters at most.", where(place))
    if line.endswith("\r"):
        raise Unreadable("The lines of a match end with a line feed alone, not with CR LF.", where(place))
    if not line.isprintable():
        raise Unreadable("There is a character here that cannot be printed.", where(place))


def read_tags(file: File, lines: list[str]) -> int:
    """Read the tags and the blank line; answer how many lines that were."""
    waiting = list(TAGS)
    for place, line in enumerate(lines, 1):
        check_line(line, place)
        if not line:
            missing = next((name for name in waiting if name not in OPTIONAL), None)
            if missing:
                raise Unreadable(f"The tag {missing} is missing.", where(place))
            return place
        found = TAG.fullmatch(line)
        if not found or found[1] not in TAGS:
            raise Unreadable(f"{shown(line)} is no tag. The tags are {', '.join(TAGS)}.", where(place))
        name = found[1]
        if name not in waiting or any(skipped not in OPTIONAL for skipped in waiting[: waiting.index(name)]):
            raise Unreadable(f"The tag {name} does not stand here: each stands once, in order.", where(place))
        waiting = waiting[waiting.index(name) + 1 :]
        file.tags[name] = place, found[2] or ""
        if name == "Casemate" and found[2] != FORMAT:
            raise Unreadable(f"This is no match of format {FORMAT}.", where(place))
    raise Unreadable("The tags of a match end with a blank line; there is none.", where(len(lines) + 1))


def read_event(line: str, place: int) -> Written:
    found = EVENT.fullmatch(line)
    if not found:
        raise Unreadable(f"{shown(line)} is no event: NUMBER p1|p2|chance|table TEXT [{{POSITION}}].", where(place))
    number, who, text, position = found.groups()
    return Written(place, int(number), who, text, position or "")


def read_over(line: str, place: int) -> Ending:
    found = OVER.fullmatch(line)
    if not found:
        raise Unreadable(f"{shown(line)} is no end: over RESULT CLAUSE, resign, agreed, flag or claim.", where(place))
    return Ending(found[1] or found[3], found[2] or found[4])


def write_tags(tags: dict[str, str]) -> str:
    """The tags of a file and the blank line after them; those that may be absent are where they are empty."""
    shown_tags = (name for name in TAGS if tags.get(name) or name not in OPTIONAL)
    lines = (f"{name}: {tags[name]}" if tags[name] else f"{name}:" for name in shown_tags)
    return "\n".join((*lines, "", ""))
