"""Game records shown: header, every step in notation and in words, positions, result."""

from collections.abc import Iterator
from typing import Any

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.text import Text

from gratteciel.engine import editions
from gratteciel.engine.contract import CHANCE
from gratteciel.errors import LANGUAGES
from gratteciel.play.position import Position
from gratteciel.play.record import Record
from gratteciel.terminal.crew import Crew
from gratteciel.terminal.drawing import drawing
from gratteciel.terminal.layout import hanging
from gratteciel.terminal.results import results, standing
from gratteciel.terminal.shelf import written
from gratteciel.terminal.texts import Says
from gratteciel.terminal.usage import UsageWrong


def seat_of(position: Position, wanted: str | None, lang: str) -> int | None:
    """The seat meant by a number, a name in any language, or its letter; None for a spectator."""
    if wanted is None:
        return None
    calls: dict[str, int] = {}
    for spoken in (lang, *LANGUAGES):
        crew = Crew(position.game, spoken)
        for seat in range(position.players):
            for call in (str(seat), crew.names[seat], crew.letters[seat]):
                calls.setdefault(call.casefold(), seat)
    if wanted.casefold() not in calls:
        names = Crew(position.game, lang).names[: position.players]
        raise UsageWrong("seat-none", seat=wanted, known=", ".join(f"{seat} {name}" for seat, name in enumerate(names)))
    return calls[wanted.casefold()]


def step_number(position: Position, wanted: int | None) -> int | None:
    """The number of a step the record has."""
    if wanted is not None and wanted > position.length:
        raise UsageWrong("step-none", n=position.length)
    return wanted


def header(position: Position, says: Says) -> Iterator[Text]:
    """What was played, on what."""
    setup = position.setup
    yield Text(setup.game.title(says.lang), "bold").append(f"  ({setup.game.id})", "not bold dim")
    yield Text(says("record-edition", name=setup.edition.edition.name, digest=editions.checksum(setup.edition)))
    yield Text(says("record-players", n=setup.players, rules=setup.version))
    for name, value in setup.options.items():
        yield Text(f"{name} = {written(value)}")


def step_line(position: Position, seat: int | None, says: Says) -> RenderableType:
    """One step: its number, its notation in the colour of whose it was, and what it did."""
    assert position.before is not None
    mover = position.before.mover
    style = Crew(position.game, says.lang).inked(mover)
    head = Text(f"{position.length:>4} ", "dim").append(f"{position.told(seat)}", style)
    return hanging(head, " ".join(position.tell(says.lang, seat)), indent=20)


def show(record: Record, seat: int | None, boards: bool, says: Says, console: Console) -> None:
    """A whole record."""
    position = record.position
    for line in header(position, says):
        console.print(line)
    console.print()
    for at in position.trail()[1:]:
        console.print(step_line(at, seat, says))
        if boards:
            console.print(drawing(at, seat, says, console))
            console.print()
    show_end(record, seat, says, console)


def show_end(record: Record, seat: int | None, says: Says, console: Console) -> None:
    """The last position and the result."""
    position = record.position
    console.print(Rule(says("after-steps", n=position.length), style="grey50"))
    console.print(drawing(position, seat, says, console))
    if position.over:
        console.print(results(position, says))
    else:
        console.print(Text(standing(position, record.settled, says), "bold"))
    console.print(Text(says("verified", n=position.length), "green"))


def show_step(position: Position, number: int, seat: int | None, says: Says, console: Console) -> None:
    """One position of a record, with the step that led to it."""
    at = position.trail()[number]
    if number:
        console.print(step_line(at, seat, says))
    console.print(Rule(says("after-steps", n=number), style="grey50"))
    console.print(drawing(at, seat, says, console))


def record_tree(record: Record, seat: int | None, lang: str, number: int | None = None) -> dict[str, Any]:
    """A record for programs; with `number` the view of one position as well."""
    position, settled = record.position, record.settled
    setup = position.setup
    shares = settled.shares if settled else position.shares
    tree: dict[str, Any] = {
        "ok": True,
        "game": setup.game.id,
        "rules": setup.version,
        "edition": {"id": setup.edition.edition.id, "checksum": editions.checksum(setup.edition)},
        "players": setup.players,
        "options": setup.options,
        "steps": [
            {
                "number": at.length,
                "mover": None if at.before is None or at.before.mover == CHANCE else at.before.mover,
                "text": str(at.told(seat)),
                "prose": at.tell(lang, seat),
            }
            for at in position.trail()[1:]
        ],
        "over": record.finished,
        "ending": position.ending,
        "scores": list(position.view(seat).scores),
        "shares": list(shares),
        "winners": [one for one, share in enumerate(shares) if share > 0],
        "reason": settled.reason if settled else "rules" if position.over else None,
    }
    if number is not None:
        tree["position"] = position.trail()[number].view(seat).as_dict()
    return tree
