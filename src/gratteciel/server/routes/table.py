"""The table of all routes."""

from gratteciel.server.routes import editions, games, people, playing, tables, talk, thinking
from gratteciel.server.routes.route import Route

ROUTES: tuple[Route, ...] = tuple(
    route for part in (games, editions, people, tables, playing, talk, thinking) for route in part.routes
)
