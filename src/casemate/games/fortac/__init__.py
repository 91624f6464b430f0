"""FORTAC: four men a side on 4x4, a common deck of movement cards, open hands, two different Combos win."""

from ...assemble import assemble
from . import notation, rules, scene, setup
from .state import State

GAME = assemble(title="FORTAC", edition=1, twin=State, setup=setup, rules=rules, notation=notation, scene=scene)
