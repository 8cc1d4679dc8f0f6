"""Every command of `gratteciel`."""

import json as jsons
import sys
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from gratteciel.errors import GrattecielError
from gratteciel.terminal.plain import settle_streams
from gratteciel.terminal.texts import Says, language, language_of

if TYPE_CHECKING:
    from rich.console import Console

HELP = Says(language_of(sys.argv[1:])).help


class Language(StrEnum):
    """The languages of people."""

    en = "en"
    fr = "fr"


class Manners(StrEnum):
    """The ways of drawing random moves (`gratteciel.engine.playouts.Manner`, whose module takes long to load)."""

    pick = "pick"
    list = "list"
    lean = "lean"


class Tables(StrEnum):
    """Who sits at one table of an arena."""

    pairs = "pairs"
    all = "all"


class Where(StrEnum):
    """Where an arena plays."""

    here = "here"
    ray = "ray"


@dataclass
class Call:
    """How this call of the program speaks."""

    lang: str
    json: bool = False

    @property
    def says(self) -> Says:
        """The sentences of its language."""
        return Says(self.lang)

    @property
    def console(self) -> "Console":
        """Where it prints."""
        return console()


def console(stderr: bool = False) -> "Console":
    """The screen."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


class House(TyperGroup):
    """All commands; errors become a text in the reader's language and an exit code."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        from gratteciel.terminal.usage import UsageWrong

        try:
            return super().invoke(ctx)
        except UsageWrong as wrong:
            raise typer.BadParameter(ctx.obj.says(wrong.key, **wrong.values)) from wrong
        except GrattecielError as error:
            refuse(ctx.obj, error)
            raise typer.Exit(1) from error
        except KeyboardInterrupt as stopped:
            raise typer.Exit(130) from stopped


def refuse(call: Call, error: GrattecielError) -> None:
    """Say what was wrong: to people on the error stream, to programs as JSON as well."""
    from rich.text import Text

    text = error.text(call.lang)
    if call.json:
        facts = {
            name: fact.get(call.lang) if isinstance(fact, dict) else str(fact) for name, fact in error.facts.items()
        }
        write_json({"ok": False, "error": {"code": error.code, "text": text, "facts": facts}})
    console(stderr=True).print(Text(f"[{error.code}] ", "bold red").append(text, "not bold red"), soft_wrap=True)


def write_json(tree: Any) -> None:
    """Print a tree as JSON."""
    print(jsons.dumps(tree, ensure_ascii=False, indent=2))


app = typer.Typer(
    cls=House, help=HELP("app"), no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False
)
editions_app = typer.Typer(help=HELP("edition"), no_args_is_help=True)
app.add_typer(editions_app, name="edition")

Lang = Annotated[Language | None, typer.Option("--lang", help=HELP("lang"), show_default=False)]
Json = Annotated[bool, typer.Option("--json", help=HELP("json"))]
GameId = Annotated[str, typer.Argument(metavar="GAME", help=HELP("game"), show_default=False)]
Players = Annotated[int | None, typer.Option("--players", help=HELP("players"), min=1, show_default=False)]
Options = Annotated[
    list[str] | None, typer.Option("--option", help=HELP("option"), metavar="NAME=VALUE", show_default=False)
]
EditionName = Annotated[str | None, typer.Option("--edition", help=HELP("edition-option"), show_default=False)]
Iterations = Annotated[int | None, typer.Option("--iterations", help=HELP("iterations"), min=16, show_default=False)]
Seed = Annotated[int | None, typer.Option("--seed", help=HELP("seed"), min=0, show_default=False)]


def file_argument(key: str) -> Any:
    """An argument that names a file that is there."""
    return typer.Argument(
        metavar="FILE", help=HELP(key), exists=True, dir_okay=False, readable=True, show_default=False
    )


def speak(ctx: typer.Context, lang: Language | None, json: bool = False) -> Call:
    """Note how this call speaks."""
    call: Call = ctx.obj
    call.lang, call.json = lang.value if lang else call.lang, json
    return call


def show_version(wanted: bool) -> None:
    """Print the version and end."""
    if wanted:
        from importlib.metadata import version

        print(f"gratteciel {version('gratteciel')}")
        raise typer.Exit


@app.callback()
def start(
    ctx: typer.Context,
    lang: Lang = None,
    version: Annotated[
        bool, typer.Option("--version", help=HELP("version"), callback=show_version, is_eager=True)
    ] = False,
) -> None:
    """Before any command: the language."""
    ctx.obj = Call(lang.value if lang else language())


@app.command(help=HELP("games"))
def games(ctx: typer.Context, json: Json = False, lang: Lang = None) -> None:
    """List the games."""
    from gratteciel.terminal import shelf

    call = speak(ctx, lang, json)
    if json:
        write_json(shelf.shelf_tree(call.lang))
    else:
        call.console.print(shelf.shelf(call.says))


@app.command(help=HELP("rules"))
def rules(
    ctx: typer.Context,
    game: GameId,
    rule: Annotated[str | None, typer.Option("--rule", help=HELP("rule"), show_default=False)] = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Show the rules of a game."""
    from gratteciel.play.game import game as game_of
    from gratteciel.terminal import pages

    call = speak(ctx, lang, json)
    one = game_of(game)
    if rule is not None:
        found = pages.rule(one, rule, call.lang)
        if json:
            write_json(found)
        else:
            call.console.print(pages.rule_lines(found))
    elif json:
        write_json(pages.rules_tree(one, call.lang))
    else:
        call.console.print(pages.page(one, call.lang))


@app.command(help=HELP("play"))
def play(
    ctx: typer.Context,
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help=HELP("game-play"), show_default=False)] = None,
    players: Players = None,
    option: Options = None,
    edition: EditionName = None,
    seats: Annotated[str | None, typer.Option("--seats", help=HELP("seats"), show_default=False)] = None,
    save: Annotated[Path | None, typer.Option("--save", help=HELP("save"), dir_okay=False, show_default=False)] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", help=HELP("resume"), exists=True, dir_okay=False, show_default=False)
    ] = None,
    seed: Seed = None,
    auto: Annotated[bool, typer.Option("--auto/--no-auto", help=HELP("auto"))] = True,
    lang: Lang = None,
) -> None:
    """Play a game in the terminal."""
    from gratteciel.terminal.opening import sit_down

    call = speak(ctx, lang)
    session = sit_down(
        call.console, call.says, game=game, players=players, option=option or (), edition=edition, seats=seats,
        save=save, resume=resume, seed=seed, auto=auto,
    )  # fmt: skip
    raise typer.Exit(session.run() if session else 0)


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
        call.console.print(report.report(found, setup.game.words(call.lang), Crew(setup.game, call.lang), call.says))
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


@app.command(help=HELP("replay"))
def replay(
    ctx: typer.Context,
    file: Annotated[Path, file_argument("file-record")],
    boards: Annotated[bool, typer.Option("--boards", help=HELP("boards"))] = False,
    step: Annotated[int | None, typer.Option("--step", help=HELP("step"), min=0, show_default=False)] = None,
    seat: Annotated[str | None, typer.Option("--seat", help=HELP("seat"), show_default=False)] = None,
    edition: EditionName = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Verify and show a record."""
    from gratteciel.play import record
    from gratteciel.terminal import replaying

    call = speak(ctx, lang, json)
    position = record.load(file, edition)
    number = replaying.step_number(position, step)
    eyes = replaying.seat_of(position, seat, call.lang)
    if json:
        write_json(replaying.record_tree(position, eyes, call.lang, number))
    elif number is not None:
        replaying.show_step(position, number, eyes, call.says, call.console)
    else:
        replaying.show(position, eyes, boards, call.says, call.console)


@app.command(help=HELP("verify"))
def verify(
    ctx: typer.Context,
    file: Annotated[Path, file_argument("file-record")],
    edition: EditionName = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Prove that a game's luck was fair."""
    from gratteciel.play import record
    from gratteciel.terminal import verifying

    call = speak(ctx, lang, json)
    found = verifying.verified(record.load_record(file, edition), str(file))
    if json:
        write_json(found)
    else:
        call.console.print(verifying.verified_lines(found, call.says), soft_wrap=True)
    raise typer.Exit(0 if found["ok"] else 1)


@app.command(help=HELP("serve"))
def serve(
    ctx: typer.Context,
    host: Annotated[str, typer.Option("--host", help=HELP("host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help=HELP("port"), min=0, max=65535)] = 8080,
    data: Annotated[Path | None, typer.Option("--data", help=HELP("data"), file_okay=False, show_default=False)] = None,
    open: Annotated[bool, typer.Option("--open", help=HELP("open"))] = False,
    lang: Lang = None,
) -> None:
    """Serve tables."""
    import threading
    import webbrowser

    from gratteciel.server.api import serve as server

    call = speak(ctx, lang)
    folder = data or server.data_folder()
    if not server.is_loopback(host):
        console(stderr=True).print(call.says("serve-wide", host=host), style="yellow", soft_wrap=True)

    def ready(address: str) -> None:
        call.console.print(call.says("serve-open", address=address, folder=str(folder)), soft_wrap=True)
        if open:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    server.serve(host, port, folder, ready)


@app.command(help=HELP("backup"))
def backup(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=HELP("backup-file"), dir_okay=False, show_default=False)],
    data: Annotated[Path | None, typer.Option("--data", help=HELP("data"), file_okay=False, show_default=False)] = None,
    lang: Lang = None,
) -> None:
    """Copy a server's data."""
    import sqlite3

    from gratteciel.errors import StoreFailed
    from gratteciel.server.api import serve as server
    from gratteciel.server.sqlite_schema import back_up

    call = speak(ctx, lang)
    try:
        back_up((data or server.data_folder()) / server.DATABASE, file)
    except (OSError, sqlite3.Error) as error:
        raise error if isinstance(error, GrattecielError) else StoreFailed(why=str(error)) from error
    call.console.print(call.says("backed-up", file=str(file)), soft_wrap=True)


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
    position = record.load(file, edition)
    folder = out or Path(f"{file.stem}-analysis")
    budget: Any = {"iterations": iterations, "seed": seed or 0, "threads": threads or None}
    found = analysing.analyse(position, folder, call.says, console(stderr=True), **budget)
    files, plotted = analysing.write_files(found, folder, call.lang)
    if json:
        write_json(found.as_dict())
    else:
        call.console.print(Shown(found, position, call.says).whole())
        call.console.print(call.says("review-files", files=", ".join(map(str, files))), soft_wrap=True)
    if not plotted:
        console(stderr=True).print(call.says("review-no-plots"), soft_wrap=True)


@editions_app.command("check", help=HELP("edition-check"))
def edition_check(
    ctx: typer.Context, file: Annotated[Path, file_argument("file-edition")], json: Json = False, lang: Lang = None
) -> None:
    """Check an edition file."""
    from rich.text import Text

    from gratteciel.terminal import checking

    call = speak(ctx, lang, json)
    one, edition = checking.check(file)
    if json:
        write_json(checking.edition_tree(one, edition))
    else:
        call.console.print(checking.edition_lines(one, edition, call.says))
        call.console.print(Text(f"✓ {call.says('edition-ok', file=str(file))}", "green"), soft_wrap=True)


@editions_app.command("list", help=HELP("edition-list"))
def edition_list(
    ctx: typer.Context,
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help=HELP("game-optional"), show_default=False)
    ] = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """List the shipped editions."""
    from gratteciel.play.game import game as game_of
    from gratteciel.play.game import games as ids
    from gratteciel.terminal import checking

    call = speak(ctx, lang, json)
    found = [
        (game_of(id), edition) for id in ([game] if game else ids()) for edition in game_of(id).folder.editions.values()
    ]
    if json:
        write_json([checking.edition_tree(one, edition) for one, edition in found])
    else:
        for one, edition in found:
            call.console.print(checking.edition_lines(one, edition, call.says))


@editions_app.command("show", help=HELP("edition-show"))
def edition_show(ctx: typer.Context, game: GameId, edition: EditionName = None, lang: Lang = None) -> None:
    """Print a shipped edition's file."""
    from gratteciel.play.game import game as game_of
    from gratteciel.terminal import checking

    speak(ctx, lang)
    print(checking.shipped_file(game_of(game), edition).read_text(encoding="utf-8"), end="")


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
    import numba  # noqa: F401 - loaded before the clock starts: it takes as long for every game

    from gratteciel.bench import report
    from gratteciel.play.game import game as game_of
    from gratteciel.play.game import games as ids
    from gratteciel.terminal.shelf import usual_players

    call = speak(ctx, lang, json)
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


def main() -> None:
    """The program."""
    settle_streams()
    app(prog_name="gratteciel")


if __name__ == "__main__":
    main()
