"""Rows to store, where it does not matter what stands in them."""

from typing import Any

from casemate.web.store import changes as c

ID = "0123456789abcdef0123456789abcdef"


def match(number: int = 0, **values) -> c.Match:
    """A new match, different for each number."""
    plain: dict[str, Any] = {
        "id": f"{number:032x}",
        "address": f"address-{number}",
        "game": "fortify",
        "edition": 1,
        "options": "",
        "position": "",
        "commitment": "",
        "seed": None,
        "settings": "{}",
        "clock": "{}",
        "created": 1_000 + number,
    }
    return c.Match(**(plain | values))


def new_table(number: int = 0, people: tuple[str | None, str | None] = (None, None)) -> list[c.Change]:
    """A match with its seats."""
    row = match(number)
    return [row, *(c.Seat(match=row.id, seat=seat, person=person) for seat, person in enumerate(people))]


def event(number: int, id: str | None = None, match: int = 0, text: str = "I@c3") -> c.Event:
    return c.Event(match=f"{match:032x}", number=number, who="p1", seat=0, id=id, text=text, position="", at=5)


def step(number: int, id: str, move: str | None = "I@c3", back: int | None = None) -> c.Step:
    return c.Step(match=f"{0:032x}", seat=0, number=number, id=id, move=move, back=back, after=0)


def line(number: int, id: str, match: int = 0, seat: int = 0) -> c.Line:
    return c.Line(match=f"{match:032x}", number=number, seat=seat, id=id, text="hello", at=7)


def person(name: str = "ann") -> c.Person:
    return c.Person(id=name, cookie=name.encode().ljust(32, b"."), nickname=name.title(), created=1, renewed=1)
