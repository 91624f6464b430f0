"""Skirmish, clause by clause: what the rulebook says holds in every mode there is."""

from collections import Counter
from typing import Any

import pytest

from casemate.errors import BadOptions, Unreadable
from casemate.game import CHANCE, NOBODY, Game, clause_text
from tests.both_modes import agreed


@pytest.fixture
def table(toy: Game) -> Any:
    return Table(toy)


class Table:
    """Lays positions and plays moves, both modes at once."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def lay(self, rest: str, *men: str, **options: Any) -> Any:
        """A position with these men (Bc4, Gd5) and these last four fields."""
        ranks = [["."] * 20 for _ in range(15)]
        for man in men:
            ranks[15 - int(man[2:])]["abcdefghijklmnopqrst".index(man[1])] = man[0]
        rows = ("".join(rank) for rank in ranks)
        text = "/".join("".join(gaps(row)) for row in rows)
        return self.game.read_position(self.game.options(**options), f"{text} {rest}")

    def moves(self, state: Any) -> set[str]:
        return {self.game.write_move(state, action) for action in agreed(self.game, state, 0).actions}

    def refused(self, state: Any, move: str) -> str | None:
        clause = agreed(self.game, state, self.game.read_move(state, move)).clause
        refusal = self.game.refusal(state, self.game.read_move(state, move))
        assert (refusal.clause if refusal else None) == (clause_text(clause) if clause else None)
        return refusal.clause if refusal else None

    def play(self, state: Any, *moves: str) -> Any:
        for move in moves:
            assert self.refused(state, move) is None
            action = self.game.read_move(state, move)
            after = agreed(self.game, state, action).after
            assert after == self.game.play(state, action)
            state = after
        return state

    def map(self, state: Any) -> Counter[str]:
        """The men, as `lay` takes them."""
        found: Counter[str] = Counter()
        for row, rank in enumerate(self.game.write_position(state).split(" ")[0].split("/")):
            file = 0
            for part in parts(rank):
                if part.isdigit():
                    file += int(part)
                else:
                    found[f"{part}{'abcdefghijklmnopqrst'[file]}{15 - row}"] += 1
                    file += 1
        return found


def gaps(row: str) -> list[str]:
    """A row of letters and dots, gaps as numbers."""
    return [str(len(part)) if part[0] == "." else part for part in parts(row)]


def parts(row: str) -> list[str]:
    """Runs of dots or digits, and single letters."""
    found: list[str] = []
    for sign in row:
        if found and not sign.isalpha() and not found[-1].isalpha():
            found[-1] += sign
        else:
            found.append(sign)
    return found


def seat_after(table: Table, state: Any, *moves: str) -> int:
    return table.game.seat(table.play(state, *moves))


@pytest.mark.clause("1.1")
def test_blue_begins(table):
    state = table.play(table.game.start(), "deal:fox", "deal:hare", "roll:1")
    assert table.game.seat(state) == 0
    assert table.moves(state) >= {"d7-d8", "end"}


@pytest.mark.clause("1.2")
def test_the_map_has_300_boxes_and_nothing_runs_round_its_edge(table):
    board = table.game.board()
    assert len(board.areas[0].places) == 300
    corners = table.lay("b ff 1 9", "Ba2", "Bt14", "Ga9")
    assert table.moves(corners) == {"a2-a3", "a2-b2", "a2-a1", "t14-t15", "t14-s14", "t14-t13", "end"}
    corners = table.lay("g ff 1 9", "Ga15", "Gt2", "Ba9")
    assert table.moves(corners) == {"a15-a14", "a15-b15", "t2-t1", "t2-t3", "t2-s2", "end"}


@pytest.mark.clause("1.3")
def test_four_men_a_side(table):
    men = [f"B{file}7" for file in "dhmq"] + [f"G{file}9" for file in "dhmq"]
    assert table.map(table.game.start()) == Counter(men)


@pytest.mark.clause("1.4")
@pytest.mark.clause("2.2")
def test_the_deck_has_six_cards_and_a_dealt_one_is_gone(table):
    start = table.game.start()
    assert (table.game.actions(start), table.game.weights(start)) == ((1, 2, 3), (3, 2, 1))
    fox = table.play(start, "deal:fox")
    assert (table.game.actions(fox), table.game.weights(fox)) == ((1, 2, 3), (3, 1, 1))
    bear = table.play(start, "deal:bear")
    assert (table.moves(bear), table.game.weights(bear)) == ({"deal:hare", "deal:fox"}, (3, 2))
    assert table.refused(bear, "deal:bear") == "2.2"


@pytest.mark.clause("2.1")
def test_each_side_is_dealt_a_card_before_the_first_turn(table):
    start = table.game.start()
    assert table.game.seat(start) == CHANCE
    assert table.refused(start, "roll:1") == "3.1"
    assert table.refused(start, "d7-d8") == "3.2"
    dealt = table.play(start, "deal:fox", "deal:hare")
    assert dealt.card == [2, 1]
    assert table.refused(dealt, "deal:fox") == "2.1"
    assert [tuple(table.game.turn(state)) for state in (start, dealt)] == [("Deal", 1), ("", 1)]


@pytest.mark.clause("2.1")
def test_without_cards_the_first_turn_begins_at_once(table):
    start = table.game.start(table.game.options(cards="off"))
    assert start.card == [0, 0]
    assert table.refused(start, "deal:fox") == "2.1"
    assert table.refused(start, "roll:1") is None


@pytest.mark.clause("2.3")
def test_only_its_owner_sees_a_card(table):
    state = table.play(table.game.start(), "deal:fox", "deal:bear")
    seen = [table.game.write_position(table.game.view(state, seat)).split(" ")[2] for seat in (0, 1, NOBODY)]
    assert seen == ["f?", "?b", "??"]
    start = table.game.start()
    fox = table.game.read_move(start, "deal:fox")
    assert [table.game.veil(start, fox, seat) for seat in (0, 1, NOBODY)] == [False, True, True]
    assert agreed(table.game, start, fox).veiled == (0, 1, 1)
    roll = table.game.read_move(state, "roll:4")
    assert agreed(table.game, state, roll).veiled == (0, 0, 0)


@pytest.mark.clause("2.3")
def test_what_is_imagined_fits_the_own_card(table):
    state = table.play(table.game.start(), "deal:bear", "deal:fox")
    view = table.game.view(state, 0)
    dealt = Counter(tuple(table.game.imagine(view, 0, seed).card) for seed in range(2000))
    assert set(dealt) == {(3, 1), (3, 2)}
    assert 1100 < dealt[3, 1] < 1300  # three hares to two foxes
    view = table.game.view(state, 1)
    assert {tuple(table.game.imagine(view, 1, seed).card) for seed in range(200)} == {(1, 2), (2, 2), (3, 2)}
    bear = table.game.view(table.play(table.game.start(), "deal:fox", "deal:bear"), 1)
    assert {tuple(table.game.imagine(bear, 1, seed).card) for seed in range(200)} == {(1, 3), (2, 3)}
    everything = {tuple(table.game.imagine(table.game.view(state, NOBODY), NOBODY, s).card) for s in range(500)}
    assert everything == {(a, b) for a in (1, 2, 3) for b in (1, 2, 3)} - {(3, 3)}


@pytest.mark.clause("3.1")
def test_a_turn_begins_with_a_roll_of_twelve_faces(table):
    state = table.lay("g hf r 2", "Ba2", "Gc9")
    assert table.game.seat(state) == CHANCE
    assert table.moves(state) == {f"roll:{n}" for n in range(1, 7)}
    assert table.game.weights(state) == (3, 3, 2, 2, 1, 1)
    assert table.refused(table.lay("g hf 1 2", "Ba2", "Gc9"), "roll:1") == "3.1"


@pytest.mark.clause("3.2")
def test_the_roll_is_the_number_of_steps_by_any_men(table):
    state = table.lay("b hf r 3", "Ba2", "Bk5", "Gc9")
    for roll in range(1, 7):
        rolled = table.play(state, f"roll:{roll}")
        steps = ["a2-a3", "k5-k6", "a3-a4", "k6-l6", "a4-b4", "b4-b5"][:roll]
        assert all(table.game.seat(table.play(rolled, *steps[:n])) == 0 for n in range(roll))
        assert seat_after(table, rolled, *steps) == CHANCE
    assert table.refused(state, "a2-a3") == "3.2"


@pytest.mark.clause("3.3")
def test_a_turn_ends_without_steps_or_by_its_player(table):
    state = table.lay("b hf 2 3", "Ba2", "Gc9")
    for moves in (["end"], ["a2-a3", "end"], ["a2-a3", "a3-a4"]):
        after = table.play(state, *moves)
        assert (after.side, table.game.seat(after), tuple(table.game.turn(after))) == (1, CHANCE, ("", 4))
    assert table.refused(table.lay("b hf r 3", "Ba2", "Gc9"), "end") == "3.3"


@pytest.mark.clause("4.1")
def test_only_own_men_step(table):
    state = table.lay("b hf 2 3", "Ba2", "Gc9")
    assert table.refused(state, "c9-c8") == "4.1"
    assert table.refused(state, "e5-e6") == "4.1"
    refusal = table.game.refusal(state, table.game.read_move(state, "c9-c8"))
    assert refusal.places == ("a2",)


@pytest.mark.clause("4.2")
@pytest.mark.parametrize("box", ["k6", "k4", "j5", "l5"])
def test_a_man_steps_to_a_neighbour(table, box):
    state = table.lay("b hf 2 3", "Bk5", "Gc9")
    assert table.refused(state, f"k5-{box}") is None
    assert table.moves(state) == {"k5-k6", "k5-k4", "k5-j5", "k5-l5", "end"}


@pytest.mark.clause("4.2")
@pytest.mark.parametrize("box", ["k5", "l6", "j4", "k7", "m5", "a1", "t15"])
def test_a_man_steps_nowhere_else(table, box):
    state = table.lay("b hf 2 3", "Bk5", "Gc9")
    assert table.refused(state, f"k5-{box}") == "4.2"
    refusal = table.game.refusal(state, table.game.read_move(state, f"k5-{box}"))
    assert set(refusal.places) == {"k6", "k4", "j5", "l5"}


@pytest.mark.clause("4.3")
def test_a_man_does_not_step_upon_a_friend(table):
    state = table.lay("b hf 2 3", "Bk5", "Bk6", "Gc9")
    assert table.refused(state, "k5-k6") == "4.3"
    assert table.refused(state, "k6-k5") == "4.3"


@pytest.mark.clause("4.4")
def test_taking_a_man_ends_the_turn(table):
    state = table.lay("b hf 6 3", "Bk5", "Gk6", "Gc9")
    after = table.play(state, "k5-k6")
    assert table.map(after) == Counter(["Bk6", "Gc9"])
    assert (after.side, table.game.seat(after)) == (1, CHANCE)


@pytest.mark.clause("5.1")
@pytest.mark.clause("5.4")
def test_the_goal_ends_the_match_and_counts_three(table):
    state = table.lay("b hh 6 3", "Bk14", "Ba2", "Bb2", "Bc2", "Gc9", "Gd9", "Ge9", "Gf9")
    assert table.game.outcome(table.play(state, "k14-k15")) == ((1, -1), "5.1")
    assert table.game.outcome(table.play(state, "a2-a1")) is None  # the other side's goal
    state = table.lay("g hh 6 3", "Bk14", "Ba2", "Bb2", "Bd2", "Gc2")
    assert table.game.outcome(table.play(state, "c2-c1")) == ((0, 0), "5.1")  # three for it, and three men lost


@pytest.mark.clause("5.2")
def test_a_side_without_men_ends_the_match(table):
    state = table.lay("b hf 6 3", "Bk5", "Ba2", "Gk6")
    assert table.game.outcome(table.play(state, "k5-k6")) == ((1, -1), "5.2")


@pytest.mark.clause("5.3")
def test_the_last_turn_ends_the_match(table):
    for limit, over in ((7, True), (8, False)):
        state = table.lay("b hh 2 7", "Bk5", "Gc9", "Gd9", turn_limit=limit)
        for moves in (["end"], ["k5-k6", "k6-k7"]):
            outcome = table.game.outcome(table.play(state, *moves))
            assert outcome == (((-1, 1), "5.3") if over else None)


@pytest.mark.clause("5.4")
def test_men_taken_count_one_each(table):
    state = table.lay("b hh 1 40", "Bk5", "Bk6", "Gc9", "Gd9")
    assert table.game.outcome(table.play(state, "end")) == ((0, 0), "5.3")
    state = table.lay("b hh 1 40", "Bk5", "Bk6", "Bk7", "Gc9", "Gd9")
    assert table.game.outcome(table.play(state, "end")) == ((1, -1), "5.3")


@pytest.mark.clause("5.5")
@pytest.mark.parametrize(("cards", "payoffs"), [("bf", (1, -1)), ("fb", (-1, 1)), ("hf", (-1, 1)), ("ff", (0, 0))])
def test_cards_are_shown_at_the_end_and_count(table, cards, payoffs):
    state = table.play(table.lay(f"b {cards} 1 40", "Bk5", "Gc9"), "end")
    assert table.game.outcome(state) == (payoffs, "5.3")
    assert all(table.game.view(state, seat) == state for seat in (0, 1, NOBODY))


@pytest.mark.clause("5.5")
@pytest.mark.parametrize(("card", "lead"), [("h", 1), ("f", 2), ("b", 4)])
def test_a_card_is_worth_its_points(table, card, lead):
    """Blue has lost as many men as its card is worth, or one more or less; Gold has no card to speak of."""
    for taken in range(4):
        men = [f"B{file}5" for file in "abcd"][taken:]
        state = table.play(table.lay(f"b {card}h 1 40", *men, "Gc9", "Gd9", "Ge9", "Gf9"), "end")
        ahead = lead - 1 - taken
        assert table.game.outcome(state).payoffs[0] == (ahead > 0) - (ahead < 0)


@pytest.mark.clause("6.1")
def test_moves_are_written_so(table):
    start = table.game.start()
    texts = ["end", "deal:hare", "deal:fox", "deal:bear", "roll:1", "roll:6", "a15-a15", "a15-b15", "t1-t1"]
    actions = [0, 1, 2, 3, 4, 9, 10, 11, 90009]
    assert [table.game.write_move(start, action) for action in actions] == texts
    assert [table.game.read_move(start, text) for text in texts] == actions
    assert agreed(table.game, start, 90010).clause == agreed(table.game, start, -1).clause == 6010


@pytest.mark.clause("6.1")
@pytest.mark.parametrize(
    "text", ["", "End", "deal:none", "deal:", "roll:7", "roll:0", "a1-a16", "u1-a1", "a1a2", "a1-"]
)
def test_other_texts_are_no_moves(table, text):
    with pytest.raises(Unreadable, match="no move"):
        table.game.read_move(table.game.start(), text)


@pytest.mark.clause("6.2")
def test_positions_are_written_so(table):
    start = "20/20/20/20/20/20/3G3G4G3G3/20/3B3B4B3B3/20/20/20/20/20/20 b -- d 1"
    assert table.game.write_position(table.game.start()) == start
    assert table.game.read_position(None, start) == table.game.start()


MEN = "20/20/20/20/20/20/3G3G4G3G3/20/3B3B4B3B3/20/20/20/20/20/20"


@pytest.mark.clause("6.2")
@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "no position"),
        (f"{MEN} b -- d", "no position"),
        (f"{MEN}/20 b -- d 1", "15 ranks"),
        (f"{MEN.replace('4', '5', 1)} b -- d 1", "rank 9: '3G3G5G3G3' is no rank"),
        (f"{MEN.replace('20', '19X', 1)} b -- d 1", "rank 15"),
        (f"{MEN.replace('20', '19B', 1)} b -- d 1", "Blue has 5 men"),
        (f"{MEN} x -- d 1", "side"),
        (f"{MEN} b -- q 1", "phase"),
        (f"{MEN} b ff 7 1", "phase"),
        (f"{MEN} b ff 0 1", "over"),
        (f"{MEN} b ff r 0", "turn"),
        (f"{MEN} b ff r 41", "5.3"),
        (f"{MEN} b fx r 1", "cards"),
        (f"{MEN} b -- r 1", "2.1"),
        (f"{MEN} b ff d 1", "2.1"),
        (f"{MEN} b bb r 1", "one bear"),
        (f"{MEN.replace('3B3B', '7B').replace('20', '19B', 1)} b ff r 1", "a man is in his goal"),
        (f"{MEN.replace('3G3G4G3G3', '20')} b ff r 1", "no men"),
        (f"{MEN.replace('20', '19.', 1)} b ff r 1", "is written"),
        (f"{MEN} b ff 1 40 over p1win 5.3", "points"),
        (f"{MEN} b ?f 1 40 over draw 5.3", "cards open"),
        (f"{MEN} b ff 1 40 over draw 5.4", "no ending"),
    ],
)
def test_other_texts_are_no_positions(table, text, what):
    with pytest.raises(Unreadable, match=what):
        table.game.read_position(None, text)


def test_options_are_read(table):
    assert table.game.options.read(["cards=off", "turn_limit=9"]).text() == "turn_limit=9 cards=off"
    with pytest.raises(BadOptions, match="cards"):
        table.game.options.read(["cards=some"])
