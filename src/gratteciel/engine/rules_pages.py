"""Rules pages for players: Markdown in which `<a id="HK-3"></a>` stands where a rule is stated, and that as HTML.

A line `{example cap}` is the place of an example of that name, which the page's reader draws; a line `{appendix}` is
where what only few need begins.

Other HTML in a page is shown as it is written, never passed on: the result may go into a browser's page as it is.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.rules_inline import StateInline

ANCHOR = re.compile(r'<a id="([^"<>&\s]+)"></a>')
"""Where a rule is stated."""
MARKER = re.compile(r"^\{(?:example ([a-z0-9-]+)|appendix)\}$", re.MULTILINE)
"""Where an example is to be drawn, by its name; or, without one, where the appendix begins."""


def sections(text: str) -> dict[str, str]:
    """The id of the element in the HTML of a page where each rule is stated, in the order of the page."""
    return {rule: section(rule) for rule in ANCHOR.findall(text)}


def section(rule: str) -> str:
    """The id of the element where a rule is stated."""
    return f"rule-{rule}"


def examples(text: str) -> list[str]:
    """The names of the examples of a page, in its order."""
    return [marker[1] for marker in MARKER.finditer(text) if marker[1]]


def retold(text: str, tell: Callable[[str], str]) -> str:
    """A page for those who draw nothing: what `tell` says of an example, as Markdown, stands in its place."""
    return MARKER.sub(lambda marker: tell(marker[1]) if marker[1] else "---", text)


def html(text: str) -> str:
    """The page as HTML: headings have ids made of their words, and each rule an empty element before its sentence.

    An example is an empty element `div.example` with its name in `data-example`, the beginning of the appendix an `hr`.
    """
    page: str = renderer().render(text)
    return page


@cache
def renderer() -> "MarkdownIt":
    """Markdown with tables and our anchors, without HTML; imported when first needed, as few commands do."""
    from markdown_it import MarkdownIt

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.inline.ruler.before("autolink", "rule_anchor", rule_anchor)
    markdown.add_render_rule("rule_anchor", rule_element)
    markdown.core.ruler.push("heading_ids", heading_ids)
    markdown.core.ruler.push("markers", markers)
    markdown.add_render_rule("example", example_element)
    markdown.add_render_rule("appendix", appendix_element)
    return markdown


def rule_anchor(state: "StateInline", silent: bool) -> bool:
    """Read an anchor."""
    found = ANCHOR.match(state.src, state.pos)
    if found is None:
        return False
    if not silent:
        state.push("rule_anchor", "span", 0).attrs = {"id": section(found[1]), "class": "rule"}
    state.pos = found.end()
    return True


def rule_element(renderer: Any, tokens: Any, index: int, options: Any, env: Any) -> str:
    """Write an anchor."""
    return f"<span{renderer.renderAttrs(tokens[index])}></span>"


def heading_ids(state: "StateCore") -> None:
    """Give every heading an id that neither another one nor a rule has."""
    parts = (part for token in state.tokens for part in token.children or ())
    taken = {part.attrGet("id") for part in parts if part.type == "rule_anchor"}
    for opening, content in zip(state.tokens, state.tokens[1:], strict=False):
        if opening.type != "heading_open":
            continue
        id = wanted = slug("".join(part.content for part in content.children or ()))
        number = 1
        while id in taken:
            number += 1
            id = f"{wanted}-{number}"
        taken.add(id)
        opening.attrSet("id", id)


def markers(state: "StateCore") -> None:
    """Make what stands for an example, or for the beginning of the appendix, of paragraphs that say nothing else."""
    kept = []
    waiting = iter(state.tokens)
    for token in waiting:
        if token.type == "paragraph_open":
            content = next(waiting)
            found = MARKER.fullmatch(content.content)
            if found:
                next(waiting)
                content.type = "example" if found[1] else "appendix"
                content.children, content.content = None, found[1] or ""
                kept.append(content)
            else:
                kept += [token, content]
        else:
            kept.append(token)
    state.tokens = kept


def example_element(renderer: Any, tokens: Any, index: int, options: Any, env: Any) -> str:
    """Write the place of an example."""
    return f'<div class="example" data-example="{tokens[index].content}"></div>\n'


def appendix_element(renderer: Any, tokens: Any, index: int, options: Any, env: Any) -> str:
    """Write the beginning of the appendix."""
    return '<hr class="appendix" />\n'


NOTES = {
    "en": (
        "This is the edition “{own}”. It differs from “{shipped}”:",
        "{name}: {after} (there: {before})",
        "The numbers on this page are those of this edition; the examples are told with “{shipped}”.",
    ),
    "fr": (
        "Ceci est l’édition « {own} ». Elle diffère de « {shipped} » :",
        "{name} : {after} (là : {before})",
        "Les nombres de cette page sont ceux de cette édition ; les exemples sont racontés avec « {shipped} ».",
    ),
}


def noted(page: str, own: str, shipped: str, changes: list[tuple[str, str, str]], lang: str) -> str:
    """A page with a note below its title: which edition it is for, and what that has otherwise than the shipped one."""
    first, each, last = NOTES[lang]
    names = {"own": plain(own), "shipped": plain(shipped)}
    lines = [
        "- " + each.format(name=plain(name), before=plain(before), after=plain(after))
        for name, before, after in changes
    ]
    note = "\n".join([first.format(**names), "", *lines, "", last.format(**names)])
    title, _, rest = page.partition("\n")
    return f"{title}\n\n{note}\n{rest}"


def plain(text: str) -> str:
    """A text somebody wrote, as it stands in Markdown without meaning anything there."""
    return re.sub(r"([\\`*_{}\[\]()<>#+.!|&~-])", r"\\\1", text)


def slug(words: str) -> str:
    """Words as an id: `l-idee` of « L’idée »."""
    letters = "".join(sign for sign in unicodedata.normalize("NFKD", words) if not unicodedata.combining(sign))
    return re.sub(r"[^a-z0-9]+", "-", letters.lower()).strip("-") or "section"
