"""The table of all routes."""

from gratteciel.server.routes import (
    capabilities,
    editions,
    examples,
    games,
    lessons,
    people,
    playing,
    progress,
    puzzles,
    records,
    tables,
    talk,
    thinking,
)
from gratteciel.server.routes.route import Route

ROUTES: tuple[Route, ...] = tuple(
    route
    for part in (
        capabilities,
        games,
        examples,
        lessons,
        puzzles,
        editions,
        people,
        progress,
        tables,
        records,
        playing,
        talk,
        thinking,
    )
    for route in part.routes
)

GROUPS = frozenset(route.group for route in ROUTES)
"""What a place can have that answers by them."""
