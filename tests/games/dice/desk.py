"""A table of the dice game to try rules on, interpreted, by the texts of steps."""

from pathlib import Path

import numpy as np

from gratteciel.engine import editions
from gratteciel.engine.contract import CHANCE, OVER
from gratteciel.engine.records import blank, record_at
from gratteciel.games.dice import box as dice_box
from gratteciel.games.dice import rules
from gratteciel.games.dice.layout import DECIDING, ENDED, FLOOR, GROUND, KINDS, LOTS, SITE_HEIGHT, SITES
from gratteciel.games.dice.notation import LETTERS, LOT_NAMES, SITE_NAMES, TILE_NAMES, texts
from gratteciel.games.dice.prose import prose

FOLDER = Path(dice_box.__file__).parent
EDITION = editions.read(FOLDER / "edition.toml", dice_box.Edition, "dice", dice_box.check)
TEXTS = texts(EDITION)
STEPS = {text: step for step, text in enumerate(TEXTS)}


def split(names: str) -> list[str]:
    return [name.strip() for name in names.split(",")] if names else []


class Desk:
    """One game; districts are given as ``"mid 2, high 1"``, one text a seat."""

    def __init__(
        self,
        players: int = 2,
        scenario: str = "none",
        *,
        sites: tuple[str, ...] | None = None,
        tiles: tuple[str, ...] = (),
        abandoned: str | None = None,
        turn: int = 0,
    ) -> None:
        self.boxes, self.tables = blank(rules.BOX), blank(rules.TABLE)
        self.box, self.table = record_at(self.boxes), record_at(self.tables)
        self.box.players = players
        dice_box.fill(self.box, EDITION, players, {"scenario": scenario})
        rules.deal(self.box, self.table)
        self.table.turn = turn
        if sites is not None:
            self.lay_sites(sites)
        for seat, names in enumerate(tiles):
            for name in split(names):
                self.table.tiles[seat, TILE_NAMES.index(name)] += 1
        if abandoned is not None:
            for kind in range(KINDS):
                wanted = abandoned.count(LETTERS[kind])
                self.table.yard[kind] += self.table.abandoned[kind] - wanted
                self.table.abandoned[kind] = wanted
        self.check()

    def lay_sites(self, sites: tuple[str, ...]) -> None:
        """These sites in place of those the seats have."""
        for seat in range(4):
            for site in range(SITES):
                count = int(self.table.sites[seat, site])
                self.table.yard[GROUND] += count
                self.table.yard[FLOOR] += count * (SITE_HEIGHT[site] - 1)
                self.table.sites[seat, site] = 0
        for seat, names in enumerate(sites):
            for name in split(names):
                site = SITE_NAMES.index(name)
                self.table.sites[seat, site] += 1
                self.table.yard[GROUND] -= 1
                self.table.yard[FLOOR] -= SITE_HEIGHT[site] - 1

    def empty_yard(self, keep: str = "") -> "Desk":
        """All but these dice of the yard go to the abandoned district."""
        for kind in range(KINDS):
            kept = keep.count(LETTERS[kind])
            self.table.abandoned[kind] += self.table.yard[kind] - kept
            self.table.yard[kind] = kept
        self.check()
        return self

    def play(self, *steps: str) -> "Desk":
        """Steps that must all be allowed."""
        for text in steps:
            allowed = self.legal()
            assert text in allowed, f"{text!r} is not among {allowed}"
            rules.play(self.box, self.table, STEPS[text])
            self.check()
        return self

    def deed(self, text: str, lang: str = "en") -> list[str]:
        """Play a step and hear what is said about it."""
        from gratteciel.engine.words import words

        before = record_at(self.tables.copy())
        self.play(text)
        lines = prose(EDITION, self.box, before, self.table, STEPS[text])
        return [words(FOLDER, lang).say(line) for line in lines]

    def legal(self) -> list[str]:
        """The allowed steps, which `legal` and `verdict` must agree upon."""
        out = np.zeros(rules.STEPS, np.int64)
        listed = out[: rules.legal(self.box, self.table, out)].tolist()
        judged = [step for step in range(rules.STEPS) if rules.verdict(self.box, self.table, step) == 0]
        assert listed == judged
        return [TEXTS[step] for step in listed]

    def rule(self, text: str) -> str:
        """The id of the rule that forbids a step."""
        return rules.RULES[rules.verdict(self.box, self.table, STEPS[text])]

    def check(self) -> None:
        """Every die is in exactly one place: yard, abandoned, a hand or a site."""
        assert self.places() == [25, 28, 7]
        for field in ("yard", "abandoned", "rolling", "hand", "sites", "tiles"):
            assert (self.table[field] >= 0).all(), field

    def places(self) -> list[int]:
        """All dice by kind, wherever they are."""
        totals = [
            int(self.table.yard[k]) + int(self.table.abandoned[k]) + int(self.table.rolling[k]) for k in range(KINDS)
        ]
        for lot in range(LOTS):
            totals[lot // 3] += int(self.table.hand[lot])
        for seat in range(4):
            for site in range(SITES):
                totals[GROUND] += int(self.table.sites[seat, site])
                totals[FLOOR] += int(self.table.sites[seat, site]) * (SITE_HEIGHT[site] - 1)
        return totals

    def sites(self, seat: int = 0) -> str:
        return ", ".join(SITE_NAMES[site] for site in range(SITES) for _ in range(self.table.sites[seat, site]))

    def tiles(self, seat: int = 0) -> str:
        return ", ".join(TILE_NAMES[tile] for tile in range(10) for _ in range(self.table.tiles[seat, tile]))

    def hand(self) -> str:
        return ", ".join(LOT_NAMES[lot] for lot in range(LOTS) for _ in range(self.table.hand[lot]))

    def yard(self) -> list[int]:
        return [int(count) for count in self.table.yard]

    def abandoned(self) -> str:
        return "".join(LETTERS[kind] * int(self.table.abandoned[kind]) for kind in range(KINDS))

    @property
    def mover(self) -> int:
        return rules.mover(self.box, self.table)

    @property
    def rolls(self) -> bool:
        return self.mover == CHANCE

    @property
    def over(self) -> bool:
        assert (self.mover == OVER) == (self.table.phase == ENDED)
        return self.mover == OVER

    @property
    def decides(self) -> bool:
        return int(self.table.phase) == DECIDING

    def score(self, seat: int = 0) -> int:
        return rules.score(self.box, self.table, seat)

    def result(self, seat: int = 0) -> float:
        return rules.result(self.box, self.table, seat)
