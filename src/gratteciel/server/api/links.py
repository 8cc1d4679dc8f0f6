"""Links for whoever shows them without opening them: what a table's page says in its head, and postcards."""

from functools import cache
from typing import Any

from litestar import Request, Response, get

from gratteciel.play.game import game
from gratteciel.server.api.callers import Id, Lang, TheServices
from gratteciel.server.api.heads import Head, head_of
from gratteciel.server.api.web import app_files, the_app
from gratteciel.server.pictures.postcards import told
from gratteciel.server.routes.capabilities import POSTCARDS
from gratteciel.server.routes.languages import language
from gratteciel.server.routes.route import API
from gratteciel.server.services import Services
from gratteciel.server.tables.summary import TableSummary

OF_TABLE, OF_GAME = (path.replace("{id}", "{id:str}") for path in POSTCARDS)
DAY, WHILE = 86400, 300
"""Seconds for which others may keep a postcard: of a finished game, and of one that goes on."""


def head(summary: TableSummary, lang: str) -> Head:
    """What the page of a table says of itself; the picture's address is another whenever the table has changed."""
    title = game(summary.game).title(lang)
    return Head(
        title=title,
        description=told(summary, lang),
        path=f"table/{summary.id}",
        image=f"{API.lstrip('/')}/tables/{summary.id}/preview.png?lang={lang}&at={summary.number}",
        lang=lang,
        alt=title,
    )


@get("/table/{id:str}", include_in_schema=False, anybody=True)
async def table_page(request: Request[Any, Any, Any], id: Id) -> Response[Any]:
    """The app at a table."""
    services: Services = request.app.state.services
    lang = language(request.scope)
    summary = await services.store.tables.summary(id)
    house = await request.app.state.house.version_soon()
    return the_app(request, head_of("/table", lang) if summary is None else head(summary, lang), house)


@cache
def letters() -> bytes | None:
    """The app's font; None where the app is not installed."""
    fonts = (file.body for name, file in app_files().items() if name.startswith("assets/jost-latin-wght-normal"))
    return next(fonts, None)


@get(OF_TABLE, include_in_schema=False, anybody=True, limit="preview", media_type="image/png")
async def preview(services: TheServices, lang: Lang, id: Id) -> Response[bytes]:
    """A table as a picture: what anybody sees of its city, who plays, and how many points they have."""
    table = await services.tables.table(id)
    state = table.state
    body = await services.postcards.of(id, state, lang, letters())
    headers = {
        "Cache-Control": f"public, max-age={DAY if state.status == 'over' else WHILE}",
        "Vary": "Accept-Language",
        "Cross-Origin-Resource-Policy": "cross-origin",
    }
    return Response(body, media_type="image/png", headers=headers)


@get(OF_GAME, include_in_schema=False, anybody=True, limit="preview", media_type="image/png")
async def game_preview(services: TheServices, lang: Lang, id: Id) -> Response[bytes]:
    """A game as a picture: the city of its example."""
    body = await services.postcards.of_game(game(id).id, lang, letters())
    headers = {
        "Cache-Control": f"public, max-age={DAY}",
        "Vary": "Accept-Language",
        "Cross-Origin-Resource-Policy": "cross-origin",
    }
    return Response(body, media_type="image/png", headers=headers)


ROUTES = [preview, game_preview]
PAGES = [table_page]
