"""The documentation of the API as a page of its own: plain HTML, nothing loaded, nothing run."""

import json
import re
from collections.abc import Iterator
from html import escape
from typing import Any

from gratteciel.server.api.pages import html_page
from gratteciel.server.errors import CODES

Tree = dict[str, Any]


def marked(text: str) -> str:
    """The little Markdown that descriptions use: paragraphs, `code` and **strong**."""
    safe = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))
    safe = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", safe)
    return "".join(f"<p>{part}</p>" for part in safe.split("\n\n"))


def typed(schema: Tree) -> str:
    """What a schema allows, in a few words; types of ours are links."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#type-{escape(name)}">{escape(name)}</a>'
    if "enum" in schema or "const" in schema:
        return " | ".join(
            f"<code>{escape(json.dumps(one))}</code>" for one in schema.get("enum", [schema.get("const")])
        )
    for key in ("oneOf", "anyOf", "allOf"):
        if key in schema:
            return " | ".join(dict.fromkeys(typed(one) for one in schema[key]))
    if schema.get("type") == "array":
        inner = schema.get("items") or (schema.get("prefixItems") or [{}])[0]
        return f"[{typed(inner if isinstance(inner, dict) else {})}, …]"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"{{name: {typed(schema['additionalProperties'])}}}"
    kind = schema.get("type", "any")
    bounds = [f"{sign} {schema[key]}" for key, sign in BOUNDS.items() if key in schema]
    return escape(" | ".join(kind) if isinstance(kind, list) else str(kind)) + "".join(f" {bound}" for bound in bounds)


BOUNDS = {"minimum": "≥", "maximum": "≤", "minLength": "length ≥", "maxLength": "length ≤"}


def example(media: Tree) -> str:
    """An example, folded."""
    if "example" not in media:
        return ""
    found = media["example"]
    text = found if isinstance(found, str) else json.dumps(found, ensure_ascii=False, indent=2)
    return f"<details><summary>example</summary><pre>{escape(text, quote=False)}</pre></details>"


def rows(cells: Iterator[tuple[str, ...]]) -> str:
    """A table."""
    return "<table>" + "".join("<tr>" + "".join(f"<td>{c}</td>" for c in row) + "</tr>" for row in cells) + "</table>"


def operation(path: str, method: str, tree: Tree) -> str:
    """One thing that can be asked."""
    parts = [
        f'<h3 id="{escape(tree["operationId"])}">{escape(tree["summary"])}</h3>',
        f'<p><code><span class="method">{method.upper()}</span> {escape(path)}</code></p>',
        marked(tree.get("description", "")),
    ]
    if parameters := tree.get("parameters"):
        parts.append(
            rows(
                (f"<code>{escape(one['name'])}</code>", typed(one["schema"]), marked(one.get("description", "")))
                for one in parameters
            )
        )
    taken = tree.get("requestBody", {}).get("content", {}).values()
    parts += [f"<p>takes {typed(media['schema'])}</p>{example(media)}" for media in taken]
    for status, response in tree["responses"].items():
        if status != "default":
            for media in response.get("content", {}).values() or [{}]:
                told = typed(media["schema"]) if "schema" in media else "nothing"
                parts.append(f"<p>gives <code>{status}</code> {told}</p>{example(media)}")
    return "".join(parts)


def schema_part(name: str, schema: Tree) -> str:
    """One type."""
    needed = schema.get("required", [])
    fields = (
        (
            f"<code>{escape(field)}</code>{'' if field in needed else ' <span class=dim>optional</span>'}",
            typed(one),
            marked(one.get("description", "")),
        )
        for field, one in schema.get("properties", {}).items()
    )
    return f'<h3 id="type-{escape(name)}">{escape(name)}</h3>{marked(schema.get("description", ""))}{rows(fields)}'


def docs_page(document: Tree) -> str:
    """The whole page."""
    info = document["info"]
    operations = [
        (tag, operation(path, method, tree))
        for path, item in document["paths"].items()
        for method, tree in item.items()
        for tag in tree["tags"]
    ]
    parts = [
        f"<h1>{escape(info['title'])} {escape(info['version'])}</h1>{marked(info['description'])}",
        '<p><a href="/api/docs/openapi.json">openapi.json</a></p>',
    ]
    for tag in document["tags"]:
        parts.append(f"<h2>{escape(tag['name'])}</h2>{marked(tag['description'])}")
        parts += [shown for name, shown in operations if name == tag["name"]]
    parts.append('<h2 id="problems">problems</h2>')
    parts.append(
        rows(
            (
                f'<code id="{code}">{code}</code>',
                str(status),
                escape(title["en"]),
                f'<span lang="fr">{escape(title["fr"])}</span>',
            )
            for code, (status, title) in CODES.items()
        )
    )
    parts.append("<h2>types</h2>")
    parts += [schema_part(name, schema) for name, schema in sorted(document["components"]["schemas"].items())]
    return html_page(f"{info['title']} API", "".join(parts), "en")
