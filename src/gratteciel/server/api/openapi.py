"""The OpenAPI document, complete: what Litestar knows of the routes, and what it does not."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request
from litestar.enums import OpenAPIMediaType
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme, Tag

from gratteciel.server.api.docs import docs_page
from gratteciel.server.errors import CODES
from gratteciel.server.people.accounts import COOKIE
from gratteciel.server.routes.problems import PROBLEM, Problem
from gratteciel.server.routes.schemas import Beat, CompanyMessage, LiveMessage, ThoughtView

Tree = dict[str, Any]

ABOUT = """Tables of five board games about skyscrapers: set them up, join, watch, play, talk, and look back.

**Who one is.** `POST /api/v1/guests` gives a name and a cookie. Programs use a token (`POST /api/v1/me/tokens`) in the
header `Authorization: Bearer …`; one for `play` does all that one does at tables, one for `read` only looks, and none
changes who its owner is. Requests with a cookie that change something must be JSON, or carry `X-Gratteciel: 1`.

**A turn.** `GET /api/v1/tables/{id}` shows the table as the caller may see it; when it is their turn, `now.steps` has
every allowed step. `POST /api/v1/tables/{id}/steps` plays one, naming `at`, the number of the last entry seen. If the
table has moved on, nothing happens and the answer is `move/stale`: look again, then decide. So a request may always be
repeated. Luck follows by itself in the same answer.

**Staying up to date.** The WebSocket `/api/v1/tables/{id}/live` says everything as it happens; or ask again with
`?after=` the last number seen.

**Problems** are `application/problem+json` with a stable `code`, in the language of `?lang=` or `Accept-Language`.

**Limits.** A request holds 64 KiB at most, takes 10 seconds at most, and must leave some time between it and the next
(`request/too-many` says how much).
"""

FLAGS = ("open", "mine")
"""Parameters that say all by being there."""

TAGS = {
    "capabilities": "What there is here.",
    "people": "Who one is, and who others are.",
    "games": "What can be played.",
    "lessons": "A game learnt by doing.",
    "puzzles": "Positions with one clearly best step.",
    "progress": "How far one has come; and erasing all of it.",
    "editions": "What comes in the box, and one's own.",
    "tables": "Setting up, finding, looking.",
    "playing": "What people do at a table.",
    "talk": "What is said at a table.",
    "thinking": "Refusals explained, hints, reviews.",
}

SAID = (LiveMessage, ThoughtView, CompanyMessage, Beat)
"""What a live socket says."""

LIVE: Tree = {
    "tags": ["tables"],
    "operationId": "live",
    "summary": "Everything as it happens (WebSocket)",
    "description": (
        "A WebSocket. The first message is a `snapshot` of the table as the caller may see it, with the whole log; "
        "then `delta` after `delta`, each with the table as it stands and the lines of the log that are new, and "
        "`beat` when there has been nothing for a while, or whenever the caller says anything, as a page does to know "
        "that the wire is whole. With `?company=1` those of the table are also told who is there, as `company`. After "
        "a dropped connection, come back with `?after=` the last `at` and `?heard=` the last `heard`: "
        "the first message then is the `delta` of exactly what was missed. "
        "A problem is sent as in other answers, and the socket closed with 4000 and its status. Nothing "
        "need be sent, and more than one message a second for long is too much."
    ),
    "parameters": [
        {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}},
        {
            "name": "after",
            "in": "query",
            "required": False,
            "schema": {"type": "integer", "minimum": 0},
            "description": "The number of the last entry seen.",
        },
        {
            "name": "heard",
            "in": "query",
            "required": False,
            "schema": {"type": "integer", "minimum": 0},
            "description": "The number of the last remark heard.",
        },
        {
            "name": "thoughts",
            "in": "query",
            "required": False,
            "schema": {"type": "integer", "enum": [0, 1]},
            "description": "1: also say how far the bot to move is, in messages of the kind `thought`.",
        },
        {
            "name": "company",
            "in": "query",
            "required": False,
            "schema": {"type": "integer", "enum": [0, 1]},
            "description": "1: also say who is at the table, in messages of the kind `company`.",
        },
        {
            "name": "lang",
            "in": "query",
            "required": False,
            "schema": {"type": "string", "enum": ["en", "fr"]},
            "description": "The language to be told in; else by Accept-Language.",
        },
    ],
    "responses": {
        "101": {
            "description": "From here on: messages",
            "content": {
                "application/json": {
                    "schema": {"oneOf": [{"$ref": f"#/components/schemas/{kind.__name__}"} for kind in SAID]}
                }
            },
        }
    },
}


@cache
def examples() -> Tree:
    """An example of what each operation takes and gives, by operation id."""
    tree: Tree = msgspec.json.decode((Path(__file__).parent / "examples.json").read_bytes())
    return tree


def described(kind: type) -> dict[str, str]:
    """What the fields of a type are, from the docstrings under them; those of its bases included."""
    found: dict[str, str] = {}
    for one in reversed([base for base in kind.__mro__ if base.__module__.startswith("gratteciel.")]):
        (body,) = ast.parse(textwrap.dedent(inspect.getsource(one))).body
        assert isinstance(body, ast.ClassDef)
        for field, text in zip(body.body, body.body[1:], strict=False):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and is_text(text):
                found[field.target.id] = " ".join(ast.literal_eval(text.value).split())  # type: ignore[attr-defined]
    return found


def is_text(node: ast.stmt) -> bool:
    """Whether a statement is a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def all_kinds(base: type[Any] = msgspec.Struct) -> Iterator[type[Any]]:
    """All types of ours that requests and answers could be made of."""
    for kind in base.__subclasses__():
        if kind.__module__.startswith("gratteciel."):
            yield kind
        yield from all_kinds(kind)


def fields_of(kind: type[Any]) -> frozenset[str]:
    """What an object of a type has when it is sent, the tag that tells it from its like included."""
    tag = kind.__struct_config__.tag_field
    return frozenset((*kind.__struct_encode_fields__, *([tag] if tag else ())))


def describe(schemas: Tree) -> None:
    """Fill in what types and fields are."""
    kinds = {(kind.__name__, fields_of(kind)): kind for kind in all_kinds()}
    for name, schema in schemas.items():
        kind = kinds.get((name, frozenset(schema.get("properties", {}))))
        if kind is None:
            continue
        schema.setdefault("description", " ".join((inspect.getdoc(kind) or "").split()))
        for field, text in described(kind).items():
            if field in schema.get("properties", {}):
                schema["properties"][field]["description"] = text


def add_live(document: Tree) -> None:
    """The live socket, of which OpenAPI has no notion, as the request that opens it."""
    _, parts = msgspec.json.schema_components([*SAID, Problem], ref_template="#/components/schemas/{name}")
    for name, schema in parts.items():
        document["components"]["schemas"].setdefault(name, schema)
    document["paths"]["/api/v1/tables/{id}/live"] = {"get": LIVE}


def add_problems(operation: Tree) -> None:
    """What can go wrong, the same for every operation."""
    for status in [status for status in operation["responses"] if status.startswith(("4", "5"))]:
        del operation["responses"][status]
    told = {"$ref": "#/components/schemas/Problem"}
    operation["responses"]["default"] = {
        "description": "What went wrong",
        "content": {PROBLEM: {"schema": told, "example": examples()["problem"]}},
    }


def add_examples(operation: Tree) -> None:
    """What it takes and gives, by example."""
    found = examples().get(operation["operationId"], {})
    for media in operation.get("requestBody", {}).get("content", {}).values():
        media["example"] = found["request"]
    operation["responses"].get("204", {}).pop("content", None)
    for status, response in operation["responses"].items():
        if status.startswith(("1", "2")):
            for media in response.get("content", {}).values():
                media["example"] = found["response"]
    for parameter in operation.get("parameters", []):
        if parameter["name"] in found.get("parameters", {}):
            parameter["example"] = found["parameters"][parameter["name"]]


def joined(text: str) -> str:
    """Paragraphs without the line breaks of the source."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def complete(schema: Tree) -> Tree:
    """The whole document, from what Litestar makes of the routes."""
    document: Tree = msgspec.json.decode(msgspec.json.encode(schema))
    add_live(document)
    describe(document["components"]["schemas"])
    document["components"]["schemas"]["Problem"]["properties"]["code"]["enum"] = list(CODES)
    for path in document["paths"].values():
        for operation in path.values():
            operation["description"] = joined(operation["description"])
            for parameter in operation.get("parameters", []):
                if parameter["name"] in FLAGS:
                    parameter["allowEmptyValue"] = True
            add_examples(operation)
            add_problems(operation)
    return document


class Once(OpenAPIRenderPlugin):
    """A form of the document, made when somebody first asks for it."""

    made: bytes | None = None

    def make(self, document: Tree) -> bytes:
        """The document in this form."""
        raise NotImplementedError

    def render(self, request: Request[Any, Any, Any], openapi_schema: Tree) -> bytes:  # noqa: ARG002  Litestar's
        """What is sent."""
        self.made = self.made or self.make(complete(openapi_schema))
        return self.made


class Document(Once):
    """The document itself, as JSON."""

    def make(self, document: Tree) -> bytes:
        """The document as it is."""
        return msgspec.json.encode(document)


class Page(Once):
    """The document as a page for people, which loads nothing from anywhere."""

    def make(self, document: Tree) -> bytes:
        """The page."""
        return docs_page(document).encode()


def prepare(app: Litestar) -> None:
    """Make the document in all its forms, before anybody asks for it."""
    document = complete(app.openapi_schema.to_schema())
    for form in app.openapi_config.render_plugins if app.openapi_config else ():
        if isinstance(form, Once):
            form.made = form.make(document)


def config() -> OpenAPIConfig:
    """How Litestar is to document the routes, and where."""
    return OpenAPIConfig(
        title="Gratteciel",
        version=version("gratteciel"),
        description=joined(ABOUT),
        path="/api/docs",
        use_handler_docstrings=True,
        tags=[Tag(name=name, description=text) for name, text in TAGS.items()],
        components=Components(
            security_schemes={
                "cookie": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie"),
                "token": SecurityScheme(type="http", scheme="bearer"),
            }
        ),
        render_plugins=[
            Page(path="/", media_type=MediaType.HTML),
            Document(path="/openapi.json", media_type=OpenAPIMediaType.OPENAPI_JSON),
        ],
    )
