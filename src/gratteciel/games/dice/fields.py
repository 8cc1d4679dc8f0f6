"""What the features and step codes of the dice game mean. It has no board, and no two things of it are alike."""

from collections.abc import Sequence

from gratteciel.engine.fields import Each, Field, Parts
from gratteciel.games.dice.box import SORT_NAMES, Edition
from gratteciel.games.dice.district import SCENARIOS
from gratteciel.games.dice.layout import KINDS, LOTS, MAX_PLAYERS, MIXES, PHASES, SITES, SORTS, TILES
from gratteciel.games.dice.notation import LOT_NAMES, MIX_NAMES, SITE_NAMES, TILE_NAMES

AXES = {
    "seat": MAX_PLAYERS,
    "site": SITES,
    "closable": SITES - 1,
    "tile": TILES,
    "kind": KINDS,
    "lot": LOTS,
    "phase": PHASES,
    "scenario": len(SCENARIOS),
    "players": MAX_PLAYERS,
    "mix": MIXES,
    "sort": SORTS,
}

SEEN: Parts = (
    Each(
        "seat",
        (
            Field("sites", "that seat’s sites of that sort and height, in fours", ("site",), most=None),
            Field("tiles", "its finished buildings of that sort and height, in fours", ("tile",), most=None),
            Field("points", "its points, in hundreds", most=None, least=None),
            Field("to move", "1 where it is its turn"),
        ),
    ),
    Field("yard", "dice of that kind in the yard, of all there are", ("kind",)),
    Field("abandoned", "dice in the abandoned district, of three", ("kind",), most=None),
    Field("rolling", "dice about to fall, of three", ("kind",), most=None),
    Field("hand", "dice in hand by what they show, of three", ("lot",), most=None),
    Field("phase", "1 for what is expected next", ("phase",)),
    Field("scenario", "1 for the scenario that is played", ("scenario",)),
    Field("players", "1 for how many play", ("players",)),
    Field("progress", "turns played, of those that all rounds have"),
    Field("last round", "1 once a building of the last height stands"),
    Field("demolished", "1 if the own seat ever demolished anything", own=True),
)

CODES: Parts = (
    Field("take", "take those dice from the yard", ("mix",)),
    Field("take abandoned", "take the dice of the abandoned district"),
    Field("fall", "a die falls so (luck)", ("lot",)),
    Field("build ground", "begin a building of that sort", ("sort",)),
    Field("build floor", "add a floor to such a site", ("site",)),
    Field("build penthouse", "close such a site by a penthouse", ("closable",)),
    Field("abandon", "put such a die into the abandoned district", ("lot",)),
    Field("demolish site", "demolish such a site", ("site",)),
    Field("demolish tile", "demolish such a finished building", ("tile",)),
    Field("return", "give such a die up with what is demolished", ("lot",)),
    Field("done", "enough of this verb"),
    Field("stop", "end the turn"),
    Field("again", "name such a die to be rolled again", ("lot",)),
    Field("roll", "roll the dice that were named"),
)


def labels(edition: Edition) -> dict[str, Sequence[str]]:
    """Dice and buildings as they are written."""
    phases = "choosing rolling acting building abandoning demolishing returning deciding naming ended"
    return {
        "site": SITE_NAMES,
        "closable": SITE_NAMES[1:],
        "tile": TILE_NAMES,
        "kind": ("ground", "floor", "penthouse"),
        "lot": LOT_NAMES,
        "phase": phases.split(),
        "scenario": SCENARIOS,
        "players": ("1", "2", "3", "4"),
        "mix": MIX_NAMES,
        "sort": SORT_NAMES,
    }
