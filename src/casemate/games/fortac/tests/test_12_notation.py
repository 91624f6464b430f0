"""Chapter 12: moves, cards and positions in writing, the counts that check an engine, what is no position."""

import pytest

from casemate.errors import BadOptions, Unreadable
from casemate.terminal.counting import count

from .drawn import GAME, START, cards, chosen, draw, read, start
from .naive import COPIES, LETTERS, SQUARES

# 12.1 Moves


@pytest.mark.clause("12.1")
def test_12_1_a_move_is_the_card_the_man_s_square_and_the_goal(mode):
    table = read(mode, "RR2/RR2/2BB/2BB r HTP/SJW - -|- m 1")
    assert {"Hop:b4-c4", "Trade:b3-c2", "Push:a4-b4"} <= set(table.moves)
    assert table.play("Trade:b3-c2").board == "RR2/RB2/2RB/2BB"
    assert table.play("Push:a4-b4").board == "1RR1/RR2/2BB/2BB"
    assert table.play("Hop:b4-c4", "draw:Jump").hands == "JTP/SJW"


@pytest.mark.clause("12.1")
def test_12_1_each_action_is_one_word_and_each_word_one_action():
    state = GAME.start()
    words = [GAME.write_move(state, action) for action in range(GAME.bounds().actions)]
    expected = [f"{card}:{f}-{t}" for card in COPIES for f in SQUARES for t in SQUARES]
    assert words == [*expected, *(f"draw:{card}" for card in COPIES)]
    assert [GAME.read_move(state, word) for word in words] == list(range(len(words)))


@pytest.mark.clause("12.1")
@pytest.mark.parametrize(
    "text",
    ["", " ", "Hop", "Hop:", "Hop:b4", "Hop:b4-", "Hop:b4-c4 ", " Hop:b4-c4", "Hop:b4-c4\n", "Hop:b4c4", "Hop:b4xc4",
     "Hop:b4--c4", "hop:b4-c4", "HOP:b4-c4", "H:b4-c4", "Hop:B4-c4", "Hop:b4-e4", "Hop:b5-c4", "Hop:b0-c4",
     "Hop b4-c4", "Hop:b4-c4-d4", "Hope:b4-c4", "Trade:b3xc2", "draw", "draw:", "draw:hop", "draw:H", "Draw:Hop",
     "draw:Hop-b4", "draw:b4-c4", "draw:draw", "deal:Hop", "pass", "end", "0", "-1",
     "Hop:b4-c\u0664", "Hop:b4\u2013c4"],
)  # fmt: skip
def test_12_1_any_other_word_is_no_move(text):
    with pytest.raises(Unreadable) as caught:
        GAME.read_move(GAME.start(), text)
    assert str(caught.value).strip()


@pytest.mark.clause("12.1")
def test_12_1_a_number_that_is_no_action_is_refused(mode):
    for table in (start(mode), read(mode, "RR2/RR2/2BB/2BB r HTP/SJW - -|- m 1")):
        for action in (-1, GAME.bounds().actions, 2**31 - 1):
            assert table.judged(action).clause == 12010
            assert GAME.refusal(table.state, action).clause == "12.1"


# 12.2 Cards


@pytest.mark.clause("12.2")
@pytest.mark.parametrize(
    ("names", "text"),
    [
        (["Hop", "Hop", "Horse"], "2HN"),
        (["Push", "Zap", "Zip"], "IAP"),
        (["Switch", "Switch", "Switch"], "3W"),
        (["Bishop", "King", "Rook"], "RKB"),
        (["Trade", "Jump", "Skip"], "SJT"),
    ],
)
def test_12_2_letters_in_the_order_of_the_deck_with_counts_above_one(mode, names, text):
    table = start(mode).play(*(f"draw:{name}" for name in names))
    assert table.hands == f"{text}/-"
    assert cards(*names) == text


@pytest.mark.clause("12.2")
def test_12_2_each_kind_has_its_letter(mode):
    assert "".join(LETTERS.values()) == "HSJTWRKNBIAP"
    for card, letter in LETTERS.items():
        assert start(mode).play(f"draw:{card}").hands == f"{letter}/-"


@pytest.mark.clause("12.2")
@pytest.mark.parametrize(
    "hand", ["THP", "HTT", "1HTP", "HTP-", "", "0H3T", "2H1T", "HTp", "HTQ", "H TP", "2HT2H", "5H", "+HTP"]
)
def test_12_2_any_other_list_is_refused(hand):
    for text in (f"RR2/RR2/2BB/2BB r {hand}/SJW - -|- m 1", f"RR2/RR2/2BB/2BB r HTP/SJW {hand} -|- m 1"):
        with pytest.raises(Unreadable) as caught:
            GAME.read_position(None, text)
        assert str(caught.value).strip()


# 12.3 Position


@pytest.mark.clause("12.3")
@pytest.mark.parametrize(
    ("text", "options"),
    [
        (START, {}),
        ("RR2/RR2/2BB/2BB r HT/- - -|- d 1", {}),
        ("RR2/RR2/2BB/2BB b HTP/S - -|- d 1", {}),
        ("RR2/RR2/2BB/2BB r HTP/SJW - -|- m 1", {}),
        ("R1B1/1RB1/3B/BR1R r NIA/RKB 2H -|O m 3", {}),
        ("1R1B/RB2/2R1/BR1B r TP/SWA 4H3S4J3T3W2R2K4N4B2IA3P O|- d 35", {}),
        ("1R1B/RB2/2R1/BR1B b HTP/SWA - O|C m 36", {}),
        ("R2R/2B1/1BBB/R2R r TN/SJW 2HJTRNBIA C|D d 9", {}),
        ("RRRR/BBBB/4/4 b 3W/2IA P M|M m 9999", {"max_plies": 0}),
        ("4/4/RRRR/BBBB b 3W/2IA P M|M m 1000", {}),
    ],
)
def test_12_3_a_position_reads_back_as_it_is_written(mode, text, options):
    assert read(mode, text, **options).text == text


@pytest.mark.clause("12.3")
def test_12_3_the_side_is_whose_turn_it_is_during_its_draw_too(mode):
    table = read(mode, "R1B1/1RB1/3B/BR1R r NIA/RKB 2H -|O m 3").play("Zap:a4-b4")
    assert (table.side, table.phase, table.ply) == ("r", "d", 3)
    assert start(mode).play("draw:Hop", "draw:Hop").side == "r"
    assert start(mode).play("draw:Hop", "draw:Hop", "draw:Hop").side == "b"


@pytest.mark.clause("12.3")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", "x"), (" r ", " R "), (" r ", " w "), (" r ", "  r "), (" m ", " M "), (" m ", " "), (" m 3", " m"),
        (" m 3", " m 03"), (" m 3", " m +3"), (" m 3", " m 3 "), (" m 3", " m three"), (" m 3", " m 0"),
        (" m 3", " m -1"), (" m 3", " m 3.0"), (" m 3", " m \u0663"), ("-|O", "O"), ("-|O", "|"), ("-|O", "-|-|O"),
        ("-|O", "--|O"), ("-|O", "-|CO"), ("-|O", "-|X"), ("-|O", "-|o"), ("-|O", "-/O"), ("NIA/RKB", "NIA"),
        ("NIA/RKB", "NIA|RKB"), ("NIA/RKB", "NIA/RKB/H"), ("NIA/RKB", "NIA/ RKB"), ("2H", "HH"), ("2H", "1H1H"),
        ("R1B1/", "R1B1"), ("R1B1/", "R1B/"), ("R1B1/", "R1B2/"), ("R1B1/", "R1B11/"), ("R1B1/", "r1b1/"),
        ("1RB1", "R1B01"), ("/3B/", "/12B/"), ("/3B/", "/111B/"), ("/3B/", "/3W/"), ("/3B/", "//"), ("/3B/", "/4/3B/"),
    ],
)  # fmt: skip
def test_12_3_any_other_writing_is_refused(old, new):
    text = "R1B1/1RB1/3B/BR1R r NIA/RKB 2H -|O m 3"
    assert GAME.read_position(None, text)
    with pytest.raises(Unreadable) as caught:
        GAME.read_position(None, text.replace(old, new, 1))
    assert str(caught.value).strip()


@pytest.mark.clause("12.3")
def test_12_3_the_turn_may_have_more_than_four_figures_without_a_limit(mode):
    """In `max_plies=0` the ply has no upper bound (12.8): what is written is read again."""
    table = read(mode, "RR2/RR2/2BB/2BB r HTP/SJW H -|- m 9999", max_plies=0).play("Hop:b4-c4", "draw:Hop")
    assert table.ply == 10_000
    assert read(mode, table.text, max_plies=0).state == table.state


# 12.4 Lists of moves


@pytest.mark.clause("12.4")
def test_12_4_legal_moves_are_listed_in_the_order_of_their_texts(capsys):
    """By `casemate legal`, as for programs; two equal cards make one move."""
    from casemate.terminal.cli import legal

    legal("fortac", [], "RR2/RR2/2BB/2BB r 2HK/SJN - -|- m 1")
    lines = capsys.readouterr().out.splitlines()
    assert lines == sorted(lines)
    assert lines[:4] == ["Hop:a3-a2", "Hop:b3-b2", "Hop:b3-c3", "Hop:b4-c4"]
    assert len(lines) == len(set(lines)) == 12


# 12.5, 12.6 Counts


def counted(mode, table, options, depths):
    return [count(GAME, chosen(options), table.state, depth, mode == "compiled") for depth in depths]


@pytest.mark.clause("12.5")
def test_12_5_sequences_of_draws_from_the_start(mode):
    assert counted(mode, start(mode), {}, range(1, 5)) == [12, 144, 1724, 20556]


@pytest.mark.clause("12.6")
@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("RR2/RR2/2BB/2BB r HTP/SJW - -|- m 1", [9, 108, 2364, 28368]),
        ("R1B1/1RB1/3B/BR1R r NIA/RKB 2H -|O m 3", [37, 444, 13140, 153300]),
    ],
)
def test_12_6_sequences_of_moves_and_draws_from_two_positions(mode, text, counts):
    depths = range(1, 5 if mode == "compiled" else 4)
    assert counted(mode, read(mode, text), {}, depths) == counts[: len(depths)]


# 12.7 Results, turns, options


@pytest.mark.clause("12.7")
def test_12_7_red_is_player_1(mode):
    table = draw(mode, "R . . R  . B B .  . B B .  R . . R", "SNI/HJT")
    assert table.text.endswith(" over p2win 7.2")
    assert GAME.outcome(table.state).result == "p2win"
    assert start(mode).seat == -1
    assert read(mode, "RR2/RR2/2BB/2BB r HTP/SJW - -|- m 1").seat == 0


@pytest.mark.clause("12.7")
def test_12_7_a_turn_is_a_ply_and_a_game_has_no_parts(mode):
    table = read(mode, "RR2/RR2/2BB/2BB r HTP/SJW - -|- m 1")
    turns = []
    for move in ("Hop:b4-c4", "draw:Hop", "Skip:c2-d3", "draw:Zap"):
        turns.append((tuple(GAME.turn(table.state)), table.judged().turn))
        table = table.play(move)
    assert turns == [(("", 1), (0, 1))] * 2 + [(("", 2), (0, 2))] * 2
    assert GAME.turn(GAME.start()) == ("", 1)


@pytest.mark.clause("12.7")
def test_12_7_a_finished_game_has_no_moves_and_says_how_it_ended(mode):
    table = read(mode, "R2R/1BB1/1BB1/R2R r SNI/HJT - C|M m 17")
    assert table.moves == []
    text = "R2R/1BB1/1BB1/R2R r SNI/HJT - C|M m 17 over p2win 7.2"
    assert table.text == text
    assert read(mode, text).outcome == table.outcome


@pytest.mark.clause("12.7")
@pytest.mark.parametrize(
    "words", ["adjacency=8", "adjacency=4", "own_swap=off", "own_swap=on", "passive_credit=off", "passive_credit=on",
              "max_plies=0", "max_plies=1", "max_plies=1000", "max_plies=9999",
              "adjacency=4 own_swap=on passive_credit=on max_plies=60"]
)  # fmt: skip
def test_12_7_options_have_these_names_and_values(words):
    default = GAME.options()
    assert (default.adjacency, default.own_swap, default.passive_credit, default.max_plies) == ("8", "off", "off", 1000)
    options = GAME.options.read(words.split())
    for word in words.split():
        name, value = word.split("=")
        assert str(getattr(options, name)) == value


@pytest.mark.clause("12.7")
@pytest.mark.parametrize(
    "word",
    ["adjacency=6", "adjacency=on", "own_swap=yes", "own_swap=1", "passive_credit=", "max_plies=-1", "max_plies=10000",
     "max_plies=many", "plies=3"],
)  # fmt: skip
def test_12_7_others_are_refused(word):
    with pytest.raises(BadOptions):
        GAME.options.read([word])


# 12.8 Refused positions


@pytest.mark.clause("12.8")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("RR2/R3/2BB/2BB r HTP/SJW - -|- m 1", "3 men"),
        ("RRR1/RR2/2BB/2BB r HTP/SJW - -|- m 1", "5 men"),
        ("RR2/RR2/2BB/1BBB r HTP/SJW - -|- m 1", "5 men"),
        ("RR2/RR2/2BB/2BB r HT/SJW - -|- m 1", "three cards"),
        ("RR2/RR2/2BB/2BB r HTP/SJ - -|- m 1", "three cards"),
        ("RR2/RR2/2BB/2BB r HTNP/SJW - -|- m 1", "three cards"),
        ("RR2/RR2/2BB/2BB r -/- - -|- m 1", "three cards"),
        ("RR2/RR2/2BB/2BB r HTP/SJW H -|- d 1", "two cards"),
        ("RR2/RR2/2BB/2BB r HT/SJ H -|- d 1", "two cards"),
        ("RR2/RR2/2BB/2BB b HT/SJW H -|- d 2", "two cards"),
        ("RR2/RR2/2BB/2BB r H/SJW H -|- d 1", "two cards"),
        ("RR2/RR2/2BB/2BB r HT/SJW - -|- d 1", "the deal"),
        ("RR2/RR2/2BB/2BB b H/- - -|- d 1", "the deal"),
        ("RR2/RR2/2BB/2BB b HT/- - -|- d 1", "the deal"),
        ("RR2/RR2/2BB/2BB r HTP/- - -|- d 1", "the deal"),
        ("RR2/RR2/2BB/2BB r H/S - -|- d 1", "the deal"),
        ("RR2/RR2/2BB/2BB r -/S - -|- d 1", "the deal"),
        ("RR2/RR2/2BB/2BB b HTP/SJW - -|- d 1", "the deal"),
        ("RR2/RR2/2BB/2BB b HTNP/- - -|- d 1", "the deal"),
        ("R1R1/RR2/2BB/2BB r -/- - -|- d 1", "the deal"),
        ("RR2/RR2/2BB/2BB r -/- - -|- d 2", "the deal"),
        ("RR2/RR2/2BB/2BB r -/- - O|- d 1", "the deal"),
        ("RR2/RR2/2BB/2BB r -/- - -|C d 1", "the deal"),
        ("RR2/RR2/2BB/2BB r 2RP/RJW - -|- m 1", "3 Rook"),
        ("RR2/RR2/2BB/2BB r HTP/SJW 4H -|- m 1", "5 Hop"),
        ("RR2/RR2/2BB/2BB r 2HP/2HW H -|- m 1", "5 Hop"),
        ("RR2/RR2/2BB/2BB r HTP/SJW 3I -|- m 1", "only 2 Zip"),
        ("RR2/RR2/2BB/2BB r HTP/SJW - CD|- m 1", "each side has scored"),
        ("RR2/RR2/2BB/2BB r HTP/SJW - -|- m 1001", "at most 1000"),
        ("RR2/RR2/2BB/2BB r HTP/SJW - -|- m 0", "ply"),
    ],
)
def test_12_8_what_cannot_be_is_refused(text, why):
    with pytest.raises(Unreadable, match=why):
        GAME.read_position(None, text)


@pytest.mark.clause("12.8")
def test_12_8_at_most_34_discards_before_a_move_and_35_before_a_draw(mode):
    """More there cannot be with full hands: forty cards less six, or less five."""
    full = "4H4S4J4T4W2R2K4N4B"  # 32
    assert read(mode, f"RR2/RR2/2BB/2BB r IAP/IAP {full}2P -|- m 9").weights == {}
    drawing = read(mode, f"RR2/RR2/2BB/2BB r IA/IAP {full}3P -|- d 9")
    assert sum(drawing.weights.values()) == 35
    with pytest.raises(Unreadable):
        read(mode, f"RR2/RR2/2BB/2BB r IAP/IAP {full}3P -|- m 9")


@pytest.mark.clause("12.8")
@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("RR2/RR2/2BB/2BB b HTP/SJW - -|- m 1", {}),
        ("RRRR/BBBB/4/4 r HTP/SJW P -|- m 1", {}),
        ("RR2/RR2/2BB/2BB r HTP/SJW 4N C|C m 1000", {}),
        ("RR2/RR2/2BB/2BB r HTP/SJW - -|- m 1001", {"max_plies": 1001}),
        ("RR2/RR2/2BB/2BB r HTP/SJW - -|- m 9999", {"max_plies": 0}),
        ("RR2/RR2/2BB/2BB b HTP/SJ 4N -|- d 7", {}),
        ("R2R/1BB1/1BB1/R2R r HTP/SJW - -|- m 3", {}),
    ],
)
def test_12_8_nobody_asks_how_it_came_about(mode, text, options):
    """Turn, side and discards need not fit together, and a pattern need not have been scored."""
    table = read(mode, text, **options)
    assert (table.text, table.outcome) == (text, None)


@pytest.mark.clause("12.8")
def test_12_8_without_a_move_the_game_is_finished(mode):
    assert read(mode, "R2R/1BB1/1BB1/R2R r SNI/HJT - -|- m 3").outcome == (-1, 1, "7.2")
    assert read(mode, "R2R/1BB1/1BB1/R2R r SN/HJT H -|- d 3").outcome is None
