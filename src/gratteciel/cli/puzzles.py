"""Puzzles: mining and checking them."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from gratteciel.cli.common import HELP, GameId, Json, Lang, app, console, speak, write_json

puzzles_app = typer.Typer(help=HELP("puzzles"), no_args_is_help=True)
app.add_typer(puzzles_app, name="puzzles")

Workers = Annotated[int | None, typer.Option("--workers", help=HELP("workers"), min=1, show_default=False)]
OwnFile = Annotated[Path | None, typer.Option("--file", help=HELP("puzzles-file"), dir_okay=False, show_default=False)]


@puzzles_app.command("mine", help=HELP("puzzles-mine"))
def mine(
    ctx: typer.Context,
    game: GameId,
    number: Annotated[int, typer.Option("--games", help=HELP("puzzles-games"), min=1)] = 200,
    wanted: Annotated[int, typer.Option("--wanted", help=HELP("puzzles-wanted"), min=0)] = 60,
    out: Annotated[Path, typer.Option("--out", help=HELP("puzzles-out"), file_okay=False)] = Path("puzzles"),
    file: OwnFile = None,
    since: Annotated[
        datetime | None,
        typer.Option("--since", help=HELP("puzzles-since"), formats=["%Y-%m-%d"], show_default=False),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help=HELP("seed"), min=0)] = 0,
    workers: Workers = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Mine puzzles from games of the levels against themselves."""
    from gratteciel.arena.puzzles import run_mine

    call = speak(ctx, lang, json)
    found = run_mine(
        game, number, wanted, out, into=file, since=since.date() if since else None, seed=seed, workers=workers,
        lang=call.lang, console=console(stderr=True),
    )  # fmt: skip
    if json:
        write_json(found)
    else:
        call.console.print(call.says("puzzles-mined", n=found["puzzles"], **found), soft_wrap=True)
    if found["interrupted"]:
        raise typer.Exit(130)


@puzzles_app.command("check", help=HELP("puzzles-check"))
def check(
    ctx: typer.Context,
    game: GameId,
    iterations: Annotated[int, typer.Option("--iterations", help=HELP("puzzles-iterations"), min=16)] = 100_000,
    keep: Annotated[bool, typer.Option("--keep", help=HELP("puzzles-keep"))] = False,
    drop: Annotated[bool, typer.Option("--drop", help=HELP("puzzles-drop"))] = False,
    file: OwnFile = None,
    seed: Annotated[int, typer.Option("--seed", help=HELP("seed"), min=0)] = 1,
    workers: Workers = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Search the puzzles of a game anew, deeper than they were found."""
    from gratteciel.arena.puzzles import run_check

    call = speak(ctx, lang, json)
    found = run_check(
        game, file=file, iterations=iterations, keep=keep, drop=drop, seed=seed, workers=workers, lang=call.lang,
        console=console(stderr=True),
    )  # fmt: skip
    if json:
        write_json(found)
    else:
        told = {name: found[name] for name in ("game", "right", "puzzles", "iterations")}
        call.console.print(call.says("puzzles-checked", least=str(found["least_margin"]), **told), soft_wrap=True)
        if found["wrong"]:
            wrong = ", ".join(str(1 + number) for number in found["wrong"])
            call.console.print(call.says("puzzles-wrong", wrong=wrong), soft_wrap=True)
    if found["interrupted"]:
        raise typer.Exit(130)
    if found["wrong"]:
        raise typer.Exit(1)
