"""The commands, as ``python -m gratteciel.cli``."""

from gratteciel.cli import main

main()
