"""Moves and positions in writing: each text means one thing, and is written back."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import settings as limits
from hypothesis import strategies as st

from casemate.errors import CasemateError, Unreadable
from casemate.game import NOBODY
from casemate.options import options_of
from tests.contract.settings import GAMES, SEATS, Setting, few, moments, states

POOL = [Setting(name, "") for name in GAMES]


def test_each_action_is_one_text(setting):
    """All that can be encoded, also what can never be legal."""
    game, state = setting.game, moments(setting)[-1].state
    texts = [game.write_move(state, action) for action in range(game.bounds(setting.options).actions)]
    assert len(set(texts)) == len(texts)
    assert [game.read_move(state, text) for text in texts] == list(range(len(texts)))


def test_a_move_is_one_word_of_plain_letters(default):
    game, state = default.game, moments(default)[-1].state
    for action in range(game.bounds(default.options).actions):
        text = game.write_move(state, action)
        assert text.isascii()
        assert len(text.split()) == 1
        assert "?" not in text


def test_a_position_is_read_as_the_state_that_was_written(setting):
    game, options = setting.game, setting.options
    for state in states(setting):
        text = game.write_position(state)
        again = game.read_position(options, text)
        assert game.write_position(again) == text
        if game.outcome(state) is None:
            assert again == state
        else:
            assert game.outcome(again) == game.outcome(state)
            assert game.seat(again) == NOBODY


def test_a_finished_position_says_so(setting):
    game = setting.game
    for state in states(setting):
        outcome, text = game.outcome(state), game.write_position(state)
        assert ("over" in text.split()) == (outcome is not None)
        if outcome:
            assert text.endswith(f" over {outcome.result} {outcome.clause}")


def test_a_view_can_be_written_and_read(setting):
    game, options = setting.game, setting.options
    for moment in few(setting):
        for seat in SEATS:
            view = game.view(moment.state, seat)
            assert game.read_position(options, game.write_position(view)) == view


def test_options_are_read_as_they_are_written(setting):
    options = setting.options
    assert options.text() == setting.words
    assert type(options).read(options.text().split()) == options
    assert setting.game.start(options) == setting.game.start(type(options).read(setting.words.split()))


def test_each_option_has_a_title_and_a_sentence_with_its_clause(default):
    for option in options_of(default.game.options):
        assert option.about.title
        assert option.about.sentence.endswith(".")
        assert option.about.clause


def near(text: str, cuts: list[tuple[int, int, str]]) -> str:
    """A text with some pieces cut out and others put in."""
    for at, length, new in cuts:
        start = at % (len(text) + 1)
        text = text[:start] + new + text[start + length :]
    return text


def reading(read: Callable[[], Any]) -> Any:
    """What was read, or the sentence that says why it could not be; anything else that is raised is a fault."""
    try:
        return read()
    except CasemateError as why:
        return str(why)


OPTION_NAMES = [option.name for game in GAMES.values() for option in options_of(game.options)]
FUZZ = limits(max_examples=300, deadline=None, derandomize=True)
signs = st.text(st.characters() | st.sampled_from("0123456789/-+^|?:@x abcABC"), max_size=6)
changed = st.lists(st.tuples(st.integers(0, 200), st.integers(0, 8), signs), max_size=3)
places = st.tuples(st.sampled_from(POOL), st.integers(0, 399))
words = signs | st.builds("{}={}".format, st.sampled_from(OPTION_NAMES), signs)


@FUZZ
@given(places, changed)
def test_no_text_breaks_the_reading_of_moves(place, cuts):
    game, moment = place[0].game, moments(place[0])[place[1]]
    text = near(game.write_move(moment.state, moment.action), cuts)
    read = reading(lambda: game.read_move(moment.state, text))
    assert read.strip() if isinstance(read, str) else game.write_move(moment.state, read) == text


@FUZZ
@given(places, changed)
@example((POOL[0], 0), [(0, 900, "")])
def test_no_text_breaks_the_reading_of_positions(place, cuts):
    game, moment = place[0].game, moments(place[0])[place[1]]
    text = near(game.write_position(moment.state), cuts)
    read = reading(lambda: game.read_position(place[0].options, text))
    assert read.strip() if isinstance(read, str) else game.write_position(read) == text
    if not isinstance(read, str):
        assert bool(game.actions(read)) == (game.seat(read) != NOBODY)


@FUZZ
@given(st.sampled_from(POOL), st.lists(words, max_size=3))
def test_no_text_breaks_the_reading_of_options(setting, chosen):
    game = setting.game
    read = reading(lambda: game.options.read(chosen))
    if isinstance(read, str):
        assert read.strip()
    else:
        assert game.options.read(read.text().split()) == read
        assert game.seat(game.start(read)) != NOBODY


@pytest.mark.parametrize("text", ["", " ", "\n", "?", "x" * 10_000, "9" * 5000, "\0", "é", "١"])
def test_odd_texts_are_refused(default, text):
    state = moments(default)[0].state
    with pytest.raises(Unreadable):
        default.game.read_move(state, text)
    with pytest.raises(Unreadable):
        default.game.read_position(default.options, text)
