"""A walk through a game of which everything is told that anybody may see: the same wherever it is run."""

import hashlib
import json
import sys
from collections.abc import Iterator
from typing import Any

import gratteciel
from gratteciel.engine import editions
from gratteciel.play import luck
from gratteciel.play.previews import Preview
from gratteciel.play.record import read_record, write

SECRET = bytes(range(32))
WORDS = ("one", "deux")


def stroll(id: str, players: int, steps: int, mode: Any = None) -> Iterator[dict[str, Any]]:
    """What there is to see, step by step; the steps are drawn by what is allowed, luck by a secret."""
    position = gratteciel.game(id, mode).start(players)
    rolled = 0
    for number in range(steps):
        yield seen(position)
        if position.over:
            break
        if position.mover == gratteciel.CHANCE:
            rolled += 1
            position = position.play(luck.fair_move(position, SECRET, WORDS, rolled))
        else:
            moves = position.moves()
            digest = hashlib.sha256(f"{id} {number}".encode()).digest()
            position = position.play(moves[int.from_bytes(digest[:4], "big") % len(moves)])
    text = write(position)
    again = read_record(text, mode=mode).position
    yield {"record": text, "again": again == position, "edition": editions.checksum(position.setup.edition)}


def seen(position: gratteciel.Position) -> dict[str, Any]:
    """Everything about a position, as JSON."""
    seats = (None, *range(position.players))
    mover = position.mover
    previews = [] if mover is None or mover < 0 or position.length % 5 else Preview(position.sight(mover), "fr").views()
    return {
        "table": position.tables.tobytes().hex(),
        "legal": position.steps(),
        "views": [position.view(seat).as_dict() for seat in seats],
        "known": [position.view(seat).table.hex() for seat in seats],
        "tells": [position.tell(lang, seat) for seat in seats for lang in ("en", "fr")],
        "question": position.question("fr"),
        "tallies": [position.tally(seat, "fr") for seat in range(position.players)],
        "refused": [position.verdict(step) for step in range(0, position.game.rules.STEPS, 7)],
        "previews": [repr(one) for one in previews],
    }


if __name__ == "__main__":
    for line in stroll(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:]):
        print(json.dumps(line, ensure_ascii=True, sort_keys=True))
