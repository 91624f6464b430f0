"""Where machine code is kept: one folder a game and entry, named by the text that the code depends on.

Numba looks at one file only to see whether its cache is stale. A rule edited in another file would go on
being played as it was; hence the name of the folder is a hash of all of them.
"""

import hashlib
import os
import re
import shutil
import time
from functools import cache
from pathlib import Path

from ..folders import cache_folder

PACKAGE = Path(__file__).parent.parent
MARK = re.compile(r"^@(compiled|stub)\b", re.MULTILINE)
UNUSED = 30 * 24 * 3600


@cache
def marking() -> tuple[Path, ...]:
    """The files outside the games that mark functions, found by reading the tree, and this package."""
    games = PACKAGE / "games"
    found = [p for p in PACKAGE.rglob("*.py") if games not in p.parents and "tests" not in p.parts]
    return tuple(sorted(p for p in found if p.parent == PACKAGE / "compiled" or MARK.search(p.read_text("utf-8"))))


def sources(game: Path, entry: Path) -> list[Path]:
    """All files whose text the machine code of this entry for this game depends on."""
    own = [game / "state.py", *game.glob("rules.py"), *(game / "rules").rglob("*.py")]
    return sorted({*marking(), *own, entry})


def folder(game: Path, entry: Path) -> Path:
    """The folder of this game's machine code for the entries of one file."""
    digest = hashlib.blake2b(digest_size=8)
    for path in sources(game, entry):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return cache_folder() / "machine" / f"{game.name}-{digest.hexdigest()}"


def writable(path: Path) -> bool:
    """Whether this folder can be written: tried by writing."""
    probe = path / f".probe-{os.getpid()}"
    try:
        path.mkdir(parents=True, exist_ok=True)
        probe.write_bytes(b"")
        probe.unlink()
        os.utime(path)
    except OSError:
        return False
    return True


def prune(root: Path) -> None:
    """Remove folders that nobody used for a month."""
    try:
        stale = [p for p in root.iterdir() if p.is_dir() and p.stat().st_mtime < time.time() - UNUSED]
    except OSError:
        return
    for path in stale:
        shutil.rmtree(path, ignore_errors=True)
