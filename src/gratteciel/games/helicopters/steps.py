"""The step codes of Skyline."""

from gratteciel.games.helicopters.city import PLOTS

START = 0
"""``START + plot``: put floor and helicopter there."""
FLY = START + PLOTS
"""``FLY + plot``: land there."""
STEPS = FLY + PLOTS
