"""Steps of the dice game in writing, and what they point at."""

from gratteciel.games.dice.box import SORT_NAMES, Edition
from gratteciel.games.dice.layout import (
    ABANDON,
    AGAIN,
    BUILD_FLOOR,
    BUILD_GROUND,
    BUILD_PENTHOUSE,
    DEMOLISH_SITE,
    DEMOLISH_TILE,
    DONE,
    FALL,
    LOTS,
    MIX_FLOORS,
    MIX_GROUNDS,
    MIX_PENTHOUSES,
    MIXES,
    RETURN,
    ROLL,
    SITE_HEIGHT,
    SITE_SORT,
    SITES,
    STOP,
    TAKE,
    TAKE_ABANDONED,
    TILE_HEIGHT,
    TILE_SORT,
    TILES,
)

LETTERS = ("G", "F", "P")
LOT_FACES = ("low", "mid", "high", "low", "mid", "high", "mid", "high", "blank")
LOT_NAMES = tuple(f"{LETTERS[lot // 3]} {LOT_FACES[lot]}" for lot in range(LOTS))
SITE_NAMES = tuple(f"{SORT_NAMES[SITE_SORT[site]]} {SITE_HEIGHT[site]}" for site in range(SITES))
TILE_NAMES = tuple(f"{SORT_NAMES[TILE_SORT[tile]]} {TILE_HEIGHT[tile]}" for tile in range(TILES))
MIX_NAMES = tuple("G" * MIX_GROUNDS[mix] + "F" * MIX_FLOORS[mix] + "P" * MIX_PENTHOUSES[mix] for mix in range(MIXES))


def texts(edition: Edition) -> list[str]:
    """`take GGF`, `G low`, `build F mid 2`, `abandon F low`, `demolish tile high 5`, `return F low`, `again F mid`."""
    return [
        *(f"take {mix}" for mix in MIX_NAMES),
        "take abandoned",
        *LOT_NAMES,
        *(f"build G {sort}" for sort in SORT_NAMES),
        *(f"build F {site}" for site in SITE_NAMES),
        *(f"build P {site}" for site in SITE_NAMES[1:]),
        *(f"abandon {lot}" for lot in LOT_NAMES),
        *(f"demolish site {site}" for site in SITE_NAMES),
        *(f"demolish tile {tile}" for tile in TILE_NAMES),
        *(f"return {lot}" for lot in LOT_NAMES),
        "done",
        "stop",
        *(f"again {lot}" for lot in LOT_NAMES),
        "roll",
    ]


def targets(edition: Edition, step: int) -> tuple[str, ...]:
    """The verb, and the dice and building it is about: ``("action:build", "die:F-mid", "site:mid-2")``.

    Dice of the yard are pointed at one by one: two grounds and a floor are ``("yard:G-1", "yard:G-2", "yard:F-1")``.
    """
    if step < TAKE_ABANDONED:
        mix = MIX_NAMES[step - TAKE]
        return tuple(f"yard:{letter}-{mix[: place + 1].count(letter)}" for place, letter in enumerate(mix))
    if step == TAKE_ABANDONED:
        return tuple(f"abandoned:{letter}" for letter in LETTERS)
    if step < BUILD_GROUND:
        return (thing("die", LOT_NAMES[step - FALL]),)
    if step < BUILD_FLOOR:
        return ("action:build", f"die:G-{SORT_NAMES[step - BUILD_GROUND]}")
    if step < ABANDON:
        letter = "F" if step < BUILD_PENTHOUSE else "P"
        site = step - BUILD_FLOOR if step < BUILD_PENTHOUSE else step - BUILD_PENTHOUSE + 1
        return ("action:build", f"die:{letter}-{SORT_NAMES[SITE_SORT[site]]}", thing("site", SITE_NAMES[site]))
    if step < DEMOLISH_SITE:
        return ("action:abandon", thing("die", LOT_NAMES[step - ABANDON]))
    if step < DEMOLISH_TILE:
        return ("action:demolish", thing("site", SITE_NAMES[step - DEMOLISH_SITE]))
    if step < RETURN:
        return ("action:demolish", thing("tile", TILE_NAMES[step - DEMOLISH_TILE]))
    if step < DONE:
        return ("action:return", thing("die", LOT_NAMES[step - RETURN]))
    if AGAIN <= step < ROLL:
        return ("action:again", thing("die", LOT_NAMES[step - AGAIN]))
    return (f"action:{({DONE: 'done', STOP: 'stop', ROLL: 'roll'})[step]}",)


def thing(kind: str, name: str) -> str:
    """The id of a die, a site or a tile on the table: ``die:F-mid``."""
    return f"{kind}:{name.replace(' ', '-')}"
