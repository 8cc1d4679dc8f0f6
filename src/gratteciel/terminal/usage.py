"""What was typed on the command line, understood or refused."""

from collections.abc import Sequence
from pathlib import Path

from gratteciel.play.game import Game, Setup
from gratteciel.terminal.opponents import LEVELS, PERSON, USUAL
from gratteciel.terminal.shelf import usual_players


class UsageWrong(ValueError):
    """The command line does not fit; carries the key of the sentence that says why, and what it mentions."""

    def __init__(self, key: str, **values: str | int) -> None:
        super().__init__(key, values)
        self.key, self.values = key, values


def options(texts: Sequence[str]) -> dict[str, object]:
    """The options in ``name=value`` texts; `true` and `false` are truth values."""
    found: dict[str, object] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise UsageWrong("option-form", text=text)
        found[name.strip()] = {"true": True, "false": False}.get(value.strip().lower(), value.strip())
    return found


def names(seats: str) -> tuple[str, ...]:
    """The names in ``me,random,me``."""
    found = tuple(name.strip().lower() for name in seats.split(","))
    for name in found:
        if name != PERSON and name not in LEVELS:
            raise UsageWrong("seats-unknown", name=name, known=", ".join((PERSON, *LEVELS)))
    return found


def seating(seats: str | None, players: int) -> tuple[str, ...]:
    """Who sits in each seat; by default one person, and the usual opponent everywhere else."""
    if seats is None:
        return (PERSON, *([USUAL] * (players - 1)))
    found = names(seats)
    if len(found) != players:
        raise UsageWrong("seats-count", n=len(found), players=players)
    return found


def setup(one: Game, players: int | None, given: Sequence[str], edition: str | None, seats: str | None) -> Setup:
    """The set-up asked for; as many players as seats are named, or else the usual number."""
    if players is None:
        players = usual_players(one) if seats is None else len(names(seats))
    return one.setup_with(options(given), players, edition)


def levels(seats: str | None, players: int) -> tuple[str, ...]:
    """Who plays where no people can sit; nobody in particular if all moves are random."""
    found = () if seats is None else seating(seats, players)
    if PERSON in found:
        raise UsageWrong("seats-no-people", known=", ".join(LEVELS))
    return found if set(found) - {"random"} else ()


def only_without(resume: Path, **given: object) -> None:
    """Refuse what the resumed record has settled already."""
    for name, value in given.items():
        if value:
            raise UsageWrong("resume-fixed", option=f"--{name}", file=str(resume))
