# One word runs everything. `make play` and `make test` work on a fresh machine.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.ready

.PHONY: setup packages web probes engine site play test browser cover check lint types contracts prove load bench ladder docs clean

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev,postgres,redis,plots,ray]'
	touch $(STAMP)

packages:
	tools/system-packages

web: setup
	$(BIN)/python hatch_build.py

# The client once more, with what browser tests look through; it is never shipped.
probes: setup
	$(BIN)/python hatch_build.py build probes

# What runs in browsers: Python, the package and the kernels of all games.
engine: setup
	$(BIN)/python hatch_build.py engine

# Everything as a static folder, for any web host.
site: web engine
	$(BIN)/opolis site build/site

play: web
	$(BIN)/opolis serve

# Browsers have a run of their own: Playwright keeps an event loop, beside which no other can run. What fails there
# gets one second try, alone: two Chromiums that draw in software leave no core to a page that is waited for.
IN_BROWSERS := $(BIN)/pytest -m "browser and not long" tests/browser
ALONE := --last-failed --last-failed-no-failures none

test: packages probes docs
	$(BIN)/python hatch_build.py test
	$(BIN)/opolis warm
	$(BIN)/pytest -n auto --dist loadscope
	$(IN_BROWSERS) -n auto --dist loadscope || { [ $$? -eq 1 ] && $(IN_BROWSERS) $(ALONE); }

cover: setup
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest tests/laws/test_rules.py tests/laws/test_text.py tests/games -n auto \
		--cov=opolis.games --cov-report=term:skip-covered --cov-fail-under=90

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python hatch_build.py lint

types: setup
	$(BIN)/mypy
	$(BIN)/pyright
	$(BIN)/python hatch_build.py types

contracts: setup
	$(BIN)/lint-imports

check: lint types contracts test

# The part of `make test` that is played in Chromium with software WebGL.
browser: packages probes docs
	$(BIN)/opolis warm
	$(IN_BROWSERS) -n auto --dist loadscope || { [ $$? -eq 1 ] && $(IN_BROWSERS) $(ALONE); }

prove: packages probes
	$(BIN)/pytest -m long

load: web
	$(BIN)/python -m benchmarks.load

# Connect Four is installed beside the package, for the benchmarks alone.
bench: setup
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --upgrade --target .bench benchmarks/connect_four
	PYTHONPATH=.bench $(BIN)/python -m benchmarks $(NAMES)

# GAME=kwinty limits it to one game; a second run goes on where the first stopped.
ladder: setup
	PYTHONPATH=. $(BIN)/python -m benchmarks.ladder $(GAME)

# The documentation as a static site in build/docs; a copy of it is what the server shows at /docs.
docs: setup
	$(BIN)/python tools/docs/build.py

clean:
	rm -rf .venv dist build src/opolis/docs src/opolis/web web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
