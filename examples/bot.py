#!/usr/bin/env python3
"""An own bot for the arena, in plain Python: it takes any allowed move, drawn from the seed it is given.

Play it:  gratteciel arena --game hong-kong --players "intern,mine=python3 examples/bot.py" --games 100 --out results
Better bots change `choose`. The protocol is described in docs/bots.md.
"""

import random
import sys


def choose(moves: list[str], steps: list[tuple[str, str]], told: dict[str, str]) -> str:
    """One of the moves; `steps` are all steps so far as (who, text), `told` what came before the first."""
    return random.choice(moves)  # noqa: S311 - for play, not for secrets


def main() -> None:
    """Read what the arena tells until it ends, and answer when it asks; for another game, forget the last."""
    steps: list[tuple[str, str]] = []
    told: dict[str, str] = {}
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if line == "new game?\n":
            print("new game", flush=True)
        elif line == "new game\n":
            steps, told = [], {}
        elif word == "start":
            random.seed(told["seed"])
        elif word == "step":
            who, _, text = rest.partition(" ")
            steps.append((who, text))
        elif word == "choose":
            print(choose(rest.split("\t"), steps, told), flush=True)
        else:
            told[word] = rest


if __name__ == "__main__":
    main()
