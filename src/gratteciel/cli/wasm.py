"""Building games as WebAssembly."""

import gzip
from pathlib import Path
from typing import Annotated

import typer

from gratteciel.cli.common import HELP, GameId, Json, Lang, app, console, speak, write_json


@app.command(help=HELP("wasm"))
def wasm(
    ctx: typer.Context,
    game: GameId,
    out: Annotated[
        Path | None, typer.Option("--out", help=HELP("wasm-out"), dir_okay=False, show_default=False)
    ] = None,
    check: Annotated[bool, typer.Option("--check", help=HELP("wasm-check"))] = False,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Build a game's WebAssembly, or look whether it is that of the sources."""
    from gratteciel.bots import compiled
    from gratteciel.engine.wasm.card import read_card
    from gratteciel.engine.wasm.files import written
    from gratteciel.play.game import game as game_of
    from gratteciel.terminal.usage import UsageWrong

    call = speak(ctx, lang, json)
    one = game_of(game)
    file = out or one.engine.wasm_file
    if not check:
        with console(stderr=True).status(call.says("wasm-building", game=game)) as status:
            data = compiled.built(
                game, one.rules, lambda done, of: status.update(call.says("wasm-entries", game=game, done=done, of=of))
            )
        try:
            written(file, data)
        except OSError as error:
            raise UsageWrong("wasm-unwritten", file=str(file), why=error.strerror or str(error)) from error
    data = compiled.checked(game, one.rules, file)
    card = read_card(data)
    if json:
        packed = len(gzip.compress(data, 9))
        write_json({"ok": True, "file": str(file), "bytes": len(data), "gzipped": packed, **card.tree()})
    else:
        size = f"{len(data) / 1000:.1f}"
        says = call.says("wasm-done", file=str(file), size=size, n=len(card.entries), digest=card.digest[:12])
        call.console.print(says, soft_wrap=True)
