"""What is the same for everybody, asked of the house once: in a site these are files, shown before Python is there."""

from gratteciel.errors import LANGUAGES
from gratteciel.page.house import open_house
from gratteciel.server.routes.route import API

OF_A_GAME = ("", "/example")
"""Behind the address of a game."""


class Memory:
    """Bytes that nobody needs afterwards."""

    def __init__(self) -> None:
        self.data = b""

    def read(self) -> bytes:
        """All of them."""
        return self.data

    def append(self, data: bytes, /) -> None:
        """Some more."""
        self.data += data

    def replace(self, data: bytes, /) -> None:
        """Others instead."""
        self.data = data


async def of(games: list[str]) -> dict[tuple[str, str], bytes]:
    """The answers of a house with these games, by language and path."""
    house = await open_house(Memory())
    found: dict[tuple[str, str], bytes] = {}
    try:
        for lang in LANGUAGES:
            paths = ["/capabilities", "/games", *(f"/games/{id}{rest}" for id in games for rest in OF_A_GAME)]
            for path in paths:
                answer = await house.answer("GET", API + path, "", {"Accept-Language": lang}, b"")
                assert answer.status == 200, (path, answer.body[:300])
                found[lang, path] = answer.body
    finally:
        await house.close()
    return found
