"""12.10: what lies on the table, what is touched, and what is said about touches."""

import pytest

from casemate.game import CHANCE, NOBODY
from casemate.scene import alike, apply, follow, leads, paths

from .drawn import GAME, draw, drawn
from .naive import SQUARES

OPENING = "R R . .  R R . .  . . B B  . . B B"
CARDS = ("hand:red:Hop", "hand:red:Trade", "hand:red:Push")


def position(drawing=OPENING, hands="HTP/SJW", **also):
    return draw("interpreted", drawing, hands, **also).state


def touching(state, *path, seat=0):
    return GAME.ask(GAME.view(state, seat), seat, list(path))


# What lies there


@pytest.mark.clause("12.10")
@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_12_10_both_hands_lie_open_before_their_owners(seat):
    state = position(hands="2HP/SJW")
    areas = {area.id: area for area in GAME.board().areas}
    assert [areas[f"hand:{side}"].side for side in ("red", "black")] == [0, 1]
    held = {piece.at: (piece.token, piece.face) for piece in GAME.scene(state, seat).pieces if "hand" in piece.at}
    assert held == {
        "hand:red:1": ("hand:red:Hop", "hop"),
        "hand:red:2": ("hand:red:Hop", "hop"),
        "hand:red:3": ("hand:red:Push", "push"),
        "hand:black:1": ("hand:black:Skip", "skip"),
        "hand:black:2": ("hand:black:Jump", "jump"),
        "hand:black:3": ("hand:black:Switch", "switch"),
    }


@pytest.mark.clause("12.10")
def test_12_10_the_piles_show_their_numbers_and_the_discards_have_no_top():
    state = position(discards="2HN")
    piles = {piece.at: piece for piece in GAME.scene(state, 0).pieces if piece.at.startswith("cards:")}
    assert (piles["cards:deck"].count, piles["cards:deck"].face) == (31, "back")
    assert (piles["cards:discards"].count, piles["cards:discards"].face) == (3, "")


@pytest.mark.clause("12.10")
def test_12_10_the_kinds_in_both_piles_are_counted():
    (sheet,) = GAME.scene(position(discards="2HN"), 0).sheets
    assert sheet.columns == ["Card", "To draw", "Discarded"]
    assert [sheet.rows[0], sheet.rows[7]] == [["Hop", "1", "2"], ["Horse", "3", "1"]]
    assert sum(int(row[1]) for row in sheet.rows) == 31
    assert sum(int(row[2]) for row in sheet.rows) == 3


# Touches


@pytest.mark.clause("12.10")
@pytest.mark.parametrize("touched", [("hand:red:Hop", "b4", "c4"), ("b4", "hand:red:Hop", "c4")])
def test_12_10_card_or_man_is_touched_first(touched):
    state = position()
    scene = GAME.scene(state, 0)
    found = [move for path, move, _ in paths(scene) if follow(path, touched) == []]
    assert found == ["Hop:b4-c4"]
    for i in range(3):
        assert touched[i] in leads(scene, touched[:i])


@pytest.mark.clause("12.10")
def test_12_10_at_first_cards_and_men_can_be_touched():
    """All that have a move: the man on a4 can only push here."""
    scene = GAME.scene(position(), 0)
    assert set(leads(scene, [])) == {*CARDS, "a4", "b4", "a3", "b3"}
    assert set(leads(scene, ["a4"])) == {"hand:red:Push"}
    assert leads(scene, ["hand:red:Push", "a4"]) == {"b4": ["push Play Push"], "a3": ["push Play Push"]}
    assert set(leads(scene, ["hand:red:Hop"])) == {"b4", "a3", "b3"}
    assert set(leads(scene, ["hand:red:Hop", "b3"])) == {"c3", "b2"}


@pytest.mark.clause("12.10")
def test_12_10_which_of_two_equal_cards_is_touched_does_not_matter():
    scene = GAME.scene(position(hands="2HP/SJW"), 0)
    found = [move for path, move, _ in paths(scene) if follow(path, ["hand:red:Hop", "b4", "c4"]) == []]
    assert found == ["Hop:b4-c4"]
    assert len([piece for piece in scene.pieces if piece.token == "hand:red:Hop"]) == 2


@pytest.mark.clause("12.10")
def test_12_10_each_action_has_a_path_of_touches():
    state = position()
    assert GAME.touch(state, GAME.read_move(state, "Hop:b4-c4")) == (["hand:red:Hop", "b4"], "c4")
    assert GAME.touch(state, GAME.read_move(state, "Zap:d4-d4")) == (["hand:red:Zap", "d4"], "d4")
    assert GAME.touch(state, GAME.read_move(state, "draw:Hop")) == ("*draw:Hop",)
    black = position(side="b")
    assert GAME.touch(black, GAME.read_move(black, "Hop:b4-c4")) == (["hand:black:Hop", "b4"], "c4")


@pytest.mark.clause("12.10")
@pytest.mark.parametrize("men", [("a4", "b3"), ("b3", "a4")])
@pytest.mark.parametrize("at", [0, 1, 2])
def test_12_10_for_a_swap_of_own_men_card_and_men_are_touched_in_any_order(men, at):
    state = position(hands="HTW/SJN", own_swap="on")
    touched = [*men]
    touched.insert(at, "hand:red:Trade")
    scene = GAME.scene(state, 0)
    assert [move for path, move, _ in paths(scene) if follow(path, touched) == []] == ["Trade:a4-b3"]
    answer = touching(state, *touched)
    assert (answer.refused, answer.move) == (False, "Trade:a4-b3")
    for i in range(3):
        assert not touching(state, *touched[:i]).refused
        assert touched[i] in leads(scene, touched[:i])


@pytest.mark.clause("12.10")
@pytest.mark.parametrize("man", ["a4", "b4", "a3", "b3"])
def test_12_10_a_man_who_can_only_be_swapped_is_not_refused(man):
    """Nobody is next to an enemy: the last man in reading order can still be swapped with those before him."""
    state = position("R R . B  R R . .  . . . B  . B B .", "3T/SWK", own_swap="on")
    assert man in leads(GAME.scene(state, 0), ["hand:red:Trade"])
    for path in (["hand:red:Trade", man], [man, "hand:red:Trade"], [man]):
        assert not touching(state, *path).refused


@pytest.mark.clause("12.10")
def test_12_10_two_squares_without_a_card_lead_nowhere():
    """The card belongs to the man, and the goal comes last."""
    state = position()
    assert follow([["hand:red:Hop", "b4"], "c4"], ["b4", "c4"]) is None
    answer = touching(state, "b4", "c4")
    assert answer.refused
    assert answer.text


@pytest.mark.clause("12.10")
def test_12_10_nobody_touches_a_draw():
    """Chance has no choices; what it may bring is in the count."""
    state = position(discards="H", phase="d", hands="TP/SJW")
    for seat in (0, 1, CHANCE, NOBODY):
        assert GAME.scene(state, seat).choices == []
    assert GAME.scene(state, 0).prompt == "Red draws a card."
    assert GAME.scene(GAME.start(), 0).prompt == "A card is dealt to Red."


# What is said about touches


@pytest.mark.clause("12.10")
@pytest.mark.parametrize(
    ("path", "text", "clause"),
    [
        ([], "Red, play a card: choose the card or the man first.", ""),
        (["hand:red:Hop"], "Hop can reach 4 squares.", "5.1"),
        (["hand:red:Trade"], "Trade can reach 1 square.", "5.8"),
        (["b3"], "The man on b3 can reach 3 squares.", "3.3"),
        (["hand:red:Hop", "b3"], "Hop can reach 2 squares.", "5.1"),
        (["b3", "hand:red:Hop"], "Hop can reach 2 squares.", "5.1"),
    ],
)
def test_12_10_a_touch_is_told_how_far_it_leads(path, text, clause):
    answer = touching(position(), *path)
    assert (answer.refused, answer.text, answer.clause, answer.touch) == (False, text, clause, path)


@pytest.mark.clause("12.10")
@pytest.mark.parametrize(
    ("path", "words", "clause"),
    [
        (["hand:red:Skip"], "Red has no Skip in hand.", "3.3"),
        (["hand:black:Skip"], "That is Black's card", "3.3"),
        (["c2"], "Red has no man on c2; the man there is the other side's.", "4.4"),
        (["c3"], "Red has no man on c3.", "4.4"),
        (["hand:red:Hop", "c3"], "Red has no man on c3.", "4.4"),
        (["hand:red:Hop", "a4"], "Hop has no move from a4 now.", "5.1"),
        (["a4", "hand:red:Trade"], "Trade has no move from a4 now.", "5.8"),
        (["hand:red:Hop", "a4", "b4"], "his own man stands on b4", "5.1"),
        (["hand:red:Skip", "b4", "c3"], "Red has no Skip in hand.", "3.3"),
        (["hand:red:Hop", "hand:red:Push"], "One card is played in a turn.", "3.3"),
        (["a3", "b3"], "The card comes before the goal.", "3.3"),
        (["a3", "b3", "hand:red:Push"], "The card comes before the goal.", "3.3"),
        (["cards:deck"], "Red plays a card first; then one is drawn.", "3.5"),
        (["*end"], "nothing that Red can play", ""),
    ],
)
def test_12_10_touches_that_lead_nowhere_are_told_why(path, words, clause):
    answer = touching(position(), *path)
    assert answer.refused
    assert words in answer.text
    assert answer.clause == clause


@pytest.mark.clause("12.10")
def test_12_10_who_is_not_to_decide_is_told_so():
    assert touching(position(), "b4", seat=1).text == "It is Red's turn."
    over = position("R . . R  . B B .  . B B .  R . . R", "SNI/HJT")
    assert touching(over, "a4").text == "Black wins: no card of Red's hand offers a move."


# Push shows its whole chain

CHAINS = pytest.mark.parametrize(
    ("drawing", "move", "words", "chain", "then"),
    [
        (
            "R . . .  R B B .  . . . B  . R R B",
            "Push:a3-b3",
            "pushes from a3 to b3: Black's man goes to c3 and Black's man goes to d3.",
            ["b3", "c3"],
            "R . . .  . R B B  . . . B  . R R B",
        ),
        (
            "R . . .  . B . B  R . B B  . R R .",
            "Push:a4-b3",
            "pushes from a4 to b3: Black's man goes to c2 and Black's man goes to d1.",
            ["b3", "c2"],
            ". . . .  . R . B  R . B B  . R R B",
        ),
        (
            "R R . .  R R . .  . . B B  . . B B",
            "Push:b4-b3",
            "pushes from b4 to b3: his own man goes to b2.",
            ["b3"],
            "R . . .  R R . .  . R B B  . . B B",
        ),
        (
            ". B . R  B . B .  . R . .  . R R B",
            "Push:d4-c3",
            "pushes from d4 to c3: Black's man goes to b2 and his own man goes to a1.",
            ["c3", "b2"],
            ". B . .  B . R .  . B . .  R R R B",
        ),
    ],
)


@pytest.mark.clause("12.10")
@pytest.mark.clause("5.12")
@CHAINS
def test_12_10_a_push_is_previewed_with_its_whole_chain(drawing, move, words, chain, then):
    state = position(drawing, "TWP/HSJ")
    man, goal = move.removeprefix("Push:").split("-")
    answer = touching(state, "hand:red:Push", man, goal)
    assert (answer.refused, answer.move, answer.label, answer.clause) == (False, move, "Play Push", "5.12")
    assert words in answer.text
    assert words in GAME.sentence(state, GAME.read_move(state, move))
    assert [mark.at for mark in answer.marks if mark.kind == "path"] == [chain]


@pytest.mark.clause("12.10")
@pytest.mark.clause("5.12")
@CHAINS
def test_12_10_the_motions_of_a_push_move_every_man_of_the_chain(drawing, move, words, chain, then):
    state = position(drawing, "TWP/HSJ")
    answer = touching(state, "hand:red:Push", *move.removeprefix("Push:").split("-"))
    assert answer.motions == list(GAME.motions(state, GAME.read_move(state, move), 0))
    moved = [motion for motion in answer.motions if not motion.piece.startswith("hand:")]
    assert {motion.piece for motion in moved} == {*chain, move[5:7]}
    assert [motion.how for motion in moved].count("push") == len(chain)
    board = GAME.board()
    pieces = apply(board, GAME.scene(state, 0).pieces, answer.motions)
    assert men(pieces) == {square: "RB".index(sign) for square, sign in drawn(then).items() if sign != "."}
    after = GAME.play(state, GAME.read_move(state, move))
    assert alike(board, pieces) == alike(board, GAME.scene(after, 0).pieces)


def men(pieces):
    return {piece.at: piece.side for piece in pieces if piece.kind == "man"}


@pytest.mark.clause("12.10")
@pytest.mark.parametrize(
    ("hands", "move", "words"),
    [
        ("HTP/SJW", "Hop:b4-c4", "Red plays Hop and moves from b4 to c4."),
        ("HTP/SJW", "Trade:b3-c2", "Red plays Trade and exchanges the man on b3 with Black's man on c2."),
        ("HTW/SJN", "Switch:a4-d1", "Red plays Switch and exchanges the man on a4 with Black's man on d1."),
    ],
)
def test_12_10_a_whole_path_is_told_what_it_would_do(hands, move, words):
    state = position(hands=hands)
    card, way = move.split(":")
    answer = touching(state, f"hand:red:{card}", *way.split("-"))
    assert (answer.refused, answer.move, answer.label) == (False, move, f"Play {card}")
    assert answer.text.startswith(words)
    assert answer.motions == list(GAME.motions(state, GAME.read_move(state, move), 0))
    assert answer.motions[-1].to == "cards:discards"


# Badges

TO_COME = "R . . R  . . B .  . B B B  R . R ."


def badges(state, seat=0):
    return {
        dial.id: (dial.state, dial.value, dial.text) for dial in GAME.scene(state, seat).dials if dial.how == "badge"
    }


@pytest.mark.clause("12.10")
def test_12_10_there_is_a_badge_of_each_combo_for_each_side():
    names = [f"{combo}:{side}" for side in ("red", "black") for combo in ("corner", "diagonal", "orthogonal", "center")]
    for seat in (0, 1, NOBODY):
        assert list(badges(position(), seat)) == names


@pytest.mark.clause("12.10")
def test_12_10_done_is_what_has_been_scored():
    found = badges(position(TO_COME, "HKI/SJW", scored="D|O"))
    assert {name for name, badge in found.items() if badge[0] == "done"} == {"diagonal:red", "orthogonal:black"}


@pytest.mark.clause("12.10")
@pytest.mark.parametrize(
    ("hands", "state", "text"),
    [
        ("KNI/SJW", "danger", "by King"),
        ("HNI/SJW", "danger", "by Hop"),
        ("SJN/HTW", "open", "needs d1"),
        ("SNI/JTW", "danger", "by Zip"),
    ],
)
@pytest.mark.parametrize("side", [0, 1])
def test_12_10_danger_is_what_a_card_in_hand_would_form_were_it_that_side_s_move(hands, state, text, side):
    """Whoever is to move: both hands are looked at."""
    mine = position(TO_COME, hands)
    assert badges(mine)["corner:red"] == (state, 3, text)
    swapped = "/".join(hands.split("/")[::-1])
    waits = GAME.read_position(None, GAME.write_position(position(TO_COME, hands)).replace(" r ", " b "))
    assert badges(waits)["corner:red"] == (state, 3, text)
    black = position(TO_COME, hands, side="b")
    assert badges(black)["corner:black"] == (state, 3, text)
    assert swapped != hands


@pytest.mark.clause("12.10")
def test_12_10_danger_by_cards_that_move_other_men_too():
    trade = position("R . . R  . B . .  . B R B  R . . B", "HTK/SJA")
    assert badges(trade)["corner:red"] == ("danger", 3, "by Trade")
    push = position("B . . .  . R R .  R R . B  B . . B", "STP/HJN")
    assert badges(push)["center:red"] == ("danger", 3, "by Push")


@pytest.mark.clause("12.10")
def test_12_10_a_pattern_on_which_the_men_stand_already_is_not_in_danger_for_that():
    """It would have to be formed: with own_swap, a swap that leaves all as it was forms nothing."""
    state = position("R R R R  . . B .  . B B .  B . . .", "3T/SJN", own_swap="on")
    assert badges(state)["orthogonal:red"] == ("open", 4, "formed")


@pytest.mark.clause("12.10")
def test_12_10_open_is_the_rest_and_says_how_far_off():
    found = badges(position())
    assert found["center:red"] == ("open", 1, "3 away")
    assert found["corner:black"] == ("open", 1, "3 away")
    assert {badge[0] for badge in found.values()} == {"open"}


@pytest.mark.clause("12.10")
def test_12_10_the_combo_that_wins_is_done_too():
    state = position(TO_COME, "HTN/SJW", scored="O|-", discards="HJ")
    after = GAME.play(state, GAME.read_move(state, "Hop:c1-d1"))
    assert GAME.outcome(after).clause == "7.1"
    found = badges(after)
    assert {name for name, badge in found.items() if badge[0] == "done"} == {"orthogonal:red", "corner:red"}


def test_squares_are_those_of_drawings():
    assert list(drawn(OPENING)) == SQUARES


@pytest.mark.clause("3.4")
def test_3_4_a_preview_that_wins_promises_no_draw():
    state = GAME.read_position(GAME.options(), "R2R/B3/2BB/RRB1 r HIA/SJW H D|- m 5")
    answer = GAME.ask(state, 0, ["hand:red:Zip", "b1", "d1"])
    assert answer.text.endswith("Corner: Red's second Combo wins.")
