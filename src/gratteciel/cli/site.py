"""Writing a site: Gratteciel as a folder of files."""

from pathlib import Path
from typing import Annotated

import typer

from gratteciel.cli.common import HELP, Json, Lang, app, console, speak, write_json


@app.command(help=HELP("site"))
def site(
    ctx: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help=HELP("site-folder"), show_default=False)],
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Write the whole of Gratteciel as a folder of files."""
    from gratteciel.errors import ExtraMissing
    from gratteciel.extras import found

    call = speak(ctx, lang, json)
    if not found("markdown_it"):
        raise ExtraMissing(what="gratteciel site", package="markdown_it", extra="serve")
    from gratteciel.site.writing import write_site

    with console(stderr=True).status(call.says("site-writing")):
        written = write_site(folder, call.lang)
    if json:
        tree = {"folder": str(folder), "games": list(written.games), "left_out": written.left_out}
        write_json({"ok": True, **tree, "bytes": written.bytes, "house": written.house})
        return
    for game, why in written.left_out.items():
        call.console.print(call.says("site-left-out", game=game, why=why), soft_wrap=True)
    size, house = (f"{count / 1e6:.1f}" for count in (written.bytes, written.house))
    says = call.says("site-done", folder=str(folder), n=len(written.games), size=size, house=house)
    call.console.print(says, soft_wrap=True)
