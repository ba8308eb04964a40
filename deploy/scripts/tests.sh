#!/bin/sh
# Runs the tests: what PART names without arguments, else what the arguments name.
# PART is `short` (what `make test` runs), `long` (what takes whole seconds a test) or `all`.
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

case ${PART:-short} in
    short) which='and not long' ;;
    long) which='and long' ;;
    all) which='' ;;
    *) echo "PART is short, long or all, not $PART" >&2; exit 2 ;;
esac

# The browser waits for pages and pages for the clock, so its tests run beside the others; they are told at the end.
# Processes of their own: Playwright keeps an event loop running in the thread, which Django otherwise refuses.
told=$(mktemp)
TESTS_BESIDE=browser DJANGO_ALLOW_ASYNC_UNSAFE=true $pytest --quiet --numprocesses "${JOBS:-2}" --dist worksteal \
    -m "browser and not slow $which" tests/browser >"$told" 2>&1 &
browser=$!
trap 'kill "$browser" 2>/dev/null || true; rm -f "$told"' EXIT
trap 'exit 130' INT TERM

failed=0
$pytest --quiet --numprocesses "${JOBS:-2}" --dist worksteal -m "not browser and not shared and not slow $which" ||
    failed=$?
echo "The tests in the browser:"
wait "$browser" || failed=$?
cat "$told"
exit "$failed"
