"""Which rule forbids a step: the telling side of the rules. `choices` lists the same allowed steps fast."""

from gratteciel.engine.records import Record
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
    FACES,
    FALL,
    FLOOR,
    GROUND,
    HANDFUL,
    KINDS,
    LOTS,
    MIX_FLOORS,
    MIX_GROUNDS,
    MIX_PENTHOUSES,
    NAMING,
    PENTHOUSE,
    RETURN,
    ROLL,
    ROLLING,
    SITE_SORT,
    STOP,
    TAKE,
    TAKE_ABANDONED,
)

RULE_IDS = (
    "",
    "over",
    "dice-fall",
    "no-roll",
    "roll-order",
    "no-face",
    "take-first",
    "one-take",
    "DI-2",
    "DI-11",
    "solo",
    "act-first",
    "one-verb",
    "no-verb",
    "not-held",
    "no-site",
    "DI-7",
    "penthouse-height",
    "no-building",
    "demolish-first",
    "one-building",
    "one-die",
    "done-first",
    "decide",
    "again-order",
    "again-then-roll",
    "DI-1",
)
(
    OVER_NOW,
    DICE_FALL,
    NO_ROLL,
    ROLL_ORDER,
    NO_FACE,
    TAKE_FIRST,
    ONE_TAKE,
    SHORT_YARD,
    EMPTY_YARD,
    SOLO,
    ACT_FIRST,
    ONE_VERB,
    NO_VERB,
    NOT_HELD,
    NO_SITE,
    TOP_STOREY,
    PENTHOUSE_HEIGHT,
    NO_BUILDING,
    DEMOLISH_FIRST,
    ONE_BUILDING,
    ONE_DIE,
    DONE_FIRST,
    DECIDE,
    AGAIN_ORDER,
    AGAIN_THEN_ROLL,
    AGAIN_ONE,
) = range(1, len(RULE_IDS))


def falling(table: Record) -> int:
    """The kind of the next die to fall: G before F before P; `KINDS` if none is rolling."""
    for kind in range(KINDS):
        if table.rolling[kind] > 0:
            return kind
    return KINDS


def refusal(box: Record, table: Record, step: int) -> int:
    """0 if the step is allowed now, otherwise the number of the rule it breaks."""
    phase = int(table.phase)
    if phase == ENDED:
        return OVER_NOW
    if FALL <= step < FALL + LOTS:
        return refusal_to_fall(box, table, step - FALL)
    if phase == ROLLING:
        return DICE_FALL
    if step <= TAKE_ABANDONED:
        return refusal_to_take(box, table, step)
    if ABANDON <= step < ABANDON + LOTS and box.players == 1:
        return SOLO
    if phase == CHOOSING:
        return TAKE_FIRST
    if step < STOP:
        return DECIDE if phase >= DECIDING else refusal_to_act(box, table, step)
    return refusal_to_go_on(table, step)


def refusal_to_fall(box: Record, table: Record, lot: int) -> int:
    """Why no die can fall so."""
    if table.phase != ROLLING:
        return NO_ROLL
    if lot // FACES != falling(table):
        return ROLL_ORDER
    if box.faces[lot] == 0:
        return NO_FACE
    return 0


def refusal_to_take(box: Record, table: Record, step: int) -> int:
    """Why these dice cannot be taken."""
    if step == TAKE_ABANDONED and box.players == 1:
        return SOLO
    if table.phase != CHOOSING:
        return ONE_TAKE
    if step == TAKE_ABANDONED:
        return 0
    mix = step - TAKE
    grounds, floors, penthouses = MIX_GROUNDS[mix], MIX_FLOORS[mix], MIX_PENTHOUSES[mix]
    there = int(table.yard[GROUND]) + int(table.yard[FLOOR]) + int(table.yard[PENTHOUSE])
    if there == 0:
        return EMPTY_YARD  # DI-11
    if grounds + floors + penthouses != min(HANDFUL, there):
        return SHORT_YARD  # DI-2
    if grounds > table.yard[GROUND] or floors > table.yard[FLOOR] or penthouses > table.yard[PENTHOUSE]:
        return SHORT_YARD  # DI-2
    return 0


def refusal_to_act(box: Record, table: Record, step: int) -> int:
    """Why this is no part of the verb: one verb, with one or more of the rolled dice."""
    phase = int(table.phase)
    if step == DONE:
        if phase == ACTING:
            return NO_VERB
        return ONE_DIE if phase == DEMOLISHING else 0
    if step >= RETURN:
        if phase == ACTING:
            return DEMOLISH_FIRST
        if phase < DEMOLISHING:
            return ONE_VERB
        return 0 if table.hand[step - RETURN] > 0 else NOT_HELD
    if step >= DEMOLISH_SITE:
        if phase >= DEMOLISHING:
            return ONE_BUILDING
        if phase != ACTING:
            return ONE_VERB
        return refusal_to_demolish(box, table, step)
    if step >= ABANDON:
        if phase not in (ACTING, ABANDONING):
            return ONE_VERB
        return 0 if table.hand[step - ABANDON] > 0 else NOT_HELD
    if phase not in (ACTING, BUILDING):
        return ONE_VERB
    return refusal_to_build(box, table, step)


def refusal_to_demolish(box: Record, table: Record, step: int) -> int:
    """Why this building cannot be demolished."""
    seat = int(table.turn) % int(box.players)
    if step >= DEMOLISH_TILE:
        return 0 if table.tiles[seat, step - DEMOLISH_TILE] > 0 else NO_BUILDING
    return 0 if table.sites[seat, step - DEMOLISH_SITE] > 0 else NO_BUILDING


def refusal_to_build(box: Record, table: Record, step: int) -> int:
    """Why this die cannot be built there."""
    seat = int(table.turn) % int(box.players)
    if step < BUILD_FLOOR:
        return 0 if table.hand[step - BUILD_GROUND] > 0 else NOT_HELD
    if step < BUILD_PENTHOUSE:
        site = step - BUILD_FLOOR
        if table.hand[FACES * FLOOR + SITE_SORT[site]] == 0:
            return NOT_HELD
        if table.sites[seat, site] == 0:
            return NO_SITE
        return 0 if (int(box.takes_floor) >> site) & 1 else TOP_STOREY  # DI-7
    site = step - BUILD_PENTHOUSE + 1
    if table.hand[FACES * PENTHOUSE + SITE_SORT[site] - 1] == 0:
        return NOT_HELD
    if table.sites[seat, site] == 0:
        return NO_SITE
    return 0 if (int(box.takes_penthouse) >> site) & 1 else PENTHOUSE_HEIGHT


def refusal_to_go_on(table: Record, step: int) -> int:
    """Why the player cannot stop, name this die to roll again, or roll."""
    phase = int(table.phase)
    if phase == ACTING:
        return ACT_FIRST
    if phase == DEMOLISHING:
        return ONE_DIE
    if phase < DECIDING:
        return DONE_FIRST
    if step == STOP:
        return AGAIN_THEN_ROLL if phase == NAMING else 0
    if step == ROLL:
        return AGAIN_ONE if phase == DECIDING else 0  # DI-1
    lot = step - AGAIN
    if table.hand[lot] == 0:
        return NOT_HELD
    if phase == NAMING and lot < table.named:
        return AGAIN_ORDER
    return 0
