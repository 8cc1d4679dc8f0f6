"""The network: serving tables, proving their luck, keeping their data."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from gratteciel.cli.common import HELP, EditionName, Json, Lang, app, console, file_argument, speak, write_json
from gratteciel.errors import FileRefused, GrattecielError
from gratteciel.extras import needs

NO_PLACE = {"en": "no place for a copy", "fr": "ce n’est pas un endroit pour une copie"}


@app.command(help=HELP("serve"))
def serve(
    ctx: typer.Context,
    host: Annotated[str, typer.Option("--host", help=HELP("host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help=HELP("port"), min=0, max=65535)] = 8080,
    data: Annotated[Path | None, typer.Option("--data", help=HELP("data"), file_okay=False, show_default=False)] = None,
    open: Annotated[bool, typer.Option("--open", help=HELP("open"))] = False,
    proxy: Annotated[list[str] | None, typer.Option("--proxy", help=HELP("proxy"), show_default=False)] = None,
    name: Annotated[list[str] | None, typer.Option("--name", help=HELP("name"), show_default=False)] = None,
    database: Annotated[
        str | None, typer.Option("--database", envvar="GRATTECIEL_DATABASE", help=HELP("database"), show_default=False)
    ] = None,
    pages_think: Annotated[bool, typer.Option("--pages-think", help=HELP("pages-think"))] = False,
    lang: Lang = None,
) -> None:
    """Serve tables."""
    import threading

    call = speak(ctx, lang)
    needs("serve", "serve")
    if database:
        check_database(database, "serve --database")
    from gratteciel.server.api import interpreter

    with interpreter.hurried():
        from gratteciel.server.api import serve as server
        from gratteciel.server.api.files import room

    folder, fits = data or server.data_folder(), room()
    if not server.is_loopback(host):
        console(stderr=True).print(call.says("serve-wide", host=host), style="yellow", soft_wrap=True)
    if server.known_hosts(host, server.named_proxies(proxy or ()), name or ()) is None:
        console(stderr=True).print(call.says("serve-nameless"), style="yellow", soft_wrap=True)
    if fits.is_short:
        few = call.says("serve-files", files=fits.files, connections=fits.connections, readers=fits.readers)
        console(stderr=True).print(few, style="yellow", soft_wrap=True)

    def ready(address: str) -> None:
        kept = address_of(database) if database else str(folder)
        # As it is, and by nothing that has to be loaded: people wait for their first answer.
        print(call.says("serve-open", address=address, folder=kept), flush=True)
        if open:
            import webbrowser

            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    server.serve(host, port, folder, ready, house_files, proxy or (), name or (), database, pages_think)


def house_files() -> Mapping[str, bytes]:
    """The files of the house for pages; asked for once people are served."""
    from gratteciel.site.house import house_files as made

    return made()


@app.command(help=HELP("work"))
def work(
    ctx: typer.Context,
    database: Annotated[
        str, typer.Option("--database", envvar="GRATTECIEL_DATABASE", help=HELP("database-work"), show_default=False)
    ],
    lang: Lang = None,
) -> None:
    """Think for the servers on a database."""
    import asyncio

    call = speak(ctx, lang)
    needs("serve", "work")
    check_database(database, "work")
    from gratteciel.server.api.serve import config_of
    from gratteciel.server.jobs.working import work as think
    from gratteciel.server.logs import write_logs

    def ready() -> None:
        call.console.print(call.says("work-open", database=address_of(database)), soft_wrap=True)

    write_logs()
    with asyncio.Runner(loop_factory=config_of(None).get_loop_factory()) as runner:
        runner.run(think(database, ready))


def check_database(url: str, what: str) -> None:
    """Refuse what is no address of a PostgreSQL database, or where there is nothing to reach one with."""
    from gratteciel.server.errors import DatabaseWrong

    if not url.startswith(("postgresql://", "postgres://")):
        scheme, there, _ = url.partition("://")  # whatever follows, or all of it, may be a password
        raise DatabaseWrong(given=f"{scheme}://…" if there and scheme.isalpha() else "…")
    needs("postgres", what)
    address_of(url)


def address_of(url: str) -> str:
    """A database's address without the password in it; `DatabaseWrong` where it is none."""
    from gratteciel.server.storage.postgres.connections import without_password

    return without_password(url)


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


@app.command(help=HELP("backup"))
def backup(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=HELP("backup-file"), dir_okay=False, show_default=False)],
    data: Annotated[Path | None, typer.Option("--data", help=HELP("data"), file_okay=False, show_default=False)] = None,
    lang: Lang = None,
) -> None:
    """Copy a server's data."""
    import sqlite3

    call = speak(ctx, lang)
    needs("serve", "backup")
    from gratteciel.server.api import serve as server
    from gratteciel.server.errors import StoreFailed
    from gratteciel.server.storage.sqlite.folder import check_log
    from gratteciel.server.storage.sqlite.schema import back_up

    place = (data or server.data_folder()) / server.DATABASE
    if file.exists() and (not file.is_file() or (place.exists() and file.samefile(place))):
        raise FileRefused(path=str(file), why=NO_PLACE)
    try:
        check_log(place)
        back_up(place, file)
    except (OSError, sqlite3.Error) as error:
        raise error if isinstance(error, GrattecielError) else StoreFailed(why=str(error)) from error
    call.console.print(call.says("backed-up", file=str(file)), soft_wrap=True)


@app.command(help=HELP("check"))
def check(
    ctx: typer.Context,
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help=HELP("check-folder"), file_okay=False, show_default=False)
    ],
    mend: Annotated[bool, typer.Option("--mend", help=HELP("mend"))] = False,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Look through a server's data."""
    import sqlite3

    call = speak(ctx, lang, json)
    needs("serve", "check")
    from gratteciel.server.api import serve as server
    from gratteciel.server.errors import StoreFailed
    from gratteciel.server.storage.sqlite.folder import check_there, lock
    from gratteciel.server.storage.sqlite.house import check_house

    try:
        with lock(folder):
            check_there(folder / server.DATABASE)
            found = check_house(folder / server.DATABASE, mend)
    except (OSError, sqlite3.Error) as error:
        raise error if isinstance(error, GrattecielError) else StoreFailed(why=str(error)) from error
    told = [
        {
            "table": one.table,
            "why": one.why[call.lang] if isinstance(one.why, dict) else one.why,
            "mended": one.mended,
        }
        for one in found.findings
    ]
    if json:
        write_json({"ok": found.whole, "tables": found.tables, "entries": found.entries, "findings": told})
    else:
        for one in told:
            facts = {"where": one["table"] or call.says("check-file"), "why": one["why"]}
            says = call.says("check-mended", **facts) if one["mended"] else call.says("check-found", **facts)
            call.console.print(says, soft_wrap=True, markup=False, highlight=False)
        counted = {"tables": found.tables, "entries": found.entries}
        end = call.says("check-whole", **counted) if found.whole else call.says("check-not-whole", **counted)
        call.console.print(end, soft_wrap=True)
    raise typer.Exit(0 if found.whole else 1)
