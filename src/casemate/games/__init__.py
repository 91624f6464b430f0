"""The games: a folder each. CASEMATE_GAMES names further folders that hold games of your own."""

import os

__path__ += [path for path in os.environ.get("CASEMATE_GAMES", "").split(os.pathsep) if path]
