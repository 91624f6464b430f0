"""The positions that teach each card (teaching.toml): what works there, what is refused, and what is dead."""

import tomllib
from pathlib import Path

import pytest

from .drawn import CLAUSES, GAME, read
from .naive import COPIES

LESSONS = tomllib.loads((Path(__file__).parents[1] / "teaching.toml").read_text("utf-8"))["teaching"]
CAN_BE_DEAD = set(COPIES) - {"Switch", "Zap"}

each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson["name"])


def table(mode, lesson):
    return read(mode, lesson["position"], **dict(word.split("=", 1) for word in lesson.get("options", ())))


@each_lesson
def test_a_lesson_has_all_that_it_needs(lesson):
    assert set(lesson) <= {"name", "card", "says", "options", "position", "dead", "works", "refused"}
    assert lesson["card"] in COPIES
    for says in (lesson, *lesson["works"], *lesson["refused"]):
        assert says["says"].endswith(".")
    assert lesson["works"]
    assert lesson["refused"]
    assert table("interpreted", lesson).text == lesson["position"]


@each_lesson
def test_what_works_leads_where_it_says(mode, lesson):
    before = table(mode, lesson)
    for work in lesson["works"]:
        assert work["move"] in before.moves
        assert before.play(work["move"]).text == work["after"]


@each_lesson
def test_what_is_refused_is_refused_by_that_clause(mode, lesson):
    before = table(mode, lesson)
    for no in lesson["refused"]:
        assert before.refused(no["move"]) == no["clause"]


@each_lesson
def test_its_card_is_in_the_hand_and_has_a_use_or_is_dead(mode, lesson):
    before, card = table(mode, lesson), lesson["card"]
    assert bool(before.goals(f"{card}:")) != lesson.get("dead", False)
    assert (before.refused(f"{card}:a4-a4") or before.refused(f"{card}:d1-d1")) != "3.3"
    shown = [work["move"] for work in lesson["works"] if work["move"].startswith(card)]
    assert bool(shown) != lesson.get("dead", False)
    cited = {no["clause"] for no in lesson["refused"] if no["move"].startswith(f"{card}:")}
    assert CLAUSES[card] in cited


@each_lesson
def test_a_refusal_is_told_in_a_sentence(lesson):
    state = table("interpreted", lesson).state
    for no in lesson["refused"]:
        refusal = GAME.refusal(state, GAME.read_move(state, no["move"]))
        assert refusal.sentence.endswith(".")


def test_each_card_has_lessons_and_each_that_can_be_dead_is_shown_so():
    assert [card for card in COPIES if not any(lesson["card"] == card for lesson in LESSONS)] == []
    assert {lesson["card"] for lesson in LESSONS if lesson.get("dead")} == CAN_BE_DEAD
    assert len({lesson["name"] for lesson in LESSONS}) == len(LESSONS)


def test_each_card_forms_a_combo_in_some_lesson():
    forming = {
        lesson["card"]
        for lesson in LESSONS
        for work in lesson["works"]
        if work["after"].split(" ")[4] != lesson["position"].split(" ")[4]
    }
    assert forming == set(COPIES)
