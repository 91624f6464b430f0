"""Two people at one terminal: a match from the first move to the verified file, and every interruption of it."""

import os
import random
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

import casemate
from casemate.game import Game
from casemate.match import Match, verify
from tests.terminal.commands import program, run, words_of

TINY = ("map=LS/SW", "army=2I1B", "volleys=1", "turn_limit=6")
SEALED = ("special=on", "map=LS/SW")
PICKS = ("pick:4I2T3B1A", "pick:4I4T2B")


def played(text: str, *words: str, game: str = "fortify", status: int = 0) -> str:
    """What a sitting prints in which this is typed; of one that is refused, what it complains about."""
    ended = run("play", game, *words, text=text)
    assert ended.status == status
    assert bool(ended.complaint) == (status == 2)
    return ended.complaint or ended.out


def random_moves(*words: str, seed: int = 1) -> list[str]:
    """The moves of a whole random match."""
    game = casemate.load("fortify")
    state = game.start(game.options.read(words))
    chance, moves = random.Random(seed), []
    while actions := game.actions(state):
        action = chance.choice(actions)
        moves.append(game.write_move(state, action))
        state = game.play(state, action)
    return moves


def moves_in(path: Path) -> list[str]:
    """The moves of p1 and p2 in a file, whatever else is in it."""
    lines = path.read_text("utf-8").splitlines()
    return [found[1] for line in lines if (found := re.match(r"\d+ p[12] (\S+)", line))]


def test_a_whole_match(tmp_path: Path) -> None:
    moves, path = random_moves(*TINY), tmp_path / "match.casemate"
    text = played("\n".join(moves), *TINY, "--file", str(path))
    assert moves_in(path) == moves
    outcome = Match.read(path.read_bytes()).outcome
    assert outcome
    assert f"{outcome}." in text
    assert f"casemate verify {path}" in text
    assert verify(path.read_bytes()).is_sound
    assert run("verify", str(path)).status == 0


def test_several_moves_in_a_line() -> None:
    text = played("T@b3 I@b4 end\n")
    assert "Red enlists a Tank on b3." in text
    assert "Green ends the turn." in text
    assert text.count("╭") == 2


def test_the_rest_of_a_line_is_dropped_at_the_first_refusal() -> None:
    text = played("T@b3 T@a1 T@c3\n")
    assert "a1 is Water" in text
    assert "T@c3" not in text.partition("a1 is Water")[2]


def test_moves_are_listed_in_groups() -> None:
    text = played("?\n? b3\n?zz\n", *TINY[:2])
    assert "B@a1  B@b2  I@a1  I@b2" in text
    assert "There is no legal move with 'zz' in it." in text


def test_why_explains_what_is_refused_and_what_is_not() -> None:
    text = played("why T@a1\nwhy T@a3\nwhy\nwhy T@z9\nwhy end\n")
    assert "a1 is Water: Tank stands on Land and Shore. 3.3" in text
    assert "3.3 allows a5, b5" in text
    assert "T@a3 is legal." in text
    assert "Say which move: why MOVE." in text
    assert "There is no space 'z9'" in text
    assert "2.3" in text.partition("why end")[2]


def test_why_says_what_is_missing_and_marks_it() -> None:
    position = "3t/1II1/2T1/4/4 r 2I3T4B4i3t4b -|- 2 9"
    text = played("why Ib4+\n", "--position", position).partition("why Ib4+")[2]
    assert "It could with a Fortified Tank on c3. 5.2" in words_of(text)
    assert ">" in text
    assert "╭" in text


def test_a_refused_move_teaches_too() -> None:
    text = played("end\n")
    assert "The first turn begins with an Enlist. 2.3" in text
    assert "rules 2.3 shows the rule." in text


def test_undo_goes_back_move_by_move() -> None:
    text = played("undo\nT@b3 I@b4\nundo\nundo\nundo\nboard\n")
    assert text.count("Taken back.") == 2
    assert text.count("There is no move to take back.") == 2
    assert "Red lands" in text.rpartition("Taken back.")[2]


def test_undo_does_not_open_seals() -> None:
    text = played("\n".join((*PICKS, "undo")), *SEALED)
    assert "cannot be taken back" in text


def test_resignation_ends_the_match() -> None:
    text = played("T@b3\nresign\nT@c3\nboard\nquit\n")
    assert "Green has resigned." in text
    assert "Red (player 1) has won: p1win resign." in text
    assert "The match is over." in text


def test_a_draw_is_offered_and_answered() -> None:
    text = played("draw\nno\ndraw\nT@b3\ndraw\nyes\n")
    assert "Green, do you accept? yes or no: no" in text
    assert "Green declines the draw." in text
    assert "A draw may be offered once a turn." in text
    assert "Nobody has won: draw agreed." in text


def test_rules_help_board_and_layers() -> None:
    position = "4/1+T+T1/1+T2/4/3b r 4IT4B4i4t3b -|- 2 9"
    text = played("rules 6.3\nrules 99.1\nhelp\nboard thr\nboard nothing\n", "--position", position)
    assert "6.3 Fortified protection." in text
    assert "There is no clause '99.1'." in text
    assert "why MOVE" in text
    assert "Nothing is marked as 'nothing' now." in text


def test_no_text_that_is_typed_breaks_it() -> None:
    typed = "\x00\n\ufffd\n" + "x" * 50_000 + "\nwhy " + "T" + "ax" * 30_000 + "\n{}\n[red]\n? [\nwhy [bold]\n\n  \n"
    text = played(typed)
    assert "not kept" in text


def test_saved_matches_go_on(tmp_path: Path) -> None:
    path = tmp_path / "saved"
    text = played(f"T@b3\nsave {path}\nsave {path}\nsave\nsave {tmp_path}/no/where\n")
    assert "saved is there already" in words_of(text)
    assert "Say where: save FILE." in text
    assert "cannot be written" in words_of(text)
    assert "goes on after event 1" in played("", "--file", str(path))


def test_a_finished_match_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / "saved"
    played(f"resign\nsave {path}\n")
    assert path.read_text("utf-8").endswith("over p2win resign\n")
    assert verify(path.read_bytes()).is_sound


# The file


def test_the_file_says_what_it_is_and_keeps_the_match(tmp_path: Path) -> None:
    path = tmp_path / "m"
    text = words_of(played("T@b3\n", "map=coast5", "--file", str(path)))
    assert "keeps every event as it happens, secret ones and the seed" in text
    assert "the same command goes on" in text
    assert moves_in(path) == ["T@b3"]
    again = played("I@b4\n", "map=coast5", "--file", str(path))
    assert "goes on after event 1" in again
    assert "Red enlists a Tank on b3." in again
    assert moves_in(path) == ["T@b3", "I@b4"]
    assert "Options: map=coast5" in path.read_text("utf-8")
    played("end\n", "--file", str(path))
    assert moves_in(path) == ["T@b3", "I@b4", "end"]


@pytest.mark.skipif(os.name == "nt", reason="permissions are others there")
def test_nobody_else_may_read_the_file_of_a_running_match(tmp_path: Path) -> None:
    path = tmp_path / "m"
    played("", "--file", str(path))
    assert path.stat().st_mode & 0o077 == 0


def test_what_does_not_fit_the_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "m"
    played("T@b3\n", "--file", str(path))
    content = path.read_bytes()
    for words, why in (
        (("map=coast5",), "holds a match with the options as they are by default"),
        (("--position", "4/4/1T2/4/4 g 4I3T4B4i4t4b -|- 2f 2"), "did not begin with this position"),
    ):
        assert why in played("", *words, "--file", str(path), status=2)
    assert path.read_bytes() == content
    path.write_text("Casemate: 1\nGame: fortify\n\n", "utf-8")
    assert f"{path}: line 3: The tag Edition is missing." in played("", "--file", str(path), status=2)
    path.write_bytes(b"\xff\xfe\x00")
    assert str(path) in played("", "--file", str(path), status=2)
    assert "cannot be" in played("", "--file", str(tmp_path), status=2)
    assert "cannot be" in played("", "--file", str(path / "under" / "a" / "file"), status=2)


def test_a_match_of_another_game_is_refused(tmp_path: Path, toy: Game) -> None:
    path = tmp_path / "m"
    played("T@b3\n", "--file", str(path))
    assert "holds a match of Fortify, not of" in played("", "--file", str(path), game=toy.name, status=2)


def test_an_export_that_hides_something_is_no_store(tmp_path: Path) -> None:
    game = casemate.load("fortify")
    match = Match(game, game.options.read(SEALED))
    match.move(PICKS[0])
    path = tmp_path / "m"
    path.write_text(match.export(1), "utf-8")
    assert "is an export of a running match" in played("", "--file", str(path), status=2)


def test_a_finished_file_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "m"
    played("T@b3\nresign\n", "--file", str(path))
    content = path.read_bytes()
    text = played("", "--file", str(path))
    assert "Red (player 1) has won: p1win resign." in text
    assert "╭" in text
    assert path.read_bytes() == content


def test_a_torn_line_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "m"
    played("T@b3 I@b4\n", "--file", str(path))
    whole = path.read_bytes()
    path.write_bytes(whole + b"3 p2 en")
    text = played("", "--file", str(path))
    assert "goes on after event 2" in text
    assert path.read_bytes() == whole


@pytest.mark.parametrize("left", [0, 1])
def test_an_end_that_was_torn_is_completed(tmp_path: Path, left: int) -> None:
    """Of the end, the reveal and the foot only so many lines were written when the power failed."""
    path = tmp_path / "m"
    played("\n".join((*PICKS, "resign")), *SEALED, "--file", str(path))
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    assert lines[-2:] == [b"4 table reveal\n", b"over p2win resign\n"]
    path.write_bytes(b"".join(lines[: len(lines) - 2 + left]) + b"ove")
    assert "p2win resign" in played("", "--file", str(path))
    assert path.read_bytes() == whole


def test_a_move_that_cannot_be_kept_is_not_announced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "m"
    played("T@b3\n", "--file", str(path))
    whole = path.read_bytes()

    def full(descriptor: int, content: bytes) -> None:
        os.write(descriptor, content[:5])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("casemate.terminal.store.write", full)
        ended = run("play", "fortify", "--file", str(path), text="I@b4\nend\n")
    assert ended.status == 2
    assert ended.complaint == f"{path} cannot be written: No space left on device.\n"
    assert "Green enlists" not in ended.out
    assert path.read_bytes() == whole + b"2 p2 "
    played("", "--file", str(path))
    assert path.read_bytes() == whole


@pytest.mark.skipif(os.name == "nt", reason="processes are killed otherwise there")
def test_whoever_is_killed_loses_nothing(tmp_path: Path) -> None:
    """Killed without notice again and again, the match comes out as if it had been played in one go."""
    moves, path = random_moves(*TINY, seed=3), tmp_path / "m"
    assert len(moves) >= 12
    for at in range(0, len(moves), 5):
        with subprocess.Popen(
            program("play", "fortify", *TINY, "--file", str(path)), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
        ) as running:
            assert running.stdin
            running.stdin.write("".join(f"{move}\n" for move in moves[at : at + 5]).encode())
            running.stdin.flush()
            until(lambda all_in=moves[: at + 5]: path.exists() and moves_in(path) == all_in)
            running.send_signal(signal.SIGKILL)
    played("", *TINY, "--file", str(path))
    assert moves_in(path) == moves
    assert verify(path.read_bytes()).is_sound
    assert Match.read(path.read_bytes()).outcome


def until(done, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_ctrl_c_leaves_quietly_and_says_where_the_match_is(tmp_path: Path) -> None:
    path = tmp_path / "m"
    with subprocess.Popen(
        program("play", "fortify", "--file", str(path)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as running:
        assert running.stdin
        running.stdin.write("T@b3\n")
        running.stdin.flush()
        until(lambda: path.exists() and moves_in(path) == ["T@b3"])
        running.send_signal(signal.SIGINT)
        text, complaint = running.communicate(timeout=60)
    assert complaint == ""
    assert running.returncode == 130
    assert "the same command goes on" in words_of(text)


def test_two_processes_do_not_play_one_file(tmp_path: Path) -> None:
    path = tmp_path / "m"
    with subprocess.Popen(
        program("play", "fortify", "--file", str(path)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as running:
        until(path.exists)
        refused = played("T@b3\n", "--file", str(path), status=2)
        assert refused == f"{path} is in use: another process plays this match.\n"
        running.communicate("T@c3\n", timeout=60)
    assert moves_in(path) == ["T@c3"]


# Secrets and chance


def test_sealed_picks_are_announced_when_both_are_in() -> None:
    text = played("\n".join(PICKS), *SEALED)
    before, sealed, after = text.partition("Red has sealed.")
    assert sealed
    assert "Hand to Red." in before
    between, handed, rest = after.partition("Hand to Green.")
    assert handed
    assert "Infantry" not in between
    assert PICKS[0] not in text
    opened = rest.partition("Green> ")[2]
    assert "Red picks 4 Infantry, 2 Tanks, 3 Battleships, 1 Artillery." in opened
    assert "Green picks 4 Infantry, 4 Tanks, 2 Battleships." in opened
    assert "2 Tanks" not in rest.partition("Green> ")[0]


def test_what_follows_a_sealed_answer_on_its_line_is_not_played() -> None:
    text = played(f"{PICKS[0]} {PICKS[1]}\n", *SEALED)
    assert "The rest is not played" in text
    assert "Green picks" not in text


@pytest.mark.skipif(os.name == "nt", reason="there are no such terminals there")
def test_a_terminal_does_not_show_what_is_sealed(tmp_path: Path) -> None:
    """On a terminal picks are typed unseen, each after a curtain; the screen is cleared and no move echoed."""
    shown = at_a_terminal(
        program("play", "fortify", *SEALED, "--file", str(tmp_path / "m")),
        ["", PICKS[0], "", PICKS[1], "I@b2", "quit"],
        ["looking: ", "Red> ", "looking: ", "Green> ", "Red> ", "> "],
    )
    assert PICKS[0] not in shown
    assert PICKS[1] not in shown
    assert "I@b2" in shown
    assert shown.count("\x1b[2J") >= 5
    between = shown.partition("Red has sealed.")[2].partition("Green> ")[0]
    assert "2 Tanks" not in between
    assert moves_in(tmp_path / "m") == [*PICKS, "I@b2"]


def at_a_terminal(words: list[str], lines: list[str], prompts: list[str]) -> str:
    """What a terminal shows when each line is typed once its prompt has come."""
    import fcntl
    import termios

    ours, theirs = os.openpty()
    shown = b""
    with subprocess.Popen(
        words,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509
        env={**os.environ, "TERM": "xterm-256color"},
    ) as running:
        os.close(theirs)
        seen = 0
        for line, prompt in zip(lines, prompts, strict=True):
            while prompt.encode() not in shown[seen:]:
                shown += os.read(ours, 4096)
            time.sleep(0.2)  # the prompt is printed before the echo is off
            seen = len(shown)
            os.write(ours, line.encode() + b"\n")
        while chunk := rest_of(ours):
            shown += chunk
        assert running.wait(60) == 0
    os.close(ours)
    return shown.decode()


def rest_of(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # the other end is closed
        return b""


def test_chance_draws_by_itself_and_says_what(tmp_path: Path, toy: Game) -> None:
    path = tmp_path / "m"
    text = played("resign\n", "--file", str(path), game=toy.name)
    assert text.count("Chance has drawn in secret.") == 2
    assert re.search(r"The die shows \d\.", text)
    assert "Hand to Blue." in text
    found = verify(path.read_bytes(), toy)
    assert found.is_sound
    assert found.draws == 3


def test_a_hidden_hand_is_behind_a_curtain_at_every_change_of_seat(toy: Game) -> None:
    text = played("end\nend\n", game=toy.name)
    assert [found[1] for found in re.finditer(r"Hand to (\w+)\.", text)] == ["Blue", "Gold", "Blue"]


def test_a_forged_draw_is_found(tmp_path: Path, toy: Game) -> None:
    path = tmp_path / "m"
    played("resign\n", "--file", str(path), game=toy.name)
    text = path.read_text("utf-8")
    rolled = re.search(r"roll:(\d)", text)
    assert rolled
    other = "1" if rolled[1] != "1" else "2"
    path.write_text(text.replace(f"roll:{rolled[1]}", f"roll:{other}"), "utf-8")
    out, complaint, status = run("verify", str(path))
    assert (out, status) == ("", 1)
    assert "Draw 3 should be" in complaint


def test_a_file_that_is_not_there_cannot_be_verified(tmp_path: Path) -> None:
    out, complaint, status = run("verify", str(tmp_path / "none"))
    assert (out, status) == ("", 2)
    assert len(complaint.splitlines()) == 1


# Files that are not as they should be


def test_no_folder_is_made_for_a_match(tmp_path: Path) -> None:
    folder = tmp_path / "none"
    text = played("", "--file", str(folder / "g"), status=2)
    assert text == f"{folder / 'g'} cannot be used: there is no folder {folder}.\n"
    assert not folder.exists()


def test_a_lock_that_cannot_be_made_is_not_said_to_be_taken(tmp_path: Path) -> None:
    (tmp_path / ".g.lock").mkdir()
    text = played("", "--file", str(tmp_path / "g"), status=2)
    assert text.startswith(f"{tmp_path / 'g'} cannot be used: its lock .g.lock cannot be made: ")
    assert not (tmp_path / "g").exists()


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be removed there")
def test_nothing_is_left_beside_the_file(tmp_path: Path) -> None:
    path = tmp_path / "m"
    for text in ("T@b3\n", "I@b4\n"):
        played(text, "--file", str(path))
        assert [one.name for one in tmp_path.iterdir()] == ["m"]


@pytest.mark.skipif(os.name == "nt", reason="files have no such modes there")
def test_what_is_saved_of_a_running_match_is_for_its_owner_alone(tmp_path: Path) -> None:
    running, over = tmp_path / "running", tmp_path / "over"
    before = os.umask(0o022)
    try:
        played(f"T@b3\nsave {running}\nresign\nsave {over}\n")
    finally:
        os.umask(before)
    assert [path.stat().st_mode & 0o777 for path in (running, over)] == [0o600, 0o644]


def test_a_move_of_a_newer_edition_is_not_called_sealed(tmp_path: Path) -> None:
    path = tmp_path / "m"
    played("T@b3 I@b4\n", "--file", str(path))
    text = path.read_text("utf-8").replace("Edition: 1", "Edition: 9").replace("I@b4", "leap:b4")
    path.write_text(text, "utf-8")
    ended = run("play", "fortify", "--file", str(path))
    assert ended.status == 2
    assert "too old to go on with" in ended.complaint
    assert "sealed" not in ended.out
    assert "Green has decided something that the rules at hand cannot read." in words_of(ended.out)


def test_verify_says_what_it_could_not_check(tmp_path: Path) -> None:
    path = tmp_path / "m"
    played("T@b3 I@b4\nresign\n", "--file", str(path))
    assert run("verify", str(path)).out.endswith(
        f"{path} is sound: every move is legal, every position as it is written.\n"
    )
    path.write_text(path.read_text("utf-8").replace("Edition: 1", "Edition: 9"), "utf-8")
    ended = run("verify", str(path))
    assert ended.status == 0
    assert "legal" not in ended.out
    assert "2 moves of another edition not checked, nor the positions after them" in ended.out
