"""Steps of Skyline of the World in writing, and what they point at."""

from gratteciel.games.world.box import Edition, plot_names
from gratteciel.games.world.layout import (
    BONUS,
    BONUSES,
    BUY,
    END,
    FIRST,
    HAND_IN,
    KINDS,
    MAX_PLAYERS,
    MISSION,
    MISSIONS,
    PLOTS,
    SELL,
    SHOW,
    STEPS,
    TRADE,
    TRADED,
    VEILED_BONUS,
    VEILED_BUY,
    VEILED_HAND_IN,
    VEILED_MISSION,
    VEILED_SELL,
)
from gratteciel.games.world.rules import COLOURS


def kind_names(edition: Edition) -> list[str]:
    """The floors as they are written: the ordinary ones by their value."""
    return [*map(str, edition.floors.values), "penthouse", "neutral", "skyline"]


def texts(edition: Edition) -> list[str]:
    """`build 4 c7`, `show Chrysler Building`, `trade`, `buy 2`, `bonus red US Bank Tower`, `bonus red ?` and so on."""
    found = [""] * STEPS
    kinds = kind_names(edition)
    for kind in range(KINDS):
        for plot, name in enumerate(plot_names(edition)):
            found[kind * PLOTS + plot] = f"build {kinds[kind]} {name}"
    for kind in range(TRADED):
        found[BUY + kind] = f"buy {kinds[kind]}"
        found[SELL + kind] = f"sell {kinds[kind]}"
    for card, bonus in enumerate(edition.bonus):
        found[SHOW + card] = f"show {bonus.name}"
        found[HAND_IN + card] = f"hand in {bonus.name}"
    found[TRADE] = "trade"
    found[END] = "end"
    for seat in range(MAX_PLAYERS):
        colour = COLOURS[seat]
        for number, mission in enumerate(edition.missions):
            found[MISSION + seat * MISSIONS + number] = f"mission {colour} {mission.name}"
        for card, bonus in enumerate(edition.bonus):
            found[BONUS + seat * BONUSES + card] = f"bonus {colour} {bonus.name}"
        found[FIRST + seat] = f"first {colour}"
        found[VEILED_MISSION + seat] = f"mission {colour} ?"
        found[VEILED_BONUS + seat] = f"bonus {colour} ?"
    found[VEILED_HAND_IN] = "hand in ?"
    found[VEILED_BUY] = "buy ?"
    found[VEILED_SELL] = "sell ?"
    return found


def card_id(name: str) -> str:
    """A bonus card's id on the table: `card:us-bank-tower`."""
    return f"card:{name.lower().replace(' ', '-')}"


def targets(edition: Edition, step: int) -> tuple[str, ...]:
    """A floor in stock and a plot; a card and what becomes of it; a floor in the bank; for luck, whom it is for."""
    kinds = kind_names(edition)
    if step < SHOW:
        return (f"piece:{kinds[step // PLOTS]}", f"plot:{plot_names(edition)[step % PLOTS]}")
    if step < HAND_IN:
        return (card_id(edition.bonus[step - SHOW].name), "action:show")
    if step < TRADE:
        return (card_id(edition.bonus[step - HAND_IN].name), "action:hand-in")
    if step == TRADE:
        return ("action:trade",)
    if step < SELL:
        return (f"bank:{kinds[step - BUY]}",)
    if step < END:
        return (f"piece:{kinds[step - SELL]}", "action:sell")
    if step == END:
        return ("action:end",)
    if step == VEILED_HAND_IN:
        return ("action:hand-in",)
    if step >= VEILED_BUY:
        return ("action:trade",) if step == VEILED_BUY else ("action:sell",)
    return (f"seat:{drawer_of(step)}",)


def drawer_of(step: int) -> int:
    """The seat a chance step, or its veiled form, is about."""
    if step < BONUS:
        return (step - MISSION) // MISSIONS
    if step < FIRST:
        return (step - BONUS) // BONUSES
    return (step - FIRST) % MAX_PLAYERS
