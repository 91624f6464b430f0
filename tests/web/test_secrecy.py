"""What leaves a table: drafts and sealed answers are in nothing that others were sent, whatever the answer was."""

import random

import msgspec
import pytest

import casemate
from casemate.assemble import Assembled
from casemate.game import NOBODY
from tests.web.playing import PICKS, Sitting

OTHERS = {"a": ("b", "s"), "b": ("a", "s")}


def without_choices(s: Sitting, watcher: str) -> bytes:
    """All that a watcher was sent, but for choices: the lists of what may be picked are the same for every pick."""
    told = [msgspec.json.decode(letter) for letter in s.sent[watcher]]
    for letter in told:
        if letter.get("scene"):
            letter["scene"].pop("choices", None)
    return msgspec.json.encode(told)


def picks() -> list[str]:
    game = casemate.load("fortify")
    state = game.start(game.options.read(PICKS.split()))
    return [game.write_move(state, action) for action in game.actions(state)][::8]


@pytest.mark.parametrize("early", [False, True])
def test_every_pick_is_told_to_nobody_else(sit, early):
    """Others are sent the same bytes for every pick, refusals, questions and reconnections included."""
    sealing, other = ("b", "a") if early else ("a", "b")
    told = []
    for pick in picks():
        s = sit(words=PICKS)
        assert "ack" in s.move(sealing, pick)
        s.say(other, "ask", seat=s.seat(other), path=["army:red:T"])
        s.move(other, "pick:9I")
        s.say(other, "chat", seat=s.seat(other), text="well?")
        for watcher in OTHERS[sealing]:
            s.since(watcher, 0, seat=s.seat(watcher) if watcher != "s" else None)
        s.restart()
        for watcher in OTHERS[sealing]:
            s.since(watcher, 0, seat=s.seat(watcher) if watcher != "s" else None)
            assert pick.partition(":")[2].encode() not in without_choices(s, watcher)
        told.append([s.sent[watcher] for watcher in OTHERS[sealing]])
    assert all(one == told[0] for one in told)


def test_a_pick_that_was_taken_back_stays_secret(sit):
    s = sit(words=PICKS)
    s.moves("pick:4I2T4B")
    s.act("a", "takeback ask")
    s.act("b", "takeback accept 0")
    s.moves("pick:4I4T2B pick:4I4T1B1C")
    for watcher in "bs":
        s.since(watcher, 0, seat=1 if watcher == "b" else None)
        assert b"4I2T4B" not in without_choices(s, watcher)
    s.act("a", "resign")
    assert b"4I2T4B" in without_choices(s, "s")


def test_a_draft_is_told_to_nobody_else(sit):
    """Whatever is drafted, others are sent the same bytes until it is committed."""
    told = []
    for steps in ("I@c3", "I@b3", "I@d3", ""):
        s = sit()
        if steps:
            assert "ack" in s.move("a", steps, id="step")
        s.move("b", "I@c4", id="move")
        s.act("b", "draw offer", id="act")
        for _ in range(2):
            for watcher in "bs":
                s.since(watcher, 0, seat=1 if watcher == "b" else None)
            s.restart()
        told.append([s.sent[watcher] for watcher in "bs"])
    assert all(one == told[0] for one in told)


def test_a_refusal_tells_its_sender_only(sit):
    s = sit()
    before = {watcher: len(s.sent[watcher]) for watcher in "bs"}
    s.move("a", "T@c5")
    s.say("a", "ask", seat=0, path=["supply:red:T", "c5"])
    s.back("a", 0)
    assert {watcher: len(s.sent[watcher]) for watcher in "bs"} == before


def test_what_is_a_secret_is_not_stored_openly(sit):
    """The address is not the match's id, and tells nothing about it."""
    s = sit()
    assert len(s.address) == 24
    assert s.match.match_id not in s.everything("a", "b", "s")
    assert s.address != s.match.match_id


def test_events_are_made_from_views(sit, toy_games, monkeypatch):
    """Nothing that a seat may not know is handed to what draws the motions of an event for it."""
    seen = []
    motions = Assembled.motions

    def watched(game, view, action, seat):
        seen.append((game.view(view, seat) == view, view == game.view(view, NOBODY)))
        return motions(game, view, action, seat)

    monkeypatch.setattr(Assembled, "motions", watched)
    s = sit("skirmish")
    s.nonces()
    choose = random.Random(1)
    while s.match.next_number < 40 and not s.match.outcome:
        view = s.play.view_for(s.match.seat)
        s.moves(s.match.game.write_move(view, choose.choice(s.match.game.actions(view))))
    assert not s.match.outcome
    for watcher in "abs":
        s.since(watcher, 0, seat=None)
    assert all(own for own, _ in seen)
    assert not all(open_to_all for _, open_to_all in seen)
