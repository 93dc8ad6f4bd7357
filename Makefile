# Everything one does with this repository, by name. `make play` and `make test` set up what they need by themselves.
# Arguments are handed on: make play ARGS="--port 9000", make test ARGS="tests/core -k bower".

BIN := .venv/bin
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help setup play test check coverage facts golden bench soak lock hooks

help: ## list these names
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

setup: ## make or refresh .venv from requirements.lock (the others do it when needed)
	@sh tools/setup.sh

play: setup ## play in the browser against robots: no token, no account
	@exec sh tools/play.sh $(BIN)/python $(ARGS)

# One process more than there are cores, as some tests wait for others; not more than four, each takes 400 MB.
test: setup ## the whole suite, on up to four processes
	$(BIN)/python -m pytest -n $$($(BIN)/python -c 'import os; print(min(4, (os.cpu_count() or 1) + 1))') --dist worksteal $(ARGS)

check: setup ## style, types, import contracts, documentation
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy tests tools
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -q tests/docs

# Few examples each, and without what only repeats what other tests reach already: that would take ten times as long.
coverage: setup ## that tests reach every branch of the game room, or which they don't
	$(BIN)/python -m coverage erase
	HYPOTHESIS_PROFILE=brief $(BIN)/python -m coverage run -m pytest -q -n 2 --dist worksteal -p no:randomly \
	  tests/core tests/golden tests/robots --ignore tests/robots/test_strength.py -k "not (any_two_house_rules or \
	  changes_some_deal or equally_often or under_a_millisecond or the_band or beats_careless or claiming_pays or \
	  some_lone_hands or stays_in_with or what_may_be_laid_down or (any_game_it_goes_on and railroad-pairs))"
	$(BIN)/python -m coverage combine -q
	$(BIN)/python -m coverage report

facts: setup ## which facts of the rules, worked cases and known faults have a test, and which have none yet
	@$(BIN)/python -m tests.facts $(ARGS)

golden: setup ## rewrite the golden deals and show what changed
	GOLDEN=rewrite $(BIN)/python -m pytest -q -p no:randomly tests/golden tests/perft $(ARGS)
	git --no-pager diff --stat --patch -- tests/golden tests/perft

bench: setup ## measure speed, latency, memory and requests per deal; prints a table
	@$(BIN)/python -m tests.bench $(ARGS)

soak: setup ## the long checks, on every core, with their figures in output/soak.xml
	HYPOTHESIS_PROFILE=soak $(BIN)/python -m pytest -m soak -n auto --dist worksteal --timeout 3600 \
	  --junitxml output/soak.xml -o junit_logging=system-out $(ARGS)

lock: ## resolve pyproject.toml again into requirements.lock (needs uv; ARGS=--upgrade takes newer releases)
	uv pip compile pyproject.toml --group dev --extra fast --universal --generate-hashes --quiet \
	  --no-emit-index-url --no-header --no-annotate \
	  --exclude-newer "$$(python3 -c 'import datetime as d; print(d.date.today() - d.timedelta(days=7))')" \
	  --output-file requirements.lock $(ARGS)

hooks: setup ## install the pre-commit hooks
	$(BIN)/pre-commit install
