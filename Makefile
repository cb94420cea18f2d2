# One word runs everything. `make play` and `make test` work on a fresh machine.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.ready

.PHONY: setup play test check lint types contracts prove bench docs clean

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	touch $(STAMP)

play: setup
	$(BIN)/opolis play kwinty

test: setup
	$(BIN)/pytest

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy
	$(BIN)/pyright

contracts: setup
	$(BIN)/lint-imports

check: lint types contracts test

prove: setup
	$(BIN)/pytest -m long

bench: setup
	$(BIN)/python -m benchmarks

clean:
	rm -rf .venv dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
