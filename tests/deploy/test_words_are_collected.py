"""Every shown string goes through gettext: under names its collector knows, and no template has words of its own."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
APPS = ("tournaments", "decks", "penalties", "rules_engine", "deploy")
TRANSLATION = {"django.utils.translation", "tournaments.rules.words"}
#: The collector knows these functions by name alone; under another name their sentences are never collected.
SHORT = {"gettext": "_", "gettext_lazy": "_"}
#: Names, which are the same in every language, and words of attributes that no person reads.
NAMES = {"Logpose", "DON!!", "API", "TRM", "GET"}
#: Words typed just so, whatever the language: the marks of a board written by hand.
TYPED = {"+2000 battle, cannot attack, used"}


def renamed(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in TRANSLATION:
            for name in node.names:
                if "gettext" in name.name and name.asname not in (None, name.name, SHORT.get(name.name)):
                    yield f"{name.name} as {name.asname}"


@pytest.mark.parametrize("app", APPS)
def test_translating_functions_keep_the_names_that_the_collector_knows(app):
    found = {
        str(path.relative_to(ROOT)): names
        for path in sorted((ROOT / app).rglob("*.py"))
        if (names := list(renamed(ast.parse(path.read_text(encoding="utf-8")))))
    }
    assert found == {}


def bare_words(template):
    """Yield the words between tags, and in attributes a person reads, that are in no translation tag."""
    text = re.sub(r"\{#.*?#\}|\{% comment.*?endcomment %\}", "", template, flags=re.DOTALL)
    text = re.sub(r"\{% blocktrans(?:late)?\b.*?\{% endblocktrans(?:late)? %\}", "", text, flags=re.DOTALL)
    text = re.sub(r"\{% block (kind|body_class|main_class) %\}.*?\{% endblock[^%]*%\}", "", text)
    text = re.sub(r"<(script|style)\b.*?</\1>", "", text, flags=re.DOTALL)
    text = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "\n", text, flags=re.DOTALL)
    text = re.sub(r"[A-Z]+\d+-\d+|\d+mm\b", "", text)
    read = re.findall(r'\b(?:title|placeholder|aria-label|alt|hx-confirm)="([^"]*)"', text)
    for words in [re.sub(r"<[^>]*>|&\w+;", "\n", text, flags=re.DOTALL), *(set(read) - TYPED)]:
        for line in words.splitlines():
            left = " ".join(word for word in re.findall(r"[^\W\d_]{2,}(?:!!)?", line) if word not in NAMES)
            if left:
                yield left


def test_the_scan_finds_bare_words():
    page = '<title>Logpose</title>{% translate "Good" %}<p title="Bad one">{{ name }} is bad</p>'
    assert list(bare_words(page)) == ["is bad", "Bad one"]


def test_no_template_has_words_of_its_own():
    found = {
        str(path.relative_to(ROOT)): words
        for path in sorted((ROOT / "templates").rglob("*.html"))
        if (words := list(bare_words(path.read_text(encoding="utf-8"))))
    }
    assert found == {}
