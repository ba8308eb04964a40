# Everything a person types. A line's comment after ## is its help; `make` alone prints them.
.DEFAULT_GOAL := help
.PHONY: help run worker backup restore doctor test tests lint check format messages lock long slow big-event bench ready ready-test clean
# Where brew puts Pango: macOS looks in neither, and takes the variable away from what its own shell starts.
PYTHON := env DYLD_FALLBACK_LIBRARY_PATH=/opt/homebrew/lib:/usr/local/lib:/usr/lib .venv/bin/python
export PYTHONUNBUFFERED := 1

help: ## Print this help
	@echo 'Logpose: run One Piece Card Game events by the book.'
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo 'PORT=8001 make run serves on another port; docs/deploy.md lists every setting.'

run: ready ## Install what is missing, prepare the database, serve on port 8000 (Ctrl-C stops)
	@exec $(PYTHON) manage.py start

worker: ready ## Do long work beside `make run`, when REDIS_URL is set
	@exec $(PYTHON) -m celery --app deploy worker --loglevel INFO

backup: ready ## Copy the database into the backup folder
	@$(PYTHON) manage.py backup

restore: ready ## Put a copy back: FILE=name or path; without it, list the copies
	@$(PYTHON) manage.py restore $(if $(FILE),"$(FILE)")

doctor: ready ## Look for what would go wrong on an event day, and say what to do
	@$(PYTHON) manage.py doctor

test: ready-test lint tests ## Install what tests need, check the code, run the tests (long ones: `make long`)

tests: ready-test ## Run the tests alone (SEED=7 for another order, ARGS='tests/deploy -x' for a part)
	@deploy/scripts/tests.sh $(ARGS)

lint: ready-test ## Check format, lint, types, walls, templates, migrations, words
	@deploy/scripts/checks.sh

check: test ## The same as `make test`

long: ready-test ## Run the tests that take whole seconds each, which `make test` leaves out
	@PART=long deploy/scripts/tests.sh

slow: ready-test ## Run what takes minutes: many more examples, a fresh seed
	@LOGPOSE_HYPOTHESIS=slow SEED=$${SEED:-$$(date +%s)} deploy/scripts/tests.sh -m slow

format: ready-test ## Bring code and templates into shape
	@$(PYTHON) -m ruff check --fix --quiet . || true
	@$(PYTHON) -m ruff format .
	@find templates -name '*.html' | xargs .venv/bin/djade --target-version 5.2 || true

messages: ready-test ## Collect every translatable sentence into locale/django.pot
	@deploy/scripts/messages.sh

big-event: ready-test ## Play a whole event of 64 in the browser with the real lists beside the checkout (minutes)
	@DJANGO_ALLOW_ASYNC_UNSAFE=true deploy/scripts/tests.sh -q -m 'shared and browser' tests/shared/browser

bench: ready-test ## Measure against peers, one ratio a line
	@for script in benchmarks/*.py; do name=$$(basename "$$script" .py); echo "== $$name"; $(PYTHON) -m "benchmarks.$$name" || exit 1; done

lock: ready-test ## Lock the newest allowed versions of requirements/*.in with hashes
	@deploy/scripts/lock.sh

ready: # System libraries, virtual environment, locked packages
	@deploy/scripts/system.sh run
	@deploy/scripts/venv.sh base

ready-test: # The same for tests
	@deploy/scripts/system.sh test
	@deploy/scripts/venv.sh dev
	@deploy/scripts/browser.sh

clean: ## Forget the virtual environment and caches; the event's data in var/ stays
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache test-results
