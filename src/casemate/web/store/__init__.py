"""The only door to SQL: what is kept of matches, people and tables, and how it changes."""

from . import changes
from .changes import Change
from .store import Store, backup
from .writer import Clash, NotStored

__all__ = ["Change", "Clash", "NotStored", "Store", "backup", "changes"]
