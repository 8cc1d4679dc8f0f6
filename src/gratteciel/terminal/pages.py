"""The rules pages of the games, whole or one rule of them."""

import re
from typing import Any

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.text import Text

from gratteciel.engine.rules_pages import ANCHOR, retold
from gratteciel.play.examples import examples_of
from gratteciel.play.game import Game
from gratteciel.terminal.usage import UsageWrong


def text_of(game: Game, lang: str) -> str:
    """The rules page as Markdown that says everything: examples, which a browser draws, are told."""
    examples = examples_of(game.folder)

    def tell(name: str) -> str:
        assert examples is not None, f"the rules page of {game.id} has examples, and its folder none"
        said = examples.words(lang)[name]
        return f"> **{said.title}.** {' '.join(said.texts)}"

    return retold(game.folder.rules_page(lang), tell)


def page(game: Game, lang: str) -> RenderableType:
    """The rules page, without the anchors that only browsers need."""
    return Markdown(ANCHOR.sub("", text_of(game, lang)))


def passages(text: str) -> dict[str, str]:
    """The passage behind each anchor of a page: up to the next anchor, list item, or empty line."""
    found = {}
    for anchor in ANCHOR.finditer(text):
        rest = text[anchor.end() :]
        end = re.search(r'<a id="|\n\s*\n|\n\s*(?:[-*#]+ |\|)|\n\d+\. ', rest)
        found[anchor[1]] = " ".join(rest[: end.start() if end else None].split())
    return found


def rule_ids(game: Game, lang: str) -> list[str]:
    """The ids of all rules: those that can refuse a move, then the others of the rules page."""
    refusing = [rule for rule in game.rules.RULES if rule]
    return refusing + [rule for rule in passages(game.folder.rules_page(lang)) if rule not in refusing]


def rule(game: Game, wanted: str, lang: str) -> dict[str, Any]:
    """One rule, however its id is capitalised: the id, what it says, and how the rules page puts it, where it does."""
    known = rule_ids(game, lang)
    found = next((id for id in known if id.casefold() == wanted.casefold()), None)
    if found is None:
        raise UsageWrong("rule-none", game=game.id, rule=wanted, known=", ".join(known))
    passage = passages(game.folder.rules_page(lang)).get(found)
    text = game.words(lang).tree["rules"].get(found, passage)
    return {"game": game.id, "lang": lang, "rule": found, "text": text, "page": passage}


def rule_lines(found: dict[str, Any]) -> RenderableType:
    """One rule for people."""
    head = Text(found["rule"], "bold")
    if found["text"] == found["page"]:
        return Group(head, Markdown(found["page"]))
    return Group(head, Text(found["text"]))


def rules_tree(game: Game, lang: str) -> dict[str, Any]:
    """The rules for programs."""
    return {
        "game": game.id,
        "title": game.title(lang),
        "lang": lang,
        "version": game.rules.VERSION,
        "rules": {id: rule(game, id, lang)["text"] for id in rule_ids(game, lang)},
        "markdown": text_of(game, lang),
    }
