#!/bin/sh
# Runs the tests: the whole suite without arguments, else what the arguments name.
# SEED sets the order and Hypothesis' examples (printed; the same seed gives the same run), JOBS the processes.
set -eu
# Where brew puts Pango, for the tests that draw PDFs on a Mac; nothing else reads it.
export DYLD_FALLBACK_LIBRARY_PATH=/opt/homebrew/lib:/usr/local/lib:/usr/lib
# Some sixty tests start a process of their own; without compiled files each would compile the whole product.
unset PYTHONDONTWRITEBYTECODE
seed=${SEED:-20260101}
pytest=".venv/bin/python -m pytest -p randomly --randomly-seed=$seed --hypothesis-seed=$seed"
echo "Tests with SEED=$seed on $([ -n "${DATABASE_URL:-}" ] && echo PostgreSQL || echo SQLite)${REDIS_URL:+ and Redis}"

if [ $# -gt 0 ]; then
    exec $pytest "$@"
fi
$pytest --quiet --numprocesses "${JOBS:-2}" --dist worksteal
# Processes of their own: Playwright keeps an event loop running in the thread, which Django otherwise refuses.
DJANGO_ALLOW_ASYNC_UNSAFE=true $pytest --quiet --numprocesses "${JOBS:-2}" --dist worksteal -m browser tests/browser
