# What people and CI run. Every target sets itself up in .venv; nothing else needs to be installed by hand.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test check format bench pictures clean

play: .venv/ready
	$(BIN)/gratteciel play

test: check
	$(BIN)/pytest -n auto

check: .venv/ready-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: .venv/ready-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: .venv/ready-bench
	$(BIN)/gratteciel bench

pictures: .venv/ready-dev
	$(BIN)/python docs/pictures.py

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Gratteciel needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Name another: make PYTHON=python3.12 play")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	touch $@

.venv/ready-dev: .venv/ready
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $@

.venv/ready-bench: .venv/ready
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	touch $@

clean:
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
