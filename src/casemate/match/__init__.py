"""A match without a server: options plus numbered events, every state a fold of them; texts in, texts out."""

from .events import BadAct, Ending, Event
from .match import Match
from .verify import Verification, verify

__all__ = ["BadAct", "Ending", "Event", "Match", "Verification", "verify"]
