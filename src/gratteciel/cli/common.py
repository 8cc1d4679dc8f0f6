"""What all commands share: languages, output, errors, and the options many of them have."""

import errno
import json as jsons
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from gratteciel.cli.misuse import MISUSE, Misused, help_of, text_of
from gratteciel.errors import FileRefused, GrattecielError
from gratteciel.terminal.texts import Says, language, language_of

if TYPE_CHECKING:
    from rich.console import Console

HELP = Says(language_of(sys.argv[1:])).help
OURS = frozenset({errno.EBADF, errno.EFAULT, errno.EINVAL, errno.ENOTSOCK})
"""What a system says of a call that made no sense: a mistake of ours, whose trace is wanted."""
COMPLETION = {"install_completion": HELP("install-completion"), "show_completion": HELP("show-completion")}


class Language(StrEnum):
    """The languages of people."""

    en = "en"
    fr = "fr"


class Manners(StrEnum):
    """The ways of drawing random moves (`gratteciel.engine.playouts.Manner`, whose module takes long to load)."""

    pick = "pick"
    list = "list"
    lean = "lean"


class Tables(StrEnum):
    """Who sits at one table of an arena."""

    pairs = "pairs"
    all = "all"


class Where(StrEnum):
    """Where an arena plays."""

    here = "here"
    ray = "ray"


@dataclass
class Call:
    """How this call of the program speaks."""

    lang: str
    json: bool = False

    @property
    def says(self) -> Says:
        """The sentences of its language."""
        return Says(self.lang)

    @property
    def console(self) -> "Console":
        """Where it prints."""
        return console()


def console(stderr: bool = False) -> "Console":
    """The screen."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


class Commands(TyperGroup):
    """All commands; errors become a text in the reader's language and an exit code."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Its own options; of the two that come with completion the help is only ever English."""
        found = list(super().get_params(ctx))
        for parameter in found:
            if parameter.name in COMPLETION:
                setattr(parameter, "help", COMPLETION[parameter.name])  # noqa: B010
        return found

    def main(self, args: Sequence[str] | None = None, standalone_mode: bool = True, **more: Any) -> Any:  # type: ignore[override]
        """Run what was typed; what does not fit a command is said as every other error is."""
        if not standalone_mode:
            return super().main(args, standalone_mode=False, **more)
        try:
            code = super().main(args, standalone_mode=False, **more)
            if sys.stdout is not None:
                sys.stdout.flush()
        except typer.Abort:
            sys.exit(1)
        except MISUSE as wrong:
            misused(wrong, call_of(args))
            sys.exit(wrong.exit_code)
        except OSError as error:
            if error.errno is None or error.errno < 0 or error.errno in OURS:  # no stream says that
                raise
            refuse_stream(error, call_of(args))
            sys.exit(1)
        sys.exit(code if isinstance(code, int) else 0)

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except GrattecielError as error:
            refuse(ctx.obj, error)
            raise typer.Exit(1) from error
        except OSError as error:
            if error.filename is None:  # a pipe that nobody reads any more, and the like
                raise
            refuse(ctx.obj, FileRefused.of(error))
            raise typer.Exit(1) from error
        except KeyboardInterrupt as stopped:
            raise typer.Exit(130) from stopped
        except ValueError as wrong:
            from gratteciel.terminal.usage import UsageWrong  # which brings much that a server does not need

            if isinstance(wrong, UnicodeEncodeError):  # half a character was typed, which no name has
                raise Misused(ctx.obj.says("usage-unfit", name=ascii(wrong.object)), ctx=ctx) from wrong
            if not isinstance(wrong, UsageWrong):
                raise
            raise Misused(ctx.obj.says(wrong.key, **wrong.values), ctx=ctx) from wrong


def call_of(args: Sequence[str] | None) -> Call:
    """How a command line wishes to be answered, where it was not read to its end."""
    typed = sys.argv[1:] if args is None else args
    return Call(language_of(typed), "--json" in typed)


def refuse(call: Call, error: GrattecielError) -> None:
    """Say what was wrong: to people on the error stream, to programs as JSON as well."""
    if call.json:
        write_refusal(call, error)
    say_refusal(call, error)


def write_refusal(call: Call, error: GrattecielError) -> None:
    """What was wrong, as JSON."""
    facts = {name: fact.get(call.lang) if isinstance(fact, dict) else str(fact) for name, fact in error.facts.items()}
    write_json({"ok": False, "error": {"code": error.code, "text": error.text(call.lang), "facts": facts}})


def say_refusal(call: Call, error: GrattecielError) -> None:
    """What was wrong, on the error stream."""
    from rich.text import Text

    text = Text(f"[{error.code}] ", "bold red").append(error.text(call.lang), "not bold red")
    console(stderr=True).print(text, soft_wrap=True)


def refuse_stream(error: OSError, call: Call) -> None:
    """Say that something without a name cannot be read or written: what a command prints, where the disk is full."""
    refused = FileRefused.of(error)
    with suppress(OSError):
        if call.json:
            write_refusal(call, refused)
        if sys.stdout is not None:
            sys.stdout.flush()
    with suppress(OSError):
        if sys.stdout is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing more is tried as the program ends
    if error.errno != errno.EPIPE:
        say_refusal(call, refused)


def misused(wrong: Any, call: Call) -> None:
    """Say what does not fit, and where to read on."""
    from rich.text import Text

    if type(wrong).__name__ == "NoArgsIsHelpError":
        wrong.show()
        return
    text = text_of(wrong, call.says)
    if call.json:
        write_json({"ok": False, "error": {"code": "usage", "text": text, "facts": {}}})
    screen = console(stderr=True)
    screen.print(Text("[usage] ", "bold red").append(text, "not bold red"), soft_wrap=True)
    screen.print(help_of(wrong, call.says), soft_wrap=True)


def write_json(tree: Any) -> None:
    """Print a tree as JSON."""
    print(jsons.dumps(tree, ensure_ascii=False, indent=2))


app = typer.Typer(cls=Commands, help=HELP("app"), no_args_is_help=True, pretty_exceptions_enable=False)
editions_app = typer.Typer(help=HELP("edition"), no_args_is_help=True)
app.add_typer(editions_app, name="edition")

Lang = Annotated[Language | None, typer.Option("--lang", help=HELP("lang"), show_default=False)]
Json = Annotated[bool, typer.Option("--json", help=HELP("json"))]
GameId = Annotated[str, typer.Argument(metavar="GAME", help=HELP("game"), show_default=False)]
Players = Annotated[int | None, typer.Option("--players", help=HELP("players"), min=1, show_default=False)]
Options = Annotated[
    list[str] | None, typer.Option("--option", help=HELP("option"), metavar="NAME=VALUE", show_default=False)
]
EditionName = Annotated[str | None, typer.Option("--edition", help=HELP("edition-option"), show_default=False)]
Iterations = Annotated[int | None, typer.Option("--iterations", help=HELP("iterations"), min=16, show_default=False)]
Seed = Annotated[int | None, typer.Option("--seed", help=HELP("seed"), min=0, max=2**63 - 1, show_default=False)]


def file_argument(key: str) -> Any:
    """An argument that names a file that is there."""
    return typer.Argument(
        metavar="FILE", help=HELP(key), exists=True, dir_okay=False, readable=True, show_default=False
    )


def speak(ctx: typer.Context, lang: Language | None, json: bool = False) -> Call:
    """Note how this call speaks."""
    call: Call = ctx.obj
    call.lang, call.json = lang.value if lang else call.lang, json
    return call


def show_version(wanted: bool) -> None:
    """Print the version and end."""
    if wanted:
        from importlib.metadata import version

        print(f"gratteciel {version('gratteciel')}")
        raise typer.Exit


@app.callback()
def start(
    ctx: typer.Context,
    lang: Lang = None,
    version: Annotated[
        bool, typer.Option("--version", help=HELP("version"), callback=show_version, is_eager=True)
    ] = False,
) -> None:
    """Before any command: the language."""
    ctx.obj = Call(lang.value if lang else language())
