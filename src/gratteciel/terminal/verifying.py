"""Whether the luck of a recorded game was fair: every roll computed again from the secret told after the game."""

from dataclasses import asdict
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from gratteciel.play.luck import doubts, outcomes
from gratteciel.play.record import Record
from gratteciel.terminal.texts import Says


def verified(record: Record, file: str) -> dict[str, Any]:
    """What can be said of a record's luck, for programs.

    `status`: `fair`, `unfair`, `unfinished` (the secret is not told yet), or `unproved` (nothing was promised);
    `outcomes`: what could have been rolled, with its weights, by the rules, by the number of the step.
    """
    fairness = record.fairness
    found = doubts(record.position, fairness) if fairness is not None and fairness.secret is not None else []
    by_rules = outcomes(record.position)
    if fairness is None:
        status = "unproved"
    elif fairness.secret is None:
        status = "unfinished"
    else:
        status = "unfair" if found else "fair"
    return {
        "ok": status == "fair",
        "file": file,
        "status": status,
        "commitment": fairness.commitment if fairness else None,
        "words": list(fairness.words) if fairness else [],
        "seats": list(fairness.seats.order) if fairness and fairness.seats else None,
        "begins": fairness.before if fairness else 0,
        "rolls": len(fairness.numbers) if fairness else 0,
        "doubts": [asdict(doubt) for doubt in found],
        "outcomes": {str(length): [list(one) for one in possible] for length, possible in by_rules.items()},
    }


def verified_lines(found: dict[str, Any], says: Says) -> RenderableType:
    """The same for people."""
    if found["status"] == "unproved":
        return Text(says("verify-unproved", file=found["file"]), "yellow")
    if found["status"] == "unfinished":
        return Text(says("verify-unfinished", hash=found["commitment"]), "yellow")
    lines = [Text(says("verify-promise", hash=found["commitment"]), "dim")]
    if found["begins"]:
        lines.append(Text(says("verify-begins", n=found["begins"]), "yellow"))
    if found["ok"]:
        if found["seats"] is not None:
            lines.append(Text(f"✓ {says('verify-seats-fair')}", "green"))
        return Group(*lines, Text(f"✓ {says('verify-fair', n=found['rolls'])}", "green"))
    rolls = [doubt for doubt in found["doubts"] if doubt["step"]]
    seats = [doubt for doubt in found["doubts"] if not doubt["step"]]
    lines += [Text(says("verify-seats-unfair", **doubt), "bold red") for doubt in seats]
    if rolls:
        lines.append(Text(says("verify-unfair", n=len(rolls), rolls=found["rolls"]), "bold red"))
    lines += [Text("  " + says("verify-roll", **doubt)) for doubt in rolls]
    return Group(*lines)
