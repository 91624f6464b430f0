"""The line protocol: each command and what it answers, what it refuses, and that no text breaks it."""

import io
import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import casemate
from casemate.game import CHANCE, Game
from casemate.terminal.ugi import LONGEST_LINE, Protocol, bounded_lines, converse

Talk = Callable[..., list[str]]
START = "4/4/4/4/4 r 4I4T4B4i4t4b -|- 1f 1"
OVER = "4/+T+T2/+I+I2/4/3b r 2I2T4B4i4t3b -|- 0 1 1:1-0:1 over p1win 7.1"
LANDINGS = "B@a3 B@b3 B@c3 B@d3 I@a3 I@b3 I@c3 I@d3 T@a3 T@b3 T@c3 T@d3"


def protocol(*words: str) -> Protocol:
    game = casemate.load("fortify")
    options = game.options.read(words)
    return Protocol(game, options, game.start(options))


def said(talker: Protocol, *lines: str) -> list[str]:
    return [answer for line in lines for answer in talker.answer(line)]


@pytest.fixture
def talk() -> Talk:
    """One conversation about Fortify: lines in, lines out."""
    talker = protocol()
    return lambda *lines: said(talker, *lines)


def test_ugi_introduces_itself_and_its_options(talk: Talk) -> None:
    lines = talk("ugi")
    assert lines[0].startswith("id name Casemate Fortify ")
    assert lines[1].startswith("id author ")
    assert lines[-1] == "ugiok"
    assert {
        "option name map type string default coast var coast var coast5 var estuary var diagonal var peninsula5",
        "option name track_slots type spin default 3 min 1 max 6",
        "option name special type combo default off var off var on",
        "option name level type spin default 8 min 1 max 8",
    } <= set(lines)


def test_a_default_is_what_holds_unless_it_is_set() -> None:
    assert "option name track_slots type spin default 5 min 1 max 6" in said(protocol("track_slots=5"), "ugi")


def test_isready_is_answered_and_the_rest_is_silent(talk: Talk) -> None:
    assert talk("isready") == ["readyok"]
    assert talk("uginewgame", "setoption name level value 3", "position startpos", "stop", "", "  ") == []


def test_show_writes_the_position(talk: Talk) -> None:
    assert talk("show") == [f"position {START}"]
    assert talk("position startpos moves T@b3", "show") == ["position 4/4/1T2/4/4 g 4I3T4B4i4t4b -|- 2f 2"]


def test_a_position_is_read_with_the_moves_after_it(talk: Talk) -> None:
    assert talk(f"position {START} moves T@b3 i@b4") == [
        f"error move 2, 'i@b4': {said(protocol(), 'refusal i@b4')[0].removeprefix('error ')}"
    ]
    assert talk(f"position {START} moves T@b3 I@b4", "show") == ["position 4/1i2/1T2/4/4 g 4I3T4B3i4t4b -|- 1fi 2"]


def test_a_position_with_an_error_changes_nothing(talk: Talk) -> None:
    talk("position startpos moves T@b3")
    before = talk("show")
    for line in ("position", "position startpos moves T@b3 T@b3", "position nonsense", "position moves T@b3"):
        (answer,) = talk(line)
        assert answer.startswith("error ")
        assert talk("show") == before


def test_legal_moves_are_sorted(talk: Talk) -> None:
    assert talk("legal") == [f"legal {LANDINGS}"]


def test_a_finished_state_has_no_moves(talk: Talk) -> None:
    talk("setoption name volleys value 1", f"position {OVER}")
    assert talk("legal", "weights", "perft 2") == ["legal", "weights", "perft 1 0", "perft 2 0"]
    assert talk("show") == [f"position {OVER}"]
    assert talk("outcome", "query gameover", "query result") == [
        "outcome 1 -1 7.1",
        "response true",
        "response p1win",
    ]
    assert talk("query turn", "query p1turn") == ["response none", "response false"]
    (answer,) = talk("go")
    assert answer == "error the game is over"
    (answer,) = talk("refusal end")
    assert answer.startswith("refusal 7.1 ")


def test_perft_counts_each_depth(talk: Talk) -> None:
    assert talk("perft 3") == ["perft 1 12", "perft 2 280", "perft 3 4220"]


def test_a_refusal_names_its_clause(talk: Talk) -> None:
    assert talk("refusal T@b3") == ["refusal none"]
    (answer,) = talk("refusal T@a1")
    assert answer.startswith("refusal 3.3 ") or answer.startswith("refusal 2.3 ")
    for line in ("refusal", "refusal T@b3 T@c3", "refusal T@z9"):
        assert talk(line)[0].startswith("error ")


def test_queries(talk: Talk) -> None:
    assert talk("outcome", "query gameover", "query result") == [
        "outcome none",
        "response false",
        "response none",
    ]
    assert talk("query turn", "query p1turn") == ["response p1", "response true"]
    talk("position startpos moves T@b3")
    assert talk("query turn", "query p1turn") == ["response p2", "response false"]
    assert talk("query luck")[0].startswith("error ")


def test_options_take_effect_at_the_next_position(talk: Talk) -> None:
    assert talk("setoption name special value on", "legal") == [f"legal {LANDINGS}"]
    assert talk("position startpos", "show") == ["position 4/4/4/4/4 r - -|- p 1"]
    assert talk("perft 1") == ["perft 1 41"]


@pytest.mark.parametrize(
    "line",
    [
        "setoption",
        "setoption name map",
        "setoption name map value",
        "setoption name luck value on",
        "setoption name track_slots value 7",
        "setoption name level value 0",
        "setoption name level value \N{SUPERSCRIPT TWO}",
        "setoption name special value perhaps",
    ],
)
def test_a_value_that_an_option_cannot_have_is_refused_at_once(talk: Talk, line: str) -> None:
    (answer,) = talk(line)
    assert answer.startswith("error ")
    assert talk("position startpos", "show") == [f"position {START}"]


def test_options_that_clash_are_refused_at_position(talk: Talk) -> None:
    assert talk("setoption name special value on", "setoption name army value 1I") == []
    (answer,) = talk("position startpos")
    assert answer.startswith("error army and special=on")
    assert talk("show") == [f"position {START}"]
    assert talk("setoption name army value 4I4T4B", "position startpos", "perft 1") == ["perft 1 41"]


def test_a_map_given_as_text(talk: Talk) -> None:
    talk("setoption name map value LS/SW", "position startpos")
    assert talk("show") == ["position 2/2 r 4I4T4B4i4t4b -|- 1f 1"]


@pytest.mark.parametrize("line", ["go", "go nodes 100", "go movetime 50", "go depth 3"])
def test_there_is_no_player_yet(talk: Talk, line: str) -> None:
    assert talk(line) == ["error no player yet"]


@pytest.mark.parametrize(
    "line",
    [
        "go nodes",
        "go nodes 0",
        "go far",
        "go depth 1 2",
        "perft",
        "perft 0",
        "perft -1",
        "perft 100",
        "perft 9999999999999999999999",
        "perft 3 3",
        "legal moves",
        "quit now",
        "LEGAL",
        "\x00",
        "\x1b[31mlegal",
    ],
)
def test_a_bad_line_is_an_error_in_one_line(talk: Talk, line: str) -> None:
    (answer,) = talk(line)
    assert answer.startswith("error ")
    assert answer.isprintable()
    assert talk("show") == [f"position {START}"]


def test_a_long_line_is_an_error(talk: Talk) -> None:
    for long in ("x" * 10_000_000, "position startpos moves " + "T@b3 " * 300_000):
        (answer,) = talk(long)
        assert answer == f"error this line is longer than {LONGEST_LINE} bytes"


def test_long_parts_are_errors(talk: Talk) -> None:
    long = "T" + "ax" * 100_000 + "!"
    for line in (
        f"refusal {long}",
        f"position startpos moves {long}",
        f"position {long}",
        f"query {long}",
        f"setoption name map value {long}",
        f"setoption name {long} value 1",
        f"{long} 1",
    ):
        (answer,) = talk(line)
        assert answer.startswith("error ")
        assert len(answer) < 1000


def test_at_a_draw_of_chance_there_are_weights_and_nothing_to_search(toy: Game) -> None:
    talker = Protocol(toy, toy.options(), toy.start())
    assert toy.seat(talker.state) == CHANCE
    assert said(talker, "legal", "weights") == ["legal deal:bear deal:fox deal:hare", "weights 1 2 3"]
    assert said(talker, "query turn", "query p1turn") == ["response chance", "response false"]
    assert said(talker, "go") == ["error chance is to decide here"]
    assert said(talker, "perft 2") == ["perft 1 3", "perft 2 8"]
    assert said(talker, "position startpos moves deal:bear deal:hare roll:3", "go") == ["error no player yet"]


def test_lines_of_any_length_are_read_one_by_one() -> None:
    stream = io.BytesIO(b"isready\r\n" + b"x" * 3_000_000 + b"\nisready\n\xff\xfe\nisready")
    lines = list(bounded_lines(stream))
    assert [line[:8] for line in lines] == ["isready", "xxxxxxxx", "isready", "\ufffd\ufffd", "isready"]
    assert len(lines[1]) > LONGEST_LINE


def test_a_conversation_ends_with_quit_or_with_its_input() -> None:
    for text, answers in ((b"isready\nquit\nisready\n", b"readyok\n"), (b"isready", b"readyok\n")):
        out = io.BytesIO()
        converse(protocol(), io.BytesIO(text), out)
        assert out.getvalue() == answers


# No text breaks it

COMMANDS = (
    "ugi isready uginewgame setoption name value position startpos moves legal weights show refusal outcome query"
    " gameover turn go nodes depth stop end T@b3 I@a3 +T@b3 Tb3-c4 Tb3+ Tb3xb4 red pick:4I2T3B1A map special on off"
    " army points 2 0 1 9 LS/SW level"
)
ANSWERS = "id option ugiok readyok legal weights position refusal outcome response error"
WORDS = st.one_of(
    st.sampled_from(COMMANDS.split() + START.split() + ["4/4/4/4/4 r - -|- p 1", OVER, START]),
    st.text(max_size=12),
)
LINES = st.one_of(st.lists(WORDS, max_size=9).map(" ".join), st.text(max_size=60))


@settings(max_examples=400, deadline=None)
@given(st.lists(LINES.filter(lambda line: "perft" not in line), max_size=6))
def test_no_text_raises(lines: list[str]) -> None:
    talker = protocol()
    for line in lines:
        for answer in talker.answer(line):
            assert answer.isprintable()
            assert answer.split(" ", 1)[0] in ANSWERS.split()
        assert next(iter(talker.answer("show"))).startswith("position ")


# As a program


def run_ugi(text: bytes, *words: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "casemate", "ugi", "fortify", *words]
    return subprocess.run(command, input=text, capture_output=True, timeout=120, check=False)


def test_it_is_a_program_of_plain_lines() -> None:
    ended = run_ugi(b"isready\n\xff\xfe\nshow\nlegal\n", "map=LS/SW", "army=2I1B")
    assert ended.returncode == 0
    assert ended.stderr == b""
    ready, error, show, legal = ended.stdout.decode().splitlines()
    assert (ready, show) == ("readyok", "position 2/2 r 2IB2ib -|- 1f 1")
    assert error.startswith("error ")
    assert legal == "legal B@a1 B@b2 I@a1 I@b2"


def test_it_begins_where_it_is_told() -> None:
    text = "4/4/1T2/4/4 g 4I3T4B4i4t4b -|- 2f 2"
    assert run_ugi(b"show\n", "--position", text).stdout == f"position {text}\n".encode()
    refused = run_ugi(b"", "--position", "nowhere")
    assert (refused.returncode, refused.stdout) == (2, b"")
    assert len(refused.stderr.splitlines()) == 1


def test_each_answer_comes_before_the_next_question() -> None:
    command = [sys.executable, "-m", "casemate", "ugi", "fortify"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdin
        assert running.stdout
        for question, answer in (("isready", "readyok"), ("perft 1", "perft 1 12"), ("show", f"position {START}")):
            running.stdin.write(f"{question}\n")
            running.stdin.flush()
            assert running.stdout.readline() == f"{answer}\n"
        running.stdin.close()
        assert running.wait(30) == 0


@pytest.mark.skipif(os.name == "nt", reason="there is no such shell there")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-"])
def test_it_ends_quietly_without_input_or_output(closed: str) -> None:
    command = f"echo show | {sys.executable} -m casemate ugi fortify {closed}"
    ended = subprocess.run(command, shell=True, capture_output=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")


def test_it_ends_quietly_when_nobody_reads() -> None:
    command = [sys.executable, "-m", "casemate", "ugi", "fortify"]
    reader, writer = os.pipe()
    os.close(reader)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=writer, stderr=subprocess.PIPE) as running:
        os.close(writer)
        _, complaint = running.communicate(b"isready\nisready\n", timeout=60)
    assert complaint == b""


def test_a_deep_perft_is_counted_by_machine_code_where_there_is_any() -> None:
    lines = run_ugi(b"perft 5\n").stdout.decode().split("\n")
    assert lines[3:5] == ["perft 4 61466", "perft 5 991204"]


VIEW = "4/4/4/4/4 g ? -|- p 1"


def test_a_value_that_is_wrong_by_itself_is_refused_at_once(talk: Talk) -> None:
    talk("setoption name map value LS/SW")
    wrong = "error Rank 1 of the map has 'X': a space is L, S or W."
    assert talk("setoption name map value LS/SX") == [wrong]
    assert talk("position startpos", "show") == ["position 2/2 r 4I4T4B4i4t4b -|- 1f 1"]


def test_options_that_clash_wait_for_the_position(talk: Talk) -> None:
    assert talk("setoption name army value 2I", "setoption name special value on") == []
    (answer,) = talk("position startpos")
    assert answer.startswith("error army and special=on do not go together")
    assert talk("setoption name army value 4I4T4B", "position startpos") == []


def test_a_view_can_be_asked_about_but_not_played_on(talk: Talk) -> None:
    hidden = "error This position hides something: it cannot be played on."
    assert talk("setoption name special value on", f"position {VIEW}", "show") == [f"position {VIEW}"]
    assert len(talk("legal")[0].split()) == 42
    assert talk("outcome", "refusal pick:4I2T3B1A", "perft 1") == ["outcome none", "refusal none", "perft 1 41"]
    assert talk("perft 2", f"position {VIEW} moves pick:4I2T3B1A") == [hidden, hidden]
    assert talk("show") == [f"position {VIEW}"]
    talk("position 4/4/4/4/4 g 4I2T3BA -|- p 1 moves pick:4I2T3B1A")
    assert talk("query turn") == ["response p1"]
