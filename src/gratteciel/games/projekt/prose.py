"""What a step of Projekt Skyline did, as a player would say it; `asking` says what a player is asked."""

from gratteciel.engine.records import Record
from gratteciel.engine.words import Name, Seat, Sentence, sentence
from gratteciel.games.projekt.asking import ask, begins
from gratteciel.games.projekt.box import Edition, cell_names
from gratteciel.games.projekt.buildings import owner
from gratteciel.games.projekt.cards import POOREST, TAXED, set_aside
from gratteciel.games.projekt.rent import BANKRUPT
from gratteciel.games.projekt.rules import score
from gratteciel.games.projekt.steps import (
    ADVANCE,
    BUILD,
    CARD,
    CORNER,
    CROWNING,
    DICE,
    ENDED,
    FACES,
    FLOOR,
    NONE,
    PICKING,
    REMOVE,
    ROLLING,
    SHIFT,
    SKIP,
    STRIDES,
    SWAP,
    TAX,
    TO,
    TOWER,
    TRAVEL,
    WHITE,
    WITH,
)

__all__ = ["ask", "begins", "prose"]


def prose(edition: Edition, box: Record, before: Record, after: Record, step: int) -> list[Sentence]:
    """The step, its consequences, and the end of the game."""
    seat = int(before.seat)
    names = cell_names(edition)
    if int(before.phase) < ROLLING:
        lines = placed(edition, before, after, step)
    elif step < DICE:
        lines = [sentence("floor", seat=Seat(seat), plot=names[step - FLOOR])]
    elif step < CARD:
        lines = rolled(names, box, before, after, step)
    elif step < BUILD:
        lines = drawn(box, before, after, step - CARD + 1)
    elif step < NONE:
        lines = built(names, box, before, after, step)
    elif step == NONE:
        lines = [sentence("none", seat=Seat(seat))]
    elif step < TAX:
        who, cells = divmod(step - ADVANCE, STRIDES)
        key = "advance-own" if who == seat else "advance"
        lines = [sentence(key, seat=Seat(seat), other=Seat(who), n=cells + 1), *stop(names, box, before, after, who)]
    elif step < REMOVE:
        lines = taxed(before, after, step - TAX)
    elif step < SWAP:
        lines = [removed(names, box, before, step - REMOVE)]
    elif step == SKIP:
        lines = [sentence("skip")]
    else:
        lines = [exchanged(names, before, step)]
    return lines + ended(after)


def placed(edition: Edition, before: Record, after: Record, step: int) -> list[Sentence]:
    """A corner picked, or a piece placed before the first turn."""
    seat = Seat(int(before.seat))
    names = cell_names(edition)
    if int(before.phase) == PICKING:
        return [sentence("corner", seat=seat, corner=Name(edition.board.corners[step - CORNER]))]
    if int(before.phase) == CROWNING:
        return [sentence("tower", seat=seat, plot=names[step - TOWER])]
    lines = [sentence("floor", seat=seat, plot=names[step - FLOOR])]
    if int(after.phase) == ROLLING:
        lines.append(sentence("begin", seat=Seat(int(after.seat)), plot=names[step - FLOOR]))
    return lines


def rolled(names: tuple[str, ...], box: Record, before: Record, after: Record, step: int) -> list[Sentence]:
    """Dice, and what they bring or cost."""
    seat = int(before.seat)
    if step >= WHITE:
        return [
            sentence("roll-white", seat=Seat(seat), white=step - WHITE + 1),
            *stop(names, box, before, after, seat),
        ]
    white, black = (step - DICE) // FACES + 1, (step - DICE) % FACES + 1
    if int(before.phase) == ROLLING:
        return [
            sentence("roll", seat=Seat(seat), white=white, black=black),
            *stop(names, box, before, after, seat),
        ]
    gain = int(after.money[seat]) - int(before.money[seat])
    return [sentence("windfall", seat=Seat(seat), white=white, black=black, amount=gain)]


def stop(names: tuple[str, ...], box: Record, before: Record, after: Record, who: int) -> list[Sentence]:
    """Where a figure stops, and the rent."""
    cell = int(box.faces[int(after.figures[who])])
    if cell < 0:
        return [sentence("stop-action" if int(before.phase) == ROLLING else "stop-no-card", seat=Seat(who))]
    host = owner(box, after, cell)
    if host in (-1, who):
        return [sentence("stop-free", seat=Seat(who), plot=names[cell])]
    purse = int(before.money[who])
    due = purse - int(after.money[who])
    key = "rent" if int(after.bankrupt) != who else "bankrupt" if purse else "bankrupt-broke"
    return [sentence(key, seat=Seat(who), other=Seat(host), plot=names[cell], amount=due, purse=purse)]


def drawn(box: Record, before: Record, after: Record, card: int) -> list[Sentence]:
    """A card, and what it does at once."""
    seat = int(before.seat)
    lines = [sentence(f"card-{card}", seat=Seat(seat))]
    if set_aside(box, card):
        lines.append(sentence("aside"))
    elif card == POOREST:
        for other in range(int(box.players)):
            gain = int(after.money[other]) - int(before.money[other])
            if gain:
                lines.append(sentence("relief", seat=Seat(other), amount=gain))
    elif card == TAXED:
        lines += taxed(before, after, seat)
    return lines


def taxed(before: Record, after: Record, seat: int) -> list[Sentence]:
    """What a seat paid to the bank."""
    paid = int(before.money[seat]) - int(after.money[seat])
    return [sentence("tax", seat=Seat(seat), amount=paid) if paid else sentence("no-tax", seat=Seat(seat))]


def built(names: tuple[str, ...], box: Record, before: Record, after: Record, step: int) -> list[Sentence]:
    """A floor built, a building grown, or its journey."""
    seat = Seat(int(before.seat))
    if step < TRAVEL:
        own = int(after.floors[seat.number]) < int(before.floors[seat.number])
        key = "grow" if int(after.grown) else "build"
        key = key if own else f"{key}-borrowed"
        return [sentence(key, seat=seat, plot=names[step - BUILD], n=int(after.grown))]
    plot, home = names[step - TRAVEL], names[int(before.chosen)]
    host = owner(box, before, step - TRAVEL)
    if host == seat.number:
        return [sentence("join", seat=seat, home=home, plot=plot)]
    floors = 1 if int(before.ones[host]) >> (step - TRAVEL) & 1 else 2
    lines = [sentence("demolish", seat=seat, other=Seat(host), home=home, plot=plot, n=floors)]
    return [*lines, sentence("crown", seat=seat)] if int(before.grown) == 3 else lines


def removed(names: tuple[str, ...], box: Record, before: Record, cell: int) -> Sentence:
    """A building sent back by a card."""
    seat = int(before.seat)
    host = owner(box, before, cell)
    key = "remove-own" if host == seat else "remove"
    key = f"{key}-tower" if int(before.towers[host]) >> cell & 1 else key
    return sentence(key, seat=Seat(seat), other=Seat(host), plot=names[cell])


def exchanged(names: tuple[str, ...], before: Record, step: int) -> Sentence:
    """Either half of a swap or a shift."""
    key, start = next((k, s) for k, s in (("to", TO), ("shift", SHIFT), ("with", WITH), ("swap", SWAP)) if step >= s)
    home = names[int(before.chosen)] if key in ("with", "to") else ""
    return sentence(key, seat=Seat(int(before.seat)), home=home, plot=names[step - start])


def ended(after: Record) -> list[Sentence]:
    """How the game ended, if it did."""
    if int(after.phase) != ENDED:
        return []
    if int(after.finish) == BANKRUPT:
        return [sentence("end-bankruptcy", seat=Seat(int(after.bankrupt)))]
    return [sentence("end-last-tower", seat=Seat(int(after.seat)))]


def pays(edition: Edition, box: Record, before: Record, after: Record, step: int, seat: int) -> int | None:
    """Rent, tax, and the worth of a skyscraper put up or lost, in thousands; of an advance also that it is free."""
    if int(before.phase) < ROLLING:
        return None
    change = score(box, after, seat) - score(box, before, seat)
    return change if change or ADVANCE <= step < TAX else None
