"""A rulebook as text: its chapters, its numbered clauses, and the positions drawn between their words.

A chapter begins with `## 5 Formation and Fortify`, a clause with `**5.2 Infantry formation.**`. A fenced block
`position GAME [options]` holds a position and, after `#`, its caption. "(no test)" at the end of a heading
says that no test holds it; a reader need not see that.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .errors import CasemateError
from .options import shown

FENCE = "```"
NO_TEST = " (no test)"
CHAPTER = re.compile(r"## (?:(\d+) )?(.+)")
CLAUSE = re.compile(r"\*\*(\d+\.\d+[a-z]?) (.+?)\*\*")
NUMBER = re.compile(r"(\d{1,4})(?:\.(\d{1,4})([a-z]?))?", re.ASCII)
NEAREST = 4


@dataclass(frozen=True)
class Clause:
    """A numbered rule."""

    number: str  # 5.2, 6.2b
    title: str  # Infantry formation
    text: str  # all of it as written, its heading included
    tested: bool  # whether a test must hold it


@dataclass(frozen=True)
class Chapter:
    """What stands under one heading."""

    number: str  # empty: not numbered
    title: str
    text: str  # all of it as written, its heading included
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Position:
    """A position to be drawn."""

    game: str
    options: tuple[str, ...]  # name=value
    text: str
    caption: str


def chapters(book: str) -> tuple[Chapter, ...]:
    """All chapters, in order."""
    found = []
    for lines in _parts(book.splitlines(), CHAPTER):
        heading = CHAPTER.match(lines[0])
        if heading:
            title = heading[2]
            tested = not title.endswith(NO_TEST)
            held = tuple(_clauses(lines, tested))
            found.append(Chapter(heading[1] or "", title.removesuffix(NO_TEST), _text(lines), held))
    return tuple(found)


def clauses(book: str) -> tuple[Clause, ...]:
    """All clauses, in order."""
    return tuple(clause for chapter in chapters(book) for clause in chapter.clauses)


def section(book: str, number: str) -> str:
    """The text of one clause ("5.2") or of one chapter ("5"); CasemateError names the nearest ones."""
    sections = {chapter.number: chapter.text for chapter in chapters(book) if chapter.number}
    sections |= {clause.number: clause.text for clause in clauses(book)}
    if number in sections:
        return sections[number]
    near = _nearest(list(sections), number)
    raise CasemateError(f"There is no clause {shown(number)}. {near}")


def pieces(text: str) -> Iterator[str | Position]:
    """Words and the positions between them, in order."""
    words: list[str] = []
    lines = iter(text.splitlines())
    for line in lines:
        if not line.startswith(f"{FENCE}position "):
            words.append(line)
            continue
        if any(words):
            yield _text(words)
        words = []
        yield _position(line, list(iter(lambda: next(lines, FENCE), FENCE)))
    if any(words):
        yield _text(words)


def readable(text: str) -> str:
    """The text as a reader sees it: without what is said to the tests."""
    return text.replace(NO_TEST, "")


def _parts(lines: list[str], heading: re.Pattern[str]) -> Iterator[list[str]]:
    """Lines from each heading to the next; what stands in a fence is no heading."""
    part: list[str] = []
    fenced = False
    for line in lines:
        if line.startswith(FENCE):
            fenced = not fenced
        if not fenced and heading.match(line) and part:
            yield part
            part = []
        part.append(line)
    if part:
        yield part


def _clauses(lines: list[str], all_tested: bool) -> Iterator[Clause]:
    for part in _parts(lines, CLAUSE):
        heading = CLAUSE.match(part[0])
        if heading:
            title = heading[2].rstrip(".")
            tested = all_tested and not title.endswith(NO_TEST)
            yield Clause(heading[1], title.removesuffix(NO_TEST), _text(part), tested)


def _position(fence: str, lines: list[str]) -> Position:
    game, *options = fence.removeprefix(f"{FENCE}position ").split()
    caption = " ".join(line.removeprefix("#").strip() for line in lines if line.startswith("#"))
    text = " ".join(line for line in lines if not line.startswith("#")).strip()
    return Position(game, tuple(options), text, caption)


def _text(lines: list[str]) -> str:
    return "\n".join(lines).strip("\n") + "\n"


def _nearest(numbers: list[str], wanted: str) -> str:
    """A sentence that names the clauses closest to what was wanted."""
    if not NUMBER.fullmatch(wanted):
        return "A chapter is named like 5, a clause like 5.2."
    ordered = sorted((number for number in numbers if ("." in number) == ("." in wanted)), key=_order)
    at = sum(_order(number) < _order(wanted) for number in ordered)
    first = max(0, min(at - NEAREST // 2, len(ordered) - NEAREST))
    return f"Near it are {', '.join(ordered[first : first + NEAREST])}."


def _order(number: str) -> tuple[int, int, str]:
    found = NUMBER.fullmatch(number)
    return (int(found[1]), int(found[2] or 0), found[3] or "") if found else (0, 0, number)
