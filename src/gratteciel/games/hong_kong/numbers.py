"""The numbers of an edition of Hong Kong that its texts state."""

from gratteciel.engine.numbers import Numbers
from gratteciel.games.hong_kong.box import Edition, Pieces


def handicap(second: Pieces | None) -> dict[str, str]:
    """The second player's pieces, where they differ."""
    if second is None:
        return {"en": "", "fr": ""}
    return {
        "en": f"\n\nThe second player begins with other pieces: standard blocks {second.standard}, quick blocks "
        f"{second.quick}, roofs {second.roofs}.",
        "fr": f"\n\nLe second joueur commence avec d’autres pièces : blocs standard {second.standard}, blocs rapides "
        f"{second.quick}, toits {second.roofs}.",
    }


def numbers(edition: Edition) -> Numbers:
    """What the texts state."""
    return {
        "tallest": edition.board.tallest,
        "centre": edition.board.centre,
        "standard": edition.pieces.standard,
        "quick": edition.pieces.quick,
        "roofs": edition.pieces.roofs,
        "handicap": handicap(edition.second),
    }
