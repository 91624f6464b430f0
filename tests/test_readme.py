"""What the README shows is run, and what it names is there."""

import re
import shlex
from pathlib import Path

from casemate.library import load

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_the_library_example_runs(capsys) -> None:
    (example,) = blocks("python")
    exec(example, {})
    assert capsys.readouterr().out == "Turn(part='Volley 1', number=1) 4/4/1I2/4/4 r 3I4T4B4i4t4b -|- 0fi 1\n"


def test_its_positions_and_options_can_be_read() -> None:
    commands = [shlex.split(line, comments=True) for block in blocks("") for line in block.splitlines()]
    played = [words for words in commands if "fortify" in words]
    assert len(played) > 3
    for words in played:
        options = load("fortify").options.read(word for word in words if re.fullmatch(r"[a-z_]+=\w+", word))
        if "--position" in words:
            load("fortify").read_position(options, words[words.index("--position") + 1])


def test_its_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)]+)\)", README)
    assert links
    for link in links:
        assert link.startswith("https://") or (ROOT / link).exists(), link
