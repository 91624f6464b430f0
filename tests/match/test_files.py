"""The file: what is written is what is read; what is torn, forged or nonsense is said with its line."""

import random
import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from casemate.errors import CasemateError, Unreadable
from casemate.game import Game
from casemate.match import Ending, Match, verify
from casemate.match.file import LONGEST_FILE, LONGEST_LINE, MOST_LINES
from tests.match.playing import MATCH_ID, PICKS, last, moves, new, random_match, same

HEAD = f"Casemate: 1\nGame: fortify\nEdition: 1\nOptions:\nMatch: {MATCH_ID}\n\n"
EXAMPLE = f"""\
Casemate: 1
Game: fortify
Edition: 1
Options: map=coast5 turn_limit=2 volleys=1 special=on
Match: {MATCH_ID}

1 p1 pick:4I2T3B1A {{5/5/5/5/5 g 4I2T3BA -|- p 1}}
2 p2 pick:4I4T2B {{5/5/5/5/5 r 4I2T3BA4i4t2b -|- 1f 1}}
3 p1 draw offer
4 p1 I@c3
5 p1 end {{5/5/2I2/5/5 g 3I2T3BA4i4t2b -|- 2f 2}}
6 p2 T@d4
7 p2 takeback ask
8 p1 takeback decline
9 p1 takeback ask
10 p2 takeback accept 2 {{5/5/5/5/5 r 4I2T3BA4i4t2b -|- 1f 1}}
11 p1 T@c3 {{5/5/2T2/5/5 g 4IT3BA4i4t2b -|- 2f 2}}
12 p2 flag {{5/5/2T2/5/5 g 4IT3BA4i4t2b -|- 2f 2}}
13 table reveal
over p1win flag
"""


@pytest.fixture(scope="module")
def example() -> Match:
    match = new(words="map=coast5 turn_limit=2 volleys=1 special=on")
    words = "pick:4I2T3B1A pick:4I4T2B p1:draw_offer I@c3 end T@d4 p2:takeback_ask p1:takeback_decline p1:takeback_ask"
    return moves(match, words)


def test_a_file_is_written_so(example: Match):
    assert example.event(9).text == "takeback ask"
    match = moves(example.copy(), "p2:takeback_accept_2 T@c3 p2:flag")
    assert match.export() == match.export(private=True) == EXAMPLE
    assert same(Match.read(EXAMPLE), match)
    assert same(Match.read(EXAMPLE.encode()), match)


def test_a_store_appends_what_happens(example: Match):
    match = new(words="map=coast5 turn_limit=2 volleys=1 special=on")
    text = match.head(private=True)
    for event in example.events:
        for new_event in match.act(event.who, event.text) if event.is_act else match.move(event.text):
            text += match.line(new_event.number, private=True)
            assert same(Match.read(text), match)
    for event in match.act("p1", "resign"):
        text += match.line(event.number, private=True)
    assert same(Match.read(text), match)
    assert same(Match.read(text + match.foot()), match)


def test_a_torn_file_is_read_as_far_as_it_goes():
    tags = EXAMPLE.partition("\n\n")[0] + "\n\n"
    whole = Match.read(EXAMPLE)
    for length in range(len(EXAMPLE)):
        torn = EXAMPLE[:length]
        if length < len(tags):
            with pytest.raises(Unreadable, match="line"):
                Match.read(torn)
        else:
            assert Match.read(torn).events == whole.events[: torn.count("\n") - tags.count("\n")]


def test_what_was_torn_off_after_the_end_comes_by_itself():
    torn = EXAMPLE.partition("13 table")[0]
    match = Match.read(torn)
    assert match.outcome == Ending("p1win", "flag")
    assert [event.text for event in match.follow_up()] == ["reveal"]
    assert match.export() == EXAMPLE
    assert match.follow_up() == ()


@pytest.mark.parametrize(
    ("pattern", "instead", "line"),
    [
        ("Casemate: 1", "Casemate: 2", 1),
        ("Casemate: 1\n", "", 1),
        ("Game: fortify", "Game: chess", 2),
        ("Game: fortify", "Game:", 2),
        ("Game: fortify\n", "", 2),
        ("Game: fortify\nEdition: 1", "Edition: 1\nGame: fortify", 2),
        ("Game: fortify", "Game: fortify\nGame: fortify", 3),
        ("Edition: 1", "Edition: 0", 3),
        ("Edition: 1", "Edition: one", 3),
        ("Edition: 1", "Edition: ٣", 3),
        ("map=coast5", "map=nowhere", 4),
        ("map=coast5", "colour=red", 4),
        (" special=on", "  special=on", 4),
        ("Options: .*", "Options: ", 4),
        (MATCH_ID, MATCH_ID.upper(), 5),
        (MATCH_ID, MATCH_ID[1:], 5),
        (f"{MATCH_ID}\n", f"{MATCH_ID}\nPosition: nonsense\n", 6),
        (f"{MATCH_ID}\n", f"{MATCH_ID}\nPosition: 5/5/5/5/5 g ? -|- p 1\n", 6),
        (f"{MATCH_ID}\n", f"{MATCH_ID}\nCommitment: {'0' * 64}\n", 6),
        (f"{MATCH_ID}\n", f"{MATCH_ID}\nSeed: {'0' * 64}\n", 6),
        (f"{MATCH_ID}\n", f"{MATCH_ID}\nColour: red\n", 6),
        (f"{MATCH_ID}\n\n", f"{MATCH_ID}\n", 6),
        ("\n1 p1", "\n\n1 p1", 7),
        ("1 p1 pick", "01 p1 pick", 7),
        ("1 p1 pick", "2 p1 pick", 7),
        ("1 p1 pick", "1  p1 pick", 7),
        ("1 p1 pick", "1 p2 pick", 7),
        ("1 p1 pick", "1 p3 pick", 7),
        ("1 p1 pick", "1 table pick", 7),
        ("1 p1 pick", "1 chance pick", 7),
        ("pick:4I2T3B1A", "pick:4I2T3B", 7),
        ("pick:4I2T3B1A", "pick:2T4I3B1A", 7),
        ("g 4I2T3BA", "g 4I2T3B", 7),
        ("-|- p 1", "-|- p 2", 7),
        ("-|- p 1}", "-|- p 1", 7),
        ("-|- p 1}", "-|- p 1} ", 7),
        ("1 p1 pick", "1\tp1 pick", 7),
        ("2 p2", "3 p2", 8),
        ("3 p1 draw offer\n", "", 9),
        ("3 p1 draw offer", "3 p2 draw accept", 9),
        ("3 p1 draw offer", "3 p1 draw offer {5/5/5/5/5 r 4I2T3BA4i4t2b -|- 1f 2}", 9),
        ("3 p1 draw offer", "3 p1 draw offers", 9),
        ("I@c3", "?", 10),
        ("I@c3", "I:?", 10),
        ("pick:4I4T2B", "?", 8),
        ("1 p1 pick:4I2T3B1A", "1 p2 pick:?", 7),
        ("5 p1 end {5/5/2I2/5/5 g 3I2T3BA4i4t2b", "5 p1 end {5/5/2I2/5/5 g ?", 11),
        ("I@c3", "I@c1", 10),
        ("I@c3", "I@z9", 10),
        ("I@c3", "i@c3", 10),
        ("8 p1", "8 p2", 14),
        ("accept 2", "accept 1", 16),
        ("accept 2", "accept 4", 16),
        ("accept 2", "accept 02", 16),
        ("accept 2", "accept 999999999", 16),
        ("12 p2 flag", "12 p1 flag", 18),
        ("12 p2 flag", "12 p2 flag\n13 p2 flag", 19),
        ("13 table reveal", "13 table reveal " + "0" * 64, 19),
        ("13 table reveal", "13 table reveal\n14 table reveal", 20),
        ("13 table reveal", "13 p1 reveal", 19),
        ("3 p1 draw offer", "3 table reveal", 9),
        ("3 p1 draw offer", "3 table edition 1", 9),
        ("over p1win flag", "over p2win flag", 20),
        ("over p1win flag", "over p1win resign", 20),
        ("over p1win flag", "over p1win 8.1", 20),
        ("over p1win flag", "over none flag", 20),
        ("over p1win flag", "over p1win", 20),
        ("over p1win flag", "over", 20),
        ("over p1win flag", "over p1win flag\n14 p1 resign", 21),
        ("over p1win flag", "over p1win flag\nover p1win flag", 21),
        ("over p1win flag", "over p1win flag\n", 21),
        ("12 p2 flag.*\n13 table reveal\n", "", 18),
    ],
)
def test_what_is_wrong_is_said_with_its_line(pattern: str, instead: str, line: int):
    text, changes = re.subn(pattern, instead, EXAMPLE, count=1)
    assert changes
    with pytest.raises(Unreadable) as caught:
        Match.read(text)
    assert caught.value.where == f"line {line}", caught.value
    assert verify(text).findings == (str(caught.value),)


@pytest.mark.parametrize(
    ("source", "line"),
    [
        (EXAMPLE.replace("\n", "\r\n"), "line 1"),
        ("\ufeff" + EXAMPLE, "line 1"),
        (b"\xef\xbb\xbf" + EXAMPLE.encode(), "line 1"),
        (EXAMPLE.encode("utf-16"), "line 1"),
        (EXAMPLE.encode().replace(b"3 p1", b"3 p1\xff"), "line 9"),
        (EXAMPLE.replace("T@c3 ", "T@c3\0 "), "line 17"),
        (EXAMPLE.replace("T@c3 ", "T@c3\u2028 "), "line 17"),
        (HEAD + f"1 p1 {'T' * LONGEST_LINE}\n", "line 7"),
        ("", "line 1"),
        ("\n", "line 1"),
        ("hello\n", "line 1"),
    ],
)
def test_what_is_no_text_of_a_match(source: str | bytes, line: str):
    with pytest.raises(Unreadable) as caught:
        Match.read(source)
    assert caught.value.where == line


def test_files_are_bounded():
    with pytest.raises(Unreadable, match="longer"):
        Match.read("x" * (LONGEST_FILE + 1))
    with pytest.raises(Unreadable, match="more than"):
        Match.read(HEAD + "x\n" * MOST_LINES)


def test_a_secret_that_was_never_revealed_ends_the_reading():
    text = EXAMPLE.replace("pick:4I2T3B1A", "pick:?")
    assert Match.read(text).events == ()
    assert "Event 1 is still secret" in Match.read(text).notices[0]
    assert "not everything" in verify(text).findings[0]


def test_what_is_gone_back_to_is_not_taken_back():
    tags = EXAMPLE.partition("\n\n")[0] + "\n\n"
    text = f"{tags}1 p1 pick:?\n2 p2 pick:4I4T2B\n3 table takeback accept 1\n"
    assert Match.read(text).events == ()


def test_nothing_is_revealed_where_nothing_was_secret():
    with pytest.raises(Unreadable, match="line 8: There is nothing left to reveal"):
        Match.read(HEAD + "1 p1 resign\n2 table reveal\n")


def test_positions_may_be_left_out():
    bare = re.sub(r" \{.*\}", "", EXAMPLE)
    assert bare != EXAMPLE
    assert Match.read(bare).export() == EXAMPLE
    assert Match.read(bare.replace("over p1win flag\n", "").replace("13 table reveal\n", "")).outcome


def test_more_positions_may_stand():
    text = EXAMPLE.replace("3 p1 draw offer", "3 p1 draw offer {5/5/5/5/5 r 4I2T3BA4i4t2b -|- 1f 1}")
    assert Match.read(text).export() == EXAMPLE


def test_an_empty_match_is_a_match():
    assert Match.read(HEAD).events == ()
    assert Match.read(HEAD).export() == HEAD
    assert Match.read(HEAD + "1 p1 T@a3").events == ()
    with pytest.raises(Unreadable, match="not over"):
        Match.read(HEAD + "over p1win resign\n")


@pytest.mark.parametrize("words", ["", PICKS, "volleys=1 turn_limit=20", "points=2 turn_limit=8", f"{PICKS} points=4"])
@pytest.mark.parametrize("seed", range(4))
def test_every_match_is_read_as_it_was_written(words: str, seed: int):
    match = last(random_match("fortify", words, seed, most=250))
    assert same(Match.read(match.export(private=True)), match)
    for seat in (0, 1, -2):
        known = Match.read(match.export(seat))
        assert known.events == match.events[: len(known.events)] or known.event(1).text == "pick:?"
    assert verify(match.export()).is_sound


def mutated(text: str, rng: random.Random) -> str:
    """The same text with a few small accidents."""
    for _ in range(rng.randrange(1, 4)):
        lines = text.split("\n")
        at, other, cut = rng.randrange(len(lines)), rng.randrange(len(lines)), rng.randrange(len(text) + 1)
        text = rng.choice(
            (
                text[:cut] + rng.choice("0123456789pP{}:? \n|/@-+xABITgr\r\t²é") + text[cut + rng.randrange(2) :],
                text[:cut] + text[min(len(text), cut + rng.randrange(40)) :],
                "\n".join(lines[:at] + lines[at + 1 :]),
                "\n".join([*lines[:at], lines[other], *lines[at:]]),
                "\n".join([*lines[:at], lines[other], *lines[at + 1 :]]),
                re.sub(r"\d+", lambda number: str(rng.randrange(10 ** rng.randrange(1, 12))), text, count=1),
                text.replace(
                    rng.choice(["p1", "p2", "table", "pick", "1", "over", "{", "\n"]), rng.choice(["p2", "", "?"]), 1
                ),
            )
        )
    return text


def read_or_refused(source: str | bytes) -> None:
    """Whatever it is, it is a match that can be written again, or a sentence says why it is none."""
    try:
        match = Match.read(source)
    except CasemateError:
        assert not verify(source).is_sound
    else:
        assert same(Match.read(match.export(private=True)), match)
        verify(source)


@cache
def files() -> tuple[str, ...]:
    return (EXAMPLE, *(last(random_match("fortify", PICKS, seed, acts=0.4)).export() for seed in (5, 6)))


@pytest.mark.parametrize("seed", range(300))
def test_no_accident_to_a_file_is_worse_than_a_sentence(seed: int):
    rng = random.Random(seed)
    read_or_refused(mutated(rng.choice(files()), rng))


@pytest.mark.parametrize("seed", range(60))
def test_nor_is_one_where_there_is_chance(toy: Game, seed: int):
    rng = random.Random(seed)
    match = last(random_match(toy, "turn_limit=3", seed, acts=0.3))
    read_or_refused(mutated(match.export(private=True), rng))


@settings(max_examples=300, deadline=None)
@given(some.one_of(some.text(), some.binary()))
def test_anything_at_all_is_read_or_refused(source: str | bytes):
    read_or_refused(source)


@settings(max_examples=300, deadline=None)
@given(some.data())
def test_anything_after_good_tags_is_read_or_refused(draw: some.DataObject):
    lines = sorted({line for text in files() for line in text.split("\n")})
    words = sorted({word for text in files() for word in re.split(r"[ \n]", text)})
    line = some.sampled_from(lines) | some.lists(some.sampled_from(words), max_size=5).map(" ".join) | some.text()
    body = draw.draw(some.lists(line, max_size=12))
    numbered = (re.sub(r"^\d+", str(number), line) for number, line in enumerate(body, 1))
    read_or_refused(EXAMPLE.partition("\n\n")[0] + "\n\n" + "".join(f"{line}\n" for line in numbered))


# What is read, but not written as it should be


def test_verify_tells_what_is_not_written_as_it_should_be():
    def found(old: str, new: str) -> tuple[str, ...]:
        assert old in EXAMPLE
        return verify(EXAMPLE.replace(old, new, 1)).findings

    assert verify(EXAMPLE).findings == verify(EXAMPLE).notices == ()
    (options,) = found("map=coast5 turn_limit=2", "turn_limit=2 map=coast5")
    assert options.startswith("line 4: Options is written 'map=coast5 turn_limit=2")
    (default,) = found("special=on", "special=on points=off")
    assert default.startswith("line 4: ")
    (missing,) = found(" {5/5/2I2/5/5 g 3I2T3BA4i4t2b -|- 2f 2}", "")
    assert missing.startswith("line 11: The position after event 5 is missing: 5/5/2I2")
    (hidden,) = found("{5/5/5/5/5 g 4I2T3BA -|- p 1}", "{5/5/5/5/5 g ? -|- p 1}")
    assert hidden == "line 7: The match is over, but this position hides something."
    (start,) = found(f"{MATCH_ID}\n", f"{MATCH_ID}\nPosition: 5/5/5/5/5 r - -|- p 1\n")
    assert start.startswith("line 6: Position is written ''")
    (end,) = found("over p1win flag\n", "")
    assert end == "The match is over, but the file does not end: over p1win flag"


def test_a_torn_line_is_said():
    torn = EXAMPLE.partition("5 p1 end")[0] + "5 p1 e"
    notice = "Line 11 is not finished and was left out."
    assert notice in Match.read(torn).notices
    assert verify(torn).notices == (notice, "The match is not over.")
    assert verify(torn).is_sound


def test_what_was_checked_is_counted():
    result = verify(EXAMPLE)
    assert (result.moves, result.unchecked) == (6, 0)
    assert result.summary == "every move is legal, every position as it is written"
    assert verify(HEAD).summary == "no move was checked"
