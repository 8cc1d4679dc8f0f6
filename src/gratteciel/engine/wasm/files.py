"""Files of WebAssembly, read and written whole."""

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

from gratteciel.engine.wasm.card import FORMAT, Card, NoCard, read_card
from gratteciel.errors import LANGUAGES, Texts, WasmMissing, WasmStale


def read(game: str, file: Path) -> tuple[bytes, Card]:
    """A game's file and what it says of itself; refused where it is not there or no file of that game."""

    def stale(why: Texts) -> WasmStale:
        return WasmStale(game=game, file=file.name, why=why)

    if not file.is_file():
        raise WasmMissing(game=game, file=file.name)
    data = file.read_bytes()
    try:
        card = read_card(data)
    except NoCard as error:
        raise stale(error.why) from error
    if card.format != FORMAT:
        raise stale(dict.fromkeys(LANGUAGES, f"format {card.format} ≠ {FORMAT}"))
    if card.game != game:
        raise stale({"en": f"made for {card.game}", "fr": f"fait pour {card.game}"})
    return data, card


def written(file: Path, data: bytes) -> None:
    """Put a file in its place at once: nobody ever finds half of one."""
    with NamedTemporaryFile("wb", dir=file.parent, prefix=f".{file.name}-", delete=False) as beside:
        try:
            beside.write(data)
            beside.flush()
            os.fsync(beside.fileno())
            Path(beside.name).chmod(0o644)
            Path(beside.name).replace(file)
        except BaseException:
            Path(beside.name).unlink(missing_ok=True)
            raise
