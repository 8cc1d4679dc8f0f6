"""Options of a game: variants chosen when a table is set up."""

from collections.abc import Mapping
from dataclasses import dataclass

from gratteciel.errors import OptionWrong

Value = bool | str


@dataclass(frozen=True)
class Option:
    """One option: its default, its choices, and the numbers of players it is for (none given: all).

    `aim`: any choice but the default sets an aim beside the points, so that alone at a table more than points decides.
    """

    default: Value = False
    choices: tuple[Value, ...] = (False, True)
    players: tuple[int, ...] = ()
    aim: bool = False


def settle(game: str, options: Mapping[str, Option], players: int, given: Mapping[str, object]) -> dict[str, Value]:
    """Every option with its value, given or default; an option or value that does not exist is refused."""
    for name, value in given.items():
        if name not in options:
            known = ", ".join(options)
            raise OptionWrong(
                game=game,
                option=name,
                value=value,
                why={
                    "en": f"no such option; options: {known or 'none'}",
                    "fr": f"cette option n’existe pas ; options : {known or 'aucune'}",
                },
            )
        option = options[name]
        if not any(value is choice or (isinstance(choice, str) and value == choice) for choice in option.choices):
            choices = ", ".join(map(repr, option.choices))
            raise OptionWrong(
                game=game,
                option=name,
                value=value,
                why={
                    "en": f"no such value; values: {choices}",
                    "fr": f"cette valeur n’existe pas ; valeurs : {choices}",
                },
            )
        if option.players and players not in option.players and value != option.default:
            numbers = ", ".join(map(str, option.players))
            raise OptionWrong(
                game=game,
                option=name,
                value=value,
                why={"en": f"only for {numbers} player(s)", "fr": f"seulement à {numbers} joueur(s)"},
            )
    return {name: next((v for n, v in given.items() if n == name), option.default) for name, option in options.items()}  # type: ignore[misc]
