"""Drawings: sound, small, and true to the rules."""

import random
from collections import defaultdict
from typing import Any

import msgspec
import pytest

from casemate.game import CHANCE
from casemate.scene import Board, alike, apply, check, paths, tokens
from tests.contract.settings import SEATS, Moment, Setting, few, moments, states
from tests.contract.test_views import hiding, opens, veiled

MOST_BYTES = ((30, 10_000), (70, 20_000), (500, 30_000))  # of a drawing, by the spaces of the map
ENCODED = 40_000  # actions of which every touch path is looked at
ASKED = 60  # tokens that are asked about


def size(drawing: Any) -> int:
    return len(msgspec.json.encode(drawing))


def most_bytes(board: Board) -> int:
    return next(size for spaces, size in MOST_BYTES if len(board.areas[0].places) <= spaces)


def board_of(setting: Setting) -> Board:
    return setting.game.board(setting.options)


def test_scenes_are_sound(setting):
    game, board = setting.game, board_of(setting)
    for state in [*states(setting)[:60], *(m.after for m in few(setting))]:
        for seat in SEATS:
            check(board, game.scene(game.view(state, seat), seat))


def test_drawings_are_small(setting):
    game, board = setting.game, board_of(setting)
    assert size(board) <= most_bytes(board)
    for state in states(setting):
        scene = game.scene(game.view(state, game.seat(state)), game.seat(state))
        assert size(scene) <= most_bytes(board)


def test_who_decides_has_choices_and_nobody_else(setting):
    game = setting.game
    for moment in few(setting):
        for seat in SEATS:
            scene = game.scene(game.view(moment.state, seat), seat)
            assert bool(scene.choices) == (game.seat(moment.state) == seat)
            assert (scene.decides is None) == (game.seat(moment.state) == CHANCE)
            assert scene.over is None


def test_a_finished_scene_says_who_has_won(setting):
    game = setting.game
    for state in states(setting):
        outcome = game.outcome(state)
        if outcome is None:
            continue
        for seat in SEATS:
            scene = game.scene(game.view(state, seat), seat)
            assert scene.over is not None
            assert scene.decides is None
            assert not scene.choices
            side, text, clause = scene.over
            winner = None if side is None else side ^ scene.swapped
            assert outcome.payoffs == {None: (0, 0), 0: (1, -1), 1: (-1, 1)}[winner]
            assert text.endswith(".")
            assert clause == outcome.clause


def test_each_legal_action_stands_in_one_choice(setting):
    """Its path is what `touch` says, its `final` what `play` says."""
    game = setting.game
    for state, _, _ in few(setting):
        seat = game.seat(state)
        if seat == CHANCE:
            continue
        view = game.view(state, seat)
        scene = game.scene(view, seat)
        offered = {move: (path, choice) for path, move, choice in paths(scene)}
        assert len(offered) == len(list(paths(scene)))
        assert set(offered) == {game.write_move(state, action) for action in game.actions(state)}
        for action in game.actions(state):
            path, choice = offered[game.write_move(state, action)]
            assert plain(path) == plain(game.touch(view, action))
            assert choice.final == final(setting, state, action)


def plain(path: Any) -> list[Any]:
    """A path with the touches of a step in any order sorted."""
    return [step if isinstance(step, str) else sorted(step) for step in path]


def final(setting: Setting, state: Any, action: int) -> bool:
    """Whether an action leads to CHANCE, to another seat, to the end or to another turn."""
    game, after = setting.game, setting.game.play(state, action)
    return game.seat(after) != game.seat(state) or game.turn(after) != game.turn(state)


def test_no_path_is_complete_on_the_way_along_another(setting):
    """Of all actions that can be encoded, also of those that can never be legal."""
    game, many = setting.game, setting.game.bounds(setting.options).actions
    view = moments(setting)[-1].state
    found = {tuple(map(str, plain(game.touch(view, action)))) for action in range(min(many, ENCODED))}
    ways = {path[:i] for path in found for i in range(len(path))}
    assert not ways & found


def test_motions_lead_from_scene_to_scene(setting):
    game, board = setting.game, board_of(setting)
    parts = [m for m in moments(setting) if game.turn(m.state).part != game.turn(m.after).part]
    for moment in [*moments(setting)[:100], *parts, *few(setting)]:
        for seat in SEATS:
            before = game.scene(game.view(moment.state, seat), seat)
            after = game.scene(game.view(moment.after, seat), seat)
            seen = known(setting, moment, seat)
            moved = apply(board, before.pieces, game.motions(seen, moment.action, seat))
            close = game.close(seen, moment.action)
            shown = after.pieces if close is None else close.pieces
            assert alike(board, moved) == alike(board, shown), game.write_move(moment.state, moment.action)
            if close:
                assert alike(board, close.next) == alike(board, after.pieces)


def known(setting: Setting, moment: Moment, seat: int) -> Any:
    """What a seat may know of the state before, once the move is made: what a move opens is open."""
    if opens(setting, moment.state, moment.after):
        return moment.state
    return setting.game.view(moment.state, seat)


def test_drawings_do_not_tell_secrets(setting):
    """Two states alike to a seat give it the same bytes, and so do two answers that it may not read."""
    game = setting.game
    for _, seat, view in hiding(setting):
        scene = msgspec.json.encode(game.scene(view, seat))
        for seed in range(5):
            other = game.imagine(view, seat, seed)
            assert msgspec.json.encode(game.scene(game.view(other, seat), seat)) == scene
    for moment in veiled(setting):
        for seat in SEATS:
            view = game.view(moment.state, seat)
            hidden = [a for a in game.actions(moment.state) if game.veil(moment.state, a, seat)][:8]
            still = [a for a in hidden if not opens(setting, moment.state, game.play(moment.state, a))]
            drawn = {msgspec.json.encode(game.motions(view, action, seat)) for action in still}
            assert len(drawn) <= 1


def test_every_move_has_a_sentence(setting):
    game = setting.game
    for state, _, _ in few(setting):
        for action in game.actions(state)[::3]:
            sentence = game.sentence(state, action)
            assert sentence.endswith((".", "!"))
            assert sentence[0].isupper()


def touches(path: Any) -> tuple[str, ...]:
    """A path touch by touch."""
    return tuple(token for step in path for token in tokens(step))


def test_asking_about_a_legal_path_says_what_it_would_do(setting):
    game, board = setting.game, board_of(setting)
    for state, _, _ in few(setting):
        seat = game.seat(state)
        if seat == CHANCE:
            continue
        view = game.view(state, seat)
        scene = game.scene(view, seat)
        for action in game.actions(state)[:: max(1, len(game.actions(state)) // 15)]:
            answer = game.ask(view, seat, list(touches(game.touch(view, action))))
            assert not answer.refused, answer
            assert answer.move == game.write_move(state, action)
            check(board, scene, [answer])


def test_asking_about_anything_gives_a_sound_answer(setting):
    game, board = setting.game, board_of(setting)
    choose = random.Random(str(setting))
    for state, _, _ in few(setting)[::3]:
        every = [place.id for area in board.areas for place in area.places] + ["*end", "*nonsense", "nonsense"]
        for seat in SEATS:
            view = game.view(state, seat)
            scene = game.scene(view, seat)
            for length in (0, 1, 2, 3):
                for _ in range(ASKED // 4):
                    path = choose.choices(every, k=length)
                    answer = game.ask(view, seat, path)
                    assert answer.touch == path
                    assert not answer.refused or answer.text
                    if "nonsense" not in path:
                        check(board, scene, [answer])


def test_asking_about_a_path_refuses_what_is_refused(setting):
    """A path may be that of several moves, as it need not name the kind of a unit: one of them may be legal."""
    game, many = setting.game, min(ENCODED, setting.game.bounds(setting.options).actions)
    choose = random.Random(str(setting))
    for state, _, _ in few(setting)[::4]:
        seat = game.seat(state)
        if seat == CHANCE:
            continue
        view = game.view(state, seat)
        meaning: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for action in range(many):
            meaning[touches(game.touch(view, action))].append(action)
        for path, actions in choose.sample(sorted(meaning.items()), 40):
            refusals = [game.refusal(state, action) for action in actions]
            answer = game.ask(view, seat, list(path))
            assert answer.refused == (None not in refusals), answer
            assert answer.refused or answer.move in [game.write_move(state, action) for action in actions]
            assert answer.text


@pytest.mark.parametrize("seat", SEATS)
def test_boards_do_not_change(default, seat):
    game = default.game
    assert msgspec.json.encode(game.board(default.options)) == msgspec.json.encode(game.board())
