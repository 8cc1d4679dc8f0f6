"""Positions set up by hand: buildings, helicopters and points as a test wants them."""

from gratteciel.engine.contract import OVER
from gratteciel.engine.records import blank, record_at
from gratteciel.games import folder
from gratteciel.games.helicopters import rules
from gratteciel.games.helicopters.box import PLOT_NAMES, fill
from gratteciel.games.helicopters.city import PLOTS
from gratteciel.games.helicopters.payment import add_floor

RED, BLUE, YELLOW, GREEN = range(4)
STARTS = {3: ("b8", "e8", "h8"), 4: ("b8", "e8", "h8", "b5")}


class Scene:
    """A game past its starts, Red to move unless told otherwise."""

    def __init__(self, players: int, started: bool = True) -> None:
        self.boxes, self.tables = blank(rules.BOX), blank(rules.TABLE)
        self.box, self.table = record_at(self.boxes), record_at(self.tables)
        self.box.players = players
        fill(self.box, folder("helicopters").edition(None), players, {})  # type: ignore[arg-type]
        rules.deal(self.box, self.table)
        if started:
            for plot in STARTS[players]:
                self.play(f"start {plot}")

    def code(self, text: str) -> int:
        word, plot = text.split()
        return (rules.START if word == "start" else rules.FLY) + PLOT_NAMES.index(plot)

    def play(self, text: str) -> None:
        assert self.refusal(text) == "", text
        rules.play(self.box, self.table, self.code(text))

    def refusal(self, text: str) -> str:
        return rules.RULES[rules.verdict(self.box, self.table, self.code(text))]

    def tower(self, plot: str, seat: int, floors: int = 1) -> None:
        """Floors of a colour, from its reserve."""
        for _ in range(floors):
            add_floor(self.table, PLOT_NAMES.index(plot), seat)

    def stand(self, seat: int, plot: str) -> None:
        """Put a helicopter elsewhere, on a floor of its own where the plot is not built."""
        if self.height(plot) == 0:
            self.tower(plot, seat)
        self.table.pos[seat] = PLOT_NAMES.index(plot)

    def to_move(self, seat: int) -> None:
        self.table.seat = seat

    def points(self, *points: int) -> None:
        for seat, worth in enumerate(points):
            self.table.points[seat] = worth
            if worth == 0:
                self.table.pos[seat] = -1

    def wall(self, *plots: str) -> None:
        """Build on plots without using anybody's reserve."""
        for plot in plots:
            self.table.reserve[RED] += 1
            self.tower(plot, RED)

    @property
    def scores(self) -> list[int]:
        return [rules.score(self.box, self.table, seat) for seat in range(int(self.box.players))]

    @property
    def reserves(self) -> list[int]:
        return [int(self.table.reserve[seat]) for seat in range(int(self.box.players))]

    @property
    def mover(self) -> int:
        return rules.mover(self.box, self.table)

    @property
    def ending(self) -> str | None:
        return rules.ENDINGS[rules.ending(self.box, self.table)] if self.mover == OVER else None

    def height(self, plot: str) -> int:
        return int(self.table.height[PLOT_NAMES.index(plot)])

    def owner(self, plot: str) -> int:
        return int(self.table.owner[PLOT_NAMES.index(plot)])

    def helicopter(self, seat: int) -> str | None:
        return PLOT_NAMES[self.table.pos[seat]] if self.table.pos[seat] >= 0 else None

    def allowed(self) -> set[str]:
        """Every step that no rule forbids."""
        texts = [f"{word} {plot}" for word in ("start", "fly") for plot in PLOT_NAMES]
        assert len(texts) == rules.STEPS == 2 * PLOTS
        return {text for text in texts if self.refusal(text) == ""}
