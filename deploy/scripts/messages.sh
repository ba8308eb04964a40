#!/bin/sh
# Collects every translatable sentence: `messages.sh` writes locale/django.pot, `messages.sh --check` compares.
# The file names no line numbers, so that only a changed sentence changes it.
set -eu
python=.venv/bin/python
export DJANGO_SETTINGS_MODULE=deploy.settings
kept=$(mktemp)
mkdir -p locale
[ -f locale/django.pot ] && cp locale/django.pot "$kept"
.venv/bin/python manage.py makemessages --all --keep-pot --no-location --no-obsolete \
    --ignore 'var/*' --ignore '.venv/*' --ignore 'tests/*' --ignore 'benchmarks/*' --verbosity 0
# The date of making says nothing about the words.
grep -v '^"POT-Creation-Date' locale/django.pot >locale/django.pot.new
mv locale/django.pot.new locale/django.pot
if [ "${1:-}" = --check ] && ! cmp -s "$kept" locale/django.pot; then
    diff -u "$kept" locale/django.pot | head -n 20 || true
    cp "$kept" locale/django.pot
    rm -f "$kept"
    echo "locale/django.pot is old: run make messages and commit it." >&2
    exit 1
fi
rm -f "$kept"
