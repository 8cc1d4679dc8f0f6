"""Whether tests are to take their time: `make thorough`, or `GRATTECIEL_THOROUGH=1` before any of them.

Where all variants of a thing (games, devices, languages, steps of a long game) take long, `make test` has some of them,
chosen so that each value of each is there somewhere; always the same ones, so that a test that failed fails again.
"""

import os

THOROUGH = "GRATTECIEL_THOROUGH" in os.environ
