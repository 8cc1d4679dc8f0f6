"""A toy game that keeps the contract: roll a die or take one, secretly draw a token, race to ten."""

from gratteciel.engine.contract import CHANCE, OVER, Floats, Ints
from gratteciel.engine.records import Record, record_type
from gratteciel.engine.rng import below

GOAL = 10
ONE, ROLL, TOKENS, FACES = 0, 1, 2, 5
"""Steps: `one`, `roll`; chance: token 1, 2 or 3 (2…4) drawn by the seat that rolled; `token ?` (5); die 1…3 (6…8)."""
STEPS = 9
VEILED = 5
SEATS = (2,)
COLOURS = ("red", "blue")
VERSION = 1
RULES = ("", "not-now", "over")
ENDINGS = ("goal",)
FEATURES = 3
BOX = record_type(players="i1")
TABLE = record_type(turn="i2", seat="i1", phase="i1", place=("i1", 2), token=("i1", 2), over="i1")


def deal(box: Record, table: Record) -> None:
    pass


def mover(box: Record, table: Record) -> int:
    if table.over:
        return OVER
    return CHANCE if table.phase else int(table.seat)


def verdict(box: Record, table: Record, step: int) -> int:
    if table.over:
        return 2
    if table.phase == 0:
        return 0 if step <= ROLL else 1
    if table.phase == 1:
        return 0 if 6 <= step <= 8 else 1
    return 0 if 2 <= step <= 4 else 1


def weight(box: Record, table: Record, step: int) -> int:
    return step - 5 if step >= 6 else 1


def advance(table: Record, by: int) -> None:
    seat = int(table.seat)
    table.place[seat] += by
    table.turn += 1
    table.seat = 1 - seat
    if table.place[seat] >= GOAL:
        table.over = 1


def play(box: Record, table: Record, step: int) -> None:
    if step == ONE:
        advance(table, 1)
    elif step == ROLL:
        table.phase = 1
    elif step >= 6:
        table.phase = 2
        table.place[int(table.seat)] += step - 5
    else:
        table.phase = 0
        table.token[int(table.seat)] = step - 1
        advance(table, 0)


def score(box: Record, table: Record, seat: int) -> int:
    return int(table.place[seat])


def result(box: Record, table: Record, seat: int) -> float:
    return 1.0 if table.over and table.place[seat] >= GOAL else 0.0


def ending(box: Record, table: Record) -> int:
    return 0


def hide(box: Record, table: Record, seat: int) -> None:
    for other in range(2):
        if other != seat and table.token[other]:
            table.token[other] = -1


def told(box: Record, table: Record, step: int, seat: int) -> int:
    if 2 <= step <= 4 and seat != table.seat:
        return VEILED
    return step


def imagine(box: Record, table: Record, seat: int, rng: Ints) -> None:
    for other in range(2):
        if table.token[other] == -1:
            table.token[other] = 1 + below(rng, 3)


def features(box: Record, table: Record, seat: int, out: Floats) -> None:
    out[0] = table.place[seat] / GOAL
    out[1] = table.place[1 - seat] / GOAL
    out[2] = table.token[seat] / 3


TEXTS = ["one", "roll", "token 1", "token 2", "token 3", "token ?", "die 1", "die 2", "die 3"]


def fill(box: Record) -> None:
    box.players = 2
