"""Housekeeping at a server's data: going back to a moment, letting go of what is old, helping who forgot."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gratteciel.cli.common import HELP, Json, Lang, app, file_argument, speak, write_json
from gratteciel.errors import GrattecielError
from gratteciel.extras import needs

if TYPE_CHECKING:
    from gratteciel.server.storage.sqlite.retention import Pruned

Data = Annotated[Path | None, typer.Option("--data", help=HELP("data"), file_okay=False, show_default=False)]
Shared = Annotated[str | None, typer.Option("--database", envvar="GRATTECIEL_DATABASE", help=HELP("database-tended"))]
MOMENTS = ["%Y-%m-%dT%H:%M:%S%z", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%Y-%m-%d"]
DAY = 86400.0


@contextmanager
def told() -> Iterator[None]:
    """Have what the storage cannot do said in words."""
    import sqlite3

    from gratteciel.server.errors import StoreFailed

    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise error if isinstance(error, GrattecielError) else StoreFailed(why=str(error)) from error


def database(data: Path | None) -> Path:
    """The database of a data folder."""
    from gratteciel.server.api import serve

    return (data or serve.data_folder()) / serve.DATABASE


@app.command(help=HELP("restore"))
def restore(
    ctx: typer.Context,
    file: Annotated[Path, file_argument("restore-file")],
    data: Data = None,
    until: Annotated[
        datetime | None, typer.Option("--until", help=HELP("until"), formats=MOMENTS, show_default=False)
    ] = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Put a copy of a server's data back, as they were at a moment."""
    call = speak(ctx, lang, json)
    needs("serve", "restore")
    from gratteciel.server.storage.sqlite.folder import check_log, lock
    from gratteciel.server.storage.sqlite.moment import restore as put_back

    moment = None if until is None else (until if until.tzinfo else until.replace(tzinfo=UTC)).timestamp()
    place = database(data)
    with told():
        check_log(file)
        with lock(place.parent):
            done = put_back(file, place, moment, time.time())
    facts = {"tables": done.tables, "gone": done.gone, "shortened": done.shortened}
    if json:
        write_json({**facts, "aside": None if done.aside is None else str(done.aside)})
        return
    call.console.print(call.says("restored", file=str(place), **facts), soft_wrap=True)
    if done.aside is not None:
        call.console.print(call.says("restored-aside", file=str(done.aside)), soft_wrap=True)


@app.command(help=HELP("prune"))
def prune(
    ctx: typer.Context,
    days: Annotated[float, typer.Option("--days", help=HELP("prune-days"), min=1)] = 180,
    data: Data = None,
    shared: Shared = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Let go of what only guests had a part in."""
    call = speak(ctx, lang, json)
    needs("serve", "prune")
    before = time.time() - days * DAY
    done = pruned_there(shared, before) if shared else pruned_here(database(data), before)
    if json:
        write_json({"tables": done.tables, "guests": done.guests})
    else:
        call.console.print(call.says("pruned", tables=done.tables, guests=done.guests), soft_wrap=True)


def pruned_here(place: Path, before: float) -> "Pruned":
    """Prune SQLite's file."""
    from gratteciel.server.errors import StoreForeign
    from gratteciel.server.storage.sqlite.folder import check_log
    from gratteciel.server.storage.sqlite.retention import prune as let_go
    from gratteciel.server.storage.sqlite.schema import connect, is_ours, schema_of, schema_text
    from gratteciel.server.storage.sqlite.tended import tend

    with told():
        check_log(place)
        db = connect(place) if place.exists() else None
        if db is None or not is_ours(db, place):
            found = {"en": "nothing", "fr": "rien"} if db is None else schema_text(schema_of(db))
            raise StoreForeign(file=str(place), found=found, expected={"en": "a database", "fr": "une base"})
        try:
            done = let_go(db, before)
        finally:
            db.close()
        if done.guests:
            tend(place)
        return done


def pruned_there(url: str, before: float) -> "Pruned":
    """Prune a PostgreSQL database."""
    import asyncio

    from gratteciel.cli.tables_online import check_database

    check_database(url, "prune")
    from gratteciel.server.storage.postgres.retention import prune as let_go

    return asyncio.run(let_go(url, before))


@app.command(help=HELP("passphrase"))
def passphrase(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help=HELP("passphrase-name"), show_default=False)],
    data: Data = None,
    shared: Shared = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Give somebody who forgot theirs a new passphrase."""
    import asyncio

    from gratteciel.cli.tables_online import check_database

    call = speak(ctx, lang, json)
    needs("serve", "passphrase")
    if shared:
        check_database(shared, "passphrase")
    from gratteciel.server.people.recovery import new_passphrase
    from gratteciel.server.storage.sqlite.folder import check_log

    with told():
        if not shared:
            check_log(database(data))
        words = asyncio.run(new_passphrase(shared or database(data), name))
    if json:
        write_json({"name": name, "passphrase": words})
    else:
        call.console.print(call.says("passphrase-new", name=name, passphrase=words), soft_wrap=True, highlight=False)


@app.command("copy-house", help=HELP("copy-house"))
def copy_house(
    ctx: typer.Context,
    source: Annotated[str, typer.Argument(metavar="FROM", help=HELP("copy-house-from"), show_default=False)],
    target: Annotated[str, typer.Argument(metavar="TO", help=HELP("copy-house-to"), show_default=False)],
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Copy everything a server keeps from a folder to PostgreSQL, or back."""
    import asyncio

    from gratteciel.cli.tables_online import check_database

    call = speak(ctx, lang, json)
    needs("serve", "copy-house")
    back = "://" in source
    check_database(source if back else target, "copy-house")
    from gratteciel.server.api.serve import DATABASE
    from gratteciel.server.errors import StoreForeign
    from gratteciel.server.storage.postgres.copying import to_postgres, to_sqlite
    from gratteciel.server.storage.sqlite.schema import SCHEMA, schema_text

    if not back and not (Path(source) / DATABASE).is_file():
        nothing = {"en": "nothing", "fr": "rien"}
        raise StoreForeign(file=str(Path(source) / DATABASE), found=nothing, expected=schema_text(SCHEMA))
    with told():
        copying = to_sqlite(source, Path(target), DATABASE) if back else to_postgres(Path(source), DATABASE, target)
        counts = asyncio.run(copying)
    if json:
        write_json({"schema": 1, "copied": counts})
        return
    call.console.print(
        call.says("copied-house", tables=counts["tables"], entries=counts["entries"], people=counts["people"]),
        soft_wrap=True,
    )
