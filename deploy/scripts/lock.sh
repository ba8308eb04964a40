#!/bin/sh
# Compiles requirements/*.in to requirements/*.txt: every version and hash, for all systems, no addresses.
set -eu
for kind in base dev; do
    # dev is held to what base chose, so that what is tested is what runs.
    constraint=""
    [ "$kind" = dev ] && constraint="--constraint requirements/base.txt"
    UV_CUSTOM_COMPILE_COMMAND="make lock" .venv/bin/uv pip compile --quiet --upgrade --universal --generate-hashes \
        --no-emit-index-url --no-emit-find-links --python-version 3.11 \
        $constraint "requirements/$kind.in" --output-file "requirements/$kind.txt"
    if grep -nE '[a-z]+://' "requirements/$kind.txt"; then
        echo "requirements/$kind.txt names an address; locks hold names, versions and hashes only." >&2
        exit 1
    fi
done
