"""Whether tests are to take their time: `make thorough`, or `GRATTECIEL_THOROUGH=1` before any of them.

Where all variants of a thing (games, devices, languages, steps of a long game) take long, `make test` has some of them,
chosen so that each value of each is there somewhere; always the same ones, so that a test that failed fails again.
"""

import os

import gratteciel

THOROUGH = "GRATTECIEL_THOROUGH" in os.environ


def games_of(*few: str) -> list[str]:
    """The games a test has: those few, which differ most in what it looks at; all where it is to take its time."""
    return gratteciel.games() if THOROUGH else list(few)
