"""Every command of `gratteciel`.

The commands are in `commands`, which needs the extra `terminal`; this much runs without it, and says so.
"""

import sys
from typing import Any

from gratteciel.errors import ExtraMissing
from gratteciel.extras import PACKAGES, found
from gratteciel.terminal.plain import settle_streams
from gratteciel.terminal.texts import language_of

BRINGS_ALL = ("arena", "serve")
"""Commands named like the extra that brings everything they need."""


def main() -> None:
    """The program."""
    settle_streams()
    arguments = sys.argv[1:]
    for package in PACKAGES["terminal"]:
        if not found(package):
            extra = next((argument for argument in arguments if argument in BRINGS_ALL), "terminal")
            missing = ExtraMissing(what="gratteciel", package=package, extra=extra)
            print(f"[{missing.code}] {missing.text(language_of(arguments))}", file=sys.stderr)
            sys.exit(1)
    from gratteciel.cli.commands import app

    app(prog_name="gratteciel")


def __getattr__(name: str) -> Any:
    """`app`, the commands themselves, for whoever calls them from Python."""
    if name == "app":
        from gratteciel.cli.commands import app

        return app
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
