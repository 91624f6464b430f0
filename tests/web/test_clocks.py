"""Clocks: whose run, what is given, when they stand, and that downtime is nobody's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casemate.errors import BadOptions
from casemate.web.clocks import DAY, Clock, Control, new_clock
from tests.web.playing import PICKS, START, Sitting

LIVE = Control("live", minutes=5, increment=3)
DAYS = Control("days", days=2)
FIVE = 300_000


def playing(sit, **options) -> Sitting:
    """A match of which both have ended a turn."""
    s = sit(control=options.pop("control", LIVE), **options)
    s.moves("I@c3 end I@c4 end")
    return s


def left(s: Sitting) -> list[int]:
    return s.play.clock.left


def test_the_clock_starts_after_each_sides_first_turn(sit):
    s = sit(control=LIVE)
    assert s.status("a")["clock"] == {"kind": "live", "left": [FIVE, FIVE], "running": [], "at": START, "increment": 3}
    s.now += 50_000
    s.moves("I@c3 end")
    assert s.play.clock.running == []
    s.now += 50_000
    s.moves("I@c4 end")
    assert (left(s), s.play.clock.running) == ([FIVE, FIVE], [0])
    s.now += 10_000
    s.moves("I@b3 end")
    assert (left(s), s.play.clock.running) == ([FIVE - 7_000, FIVE], [1])
    assert s.status("s")["clock"]["running"] == [1]


def test_a_draft_does_not_stop_the_clock(sit):
    s = playing(sit)
    s.now += 1_000
    s.move("a", "I@b3")
    s.now += 1_000
    s.back("a", 0)
    s.now += 1_000
    s.moves("I@b3 end")
    assert left(s)[0] == FIVE


def test_the_server_flags(sit):
    s = playing(sit)
    assert s.table.due() == s.now + FIVE
    s.tick(FIVE - 1)
    assert not s.match.outcome
    s.tick(1)
    assert str(s.match.outcome) == "p2win flag"
    assert s.play.clock.running == []
    assert s.letters("s", "events")[-1]["scene"]["over"] == [1, "The time of Red has run out.", "flag"]
    assert s.table.due() is None


def test_a_move_after_the_time_is_too_late(sit):
    s = playing(sit)
    s.now += FIVE
    answers = s.say("a", "move", seat=0, after=4, draft=0, move="I@b3")
    assert answers[0]["no"]
    assert answers[0]["events"][0]["move"] == "flag"
    assert answers[1]["events"][0]["move"] == "flag"
    assert str(s.match.outcome) == "p2win flag"


def test_the_increment_is_given_once_a_turn_also_after_a_takeback(sit):
    s = playing(sit)
    s.moves("I@b3 end")
    assert left(s) == [FIVE + 3_000, FIVE]
    for _ in range(3):
        s.act("a", "takeback ask")
        s.act("b", f"takeback accept {s.status('b')['offers']['to']}")
        assert s.play.clock.running == [0]
        s.moves("I@b3 end")
        assert left(s) == [FIVE + 3_000, FIVE]
    s.moves("I@b4 end")
    assert left(s) == [FIVE + 3_000, FIVE + 3_000]


def test_a_takeback_leaves_the_clocks(sit):
    s = playing(sit)
    s.now += 100_000
    s.act("b", "takeback ask")
    s.now += 1_000
    s.act("a", f"takeback accept {s.status('a')['offers']['to']}")
    assert (left(s), s.play.clock.running) == ([FIVE - 101_000, FIVE], [1])


def test_days_are_for_each_turn(sit):
    s = playing(sit, control=DAYS)
    s.now += DAY
    s.moves("I@b3 end")
    assert (left(s), s.play.clock.running) == ([2 * DAY, 2 * DAY], [1])
    s.tick(2 * DAY)
    assert str(s.match.outcome) == "p1win flag"


def test_the_other_may_claim_when_one_is_absent_on_his_turn(sit):
    s = playing(sit)
    s.run(s.table.detach("a", s.now))
    s.tick(59_999)
    assert "no" in s.act("b", "claim win")
    s.tick(1)
    assert "no" in s.act("a", "claim win")
    assert "ack" in s.act("b", "claim win")
    assert str(s.match.outcome) == "p2win claim"


def test_absence_counts_on_the_own_turn_only(sit):
    s = playing(sit)
    s.run(s.table.detach("b", s.now))
    s.tick(100_000)
    assert "no" in s.act("a", "claim win")
    s.moves("I@b3 end")
    assert "no" in s.act("a", "claim win")
    s.run(s.table.attach("b", "p1", s.now))
    s.tick(60_000)
    assert "no" in s.act("a", "claim win")


def test_days_are_not_claimed(sit):
    s = playing(sit, control=DAYS)
    s.run(s.table.detach("a", s.now))
    s.tick(DAY)
    assert "no" in s.act("b", "claim draw")


# Sealed answers


def test_under_seal_every_clock_runs_that_has_not_sealed(sit):
    s = sit(words=PICKS, control=LIVE, joined=False)
    assert s.play.clock.running == []
    s.run(s.table.join("p1", "P1", s.now))
    assert s.play.clock.running == [0, 1]
    s.now += 10_000
    s.move("b", "pick:4I4T2B")
    assert (left(s), s.play.clock.running) == ([FIVE - 10_000, FIVE - 10_000], [0])
    s.restart()
    s.now += 5_000
    s.move("a", "pick:4I2T4B")
    assert left(s) == [FIVE - 15_000, FIVE - 10_000]
    assert s.play.clock.running == [0]


def test_whoever_does_not_seal_loses(sit):
    s = sit(words=PICKS, control=LIVE)
    s.move("a", "pick:4I2T4B")
    assert s.play.clock.running == [1]
    s.tick(FIVE)
    assert str(s.match.outcome) == "p1win flag"


# Standing still


def near_the_end_of_a_volley(sit) -> Sitting:
    """All but the last move of a volley that ends by its turn limit."""
    s = sit(words="turn_limit=3 volleys=3", control=LIVE)
    s.moves("I@c3 end I@c4 end")
    return s


def test_clocks_stand_between_volleys_until_both_go_on(sit):
    s = near_the_end_of_a_volley(sit)
    s.moves("I@b3 end")
    assert s.letters("s", "events")[-1]["events"][-1]["close"]["sheets"]
    clock = s.status("a")["clock"]
    assert (clock["stands"], clock["until"], clock["waiting"]) == ("close", s.now + 15_000, [0, 1])
    running, before = s.play.clock.running, list(left(s))
    s.now += 5_000
    s.say("a", "on", seat=0)
    s.say("a", "on", seat=0)
    assert s.status("b")["clock"]["waiting"] == [1]
    assert left(s) == before
    s.restart()
    s.say("b", "on", seat=1)
    assert "stands" not in s.status("b")["clock"]
    s.now += 2_000
    s.play.clock.settle(s.now)
    assert left(s)[running[0]] == before[running[0]] - 2_000


def test_clocks_stand_between_volleys_for_fifteen_seconds_at_most(sit):
    s = near_the_end_of_a_volley(sit)
    s.moves("I@b3 end")
    running, before = s.play.clock.running, list(left(s))
    assert s.table.due() == s.now + 15_000
    s.tick(20_000)
    assert left(s)[running[0]] == before[running[0]] - 5_000
    assert "stands" not in s.status("b")["clock"]


def test_downtime_costs_nobody_time(sit):
    s = playing(sit)
    s.now += 10_000
    s.restart(down=3_600_000, attach=False)
    assert left(s)[0] == FIVE - 10_000
    s.now += 7_000
    s.run(s.table.attach("b", "p1", s.now))
    assert s.play.clock.stands == "down"
    s.run(s.table.attach("a", "p0", s.now))
    assert s.play.clock.stands == ""
    s.now += 1_000
    s.moves("I@b3 end")
    assert left(s)[0] == FIVE - 11_000 + 3_000


def test_after_a_restart_clocks_stand_for_thirty_seconds_at_most(sit):
    s = playing(sit)
    s.restart(down=50_000, attach=False)
    assert s.table.due() == s.now + 30_000
    s.tick(40_000)
    assert left(s)[0] == FIVE - 10_000


def test_absence_counts_from_the_restart(sit):
    s = playing(sit)
    s.restart(down=3_600_000, attach=False)
    s.run(s.table.attach("b", "p1", s.now))
    s.tick(59_000)
    assert "no" in s.act("b", "claim win")
    s.tick(1_000)
    assert "ack" in s.act("b", "claim win")


def test_a_table_that_is_read_again_while_the_server_is_up_goes_on(sit):
    s = playing(sit)
    s.now += 10_000
    s.open()
    assert s.play.clock.stands == ""
    s.play.clock.settle(s.now)
    assert left(s)[0] == FIVE - 10_000


# The clock by itself


@pytest.mark.parametrize("control", [Control("live"), Control("days")])
def test_there_has_to_be_time(control):
    with pytest.raises(BadOptions):
        control.check()


def test_the_first_to_run_out_loses():
    clock = Clock(LIVE, [5_000, 4_000], 0, [0, 1])
    clock.settle(6_000)
    assert clock.out() == 1


@given(
    st.lists(
        st.tuples(st.sampled_from(["run0", "run1", "none", "stand", "on", "wake", "back"]), st.integers(0, 20_000))
    )
)
def test_no_time_is_charged_twice_or_while_clocks_stand(deeds):
    """What is charged is never more than what has gone by; settling often or once comes to the same."""
    clock = new_clock(Control("live", minutes=600), 0)
    now = started = 0
    for deed, wait in deeds:
        now += wait
        often = clock.copy()
        for part in range(1, 4):
            often.settle(now - wait + wait * part // 3)
        clock.settle(now)
        assert often == clock
        match deed:
            case "run0" | "run1":
                clock.run([int(deed[-1])], now)
            case "none":
                clock.run([], now)
            case "stand":
                clock.stand(now)
            case "on":
                clock.go_on([0], now)
                clock.go_on([1], now)
                assert clock.stands != "close"
            case "wake":
                down = now
                now += 50_000
                started = now
                before = sum(clock.left)
                clock.wake(down, started)
                assert sum(clock.left) == before
            case _:
                clock.come_back(0, now)
        assert sum(clock.left) >= 2 * 600 * 60_000 - now
        assert clock.since <= now
