"""One table of speeds, every game by every way, beside other engines: `python -m bench.table`.

Measures whatever is there, in one run: games interpreted, native, as WebAssembly and in batches on all cores; on a
graphics card where there is one; OpenSpiel, PettingZoo and Pgx where they are installed. What is not there is left
empty, and what was measured before on the same kind of machine part is kept, with the machine it came from. The
figures go to `docs/benchmarks.json`, and from them the table of `docs/benchmarks.md` is written; `--write` only writes,
`--card` measures only what is on a graphics card.
"""

import argparse
import importlib.util
import json
import os
import platform
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from bench import batches, environments

import gratteciel
from gratteciel.bench import peers
from gratteciel.bench.clock import Work, best_rates, sized
from gratteciel.bench.games import playing
from gratteciel.bench.report import processor
from gratteciel.engine.modes import Mode

DOCS = Path(__file__).parents[1] / "docs"
FIGURES, PAGE = DOCS / "benchmarks.json", DOCS / "benchmarks.md"
BEGIN, END = "<!-- figures -->\n", "<!-- end -->\n"
ROUNDS = 3
"""The best of so many counts, in turns."""
MODES: tuple[Mode, ...] = ("interpreted", "wasm", "native")
COLUMNS = {
    "interpreted": "interpreted",
    "wasm": "wasm",
    "native": "native",
    "pettingzoo": "PettingZoo",
    "cores": "batch, cores",
    "cores, environment": "as an environment",
    "card": "batch, GPU",
    "card, environment": "as an environment",
}
"""The ways, as the table names them."""

Figures = dict[str, dict[str, float]]
"""Steps a second, by game and way."""


def of_modes(id: str, seconds: float) -> dict[str, float]:
    """Random games on one core, mode by mode in turns."""
    works: dict[str, Work] = {}
    for mode in MODES:
        if mode != "wasm" or importlib.util.find_spec("wasmtime"):
            works[mode] = playing(gratteciel.game(id, mode).setup(), "pick")
    return best_rates(works, {mode: sized(work, seconds) for mode, work in works.items()}, ROUNDS)


def of_batches(id: str, card: bool, seconds: float) -> dict[str, float]:
    """Batches, by themselves and as an environment with masks and features."""
    many, few = (2**20, 2**18) if card else (2**12, 2**12)
    found = batches.ours(id, "cuda" if card else "cpu", many, few, None, seconds)
    name = "card" if card else "cores"
    return {name: found["random"] * 1e6, f"{name}, environment": found["with masks and features"] * 1e6}


def has_card() -> bool:
    """Whether there is a graphics card to be used."""
    try:
        gratteciel.batch("dice", 2, "cuda")
    except gratteciel.GrattecielError:
        return False
    return True


Row = tuple[str, dict[str, float]]
"""Of one line of the table, some figures."""


def on_card(seconds: float) -> Iterator[Row]:
    """Batches on a graphics card, and Pgx beside them where it is installed."""
    for id in gratteciel.games():
        yield id, of_batches(id, True, seconds)
    for name in batches.PEERS if importlib.util.find_spec("pgx") else ():
        yield f"Pgx {name}", {"card": batches.pgx_steps(name, 2**20, seconds) * 1e6}


def on_processor(seconds: float) -> Iterator[Row]:
    """Everything else that is there."""
    for id in gratteciel.games():
        yield id, of_modes(id, seconds) | of_batches(id, False, seconds)
    version = peers.installed()
    for name in peers.PEERS if version else ():
        yield f"OpenSpiel {name}", {"native": peers.measure(name, str(version), seconds, ROUNDS).steps}
    if importlib.util.find_spec("pettingzoo"):
        for name, rate in environments.speeds(seconds, ROUNDS).items():
            yield "PettingZoo connect_four" if name == environments.PEER else name, {"pettingzoo": rate}


def keep(kept: dict[str, Any], name: str, row: dict[str, float], machine: str) -> None:
    """Keep figures, and where they come from, in place of those from before."""
    kept["steps a second"].setdefault(name, {}).update({way: float(f"{rate:.4g}") for way, rate in row.items()})
    others = [{**one, "ways": [way for way in one["ways"] if way not in row]} for one in kept["machines"]]
    here = [one for one in others if one["machine"] == machine] or [{"machine": machine, "ways": []}]
    others = [one for one in others if one["machine"] != machine and one["ways"]]
    kept["machines"] = [*others, {"ways": sorted({*here[0]["ways"], *row}), "machine": machine}]
    FIGURES.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def shown(rate: float | None) -> str:
    """Steps a second, shortly."""
    if rate is None:
        return ""
    for size, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if rate >= size:
            return f"{rate / size:.3g} {unit}"
    return f"{rate:.0f}"


def table(kept: dict[str, Any]) -> str:
    """The table, and where its figures come from."""
    rows: Figures = kept["steps a second"]
    lines = ["| | " + " | ".join(COLUMNS.values()) + " |", "|---|" + "---:|" * len(COLUMNS)]
    lines += [f"| {name} | " + " | ".join(shown(row.get(way)) for way in COLUMNS) + " |" for name, row in rows.items()]
    machines = [f"- {', '.join(COLUMNS[way] for way in one['ways'])}: {one['machine']}" for one in kept["machines"]]
    return "\n".join([*lines, "", *dict.fromkeys(machines), ""])


def write(kept: dict[str, Any]) -> str:
    """The page with the table in its place."""
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n{table(kept)}\n{END}{rest.partition(END)[2]}"


def main() -> None:
    """Measure, keep, and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each round")
    parser.add_argument("--note", default="", help="what else there is to say of the machine")
    parser.add_argument("--card", action="store_true", help="measure what is on a graphics card, and nothing else")
    parser.add_argument("--write", action="store_true", help="measure nothing, write the page from what is kept")
    asked = parser.parse_args()
    kept: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8"))
    if not asked.write:
        machine = f"{processor()}, {os.cpu_count()} cores, Python {platform.python_version()}"
        machine += f"; {asked.note}" if asked.note else ""
        parts = [] if asked.card else [on_processor(asked.seconds)]
        parts += [on_card(asked.seconds)] if asked.card or has_card() else []
        for name, row in chain.from_iterable(parts):
            print(name, {way: shown(rate) for way, rate in row.items()}, flush=True)
            keep(kept, name, row, machine)
    PAGE.write_text(write(kept), encoding="utf-8")


if __name__ == "__main__":
    main()
