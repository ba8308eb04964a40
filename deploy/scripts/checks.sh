#!/bin/sh
# Runs every check that needs no test, two side by side; tells each one's time, and names all that failed.
set -u
# Each check is a process of its own: without compiled files every one compiles the whole product.
unset PYTHONDONTWRITEBYTECODE
bin=.venv/bin
notes=$(mktemp -d)
trap 'rm -rf "$notes"' EXIT
trap 'exit 1' HUP INT TERM
check() { # check NAME COMMAND...
    name=$1
    shift
    began=$(date +%s)
    if output=$("$@" 2>&1); then
        printf '  ok      %-12s %ss\n' "$name" $(($(date +%s) - began))
    else
        printf '  FAILED  %-12s %ss\n%s\n\n' "$name" $(($(date +%s) - began)) "$output"
        : >"$notes/$name"
    fi
}
# The types take as long as all the others together.
check types $bin/mypy tournaments decks penalties rules_engine deploy &
check format $bin/ruff format --check --quiet --diff .
check lint $bin/ruff check --quiet .
check walls $bin/lint-imports
check templates sh -c "find templates -name '*.html' | xargs $bin/djade --target-version 5.2 --check"
check markup $bin/djlint --quiet --lint templates
check django $bin/python -W error manage.py check --fail-level WARNING
check migrations $bin/python manage.py makemigrations --check --dry-run
check words deploy/scripts/messages.sh --check
check locks sh -c '! grep -nE "[a-z]+://" requirements/base.txt requirements/dev.txt'
wait
failed=$(ls "$notes")
[ -z "$failed" ] || { echo "Failed:" $failed >&2; exit 1; }
