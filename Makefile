# Everything is made below .venv and instance; `make help` lists what can be done.
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= $(shell for each in python3.14 python3.13 python3.12 python3.11 python3; do \
	if $$each -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then echo $$each; break; fi; done)
CATALOGUES := $(wildcard scorekeeper/translations/*/LC_MESSAGES/messages.po)

.DEFAULT_GOAL := help
.PHONY: help run test lint types format bench pictures messages lock clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "%-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(VENV)/installed $(CATALOGUES:.po=.mo) ## Serve the app on port 5000 (PORT and HOST change that)
	@$(BIN)/scorekeeper serve

test: $(VENV)/installed-dev $(CATALOGUES:.po=.mo) ## Run all tests, on as many processors as there are
	$(BIN)/python -m pytest --numprocesses auto --maxprocesses 8 --dist loadscope $(ARGS)

lint: $(VENV)/installed-dev ## Check the style of code and templates
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/djlint templates --lint --check

types: $(VENV)/installed-dev ## Check the types
	$(BIN)/mypy

format: $(VENV)/installed-dev ## Put code and templates into shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/djlint templates --reformat --quiet || true

bench: $(VENV)/installed-dev $(CATALOGUES:.po=.mo) ## Print the speed figures as ratios
	$(BIN)/python -m tests.bench

pictures: $(VENV)/installed-dev $(CATALOGUES:.po=.mo) ## Take the README's picture and draw the icons anew
	$(BIN)/python -m tests.pictures

messages: $(VENV)/installed-dev ## Collect new texts into the catalogues, to be translated there
	$(BIN)/pybabel extract -F babel.cfg -k lazy_gettext --no-location --sort-output -o $(VENV)/messages.pot scorekeeper templates
	for each in $(CATALOGUES); do \
		$(BIN)/pybabel update -i $(VENV)/messages.pot -o $$each -l $$(basename $$(dirname $$(dirname $$each))) \
			--no-fuzzy-matching --ignore-obsolete --no-wrap || exit 1; done

lock: $(VENV)/installed-dev ## Renew the locked versions
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-header -q --upgrade \
		pyproject.toml --group build -o requirements.lock
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-header -q --upgrade \
		pyproject.toml --group dev --extra postgres -o requirements-dev.lock

clean: ## Remove the environment; the data under instance stays
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis dist

%.mo: %.po $(VENV)/installed
	@$(BIN)/pybabel compile -i $< -o $@ >/dev/null 2>&1

$(VENV)/installed: requirements.lock pyproject.toml hatch_build.py | $(VENV)/bin/pip
	@$(BIN)/pip install --quiet --require-hashes -r requirements.lock
	@$(BIN)/pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/installed-dev: requirements-dev.lock $(VENV)/installed
	@$(BIN)/pip install --quiet --require-hashes -r requirements-dev.lock
	@touch $@

$(VENV)/bin/pip:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed: install it, or name it with PYTHON=…"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "Python's venv module is needed: on Debian, sudo apt install python3-venv"; exit 1; }
