"""Data sets of self-play, and games of folders as records."""

from pathlib import Path
from typing import Annotated, Any

import typer

from gratteciel.cli.common import (
    HELP,
    EditionName,
    GameId,
    Json,
    Lang,
    Options,
    Players,
    app,
    console,
    speak,
    write_json,
)


@app.command(help=HELP("selfplay"))
def selfplay(
    ctx: typer.Context,
    game: GameId,
    out: Annotated[Path, typer.Option("--out", help=HELP("selfplay-out"), file_okay=False, show_default=False)],
    number: Annotated[int, typer.Option("--games", help=HELP("arena-games"), min=1)] = 100,
    iterations: Annotated[int, typer.Option("--iterations", help=HELP("selfplay-iterations"), min=2)] = 200,
    judge: Annotated[
        str | None, typer.Option("--judge", help=HELP("selfplay-judge"), metavar="MODULE:NAME", show_default=False)
    ] = None,
    leaves: Annotated[int, typer.Option("--leaves", help=HELP("selfplay-leaves"), min=1)] = 16,
    noise: Annotated[float, typer.Option("--noise", help=HELP("selfplay-noise"), min=0, max=1)] = 0.25,
    temperature: Annotated[float, typer.Option("--temperature", help=HELP("selfplay-temperature"), min=0)] = 1.0,
    shard: Annotated[int, typer.Option("--shard", help=HELP("selfplay-shard"), min=1)] = 32,
    players: Players = None,
    option: Options = None,
    edition: EditionName = None,
    seed: Annotated[int, typer.Option("--seed", help=HELP("seed"), min=0)] = 0,
    workers: Annotated[int, typer.Option("--threads", help=HELP("threads"), min=0)] = 0,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Write a data set."""
    from gratteciel.arena.selfplay import Dataset
    from gratteciel.arena.selfplay import selfplay as play
    from gratteciel.engine.playouts import all_cores
    from gratteciel.terminal import report, usage

    call = speak(ctx, lang, json)
    options: dict[str, Any] = usage.options(option or ())
    known = 0
    with report.progress(console(stderr=True), call.says, number) as advance:

        def told(there: int) -> None:
            nonlocal known
            advance(there - known)
            known = there

        play(
            game, out, number, players=players, edition=edition, judge=judge, iterations=iterations, leaves=leaves,
            noise=noise, temperature=temperature, shard=shard, seed=seed, workers=workers or all_cores(),
            progress=told, **options,
        )  # fmt: skip
    found = Dataset(out)
    sizes = [(len(shard["lengths"]), len(shard["steps"])) for shard in found.shards()]
    counts = {"games": sum(games for games, _ in sizes), "rows": sum(rows for _, rows in sizes), "files": len(sizes)}
    if json:
        write_json({"folder": str(out), **counts})
    else:
        call.console.print(call.says("selfplay-done", folder=str(out), **counts))


@app.command(help=HELP("records"))
def records(
    ctx: typer.Context,
    folder: Annotated[Path, typer.Argument(help=HELP("records-folder"), exists=True, file_okay=False)],
    out: Annotated[Path, typer.Option("--out", help=HELP("records-out"), file_okay=False, show_default=False)],
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Write a folder's games as records."""
    from gratteciel.arena.records import write_records

    call = speak(ctx, lang, json)
    count = write_records(folder, out)
    if json:
        write_json({"folder": str(out), "games": count})
    else:
        call.console.print(call.says("records-done", games=count, folder=str(out)))
