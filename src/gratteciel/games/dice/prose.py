"""What a step of the dice game did, and what a player is asked, as a player would say it."""

from gratteciel.engine.alone import reached
from gratteciel.engine.records import Record
from gratteciel.engine.words import Name, Seat, Sentence, sentence
from gratteciel.games.dice.alone import ranks
from gratteciel.games.dice.box import SORT_NAMES, Edition
from gratteciel.games.dice.choices import buildable, choices, lots_held, sites_of
from gratteciel.games.dice.district import NONE, SCENARIOS, buildings, fulfilled, has_building, points
from gratteciel.games.dice.layout import (
    ABANDON,
    ABANDONING,
    ACTING,
    AGAIN,
    BUILD_FLOOR,
    BUILD_GROUND,
    BUILD_PENTHOUSE,
    BUILDING,
    CHOOSING,
    DECIDING,
    DEMOLISH_SITE,
    DEMOLISH_TILE,
    DEMOLISHING,
    DONE,
    ENDED,
    FALL,
    HANDFUL,
    LONE_LOW_GROUND,
    LOW,
    NAMING,
    RETURN,
    RETURNING,
    ROLL,
    SITE_HEIGHT,
    SITE_SORT,
    STOP,
    TAKE,
    TAKE_ABANDONED,
    TILE_HEIGHT,
    TILE_SORT,
)
from gratteciel.games.dice.notation import MIX_NAMES
from gratteciel.games.dice.picture import LOT_KINDS
from gratteciel.games.dice.turn import dice_held


def prose(edition: Edition, box: Record, before: Record, after: Record, step: int) -> list[Sentence]:
    """The step, what it finished, how the turn ended, and the end of the game."""
    seat = Seat(int(before.turn) % int(box.players))
    lines = [deed(box, before, after, step, seat)]
    if after.last_round and not before.last_round:
        lines.append(sentence("last-round", n=int(box.last_height)))
    if after.turn != before.turn:
        lines += turn_over(box, before, after, step, seat)
    if after.phase == ENDED:
        lines += game_over(edition, box, before, after, step)
    return lines


def deed(box: Record, before: Record, after: Record, step: int, seat: Seat) -> Sentence:
    """The step itself."""
    if step < TAKE_ABANDONED:
        return sentence("take", seat=seat, dice=Name(f"mix-{MIX_NAMES[step - TAKE]}"))
    if step == TAKE_ABANDONED:
        return sentence("take-abandoned", seat=seat, n=int(before.abandoned.sum()))
    if step < BUILD_GROUND:
        return sentence("fall", die=die(step - FALL))
    if step < ABANDON:
        return built(box, step, seat)
    if step < DEMOLISH_SITE:
        return sentence("abandon", seat=seat, die=die(step - ABANDON))
    if step < DEMOLISH_TILE:
        site = step - DEMOLISH_SITE
        return sentence("demolish-site", seat=seat, sort=sort(SITE_SORT[site]), height=SITE_HEIGHT[site])
    if step < RETURN:
        tile = step - DEMOLISH_TILE
        return sentence("demolish-tile", seat=seat, sort=sort(TILE_SORT[tile]), height=TILE_HEIGHT[tile])
    if step < DONE:
        return sentence("return", seat=seat, die=die(step - RETURN))
    if AGAIN <= step < ROLL:
        return sentence("again", seat=seat, die=die(step - AGAIN))
    if step == ROLL:
        return sentence("roll", seat=seat, n=int(before.rolling.sum()))
    return sentence("stop" if step == STOP else "done", seat=seat, n=dice_held(before))


def built(box: Record, step: int, seat: Seat) -> Sentence:
    """A ground laid, a floor added, or a building finished."""
    if step < BUILD_FLOOR:
        return sentence("begin", seat=seat, sort=sort(step - BUILD_GROUND))
    is_floor = step < BUILD_PENTHOUSE
    site = step - BUILD_FLOOR if is_floor else step - BUILD_PENTHOUSE + 1
    height = SITE_HEIGHT[site] + 1
    if is_floor and SITE_SORT[site] != LOW:
        return sentence("raise", seat=seat, sort=sort(SITE_SORT[site]), height=height)
    worth = int(box.tile_points[height])
    return sentence("finish", seat=seat, sort=sort(SITE_SORT[site]), height=height, n=worth)


def turn_over(box: Record, before: Record, after: Record, step: int, seat: Seat) -> list[Sentence]:
    """Why the turn ended, where no step said so, and whether the abandoned district was refilled."""
    lines = []
    if step < BUILD_GROUND:
        lines.append(sentence("stuck", seat=seat))  # DI-3
    elif step != STOP:
        lines.append(sentence("no-dice-left", seat=seat))
    if box.players > 1 and not before.abandoned.any() and not ABANDON <= step < DEMOLISH_SITE:
        lines.append(sentence("refill", n=int(after.abandoned.sum())))
    return lines


def game_over(edition: Edition, box: Record, before: Record, after: Record, step: int) -> list[Sentence]:
    """Lone low grounds that count, the points, and for one who plays alone the scenario and the rank."""
    lines = [sentence("over")]
    for number in range(int(box.players)):
        lone = int(before.sites[number, LONE_LOW_GROUND])
        if number == int(before.turn) % int(box.players):
            lone += (step == BUILD_GROUND + LOW) - (step == BUILD_FLOOR + LONE_LOW_GROUND)
        if lone:
            lines.append(sentence("lone-low", seat=Seat(number), n=lone))
    for number in range(int(box.players)):
        total, tall = points(box, after, number), buildings(after, number)
        lines.append(sentence("total", seat=Seat(number), n=total, tiles=tall))
    if box.players == 1:
        if box.scenario != NONE:
            key = "scenario-kept" if fulfilled(box, after, 0) else "scenario-failed"
            lines.append(sentence(key, scenario=Name(f"scenario-{SCENARIOS[int(box.scenario)]}")))  # DI-10
        earned = reached(ranks(edition), points(box, after, 0))  # DI-10
        if earned is None:
            lines.append(sentence("no-rank", seat=Seat(0)))
        else:
            lines.append(sentence("rank", seat=Seat(0), rank=Name(ranks(edition)[earned].name)))
    return lines


def die(lot: int) -> Name:
    """A die with its face."""
    return Name(f"a-{LOT_KINDS[lot]}")


def sort(number: int) -> Name:
    """Low, mid or high."""
    return Name(SORT_NAMES[number])


PHASE_ASKS = {ABANDONING: "abandon-more", DEMOLISHING: "give-up", RETURNING: "give-up-more", DECIDING: "decide"}
"""What is asked in the phases that need no closer look."""


def ask(edition: Edition, box: Record, table: Record, seat: int) -> list[Sentence]:
    """To take, to act, to go on or be done, to stop or roll again; and whether this turn is the seat's last."""
    phase = int(table.phase)
    if phase == CHOOSING:
        lines = [take_ask(box, table)]
    elif phase == ACTING:
        lines = [sentence(act_ask(box, table, seat))]
    elif phase == BUILDING:
        more = buildable(box, lots_held(table), sites_of(table, seat))
        lines = [sentence("build-more" if more else "build-done")]
    elif phase == NAMING:
        more = choices(box, table) & (choices(box, table) - 1)
        lines = [sentence("roll-more" if more else "roll", n=int(table.rolling.sum()))]
    else:
        lines = [sentence(PHASE_ASKS[phase])]
    if table.last_round or int(table.turn) // int(box.players) + 1 >= int(box.rounds):
        lines.append(sentence("last-turn"))
    return lines


def take_ask(box: Record, table: Record) -> Sentence:
    """Which dice there are to take (DI-2, DI-11)."""
    left = int(table.yard.sum())
    if box.players == 1:
        return sentence("take-alone") if left >= HANDFUL else sentence("take-rest-alone", n=left)
    if left >= HANDFUL:
        return sentence("take")
    return sentence("take-rest", n=left) if left else sentence("take-abandoned")


def act_ask(box: Record, table: Record, seat: int) -> str:
    """The verbs that are open, as a key: `act-build-abandon-demolish`."""
    verbs = [
        ("build", buildable(box, lots_held(table), sites_of(table, seat)) > 0),
        ("abandon", box.players > 1),
        ("demolish", has_building(table, seat)),
    ]
    return "-".join(["act", *(verb for verb, is_open in verbs if is_open)])


def pays(edition: Edition, box: Record, before: Record, after: Record, step: int, seat: int) -> int | None:
    """The points of a building that is finished or demolished."""
    if after.tiles.tolist()[seat] == before.tiles.tolist()[seat]:  # as after nearly every step
        return None
    return (points(box, after, seat) - points(box, before, seat)) or None
