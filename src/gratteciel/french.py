"""French as it is written: names filled in, and signs that keep to their word.

Small words give up their vowel (« d’Essen ») or melt into an article (« du hasard »).
"""

import re
from collections.abc import Mapping
from string import Formatter
from typing import Any

ELIDED = re.compile(r"(?i)(?<![\w’'-])(?:([dlnsmtj]|(?:jus|lors|puis|quoi)?qu)e|(l)a) $")
"""A small word at the end of a text that gives up its vowel before another."""
OPEN = re.compile(r"(?i)(?!onz|oui\b)(?:[aàâäæeéèêëiîïoôöœuùûü](?=[^\W\d_]|['’.-])|y(?=[bcdfghjklmnpqrstvwxz]))")
"""A word that begins with a vowel. Letters that stand for themselves (`a3`, « de A à Z ») do not, nor does an h: which
are mute only a dictionary knows, and « de Hugo » is never wrong."""
MELTED = {("de", "le"): "du", ("de", "les"): "des", ("à", "le"): "au", ("à", "les"): "aux"}


def joined(text: str, words: str) -> str:
    """A text and the words that follow it, as they are written together."""
    before = re.search(r"(?i)(?<![\w’'-])(de|à) $", text)
    article, space, rest = words.partition(" ")
    if before and space and (melted := MELTED.get((before[1].lower(), article))):
        melted = melted.capitalize() if before[1][0].isupper() else melted
        return f"{text[: before.start()]}{melted} {rest}"
    if OPEN.match(words) and (small := ELIDED.search(text)):
        return f"{text[: small.start()]}{small[1] or small[2]}’{words}"
    return text + words


def filled(template: str, values: Mapping[str, object]) -> str:
    """What `template.format(**values)` gives, written as French is."""
    form = Formatter()
    text = ""
    for literal, field, spec, conversion in form.parse(template):
        text += literal
        if field is not None:
            value = form.convert_field(form.get_field(field, (), values)[0], conversion)
            text = joined(text, form.format_field(value, spec or ""))
    return text


def bound(tree: Any) -> Any:
    """A text, or all texts of a tree: no line breaks where a sign has a space between itself and its word."""
    if isinstance(tree, str):
        return re.sub(r" (?=[:;?!»%])|(?<=«) ", "\u00a0", tree)
    if isinstance(tree, list):
        return [bound(one) for one in tree]
    return {key: bound(one) for key, one in tree.items()} if isinstance(tree, dict) else tree
