"""An analysis: a copy of what somebody knows, in which events may be left off."""

import random

import pytest

from casemate.errors import CasemateError
from casemate.game import CHANCE, Game
from casemate.match import BadAct, Match
from tests.match.playing import PICKS, SEED, any_move, last, moves, new, random_match


def test_only_an_analysis_leaves_events_off():
    match = moves(new(), "T@a3 T@a4 end T@b3")
    with pytest.raises(BadAct, match="Only an analysis"):
        match.cut(1)
    study = match.analysis()
    study.cut(1)
    assert study.events == match.events[:1]
    assert len(match.events) == 4
    moves(study, "B@b3 T@b4 end")
    study.cut(0)
    assert study.events == ()
    assert study.state == match.game.start()
    for number in (1, -1):
        with pytest.raises(CasemateError):
            study.cut(number)


def test_every_cut_leaves_the_match_as_it_was_then():
    then = [(match.events, match.fold) for match in random_match("fortify", PICKS, seed=3, acts=0.3)]
    study = last(random_match("fortify", PICKS, seed=3, acts=0.3)).analysis()
    for events, fold in reversed(then[:-1]):
        study.cut(len(events))
        assert study.events == events
        assert study.fold == fold


def test_an_analysis_of_a_running_match_knows_what_its_seat_knows():
    match = moves(new(words=PICKS), "pick:4I4T2B")
    assert match.analysis(0).events == match.events
    assert match.analysis(1).events == match.analysis().events == ()


def test_an_analysis_of_a_finished_match_may_go_on_from_anywhere():
    match = moves(new(words=PICKS), "pick:4I4T2B pick:4I4T2B I@a3 p2:resign")
    study = match.analysis()
    study.cut(2)
    assert study.seat == 0
    moves(study, "B@b3 p1:resign")
    assert study.events[-1].text == "resign"
    assert study.copy().analysis().events == study.events
    assert Match.read(study.export()).events == study.events


def test_an_analysis_is_another_match(toy: Game):
    match = last(random_match(toy, "turn_limit=3", seed=1, acts=0))
    study = match.analysis()
    assert study.match_id != match.match_id
    assert study.commitment == ""
    assert study.outcome == match.outcome
    assert SEED.hex() in match.export()
    assert SEED.hex() not in study.export(private=True)
    assert Match.read(study.export(private=True)).events == study.events == match.events[:-1]


def test_in_an_analysis_chance_is_played_by_hand(toy: Game):
    match = last(random_match(toy, "cards=off turn_limit=9", seed=1, acts=0))
    study = match.analysis()
    study.cut(0)
    assert study.seat == CHANCE
    assert study.follow_up() == ()
    for roll in ("roll:6", "roll:1"):
        study.cut(0)
        assert [event.text for event in study.move(roll)] == [roll]
        assert study.seat == 0
    with pytest.raises(CasemateError):
        study.move("roll:6")


def test_the_seed_never_answers_in_an_analysis(toy: Game):
    match = new(toy, "cards=off")
    match.follow_up()
    study = match.analysis(0)
    study.cut(0)
    rng = random.Random(4)
    while study.seat != CHANCE or not study.events:
        study.move(any_move(study, rng))
    assert study.fold.line.draws == 1
    assert study.follow_up() == ()
