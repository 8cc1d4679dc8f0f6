"""What somebody may have meant by a text that is no step: the steps most like it, and what they would do, in words."""

from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from gratteciel.errors import LANGUAGES, Texts

if TYPE_CHECKING:
    from gratteciel.play.position import Position

MOST = 3
ALLOWED = 0.25
"""So much more alike, from 0 to 1, an allowed step is taken to be."""
OR = {"en": "or", "fr": "ou"}


def nearest(position: "Position", typed: str) -> list[int]:
    """The steps most like what was typed; first those that differ by capitals alone, then rather those allowed now."""
    wanted = " ".join(typed.split()).casefold()
    allowed = set(position.steps())
    alike = SequenceMatcher(b=wanted, autojunk=False)
    found: list[tuple[bool, float, int]] = []
    for text, step in position.setup.steps.items():
        if text.endswith("?"):  # a veiled form, which is only ever told
            continue
        alike.set_seq1(text.casefold())
        found.append((text.casefold() == wanted, alike.ratio() + ALLOWED * (step in allowed), step))
    found.sort(key=lambda one: (-one[0], -one[1], one[2]))
    return [step for same, _, step in found[:MOST] if same or not found[0][0]]


def suggested(position: "Position", typed: str) -> Texts:
    """The nearest steps in writing, those allowed now with what they would do, as whoever is to move is told it."""
    steps = nearest(position, typed)
    allowed = set(position.steps())
    seat = position.mover if position.mover is not None and position.mover >= 0 else None
    texts: dict[str, str] = {}
    for lang in LANGUAGES:
        parts = []
        for step in steps:
            written = position.setup.texts[step]
            told = position.play(position.move(step)).tell(lang, seat) if step in allowed else []
            parts.append(f"{written} ({told[0].removesuffix('.')})" if told else written)
        first, last = parts[:-1], parts[-1]
        texts[lang] = f"{', '.join(first)} {OR[lang]} {last}" if first else last
    return texts
