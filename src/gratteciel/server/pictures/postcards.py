"""What others are shown of a table whose link is passed on: a sentence, and a postcard of its city.

Both tell no more than anybody sees who watches the table.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from functools import partial

from gratteciel.play.game import game
from gratteciel.server.pictures.skyline import Sitter, draw, shown
from gratteciel.server.routes.games import example
from gratteciel.server.tables.state import TableState
from gratteciel.server.tables.summary import TableSummary

MOST = 64
"""Postcards remembered, of some 50 kB each."""
Key = tuple[str, int, str, tuple[str | None, ...]]
"""What is shown: of which table after which entry, in which language, with which names."""

SAYS = {
    "en": {
        "waiting": "{names}: there is a free seat. Open the link to take it; no account, nothing to install.",
        "playing": "{names}: the game is on. Open the link to watch the city grow.",
        "over": "{names}: the game is over. Open the link to see how the city was built, step by step.",
        "won": "{winner} won. Open the link to see how the city was built, step by step.",
        "computer": "the computer",
        "point": "{count} point",
        "points": "{count} points",
    },
    "fr": {
        "waiting": "{names} : une place est libre. Ouvrez le lien pour la prendre ; sans compte, rien à installer.",
        "playing": "{names} : la partie est en cours. Ouvrez le lien pour voir grandir la ville.",
        "over": "{names} : la partie est finie. Ouvrez le lien pour voir comment la ville fut bâtie, coup par coup.",
        "won": "Victoire : {winner}. Ouvrez le lien pour voir comment la ville fut bâtie, coup par coup.",
        "computer": "l’ordinateur",
        "point": "{count} point",
        "points": "{count} points",
    },
}


def capital(text: str) -> str:
    """A text as it begins a sentence."""
    return text[:1].upper() + text[1:]


def told(summary: TableSummary, lang: str) -> str:
    """A table in a sentence or two, for somebody who has its link."""
    says = SAYS[lang]
    names = [seat.name for seat in summary.seats if seat.name and not seat.level]
    if any(seat.level for seat in summary.seats):
        names.append(says["computer"])
    everybody = capital(", ".join(dict.fromkeys(names)) or game(summary.game).title(lang))
    if summary.status != "over":
        return says[summary.status].format(names=everybody)
    winners = [seat for seat, share in zip(summary.seats, summary.shares or (), strict=False) if share == 1]
    if len(summary.seats) == 1 or len(winners) != 1:
        return says["over"].format(names=everybody)
    (winner,) = winners
    name = says["computer"] if winner.level else winner.name or says["computer"]
    return says["won"].format(winner=capital(name) if lang == "en" else name)


def points(count: int, lang: str) -> str:
    """So many points."""
    single = abs(count) == 1 or (count == 0 and lang == "fr")
    return SAYS[lang]["point" if single else "points"].format(count=count)


def postcard(state: TableState, lang: str, font: bytes | None) -> bytes:
    """The postcard of a table, as PNG; `font` is a file."""
    one = state.position.game
    words = one.words(lang)
    seen = state.position.sight(None)
    colours = list(one.colours)
    shares = state.shares if state.shares and len(state.seats) > 1 else (0.0,) * len(state.seats)
    sitters = [
        Sitter(
            letter=words.seat(seat)[:1],
            name=shown(sitting.name, words.seat(seat)) if sitting.name and not sitting.level else words.seat(seat),
            colour=colours[seat],
            score=points(seen.scores[seat], lang),
            won=shares[seat] > 0 and shares[seat] == max(shares),
        )
        for seat, sitting in enumerate(state.seats)
    ]
    return draw(seen.picture, one.title(lang), sitters, colours, font, one.kinds)


def game_postcard(id: str, lang: str, font: bytes | None) -> bytes:
    """The postcard of a game, as PNG: the city of its example, and nobody who plays."""
    one = game(id)
    return draw(example(id).picture, one.title(lang), [], list(one.colours), font, one.kinds)


class Postcards:
    """Draws postcards one after another, and remembers the last."""

    def __init__(self) -> None:
        self.known: OrderedDict[Key, bytes] = OrderedDict()
        self.drawing = asyncio.Lock()

    async def of(self, id: str, state: TableState, lang: str, font: bytes | None) -> bytes:
        """The postcard of a table in a state."""
        names = tuple(seat.name for seat in state.seats)  # which go where somebody is erased
        return await self.drawn((id, state.number, lang, names), partial(postcard, state, lang, font))

    async def of_game(self, id: str, lang: str, font: bytes | None) -> bytes:
        """The postcard of a game."""
        return await self.drawn((f"game {id}", 0, lang, ()), partial(game_postcard, id, lang, font))

    async def drawn(self, key: Key, draw: Callable[[], bytes]) -> bytes:
        """A postcard, drawn unless it is remembered."""
        async with self.drawing:
            if key not in self.known:
                self.known[key] = await asyncio.to_thread(draw)
            self.known.move_to_end(key)
            while len(self.known) > MOST:
                self.known.popitem(last=False)
            return self.known[key]
