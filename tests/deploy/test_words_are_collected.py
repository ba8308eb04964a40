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
#: Commands for who develops Logpose: nobody at an event reads what they print.
DEVELOPERS = {"build_card_facts", "card_texts", "list_refusals", "random_games", "rule_table"}
#: What puts words on a terminal, by the name it is called with.
SPEAKS = {"print", "input", "CommandError", "Finding", "_row"}
#: Names and units, which are the same on every terminal.
ON_TERMINALS = NAMES | {"MB", "UTC", "SQLite", "Python", "http", "localhost"}


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


def speaks(call):
    """Return whether a call puts its arguments on a terminal."""
    match call.func:
        case ast.Name(id=name):
            return name in SPEAKS
        case ast.Attribute(value=ast.Attribute(attr="stdout" | "stderr"), attr="write"):
            return True
        case ast.Attribute(value=ast.Name(id="self"), attr="step"):
            return True
        case ast.Attribute(value=ast.Attribute(attr="plan"), attr="progress"):
            return True
    return False


def literals(node):
    """Yield the words of an expression that no translating function was given; names are not followed."""
    match node:
        case ast.Constant(value=str(words)):
            left = [word for word in re.findall(r"[^\W\d_]{2,}", words) if word not in ON_TERMINALS]
            if left:
                yield " ".join(left)
            return
        case ast.Call(func=ast.Name()):
            return
        case ast.Call(func=ast.Attribute(value=ast.Name(id="json"))):
            return
        case ast.Call(func=ast.Attribute(value=inner, attr="format" | "join")):
            # What fills a sentence is as much read as the sentence.
            parts = [inner, *node.args, *(keyword.value for keyword in node.keywords)]
        case ast.Call(func=ast.Attribute()):
            parts = node.args
        case ast.FormattedValue(value=inner):
            parts = [inner]
        case ast.IfExp(body=body, orelse=orelse):
            parts = [body, orelse]
        case ast.Dict(values=values):
            parts = values
        case ast.Subscript(value=inner):
            parts = [inner]
        case ast.JoinedStr() | ast.BinOp() | ast.BoolOp() | ast.List() | ast.Tuple() | ast.Starred():
            parts = list(ast.iter_child_nodes(node))
        case _:
            parts = []
    for part in parts:
        yield from literals(part)


def bare_sentences(tree):
    """Yield the words that a program puts on a terminal without a translating function."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and speaks(node):
            for argument in node.args:
                yield from literals(argument)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('self.stdout.write("All is well.")', ["All is well"]),
        ('self.stderr.write(f"{count} are left")', ["are left"]),
        ('print("Round", 3)', ["Round"]),
        ('self.plan.progress(f"Round {number} closed")', ["Round", "closed"]),
        ('game.journal.progress(state, "pending", None)', []),
        ('raise CommandError("Nothing was changed.", returncode=2)', ["Nothing was changed"]),
        ('self.step(_("database"), "up to date" if done else _("old"))', ["up to date"]),
        ('self.stdout.write(self.style.SUCCESS("Restored"))', ["Restored"]),
        ('self.stdout.write(_("It is {state}.").format(state="old"))', ["old"]),
        ('self.stdout.write(_("All is %(state)s.") % {"state": _("well")})', []),
        ("self.stdout.write(f\"{path}: {facts['words']} {size:>5} MB\")", []),
        ('self.stdout.write("\\n".join(lines))', []),
        ('self.stdout.write(json.dumps({"decks": results}, indent=2))', []),
        ('stream.write("a file of a stable shape")', []),
    ],
)
def test_the_scan_finds_what_a_terminal_is_told_untranslated(line, words):
    assert list(bare_sentences(ast.parse(line))) == words


@pytest.mark.parametrize("app", APPS)
def test_no_command_tells_a_terminal_words_of_its_own(app):
    found = {
        str(path.relative_to(ROOT)): words
        for path in sorted((ROOT / app).rglob("*.py"))
        if not (path.parent.name == "commands" and path.stem in DEVELOPERS)
        if (words := list(bare_sentences(ast.parse(path.read_text(encoding="utf-8")))))
    }
    assert found == {}


def test_the_commands_of_developers_are_there():
    commands = {path.stem for app in APPS for path in (ROOT / app / "management" / "commands").glob("*.py")}
    assert commands >= DEVELOPERS
