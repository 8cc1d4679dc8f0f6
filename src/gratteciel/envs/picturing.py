"""Tables drawn, for environments: as text for a terminal, and as the city in pixels; as a spectator sees them."""

from io import BytesIO, StringIO
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from gratteciel.errors import EnvironmentWrong
from gratteciel.extras import needs
from gratteciel.play.position import Position

RenderMode = Literal["human", "ansi", "rgb_array"]
MODES: tuple[RenderMode, ...] = ("human", "ansi", "rgb_array")
WIDTH = 100
"""Characters in a line of text."""


def checked(mode: str | None) -> RenderMode | None:
    """A render mode that there is, or none."""
    for known in MODES:
        if mode == known:
            return known
    if mode is None:
        return None
    raise EnvironmentWrong(what="render_mode", given=mode, wanted=", ".join(MODES))


def rendered(position: Position, mode: RenderMode) -> "str | NDArray[np.uint8] | None":
    """A table in one of the modes; `human` prints it."""
    if mode == "rgb_array":
        return pixels(position)
    text = drawn(position)
    if mode == "human":
        print(text)
        return None
    return text


def drawn(position: Position) -> str:
    """The board, and what lies beside it, in characters."""
    needs("terminal", "render")
    from rich.console import Console

    from gratteciel.terminal.drawing import drawing
    from gratteciel.terminal.texts import Says

    console = Console(file=StringIO(), force_terminal=True, color_system="standard", width=WIDTH)
    with console.capture() as found:
        console.print(drawing(position, None, Says("en"), console))
    return found.get()


def pixels(position: Position) -> "NDArray[np.uint8]":
    """The city, with everybody's points, as rows of red, green and blue."""
    needs("gymnasium", "render")
    from PIL import Image

    from gratteciel.server.pictures.skyline import Sitter, draw

    game = position.game
    sight = position.sight(None)
    words = position.setup.words("en")
    sitters = []
    for seat, (colour, points) in enumerate(zip(game.colours, sight.scores, strict=False)):
        name = words.seat(seat)
        sitters.append(Sitter(name[0], name, colour, str(points), seat in position.winners))
    png = draw(sight.picture, game.title("en"), sitters, game.colours, None, game.kinds)
    with Image.open(BytesIO(png)) as image:
        found: NDArray[Any] = np.array(image.convert("RGB"), np.uint8)
    return found
