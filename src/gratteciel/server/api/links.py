"""Links to tables, for whoever shows them without opening them: words in the head of the page, and a postcard."""

from functools import cache
from html import escape
from typing import Any

from litestar import Request, Response, get

from gratteciel.play.game import game
from gratteciel.server.api.callers import Id, Lang, TheServices
from gratteciel.server.api.languages import language
from gratteciel.server.api.web import app_files, the_app
from gratteciel.server.pictures.postcards import told
from gratteciel.server.pictures.skyline import HEIGHT, WIDTH
from gratteciel.server.services import Services
from gratteciel.server.tables.summary import TableSummary

DAY, WHILE = 86400, 300
"""Seconds for which others may keep a postcard: of a finished game, and of one that goes on."""


def head(summary: TableSummary, address: str, lang: str) -> str:
    """What the page of a table says of itself; the picture's address is another whenever the table has changed."""
    title = game(summary.game).title(lang)
    said = {
        "og:type": "website",
        "og:site_name": "Gratteciel",
        "og:title": title,
        "og:description": told(summary, lang),
        "og:locale": {"en": "en_GB", "fr": "fr_FR"}[lang],
        "og:url": f"{address}table/{summary.id}",
        "og:image": f"{address}api/v1/tables/{summary.id}/preview.png?lang={lang}&at={summary.number}",
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": title,
    }
    tags = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in said.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image" />')
    return "".join(f"  {tag}\n  " for tag in tags)


@get("/table/{id:str}", include_in_schema=False, anybody=True)
async def table_page(request: Request[Any, Any, Any], id: Id) -> Response[Any]:
    """The app at a table."""
    services: Services = request.app.state.services
    summary = await services.store.tables.summary(id)
    if summary is None:
        return the_app(request)
    page = the_app(request, head(summary, str(request.base_url), language(request.scope)))
    page.headers["Vary"] = "Accept-Encoding, Accept-Language"
    return page


@cache
def letters() -> bytes | None:
    """The app's font; None where the app is not installed."""
    fonts = (file.body for name, file in app_files().items() if name.startswith("assets/jost-latin-wght-normal"))
    return next(fonts, None)


@get("/tables/{id:str}/preview.png", include_in_schema=False, anybody=True, limit="preview", media_type="image/png")
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


ROUTES = [preview]
PAGES = [table_page]
