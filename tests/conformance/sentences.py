"""How long the sentences of a text are, as somebody reads it."""

import re

from gratteciel.engine.rules_pages import ANCHOR, MARKER


def lengths(text: str) -> list[int]:
    """The words of each sentence."""
    sentences = re.split(r"(?<=[.!?])[*_”»)]*\s+(?=[^a-zà-ÿ])", text)
    counted = [len(re.findall(r"[\w’'-]+", sentence)) for sentence in sentences]
    return [words for words in counted if words]


def prose(page: str) -> list[str]:
    """What a rules page says in sentences: paragraphs and items of lists, without headings, tables and notation."""
    told = page.partition("## Notation")[0]
    text = re.sub(r"```.*?```", "", MARKER.sub("", ANCHOR.sub("", told)), flags=re.DOTALL)
    text = re.sub(r"`[^`\n]+`", "code", text)
    parts = re.split(r"\n\s*\n|\n(?=\s*(?:[-*] |\d+\. ))", text)
    found = [re.sub(r"^\s*(?:[-*>] |\d+\. )", "", part.strip(), flags=re.MULTILINE) for part in parts]
    return [" ".join(part.split()) for part in found if part and not part.startswith(("#", "|"))]
