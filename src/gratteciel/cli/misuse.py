"""What was typed and does not fit a command: said in the reader's language, and to programs as JSON."""

from typing import Any

import typer

from gratteciel.terminal.texts import Says

MISUSE: Any = typer.BadParameter.__mro__[1]
"""Whatever is wrong with how a command was called; the class is not named in public."""
WANTED = {
    "int_parsing": "usage-whole",
    "int_from_float": "usage-whole",
    "float_parsing": "usage-number",
    "greater_than_equal": "usage-least",
    "less_than_equal": "usage-most",
    "greater_than": "usage-more",
}
"""What a value should have been, by the kind of fault that was found in it."""
CHOICE = "is not one of "
"""How what was chosen wrongly is told, before what there is to choose from."""


class Misused(typer.BadParameter):
    """A command line that does not fit, as a command says itself: in the reader's language already."""


def text_of(wrong: Any, says: Says) -> str:
    """What is wrong, in one sentence."""
    if isinstance(wrong, Misused):
        return str(wrong.message)
    kind = type(wrong).__name__
    if kind == "NoSuchOption":
        meant = ", ".join(getattr(wrong, "possibilities", None) or ())
        return says("usage-no-option", name=wrong.option_name) + (says("usage-meant", meant=meant) if meant else "")
    param = getattr(wrong, "param", None)
    name = param.get_error_hint().strip("'") if param is not None else ""
    if kind == "MissingParameter":
        return says("usage-missing", name=name)
    if kind == "BadOptionUsage":
        return says("usage-no-value", name=wrong.option_name)
    if param is not None:
        return value_text(wrong, name, says)
    commands = getattr(getattr(wrong.ctx, "command", None), "commands", None)
    if commands is not None:
        typed = quoted(wrong.message)
        known = ", ".join(commands)
        return says("usage-no-command", typed=typed, known=known) if typed else says("usage-missing", name="COMMAND")
    return says("usage-too-much")


def value_text(wrong: Any, name: str, says: Says) -> str:
    """Which value does not do, and what would."""
    faults: list[Any] = getattr(wrong.__cause__, "errors", list)()
    for fault in faults:
        limits = {limit: str(value) for limit, value in (fault.get("ctx") or {}).items()}
        wanted = ""
        if fault["type"] in WANTED:
            wanted = says(WANTED[fault["type"]], limit=limits.get("ge") or limits.get("le") or limits.get("gt") or "")
        elif CHOICE in fault["msg"]:
            wanted = says("usage-one-of", limit=fault["msg"].partition(CHOICE)[2].rstrip("."))
        if wanted:
            return says("usage-value", name=name, value=str(fault["input"]), wanted=wanted)
    if "does not exist" in wrong.message:
        return says("usage-no-file", name=name, file=quoted(wrong.message))
    return says("usage-unfit", name=name)


def quoted(message: str) -> str:
    """What stands in quotation marks first, if anything."""
    return message.partition("'")[2].partition("'")[0]


def help_of(wrong: Any, says: Says) -> str:
    """Where to read on."""
    return says("usage-help", command=wrong.ctx.command_path if wrong.ctx else "gratteciel")
