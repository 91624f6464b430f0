"""Chapter 10: names, moves, positions and options in writing, and the counts that check an engine."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from casemate.errors import CasemateError, Unreadable
from casemate.game import BadOptions
from casemate.terminal.counting import count

from .drawn import EMPTY5, FULL, GAME, Table, both_sides, chosen, draw, read, start

WIDEST = "/".join(["SSSSSSS"] * 8)
START = "4/4/4/4/4 r 4I4T4B4i4t4b -|- 1f 1"


# 10.1 Names of spaces


@pytest.mark.clause("10.1")
def test_10_1_files_run_from_the_left_and_ranks_from_the_bottom(mode):
    table = start(mode, map=WIDEST)
    assert table.goals("B@") == " ".join(sorted(f"{file}{rank}" for file in "abcdefg" for rank in range(1, 9)))
    boards = {
        "a8": "B6/7/7/7/7/7/7/7",
        "g8": "6B/7/7/7/7/7/7/7",
        "a1": "7/7/7/7/7/7/7/B6",
        "g1": "7/7/7/7/7/7/7/6B",
        "b3": "7/7/7/7/7/1B5/7/7",
    }
    for space, drawn in boards.items():
        assert table.play(f"B@{space}").board == drawn


@pytest.mark.clause("10.1")
@pytest.mark.parametrize("space", ["e1", "a6", "a0", "A1", "a", "1", "a10", "11", "aa", "a-1", "ä1", "a١"])
def test_10_1_there_are_no_other_spaces(space):
    state = GAME.start()
    for move in (f"T@{space}", f"Ta1-{space}", f"T{space}+", f"T{space}xa1"):
        with pytest.raises(Unreadable):
            GAME.read_move(state, move)


# 10.2 Letters


@pytest.mark.clause("10.2")
@both_sides
def test_10_2_red_in_capitals_green_in_small_letters_a_plus_before_a_fortified_unit(mode, side):
    drawing = """
        A    +I   .    .  .
        I    +T   T    .  .
        B    +B   C^+b .  .
        .     .   .    .  .
        .     .   .    .  .
    """
    table = draw(mode, drawing, side=side, **FULL)
    text = "A+I3/I+TT2/B+BC^+b2/5/5"
    assert table.board == (text if side == "r" else text.swapcase())
    assert table.goals("+") == ""


@pytest.mark.clause("10.2")
def test_10_2_the_top_unit_stands_before_the_one_beneath(mode):
    text = "5/5/2+C^t2/5/5 r 4I4T4BA4i3t4bca -|- 2 9"
    table = read(mode, text, **FULL)
    assert table.text == text
    assert table.play("Cc3-a1").board == "5/5/2t2/5/+C4"


# 10.3 Positions


@pytest.mark.clause("10.3")
@pytest.mark.parametrize(
    ("text", "options"),
    [
        (START, {}),
        ("4/tti1/4/4/4 r 4I3T4B3i2t4b T|- 2 5", {}),
        ("3t/1I2/1T2/4/4 r 3I3T4B4i3t4b -|- 1i 3", {}),
        ("4/4/1I2/4/4 r 3I4T4B4i4t4b -|- 0fi 1", {}),
        ("4/4/1T2/4/4 g 4I3T4B4i4t4b -|- 2f 2", {}),
        ("3t/4/1B2/4/4 r 4+I3+T3+B4i3t4b +T|- 1 61", {}),
        ("4/1TTI/1i2/4/3b r 3I2T3B2i3t3b tB+i 2 15", {"shared_track": "on"}),
        ("4/4/4/4/4 g - -|- 0i 9999", {}),
        ("4t/1+T3/1C^+b+I2/5/2B2 g 3I2T3BA3i+i2t3bca +T|t 1 14", FULL),
        ("4/4/4/4/4 r 4I4T4B4i4t4b -|- 1f 1 2:1-0:2", {}),
        ("4/4/4/4/4 r 4+I4+T4+B2i2+i2t2+t2b2+b -|- 2 77", {}),
    ],
)
def test_10_3_a_position_reads_back_as_it_is_written(mode, text, options):
    assert read(mode, text, **options).text == text


@pytest.mark.clause("10.3")
@pytest.mark.parametrize(
    ("phase", "legal", "refused"),
    [
        ("2", ("end", "T@b4", "I@b4"), ()),
        ("1", ("end", "T@b4", "I@b4"), ()),
        ("1i", ("end", "T@b4", "I@b4"), ()),
        ("0i", ("end", "I@b4"), ("T@b4", "Ta3-a4")),
        ("0fi", ("end", "I@d3"), ("I@b4", "T@b4")),
        ("1f", ("I@d3", "T@d3"), ("end", "I@b4", "Ta3-a4")),
        ("2f", ("I@d3", "T@d3"), ("end", "I@b4", "Ta3-a4")),
        ("1fi", ("end", "I@d3", "Ta3-a4"), ("I@b4", "T@d3")),
    ],
)
def test_10_3_the_phase_tells_actions_landing_and_free_infantry(mode, phase, legal, refused):
    table = read(mode, f"4/4/TT2/4/4 r 4I2T4B4i4t4b -|- {phase} 5")
    assert table.legal(*legal)
    assert all(table.refused(move) for move in refused)
    assert table.to_move == f"r {phase}"


@pytest.mark.clause("10.3")
def test_10_3_the_track_is_written_from_the_top_the_newest_first(mode):
    drawing = """
        .  +t  .  .
        .  +T  .  .
        .   i  .  .
        .   .  .  .
        .   .  .  .
    """
    assert draw(mode, drawing).play("Tb4xb5").play("Tb4xb3").track == "-|i+t"


@pytest.mark.clause("10.3")
@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "4/4/4/4/4",
        f"{START} ",
        f" {START}",
        START.replace(" ", "  ", 1),
        START.replace(" ", "\t", 1),
        f"{START}\n",
        f"{START} 1:0-0:1",
        f"{START} 2:1-0:2 extra",
        START.replace("4/4", "31/4", 1),
        START.replace("4/4", "04/4", 1),
        START.replace("4/4", "5/4", 1),
        START.replace("4/4", "3/4", 1),
        START.replace("4/4/4", "4/4", 1),
        START.replace("4/4", "4/4/4", 1),
        START.replace("4/4", "4//4", 1),
        START.replace("4/4", "1X2/4", 1),
        START.replace("4/4", "+4/4", 1),
        START.replace("4/4", "1T^2/4", 1),
        START.replace(" r ", " R "),
        START.replace(" r ", " x "),
        START.replace("4I4T4B", "4T4I4B"),
        START.replace("4I4T4B4i4t4b", "4i4t4b4I4T4B"),
        START.replace("4I", "IIII"),
        START.replace("4I", "1I1I2I"),
        START.replace("4I", "3I1+I"),
        START.replace("4I", "0I"),
        START.replace("4I4T4B4i4t4b", ""),
        START.replace("-|-", "-"),
        START.replace("-|-", "|"),
        START.replace("-|-", "-|-|-"),
        START.replace("-|-", "2T|-"),
        START.replace("-|-", "t|-"),
        START.replace("-|-", "-|T"),
        START.replace(" 1f ", " 1fif "),
        START.replace(" 1f ", " f1 "),
        START.replace(" 1f ", " 1if "),
        START.replace(" 1f ", " f "),
        START.replace(" 1f ", " P "),
        START.replace("1f 1", "1f 01"),
        START.replace("1f 1", "1f +1"),
        START.replace("1f 1", "1f 10000"),
        START.replace("1f 1", "1f one"),
        START.replace("1f 1", "1f ١"),
        f"{START} 2:1-0",
        f"{START} 2:1-0:3",
        f"{START} 2:1-0:0",
        f"{START} 0:1-0:1",
        f"{START} 2:01-0:1",
        f"{START} 2:-0-0:1",
        f"{START} over",
        f"{START} over p1win",
        f"{START} over p1win 8.2",
        f"{START} over p3win 8.1",
        f"{START} over draw 8.1 x",
    ],
)
def test_10_3_any_other_writing_is_refused(text):
    with pytest.raises(Unreadable) as caught:
        GAME.read_position(None, text)
    assert str(caught.value).strip()


# 10.4 Moves


@pytest.mark.clause("10.4")
@pytest.mark.parametrize("options", [{}, {"map": "SL/WW"}, {"map": "LSW/WSL/SSS", "army": "1I1C1A"}, {"special": "on"}])
def test_10_4_each_action_is_one_word_and_each_word_one_action(options):
    settings_ = chosen(options)
    state = GAME.start(settings_)
    words = [GAME.write_move(state, action) for action in range(GAME.bounds(settings_).actions)]
    assert len(set(words)) == len(words)
    for action, word in enumerate(words):
        assert " " not in word
        assert GAME.read_move(state, word) == action


@pytest.mark.clause("10.4")
@both_sides
def test_10_4_kinds_are_capitals_for_both_sides(mode, side):
    table = draw(
        mode,
        """
        .  .     t  .  .
        T  +T    T  .  .
        .  C^t   .  .  .
        .  .     .  .  .
        .  .     .  .  .
        """,
        side=side,
        supply="+T",
        **FULL,
    )
    assert {"+T@a5", "Ta4-e4", "Ta4+", "Tb4-e5", "Tc4xc5", "Cb3xb3", "Cb3-a1", "end"} <= set(table.moves)


@pytest.mark.clause("10.4")
@pytest.mark.parametrize(
    "text",
    ["", " ", "T", "t@b3", "T@B3", "T@b3 ", " T@b3", "T@b3\n", "@b3", "++T@b3", "T@+b3", "X@b3", "Tb3", "Tb3-", "-Tb3",
     "Tb3--b4", "Tb3=b4", "tb3-b4", "Tb3Xb4", "+Tb3-b4", "Tb3++", "Tb3+b4", "TIb3+", "End", "END", "end.", "pass", "0",
     "-1", "Red", "RED", "blue", "pick", "pick:", "pick:?", "pick: 4I4T2B", "pick:4T4I2B", "pick:4I4T2B0C", "pick:I",
     "pick:5I4T1B", "pick:4I4T1B2C", "pick:4i4t2b", "pick:10I", "pick:4I4I2T", "Tb3-b4 Tb4-b5", "T@b3;end",
     "Ｔ@b3", "T@b³"],
)  # fmt: skip
def test_10_4_any_other_word_is_no_move(text):
    for state in (GAME.start(), GAME.start(chosen({"special": "on"}))):
        with pytest.raises(Unreadable) as caught:
            GAME.read_move(state, text)
        assert str(caught.value).strip()


@pytest.mark.clause("10.4")
@pytest.mark.parametrize("options", [{}, {"map": "SL/WW"}, FULL, {"map": WIDEST}])
def test_10_4_a_number_that_is_no_action_is_refused(mode, options):
    table = start(mode, **options)
    end = GAME.bounds(chosen(options)).actions
    for action in (-1, -(2**31), end, end + 1, 2**31 - 1, 2**40):
        assert table.judged(action).refused == "10.4"
        with pytest.raises(CasemateError):
            GAME.write_move(table.state, action)
    assert table.judged(end - 1).refused == "9.5"


# 10.5 Steps


@pytest.mark.clause("10.5")
def test_10_5_a_free_infantry_is_a_step_of_its_own(mode):
    first = start(mode).play("I@a3")
    assert first.turn == ("Volley 1", 1)
    assert "end" in first.moves
    assert first.play("I@b3").turn == ("Volley 1", 2)


@pytest.mark.clause("10.5")
def test_10_5_end_is_a_legal_step_whenever_2_3_does_not_forbid_it(mode):
    table = start(mode)
    chance = random.Random(5)
    for _ in range(60):
        table = table.play(chance.choice(table.moves))
        compulsory = table.to_move in ("r 1f", "g 2f")
        assert ("end" in table.moves) is not compulsory


# 10.6, 10.9, 10.12 Counts


def perft(mode, depth, **options):
    """How many sequences of so many steps there are from the start."""
    settled = chosen(options)
    return count(GAME, settled, GAME.start(settled), depth, machine=mode == "compiled")


@pytest.mark.clause("10.6")
def test_10_6_counts_on_coast(mode):
    counts = [12, 280, 4220, 61466, 991204][: 5 if mode == "compiled" else 3]
    assert [perft(mode, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.clause("10.9")
def test_10_9_counts_with_special_units(mode):
    counts = [15, 545, 9720, 172369][: 4 if mode == "compiled" else 3]
    assert [perft(mode, depth, **FULL) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.clause("10.12")
def test_10_12_counts_with_picks(mode):
    counts = [41, 1681, 19680][: 3 if mode == "compiled" else 2]
    assert [perft(mode, depth, special="on") for depth in range(1, len(counts) + 1)] == counts


# 10.7 Options


@pytest.mark.clause("10.7")
@pytest.mark.parametrize(
    ("name", "values", "default"),
    [
        ("map", ["coast", "coast5", "estuary", "diagonal", "peninsula5", "LS/SW"], "coast"),
        ("track_slots", [1, 2, 3, 4, 5, 6], 3),
        ("shared_track", ["on", "off"], "off"),
        ("turn_limit", [1, 200, 9999], 200),
        ("volleys", ["3", "1"], "3"),
        ("points", ["off", "2", "4"], "off"),
        ("special", ["off", "on"], "off"),
        ("army", ["4I4T4B", "4I4T4B1C1A", "1I", "1C1A", "2T1B"], "4I4T4B"),
    ],
)
def test_10_7_each_option_takes_its_values(name, values, default):
    assert getattr(chosen({}), name) == default
    for value in values:
        options = chosen({name: value})
        assert getattr(options, name) == value
        assert options.text() == ("" if value == default else f"{name}={value}")
        assert GAME.options.read(options.words()) == options
        GAME.start(options)


@pytest.mark.clause("10.7")
def test_10_7_the_canonical_text_has_the_declared_order():
    words = ["army=1I1T", "points=2", "turn_limit=9", "track_slots=1", "map=LLLLL/LLLLL/SSSSS/WWWWW/WWWWW"]
    assert GAME.options.read(words).text() == "map=coast5 track_slots=1 turn_limit=9 points=2 army=1I1T"


@pytest.mark.clause("10.7")
@pytest.mark.parametrize(
    ("text", "written"),
    [("4I4T4B", "4I4T4B"), ("ITBCA", "1I1T1B1C1A"), ("4B4T4I", "4I4T4B"), ("TTT", "3T"), ("2I2I", "4I")],
)
def test_10_7_an_army_is_units_by_number_and_kind(text, written):
    assert chosen({"army": text}).army == written


@pytest.mark.clause("10.7")
@pytest.mark.parametrize(
    "words",
    [
        ["army="], ["army=5I"], ["army=2C"], ["army=2A"], ["army=4I4T4B1C1A1I"], ["army=4i"], ["army=0I"], ["army=10I"],
        ["army=I "], ["army=4I,4T"], ["army=-"], ["army=4I+T"], ["army=4I4T4B1C1A", "special=on"],
        ["special=on", "army=1I"], ["special=yes"], ["special=ON"], ["special"], ["special="], ["track_slots=0"],
        ["track_slots=7"], ["track_slots=1.5"], ["track_slots=-1"], ["track_slots=three"], ["track_slots=３"],
        ["shared_track=1"], ["volleys=2"], ["volleys=0"], ["points=1"], ["points=3"], ["points=on"], ["turn_limit=0"],
        ["turn_limit=10000"], ["maps=coast"], [""], ["="], ["map=coast", "map=coast5"], ["Map=coast"], ["map"],
        ["map=Coast"], ["turn_limit=" + "9" * 5000], ["map=" + "L" * 5000],
    ],
)  # fmt: skip
def test_10_7_nothing_else_is_an_option(words):
    with pytest.raises(BadOptions) as caught:
        GAME.options.read(words)
    name = words[0].partition("=")[0]
    assert name in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.clause("10.7")
def test_10_7_both_sides_have_the_army(mode):
    assert start(mode, army="2I1T1C").supply == "2ITC2itc"


# 10.8 The match field


@pytest.mark.clause("10.8")
def test_10_8_it_is_left_out_while_it_tells_the_start_of_a_match(mode):
    assert start(mode).text == START
    assert read(mode, f"{START} 1:0-0:2").text == f"{START} 1:0-0:2"
    assert read(mode, f"{START} 1:0-0:2").seat == 1


@pytest.mark.clause("10.8")
@pytest.mark.parametrize("field", ["2:1-0:1", "2:1-0:2", "3:1-1:1", "2:0-0:2"])
def test_10_8_wins_of_both_players_and_who_is_red(mode, field):
    table = read(mode, f"{START} {field}")
    assert (table.text, table.match) == (f"{START} {field}", field)
    assert table.seat == int(field[-1]) - 1


@pytest.mark.clause("10.8")
@pytest.mark.parametrize("field", ["2:17-1:2", "2:-4-7:1", "2:3--2:1", "2:-3--2:2", "2:0-0:1"])
def test_10_8_points_may_be_negative(mode, field):
    assert read(mode, f"{START} {field}", points=2).text == f"{START} {field}"


@pytest.mark.clause("10.8")
@pytest.mark.parametrize(
    ("field", "options"),
    [
        ("4:1-1:1", {}),
        ("2:0-0:1", {"volleys": 1}),
        ("3:0-0:1", {"points": 2}),
        ("5:0-0:1", {"points": 4}),
        ("2:-1-0:1", {}),
        ("2:1--1:1", {}),
        ("2:7-1:1", {}),
    ],
)
def test_10_8_it_fits_the_options(field, options):
    with pytest.raises(Unreadable):
        GAME.read_position(chosen(options), f"{START} {field}")


@pytest.mark.clause("10.8")
@both_sides
def test_10_8_the_army_is_read_off_the_units_in_the_position(mode, side):
    """Other than the option's, and not the same for both: it is what the next volley is played with."""
    drawing = """
        .   .   .  .  .
        .  +T  +T  .  .
        .  +I   I  .  .
        .   .   .  .  .
        .   .   .  .  .
    """
    table = draw(mode, drawing, "r 1", side=side, supply="BA3i+t", track="+T|b", map="coast5")
    after = table.play("Ic3+")
    red, green = ("3ITB", "2i3tba") if side == "r" else ("2I3TBA", "3itb")
    assert after.supply == red + green


# 10.10 Lists


@pytest.mark.clause("10.10")
def test_10_10_equal_units_give_one_step(mode):
    assert [start(mode).moves.count(f"T@{space}") for space in ("a3", "b3", "c3", "d3")] == [1] * 4
    mixed = draw(mode, EMPTY5, supply="2T2+T4t", **FULL)
    assert mixed.goals("T@") == mixed.goals("+T@") == "a3 b3 c3 d3 e3"
    assert len(mixed.moves) == 11


@pytest.mark.clause("10.10")
def test_10_10_each_move_is_listed_once_in_ascending_order(mode):
    drawing = """
        t    +T    T  I  .
        .    C^+B  B  B  A
        .    +I    I  .  c
        .    .     .  .  .
        .    .     .  .  .
    """
    table = draw(mode, drawing, map=LAND_AND_SHORE, army=FULL["army"])
    actions = table.judged().actions
    assert list(actions) == sorted(set(actions))
    assert len(set(table.moves)) == len(actions)


LAND_AND_SHORE = "SSSSS/SSSSL/SSSSS/SSSSS/SSSSS"


@pytest.mark.clause("10.10")
def test_10_10_a_finished_match_has_an_empty_list(mode):
    table = draw(mode, NEARLY, "r 1", volleys=1).play("Ic3+")
    assert table.outcome is not None
    assert table.moves == []
    assert table.refused("end") == "7.1"
    assert table.refused("T@a3") == "7.1"
    assert table.seat == -2


# 10.11 Picks and colours


@pytest.mark.clause("10.11")
@pytest.mark.parametrize(
    ("text", "seat", "turn"),
    [
        ("4/4/4/4/4 r - -|- p 1", 0, ("Picks", 1)),
        ("4/4/4/4/4 g 4I2T3BA -|- p 1", 1, ("Picks", 2)),
        ("4/4/4/4/4 g ? -|- p 1", 1, ("Picks", 2)),
    ],
)
def test_10_11_the_phase_of_picks(mode, text, seat, turn):
    table = read(mode, text, special="on")
    assert (table.text, table.seat, table.turn) == (text, seat, turn)
    assert len(table.moves) == 41


@pytest.mark.clause("10.11")
@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("4/4/4/4/4 r 4I4T4B4i4t4b -|- c 1 2:17-1:2", 1),
        ("4/4/4/4/4 g 4I4T4B4i4t4b -|- c 1 2:1-17:2", 0),
        ("4/4/4/4/4 r 4I4T4B4i4t4b -|- c 1 2:-4-1:1", 0),
    ],
)
def test_10_11_the_phase_of_colours(mode, text, seat):
    table = read(mode, text, points=2)
    assert (table.text, table.seat, table.turn) == (text, seat, ("Colours", 2))
    assert table.play("red").to_move == table.play("green").to_move == "r 1f"
    assert {table.play(colour).match[-1] for colour in ("red", "green")} == {"1", "2"}
    assert table.play("red" if text[10] == "r" else "green").match == table.match


@pytest.mark.clause("10.11")
@pytest.mark.parametrize(
    "text",
    [
        "4/4/4/4/4 r 4I4T2B -|- p 1",
        "4/4/4/4/4 g - -|- p 1",
        "4/4/4/4/4 g 4I4T1B -|- p 1",
        "4/4/4/4/4 g 4I4T3B -|- p 1",
        "4/4/4/4/4 g 4I4T2B4i -|- p 1",
        "4/4/4/4/4 g 4I4TB+B -|- p 1",
        "4/4/T3/4/4 g 4I3T2B -|- p 1",
        "4/4/4/4/4 g 4I4T2B T|- p 1",
        "4/4/4/4/4 g 4I4T2B -|- p 2",
        "4/4/4/4/4 r ? -|- p 1",
        "4/4/4/4/4 g ? -|- 1f 1",
        "4/4/4/4/4 g ?4i -|- p 1",
        "4/4/T3/4/4 r 4I3T4B4i4t4b -|- c 1 2:17-1:2",
        "4/4/4/4/4 r 4I4T4B4i4t4b -|- c 2 2:17-1:2",
    ],
)
def test_10_11_outside_a_volley_nothing_else_is_on_the_table(text):
    options = {"special": "on"} if " p " in text or "?" in text else {"points": 2}
    with pytest.raises(Unreadable):
        GAME.read_position(chosen(options), text)


@pytest.mark.clause("10.11")
@pytest.mark.parametrize("pick", ["4I4T2B", "4I2T3B1A"])
def test_10_11_after_the_picks_the_position_reads_back_as_the_same_state(mode, pick):
    """Special units or none: what was picked is all that matters."""
    table = start(mode, special="on").play(f"pick:{pick}", f"pick:{pick}")
    assert read(mode, table.text, special="on").state == table.state


@pytest.mark.clause("10.11")
def test_10_11_a_concealed_pick_is_written_as_a_question_mark(mode):
    table = start(mode, special="on").play("pick:4I2T3B1A")
    assert table.view(1) == "4/4/4/4/4 g ? -|- p 1"
    assert table.view(0) == "4/4/4/4/4 g 4I2T3BA -|- p 1"
    seen = read(mode, table.view(1), special="on")
    assert seen.view(1) == table.view(1)
    assert (seen.moves, seen.seat) == (table.moves, table.seat)


# 10.13 The ending clause

NEARLY = """
    .   .   .  t
    .  +T  +T  .
    .  +I   I  .
    .   .   .  .
    .   .   .  .
"""
LAST = """
    .   .   .  t
    .   .   .  .
    .   B   .  .
    .   .   .  .
    .   .   .  .
"""


@pytest.mark.clause("10.13")
@pytest.mark.parametrize(
    ("options", "match", "clauses"),
    [
        ({}, "3:1-1:1", ("8.1", "8.1", "8.1")),
        ({"points": 2}, "2:0-0:1", ("9.6", "9.6", "9.6")),
        ({"points": 4}, "4:0-0:1", ("9.6", "9.6", "9.6")),
        ({"points": 2, "volleys": 1}, "2:0-0:1", ("9.6", "9.6", "9.6")),
        ({"volleys": 1}, "", ("7.1", "7.2", "7.3")),
    ],
)
def test_10_13_the_clause_that_ends_a_match(mode, options, match, clauses):
    also = {"match": match} | options
    tables = (
        draw(mode, NEARLY, "r 1", **also).play("Ic3+"),
        draw(mode, LAST, "r 1", supply="4+I4+T3+B4i3t4b", **also).play("Bb3+"),
        draw(mode, NEARLY, "r 1", turn=200, **also).play("end"),
    )
    for table, clause in zip(tables, clauses, strict=True):
        assert table.outcome is not None
        assert table.outcome[2] == clause
        assert table.refused("end") == clause


@pytest.mark.clause("10.13")
@pytest.mark.parametrize(("side", "result"), [("r", "p1win"), ("g", "p2win"), ("", "draw")])
def test_10_13_a_finished_position_says_so_and_reads_back_finished(mode, side, result):
    if side:
        table = draw(mode, NEARLY, "r 1", side=side, volleys=1).play("Ic3+")
    else:
        table = draw(mode, EMPTY5, turn=200, map="coast5", volleys=1).play("end")
    assert table.text.endswith(f" over {result} {'7.1' if side else '7.3'}")
    again = read(mode, table.text, volleys=1, map="coast" if side else "coast5")
    assert (again.text, again.outcome, again.moves) == (table.text, table.outcome, [])


# 10.14 Refused positions

REFUSED = [  # what is wrong, options, words that the sentence must have
    ("4/4/4/4/4 r 5I4T4B4i4t4b -|- 2 9", {}, ("I", "supply")),
    ("I3/4/4/4/4 r 4I4T4B4i4t4b -|- 2 9", {}, ("5 I", "4")),
    ("4/4/4/4/4 r 4I4T4B4i4t4b -|t 2 9", {}, ("5 t", "4")),
    ("4/4/4/4/4 r 4I4T4B3i2+i4t4b -|- 2 9", {}, ("5 i", "4")),
    ("5/5/5/5/C^B4 r 4I4T3BCA4i4t4bca -|- 2 9", FULL, ("2 C", "1")),
    ("aa3/5/5/5/5 r 4I4T4BCA4i4t4bc -|- 2 9", FULL, ("2 a", "1")),
    ("4/4/4/1T2/4 r 4I3T4B4i4t4b -|- 2 9", {}, ("rank 2", "T", "3.3")),
    ("4/4/4/4/2+i1 r 4I4T4B3i4t4b -|- 2 9", {}, ("rank 1", "+i", "3.3")),
    ("4/B3/4/4/4 r 4I4T3B4i4t4b -|- 2 9", {}, ("rank 4", "B", "3.3")),
    ("5/5/A4/5/5 r 4I4T4BC4i4t4bca -|- 2 9", FULL, ("rank 3", "A", "3.3")),
    ("5/5/5/5/A4 r 4I4T4BC4i4t4bca -|- 2 9", FULL, ("rank 1", "A", "3.3")),
    ("5/5/5/C^t4/5 r 4I4T4BA4i3t4bca -|- 2 9", FULL, ("rank 2", "t", "3.3")),
    ("4/T^t3/4/4/4 r 4I3T4B4i3t4b -|- 2 9", {}, ("rank 4", "T^t")),
    ("4/4/B^I3/4/4 r 3I4T3B4i4t4b -|- 2 9", {}, ("rank 3", "B^I")),
    ("5/5/C^c4/5/5 r 4I4T4BA4i4t4ba -|- 2 9", FULL, ("rank 3", "C^c")),
    ("5/5/T^C4/5/5 r 4I3T4BA4i4t4bca -|- 2 9", FULL, ("rank 3", "T^C")),
    ("5/5/C^T^t4/5/5 r 4I3T4BA4i3t4bca -|- 2 9", FULL, ("rank 3", "C^T^t")),
    ("4/4/4/4/4 r 4I4T4B2it4b -|iitt 2 9", {}, ("iitt", "3 slots")),
    ("4/4/4/4/4 r 2I4T4B4i4t4b II|- 2 9", {"track_slots": 1}, ("II", "1 slot")),
    ("4/4/4/4/4 r 2I4T4B2i4t4b IIii 2 9", {"shared_track": "on"}, ("IIii", "3 slots")),
    ("5/5/5/5/5 r 4I4T4BC4i4t4bca A|- 2 9", FULL, ("A", "Artillery", "track")),
    ("5/5/5/5/5 r 4I4T4BCA4i4t4bc -|+a 2 9", FULL, ("+a", "Artillery", "track")),
    ("4/4/4/4/4 r 4I4T4B4i4t4b -|- 3 9", {}, ("phase", "3", "2")),
    ("4/4/4/4/4 r 4I4T4B4i4t4b -|- 2 0", {}, ("turn", "0", "1")),
    ("4/4/4/4/4 r 4I4T4B4i4t4b -|- 2 -1", {}, ("turn", "-1")),
]


@pytest.mark.clause("10.14")
@pytest.mark.parametrize(("text", "options", "words"), REFUSED, ids=[text for text, _, _ in REFUSED])
def test_10_14_an_impossible_position_is_refused_naming_the_place(text, options, words):
    with pytest.raises(Unreadable) as caught:
        GAME.read_position(chosen(options), text)
    for word in words:
        assert word in str(caught.value)


@pytest.mark.clause("10.14")
@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("4/4/4/4/4 r 4I -|- 2 9", {}),
        ("5/5/5/5/5 r 4I4T4BCA4i4t4bca -|- 2 9", {"map": "coast5"}),
        ("4/4/4/4/4 r 4I4T4B4i4t4b -|- 2 9", {"army": "1I"}),
        ("4/4/4/4/4 r 4I4T4B4i4t4b -|- 2 9", {"special": "on"}),
        ("5/5/5/C4/5 r 4I4T4BA4i4t4bca -|- 2 9", FULL),
        ("5/5/5/5/5 r 4I4T4BA4i4t4bca C|- 2 9", FULL),
    ],
)
def test_10_14_an_army_unlike_the_options_is_accepted(mode, text, options):
    assert read(mode, text, **options).text == text


# Whatever is read, nothing but an error of our own comes out

KNOWN = [
    (START, {}),
    ("4/+IITI/1+Tt1/1B2/b3 r T3B3it+t2b T+I|bi 1i 14 2:1-0:2", {}),
    ("5/A1C^+t2/3c1/1+B3/5 g 4I3T3B3i2t4ba T|i 2 9", FULL),
    ("4/4/4/4/4 g 4I2T3BA -|- p 1", {"special": "on"}),
    ("4/4/4/4/4 r 4I4T4B4i4t4b -|- c 1 2:17-1:2", {"points": 2}),
    ("4/1TTI/1i2/4/3b r 3I2T3B2i3t3b tB+i 2 15", {"shared_track": "on"}),
    ("4/4/4/4/4 r 4I4T4B4i4t4b -|- 2 200 over draw 7.3", {"volleys": 1}),
]
WORDS = ["map=coast5", "map=LSW/WSL", "track_slots=3", "shared_track=on", "army=4I4T4B1C1A", "special=on"]
SIGNS = "0123456789/ +-^|:?.@=xrgpcfiITBCAitbcaLSW\n\tä٣\ud800\x00"


def explained(error):
    """An error has a sentence for a person."""
    assert len(str(error)) > 10


def damaged(draw_from, text):
    """The text with a few characters changed, put in or left out."""
    for _ in range(draw_from(some.integers(0, 4))):
        at = draw_from(some.integers(0, len(text)))
        sign = draw_from(some.sampled_from(SIGNS)) if draw_from(some.booleans()) else ""
        text = text[:at] + sign + text[at + draw_from(some.integers(0, 2)) :]
    return text


@pytest.mark.clause("10.14")
@settings(max_examples=400, deadline=None)
@given(some.data())
def test_10_14_no_text_for_a_position_breaks_anything(data):
    """Refused with a sentence, or read as a state that writes itself so, and that plays."""
    known, options = data.draw(some.sampled_from(KNOWN))
    text = damaged(data.draw, known) if data.draw(some.booleans()) else data.draw(some.text(max_size=60))
    try:
        state = GAME.read_position(chosen(options), text)
    except CasemateError as error:
        explained(error)
        return
    assert GAME.write_position(state) == text
    table = Table("interpreted", state)
    if table.moves and "?" not in text:
        table.play(data.draw(some.sampled_from(table.moves)))


@pytest.mark.clause("10.4")
@settings(max_examples=300, deadline=None)
@given(some.data())
def test_10_4_no_text_for_a_move_breaks_anything(data):
    text, options = data.draw(some.sampled_from(KNOWN))
    state = GAME.read_position(chosen(options), text)
    words = ["T@b3", "+T@b3", "Tb3-c4", "Tb3+", "Tb3xb4", "end", "pick:4I2T3B1A", "red", "green"]
    word = damaged(data.draw, data.draw(some.sampled_from(words)))
    word = word if data.draw(some.booleans()) else data.draw(some.text(max_size=20))
    try:
        action = GAME.read_move(state, word)
    except CasemateError as error:
        explained(error)
        return
    assert GAME.write_move(state, action) == word
    refusal = GAME.refusal(state, action)
    assert (refusal is None) == (action in GAME.actions(state))


@pytest.mark.clause("10.7")
@settings(max_examples=300, deadline=None)
@given(some.data())
def test_10_7_no_text_for_options_breaks_anything(data):
    words = data.draw(some.lists(some.sampled_from(WORDS), max_size=3))
    picked = [damaged(data.draw, word) for word in words]
    picked += data.draw(some.lists(some.text(max_size=20), max_size=1))
    try:
        options = GAME.options.read(picked)
    except CasemateError as error:
        explained(error)
        return
    assert GAME.options.read(options.words()) == options
    GAME.actions(GAME.start(options))


@pytest.mark.clause("1.4")
@settings(max_examples=300, deadline=None)
@given(some.text(alphabet="LSW/x 1", max_size=80))
def test_1_4_no_text_for_a_map_breaks_anything(text):
    try:
        options = chosen({"map": text})
    except BadOptions as error:
        explained(error)
        return
    state = GAME.start(options)
    assert GAME.read_position(options, GAME.write_position(state)) == state


@pytest.mark.clause("10.13")
@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("4/4/4/4/4 r 4I4T4B4i4t4b -|- 1f 1 3:2-0:1 over p2win 9.6", ""),
        ("4/4/4/4/4 r 4I4T4B4i4t4b -|- 1f 1 3:2-0:1 over p2win 8.1", ""),
        ("4/4/4/4/4 r 4I4T4B4i4t4b -|- 1f 1 over p1win 8.1", ""),
        ("4/4/4/4/4 r 4I4T4B4i4t4b -|- 1f 1 over draw 7.1", "volleys=1"),
        ("4/4/4/4/4 r 4I4T4B4i4t4b -|- 1f 1 1:1-0:1 over p1win 8.1", "volleys=1"),
        ("4/4/4/4/4 r 4I4T4B4i4t4b -|- 1f 1 2:1-0:1 over p1win 8.1", "points=2"),
    ],
)
def test_10_13_an_ending_must_fit_the_score_and_the_options(text, options):
    with pytest.raises(Unreadable, match="does not fit"):
        GAME.read_position(GAME.options.read(options.split()), text)


@pytest.mark.clause("10.11")
def test_10_11_picks_and_colours_need_their_option():
    for text in ("4/4/4/4/4 r - -|- p 1", "4/4/4/4/4 r 4I4T4B4i4t4b -|- c 1 2:1-0:2"):
        with pytest.raises(Unreadable, match="only"):
            GAME.read_position(GAME.options(), text)
