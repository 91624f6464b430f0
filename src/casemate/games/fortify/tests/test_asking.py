"""What a touch is answered: reasons, what is missing, previews (scene.py, `ask`)."""

import random
from collections.abc import Iterator

import pytest

import casemate
from casemate.games.fortify import asking, rules
from casemate.games.fortify.notation import split, write_move
from casemate.games.fortify.state import FORTIFIED, State
from casemate.scene import Answer

GAME = casemate.load("fortify")
ALL = GAME.options(map="coast5", army="4I4T4B1C1A")
BASE = GAME.options()


def at(text: str, options: object = BASE) -> State:
    return GAME.read_position(options, text)


def answer(state: State, *path: str) -> Answer:
    return GAME.ask(GAME.view(state, GAME.seat(state)), GAME.seat(state), list(path))


def walked(options: object, seed: int, plies: int) -> Iterator[State]:
    """States of random play."""
    choose = random.Random(seed)
    state = GAME.start(options)
    for _ in range(plies):
        if GAME.outcome(state):
            state = GAME.start(options)
        yield state
        state = GAME.play(state, choose.choice(GAME.actions(state)))


def state_spaces(options: object) -> int:
    return int(GAME.start(options).spaces)


FORMED = {5020: rules.infantry_formation, 5030: rules.tank_formation, 5040: rules.battleship_formation}


@pytest.mark.parametrize("options", [BASE, ALL], ids=["base", "special"])
@pytest.mark.parametrize("seed", range(4))
def test_the_clause_holds_once_what_is_missing_is_there(options: object, seed: int) -> None:
    """5.2 - 5.4, 6.1, 6.3: change just what `lacking` names, and the clause no longer refuses."""
    seen = set()
    first, end = rules.first_fortify(state_spaces(options)), rules.first_pick(state_spaces(options))
    for state in list(walked(options, seed, 400))[::4]:
        for action in range(first, end):
            clause = rules.refusal(state, action)[0]
            if clause not in (*FORMED, 6010, 6030):
                continue
            changes = asking.lacking(state, action)
            if not changes:
                continue
            seen.add(clause)
            after = asking.changed(state, changes)
            side = state.side
            _, _, here, _ = split(state, action)
            unit = 1 << 8 * (here // state.files) + here % state.files
            if clause in FORMED:
                assert FORMED[clause](after, side) & unit, write_move(state, action)
                assert not FORMED[clause](state, side) & unit
            else:
                assert rules.refusal(after, action)[0] != clause, write_move(state, action)
        if len(seen) == 5:
            return
    assert {5020, 5030, 6010, 6030} <= seen


def test_5_3_a_lone_tank_is_told_the_fewest_units_that_would_form_it_up() -> None:
    state = at("4/1TT1/4/4/4 r 4I2T4B4i4t4b -|- 2 9")
    changes = asking.lacking(state, GAME.read_move(state, "Tb4+"))
    assert len(changes) == 1
    told = answer(state, "b4", "*fortify")
    assert told.refused
    assert told.clause == "5.3"
    assert "It could with" in told.text
    assert [mark.kind for mark in told.marks] == ["aim"]
    assert told.marks[0].at in (["a4"], ["d4"])


def test_5_2_the_fortified_third_unit_is_named_where_a_friend_stands_there() -> None:
    state = at("4/IIT1/4/4/4 r 2I3T4B4i4t4b -|- 2 9")
    assert asking.lacking(state, GAME.read_move(state, "Ib4+")) == (asking.Change(1, FORTIFIED, 1 << 10),)
    assert "a Fortified Tank on c4" in answer(state, "b4", "*fortify").text


def test_6_3_the_fortified_target_is_marked_and_the_attacker_would_have_to_be_fortified() -> None:
    state = at("4/ITT1/1+i2/4/4 r 3I2T4B3i4t4b -|- 2 9")
    told = answer(state, "b4", "b3")
    assert (told.refused, told.clause) == (True, "6.3")
    assert "The Infantry on b3 is Fortified. Only a Fortified unit can attack it." in told.text
    assert {"group", "aim"} == {mark.kind for mark in told.marks}


def test_3_3_the_terrain_that_forbids_is_named() -> None:
    state = at("4/1T2/4/4/4 r 4I3T4B4i4t4b -|- 2 9")
    assert answer(state, "b4", "b1").text == "b1 is Water: Tank stands on Land and Shore."
    assert answer(state, "b4", "b1").clause == "3.3"


def test_a_unit_says_what_it_can_do_and_which_formation_it_is_in() -> None:
    state = at("4/ITT1/1i2/4/4 r 3I2T4B3i4t4b -|- 2 9")
    told = answer(state, "b4")
    assert not told.refused
    assert told.text == "Tank b4: move or fortify or attack. It is in formation."
    assert told.clause == "5.3"
    assert sorted(told.marks[0].at) == ["a4", "b4", "c4"]


def test_a_move_is_previewed_with_its_sentence_motions_and_formation() -> None:
    state = at("4/ITT1/1i2/4/4 r 3I2T4B3i4t4b -|- 2 9")
    told = answer(state, "b4", "b3")
    assert (told.refused, told.move, told.label) == (False, "Tb4xb3", "Attack")
    assert [motion.how for motion in told.motions] == ["attack", "return"]
    assert sorted(told.marks[0].at) == ["a4", "b4", "c4"]


@pytest.mark.parametrize(
    ("path", "words"),
    [
        (["e9"], "nothing that Red can play"),
        (["b3"], "an enemy unit"),
        (["a1"], "no unit"),
        (["supply:red:+T"], "no Fortified Tank in supply"),
        (["supply:green:T"], "nothing that Red can play"),
        (["b4", "zz"], "nothing that Red can play"),
        (["*seal"], "nothing that Red can play"),
        (["", "", ""], "nothing that Red can play"),
    ],
)
def test_touches_that_mean_nothing_are_answered_with_a_sentence(path: list[str], words: str) -> None:
    state = at("4/ITT1/1i2/4/4 r 3I2T4B3i4t4b -|- 2 9")
    told = answer(state, *path)
    assert told.refused
    assert words in told.text


def test_who_is_not_to_decide_is_told_so() -> None:
    state = GAME.start()
    assert GAME.ask(GAME.view(state, 1), 1, ["supply:green:T"]).text == "It is Red's turn."


EMPTY_GROUND = ("a5", "b5", "c5", "d5", "a4", "c4", "d4", "a3", "b3", "c3", "d3")


@pytest.mark.parametrize(
    ("position", "move", "clause", "places"),
    [
        ("4/1TTI/T3/4/4 r 3IT4B4i4t4b -|- 2 9", "Ta3+", "5.3", ("b4", "c4")),
        ("4/1T2/4/4/4 r 4I3T4B4i4t4b -|- 2 9", "Tb4-b1", "3.3", EMPTY_GROUND),
        ("4/IT2/4/4/4 r 3I3T4B4i4t4b -|- 0 9", "Tb4-c4", "2.1", ()),
        ("4/IT2/4/4/4 r 3I3T4B4i4t4b -|- 2 9", "Bb4-c4", "1.2", ()),
        ("4/IT2/4/4/4 r 3I3T4B4i4t4b -|- 2 9", "+T@c4", "3.1", ("supply:red:I", "supply:red:T", "supply:red:B")),
    ],
)
def test_a_refusal_names_what_its_clause_allows_of_what_could_be_touched(
    position: str, move: str, clause: str, places: tuple[str, ...]
) -> None:
    state = at(position)
    refusal = GAME.refusal(state, GAME.read_move(state, move))
    assert refusal
    assert (refusal.clause, refusal.places) == (clause, places)


def test_what_is_missing_is_something_the_player_has() -> None:
    small = GAME.options(army="1I1T1B")
    state = GAME.read_position(small, "4/4/T3/4/4 r IBitb -|- 2 9")
    assert asking.lacking(state, GAME.read_move(state, "Ta3+")) == ()
