"""The command `portrait`: what a game is like between strong players; everything but its options, which `cli` declares.

A folder holds the arenas it rests on (the strongest level in all seats, then against weaker ones), the luck found in
some of the games, and the figures; run again, the command goes on where it was.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from gratteciel.arena.command import play_missing, progress
from gratteciel.arena.match import ENDLESS, FORFEIT, Played
from gratteciel.arena.plan import Plan, make_plan
from gratteciel.arena.portrait_figures import figures, skill
from gratteciel.arena.portrait_luck import LuckNotes, luck_figures
from gratteciel.arena.portrait_plot import draw
from gratteciel.arena.store import Store, replace
from gratteciel.arena.summary import Tree
from gratteciel.arena.wording import Wording
from gratteciel.extras import needs
from gratteciel.play.game import game as game_of

if TYPE_CHECKING:
    from rich.console import Console

STRONGEST = "living-legend"
WEAKER = ("senior-architect", "craftsman")
"""Levels the strongest plays against, to tell how much skill matters."""
FIGURES_FILE = "portrait.json"
LUCK_FILE = "luck.jsonl"


@dataclass(frozen=True)
class Sitting:
    """What is to be measured."""

    game: str
    players: int
    games: int
    """Games of the strongest level in all seats."""
    matches: int
    """Games against each of the weaker levels, at least."""
    reviewed: int
    """Games between equals in which luck is told from play."""
    budget: float
    seed: int
    workers: int | None = None

    def plan(self, *levels: str) -> Plan:
        """The arena of these levels."""
        return make_plan(self.game, levels, seed=self.seed, seats=self.players, budget=self.budget)


class Painter:
    """Plays and measures what is missing in a folder; `interrupted` once Ctrl-C ended it."""

    def __init__(self, sitting: Sitting, out: Path, words: Wording, console: "Console") -> None:
        self.sitting, self.out, self.words, self.console = sitting, out, words, console
        self.interrupted = False

    def unless_interrupted(self, work: Callable[[], None]) -> None:
        """Do some work, or what of it Ctrl-C leaves time for; nothing after that."""
        if self.interrupted:
            return
        try:
            work()
        except KeyboardInterrupt:
            self.interrupted = True

    def played(self, plan: Plan, folder: str, wanted: int) -> list[Played]:
        """The games of one arena played to their end, in their order, after playing those that are missing."""
        with Store(self.out / folder, plan) as store:
            missing = store.missing(wanted)
            names = " – ".join(player.name for player in plan.players)
            self.console.print(self.words.say("portrait-playing", names=names, n=wanted, left=len(missing)))
            if missing:
                self.unless_interrupted(
                    lambda: play_missing(store, missing, "here", self.sitting.workers, self.words, self.console)
                )
            found = [store.games[number] for number in sorted(store.games) if number < wanted]
        return [game for game in found if game.ending not in (FORFEIT, ENDLESS)]

    def luck(self, plan: Plan, games: list[Played]) -> Tree:
        """How much luck there was in some of the games."""
        notes = LuckNotes(self.out / LUCK_FILE, plan)
        chosen = [game for game in games if game.history][: self.sitting.reviewed]
        self.console.print(self.words.say("portrait-reviewing", n=len(chosen)))

        def measure() -> None:
            with progress(self.console, self.words, 0, len(chosen)) as advance:
                notes.measure(chosen, advance)

        self.unless_interrupted(measure)
        return luck_figures(notes.measured)

    def portrait(self) -> Tree:
        """All figures, as far as there was time for them."""
        sitting = self.sitting
        equals = sitting.plan(STRONGEST)
        games = self.played(equals, "equals", sitting.games)
        against = []
        for name in WEAKER:
            plan = sitting.plan(STRONGEST, name)
            rounds = -(-sitting.matches // plan.games_in_round)
            against.append(skill(plan, self.played(plan, f"against-{name}", rounds * plan.games_in_round)))
        iterations = {
            name: (plan.players[0].level.iterations if plan.players[0].level else 0)
            for name in (STRONGEST, *WEAKER)
            for plan in (sitting.plan(name),)
        }
        return {
            **{key: getattr(equals, key) for key in ("game", "rules", "edition", "checksum", "options", "seed")},
            "players": sitting.players,
            "strongest": STRONGEST,
            "budget": sitting.budget,
            "iterations": iterations,
            "wanted": {"games": sitting.games, "matches": sitting.matches, "reviewed": sitting.reviewed},
            **figures(equals, games),
            "skill": against,
            "luck": self.luck(equals, games),
            "interrupted": self.interrupted,
        }


def fewest(game: str) -> int:
    """The smallest number of players that makes a contest."""
    seats = game_of(game).seats
    return next((n for n in seats if n > 1), seats[0])


def run_portrait(
    game: str,
    games: int,
    out: Path | None = None,
    *,
    players: int | None = None,
    matches: int | None = None,
    reviewed: int | None = None,
    budget: float = 1.0,
    seed: int = 0,
    workers: int | None = None,
    plots: Path | None = None,
    lang: str = "en",
    console: "Console | None" = None,
) -> Tree:
    """Measure a game, draw what was found, and give all figures.

    `out`: the folder that keeps it all, `GAME-portrait` unless told; `plots`: another folder for the plot.

    By default there are half as many games against each weaker level, and luck is looked for in a fifth of the games.
    Ctrl-C ends it with what is done by then: the figures then say so (`interrupted`), and nothing is drawn.
    """
    needs("terminal", "portrait")
    needs("plots", "portrait")
    from rich.console import Console

    sitting = Sitting(
        game=game,
        players=fewest(game) if players is None else players,
        games=games,
        matches=-(-games // 2) if matches is None else matches,
        reviewed=-(-games // 5) if reviewed is None else reviewed,
        budget=budget,
        seed=seed,
        workers=workers,
    )
    out = out or Path(f"{game}-portrait")
    words = Wording(lang)
    console = console or Console(stderr=True, highlight=False)
    tree = Painter(sitting, out, words, console).portrait()
    tree["plot"] = None
    if tree["games"] and not tree["interrupted"]:
        drawn = (plots or out) / f"{game}-{sitting.players}.svg"
        drawn.parent.mkdir(parents=True, exist_ok=True)
        replace(drawn, draw(tree, words).encode())
        tree["plot"] = str(drawn)
    replace(out / FIGURES_FILE, msgspec.json.format(msgspec.json.encode(tree), indent=2) + b"\n")
    return tree
