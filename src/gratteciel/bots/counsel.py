"""A friendly word about a step that was played, by what a short search would have suggested in its place.

It is gentle, and it is true: a step is called good unless another is clearly better, by more than the search may err.
"""

from typing import Literal

from gratteciel.bots.hint import Hints

Kind = Literal["best", "good", "other", "only"]

ONLY: Kind = "only"
"""Of a step without a choice nothing need be thought."""
CLEARLY = 0.06
"""By so much of the win another step has to be better before it is mentioned."""

SAID: dict[str, dict[Kind, tuple[str, ...]]] = {
    "en": {
        "best": (
            "Well done: I would have played just that.",
            "Well seen! I would have done the same.",
            "Yes, that is the step.",
        ),
        "good": (
            "A good step.",
            "Good. Hardly anything is better here.",
            "That is fine.",
        ),
        "other": (
            "One can play like that. I would have tried this: {better}",
            "Keep going! Another time, look at this, too: {better}",
            "I liked another one better: {better}",
        ),
        "only": ("There was nothing else to play.",),
    },
    "fr": {
        "best": (
            "Bravo : j’aurais joué exactement cela.",
            "Bien vu ! J’aurais fait de même.",
            "Oui, c’est le bon coup.",
        ),
        "good": (
            "Un bon coup.",
            "Bien. Il n’y a guère mieux ici.",
            "C’est bien ainsi.",
        ),
        "other": (
            "On peut jouer ainsi. J’aurais essayé ceci : {better}",
            "Continuez ! Une autre fois, regardez aussi ceci : {better}",
            "Un autre coup me plaisait davantage : {better}",
        ),
        "only": ("Il n’y avait rien d’autre à jouer.",),
    },
}


def judged(hints: Hints, step: str) -> Kind:
    """What can be said of a step, by what was thought of it and of the others."""
    best = hints.moves[0]
    if best.text == step:
        return "best"
    chosen = next((move for move in hints.moves if move.text == step), None)
    if chosen is None:
        return "other"
    apart = CLEARLY if hints.unit == "share" else 0.0
    return "other" if chosen.high < best.share and chosen.share < best.share - apart else "good"


def word(kind: Kind, number: int, better: str, lang: str) -> str:
    """A word about a step: another one each time; `better` is what the suggested step would have done."""
    ways = SAID[lang][kind]
    return ways[number % len(ways)].format(better=better)
