"""Rulebooks as text: their clauses and positions, and what the terminal shows of them."""

from io import StringIO

import pytest
from rich.console import Console

import casemate
from casemate.errors import CasemateError
from casemate.library import rulebook
from casemate.rulebook import Position, chapters, clauses, pieces, readable, section
from casemate.terminal.rules import show_rules
from casemate.terminal.screen import Screen

BOOK = """# Forts

## In a minute (no test)

Play.

## 1 Ground

**1.1 Sides.** Two.

```position fortify map=coast5 points=2
a b c
# The start.
# **1.9 Nothing.**
## 9 Nothing
```

- **Ruling.** Really two.

**1.2 Spoken (no test).** Words.

**1.2b A letter.** After it.

## 2 Sky (no test)

**2.1 Air.** Above.
"""


def test_chapters_and_clauses_in_order() -> None:
    assert [(c.number, c.title) for c in chapters(BOOK)] == [
        ("", "In a minute"),
        ("1", "Ground"),
        ("2", "Sky"),
    ]
    assert [(c.number, c.title, c.tested) for c in clauses(BOOK)] == [
        ("1.1", "Sides", True),
        ("1.2", "Spoken", False),
        ("1.2b", "A letter", True),
        ("2.1", "Air", False),
    ]


def test_a_clause_holds_all_up_to_the_next() -> None:
    text = section(BOOK, "1.1")
    assert text.startswith("**1.1 Sides.** Two.")
    assert text.endswith("- **Ruling.** Really two.\n")
    assert section(BOOK, "2").startswith("## 2 Sky")


def test_positions_stand_between_the_words() -> None:
    before, drawn, after = pieces(section(BOOK, "1.1"))
    assert before == "**1.1 Sides.** Two.\n"
    assert drawn == Position("fortify", ("map=coast5", "points=2"), "a b c", "The start. **1.9 Nothing.** # 9 Nothing")
    assert after == "- **Ruling.** Really two.\n"


def test_a_clause_that_is_not_there_names_the_nearest() -> None:
    for wanted, near in (
        ("1.3", "1.1, 1.2, 1.2b, 2.1"),
        ("7", "1, 2"),
        ("1.1 or so", "A chapter is named like 5"),
    ):
        with pytest.raises(CasemateError, match=f"There is no clause .*{near}"):
            section(BOOK, wanted)


def test_a_reader_sees_nothing_of_tests() -> None:
    assert "(no test)" not in readable(BOOK)


@pytest.mark.parametrize("name", casemate.games())
def test_every_rulebook_has_numbered_clauses_once(name: str) -> None:
    numbers = [clause.number for clause in clauses(rulebook(name))]
    assert numbers
    assert len(set(numbers)) == len(numbers)


def shown(number: str = "", width: int = 80) -> str:
    page = StringIO()
    screen = Screen()
    screen.console = Console(file=page, width=width, highlight=False, markup=False, emoji=False)
    show_rules(screen, casemate.load("fortify"), number)
    return page.getvalue()


def test_a_clause_is_shown_with_its_boards() -> None:
    text = shown("5.2")
    assert "5.2 Infantry formation." in text
    assert "**" not in text
    assert "```" not in text
    assert text.count("╭") == 2
    assert "The Infantry are a pair" in text
    assert "5.3" not in text


@pytest.mark.parametrize("width", [40, 80, 140])
def test_a_whole_rulebook_is_shown(width: int) -> None:
    text = shown(width=width)
    assert "(no test)" not in text
    assert "position fortify" not in text
    assert all(clause.number in text for clause in clauses(rulebook("fortify")) if not clause.title.startswith("10."))
