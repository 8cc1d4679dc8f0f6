"""One table for a learning agent: steps are numbers, luck decides by itself, and what is seen comes with every step."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gratteciel.engine import entries
from gratteciel.engine.contract import OVER
from gratteciel.engine.modes import settled
from gratteciel.envs import stepping
from gratteciel.errors import LANGUAGES, GameOver, StepIllegal, StepMalformed
from gratteciel.games import EditionLike
from gratteciel.play.game import Setup, game
from gratteciel.play.position import Position
from gratteciel.play.suggestions import suggested

Features = NDArray[np.float32]
Mask = NDArray[np.int8]

FARTHEST = 1.0e6
"""No feature is farther from 0. They are about −1…1, yet nothing keeps money, for one, from growing."""


def set_up(id: str, players: int | None, edition: EditionLike, options: dict[str, object]) -> Setup:
    """A game's set-up, in native code."""
    settled("native")  # or it says what is missing
    return game(id).setup_with(options, players, edition)


class Table:
    """A table that goes on, in place. `begin` it before anything else."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.rules, self.boxes = setup, setup.game.rules, setup.boxes
        engine = setup.game.engine
        self.tables = engine.blank(self.rules.TABLE, 2)
        kind = stepping.room_type(self.rules.STEPS, self.rules.FEATURES, max(self.rules.SEATS))
        self.rooms = engine.blank(kind)
        self.room = self.rooms[0]
        self.room["secrets"] = setup.game.has_secrets
        self.seen, self.legal_mask = self.rooms["seen"][0], self.rooms["mask"][0]
        self.steps: int = self.rules.STEPS
        self.nothing = np.zeros(self.steps, np.int8)
        self.starts = engine.blank(self.rules.TABLE)
        engine(entries.deal_at)(setup.boxes, self.starts, 0)
        self.mover = OVER
        """The seat to decide, or `OVER`."""
        self._begin, self._take, self._see = (engine(one) for one in (stepping.begin, stepping.take, stepping.see))

    def begin(self, seed: int, number: int = 0) -> None:
        """Lay the table out for that game of a seed: equal seeds and steps give equal games."""
        own = (seed + 2**63) % 2**64 - 2**63  # as wide as native code takes: no more of a seed counts
        self.mover = self._begin(self.boxes, self.tables, self.rooms, self.starts, own, number)

    def take(self, step: int) -> int:
        """Play a step and what luck adds: 0; else nothing is played, and this is more (see `refusal`)."""
        who: int = self._take(self.boxes, self.tables, self.rooms, step if 0 <= step < self.steps else -1)
        if who >= stepping.REFUSED:
            return who
        self.mover = who
        return 0

    def draw(self) -> int:
        """Any allowed step, from the table's own luck."""
        drawn: int = self.setup.game.engine(entries.pick_at)(self.boxes, self.tables, 0, self.rooms["rng"][0])
        return drawn

    def mask(self, seat: int) -> Mask:
        """1 for each step that seat may play now."""
        return self.legal_mask.copy() if seat == self.mover else self.nothing.copy()

    def features(self, seat: int) -> Features:
        """What an agent in that seat sees."""
        if seat != self.mover:
            self._see(self.boxes, self.tables, self.rooms, seat)
            elsewhere: Features = self.seen.copy()
            if self.mover != OVER:
                self._see(self.boxes, self.tables, self.rooms, self.mover)
            return elsewhere
        found: Features = self.seen.copy()
        return found

    @property
    def rewards(self) -> list[float]:
        """Once it is over: each seat's share of the win; alone, what the points are worth."""
        found: list[float] = self.room["rewards"][: self.setup.players].tolist()
        return found

    @property
    def points(self) -> list[int]:
        """Once it is over: each seat's points."""
        found: list[int] = self.room["points"][: self.setup.players].tolist()
        return found

    @property
    def position(self) -> Position:
        """The table as a position without a past: for players, and to be drawn."""
        return Position(self.setup, self.tables[:1].copy())

    def refusal(self, step: int, refused: int) -> StepMalformed | StepIllegal | GameOver:
        """Why a step was not played, as an error."""
        position = self.position
        number = refused - stepping.REFUSED
        if number == 0 or not self.setup.texts[step]:
            return self.malformed(step)
        name = self.setup.texts[step]
        if position.over:
            return GameOver(step=name)
        rule = self.rules.RULES[number]
        why = {lang: self.setup.words(lang).text("rules", rule) for lang in LANGUAGES}
        return StepIllegal(step=name, rule=rule, why=why, allowed=position.sample())

    def malformed(self, action: object) -> StepMalformed:
        """That something is no step of the game, as an error."""
        title = {lang: self.setup.game.title(lang) for lang in LANGUAGES}
        near = suggested(self.position, str(action))
        return StepMalformed(step=str(action), game=self.setup.game.id, title=title, near=near)

    def __reduce__(self) -> tuple[Any, ...]:
        return laid, (self.setup, self.tables.tobytes(), self.rooms.tobytes())


def laid(setup: Setup, tables: bytes, rooms: bytes) -> Table:
    """A table as it was taken apart, for `pickle` and copies."""
    table = Table(setup)
    table.tables.view(np.uint8)[:] = np.frombuffer(tables, np.uint8)
    table.rooms.view(np.uint8)[:] = np.frombuffer(rooms, np.uint8)
    table.mover = int(table.room["mover"])
    return table
