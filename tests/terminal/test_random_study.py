"""What random play shows of a game: the figures are those of the games that were played."""

from typing import Any

import pytest

import casemate
from casemate.compiled import whynot
from casemate.errors import CasemateError
from casemate.terminal import random_study
from casemate.terminal.measures import Start
from casemate.terminal.screen import Screen

GAMES = 40


@pytest.fixture
def tiny() -> Start:
    """A game that is soon over."""
    game = casemate.load("fortify")
    options = game.options.read(["map=LS/SW", "army=2I1B", "turn_limit=20"])
    return Start(game, options, game.start(options))


def without_time(figures: dict[str, Any]) -> dict[str, Any]:
    return {name: figure for name, figure in figures.items() if name != "seconds"}


def test_the_figures_fit_together(tiny: Start) -> None:
    found = random_study.study(tiny, GAMES)
    assert found["games"] == GAMES
    results = [found[name]["number"] for name in ("first_wins", "second_wins", "draws")]
    assert sum(results) == sum(end["number"] for end in found["ends"].values()) == GAMES
    turns = found["turns"]
    assert 1 <= turns["from"] <= turns["median"] <= turns["to"] <= turns["longest"] <= 3 * 20
    assert sum(use["percent"] for use in found["actions"].values()) == pytest.approx(100, abs=0.1)
    assert found["decisions"] >= GAMES * turns["mean"] * 0.99
    legal = sum(use["possible"] * use["legal"] / 100 for use in found["actions"].values())
    assert legal == pytest.approx(found["legal_actions"], rel=0.02)


@pytest.mark.skipif(bool(whynot()), reason="there is no machine code")
def test_both_modes_play_the_same_games(tiny: Start) -> None:
    machine, plain = (random_study.study(tiny, GAMES, machine) for machine in (True, False))
    assert without_time(machine) == without_time(plain)


def test_without_machine_code_few_games_are_played(tiny: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_study, "whynot", lambda: "Numba is not installed")
    monkeypatch.setattr(random_study, "INTERPRETED_GAMES", 5)
    assert random_study.study(tiny, 1000)["games"] == 5


def test_many_games_are_played_in_parts(tiny: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = random_study.study(tiny, GAMES)
    monkeypatch.setattr(random_study, "AT_ONCE", 7)
    assert without_time(random_study.study(tiny, GAMES)) == without_time(whole)


def test_actions_are_labelled_by_what_they_do(tiny: Start) -> None:
    game, options, state = tiny
    labels = random_study.labelled(tiny)
    assert len(labels) == game.bounds(options).actions
    for move, label in (("I@a1", "I@"), ("Ia1-b2", "I-"), ("Ia1xb2", "Ix"), ("+B@b1", "+B@"), ("end", "end")):
        assert labels[game.read_move(state, move)] == label


def test_wilson_s_interval() -> None:
    """By hand: 40 of 100, and none of 10."""
    found = random_study.share(40, 100)
    assert (found["percent"], found["from"], found["to"]) == (40.0, 30.94, 49.8)
    found = random_study.share(0, 10)
    assert (found["percent"], found["from"], found["to"]) == (0.0, 0.0, 27.75)


def test_a_finished_position_cannot_be_studied(tiny: Start) -> None:
    game, options, state = tiny
    while game.actions(state):
        state = game.play(state, game.actions(state)[-1])
    with pytest.raises(CasemateError, match="over"):
        random_study.study(Start(game, options, state), 1)


def test_it_is_shown(tiny: Start, capsys: pytest.CaptureFixture[str]) -> None:
    random_study.show(Screen(plain=True), random_study.study(tiny, GAMES))
    shown = capsys.readouterr().out
    assert "first player wins" in shown
    assert "95 %" in shown
    assert "standard error" in shown
    assert "I@" in shown
