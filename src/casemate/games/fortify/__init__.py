"""Fortify: units on land, shore and water; a 2x2 block of Fortified units wins a volley."""

from ...assemble import assemble
from . import notation, rules, scene, setup
from .state import State

GAME = assemble(title="Fortify", edition=1, twin=State, setup=setup, rules=rules, notation=notation, scene=scene)
