"""The table: what each message does, what is answered, and who is told."""

import msgspec
import pytest

from casemate.errors import CasemateError
from casemate.web import wire
from casemate.web.clocks import Control
from casemate.web.store import NotStored
from tests.web.playing import PICKS, Sitting


def test_whoever_comes_is_sent_the_board_and_how_the_table_stands(sit):
    s = sit()
    board = s.letters("a", "board")
    assert board[0]["board"]["areas"][0]["id"] == "map"
    assert len(board) == 1
    assert [s.status(w)["you"] for w in "abs"] == [[0], [1], []]
    assert [p["name"] for p in s.status("s")["players"]] == ["P0", "P1"]
    assert all(p["present"] for p in s.status("s")["players"])
    assert s.status("a")["spectators"] == 1
    assert s.since("a")["events"] == []
    assert s.since("a")["scene"]["choices"]
    assert "choices" not in s.since("b", seat=1)["scene"]


# Moves and drafts


def test_a_step_of_a_draft_is_its_owners_alone(sit):
    s = sit()
    others = len(s.sent["b"]), len(s.sent["s"])
    assert s.move("a", "I@c3", id="one") == {"ack": "one", "event": 0, "draft": 1}
    (draft,) = [letter for letter in s.letters("a", "draft") if "scene" in letter]
    assert draft["draft"] == 1
    assert [event["move"] for event in draft["events"]] == ["I@c3"]
    assert draft["events"][0]["motions"]
    assert "number" not in draft["events"][0]
    scene = draft["scene"]
    assert (scene.get("event", 0), scene["draft"], scene["back"]) == (0, 1, [0])
    assert {"kind": "last", "at": ["c3"]} in scene["marks"]
    assert (len(s.sent["b"]), len(s.sent["s"])) == others
    assert s.match.next_number == 1
    assert "c3" not in str(s.since("b", seat=1)["scene"]["pieces"])


def test_a_final_move_commits_the_draft_in_one_transaction(sit):
    s = sit()
    s.move("a", "I@c3", id="one")
    s.stored.clear()
    assert s.move("a", "end", id="two") == {"ack": "two", "event": 2, "draft": 0}
    kinds = [type(change).__name__ for change in s.stored]
    assert kinds.count("Event") == 2
    assert kinds.count("DropDrafts") == 1
    for watcher in "abs":
        told = s.letters(watcher, "events")[-1]
        assert [(e["number"], e["move"], e["part"], e["turn"]) for e in told["events"]] == [
            (1, "I@c3", "Volley 1", 1),
            (2, "end", "Volley 1", 1),
        ]
        assert told["scene"]["event"] == 2
    stored = s.store.table(s.address)
    assert [(row.seat, row.id, row.text) for row in stored.events] == [(0, "one", "I@c3"), (0, "two", "end")]
    assert stored.steps == ()


def test_a_draft_is_undone_step_by_step(sit):
    s = sit()
    s.moves("I@c3 end")
    s.move("b", "I@c4")
    s.move("b", "I@b4")
    assert s.since("b", 2, seat=1)["scene"]["back"] == [0, 1]
    assert s.back("b", 1, id="x") == {"ack": "x", "event": 2, "draft": 1}
    assert s.letters("b", "draft")[-1]["events"] == []
    assert s.move("b", "I@a4")["draft"] == 2
    assert s.back("b", 0)["draft"] == 0
    assert s.back("b", 0)["text"] == "There is nothing to undo."
    assert [step.move for step in s.store.table(s.address).steps] == ["I@c4", "I@b4", None, "I@a4", None]
    s.moves("T@d4")
    assert s.play.draft(1).steps[0].move == "T@d4"


def test_both_screens_of_a_seat_share_its_draft(sit):
    s = sit()
    s.run(s.table.attach("a2", "p0", s.now))
    s.move("a", "I@c3")
    assert s.letters("a2", "draft")[-1]["draft"] == 1
    answer = s.say("a2", "move", seat=0, after=0, draft=0, move="I@b3", id="late")[0]
    assert answer["no"] == "late"
    assert answer["draft"] == 1
    assert answer["scene"]["draft"] == 1
    assert s.say("a2", "move", seat=0, after=0, draft=1, move="end")[0]["event"] == 2


def test_a_stale_move_is_answered_with_what_was_missing(sit):
    s = sit()
    s.moves("I@c3 end I@c4 end")
    answer = s.move("a", "B@c2", after=2)
    assert [event["number"] for event in answer["events"]] == [3, 4]
    assert answer["draft"] == 0
    assert answer["scene"]["event"] == 4
    assert s.move("a", "B@c2", after=99)["scene"]
    assert s.steps(0) == 0


def test_acts_make_no_move_stale(sit):
    s = sit()
    s.moves("I@c3 end")
    s.act("b", "draw offer")
    assert "ack" in s.move("b", "I@c4", after=2)
    assert "ack" in s.move("b", "end", after=3, draft=1)


def test_an_illegal_move_is_refused_with_its_clause_and_marks(sit):
    s = sit()
    answer = s.move("a", "T@c5")
    assert answer["clause"] == "2.3"
    assert answer["text"].endswith(".")
    assert "events" not in answer
    assert "scene" not in answer
    s.moves("I@c3 end")
    assert s.move("b", "Ic3+")["text"]
    for text in ("nonsense", "resign", "pick:?", "?", " I@c4", "draw offer", "I@c4 "):
        assert "no" in s.move("b", text), text
    assert s.match.next_number == 3


def test_only_the_owner_of_a_seat_moves_on_his_turn(sit):
    s = sit()
    assert s.move("b", "I@c4")["text"] == "It is not your turn."
    for watcher in "bs":
        answer = s.say(watcher, "move", seat=0, after=0, draft=0, move="I@c3")[0]
        assert answer["text"] == "This seat is not yours."
    assert s.say("b", "ask", seat=0, path=[])[0]["text"] == "This seat is not yours."
    assert s.say("nobody", "act", seat=0, text="resign")[0]["text"] == "This seat is not yours."
    assert s.say("a", "on", seat=1)[0]["text"] == "This seat is not yours."
    assert s.match.events == ()


def test_another_table_is_not_this_one(sit):
    s = sit()
    assert s.say("a", "act", seat=0, text="resign", match="elsewhere")[0]["text"] == "This is another table."


def test_asking(sit):
    s = sit()
    answer = s.say("a", "ask", seat=0, path=["supply:red:I", "c3"], id="q")[0]
    assert answer["answer"] == "q"
    assert answer["move"] == "I@c3"
    assert answer["motions"]
    assert s.say("b", "ask", seat=1, path=["supply:red:I", "c3"])[0]["refused"]
    s.move("a", "I@c3")
    assert s.say("a", "ask", seat=0, path=["*end"])[0]["move"] == "end"
    assert s.stored[-1].move == "I@c3"


# Exactly once


def test_what_is_sent_twice_is_done_once(sit):
    s = sit()
    said = [
        ("a", {"do": "move", "id": "one", "seat": 0, "after": 0, "draft": 0, "move": "I@c3"}),
        ("a", {"do": "back", "id": "two", "seat": 0, "after": 0, "draft": 1, "to": 0}),
        ("a", {"do": "move", "id": "three", "seat": 0, "after": 0, "draft": 0, "move": "I@b3"}),
    ]
    first = [s.say(watcher, **fields)[0] for watcher, fields in said]
    assert all("ack" in answer for answer in first)
    for _ in range(2):
        assert [s.say(watcher, **fields)[0] for watcher, fields in said] == first
        assert [step.move for step in s.play.draft(0).steps] == ["I@b3"]
        s.restart()
    final = {"do": "move", "id": "four", "seat": 0, "after": 0, "draft": 1, "move": "end"}
    act = {"do": "act", "id": "five", "seat": 1, "text": "draw offer"}
    chat = {"do": "chat", "id": "six", "seat": 1, "text": "hello"}
    said = [("a", final), ("b", act), ("b", chat)]
    first = [s.say(watcher, **fields)[0] for watcher, fields in said]
    assert all("ack" in answer for answer in first)
    for _ in range(2):
        assert [s.say(watcher, **fields)[0] for watcher, fields in said] == first
        assert s.match.next_number == 4
        assert len(s.play.chat) == 1
        s.restart()
    assert s.say("a", **{**final, "id": "three", "move": "I@b3"})[0]["event"] == 1


def test_an_undone_step_is_not_done_again_after_the_turn(sit):
    s = sit()
    step = {"do": "move", "id": "one", "seat": 0, "after": 0, "draft": 0, "move": "I@c3"}
    s.say("a", **step)
    s.back("a", 0)
    s.moves("I@b3 end")
    for _ in range(2):
        assert "no" in s.say("a", **step)[0]
        assert s.match.next_number == 3
        s.restart()


def test_something_else_under_the_same_id_is_refused(sit):
    s = sit()
    s.move("a", "I@c3", id="one")
    for _ in range(2):
        assert s.move("a", "end", id="one")["text"] == "Something else was sent under this id."
        assert s.back("a", 0, id="one")["no"] == "one"
        assert s.act("a", "resign", id="one")["no"] == "one"
        assert s.say("a", "chat", seat=0, text="I@c3", id="one")[0]["no"] == "one"
        s.restart()
    s.move("a", "end", id="two")
    for _ in range(2):
        assert s.act("a", "resign", id="one")["no"] == "one"
        assert s.act("a", "resign", id="two")["no"] == "two"
        s.restart()
    assert "ack" in s.move("b", "I@c4", id="one")


@pytest.mark.parametrize("text", ["end", "I@b3"])
def test_a_kill_between_storing_and_telling_loses_and_doubles_nothing(sit, text):
    s = sit()
    s.moves("I@c3 end I@c4 end" if text != "end" else "I@c3")
    message = {"id": "last", "seat": 0, "after": s.play.changed, "draft": s.steps(0), "move": text}
    told = {watcher: len(s.sent[watcher]) for watcher in "abs"}
    plan = s.table.take("a", wire_message(s, "move", **message), s.now)
    s.store.write(plan.changes).result(10)
    assert {watcher: len(s.sent[watcher]) for watcher in "abs"} == told
    s.restart()
    events, steps = s.match.events, s.steps(0)
    assert s.say("a", "move", **message)[0]["ack"] == "last"
    assert (s.match.events, s.steps(0)) == (events, steps)
    assert s.store.table(s.address).steps or events[-1].text == "end"


def wire_message(s: Sitting, do: str, **fields):
    return wire.decode(msgspec.json.encode({"do": do, "match": s.address, **fields}))


def test_a_table_takes_nothing_while_it_is_being_stored(sit):
    s = sit()
    message = wire_message(s, "move", id="x", seat=0, after=0, draft=0, move="I@c3")
    plan = s.table.take("a", message, s.now)
    assert s.table.is_busy
    assert s.steps(0) == 0
    with pytest.raises(RuntimeError):
        s.table.take("a", message, s.now)
    s.run(plan)
    assert not s.table.is_busy
    assert s.steps(0) == 1


def test_what_cannot_be_stored_has_not_happened(sit):
    s = sit()
    before = s.fingerprint()
    message = wire_message(s, "move", id="x", seat=0, after=0, draft=0, move="I@c3")
    plan = s.table.take("a", message, s.now)
    ((watcher, letter),) = plan.dropped("The disk is full.")
    assert (watcher, letter) == ("a", b'{"no":"x","text":"The disk is full."}')
    assert s.fingerprint() == before
    assert "ack" in s.move("a", "I@c3", id="x")


def test_whoever_comes_while_nothing_can_be_stored_may_come_again(sit):
    s = sit(control=Control("live", minutes=5))
    s.moves("I@c3 end I@c4 end")
    s.restart(down=1_000, attach=False)
    plan = s.table.attach("a", "p0", s.now)
    assert plan.changes
    assert plan.dropped("The disk is full.") == []
    assert (s.table.watchers, s.table.is_busy, s.play.clock.stands) == ((), False, "down")
    s.run(s.table.attach("a", "p0", s.now))
    assert s.play.clock.stands == ""


def test_two_tables_of_one_match_cannot_both_store(sit):
    s = sit()
    message = wire_message(s, "move", id="x", seat=0, after=0, draft=0, move="I@c3")
    plan = s.table.take("a", message, s.now)
    s.store.write(plan.changes).result(10)
    with pytest.raises(NotStored):
        s.store.write(plan.changes).result(10)


# Since


def test_since_answers_with_what_is_missing(sit):
    s = sit()
    s.moves("I@c3 end I@c4 end I@b3")
    assert [e["number"] for e in s.since("b", 2, seat=1)["events"]] == [3, 4]
    told = s.since("a", 3, seat=0)
    assert [e.get("number") for e in told["events"]] == [4, None]
    assert told["events"][-1]["move"] == "I@b3"
    assert told["scene"]["draft"] == 1
    assert s.since("s", 10**9)["events"] == []
    assert [e["number"] for e in s.since("s", 0)["events"]] == [1, 2, 3, 4]


def test_the_last_turn_is_marked_for_everybody(sit):
    s = sit()
    s.moves("I@c3 end I@c4 I@a4 T@b4")
    for watcher in "abs":
        marks = s.letters(watcher, "scene")[-1]["scene"]["marks"]
        last = [(mark["at"], mark["text"]) for mark in marks if mark["kind"] == "last"]
        assert last == [(["c4"], "1"), (["a4"], "2"), (["b4"], "3")]


def test_readers_who_see_the_same_are_sent_the_same_bytes(sit):
    s = sit()
    s.moves("I@c3 end")
    told = {w: [letter for letter in s.sent[w] if letter.startswith(b'{"events"')][-1] for w in "abs"}
    assert told["a"] == told["s"]
    assert told["b"] != told["s"]


# Acts


def test_offers_of_a_draw(sit):
    s = sit()
    s.moves("I@c3 end")
    assert s.act("a", "draw offer")["ack"]
    assert s.status("b")["offers"] == {"draw": 0}
    assert "draw accept" in s.status("b")["may"]
    assert "draw accept" not in s.status("a")["may"]
    assert s.letters("s", "events")[-1]["events"][0]["text"] == "Red offers a draw."
    s.moves("I@c4 end")
    assert s.status("b")["offers"] == {}
    assert "no" in s.act("b", "draw accept")
    s.act("b", "draw offer")
    s.act("a", "draw accept")
    scene = s.letters("s", "events")[-1]["scene"]
    assert scene["over"] == [None, "A draw is agreed.", "agreed"]
    assert "choices" not in scene
    assert s.status("s")["over"] == "draw agreed"


def test_a_takeback_drops_drafts_and_goes_back_to_the_askers_last_turn(sit):
    s = sit()
    s.moves("I@c3 end I@c4 end")
    s.move("a", "B@c2")
    s.act("b", "takeback ask")
    assert s.status("a")["offers"] == {"takeback": 1, "to": 2}
    assert "takeback accept 2" in s.status("a")["may"]
    assert s.act("a", "takeback accept 0")["no"]
    s.act("a", "takeback accept 2")
    assert s.match.seat == 1
    assert s.play.drafts == {}
    assert s.store.table(s.address).steps == ()
    assert s.since("s")["scene"]["event"] == 6
    assert "no" in s.move("b", "I@c4", after=4)
    assert "ack" in s.move("b", "I@b4", after=6)
    s.restart()
    assert s.steps(1) == 1


def test_acts_that_are_not_for_players(sit):
    s = sit()
    for text in ("flag", "edition 2", "reveal", "nonce " + "a" * 32, "takeback accept 0", "fly", "abort now", "I@c3"):
        assert "no" in s.act("a", text), text
    assert s.match.events == ()


def test_either_may_abort_before_both_have_moved(sit):
    s = sit()
    s.moves("I@c3 end")
    assert "abort" in s.status("b")["may"]
    s.act("b", "abort")
    assert s.status("s")["over"] == "none abort"
    assert s.store.table(s.address).match.ended == s.now
    assert "no" in s.move("b", "I@c4")
    assert "no" in s.act("a", "resign")


def test_claims_when_the_other_has_gone(sit):
    s = sit(control=None)
    s.moves("I@c3 end")
    assert "no" in s.act("a", "claim draw")
    s.run(s.table.detach("b", s.now))
    assert not s.status("a")["players"][1].get("present")
    s.tick(6 * 24 * 3600_000)
    assert "no" in s.act("a", "claim draw")
    s.restart()
    s.tick(24 * 3600_000)
    assert "no" in s.act("a", "claim win")
    assert "ack" in s.act("a", "claim draw")
    assert s.status("s")["over"] == "draw claim"


def test_a_rematch_with_seats_exchanged(sit):
    s = sit()
    assert "no" in s.act("a", "rematch offer")
    s.act("a", "resign")
    assert s.status("a")["may"] == ["rematch offer"]
    assert "no" in s.act("a", "rematch accept")
    first = s.act("a", "rematch offer", id="r")
    assert s.act("a", "rematch offer", id="r") == first
    assert s.status("b")["offers"] == {"rematch": 0}
    s.restart()
    assert s.status("b")["may"] == ["rematch accept", "rematch decline"]
    answer = s.act("b", "rematch accept", id="q")
    address = s.status("a")["next"]
    assert s.act("b", "rematch accept", id="q") == answer
    following = s.store.table(address)
    assert [p.person for p in following.players] == ["p1", "p0"]
    assert following.match.id != s.match.match_id
    assert s.play.settings.rematch is None


def test_a_rematch_is_declined_or_lapses(sit):
    s = sit()
    s.act("a", "resign")
    s.act("a", "rematch offer")
    s.act("b", "rematch decline")
    assert s.status("a")["offers"] == {}
    s.act("b", "rematch offer")
    assert s.table.due() == s.now + 600_000
    s.tick(600_000)
    assert s.status("a")["offers"] == {}
    assert "no" in s.act("a", "rematch accept")


# One screen


def test_one_person_plays_both_sides_on_one_screen(sit):
    s = sit(one_screen=True)
    assert s.status("a")["you"] == [0, 1]
    s.moves("I@c3 end I@c4")
    assert s.letters("a", "draft")[-1]["scene"]["decides"] == 1
    assert s.letters("a", "draft")[-1]["scene"]["choices"]
    assert "takeback accept 1" in s.status("a")["may"]
    assert "ack" in s.act("a", "takeback accept 1")
    assert s.play.drafts == {}
    assert s.match.seat == 0
    assert "no" in s.say("a", "chat", seat=0, text="hello")[0]
    assert "no" in s.act("a", "claim win")
    assert s.match.events[-1].who == "table"
    s.restart()
    assert s.match.standing[-1].number == 1
    s.act("a", "resign")
    s.act("a", "rematch offer")
    assert [p.person for p in s.store.table(s.status("a")["next"]).players] == ["p0", "p0"]


# Chat and presence


def test_chat_is_for_the_players(sit):
    s = sit()
    assert s.say("a", "chat", seat=0, text="Good luck!")[0]["ack"]
    assert s.status("b")["chat"] == [{"number": 1, "seat": 0, "text": "Good luck!", "at": s.now}]
    s.say("b", "chat", seat=1, text="Thanks")
    assert [line["text"] for line in s.status("a")["chat"]] == ["Thanks"]
    assert "Good luck" not in s.everything("s")
    assert s.say("s", "chat", seat=0, text="x")[0]["no"]
    assert s.say("a", "chat", seat=0, text="a\nb")[0]["no"]
    s.restart()
    full = [status["table"] for status in s.letters("a", "table") if len(status["table"].get("chat", ())) == 2]
    assert [line["text"] for line in full[-1]["chat"]] == ["Good luck!", "Thanks"]
    assert "Good" not in s.match.export()


def test_five_lines_in_ten_seconds_are_enough(sit):
    s = sit()
    for number in range(5):
        assert "ack" in s.say("a", "chat", seat=0, text=f"{number}")[0]
    assert "enough" in s.say("a", "chat", seat=0, text="six")[0]["text"]
    s.restart()
    assert "no" in s.say("a", "chat", seat=0, text="six")[0]
    assert "ack" in s.say("b", "chat", seat=1, text="six")[0]
    s.now += 10_000
    assert "ack" in s.say("a", "chat", seat=0, text="six")[0]


def test_who_is_present(sit):
    s = sit()
    s.run(s.table.attach("b2", "p1", s.now))
    s.run(s.table.detach("b", s.now))
    assert s.status("a")["players"][1]["present"]
    s.now += 5
    s.run(s.table.detach("b2", s.now))
    assert s.status("a")["players"][1] == {"name": "P1", "taken": True, "seen": s.now}
    assert s.store.table(s.address).players[1].seen == s.now
    s.run(s.table.detach("s", s.now))
    assert s.status("a").get("spectators", 0) == 0
    s.run(s.table.detach("s", s.now))


# Joining, and tables that are never begun


def test_the_first_guest_takes_the_seat(sit):
    s = sit(joined=False)
    assert s.status("b")["you"] == []
    s.run(s.table.join("p1", "P1", s.now))
    assert s.status("b")["you"] == [1]
    s.run(s.table.join("p1", "P1", s.now))
    with pytest.raises(CasemateError, match="taken"):
        s.table.join("p2", "P2", s.now)
    assert not s.table.is_busy
    s.restart()
    assert s.status("b")["you"] == [1]


def test_a_table_that_was_never_begun_vanishes(sit):
    s = sit(joined=False)
    assert s.table.due() == s.now + 24 * 3600_000
    s.tick(24 * 3600_000)
    assert s.table.removed
    assert s.store.table(s.address) is None
    assert s.table.due() is None


def test_an_open_table_vanishes_after_its_host(sit):
    s = sit(joined=False, listed=True)
    s.run(s.table.detach("a", s.now))
    s.tick(119_000)
    assert not s.table.removed
    s.run(s.table.attach("a", "p0", s.now))
    s.tick(60_000)
    s.run(s.table.detach("a", s.now))
    s.tick(120_000)
    assert s.table.removed


def test_a_match_that_was_begun_stays(sit):
    s = sit()
    s.moves("I@c3 end")
    s.tick(90 * 24 * 3600_000)
    assert not s.table.removed


# Sealed answers


def test_either_seat_may_seal_first(sit):
    s = sit(words=PICKS)
    assert s.since("b", seat=1)["scene"]["choices"]
    assert s.move("b", "pick:4I4T2B", id="early") == {"ack": "early", "event": 0, "draft": 0}
    assert s.match.next_number == 1
    assert s.status("s")["sealed"] == [1]
    assert "choices" not in s.since("b", seat=1)["scene"]
    assert s.move("b", "pick:4I4T1B1C")["text"] == "Your answer is sealed."
    s.restart()
    assert s.move("b", "pick:4I4T2B", id="early") == {"ack": "early", "event": 0, "draft": 0}
    assert s.status("s")["sealed"] == [1]
    assert s.move("a", "pick:4I2T4B", id="own") == {"ack": "own", "event": 1, "draft": 0}
    told = s.letters("s", "events")[-1]["events"]
    assert [(e["number"], e["move"]) for e in told] == [(1, "pick:4I2T4B"), (2, "pick:4I4T2B")]
    stored = s.store.table(s.address)
    assert [(row.seat, row.id) for row in stored.events] == [(0, "own"), (1, "early")]
    assert stored.early == ()
    assert s.move("b", "pick:4I4T2B", id="early")["event"] == 2


def test_what_was_sealed_is_told_again_when_it_opens(sit):
    s = sit(words=PICKS)
    s.moves("pick:4I2T4B")
    assert [e["move"] for e in s.letters("a", "events")[-1]["events"]] == ["pick:4I2T4B"]
    for watcher in "bs":
        (event,) = s.letters(watcher, "events")[-1]["events"]
        assert (event["move"], event["text"]) == ("pick:?", "Red has sealed.")
    assert s.status("s")["sealed"] == [0]
    s.moves("pick:4I4T2B")
    for watcher in "bs":
        events = s.letters(watcher, "events")[-1]["events"]
        assert [(e["number"], e["move"]) for e in events] == [(1, "pick:4I2T4B"), (2, "pick:4I4T2B")]
        assert "motions" not in events[0]
    assert [e["number"] for e in s.letters("a", "events")[-1]["events"]] == [2]
    assert [e["number"] for e in s.since("s", 1)["events"]] == [1, 2]


def test_an_illegal_early_answer_is_refused(sit):
    s = sit(words=PICKS)
    assert s.move("b", "pick:4I4T1B")["clause"] == "8.3"
    assert s.move("b", "I@c3")["no"]
    assert s.play.early == {}


def test_early_answers_are_deleted_at_the_end(sit):
    s = sit(words=PICKS)
    s.move("b", "pick:4I4T2B")
    s.act("a", "resign")
    assert s.store.table(s.address).early == ()
    assert "4I4T2B" not in s.everything("a", "s")


# Chance


def test_the_first_draw_waits_for_the_nonces(sit):
    s = sit("fortac")
    assert s.status("a")["nonces"] == [0, 1]
    assert s.match.events == ()
    s.nonces()
    assert "nonces" not in s.status("a")
    assert s.match.seat == 0
    assert sum(event.who == "chance" for event in s.match.events) == 6


def test_the_first_draw_waits_ten_seconds_at_most(sit):
    s = sit("fortac")
    assert s.table.due() == s.now + 10_000
    s.tick(9_999)
    assert s.match.events == ()
    s.tick(1)
    assert sum(event.who == "chance" for event in s.match.events) == 6
    assert "no" in s.act("a", "nonce " + "a" * 32)


def test_nothing_is_drawn_before_both_are_seated(sit):
    s = sit("fortac", joined=False)
    s.tick(60_000)
    assert s.match.events == ()
    s.run(s.table.join("p1", "P1", s.now))
    s.nonces()
    assert s.match.seat == 0


def test_a_draw_follows_the_move_in_the_same_transaction(sit):
    s = sit("fortac")
    s.nonces()
    s.stored.clear()
    move = s.since("a", 0, seat=0)["scene"]["choices"][0]["ends"][0][1]
    s.moves(move)
    assert [change.who for change in s.stored if type(change).__name__ == "Event"] == ["p1", "chance"]
    assert "no" in s.act("b", "takeback ask")
    assert "takeback ask" not in s.status("a")["may"]


def test_the_seed_leaves_only_with_its_reveal(sit):
    s = sit("fortac")
    s.nonces()
    seed = bytes(range(32)).hex()
    assert s.status("s")["commitment"] == s.match.commitment
    assert seed not in s.everything("a", "b", "s")
    s.act("a", "resign")
    assert seed in s.everything("s")
    s.restart()
    assert s.match.fold.revealed
