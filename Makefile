# Set-up lives in .venv and is repeated only when what it depends on has changed.
# .venv/.core is enough for the game itself, .venv/.play for the dashboards; .venv/.all adds every
# extra and the test tools.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play demo test fast notebooks docs bench goldens catalogue setup clean

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)
BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
WHAT_SETUP_NEEDS := pyproject.toml constraints.txt

help: ## say what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: .venv/.play ## play, in a browser: start the dashboards
	@$(BIN)/tulipbook serve

demo: .venv/.core ## play a seeded four-player game and print it turn by turn
	@$(BIN)/tulipbook demo

test: .venv/.all ## lint, types, floors, then every test, doctest and README example
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -n auto -m 'not browser'
	$(BIN)/pytest -n auto -m browser

fast: .venv/.all ## the quick tests, for while you work
	$(BIN)/ruff check
	$(BIN)/pytest -n auto -q -m 'not slow and not browser' --hypothesis-profile=fast

notebooks: .venv/.all ## run every notebook and dashboard, and compare with what they show
	$(BIN)/pytest -n auto tests/test_notebooks.py

docs: .venv/.all ## build the documentation into docs/_build
	$(BIN)/sphinx-build -q -W --keep-going -b html docs docs/_build/html
	@echo "The documentation is in docs/_build/html/index.html"

bench: .venv/.all ## measure the speeds that the documentation quotes
	$(BIN)/pytest benchmarks -q -o 'python_files=bench_*.py'

goldens: .venv/.all ## write the golden playthroughs again, after a change that was meant
	$(BIN)/python -m tests.goldens

catalogue: .venv/.all ## find the texts to translate again, after one has changed
	$(BIN)/python -m tests.catalogue

setup: .venv/.all ## set up everything without running anything

clean: ## remove what set-up, builds and tests have made
	rm -rf .venv build dist docs/_build .benchmarks .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find tulipbook tests -name __pycache__ -type d -prune -exec rm -rf {} +

# ensurepip writes pip last, so a set-up that was broken off is begun again.
$(BIN)/pip:
	@test -n "$(PYTHON)" || { echo "tulipbook needs Python 3.11 or newer, and none was found: install it, or name it with 'make PYTHON=/path/to/python3'." >&2; exit 1; }
	@$(PYTHON) -m venv --clear .venv || { rm -rf .venv; echo "$(PYTHON) cannot make a virtual environment: install its venv module (on Debian and Ubuntu the package python3-venv)." >&2; exit 1; }

.venv/.core: $(WHAT_SETUP_NEEDS) | $(BIN)/pip
	@echo "Setting up tulipbook in .venv ..."
	@$(INSTALL) -e .
	@touch $@

.venv/.play: $(WHAT_SETUP_NEEDS) | $(BIN)/pip
	@echo "Setting up tulipbook and its dashboards in .venv (the first time this takes a minute) ..."
	@$(INSTALL) -e '.[play,lab,economics]'
	@touch .venv/.core $@

.venv/.all: $(WHAT_SETUP_NEEDS) | $(BIN)/pip
	@echo "Setting up tulipbook and its test tools in .venv ..."
	@$(INSTALL) -e '.[all]'
	@touch .venv/.core .venv/.play $@
