"""The golden transcripts: what a change of rules, words or boards would change in whole games."""

from pathlib import Path

import pytest

from casemate import games, load
from tests.playthroughs import files, head_of, transcript


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_transcript_is_what_the_game_plays_today(path: Path) -> None:
    text = path.read_text("utf-8")
    assert transcript(path, text) == text, "scripts/playthroughs rewrites it and shows the difference"


@pytest.mark.parametrize("name", games())
def test_every_game_has_transcripts_and_each_named_value_of_its_options_stands_in_one(name: str) -> None:
    own = [path for path in files() if path.parent.parent.name == name]
    assert own
    played = [load(name).options.read(head_of(path.read_text("utf-8")).get("options", "").split()) for path in own]
    maps = {getattr(options, "map", "") for options in played}
    from casemate.options import options_of

    for option in options_of(load(name).options):
        if option.name == "map":
            assert set(option.about.names) <= maps
