"""Thinking and measuring: hints, reviews, simulations, tournaments, speed."""

from pathlib import Path
from typing import Annotated, Any

import typer

from gratteciel.cli.common import (
    HELP,
    EditionName,
    GameId,
    Iterations,
    Json,
    Lang,
    Manners,
    Options,
    Players,
    Seed,
    Tables,
    Where,
    app,
    console,
    file_argument,
    speak,
    write_json,
)


@app.command(help=HELP("hint"))
def hint(
    ctx: typer.Context,
    file: Annotated[Path, file_argument("file-record")],
    step: Annotated[int | None, typer.Option("--step", help=HELP("step-hint"), min=0, show_default=False)] = None,
    seat: Annotated[str | None, typer.Option("--seat", help=HELP("seat-hint"), show_default=False)] = None,
    iterations: Iterations = None,
    seconds: Annotated[float | None, typer.Option(help=HELP("seconds-hint"), min=0, show_default=False)] = None,
    edition: EditionName = None,
    seed: Seed = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Say what could be played at a position of a record."""
    from gratteciel.bots.hints import hints
    from gratteciel.play import record
    from gratteciel.terminal import hinting, replaying
    from gratteciel.terminal.crew import Crew

    call = speak(ctx, lang, json)
    end = record.load(file, edition)
    number = replaying.step_number(end, step)
    position = end if number is None else end.trail()[number]
    eyes = replaying.seat_of(position, seat, call.lang)
    with console(stderr=True).status(call.says("hint-thinking")):
        found = hints(position, eyes, iterations=iterations, seconds=seconds, seed=seed or 0)
    if json:
        write_json(found.as_dict())
    else:
        names = Crew(position.game, call.lang).names[: position.players]
        call.console.print(hinting.hint_table(found, (), call.says, names))


@app.command(help=HELP("analyse"))
def analyse(
    ctx: typer.Context,
    file: Annotated[Path, file_argument("file-record")],
    out: Annotated[
        Path | None, typer.Option("--out", help=HELP("analyse-out"), file_okay=False, show_default=False)
    ] = None,
    iterations: Iterations = None,
    threads: Annotated[int, typer.Option("--threads", help=HELP("threads"), min=0)] = 0,
    edition: EditionName = None,
    seed: Seed = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Review a game."""
    from gratteciel.play import record
    from gratteciel.terminal import analysing
    from gratteciel.terminal.reviewing import Shown

    call = speak(ctx, lang, json)
    played = record.load_record(file, edition)
    position = played.position
    folder = out or Path(f"{file.stem}-analysis")
    budget: Any = {"iterations": iterations, "seed": seed or 0, "threads": threads or None}
    budget["off_board"] = played.settled
    found = analysing.analyse(position, folder, call.says, console(stderr=True), **budget)
    files, plotted = analysing.write_files(found, folder, call.lang)
    if json:
        write_json(found.as_dict())
    else:
        call.console.print(Shown(found, position, call.says).whole())
        call.console.print(call.says("review-files", files=", ".join(map(str, files))), soft_wrap=True)
    if not plotted:
        console(stderr=True).print(call.says("review-no-plots"), soft_wrap=True)


@app.command(help=HELP("simulate"))
def simulate(
    ctx: typer.Context,
    game: GameId,
    number: Annotated[int | None, typer.Option("--games", help=HELP("number"), min=1, show_default=False)] = None,
    players: Players = None,
    option: Options = None,
    edition: EditionName = None,
    seats: Annotated[str | None, typer.Option("--seats", help=HELP("seats-simulate"), show_default=False)] = None,
    manner: Annotated[Manners, typer.Option("--manner", help=HELP("manner"))] = Manners.pick,
    threads: Annotated[int, typer.Option("--threads", help=HELP("threads"), min=0)] = 0,
    seed: Seed = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Play many games without people."""
    import secrets

    from gratteciel.engine.playouts import all_cores
    from gratteciel.play.game import game as game_of
    from gratteciel.terminal import matches, report, simulation, usage
    from gratteciel.terminal.crew import Crew

    call = speak(ctx, lang, json)
    setup = usage.setup(game_of(game), players, option or (), edition, seats)
    levels = usage.levels(seats, setup.players)
    seed = secrets.randbelow(1 << 32) if seed is None else seed
    number = number or (10 if levels else 10_000)
    with report.progress(console(stderr=True), call.says, number) as advance:
        if levels:
            played = matches.matches(setup, levels, number, seed, threads or all_cores(), advance)
        else:
            played = simulation.simulate(setup, number, seed, manner.value, threads or all_cores(), advance)
    found = simulation.summary(played, call.lang)
    if json:
        write_json(found)
    else:
        call.console.print(report.report(found, setup.words(call.lang), Crew(setup.game, call.lang), call.says))
    if played.games < number:
        raise typer.Exit(130)


@app.command(help=HELP("arena"))
def arena(
    ctx: typer.Context,
    game: Annotated[str, typer.Option("--game", help=HELP("game"), show_default=False)],
    players: Annotated[
        list[str], typer.Option("--players", help=HELP("arena-players"), metavar="A,B,…", show_default=False)
    ],
    number: Annotated[int, typer.Option("--games", help=HELP("arena-games"), min=1, show_default=False)],
    out: Annotated[Path, typer.Option("--out", help=HELP("arena-out"), file_okay=False, show_default=False)],
    seats: Annotated[int | None, typer.Option("--seats", help=HELP("arena-seats"), min=1, show_default=False)] = None,
    tables: Annotated[Tables | None, typer.Option("--tables", help=HELP("arena-tables"), show_default=False)] = None,
    option: Options = None,
    edition: EditionName = None,
    budget: Annotated[float, typer.Option("--budget", help=HELP("arena-budget"), min=0)] = 1.0,
    patience: Annotated[float, typer.Option("--patience", help=HELP("arena-patience"), min=0.01)] = 30.0,
    seed: Seed = None,
    on: Annotated[Where, typer.Option("--on", help=HELP("arena-on"))] = Where.here,
    workers: Annotated[int | None, typer.Option("--workers", help=HELP("workers"), min=1, show_default=False)] = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Play a tournament."""
    from gratteciel.arena.command import run_arena, shown
    from gratteciel.terminal import usage

    call = speak(ctx, lang, json)
    found = run_arena(
        game, players, number, out, seats=seats, edition=edition, options=usage.options(option or ()),
        tables=tables.value if tables else None, budget=budget, patience=patience, seed=seed, on=on.value,
        workers=workers, lang=call.lang, console=console(stderr=True),
    )  # fmt: skip
    if json:
        write_json(found)
    else:
        call.console.print(shown(found, out, call.lang))
    if found["interrupted"]:
        raise typer.Exit(130)


@app.command(help=HELP("portrait"))
def portrait(
    ctx: typer.Context,
    game: GameId,
    players: Annotated[
        int | None, typer.Option("--players", help=HELP("portrait-players"), min=1, show_default=False)
    ] = None,
    number: Annotated[int, typer.Option("--games", help=HELP("portrait-games"), min=1)] = 100,
    matches: Annotated[
        int | None, typer.Option("--matches", help=HELP("portrait-matches"), min=0, show_default=False)
    ] = None,
    reviewed: Annotated[
        int | None, typer.Option("--reviewed", help=HELP("portrait-reviewed"), min=0, show_default=False)
    ] = None,
    budget: Annotated[float, typer.Option("--budget", help=HELP("arena-budget"), min=0)] = 1.0,
    out: Annotated[
        Path | None, typer.Option("--out", help=HELP("portrait-out"), file_okay=False, show_default=False)
    ] = None,
    plots: Annotated[
        Path | None, typer.Option("--plots", help=HELP("portrait-plots"), file_okay=False, show_default=False)
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help=HELP("seed"), min=0)] = 0,
    workers: Annotated[int | None, typer.Option("--workers", help=HELP("workers"), min=1, show_default=False)] = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Measure what a game is like."""
    from gratteciel.arena.portrait import run_portrait
    from gratteciel.arena.portrait_page import page

    call = speak(ctx, lang, json)
    found = run_portrait(
        game, number, out, players=players, matches=matches, reviewed=reviewed, budget=budget, seed=seed,
        workers=workers, plots=plots, lang=call.lang, console=console(stderr=True),
    )  # fmt: skip
    if json:
        write_json(found)
    else:
        call.console.print(page(found, call.lang))
    if found["interrupted"]:
        raise typer.Exit(130)


@app.command(help=HELP("bench"))
def bench(
    ctx: typer.Context,
    game: Annotated[
        list[str] | None, typer.Option("--games", help=HELP("games-bench"), metavar="GAME", show_default=False)
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", help=HELP("seconds"), min=0.01)] = 0.5,
    rounds: Annotated[int, typer.Option("--rounds", help=HELP("rounds"), min=1)] = 5,
    cold: Annotated[bool, typer.Option("--cold", help=HELP("cold"))] = False,
    peers: Annotated[bool, typer.Option("--peers/--no-peers", help=HELP("peers"))] = True,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Measure speed."""
    from gratteciel.bench import report
    from gratteciel.engine.modes import settled
    from gratteciel.play.game import game as game_of
    from gratteciel.play.game import games as ids
    from gratteciel.terminal.shelf import usual_players

    call = speak(ctx, lang, json)
    settled("native")  # Numba is loaded before the clock starts: it takes as long for every game
    wanted = [id for text in game or () for id in text.split(",")] or ids()
    measured = report.Bench(seconds, rounds)
    with console(stderr=True).status("") as status:
        report.run(
            measured,
            {id: usual_players(game_of(id)) for id in wanted},
            cold,
            peers,
            lambda what: status.update(call.says("bench-measuring", what=what)),
        )
    if json:
        write_json(measured.tree())
    else:
        call.console.print(report.tables(measured, call.says))
    if measured.interrupted:
        raise typer.Exit(130)
