"""Own editions drawn at random: values of the shipped one replaced by others that their types allow."""

import random
from typing import Any

from gratteciel.engine import edition_texts, editions
from gratteciel.engine.editions import Edition
from gratteciel.engine.expectations import Field, fields
from gratteciel.errors import EditionWrong
from gratteciel.games import Folder


def drawn(field: Field, value: Any, dice: random.Random) -> Any:
    """Another value for a field: near the old one, or at the edge of what is allowed."""
    if field.form == "tables":
        kept = [dict(one) for one in value]
        for one in kept:
            for part in field.fields:
                if part.form == "count" and dice.random() < 0.3:
                    one[part.key] = drawn(part, one[part.key], dice)
        return kept
    if field.least_items is not None:
        if field.form == "text":
            return repainted(value, dice)
        single = Field(field.key, field.form, least=field.least, most=field.most, choices=field.choices)
        return [drawn(single, one, dice) if dice.random() < 0.5 else one for one in value]
    if field.form == "yes":
        return dice.random() < 0.5
    if field.form == "choice":
        return dice.choice(field.choices)
    if field.form == "count":
        least, most = field.least or 0, 10_000 if field.most is None else field.most
        near = [value + dice.randint(-3, 3), value * 2, value // 2, least, least + 1, most]
        return max(least, min(most, dice.choice(near)))
    return value


def repainted(rows: list[str], dice: random.Random) -> list[str]:
    """A board with some of its signs moved about."""
    signs = sorted(set("".join(rows)))
    painted = ["".join(dice.choice(signs) if dice.random() < 0.1 else sign for sign in row) for row in rows]
    return painted if all(len(row) > 2 for row in rows) else rows


def random_edition(folder: Folder, seed: int) -> Edition | None:
    """An own edition; None if the game refuses what was drawn."""
    dice = random.Random(seed)
    tree = editions.tree_of(folder.ordinary)
    tree["edition"]["id"] = f"random-{seed}"
    for field in fields(folder.box.Edition):
        *path, last = field.key.split(".")
        branch = tree
        for part in path:
            branch = branch.get(part, {})
        if last in branch and dice.random() < 0.35:
            branch[last] = drawn(field, branch[last], dice)
    try:
        return folder.parse_edition(edition_texts.write(tree))
    except EditionWrong:
        return None


def random_editions(folder: Folder, count: int, first: int = 0) -> list[Edition]:
    """So many own editions the game takes."""
    found: list[Edition] = []
    seed = first
    while len(found) < count:
        edition = random_edition(folder, seed)
        found += [edition] if edition else []
        seed += 1
    return found
