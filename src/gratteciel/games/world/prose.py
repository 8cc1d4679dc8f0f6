"""What a step of Skyline of the World did, and what a player is asked, as a player would say it."""

from gratteciel.engine.records import Record
from gratteciel.engine.words import Name, Seat, Sentence, sentence
from gratteciel.games.world.bank import purchases, sales
from gratteciel.games.world.box import Edition, plot_names
from gratteciel.games.world.building import can_build, income, price, top_owner
from gratteciel.games.world.cards import SET, SET_PRICE, can_hand_in, held, showable
from gratteciel.games.world.layout import (
    BONUS,
    BONUSES,
    BUY,
    END,
    FINISHED,
    FIRST,
    HAND_IN,
    MISSION,
    MISSIONS,
    NEUTRAL,
    NOBODY,
    PENTHOUSE,
    PLOTS,
    SELL,
    SHOW,
    SKYLINE,
    TRADE,
    TRADING,
    UNKNOWN,
    VEILED_BONUS,
    VEILED_BUY,
    VEILED_HAND_IN,
    VEILED_MISSION,
)
from gratteciel.games.world.notation import drawer_of

SPECIALS = {PENTHOUSE: "a-penthouse", NEUTRAL: "a-neutral", SKYLINE: "a-skyline"}


def prose(edition: Edition, box: Record, before: Record, after: Record, step: int) -> list[Sentence]:
    """The step and what it brought about, from what one seat knows before and after."""
    seat = Seat(int(before.seat))
    if step < SHOW:
        return building(edition, box, before, after, step // PLOTS, step % PLOTS)
    if step < HAND_IN:
        card = step - SHOW
        prize = int(box.prizes[card])
        said = sentence("show", seat=seat, card=edition.bonus[card].name, n=prize)
        return [said, *lost(before, after, seat.number, prize)]
    if step < TRADE or step == VEILED_HAND_IN:
        return handing_in(edition, before, after, step)
    if step == TRADE:
        key = "trade" if before.built else "trade-must-buy" if after.bound > 0 else "trade-nothing-built"
        return [sentence(key, seat=seat)]
    if step < SELL:
        return [trading("buy", box, before, step - BUY, int(box.values[step - BUY]))]
    if step < END:
        gain = int(box.values[step - SELL]) // 2
        return [trading("sell", box, before, step - SELL, gain), *lost(before, after, seat.number, gain)]
    if step >= VEILED_BUY:
        return [sentence("buy-secretly" if step == VEILED_BUY else "sell-secretly", seat=seat)]
    if step == END:
        return ending(box, before, after)
    return luck(edition, step)


def building(edition: Edition, box: Record, before: Record, after: Record, kind: int, plot: int) -> list[Sentence]:
    """A floor, who is paid for it, and what a penthouse brings."""
    seat = Seat(int(before.seat))
    below = top_owner(before, plot)
    cost = price(box, before, kind, plot)
    way = "free" if below == seat.number else "bank" if below == NOBODY else "pay"
    values: dict[str, Seat | Name | int | str] = {"seat": seat, "plot": plot_names(edition)[plot], "n": cost}
    if below != NOBODY:
        values["other"] = Seat(below)
    if kind < PENTHOUSE:
        lines = [sentence(f"floor-{way}", value=int(box.values[kind]), **values)]
    else:
        lines = [sentence(f"special-{way}", piece=Name(SPECIALS[kind]), **values)]
    if way == "pay":
        lines += lost(before, after, below, cost)
    if kind == PENTHOUSE:
        third = before.closing == 0 and after.closing > 0
        if third or before.penthouses[seat.number] == 0:
            lines.append(sentence("skyline-earned", seat=seat))
        if third:
            lines.append(sentence("last-turns", seat=seat))
        if after.drawing == 0:
            lines.append(sentence("pile-empty"))
    return lines


def handing_in(edition: Edition, before: Record, after: Record, step: int) -> list[Sentence]:
    """One card of three, known or not; the third is paid for."""
    seat = Seat(int(before.seat))
    if step == VEILED_HAND_IN:
        lines = [sentence("hand-in-secretly", seat=seat)]
    else:
        lines = [sentence("hand-in", seat=seat, card=edition.bonus[step - HAND_IN].name)]
    if after.handing == 0:
        lines += [sentence("handed-in", seat=seat, n=SET_PRICE), *lost(before, after, seat.number, SET_PRICE)]
    return lines


def trading(what: str, box: Record, before: Record, kind: int, coins: int) -> Sentence:
    """A floor bought or sold."""
    seat = Seat(int(before.seat))
    if kind < PENTHOUSE:
        return sentence(f"{what}-floor", seat=seat, value=int(box.values[kind]), n=coins)
    return sentence(f"{what}-special", seat=seat, piece=Name(SPECIALS[kind]), n=coins)


def lost(before: Record, after: Record, seat: int, gain: int) -> list[Sentence]:
    """The coins above the limit, where the seat's coins are known."""
    if int(before.coins[seat]) == UNKNOWN:
        return []
    missing = int(before.coins[seat]) + gain - int(after.coins[seat])
    return [sentence("lost", seat=Seat(seat), n=missing)] if missing > 0 else []


def ending(box: Record, before: Record, after: Record) -> list[Sentence]:
    """The end of a turn, and the income of the next player or the end of the game."""
    lines = [sentence("end", seat=Seat(int(before.seat)))]
    if after.phase == FINISHED:
        return [*lines, sentence("over")]
    follower = int(after.seat)
    gain = income(box, after, follower)
    if gain == 0:
        return [*lines, sentence("no-income", seat=Seat(follower))]
    return [*lines, sentence("income", seat=Seat(follower), n=gain), *lost(before, after, follower, gain)]


def luck(edition: Edition, step: int) -> list[Sentence]:
    """A mission, a bonus card, or who begins."""
    seat = Seat(drawer_of(step))
    if step < BONUS:
        mission = edition.missions[(step - MISSION) % MISSIONS].name
        return [sentence("mission", seat=seat, mission=Name(f"mission-{mission}", mission))]
    if step < FIRST:
        return [sentence("bonus", seat=seat, card=edition.bonus[(step - BONUS) % BONUSES].name)]
    if step < VEILED_MISSION:
        return [sentence("first", seat=seat)]
    return [sentence("mission-secretly" if step < VEILED_BONUS else "bonus-secretly", seat=seat)]


def begins(box: Record) -> list[Sentence]:
    """Luck deals who begins (WO-9)."""
    return [sentence("luck")]


def ask(edition: Edition, box: Record, table: Record, seat: int) -> list[Sentence]:
    """To build, trade or hand in cards; what the seat's cards allow besides; and whether this turn is its last."""
    if table.handing > 0:
        return [sentence("hand-in-rest", n=SET - int(table.handing))]
    lines = [sentence(trade_ask(box, table) if table.phase == TRADING else build_ask(box, table))]
    if showable(box, table, held(box, table)):
        lines.append(sentence("show"))
    if can_hand_in(table):
        lines.append(sentence("hand-in", n=SET_PRICE))
    if table.closing > 0:
        lines.append(sentence("last-turn"))
    return lines


def build_ask(box: Record, table: Record) -> str:
    """What is asked before trade (WO-10)."""
    if can_build(box, table):
        return "build-more" if table.built else "build"
    return "trade" if table.built else "trade-nothing-built"


def trade_ask(box: Record, table: Record) -> str:
    """What is asked in trade (WO-10)."""
    if table.bound and not table.bought:
        return "must-buy"
    if purchases(box, table):
        return "buy-or-sell" if sales(table) else "buy"
    return "sell" if sales(table) else "end"


def pays(edition: Edition, box: Record, before: Record, after: Record, step: int, seat: int) -> int | None:
    """Millions paid to the bank or received from it."""
    return (int(after.coins[seat]) - int(before.coins[seat])) or None
