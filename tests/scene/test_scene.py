"""The drawing language: its JSON, touches, motions, the check of a drawing, and what is spoken."""

import itertools

import msgspec
import pytest

from casemate.scene import (
    Answer,
    Area,
    Board,
    Choice,
    Close,
    Dial,
    Edge,
    Event,
    Mark,
    Misdrawn,
    Motion,
    Piece,
    Place,
    Region,
    Route,
    Scene,
    Sheet,
    Step,
    alike,
    apply,
    check,
    choice,
    follow,
    gather,
    leads,
    paths,
    spoken,
)

PARTS = [
    Answer,
    Area,
    Board,
    Choice,
    Close,
    Dial,
    Edge,
    Event,
    Mark,
    Motion,
    Piece,
    Place,
    Region,
    Route,
    Scene,
    Sheet,
]


def small_board() -> Board:
    """A map of 2x2, a tray, a track with three slots and a heart, a hand of three, two piles."""
    ground = {"a2": "shore", "b2": "shore", "a1": "water", "b1": "water"}
    spots = [("a2", 0, 0), ("b2", 1, 0), ("a1", 0, 1), ("b1", 1, 1)]
    tray = [Place(f"supply:red:{face}T", x, 0, kind="slot") for x, face in enumerate(("", "+"))]
    track = [Place(f"track:red:{3 - i}", 0, i, kind="slot") for i in range(3)]
    track.append(Place("track:red:heart", 0, 3, kind="slot", sign="heart"))
    hand = [Place(f"hand:red:{i + 1}", i, 0, kind="slot") for i in range(3)]
    piles = [Place("cards:deck", 0, 0, kind="slot"), Place("cards:discards", 1, 0, kind="slot")]
    return Board(
        ["Red", "Green"],
        [
            Area(
                "map",
                "map",
                [Place(name, x, y, kind=ground[name], region="coast") for name, x, y in spots],
                size=(2, 2),
                columns=["a", "b"],
                rows=["2", "1"],
            ),
            Area("supply:red", "rows", tray, "box", (2, 1), "Supply", 0, ["Normal", "Fortified"], ["Tank"]),
            Area("track:red", "queue", track, "box", (1, 4), "Track", 0, [], ["3", "2", "1", ""]),
            Area("hand:red", "fan", hand, "box", (3, 1), "Hand", 0),
            Area("cards", "pile", piles, "box", (2, 1), "Cards", None, ["To draw", "Discards"]),
        ],
        [Region("coast", name="Coast", at=(1, 1))],
        [Edge("road", through=["a2", "b2"]), Edge("river", between=["a1", "b1"])],
        {"tank": "T", "fortified": "+", "shore": ":", "water": "~"},
    )


def small_pieces() -> list[Piece]:
    """A tank on the map, a chopper upon a ship, a supply, a queue of two, a hand, a deck and discards."""
    return [
        Piece("a2", "tank", side=0),
        Piece("b2", "battleship", "b2:under", 1),
        Piece("b2", "chopper", side=1),
        Piece("supply:red:T", "tank", side=0, count=2),
        Piece("supply:red:+T", "tank", side=0, face="fortified", count=0),
        Piece("track:red:3", "tank", side=0, face="fortified"),
        Piece("track:red:2", "infantry", side=0),
        Piece("hand:red:1", "card", "hand:red:Hop", 0, "hop"),
        Piece("hand:red:2", "card", "hand:red:Hop", 0, "hop"),
        Piece("hand:red:3", "card", "hand:red:Zip", 0, "zip"),
        Piece("cards:deck", "card", face="back", count=20),
        Piece("cards:discards", "card", face="zap", count=4),
    ]


def small_scene() -> Scene:
    """Red to decide: its tank may fortify, attack or leave, a tank may come."""
    return Scene(
        7,
        draft=1,
        decides=0,
        prompt="Red, your second action.",
        pieces=small_pieces(),
        dials=[Dial("actions", "pips", "Actions", 1, 2), Dial("die", "die")],
        marks=[Mark("last", ["b2"], "1")],
        sheets=[Sheet("Odds", ["1:1", "2:1"], [["30", "50"]], [1])],
        choices=gather(
            [
                choice("end", ["*end"], label="End turn", final=True),
                choice("Ta2-a1", ["a2", "a1"], final=True),
                choice("Ta2-b1", ["a2", "b1"], final=True),
                choice("Ta2xb2", ["a2", "b2"], "attack", "3:1", final=True),
                choice("Ta2+", ["a2", "*fortify"], "fix", "Fortify", final=True),
                choice("T@a1", ["supply:red:T", "a1"], final=True),
            ]
        ),
        back=[0],
    )


def after(*motions: Motion) -> list[Piece]:
    """The small pieces after one event's motions."""
    return apply(small_board(), small_pieces(), motions)


def at(pieces: list[Piece], place: str) -> list[Piece]:
    """What stands on a place, the lowest first."""
    return [piece for piece in pieces if piece.at == place]


# JSON


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_a_field_that_the_language_does_not_have_is_not_read(part: type) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `surplus`"):
        msgspec.json.decode(b'{"surplus": 1}', type=part)


def test_board_scene_answer_and_event_survive_json() -> None:
    answer = Answer(
        ["a2", "b2"], move="Ta2xb2", motions=[Motion("attack", "a2", "b2")], routes=[Route("b1", "a2", "x")]
    )
    close = Close([Piece("a2", "tank")], swapped=True, next=[Piece("b2", "tank")])
    event = Event(3, 2, "Volley 2", 0, "Ta2+", "Tank a2 fortifies.", [Motion("turn", "a2", face="")], "5.3", close)
    for whole in (small_board(), small_scene(), answer, event):
        assert msgspec.json.decode(msgspec.json.encode(whole), type=type(whole)) == whole


def test_defaults_are_not_sent() -> None:
    assert msgspec.json.encode(Piece("a2", "tank", side=0)) == b'{"at":"a2","kind":"tank","side":0}'
    assert msgspec.json.encode(Scene(4)) == b'{"event":4}'
    assert msgspec.json.encode(Motion("turn", "a2", face="")) == b'{"how":"turn","piece":"a2","face":""}'
    assert msgspec.json.encode(Scene(4, over=(None, "A draw.", "8.1"))) == b'{"event":4,"over":[null,"A draw.","8.1"]}'


def test_the_example_of_the_design_reads() -> None:
    text = (
        '{"event": 6, "draft": 1, "decides": 0, "prompt": "Red, your second action.", "back": [0],'
        '"pieces": [{"at": "a2", "kind": "battleship", "side": 0}],'
        '"choices": [{"touch": ["a2"], "ends": [["a1", "Ba2-a1"]], "final": true},'
        '{"touch": [["a2", "a1"]], "ends": [[["b1", "b2"], "x"]], "sign": "fix", "label": "Fortify"}]}'
    )
    scene = msgspec.json.decode(text, type=Scene)
    assert scene.choices[0] == Choice(["a2"], [("a1", "Ba2-a1")], final=True)
    assert [path for path, _, _ in paths(scene)] == [["a2", "a1"], [["a2", "a1"], ["b1", "b2"]]]


# Touches


def test_follow_goes_on_completes_and_leaves() -> None:
    path = ["a2", "b2"]
    assert follow(path, []) == ["a2"]
    assert follow(path, ["a2"]) == ["b2"]
    assert follow(path, ["a2", "b2"]) == []
    assert follow(path, ["a1"]) is None
    assert follow(path, ["a2", "b2", "b1"]) is None


def test_follow_takes_a_list_in_any_order() -> None:
    path: list[Step] = [["hand:red:Hop", "a2"], "a1"]
    for first, second in itertools.permutations(["hand:red:Hop", "a2"]):
        assert follow(path, [first]) == [second]
        assert follow(path, [first, second]) == ["a1"]
        assert follow(path, [first, second, "a1"]) == []
    assert follow(path, ["a2", "a1"]) is None
    assert follow(path, ["a2", "a2"]) is None


def test_ten_units_in_any_order_name_alike_ones_once_each() -> None:
    path: list[Step] = [["red:I"] * 4 + ["red:T"] * 4 + ["red:C", "red:A"], "*seal"]
    touched = ["red:A", *["red:T"] * 4, "red:C", *["red:I"] * 3]
    assert follow(path, touched) == ["red:I"]
    assert follow(path, [*touched, "red:I"]) == ["*seal"]
    assert follow(path, [*touched, "red:T"]) is None
    assert follow(path, [*touched, "red:I", "*seal"]) == []


def test_gather_joins_what_differs_in_the_last_touch_only() -> None:
    given = [
        choice("m1", ["a2", "a1"]),
        choice("m2", ["b2", "a1"]),
        choice("m3", ["a2", "b1"]),
        choice("m4", ["a2", "b2"], "attack"),
        choice("m5", ["a2", "c1"], final=True),
        choice("m6", [["h", "a2"], "a1"]),
        choice("m7", [["h", "a2"], ["a1", "b1"]]),
        choice("m8", ["*end"], label="End", confirm="End with 1 action left?"),
    ]
    gathered = gather(given)
    assert [[move for _, move in c.ends] for c in gathered] == [
        ["m1", "m3"],
        ["m2"],
        ["m4"],
        ["m5"],
        ["m6", "m7"],
        ["m8"],
    ]
    assert len(given[0].ends) == 1, "what was given is left alone"
    assert gathered[4] == Choice([["h", "a2"]], [("a1", "m6"), (["a1", "b1"], "m7")])
    assert gathered[5] == Choice([], [("*end", "m8")], label="End", confirm="End with 1 action left?")


def test_leads_says_what_each_touch_would_do() -> None:
    scene = small_scene()
    assert leads(scene, []) == {"*end": ["go End turn"], "a2": ["choose"], "supply:red:T": ["choose"]}
    assert leads(scene, ["a2"]) == {
        "a1": ["go"],
        "b1": ["go"],
        "b2": ["attack 3:1"],
        "*fortify": ["fix Fortify"],
    }
    assert leads(scene, ["b1"]) == {}


# Motions


@pytest.mark.parametrize("how", ["step", "jump", "push"])
def test_a_piece_moves_and_lies_on_top(how: str) -> None:
    pieces = after(Motion(how, "a2", "b2"))
    assert at(pieces, "a2") == []
    assert [piece.kind for piece in at(pieces, "b2")] == ["battleship", "chopper", "tank"]


def test_nothing_that_was_given_changes() -> None:
    board, before = small_board(), small_pieces()
    apply(
        board,
        before,
        [
            Motion("step", "a2", "a1"),
            Motion("turn", "b2", face="fortified"),
            Motion("draw", "cards:deck", "a1"),
        ],
    )
    assert before == small_pieces()


def test_an_attack_and_a_roll_move_nothing() -> None:
    pieces = after(Motion("attack", "a2", "b2"), Motion("roll", dial="die", value=4))
    assert pieces == small_pieces()


def test_a_turn_changes_only_what_it_names() -> None:
    assert at(after(Motion("turn", "a2", face="fortified")), "a2") == [Piece("a2", "tank", side=0, face="fortified")]
    assert at(after(Motion("turn", "track:red:3", face="")), "track:red:3") == [Piece("track:red:3", "tank", side=0)]
    turned = after(Motion("turn", "a2", kind="artillery", side=1, token="a2:own"))
    assert at(turned, "a2") == [Piece("a2", "artillery", "a2:own", 1)]


def test_a_chopper_leaves_and_what_it_covered_answers_to_the_place() -> None:
    pieces = after(Motion("step", "b2", "b1"), Motion("turn", "b2:under", token=""))
    assert at(pieces, "b2") == [Piece("b2", "battleship", side=1)]
    assert at(pieces, "b1") == [Piece("b1", "chopper", side=1)]


def test_a_piece_takes_a_second_place_and_leaves_it() -> None:
    pieces = after(Motion("step", "a2", "a1", also="b1"))
    assert at(pieces, "a1") == [Piece("a1", "tank", side=0, also="b1")]
    assert apply(small_board(), pieces, [Motion("step", "a1", "a2")])[-1] == Piece("a2", "tank", side=0)


def test_one_is_taken_from_a_tray_and_none_left_stays() -> None:
    pieces = after(Motion("step", "supply:red:T", "a1"))
    assert at(pieces, "supply:red:T")[0].count == 1
    assert at(pieces, "a1") == [Piece("a1", "tank", side=0)]
    pieces = after(Motion("step", "supply:red:T", "a1"), Motion("step", "supply:red:T", "b1"))
    assert at(pieces, "supply:red:T") == [Piece("supply:red:T", "tank", side=0, count=0)]
    assert len(at(pieces, "b1")) == 1


def test_more_than_there_are_cannot_be_taken() -> None:
    with pytest.raises(Misdrawn, match="takes 3 from supply:red:T, which holds 2"):
        after(Motion("step", "supply:red:T", "a1", count=3))
    with pytest.raises(Misdrawn, match="takes 1 from supply:red:T, which holds 0"):
        after(*[Motion("step", "supply:red:T", "a1")] * 3)


def test_like_pieces_add_up_in_a_tray() -> None:
    pieces = after(Motion("return", "a2", "supply:red:T"), Motion("return", "track:red:3", "supply:red:+T"))
    assert [piece.count for piece in at(pieces, "supply:red:T")] == [3]
    assert at(pieces, "supply:red:+T") == [Piece("supply:red:+T", "tank", side=0, face="fortified")]
    unlike = after(Motion("return", "track:red:2", "supply:red:T"))
    assert [piece.kind for piece in at(unlike, "supply:red:T")] == ["tank", "infantry"]


def test_a_queue_shifts_whatever_the_order_of_its_motions() -> None:
    full = [
        *small_pieces(),
        Piece("track:red:1", "battleship", side=0),
        Piece("supply:red:T", "battleship", "s:B", 0, count=0),
    ]
    motions = [
        Motion("attack", "b2", "a2"),
        Motion("return", "a2", "track:red:3"),
        Motion("step", "track:red:3", "track:red:2", together=True),
        Motion("step", "track:red:2", "track:red:1", together=True),
        Motion("return", "track:red:1", "supply:red:T", together=True),
    ]
    for order in (motions, motions[::-1]):
        pieces = apply(small_board(), full, order)
        assert [at(pieces, f"track:red:{slot}")[0].kind for slot in (3, 2, 1)] == ["tank", "tank", "infantry"]
        assert [piece.face for piece in pieces if piece.at == "track:red:2"] == ["fortified"]
        assert [(piece.kind, piece.count) for piece in at(pieces, "supply:red:T")] == [
            ("tank", 2),
            ("battleship", 1),
        ]


def test_a_piece_comes_into_being_and_answers_within_the_event() -> None:
    pieces = after(
        Motion("place", to="b1", kind="fort", side=1, face="new", token="b1:fort"),
        Motion("turn", "b1:fort", face="open"),
    )
    assert at(pieces, "b1") == [Piece("b1", "fort", "b1:fort", 1, "open")]
    counted = after(Motion("place", to="supply:red:T", kind="tank", side=0, count=2))
    assert at(counted, "supply:red:T")[0].count == 4


def test_a_name_of_the_scene_before_never_means_what_came_into_being() -> None:
    pieces = after(Motion("step", "a2", "a1"), Motion("place", to="a2", kind="fort"), Motion("step", "a2", "b1"))
    assert [(piece.at, piece.kind) for piece in pieces if piece.at in ("a1", "a2", "b1")] == [
        ("a2", "fort"),
        ("b1", "tank"),
    ]


def test_a_piece_is_removed_and_of_a_tray_as_many_as_said() -> None:
    assert at(after(Motion("remove", "a2")), "a2") == []
    assert [piece.kind for piece in at(after(Motion("remove", "b2:under")), "b2")] == ["chopper"]
    assert at(after(Motion("remove", "supply:red:T", count=0)), "supply:red:T")[0].count == 0
    assert at(after(Motion("remove", "cards:deck", count=5)), "cards:deck")[0].count == 15


def test_a_card_is_drawn_with_its_face_and_token() -> None:
    pieces = after(
        Motion("step", "hand:red:Zip", "cards:discards", face="zip"),
        Motion("draw", "cards:deck", "hand:red:3", face="push", side=0, token="hand:red:Push"),
    )
    assert at(pieces, "hand:red:3") == [Piece("hand:red:3", "card", "hand:red:Push", 0, "push")]
    assert at(pieces, "cards:deck")[0].count == 19
    assert at(pieces, "cards:discards") == [Piece("cards:discards", "card", face="zip", count=5)]


def test_a_pile_goes_onto_a_pile_whole() -> None:
    pieces = after(Motion("return", "cards:discards", "cards:deck", count=0, face="back"))
    assert at(pieces, "cards:deck") == [Piece("cards:deck", "card", face="back", count=24)]
    assert at(pieces, "cards:discards")[0].count == 0
    kept = after(Motion("step", "hand:red:Zip", "cards:deck"))
    assert at(kept, "cards:deck") == [Piece("cards:deck", "card", face="back", count=21)]


def test_of_alike_pieces_each_motion_means_another() -> None:
    pieces = after(*[Motion("step", "hand:red:Hop", "cards:discards", face="hop")] * 2)
    assert at(pieces, "hand:red:1") == at(pieces, "hand:red:2") == []
    assert at(pieces, "cards:discards")[0].count == 6
    turned = after(Motion("turn", "hand:red:Hop", face="seen"), Motion("step", "hand:red:Hop", "a1"))
    assert [piece.face for piece in at(turned, "a1")] == ["seen"], "a turn and the step after it mean the same card"


def test_alike_pieces_of_a_tray_are_used_up_one_after_the_other() -> None:
    army = [Piece("supply:red:T", "tank", "red:T", 0), Piece("supply:red:+T", "tank", "red:T", 0)]
    pieces = apply(small_board(), army, [Motion("step", "red:T", "a1"), Motion("step", "red:T", "b1")])
    assert [piece.count for piece in pieces if piece.at.startswith("supply")] == [0, 0]


@pytest.mark.parametrize(
    ("motion", "complaint"),
    [
        (Motion("step", "c9", "a1"), "names 'c9', which no piece"),
        (Motion("step", "a2", "c9"), "goes to 'c9', which is no place"),
        (Motion("turn", "a1", face="x"), "names 'a1', which no piece"),
        (Motion("place", to="c9", kind="tank"), "goes to 'c9'"),
    ],
)
def test_motions_of_what_does_not_exist_are_misdrawn(motion: Motion, complaint: str) -> None:
    with pytest.raises(Misdrawn, match=complaint):
        after(motion)


def test_alike_ignores_tokens_badges_and_the_slots_of_a_hand() -> None:
    board, other = small_board(), small_pieces()
    other[0].badges, other[1].token = ["moved"], "elsewhere"
    other[7].at, other[9].at = other[9].at, other[7].at
    assert alike(board, other[::1]) == alike(board, small_pieces())
    other.append(other.pop(0))
    assert alike(board, other) == alike(board, small_pieces()), "the order of places is not seen"


@pytest.mark.parametrize(
    ("index", "field", "value"),
    [
        (0, "at", "a1"),
        (0, "kind", "man"),
        (0, "side", 1),
        (0, "face", "x"),
        (3, "count", 1),
        (0, "also", "a1"),
        (7, "face", "zap"),
    ],
)
def test_alike_sees_what_a_player_sees(index: int, field: str, value: object) -> None:
    other = small_pieces()
    setattr(other[index], field, value)
    assert alike(small_board(), other) != alike(small_board(), small_pieces())


def test_alike_sees_who_lies_on_top() -> None:
    other = small_pieces()
    other[1], other[2] = other[2], other[1]
    assert alike(small_board(), other) != alike(small_board(), small_pieces())


# The check


def test_a_sound_drawing_passes() -> None:
    answers = [
        Answer(["a2", "b2"], motions=[Motion("attack", "a2", "b2"), Motion("roll", dial="die", value=2)]),
        Answer(["b1"], refused=True, text="Nothing stands there.", marks=[Mark("group", ["b1", "b2:under"])]),
        Answer(["a2"], routes=[Route("b1", "a2", "Ta2-b1")]),
        Answer(
            ["*end"],
            motions=[Motion("place", to="b1", kind="fort", token="new"), Motion("turn", "new", face="x")],
        ),
    ]
    check(small_board(), small_scene(), answers)
    check(small_board(), Scene(0))
    check(small_board(), Scene(9, over=(None, "A draw.", "8.1"), pieces=small_pieces()))


def faulty(**changes: object) -> Scene:
    """The small scene, changed."""
    return msgspec.structs.replace(small_scene(), **changes)


@pytest.mark.parametrize(
    ("scene", "complaint"),
    [
        (faulty(pieces=[Piece("c9", "tank")], choices=[]), "A tank stands on 'c9'"),
        (faulty(pieces=[Piece("a2", "tank", also="c9")], choices=[]), "A tank stands on 'c9'"),
        (faulty(pieces=[Piece("a2", "tank", side=2)], choices=[]), "belongs to side 2"),
        (faulty(pieces=[Piece("a2", "tank", count=-1)], choices=[]), "There are -1"),
        (faulty(pieces=[Piece("a2", "tank"), Piece("a2", "ship")]), "not alike both answer to 'a2'"),
        (faulty(pieces=[Piece("a2", "tank", "b2")]), "answers to b2, which is another place"),
        (faulty(marks=[Mark("last", ["c9"])]), r"A mark \(last\) is drawn upon 'c9'"),
        (faulty(dials=[Dial("die", "die")] * 2), "Two dials are called 'die'"),
        (faulty(sheets=[Sheet("Odds", ["1"], [["a", "b"]])]), "wider than its 1 columns"),
        (faulty(sheets=[Sheet("Odds", ["1"], lit=[1])]), "lights a column"),
        (faulty(decides=None), "nobody decides"),
        (faulty(decides=3), "names side 3"),
        (faulty(over=(0, "Red wins.", "8.1")), "over and yet"),
        (faulty(back=[1]), r"back to \[1\] in a draft of 1"),
        (faulty(held=["b2"]), "Nothing goes on from what is held, b2"),
        (faulty(choices=[choice("m", ["a2", "c9"])]), "The path a2 c9 names 'c9'"),
        (faulty(choices=[choice("m", ["a2", "a1"]), choice("m", ["a2", "b1"])]), "'m' is offered twice"),
        (
            faulty(choices=[choice("m", ["a2", "a1"]), choice("n", ["a2", "a1"])]),
            "path a2 a1 is complete on the way along a2 a1",
        ),
        (
            faulty(choices=[choice("m", ["a2"]), choice("n", ["a2", "a1"])]),
            "path a2 is complete on the way along a2 a1",
        ),
        (
            faulty(choices=[choice("m", [["a2", "a1"]]), choice("n", [["a1", "a2"]])]),
            "path .a2 a1. is complete",
        ),
        (
            faulty(choices=[choice("m", ["a1"]), choice("n", [["a2", "a1"]])]),
            "path a1 is complete on the way along .a2 a1.",
        ),
        (
            faulty(choices=[choice("m", [["a2", "a1"]]), choice("n", ["a1", "a2", "b1"])]),
            "path .a2 a1. is complete",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_faulty_scene_is_named(scene: Scene, complaint: str) -> None:
    with pytest.raises(Misdrawn, match=complaint):
        check(small_board(), scene)


@pytest.mark.parametrize(
    ("one", "other", "clash"),
    [
        ([["a", "b"], "c"], ["a", "b", "d"], False),
        ([["a", "b"], "c"], ["a", "b"], True),
        ([["a", "b", "c"]], ["c", ["a", "b"], "d"], True),
        (["a", ["b", "c"]], [["a", "b"], "c"], True),
        (["a", ["b", "c"]], [["b", "c"], "a"], False),
        ([["a", "a"]], ["a"], True),
        ([["a", "a"]], [["a", "b"]], False),
    ],
)
def test_prefixes_are_found_whatever_the_order_within_steps(one: list, other: list, clash: bool) -> None:
    board = Board(["Red"], [Area("map", "map", [Place(name, 0, 0) for name in "abcd"])])
    assert brute_clash(one, other) == clash
    for pair in ([one, other], [other, one]):
        scene = Scene(0, decides=0, choices=[choice(str(i), path) for i, path in enumerate(pair)])
        if clash:
            with pytest.raises(Misdrawn, match="complete on the way"):
                check(board, scene)
        else:
            check(board, scene)


def brute_clash(one: list, other: list) -> bool:
    """Whether some order of one path's touches completes it while the other still matches."""
    for path, rival in ((one, other), (other, one)):
        orders = [itertools.permutations([step] if isinstance(step, str) else step) for step in path]
        for steps in itertools.product(*orders):
            if follow(rival, [token for step in steps for token in step]) is not None:
                return True
    return False


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        (Answer(["c9"]), "The answer to c9 names 'c9'"),
        (Answer(["a2"], refused=True), "refuses without a reason"),
        (Answer(["a2"], motions=[Motion("step", "a2", "c9")]), "names 'c9'"),
        (Answer(["a2"], motions=[Motion("roll", dial="spinner")]), "rolls 'spinner', which is no dial"),
        (Answer(["a2"], motions=[Motion("step")]), "done to nothing"),
        (Answer(["a2"], marks=[Mark("group", ["c9"])]), "drawn upon 'c9'"),
        (Answer(["a2"], routes=[Route("c9", "a2", "m")]), "names 'c9'"),
    ],
)
def test_a_faulty_answer_is_named(answer: Answer, complaint: str) -> None:
    with pytest.raises(Misdrawn, match=complaint):
        check(small_board(), small_scene(), [answer])


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda board: board.areas.reverse(), "first area is not a map"),
        (lambda board: board.areas[1].places.append(Place("a2", 0, 0)), "Two places are called 'a2'"),
        (lambda board: board.areas.append(Area("map", "map", [])), "Two areas are called 'map'"),
        (lambda board: board.regions.clear(), "lies in region 'coast'"),
        (lambda board: board.edges.append(Edge("road", ["c9"])), "A road names 'c9'"),
        (lambda board: board.edges.append(Edge("river", between=["a2"])), "odd number"),
        (lambda board: setattr(board.areas[1], "how", "heap"), "'heap'"),
        (lambda board: setattr(board.areas[1], "shape", "disc"), "'disc'"),
        (lambda board: setattr(board.areas[1], "side", 2), "belongs to side 2"),
        (lambda board: setattr(board.areas[0].places[3], "x", 2), "b1 lies outside its area map"),
    ],
)
def test_a_faulty_board_is_named(change, complaint: str) -> None:
    board = small_board()
    change(board)
    with pytest.raises(Misdrawn, match=complaint):
        check(board, Scene(0))


# Speech


@pytest.mark.parametrize(
    ("place", "touched", "words"),
    [
        ("a2", None, "a2, shore, Coast, Red tank, choose"),
        ("a2", ["a2"], "a2, shore, Coast, Red tank"),
        ("a1", ["a2"], "a1, water, Coast, go"),
        ("b2", ["a2"], "b2, shore, Coast, Green chopper, Green battleship, attack 3:1"),
        ("supply:red:T", None, "Red supply, Tank, Normal, Red tank, 2, choose"),
        ("supply:red:+T", None, "Red supply, Tank, Fortified, Red fortified tank, none left"),
        ("track:red:3", None, "Red track, 3, Red fortified tank"),
        ("track:red:heart", None, "Red track, heart"),
        ("hand:red:3", None, "Red hand, 3, Red zip card"),
        ("cards:deck", None, "Cards, To draw, back card, 20"),
    ],
)
def test_a_cell_is_spoken(place: str, touched: list[str] | None, words: str) -> None:
    assert spoken(small_board(), small_scene(), place, touched) == words


def test_a_named_piece_over_two_places_of_an_unnamed_ground_is_spoken() -> None:
    places = [Place("0605", 0, 0, region="A", sign="city", name="Halvern"), Place("0606", 1, 0, region="A")]
    board = Board(["Azure"], [Area("map", "map", places, size=(2, 1))], [Region("A", "home", "Azure Union", 0)])
    gun = Piece("0605", "armour-division", "azure:ARM3", 0, name="Armour 3", also="0606", badges=["moved"])
    assert spoken(board, Scene(0, pieces=[gun]), "0605") == "Halvern, city, home, Azure Union, Azure Armour 3, moved"
    assert spoken(board, Scene(0, pieces=[gun]), "0606") == "0606, home, Azure Union, Azure Armour 3, moved"


def test_what_is_held_counts_as_touched() -> None:
    board = small_board()
    scene = Scene(0, decides=0, held=["supply:red:T"], choices=[choice("T@a1", ["supply:red:T", "a1"])])
    assert spoken(board, scene, "a1") == "a1, water, Coast, go"
    check(board, scene)


def test_an_unknown_cell_is_named() -> None:
    with pytest.raises(Misdrawn, match="no place 'c9'"):
        spoken(small_board(), small_scene(), "c9")
