"""Where Casemate keeps what is yours (data) and what it can make again (cache)."""

import os
from pathlib import Path

import platformdirs


def cache_folder() -> Path:
    """Machine code and other things that can be made again."""
    home = os.environ.get("CASEMATE_HOME")
    return Path(home) / "cache" if home else platformdirs.user_cache_path("casemate", appauthor=False)


def data_folder() -> Path:
    """Matches and everything else that cannot be made again."""
    home = os.environ.get("CASEMATE_HOME")
    return Path(home) / "data" if home else platformdirs.user_data_path("casemate", appauthor=False)
