#!/bin/sh
# Makes .venv and installs the locked packages into it: `venv.sh base` to run, `venv.sh dev` to test.
# Does nothing when the lock has not changed since: the second start takes no time.
set -eu
kind=${1:?base or dev}

say() { printf '%s\n' "$*" >&2; }
digest() { cksum <"requirements/$1.txt"; }
installed() { [ -f ".venv/locked-$1" ] && [ "$(cat ".venv/locked-$1")" = "$(digest "$1")" ]; }

# A virtual environment breaks when its folder is moved or its Python goes away: make it anew then.
if [ -d .venv ] && ! .venv/bin/python -c '' 2>/dev/null; then
    say "The virtual environment no longer works; making a new one."
    rm -rf .venv
fi
# What tests need holds all that running needs.
if [ -d .venv ] && { installed "$kind" || { [ "$kind" = base ] && installed dev; }; }; then
    exit 0
fi

if [ ! -d .venv ]; then
    python=""
    for candidate in python3 python3.13 python3.12 python3.11 python3.14; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            python=$candidate
            break
        fi
    done
    if [ -z "$python" ]; then
        say "Logpose needs Python 3.11 or newer; none was found. Install one, then run this again."
        exit 1
    fi
    if ! "$python" -m venv .venv; then
        rm -rf .venv
        say "Python could not make a virtual environment. On Debian and Ubuntu: apt-get install python3-venv"
        exit 1
    fi
fi

say "Installing the locked packages of requirements/$kind.txt (once, some minutes) ..."
if ! .venv/bin/python -m pip install -qq --disable-pip-version-check --require-hashes \
    --requirement "requirements/$kind.txt" >&2; then
    say ""
    say "The packages could not be installed. Is this machine on the internet, and is the disk not full?"
    say "Nothing is lost: run the same command again."
    exit 1
fi
digest "$kind" >".venv/locked-$kind"
