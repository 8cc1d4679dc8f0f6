"""At one's own table: rules, playing, records, editions."""

from pathlib import Path
from typing import Annotated

import typer

from gratteciel.cli.common import (
    HELP,
    EditionName,
    GameId,
    Json,
    Lang,
    Options,
    Players,
    Seed,
    app,
    editions_app,
    file_argument,
    speak,
    write_json,
)


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
    draw: Annotated[bool | None, typer.Option("--draw/--no-draw", help=HELP("draw"), show_default=False)] = None,
    save: Annotated[Path | None, typer.Option("--save", help=HELP("save"), dir_okay=False, show_default=False)] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", help=HELP("resume"), exists=True, dir_okay=False, show_default=False)
    ] = None,
    seed: Seed = None,
    auto: Annotated[bool, typer.Option("--auto/--no-auto", help=HELP("auto"))] = True,
    hints: Annotated[bool | None, typer.Option("--hints/--no-hints", help=HELP("hints"), show_default=False)] = None,
    lang: Lang = None,
) -> None:
    """Play a game in the terminal."""
    from gratteciel.terminal.opening import sit_down

    call = speak(ctx, lang)
    session = sit_down(
        call.console, call.says, game=game, players=players, option=option or (), edition=edition, seats=seats,
        draw=draw, save=save, resume=resume, seed=seed, auto=auto, hints=hints,
    )  # fmt: skip
    raise typer.Exit(session.run() if session else 0)


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
    found = record.load_record(file, edition)
    position = found.position
    number = replaying.step_number(position, step)
    eyes = replaying.seat_of(position, seat, call.lang)
    if json:
        write_json(replaying.record_tree(found, eyes, call.lang, number))
    elif number is not None:
        replaying.show_step(position, number, eyes, call.says, call.console)
    else:
        replaying.show(found, eyes, boards, call.says, call.console)


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
