"""How dice, buildings and steps are numbered.

A *lot* is a kind of die and the face it shows; dice of one lot are interchangeable, and so are a seat's sites or tiles
of one sort (low, mid, high) and height (DI-6). A floor leads from site slot s to site slot s + 1, a finishing die from
site slot s to tile slot s + 1.
"""

GROUND, FLOOR, PENTHOUSE = range(3)
KINDS = 3
LOW, MID, HIGH = range(3)
SORTS = 3
MAX_PLAYERS = 4
MAX_HEIGHT = 6
HANDFUL = 3
"""How many dice a player takes from the yard."""

# Lots: ground low, mid, high · floor low, mid, high · penthouse mid, high, blank.
LOTS = 9
FACES = 3
"""``FACES * kind`` is the first lot of a kind of dice."""
LOT_SORT = (LOW, MID, HIGH, LOW, MID, HIGH, MID, HIGH, -1)

# Sites: low 1 · mid 1, 2, 3 · high 1, 2, 3, 4, 5.
SITES = 9
SITE_SORT = (LOW, MID, MID, MID, HIGH, HIGH, HIGH, HIGH, HIGH)
SITE_HEIGHT = (1, 1, 2, 3, 1, 2, 3, 4, 5)
FIRST_SITE = (0, 1, 4)
LONE_LOW_GROUND = 0

# Tiles: low 1, 2 · mid 2, 3, 4 · high 2, 3, 4, 5, 6.
TILES = 10
TILE_SORT = (LOW, LOW, MID, MID, MID, HIGH, HIGH, HIGH, HIGH, HIGH)
TILE_HEIGHT = (1, 2, 2, 3, 4, 2, 3, 4, 5, 6)
LOW_ONE = 0

# Phases: what is expected next. The order matters: verbs come before `DECIDING`.
CHOOSING, ROLLING, ACTING, BUILDING, ABANDONING, DEMOLISHING, RETURNING, DECIDING, NAMING, ENDED = range(10)
PHASES = 10

TAKE = 0
"""``TAKE + mix``: take those dice from the yard."""
MIXES = 19
MIX_GROUNDS = (3, 2, 2, 1, 1, 1, 0, 0, 0, 0, 2, 1, 1, 0, 0, 0, 1, 0, 0)
MIX_FLOORS = (0, 1, 0, 2, 1, 0, 3, 2, 1, 0, 0, 1, 0, 2, 1, 0, 0, 1, 0)
MIX_PENTHOUSES = (0, 0, 1, 0, 1, 2, 0, 1, 2, 3, 0, 0, 1, 0, 1, 2, 0, 0, 1)
ALL_HANDFULS = (1 << 10) - 1
"""The mixes of three dice, as a set."""
TAKE_ABANDONED = TAKE + MIXES
FALL = TAKE_ABANDONED + 1
"""``FALL + lot``: a die falls so (chance)."""
BUILD_GROUND = FALL + LOTS
"""``BUILD_GROUND + sort``"""
BUILD_FLOOR = BUILD_GROUND + SORTS
"""``BUILD_FLOOR + site``"""
BUILD_PENTHOUSE = BUILD_FLOOR + SITES
"""``BUILD_PENTHOUSE + site - 1``: there is no low penthouse."""
ABANDON = BUILD_PENTHOUSE + SITES - 1
"""``ABANDON + lot``"""
DEMOLISH_SITE = ABANDON + LOTS
"""``DEMOLISH_SITE + site``"""
DEMOLISH_TILE = DEMOLISH_SITE + SITES
"""``DEMOLISH_TILE + tile``"""
RETURN = DEMOLISH_TILE + TILES
"""``RETURN + lot``: give that die up with the demolished building."""
DONE = RETURN + LOTS
STOP = DONE + 1
AGAIN = STOP + 1
"""``AGAIN + lot``: name a die to roll again."""
ROLL = AGAIN + LOTS
