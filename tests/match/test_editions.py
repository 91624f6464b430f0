"""Matches of another edition: replayed from their texts, and gone on with under the rules at hand."""

import random
import re

import pytest

import casemate
from casemate.errors import CasemateError, Unreadable
from casemate.game import CHANCE, NOBODY, Game
from casemate.match import BadAct, Ending, Event, Match, verify
from tests.match.playing import PICKS, any_move, last, moves, new, random_match, refused, same

NOTICE = "begun under edition 1 of Fortify, and the rules at hand are edition 2"


@pytest.fixture
def fortify() -> Game:
    return casemate.load("fortify")


def run(match: Match) -> str:
    """A match in its own store."""
    return match.export(private=True)


@pytest.mark.parametrize("words", ["", PICKS, "volleys=1 turn_limit=12", f"{PICKS} points=2"])
@pytest.mark.parametrize("seed", range(4))
def test_a_finished_match_is_replayed_from_its_texts(
    fortify: Game, monkeypatch: pytest.MonkeyPatch, words: str, seed: int
):
    match = last(random_match("fortify", words, seed, most=4000))
    assert match.outcome
    monkeypatch.setattr(fortify, "edition", 2)
    known = Match.read(match.export())
    assert NOTICE in known.notices[0]
    assert known.events == match.events
    assert known.state == match.state
    assert known.outcome == match.outcome
    assert known.standing == match.standing
    assert known.export() == match.export()
    assert known.follow_up() == ()
    assert verify(match.export()).is_sound
    assert NOTICE in verify(match.export()).notices[0]


def test_under_other_rules_the_texts_count(fortify: Game, monkeypatch: pytest.MonkeyPatch):
    match = moves(new(words="volleys=1 turn_limit=3"), "T@a3 T@a4 end B@b3 end")
    text = match.export().replace("2 p2 T@a4", "2 p2 leap:b7").replace("5 p1 end", "5 p1 T@z9")
    assert "over draw 7.3" in text
    with pytest.raises(Unreadable, match="line 8"):
        Match.read(text)
    monkeypatch.setattr(fortify, "edition", 2)
    known = Match.read(text)
    assert [event.text for event in known.events] == ["T@a3", "leap:b7", "end", "B@b3", "T@z9"]
    assert [event.turn for event in known.events] == [event.turn for event in match.events]
    assert known.state == match.state
    assert known.view(NOBODY, after=2) == known.view(NOBODY, after=1)
    assert known.view(NOBODY, after=3) == match.view(NOBODY, after=3)
    assert known.outcome == Ending("draw", "7.3")
    assert known.export() == text


def test_the_end_is_the_one_in_the_file(fortify: Game, monkeypatch: pytest.MonkeyPatch):
    text = moves(new(), "T@a3 T@a4 end").export()
    with pytest.raises(Unreadable, match="not over"):
        Match.read(text + "over p2win 7.9\n")
    monkeypatch.setattr(fortify, "edition", 2)
    known = Match.read(text + "over p2win 7.9\n")
    assert known.outcome == Ending("p2win", "7.9")
    assert known.seat == NOBODY
    assert known.export() == text + "over p2win 7.9\n"
    assert known.follow_up() == ()
    with pytest.raises(Unreadable, match="ended p1win resign"):
        Match.read(text + "4 p2 resign\nover p2win resign\n")


def test_what_is_over_by_these_rules_may_go_on_by_others(fortify: Game, monkeypatch: pytest.MonkeyPatch):
    match = moves(new(words="volleys=1 turn_limit=3"), "T@a3 T@a4 end B@b3")
    text = re.sub(r" \{.*\}", "", run(match)).replace("turn_limit=3", "turn_limit=2")
    with pytest.raises(Unreadable, match=r"line 10: .* over: draw"):
        Match.read(text)
    monkeypatch.setattr(fortify, "edition", 2)
    known = Match.read(text)
    assert len(known.events) == 4
    assert known.outcome is None
    assert known.state == match.game.start(known.options)


def test_what_is_over_in_the_file_alone_is_revealed_all_the_same(toy: Game, monkeypatch: pytest.MonkeyPatch):
    match = new(toy)
    match.follow_up()
    monkeypatch.setattr(toy, "edition", 2)
    known = Match.read(run(match) + "over draw 5.9\n")
    assert known.follow_up()[0].text.startswith("reveal 00")
    assert same(Match.read(run(known)), known)


def test_an_unfinished_match_goes_on_from_its_last_position(fortify: Game, monkeypatch: pytest.MonkeyPatch):
    match = moves(new(), "T@a3 T@a4 end B@b3")
    assert not match.event(4).position
    monkeypatch.setattr(fortify, "edition", 2)
    known = Match.read(run(match))
    for attempt in (lambda: known.move("end"), lambda: known.act("p1", "resign")):
        with pytest.raises(BadAct, match="follow_up"):
            attempt()
    (event,) = known.follow_up()
    assert event == Event(5, "table", "edition 2", None, match.event(3).position)
    assert known.follow_up() == ()
    assert [event.number for event in known.standing] == [1, 2, 3]
    assert known.state == match.state_after(3)
    assert same(Match.read(run(known)), known)
    moves(known, "T@b3")
    assert known.event(6).turn == match.event(4).turn
    assert same(Match.read(run(known)), known)


def test_no_takeback_goes_back_over_an_edition(fortify: Game, monkeypatch: pytest.MonkeyPatch):
    match = moves(new(), "T@a3 T@a4 end B@b3")
    monkeypatch.setattr(fortify, "edition", 2)
    known = Match.read(run(match))
    known.follow_up()
    assert known.back_to("p1") is known.back_to("p2") is known.back_one() is None
    assert "another edition" in refused(known, "p2", "takeback ask")
    moves(known, "T@b3")
    assert known.back_to("p1") == known.back_one() == 3
    moves(known, "p1:takeback_ask p2:takeback_accept_3")
    assert known.events[-1].position == match.event(3).position
    assert same(Match.read(run(known)), known)


def test_a_match_that_has_not_moved_goes_on_from_its_start(fortify: Game, monkeypatch: pytest.MonkeyPatch):
    match = moves(new(), "p1:draw_offer")
    monkeypatch.setattr(fortify, "edition", 2)
    known = Match.read(run(match))
    (event,) = known.follow_up()
    assert event.position == match.game.write_position(match.game.start())
    assert "No draw" in refused(known, "p2", "draw accept")
    empty = Match.read(new().head())
    assert empty.follow_up() == ()
    older = Match.read(new().head().replace("Edition: 2", "Edition: 1"))
    assert [event.text for event in older.follow_up()] == ["edition 2"]


def test_editions_follow_one_another(fortify: Game, monkeypatch: pytest.MonkeyPatch):
    match = moves(new(), "T@a3 T@a4 end B@b3")
    for edition in (2, 3, 5):
        monkeypatch.setattr(fortify, "edition", edition)
        match = Match.read(run(match))
        assert [event.text for event in match.follow_up()] == [f"edition {edition}"]
        moves(match, "T@b3" if match.seat == 0 else "end")
    texts = [event.text for event in match.events]
    assert texts[4:] == ["edition 2", "T@b3", "edition 3", "T@b3", "edition 5", "T@b3"]
    for text in ("edition 6", "edition 5"):
        with pytest.raises(Unreadable, match="line 17"):
            Match.read(run(match) + f"11 {'p1' if text == 'edition 6' else 'table'} {text}\n")
    moves(match, "p1:resign")
    for edition in (5, 6):
        monkeypatch.setattr(fortify, "edition", edition)
        assert Match.read(match.export()).events == match.events


def test_rules_that_are_too_old_are_no_help(fortify: Game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(fortify, "edition", 2)
    running = moves(new(), "T@a3 T@a4 end")
    finished = moves(running.copy(), "p1:resign")
    monkeypatch.setattr(fortify, "edition", 1)
    assert Match.read(finished.export()).outcome == finished.outcome
    known = Match.read(run(running))
    assert known.state == running.state
    with pytest.raises(BadAct, match="too old"):
        known.follow_up()


def test_a_position_that_is_nonsense_is_said_with_its_line(fortify: Game, monkeypatch: pytest.MonkeyPatch):
    text = moves(new(), "T@a3 T@a4 end").export()
    monkeypatch.setattr(fortify, "edition", 2)
    with pytest.raises(Unreadable, match="line 7"):
        Match.read(re.sub(r"\{.*\}", "{nonsense}", text, count=1))


def test_what_cannot_be_printed_is_no_text_in_any_edition(fortify: Game, monkeypatch: pytest.MonkeyPatch):
    text = moves(new(), "T@a3 T@a4").export()
    monkeypatch.setattr(fortify, "edition", 2)
    assert len(Match.read(text.replace("T@a4", "leap")).events) == 2
    for wrong in ("\x1b[31mleap", "le\tap", "leap\r", "leap\u202e"):
        with pytest.raises(Unreadable, match="line 8"):
            Match.read(text.replace("T@a4", wrong))


def test_what_was_sealed_stays_sealed(fortify: Game, monkeypatch: pytest.MonkeyPatch):
    match = moves(new(words=PICKS), "pick:4I4T1B1C")
    monkeypatch.setattr(fortify, "edition", 2)
    known = Match.read(run(match))
    for seat in (1, NOBODY):
        assert known.event_for(1, seat).text == "pick:?"
        assert "4I4T" not in known.export(seat)
    known.follow_up()
    assert "4I4T" not in known.export(1)
    assert known.seat == 1
    moves(known, "pick:4I4T2B")
    assert known.told_again(3, 1) == (1,)
    assert known.event_for(1, 1).text == "pick:4I4T1B1C"


def test_what_cannot_be_asked_of_these_rules_is_shown_to_its_mover_alone(
    fortify: Game, monkeypatch: pytest.MonkeyPatch
):
    text = run(moves(new(), "T@a3 T@a4 end")).replace("T@a4", "hide:a4")
    monkeypatch.setattr(fortify, "edition", 2)
    known = Match.read(text)
    assert [known.event_for(2, seat).text for seat in (0, 1, NOBODY)] == ["hide:?", "hide:a4", "hide:?"]
    assert known.event_for(3, 0).text == "?"
    known.follow_up()
    known.act("p1", "resign")
    assert known.event_for(2, 0).text == "hide:a4"


def test_only_the_commitment_is_checked(toy: Game, monkeypatch: pytest.MonkeyPatch):
    text = last(random_match(toy, "turn_limit=4", 3, acts=0)).export()
    monkeypatch.setattr(toy, "edition", 2)
    result = verify(text)
    assert result.is_sound
    assert result.draws == 0
    assert "edition 1 of Skirmish" in result.notices[0]
    assert verify(re.sub(r"chance roll:\d", "chance roll:6", text)).is_sound
    assert "promised" in verify(text.replace("reveal 00", "reveal ff")).findings[0]


def test_draws_go_on_where_they_were(toy: Game, monkeypatch: pytest.MonkeyPatch):
    match = new(toy, "turn_limit=6")
    match.follow_up()
    assert match.seat == 0
    monkeypatch.setattr(toy, "edition", 2)
    known = Match.read(run(match))
    assert known.seat == CHANCE
    edition, roll = known.follow_up()
    assert (edition.text, roll.text) == ("edition 2", match.event(3).text)
    assert known.fold.line.draws == 3
    assert "deal:?" in known.export(0)
    rng = random.Random(1)
    while not known.outcome:
        known.move(any_move(known, rng))
    result = verify(known.export())
    assert result.is_sound
    moves_made = sum(not event.is_act for event in known.events)
    assert result.unchecked == 3
    assert result.moves == moves_made - 3
    assert "3 moves of another edition not checked" in result.summary
    assert 0 < result.draws == sum(event.who == "chance" for event in known.events) - 3
    assert same(Match.read(run(known)), known)


@pytest.mark.parametrize("seed", range(12))
def test_matches_of_many_editions_are_read_as_they_were_written(
    fortify: Game, monkeypatch: pytest.MonkeyPatch, seed: int
):
    rng = random.Random(seed)
    match = new(words=PICKS if seed % 2 else "turn_limit=6")
    for _ in range(150):
        if match.outcome:
            break
        if rng.random() < 0.05:
            monkeypatch.setattr(fortify, "edition", fortify.edition + 1)
            match = Match.read(run(match))
            match.follow_up()
        elif rng.random() < 0.2 and match.back_one() is not None:
            match.act("table", f"takeback accept {match.back_one()}")
        else:
            match.move(any_move(match, rng))
    again = Match.read(run(match))
    assert same(again, match)
    assert [again.state_after(n) for n in range(len(again.events))] == [
        match.state_after(n) for n in range(len(match.events))
    ]


@pytest.mark.parametrize("seed", range(100))
def test_no_accident_is_worse_than_a_sentence(fortify: Game, monkeypatch: pytest.MonkeyPatch, seed: int):
    rng = random.Random(seed)
    text = run(last(random_match("fortify", PICKS, seed % 5, acts=0.3)))
    words = text.split(" ")
    for _ in range(3):
        at, other = rng.randrange(len(words)), rng.randrange(len(words))
        words[at] = rng.choice([words[other], words[at][1:], words[at] + "1", "?"])
    monkeypatch.setattr(fortify, "edition", 2)
    try:
        match = Match.read(" ".join(words))
        match.follow_up()
    except CasemateError:
        return
    assert same(Match.read(run(match)), match)
