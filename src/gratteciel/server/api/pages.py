"""The page there is where the browser app is not installed, and what such pages look like."""

import base64
import hashlib
from html import escape
from typing import Any

from litestar import MediaType, Request, Response

from gratteciel.server.routes.languages import language

STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 3rem; border-bottom: 1px solid color-mix(in srgb, currentColor 30%, transparent); }
h3 { margin-top: 2rem; }
code, pre { font: 0.9em/1.45 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.6rem 0.8rem; background: color-mix(in srgb, currentColor 8%, transparent); }
table { border-collapse: collapse; } td, th { text-align: left; vertical-align: top; padding: 0.15rem 1rem 0.15rem 0; }
summary { cursor: pointer; } .method { font-weight: 700; } .dim { opacity: 0.7; }
"""
STYLE_HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
POLICY = f"default-src 'none'; style-src 'sha256-{STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'"
"""Our pages load nothing and run nothing; the one style is the one we wrote."""

FRONT = {
    "en": (
        "Gratteciel",
        "Five out-of-print board games about skyscrapers, playable again.",
        "This server keeps tables for them. Everything it does is open to any program:",
        "what it answers to, with examples",
        "the same for programs (OpenAPI 3.1)",
    ),
    "fr": (
        "Gratteciel",
        "Cinq jeux de société sur les gratte-ciel, épuisés depuis longtemps, de nouveau jouables.",
        "Ce serveur tient leurs tables. Tout ce qu’il fait est ouvert à tout programme :",
        "ce à quoi il répond, avec des exemples",
        "le même pour les programmes (OpenAPI 3.1)",
    ),
}


def html_page(title: str, body: str, lang: str) -> str:
    """A page that stands by itself."""
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>'
        f"<body>{body}</body></html>"
    )


def front_page(request: Request[Any, Any, Any]) -> Response[str]:
    """What this is, where the browser app is not installed."""
    lang = language(request.scope)
    title, tagline, what, docs, document = (escape(text) for text in FRONT[lang])
    body = (
        f"<h1>{title}</h1><p>{tagline}</p><p>{what}</p><ul>"
        f'<li><a href="/api/docs">{docs}</a></li><li><a href="/api/docs/openapi.json">{document}</a></li></ul>'
    )
    headers = {"Content-Language": lang}
    return Response(html_page("Gratteciel", body, lang), media_type=MediaType.HTML, headers=headers)
