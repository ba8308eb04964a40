#!/bin/sh
# Runs every check that needs no test, tells each one's time, and names all that failed.
set -u
failed=""
check() { # check NAME COMMAND...
    name=$1
    shift
    began=$(date +%s)
    if output=$("$@" 2>&1); then
        printf '  ok      %-12s %ss\n' "$name" $(($(date +%s) - began))
    else
        printf '  FAILED  %-12s %ss\n%s\n\n' "$name" $(($(date +%s) - began)) "$output"
        failed="$failed $name"
    fi
}
bin=.venv/bin
check format $bin/ruff format --check --quiet --diff .
check lint $bin/ruff check --quiet .
check types $bin/mypy tournaments decks penalties rules_engine deploy
check walls $bin/lint-imports
check templates sh -c "find templates -name '*.html' | xargs $bin/djade --target-version 5.2 --check"
check markup $bin/djlint --quiet --lint templates
check django $bin/python -W error manage.py check --fail-level WARNING
check migrations $bin/python manage.py makemigrations --check --dry-run
check words deploy/scripts/messages.sh --check
check locks sh -c '! grep -nE "[a-z]+://" requirements/base.txt requirements/dev.txt'
[ -z "$failed" ] || { echo "Failed:$failed" >&2; exit 1; }
