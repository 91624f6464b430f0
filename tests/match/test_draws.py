"""Draws: answered from the seed, revealed at the end, computed again by whoever has the file."""

import random
import re
from typing import Any

import pytest

from casemate import chance
from casemate.chance import BadDraw, Source
from casemate.errors import CasemateError
from casemate.game import CHANCE, NOBODY, Game
from casemate.match import BadAct, Match, verify
from tests.match.playing import MATCH_ID, NONCES, SEED, any_move, last, moves, new, random_match, refused, same

ROLLS = [f"roll:{number}" for number in range(1, 7)]
WEIGHTS = (3, 3, 2, 2, 1, 1)


def played(toy: Game, words: str = "turn_limit=12", nonces: bool = True) -> Match:
    """A match that was played to its end."""
    match = new(toy, words)
    if nonces:
        match.act("p2", f"nonce {NONCES[1]}")
        match.act("p1", f"nonce {NONCES[0]}")
    match.follow_up()
    rng = random.Random(7)
    while not match.outcome:
        match.move(any_move(match, rng))
    return match


def test_a_seed_is_made_where_it_is_needed(toy: Game):
    one, other = Match(toy), Match(toy)
    assert one.commitment
    assert one.commitment != other.commitment
    assert new(toy).commitment == chance.commitment(SEED)
    with pytest.raises(BadDraw):
        Match(toy, seed=b"short")


def test_chance_waits_for_the_nonces(toy: Game):
    match = new(toy)
    assert match.seat == CHANCE
    for who, nonce in zip(("p1", "p2"), NONCES, strict=True):
        assert [event.text for event in match.act(who, f"nonce {nonce}")] == [f"nonce {nonce}"]
    assert "already" in refused(match, "p1", f"nonce {NONCES[1]}")
    with pytest.raises(BadAct, match="Chance"):
        match.move("deal:fox")
    assert [event.who for event in match.follow_up()] == ["chance"] * 3
    assert "before the first draw" in refused(new_after_draw(toy), "p1", f"nonce {NONCES[0]}")


def new_after_draw(toy: Game) -> Match:
    match = new(toy)
    match.follow_up()
    return match


def test_chance_answers_every_move_at_once(toy: Game):
    match = new(toy, "cards=off")
    match.follow_up()
    assert match.seat == 0
    turned = match.move("end")
    assert [event.who for event in turned] == ["p1", "chance"]
    assert match.seat == 1
    assert match.follow_up() == ()


def test_draws_are_those_of_the_procedure(toy: Game):
    match = played(toy)
    source = Source(SEED, MATCH_ID, (bytes.fromhex(NONCES[0]), bytes.fromhex(NONCES[1])))
    draws = [event.text for event in match.events if event.who == "chance"]
    cards = {"deal:hare": 3, "deal:fox": 2, "deal:bear": 1}
    assert draws[0] == source.draw(1, list(cards), list(cards.values()))
    cards[draws[0]] -= 1
    left = {card: copies for card, copies in cards.items() if copies}
    assert draws[1] == source.draw(2, list(left), list(left.values()))
    assert draws[2:] == [source.draw(n, ROLLS, WEIGHTS) for n in range(3, len(draws) + 1)]
    assert len(draws) > 10


def test_nonces_change_the_draws(toy: Game):
    texts = {tuple(event.text for event in played(toy, nonces=nonces).events[2:]) for nonces in (True, False)}
    assert len(texts) == 2


def test_hidden_draws_open_at_the_end(toy: Game):
    match = new_after_draw(toy)
    for seat, open_to in ((0, 1), (1, 2), (NOBODY, 0)):
        read = [match.event_for(number, seat).text for number in (1, 2)]
        assert [text == "deal:?" for text in read] == [open_to != 1, open_to != 2]
    (resigned, reveal) = match.act("p1", "resign")
    assert match.told_again(resigned.number, 0) == (2,)
    assert match.told_again(resigned.number, NOBODY) == (1, 2)
    assert match.told_again(reveal.number, 0) == ()
    assert reveal.text == f"reveal {SEED.hex()}"
    assert "Seed" not in match.export(private=True)


@pytest.fixture
def sealed_turn(toy: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The toy game, with all of Blue's first turn under seal until Gold may step."""
    veil = toy.veil

    def sealed(state: Any) -> bool:
        return state.turn <= 2 and state.ending == 0 and not (state.turn == 2 and state.left)

    def veiled(state: Any, action: int, seat: int) -> bool:
        return veil(state, action, seat) or (sealed(state) and state.left > 0 and seat != 0)

    monkeypatch.setattr(toy, "sealed", sealed)
    monkeypatch.setattr(toy, "veil", veiled)
    return toy


def test_the_opening_of_seals_opens_no_draws(sealed_turn: Game):
    match = new(sealed_turn)
    match.follow_up()
    moves(match, "d7-d6 h7-h6")
    assert [match.event_for(number, 1).text for number in range(1, 6)] == ["deal:?", "deal:fox", "roll:5", "?", "?"]
    assert "h6" not in match.export(1)
    moves(match, "table:takeback_accept_4 end")
    assert match.seat == 1
    read = [match.event_for(number, 1).text for number in range(1, 9)]
    assert read[:6] == ["deal:?", "deal:fox", "roll:5", "d7-d6", "?", "takeback accept 4"]
    assert read[6] == "end"
    assert match.told_again(8, 1) == (4, 7)
    assert match.told_again(8, NOBODY) == (4, 7)
    moves(match, "p1:resign")
    assert match.told_again(9, 1) == (1, 5)


def test_an_export_is_read_up_to_a_secret_without_a_verb(sealed_turn: Game):
    match = new(sealed_turn, "cards=off")
    match.follow_up()
    moves(match, "d7-d6")
    assert "\n2 p1 ?\n" in match.export(1)
    known = Match.read(match.export(1))
    assert [event.text for event in known.events] == ["roll:6"]
    assert "Event 2" in known.notices[0]


def test_no_takeback_goes_back_over_a_draw(toy: Game):
    match = new(toy, "cards=off")
    match.follow_up()
    moves(match, "d7-d6 h7-h6")
    assert match.back_to("p1") == 1
    assert match.back_one() == 2
    match.move("end")
    assert match.seat == 1
    assert match.back_to("p1") is match.back_one() is None
    assert "chance" in refused(match, "p1", "takeback ask")
    assert "cannot go back" in refused(match, "table", "takeback accept 1")


def test_going_back_never_rolls_again(toy: Game):
    match = new(toy, "cards=off")
    match.follow_up()
    once = match.copy().move("end")
    moves(match, "d7-d6 h7-h6 p1:takeback_ask p2:takeback_accept_1 d7-c7")
    assert match.move("end")[1].text == once[1].text


def test_a_finished_match_is_verified(toy: Game):
    match = played(toy)
    result = verify(match.export())
    assert result.is_sound
    assert result.notices == ()
    assert result.draws == sum(event.who == "chance" for event in match.events)
    assert same(Match.read(match.export()), match)


def test_a_running_match_cannot_be_verified_yet(toy: Game):
    match = new(toy, "cards=off")
    match.follow_up()
    result = verify(match.export())
    assert result.is_sound
    assert result.draws == 0
    assert "not over" in result.notices[0]
    own = verify(match.export(private=True))
    assert own.is_sound
    assert own.draws == 1


def test_a_match_without_chance_is_verified_too():
    match = moves(new(), "T@a3 T@a4 p1:resign")
    assert verify(match.export()).draws == 0
    assert verify(match.export()).is_sound


def forgeries(text: str) -> list[tuple[int, str]]:
    """The file with another roll in one place, and the number of that event; positions are left out."""
    bare = re.sub(r" \{.*\}", "", text)
    found = []
    for line in bare.split("\n"):
        for roll in ROLLS:
            if " chance roll:" in line and not line.endswith(roll):
                forged = f"{line.split(' ')[0]} chance {roll}"
                found.append((int(line.split(" ")[0]), bare.replace(f"\n{line}\n", f"\n{forged}\n")))
    return found


def test_every_forged_draw_is_found_before_it_is_played(toy: Game):
    text = played(toy, "cards=off turn_limit=6").export()
    tags = text.partition("\n\n")[0].count("\n") + 2
    some = forgeries(text)
    assert len(some) == 30
    for number, forged in some:
        result = verify(forged)
        (finding,) = result.findings
        assert finding.startswith(f"line {number + tags}: Draw ")
        assert "should be roll:" in finding


def test_the_first_forgery_is_the_one_that_is_said(toy: Game):
    text = played(toy).export()
    rolls = re.findall(r"\n(\d+ chance roll:\d)", text)
    forged = text
    for line in rolls[2:5]:
        forged = forged.replace(line, line[:-1] + str(int(line[-1]) % 6 + 1))
    result = verify(forged)
    assert result.draws == 4
    assert "Draw 5 should be" in result.findings[0]


@pytest.mark.parametrize(
    ("pattern", "instead", "finding"),
    [
        (r"Commitment: \w\w", "Commitment: 00", "not the one that was promised"),
        (r"Commitment: .*\n", "", "not the one that was promised"),
        (r"reveal \w\w", "reveal ff", "not the one that was promised"),
        (r"(\d+ table reveal) .*", r"\1", "never revealed"),
        (r"\d+ table reveal.*\n", "", "never revealed"),
        (r"nonce a0", "nonce a1", "should be"),
        (r"(1) p2 (nonce \w+)\n(2) p1 (nonce \w+)", r"\1 p1 \2\n\3 p2 \4", "should be"),
        ("Match: 0123", "Match: 3210", "should be"),
        (r"deal:\w+", "deal:?", "not everything"),
        (r"\nover .*", "\nover none abort", "By what was played"),
        (r"(\{\S+) [bg]", r"\1 x", "position"),
    ],
)
def test_what_else_may_be_forged(toy: Game, pattern: str, instead: str, finding: str):
    text = played(toy).export()
    forged, changes = re.subn(pattern, instead, text, count=1)
    assert changes
    result = verify(forged)
    assert not result.is_sound
    assert finding in result.findings[0]


def test_nonces_after_the_first_draw_are_no_nonces(toy: Game):
    text = played(toy, nonces=False).export()
    lines = text.split("\n")
    at = lines.index(next(line for line in lines if " p1 " in line))
    number = int(lines[at].split(" ")[0])
    forged = "\n".join([*lines[:at], f"{number} p1 nonce {NONCES[0]}", *lines[at:]])
    assert "before the first draw" in verify(forged).findings[0]


def test_a_seed_in_a_store_must_be_the_promised_one(toy: Game):
    text = new(toy).export(private=True)
    assert same(Match.read(text), new(toy))
    for wrong in ("00" * 32, "0", SEED.hex().upper()):
        with pytest.raises(CasemateError, match="line 7"):
            Match.read(text.replace(SEED.hex(), wrong))


def test_a_copy_without_the_seed_plays_chance_by_hand(toy: Game):
    match = new(toy, "cards=off")
    match.follow_up()
    known = Match.read(match.export())
    known.move("end")
    assert known.seat == CHANCE
    assert known.follow_up() == ()
    assert known.move("roll:6")[0].who == "chance"
    known.act("p1", "resign")
    assert known.events[-1].text == "reveal"
    assert "never revealed" in verify(known.export()).findings[0]


def test_many_matches_are_sound(toy: Game):
    for seed in range(8):
        match = last(random_match(toy, "turn_limit=4", seed))
        assert verify(match.export(private=True)).is_sound
