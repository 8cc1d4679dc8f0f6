"""The dice game alone: its ranks, and how far the condition of a scenario is met."""

import msgspec

from gratteciel.engine.alone import Aim, Rank, Standing
from gratteciel.engine.records import Record
from gratteciel.engine.words import sentence
from gratteciel.games.dice.box import Edition
from gratteciel.games.dice.district import (
    DUBAI,
    ESSEN,
    NEW_YORK,
    NONE,
    SAO_PAULO,
    SCENARIOS,
    SHANGHAI,
    TORONTO,
    TUCSON,
    buildings,
    of_height,
    of_sort,
)
from gratteciel.games.dice.layout import HIGH, LONE_LOW_GROUND, LOW

WANTED = {DUBAI: (3, 3), NEW_YORK: (2, 5), SAO_PAULO: (4, 4)}
"""So many buildings at least of that height (New York: or 6)."""
MOST = {TORONTO: 7, SHANGHAI: 0, TUCSON: 0}
"""So many at most."""


def ranks(edition: Edition) -> tuple[Rank, ...]:
    """The ranks by what they take, the lowest first (DI-10)."""
    return tuple(
        Rank(f"rank-{title.replace('_', '-')}", points)
        for title, points in msgspec.structs.asdict(edition.ranks).items()
    )


def aim(edition: Edition, box: Record, table: Record) -> Aim | None:
    """The scenario, if there is one; as if the game ended now, when lone low grounds become buildings (DI-8)."""
    scenario = int(box.scenario)
    if scenario == NONE:
        return None
    have, need = counted(scenario, table), MOST.get(scenario, WANTED.get(scenario, (0, 0))[0])
    kept = have >= need if scenario in WANTED else have <= need
    standing: Standing = "kept" if kept else "missed" if scenario == ESSEN else "open"  # DI-9
    choice = SCENARIOS[scenario]
    return Aim("scenario", choice, sentence(choice, n=have, need=need), standing, have, need)


def counted(scenario: int, table: Record) -> int:
    """How much there is of what the scenario looks at."""
    lone = int(table.sites[0, LONE_LOW_GROUND])
    if scenario in WANTED:
        height = WANTED[scenario][1]
        return of_height(table, 0, height) + (of_height(table, 0, 6) if scenario == NEW_YORK else 0)
    if scenario == ESSEN:
        return int(table.demolished[0])
    if scenario == SHANGHAI:
        return of_sort(table, 0, LOW) + lone
    if scenario == TUCSON:
        return of_sort(table, 0, HIGH)
    return buildings(table, 0) + lone
