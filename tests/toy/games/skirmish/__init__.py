"""Skirmish: men on a large map, a loaded die, a hidden card a side. It shows how a game is added."""

from casemate.assemble import assemble

from . import notation, rules, scene, setup
from .state import State

GAME = assemble(title="Skirmish", edition=1, twin=State, setup=setup, rules=rules, notation=notation, scene=scene)
