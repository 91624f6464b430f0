"""Chapter 1: sides, units, armies, maps and the reinforcement track."""

import pytest

from casemate.game import BadOptions

from .drawn import FULL, GAME, SHORE5, both_sides, chosen, draw, start, units, written

FIRST_SQUARE = """
    .  .  .  t
    . +T +T  .
    . +I  I  .
    .  .  .  .
    .  .  .  .
"""


@pytest.mark.clause("1.1")
def test_1_1_red_has_the_first_turn_of_every_volley(mode):
    assert start(mode).to_move == "r 1f"
    second = draw(mode, FIRST_SQUARE, "r 1").play("Ic3+")
    assert (second.match, second.to_move) == ("2:1-0:2", "r 1f")
    third = draw(mode, FIRST_SQUARE, "r 1", side="g", match="2:1-0:1").play("Ic3+")
    assert (third.match, third.to_move) == ("3:1-1:2", "r 1f")


@pytest.mark.clause("1.1")
def test_1_1_the_two_sides_take_turns(mode):
    table = start(mode).play("T@a3")
    assert table.to_move == "g 2f"
    table = table.play("T@d5", "end")
    assert table.to_move == "r 2"
    assert table.play("end").to_move == "g 2"


@pytest.mark.clause("1.2")
@both_sides
def test_1_2_a_move_names_the_kind_of_its_unit(mode, side):
    table = draw(
        mode,
        """
        A  .  .  .  .
        . +T +i  .  .
        .  . +B  .  .
        .  .  .  .  .
        . +C  .  .  .
        """,
        side=side,
        **FULL,
    )
    for kind in "IBCA":
        assert table.refused(f"{kind}b4-b5") == "1.2"
        assert table.refused(f"{kind}b4xc4") == "1.2"
        assert table.refused(f"{kind}a5+") == ("1.2" if kind != "A" else None)
    assert table.legal("Tb4-b5", "Tb4xc4")
    assert [table.refused(f"{kind}c3xc4") for kind in "ITBCA"] == ["1.2", "1.2", None, "1.2", "1.2"]
    assert [table.refused(f"{kind}b1-a1") for kind in "ITBCA"] == ["1.2", "1.2", "1.2", None, "1.2"]
    assert [table.refused(f"{kind}a5-a4") for kind in "ITBCA"] == ["1.2", "1.2", "1.2", "1.2", None]


@pytest.mark.clause("1.2")
@both_sides
def test_1_2_the_kind_is_looked_at_before_what_it_could_do(mode, side):
    """A wrong letter is named as such, not as a missing formation or action of who stands there."""
    table = draw(
        mode,
        """
        A  .  .  .  .
        .  T  i  .  .
        .  .  I  .  .
        .  .  .  .  .
        .  .  B  .  .
        """,
        "r 1",
        side=side,
        **FULL,
    )
    for move in ("Ib4+", "Bb4+", "Ib4xc4", "Tc3+", "Tc1+", "Ic1+", "Ta5+", "Ta5-b5", "Ta5xc4"):
        assert table.refused(move) == "1.2"
    assert [table.refused(move) for move in ("Tb4+", "Tb4xc4", "Aa5+", "Aa5-b5")] == ["5.3", "6.1", "5.7", "4.3"]
    covered = draw(mode, ". . C^B . .\n" + ". . . . .\n" * 4, side=side, map=SHORE5, army=FULL["army"])
    assert [covered.refused(f"{kind}c5+") for kind in "BTC"] == ["4.5", "1.2", "5.6"]


@pytest.mark.clause("1.2")
def test_1_2_a_volley_starts_with_every_unit_normal_in_its_owners_supply(mode):
    table = start(mode, **FULL)
    assert table.supply == "4I4T4BCA4i4t4bca"
    assert table.board == "5/5/5/5/5"


@pytest.mark.clause("1.2")
@both_sides
@pytest.mark.parametrize("kind", "ITBCA")
def test_1_2_a_fortified_unit_stays_fortified_when_it_moves(mode, kind, side):
    drawing = """
        .  X  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  t
    """
    terrain = {"map": SHORE5} if kind != "A" else {"map": "LLLLL/LLLLL/LLLLL/LLLLL/SSSSS"}
    table = draw(mode, drawing.replace(" X", f"+{kind}"), side=side, army=FULL["army"], **terrain)
    letter = kind if side == "r" else kind.lower()
    assert table.play(f"{kind}b5-c5").board.startswith(f"2+{letter}2/")


@pytest.mark.clause("1.2")
@both_sides
def test_1_2_a_unit_leaves_its_face_to_no_other(mode, side):
    """A Fortified Chopper on a Normal unit, a Normal one on a Fortified unit: each keeps its own."""
    drawing = """
        .  .    .  .  .
        .  +C^T .  .  .
        .  .    .  .  .
        .  .    .  .  .
        .  .    .  .  b
    """
    table = draw(mode, drawing, side=side, **FULL).play("Cb4-c4")
    assert table.board.split("/")[1] == ("1T+C2" if side == "r" else "1t+c2")
    normal = draw(mode, drawing.replace("+C^T", "C^+T"), side=side, **FULL).play("Cb4-c4")
    assert normal.board.split("/")[1] == ("1+TC2" if side == "r" else "1+tc2")


@pytest.mark.clause("1.2")
@both_sides
def test_1_2_a_unit_stays_fortified_on_the_track_and_back_in_the_supply(mode, side):
    table = draw(
        mode,
        """
        . +t  .  .
        . +T  .  .
        . +i  .  .
        .  .  .  .
        .  .  .  .
        """,
        side=side,
        track_slots=1,
    ).play("Tb4xb5")
    assert table.track == ("-|+t" if side == "r" else "+T|-")
    table = table.play("Tb4xb3")
    assert table.track == ("-|+i" if side == "r" else "+I|-")
    assert table.supply == ("4I3T4B3i3t+t4b" if side == "r" else "3I3T+T4B4i3t4b")


@pytest.mark.clause("1.2")
@both_sides
def test_1_2_all_units_are_normal_again_in_the_next_volley(mode, side):
    table = draw(mode, FIRST_SQUARE, "r 1", side=side, supply="2I2T2B2+B3i+i3t3b", track="-|+b")
    after = table.play("Ic3+")
    assert after.supply == "4I4T4B4i4t4b"
    assert after.track == "-|-"
    assert after.board == "4/4/4/4/4"


@pytest.mark.clause("1.3")
def test_1_3_the_standard_army_is_four_of_each_of_three_kinds(mode):
    assert start(mode).text == "4/4/4/4/4 r 4I4T4B4i4t4b -|- 1f 1"
    assert start(mode, map="coast5").text == "5/5/5/5/5 r 4I4T4B4i4t4b -|- 1f 1"


BUILT_IN = {
    "coast": "LLLL/LLLL/SSSS/WWWW/WWWW",
    "coast5": "LLLLL/LLLLL/SSSSS/WWWWW/WWWWW",
    "estuary": "LLSW/LLSW/LSSW/LSWW/LSWW",
    "diagonal": "LLLL/LLSS/LSSW/SSWW/WWWW",
    "peninsula5": "LLSWW/LLSWW/LSSSW/LLSWW/LLSWW",
}
OWN = ("LS/SW", "SSSSSSS/LLLLLLL/WWWWWWW/SSSSSSS/LLLLLLL/WWWWWWW/SSSSSSS/LLLLLLL", "WLSW/SSLW")


@pytest.mark.clause("1.4")
@pytest.mark.parametrize(("name", "terrain"), [*BUILT_IN.items(), *zip(OWN, OWN, strict=True)])
def test_1_4_a_map_is_its_terrain_top_rank_first(mode, name, terrain):
    lines = terrain.split("/")
    empty = "\n".join(" ".join("." * len(line)) for line in lines)
    table = draw(mode, empty, "g 2f", turn=2, map=name, army="1T1B1A")
    for kind, stands in (("T", "LS"), ("B", "SW"), ("A", "L")):
        allowed = [
            f"{'abcdefg'[file]}{len(lines) - row}"
            for row, line in enumerate(lines)
            for file, letter in enumerate(line)
            if letter in stands
        ]
        assert table.goals(f"{kind}@") == " ".join(sorted(allowed))


@pytest.mark.clause("1.4")
def test_1_4_the_map_is_coast_unless_another_is_chosen():
    assert chosen({}).map == "coast"
    assert GAME.write_position(GAME.start()).startswith("4/4/4/4/4 ")


@pytest.mark.clause("1.4")
@pytest.mark.parametrize(
    ("here", "beside"),
    [
        ("a1", "a2 b1"),
        ("g1", "f1 g2"),
        ("a8", "a7 b8"),
        ("g8", "f8 g7"),
        ("a4", "a3 a5 b4"),
        ("g4", "f4 g3 g5"),
        ("d1", "c1 d2 e1"),
        ("d8", "c8 d7 e8"),
        ("d4", "c4 d3 d5 e4"),
    ],
)
def test_1_4_spaces_are_adjacent_when_they_share_an_edge(mode, here, beside):
    """On the largest map, at its corners, edges and in the middle: nothing runs round an edge."""
    file, rank = "abcdefg".index(here[0]), int(here[1])
    lines = [["T" if (f, r) == (file, rank) else "." for f in range(7)] for r in range(8, 0, -1)]
    drawing = "\n".join(" ".join(line) for line in lines)
    table = draw(mode, drawing, map="/".join(["SSSSSSS"] * 8))
    assert table.goals("B@") == beside
    assert table.goals("I@") == beside


@pytest.mark.clause("1.4")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("LLLL/LXLL/SSSS", ("Rank 2", "'X'")),
        ("LLLL/LLLL/SSsS", ("Rank 1", "'s'")),
        ("LL L/LLLL", ("Rank 2", "' '")),
        ("LLLL/LLL/SSSS", ("Rank 2", "3 spaces")),
        ("LLLL/LLLLL/SSSS", ("Rank 2", "5 spaces")),
        ("LLLL//SSSS", ("Rank 2", "0 spaces")),
        ("LLLL/LLLL/", ("Rank 1", "0 spaces")),
        ("L/S", ("Rank 2", "1 space")),
        ("LLLLLLLL/LLLLLLLL", ("Rank 2", "8 spaces", "2 to 7")),
        ("LLLL", ("2 to 8 ranks", "not 1")),
        ("/".join(["LS"] * 9), ("2 to 8 ranks", "not 9")),
        ("coast6", ("coast6", "coast5")),
        ("", ("map",)),
    ],
)
def test_1_4_a_bad_map_is_refused_naming_the_rank_and_the_letter(text, words):
    with pytest.raises(BadOptions) as caught:
        chosen({"map": text})
    for word in words:
        assert word in str(caught.value)


@pytest.mark.clause("1.4")
@pytest.mark.parametrize("name", BUILT_IN)
def test_1_4_a_map_text_that_is_a_built_in_map_takes_its_name(name):
    assert chosen({"map": BUILT_IN[name]}) == chosen({"map": name})
    assert chosen({"map": BUILT_IN[name]}).map == name


@pytest.mark.clause("1.5")
@both_sides
@pytest.mark.parametrize("slots", range(1, 7))
def test_1_5_a_track_has_as_many_slots_as_the_option_says(mode, slots, side):
    """Full, it gives its lowest unit up; with a slot free it does not."""
    drawing = """
        .  .  .  .
        . +T  .  .
        .  i  .  .
        .  .  .  .
        .  .  .  .
    """
    lying = ["t", "b", "+i", "b", "b", "t"][:slots]
    full = "".join(lying)
    table = draw(mode, drawing, side=side, track=f"-|{full}", track_slots=slots).play("Tb4xb3")
    pushed = "i" + "".join(lying[:-1])
    assert table.track == (f"-|{pushed}" if side == "r" else f"{pushed.swapcase()}|-")
    if slots > 1:
        short = "".join(lying[:-1])
        table = draw(mode, drawing, side=side, track=f"-|{short}", track_slots=slots).play("Tb4xb3")
        assert table.track == (f"-|i{short}" if side == "r" else f"{('i' + short).swapcase()}|-")


@pytest.mark.clause("1.5")
def test_1_5_each_side_has_its_own_track_of_three_slots(mode):
    drawing = """
        . +T  .  .
        .  t  .  .
        . +B  .  .
        .  .  .  .
        .  .  .  .
    """
    table = draw(mode, drawing, track="III|iii").play("Tb5xb4")
    assert table.track == "III|tii"
    assert table.supply == "I3T3B2i3t4b"


@pytest.mark.clause("1.5")
@both_sides
@pytest.mark.parametrize("slots", range(1, 7))
def test_1_5_a_shared_track_takes_the_units_of_both_sides(mode, slots, side):
    """A unit that is pushed out returns to its own side's supply, whoever was attacked."""
    drawing = """
        .  .  .  .
        . +T  .  .
        .  i  .  .
        .  .  .  .
        .  .  .  .
    """
    lying = ["t", "B", "+i", "I", "b", "+T"][:slots]
    also = {"shared_track": "on", "track_slots": slots, "side": side}
    before = draw(mode, drawing, track="".join(lying), **also)
    after = before.play("Tb4xb3")
    pushed = "i" + "".join(lying[:-1])
    assert after.track == (pushed if side == "r" else pushed.swapcase())
    home = lying[-1] if side == "r" else lying[-1].swapcase()
    assert after.supply == with_one_more(before.supply, home)


def with_one_more(supply: str, unit: str) -> str:
    found = units(supply)
    found[unit] += 1
    return written(found)


@pytest.mark.clause("1.5")
def test_1_5_a_new_track_is_empty(mode):
    assert start(mode).track == "-|-"
    assert start(mode, shared_track="on").track == "-"
