"""Boards and scenes as text: what is drawn, where, and that it reads without colour."""

import io
import re
import sys

import pytest
from rich.text import Text

import casemate
from casemate.scene import (
    Area,
    Board,
    Choice,
    Dial,
    Edge,
    Mark,
    Piece,
    Place,
    Region,
    Scene,
    Sheet,
    check,
    choice,
)
from casemate.terminal.drawing import draw, legend, moves, renderables
from casemate.terminal.screen import Screen

LETTERS = {
    "tank": "T",
    "battleship": "B",
    "chopper": "C",
    "army": "?",
    "back": "?",
    "hop": "H",
    "fortified": "+",
    "land": ".",
    "water": "~",
}


def tray(side: int, name: str) -> Area:
    """Tanks and battleships in supply, each normal and fortified."""
    kinds = [("T", 0), ("B", 1)]
    cells = [
        Place(f"supply:{name}:{face}{kind}", x, y, kind="slot") for kind, y in kinds for x, face in enumerate(["", "+"])
    ]
    return Area(
        f"supply:{name}",
        "rows",
        cells,
        "box",
        (2, 2),
        "Supply",
        side,
        ["Normal", "Fortified"],
        ["Tank", "Battleship"],
    )


def track(side: int, name: str) -> Area:
    """Two slots and the heart."""
    slots = [Place(f"track:{name}:{2 - i}", 0, i, kind="slot") for i in range(2)]
    heart = Place(f"track:{name}:heart", 0, 2, kind="slot", sign="heart")
    return Area(f"track:{name}", "queue", [*slots, heart], "box", (1, 3), "Track", side, [], ["2", "1", ""])


def fort_board() -> Board:
    """Three files and two ranks, land above water, with a tray and a track for each side."""
    places = [
        Place(f"{'abc'[x]}{2 - y}", x, y, kind=("land", "water")[y], sign="star" if (x, y) == (2, 1) else "")
        for y in range(2)
        for x in range(3)
    ]
    ground = Area("map", "map", places, size=(3, 2), columns=["a", "b", "c"], rows=["2", "1"])
    areas = [ground, tray(0, "red"), track(0, "red"), tray(1, "green"), track(1, "green")]
    return Board(["Red", "Green"], areas, letters=LETTERS)


def fort_scene() -> Scene:
    """A fortified tank, a chopper upon a ship, supplies, a queue, marks of the last turn and a threat."""
    return Scene(
        5,
        decides=0,
        prompt="Red, your first action.",
        pieces=[
            Piece("a2", "tank", side=0, face="fortified"),
            Piece("b1", "battleship", "b1:under", 1, "fortified"),
            Piece("b1", "chopper", side=0),
            Piece("c2", "tank", side=1),
            Piece("supply:red:T", "tank", side=0, count=3),
            Piece("supply:red:+T", "tank", side=0, face="fortified", count=0),
            Piece("supply:red:B", "battleship", side=0, count=0),
            Piece("supply:green:T", "tank", side=1, count=2),
            Piece("supply:green:B", "battleship", side=1),
            Piece("track:red:2", "battleship", side=0, face="fortified"),
        ],
        dials=[
            Dial("actions", "pips", "Actions", 1, 2),
            Dial("won:red", "number", "Won", 1, 2, 0),
            Dial("won:green", "number", "Won", 0, 2, 1, "one to go", "danger"),
        ],
        marks=[Mark("last", ["c2"], "1"), Mark("last", ["a1"], "2"), Mark("threat", ["a2"], layer="Threats")],
        choices=[
            Choice(["a2"], [("b2", "Ta2-b2"), ("a1", "Ta2-a1")]),
            choice("Ta2xc2", ["a2", "c2"], "attack", "3:1"),
            choice("T@b2", ["supply:red:T", "b2"]),
            choice("end", ["*end"], label="End turn", final=True),
        ],
    )


def drawn(board: Board, scene: Scene, width: int = 80, **more) -> str:
    """The drawing without colour, which keeps within the width."""
    text = draw(board, scene, width, colour=False, **more)
    assert max(map(len, text.split("\n"))) <= width
    assert all(line == line.rstrip() for line in text.split("\n"))
    return text


def same(text: str, expected: str) -> None:
    """Compares drawings; the first line of the expected one is only a line break."""
    assert text.split("\n") == expected.strip("\n").split("\n"), "\n" + text


def test_map_in_the_middle_own_areas_left_the_others_right() -> None:
    same(
        drawn(fort_board(), fort_scene()),
        """
Actions ●○

▸  Red  ────────────         a       b       c         Green  ──────────
Won 1/2                  ╭───────┬───────┬───────╮  Won 0/2 ! one to go
                       2 │. +T  .│. . . .│.[ t ]¹│
Supply     Norm Fort     ├───────┼───────┼───────┤  Supply     Norm Fort
Tank        3 T 0 +T   1 │~ [ ]²~│~C^+b ~│~  ★  ~│  Tank        2 t    –
Battleship  0 B    –     ╰───────┴───────┴───────╯  Battleship  1 b    –
                             a       b       c
Track                                               Track
 2  +B                                               2   –
 1   –                                               1   –
 ♥                                                   ♥

Red, your first action.
""",
    )


def test_where_it_is_narrow_areas_stand_above_and_below() -> None:
    same(
        drawn(fort_board(), fort_scene(), 44),
        """
Actions ●○

   Green    Won 0/2 ! one to go
Supply     Normal Fortified    Track
Tank          2 t         –     2   –
Battleship    1 b         –     1   –
                                ♥

       a       b       c
   ╭───────┬───────┬───────╮
 2 │. +T  .│. . . .│.[ t ]¹│
   ├───────┼───────┼───────┤
 1 │~ [ ]²~│~C^+b ~│~  ★  ~│
   ╰───────┴───────┴───────╯
       a       b       c

▸  Red    Won 1/2
Supply     Normal Fortified    Track
Tank          3 T      0 +T     2  +B
Battleship    0 B         –     1   –
                                ♥

Red, your first action.
""",
    )


def test_the_other_side_can_stand_near() -> None:
    assert "Green  ──────────" in drawn(fort_board(), fort_scene(), side=1).split("\n")[2][:24]


def test_a_layer_is_drawn_when_it_is_switched_on() -> None:
    assert "!+T!" not in drawn(fort_board(), fort_scene()).replace(" ", "")
    assert "!+T!" in drawn(fort_board(), fort_scene(), layers=["Threats"]).replace(" ", "")


def test_an_empty_scene_draws() -> None:
    text = drawn(fort_board(), Scene(0))
    assert "│. . . .│. . . .│. . . .│" in text
    assert "▸" not in text


def test_a_finished_match_names_the_winner_and_the_clause() -> None:
    scene = Scene(9, over=(1, "Green wins: four fortified units in a square.", "8.1"), prompt="unseen")
    text = drawn(fort_board(), scene)
    assert text.endswith("Green wins: four fortified units in a square. 8.1")
    assert "✓  Green" in text
    assert "unseen" not in text


def test_colour_adds_nothing_but_colour() -> None:
    coloured = draw(fort_board(), fort_scene())
    bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in bare.split("\n")] == drawn(fort_board(), fort_scene()).split("\n")
    assert "\x1b[" in coloured
    assert all(isinstance(line, Text) for line in renderables(fort_board(), fort_scene()))


def test_sides_differ_by_polarity_and_case() -> None:
    coloured = draw(fort_board(), fort_scene())
    assert "\x1b[1;38;2;255;255;255;48;2;159;36;25m +T " in coloured, "light on Red's dark body"
    assert "\x1b[1;38;2;22;36;43;48;2;134;211;164m t " in coloured, "dark on Green's light body"


@pytest.mark.parametrize(
    ("sides", "styles"),
    [
        (["Red", "Black"], ["48;2;240;105;74", "48;2;35;38;46"]),
        (["South", "North"], ["48;2;59;31;91", "48;2;255;244;220"]),
        (["Up", "Down"], ["48;2;22;36;43", "48;2;255;255;255"]),
    ],
)
def test_one_side_is_dark_and_the_other_light_whatever_their_names(sides: list[str], styles: list[str]) -> None:
    board = fort_board()
    board.sides = sides
    coloured = draw(board, fort_scene())
    assert all(style in coloured for style in styles)


# Stacks and marks


def tiny(pieces: list[Piece], marks: list[Mark] | None = None, width: int = 80, **letters: str) -> str:
    """The middle line of a map of one row and two spaces."""
    places = [Place("a1", 0, 0, kind="land"), Place("b1", 1, 0, kind="land")]
    board = Board(["Red", "Green"], [Area("map", "map", places, size=(2, 1))], letters=LETTERS | letters)
    scene = Scene(0, pieces=pieces, marks=marks or [])
    check(board, scene)
    return next(line for line in drawn(board, scene, width).split("\n") if line.strip().startswith("a1"))


def unit(kind: str, side: int = 0, face: str = "", token: str = "") -> Piece:
    """A piece on a1."""
    return Piece("a1", kind, token, side, face)


@pytest.mark.parametrize(
    ("pieces", "marks", "cell"),
    [
        ([unit("tank")], [], "│.  T  .│"),
        ([unit("tank", 1, "fortified")], [], "│. +t  .│"),
        ([unit("tank", 1)], [Mark("last", ["a1"], "2")], "│.[ t ]²│"),
        ([unit("tank", 1)], [Mark("last", ["a1"])], "│.[ t ].│"),
        ([unit("tank")], [Mark("threat", ["a1"])], "│.! T !.│"),
        ([unit("tank")], [Mark("group", ["a1"])], "│.( T ).│"),
        ([unit("tank")], [Mark("aim", ["a1"], "3:1")], "│.>T<3:1│"),
        ([], [Mark("last", ["a1"])], "│. [ ] .│"),
        ([unit("battleship", 1, "", "u"), unit("chopper")], [], "│. C^b .│"),
        (
            [unit("battleship", 1, "fortified", "u"), unit("chopper", 0, "fortified")],
            [Mark("last", ["a1"], "1")],
            "│[+C^+b]│",
        ),
        ([unit("tank", 0, "", f"t{i}") for i in range(3)], [], "│. T³  .│"),
        ([Piece("a1", "tank", side=0, count=12)], [], "│. T¹² .│"),
        ([unit("gun", 1)], [], "│.  g  .│"),
        ([Piece("a1", "tank", side=0, also="b1")], [], "│.  T  .│.  T  .│"),
    ],
)
def test_a_cell(pieces: list[Piece], marks: list[Mark], cell: str) -> None:
    assert cell in tiny(pieces, marks)


def test_a_mark_on_a_covered_piece_marks_its_place() -> None:
    pieces = [unit("battleship", 1, token="a1:under"), unit("chopper")]
    assert "[C^b]" in tiny(pieces, [Mark("group", ["a1:under"]), Mark("last", ["b1"])]).replace("(", "[").replace(
        ")", "]"
    )


def test_long_letters_of_the_second_side_have_a_stroke() -> None:
    assert "│.INF' .│" in tiny([unit("infantry", 1)], infantry="INF")
    assert "INF³" in tiny([unit("infantry", 0, "", f"t{i}") for i in range(3)], infantry="INF")


def test_brackets_that_find_no_room_stand_on_the_lines() -> None:
    pieces = [unit("battleship", 1, "fortified", "u"), unit("chopper", 0, "fortified")]
    assert "[+C^+b]" in tiny(pieces, [Mark("last", ["a1"], "1")], width=18)


# Hexes, edges, big maps


def hex_board(across: int, down: int) -> Board:
    """Rows of hexes, the odd ones half a cell in."""
    places = [
        Place(f"{x:02}{y:02}", x + y % 2 / 2, y, kind="land" if x else "water")
        for y in range(down)
        for x in range(across)
    ]
    ground = Area("map", "map", places, "hex", (across + 0.5, down))
    edges = [
        Edge("river", between=["0000", "0100", "0101", "0102"]),
        Edge("bridge", between=["0101", "0201"]),
    ]
    return Board(["Azure", "Crimson"], [ground], edges=edges, letters=LETTERS | {"bridge": "="})


def test_odd_rows_of_hexes_begin_half_a_cell_in() -> None:
    board = hex_board(3, 3)
    check(board, Scene(0))
    same(
        drawn(board, Scene(0, pieces=[Piece("0101", "tank", side=0), Piece("0202", "tank", side=1)])),
        """
   Azure  ──────────       ╭───────┬───────┬───────╮         Crimson  ────────
                      0000 │~ ~ ~ ~┃. . . .│. . . .│
                           ╰───┬───┴───┬───┴───┬───┴───╮
                      0001     │~ ~ ~ ~│.  T  .=. . . .│
                           ╭───┴───┬───┴━━━┬───┴───┬───╯
                      0002 │~ ~ ~ ~│. . . .│.  t  .│
                           ╰───────┴───────┴───────╯
""",
    )


def test_a_map_too_wide_for_lines_is_drawn_without() -> None:
    text = drawn(hex_board(15, 3), Scene(0, pieces=[Piece("0101", "tank", side=0)], marks=[Mark("last", ["0101"])]))
    assert text.split("\n")[2:4] == ["0000  ~" + "   ." * 14, "0001    ~  [T]" + "  ." + "   ." * 12]
    narrow = drawn(hex_board(15, 3), Scene(0), 40)
    assert narrow.split("\n")[3] == "0001  ~" + " ." * 14


def test_large_places_and_places_that_lie_over_others() -> None:
    places = [
        Place("a1", 0, 0, 2, 2, region="fort"),
        *(Place(f"c{2 - y}", 2, y, kind="land") for y in range(2)),
        Place("gate:N", 1.5, 0.5, kind="none"),
    ]
    board = Board(
        ["South", "North"],
        [Area("map", "map", places, size=(3, 2), columns=["a", "b", "c"], rows=["2", "1"])],
        [Region("fort", "fort", "The fort", 0)],
        letters={"fort": "#", "gate": "G", "man": "M", "land": "."},
    )
    scene = Scene(0, pieces=[Piece("gate:N", "gate", side=1), Piece("a1", "man", side=0)])
    check(board, scene)
    same(
        drawn(board, scene),
        """
   South  ──────────         a       b       c         North  ──────────
                         ╭───────────────┬───────╮
                       2 │# # # # # # # #│. . . .│
                         │#      M       g ──────┤
                       1 │# # # # # # # #│. . . .│
                         ╰───────────────┴───────╯
                             a       b       c
""",
    )


# Hands, piles, dials, sheets


def card_board() -> Board:
    """One space, a hand each, two piles."""
    hands = [
        Area(
            f"hand:{name}",
            "fan",
            [Place(f"hand:{name}:{i}", i, 0) for i in range(2)],
            "box",
            (2, 1),
            "Hand",
            side,
        )
        for side, name in enumerate(("red", "green"))
    ]
    piles = [Place("cards:deck", 0, 0), Place("cards:discards", 1, 0)]
    return Board(
        ["Red", "Green"],
        [
            Area("map", "map", [Place("a1", 0, 0, kind="land")]),
            *hands,
            Area("cards", "pile", piles, "box", (2, 1), "Cards", None, ["To draw", "Discards"]),
        ],
        letters=LETTERS,
    )


def test_cards_are_written_out_and_hidden_ones_are_not() -> None:
    pieces = [
        Piece("hand:red:0", "card", "hand:red:Hop", 0, "hop"),
        Piece("hand:red:1", "card", "hand:red:Zip", 0, "zip"),
        Piece("hand:green:0", "card", side=1, face="back"),
        Piece("cards:deck", "card", face="back", count=22),
        Piece("cards:discards", "card", face="zip", count=0),
    ]
    text = drawn(card_board(), Scene(0, pieces=pieces))
    assert "Hand  Hop   Zip" in text
    assert "Hand  ?" in text
    assert "To draw  ? ×22" in text
    assert "Discards –" in text


def test_a_sealed_army_is_one_piece_with_a_number() -> None:
    text = drawn(card_board(), Scene(0, pieces=[Piece("cards:deck", "army", side=1, face="sealed", count=10)]))
    assert "sealed army ×10" in text


def test_a_tray_of_single_units_shows_no_numbers_and_its_long_name_stands_above() -> None:
    cells = [Place(f"army:red:T{i}", i, 0, kind="slot") for i in range(4)]
    area = Area("army:red", "rows", cells, "box", (4, 1), "Choose ten of your fourteen", 0, [], ["Tank"])
    board = fort_board()
    board.areas[1:3] = [area]
    text = drawn(board, Scene(0, pieces=[Piece(cell.id, "tank", "red:T", 0) for cell in cells]))
    assert "Tank T T T T" in text
    assert "Choose ten of your" in text


@pytest.mark.parametrize(
    ("dial", "line"),
    [
        (Dial("d", "pips", "Actions", 1, 2), "Actions ●○"),
        (Dial("d", "number", "Volley", 2, 3), "Volley 2/3"),
        (Dial("d", "number", "Turn", 42), "Turn 42"),
        (Dial("d", "meter", "Gate", 2, 5, text="5 men", state="open"), "Gate ■■□□□ 2/5 open 5 men"),
        (Dial("d", "spinner", "You spun", 9, 12), "You spun [9]"),
        (Dial("d", "die", "Die"), "Die [–]"),
        (Dial("d", "steps", "Phase", 1, items=["Raise", "Move", "Bomb"]), "Phase Raise › [Move] › Bomb"),
        (Dial("d", "badge", "Corner", 3, 4, text="needs b3", state="danger"), "Corner 3/4 ! needs b3"),
        (Dial("d", "badge", "Center", 4, 4, state="done"), "Center 4/4 ✓"),
        (Dial("d", "badge", "Weather", "clear"), "Weather clear"),
    ],
)
def test_a_dial(dial: Dial, line: str) -> None:
    assert drawn(fort_board(), Scene(0, dials=[dial])).split("\n")[0] == line


def test_a_remark_too_long_for_a_side_stands_below_its_dial() -> None:
    dial = Dial("d", "badge", "Orthogonal", 3, 4, 0, "the man on b3 is missing", "danger")
    lines = drawn(fort_board(), Scene(0, dials=[dial])).split("\n")
    assert lines[1].startswith("Orthogonal 3/4 !  ")
    assert lines[2].startswith("  the man on b3 is")


def test_a_sheet_with_columns_that_count_bar_and_clause() -> None:
    sheet = Sheet(
        "Odds",
        ["Die", "2:1", "Result"],
        [["1", "10", "Held"], ["2", "9", "Destroyed"]],
        lit=[1],
        bar=[("Cleared", 3), ("Held", 1)],
        text="Doubled by the fort.",
        clause="8.4",
        state="danger",
    )
    lines = drawn(card_board(), Scene(0, sheets=[sheet])).split("\n")
    assert lines[lines.index("! Odds") :] == [
        "! Odds",
        "Die  [2:1]  Result",
        "  1     10  Held",
        "  2      9  Destroyed",
        "Cleared ■■■■■■■■■■■■■■■□□□□□ 3",
        "Held    ■■■■■□□□□□□□□□□□□□□□ 1",
        "Doubled by the fort. 8.4",
    ]


def test_a_long_narrow_sheet_goes_on_beside_itself() -> None:
    rows = [[f"Card {i}", str(i)] for i in range(12)]
    lines = drawn(card_board(), Scene(0, sheets=[Sheet("Left", ["Card", "Left"], rows)])).split("\n")
    assert lines[-1] == "Card 3      3    Card 7      7    Card 11    11"
    assert len(lines) - lines.index("Left") == 6


def test_a_sheet_without_a_table_is_its_remark() -> None:
    text = drawn(card_board(), Scene(0, sheets=[Sheet("Warning", text="A loss next turn. " * 8, clause="7.2")]))
    assert "Warning\nA loss next turn." in text


# Lists


def test_moves_are_grouped_by_sign_and_label() -> None:
    assert moves(fort_scene()) == [
        ("Go", ["Ta2-b2", "Ta2-a1", "T@b2"]),
        ("Attack 3:1", ["Ta2xc2"]),
        ("End turn", ["end"]),
    ]
    assert moves(Scene(0)) == []


def test_the_legend_explains_what_is_shown() -> None:
    lines = [line.plain for line in legend(fort_board(), fort_scene(), 60)]
    assert lines == [
        "T tank   B battleship   C chopper   + fortified   . land",
        "~ water   Red: capitals   Green: small letters",
    ]


def test_a_row_of_a_tray_and_a_hand_in_which_nothing_lies_are_not_drawn() -> None:
    scene = fort_scene()
    scene.pieces = [piece for piece in scene.pieces if piece.kind != "battleship" or not piece.at.startswith("supply")]
    assert "Battleship" not in drawn(fort_board(), scene)


def test_plain_characters_stand_where_the_output_takes_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    bytes_written = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(bytes_written, encoding="ascii", errors="replace"))
    game = casemate.load("fortify")
    screen = Screen(plain=True)
    screen.draw_state(game, game.options(), game.start())
    sys.stdout.flush()
    text = bytes_written.getvalue().decode()
    assert "Actions *" in text
    assert "+-------+" in text
