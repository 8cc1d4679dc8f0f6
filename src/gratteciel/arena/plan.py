"""The set-up of an arena: everything its results depend on, as kept in `arena.json`."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from gratteciel.arena.entrants import Entrant, entrants
from gratteciel.arena.schedule import Fixture, Tables, fixture, games_in_round
from gratteciel.bots.search import search
from gratteciel.engine import editions
from gratteciel.engine.options import Value
from gratteciel.errors import ArenaPlayers
from gratteciel.play.game import Setup, game


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What game is played, by whom, how, and from which seed: game n of a plan is the same game everywhere."""

    format: int = 1
    game: str
    rules: int
    edition: str
    checksum: str
    edition_file: str | None
    """Where the edition is read from, if it is not a shipped one; may change, the checksum may not."""
    search: str
    """Digest of the native search with the rules in it: games of different code are not thrown together."""
    seats: int
    options: dict[str, Value]
    players: tuple[Entrant, ...]
    tables: Tables
    budget: float
    """The fraction of their iterations the levels think (already counted into `players`)."""
    seed: int

    def fixture(self, number: int) -> Fixture:
        """One of the games."""
        return fixture(number, len(self.players), self.seats, self.tables, self.seed)

    @property
    def games_in_round(self) -> int:
        """How many games it takes until every line-up has had every seating once."""
        return games_in_round(len(self.players), self.seats, self.tables)

    def setup(self) -> Setup:
        """The game's set-up."""
        return setup_of(msgspec.json.encode(self))

    def encode(self) -> bytes:
        """The plan as JSON, for the folder and for workers."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2)

    def differences(self, other: "Plan") -> str:
        """What is different in another plan: ``seats: 2, here 4; seed: 1, here 2``; empty if nothing that matters."""
        mine, theirs = (msgspec.to_builtins(plan) for plan in (self, other))
        found = []
        for key, value in mine.items():
            if key != "edition_file" and value != theirs[key]:
                shown = (shorten(value), shorten(theirs[key])) if key == "players" else (value, theirs[key])
                shown = (value, theirs[key]) if shown[0] == shown[1] else shown
                found.append(f"{key}: {shown[0]} ≠ {shown[1]}")
        return "; ".join(found)


def shorten(players: list[dict[str, Any]]) -> str:
    """The names of players, as they stand in JSON."""
    return ",".join(player["name"] for player in players)


@cache
def setup_of(encoded: bytes) -> Setup:
    """The game's set-up of a plan, made once."""
    plan = decode(encoded)
    return game(plan.game).setup_with(plan.options, plan.seats, plan.edition_file, plan.rules)


def decode(encoded: bytes) -> Plan:
    """A plan from its JSON."""
    return msgspec.json.decode(encoded, type=Plan)


def make_plan(
    id: str,
    players: Sequence[str],
    *,
    seed: int,
    seats: int | None = None,
    edition: str | Path | None = None,
    options: Mapping[str, object] | None = None,
    tables: Tables | None = None,
    budget: float = 1.0,
    patience: float = 30.0,
) -> Plan:
    """A plan, checked; None seats: as few as make a contest; None tables: all together if there is a seat for each."""
    one = game(id)
    seats = next((n for n in one.seats if n > 1), one.seats[0]) if seats is None else seats
    setup = one.setup_with(options or {}, seats, edition)
    taking_part = entrants(one, players, budget, patience)
    if tables is None:
        tables = "all" if len(taking_part) == seats > 2 else "pairs"
    if tables == "all" and 1 < len(taking_part) < seats:
        why = {
            "en": f"{len(taking_part)} players for {seats} seats; play in pairs, or name more",
            "fr": f"{len(taking_part)} joueurs pour {seats} places ; jouez par paires, ou nommez-en davantage",
        }
        raise ArenaPlayers(player=", ".join(player.name for player in taking_part), why=why)
    return Plan(
        game=id,
        rules=setup.version,
        edition=setup.edition.edition.id,
        checksum=editions.checksum(setup.edition),
        edition_file=None if edition is None else str(Path(edition).resolve() if Path(edition).exists() else edition),
        search=one.engine.digest(search)[:16],  # type: ignore[arg-type]
        seats=seats,
        options=setup.options,
        players=taking_part,
        tables=tables,
        budget=budget,
        seed=seed,
    )
