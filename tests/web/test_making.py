"""New tables: who sits where, what is drawn by lot, and what a copy of the store can go on with."""

import pytest

import casemate
from casemate.errors import BadOptions, CasemateError
from casemate.web.clocks import Control
from casemate.web.making import Lots, hashed, make_table
from casemate.web.play import Settings
from casemate.web.store import Store
from casemate.web.store import changes as c
from casemate.web.tables import Table
from tests.web.playing import START, lots

FORTIFY = casemate.load("fortify")


def seats(**options) -> list[str | None]:
    made = make_table(FORTIFY, None, options.pop("settings", Settings()), "ann", START, lots(), **options)
    return [change.person for change in made.changes if isinstance(change, c.Seat)]


def test_who_begins():
    assert seats(begins="host") == ["ann", None]
    assert seats(begins="guest") == [None, "ann"]
    assert seats(settings=Settings(one_screen=True)) == ["ann", "ann"]
    coins = [Lots(bytes([number]).__mul__) for number in range(8)]
    made = [make_table(FORTIFY, None, Settings(), "ann", START, lot) for lot in coins]
    assert sorted(one.host for one in made) == [0, 0, 0, 0, 1, 1, 1, 1]


def test_addresses_and_secrets_cannot_be_guessed():
    real = Lots()
    made = [make_table(FORTIFY, None, Settings(), "ann", START, real) for _ in range(20)]
    assert len({one.address for one in made}) == len({one.match for one in made}) == 20
    assert all(len(bytes.fromhex(one.address)) == 12 for one in made)
    assert all(one.address not in one.match for one in made)
    assert len({real.secret() for _ in range(20)}) == 20
    assert len(hashed(real.secret())) == 32


def test_a_seed_is_made_where_there_is_chance():
    rows = [
        make_table(casemate.load(name), None, Settings(), "ann", START, Lots()).changes[0] for name in casemate.games()
    ]
    for row in rows:
        assert isinstance(row, c.Match)
        assert (row.seed is not None) == casemate.load(row.game).chance == bool(row.commitment)


@pytest.mark.parametrize("control", [Control("live"), Control("days")])
def test_a_clock_without_time_is_refused(control):
    with pytest.raises(BadOptions):
        make_table(FORTIFY, None, Settings(control=control), "ann", START, lots())


def test_a_match_from_a_position(sit):
    s = sit()
    s.moves("I@c3 end I@c4 end")
    position = s.match.game.write_position(s.match.state)
    other = sit(position=position)
    assert other.match.game.write_position(other.match.state) == position
    other.moves("I@b3 end")
    other.restart()
    other.act("a", "resign")
    other.act("a", "rematch offer")
    other.act("b", "rematch accept")
    following = other.store.table(other.status("a")["next"])
    assert following.match.position == position
    with pytest.raises(CasemateError):
        make_table(FORTIFY, None, Settings(), "ann", START, lots(), position="nonsense")


def test_a_copy_of_the_store_can_be_played_on(sit, tmp_path):
    s = sit("fortac")
    s.nonces()
    move = s.match.game.write_move(s.match.state, s.match.game.actions(s.match.state)[0])
    s.moves(move)
    s.store.backup(tmp_path / "copy.db")
    copy = Store(tmp_path / "copy.db")
    stored = copy.table(s.address)
    assert stored
    table = Table.read(stored, s.now, s.lots)
    assert table.play.match.export(private=True) == s.match.export(private=True)
    seat = table.play.match.seat
    text = s.match.game.write_move(s.match.state, s.match.game.actions(s.match.state)[0])
    s.moves(text)
    table.play.match.move(text)
    assert seat == 1
    assert table.play.match.export(private=True) == s.match.export(private=True)
    copy.close()


def test_a_draft_under_other_rules_is_void(sit, monkeypatch):
    """A draft is not played under rules it was not made for, and its steps do not stand in the way of new ones."""
    s = sit()
    s.moves("I@c3 end I@c4 end")
    s.move("a", "I@b3")
    monkeypatch.setattr(casemate.load("fortify"), "edition", 2)
    s.restart()
    assert s.steps(0) == 0
    s.tick()
    assert s.store.table(s.address).steps == ()
    assert "ack" in s.move("a", "T@b3")
    assert s.steps(0) == 1


def test_a_match_of_an_older_edition_goes_on_with_an_event_that_says_so(sit, monkeypatch):
    s = sit()
    s.moves("I@c3 end I@c4 end")
    s.move("a", "I@b3")
    monkeypatch.setattr(casemate.load("fortify"), "edition", 2)
    s.restart()
    assert s.table.due() == 0
    s.tick()
    told = s.letters("s", "events")[-1]
    assert [(e["number"], e["text"]) for e in told["events"]] == [(5, "The match goes on under the rules at hand.")]
    assert s.play.drafts == {}
    assert s.table.due() != 0
    s.moves("I@b3 end")
    s.restart()
    assert [e.get("motions", []) == [] for e in s.since("s")["events"]] == [True, True, True, True, True, False, True]
    assert s.match.next_number == 8
