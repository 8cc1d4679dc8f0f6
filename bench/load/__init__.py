"""Load on a server: `python -m bench.load`."""
