"""A sentence that counts has a form for one: "1 copies" is said nowhere."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
APPS = ("tournaments", "decks", "penalties", "rules_engine", "deploy")
#: Commands for who develops Logpose: nobody at an event reads what they print.
DEVELOPERS = {"build_card_facts", "card_texts"}
#: What marks a sentence without a form for one.
MARKS = {"_", "gettext", "gettext_lazy", "gettext_noop"}
#: What Logpose counts. A sentence about other things adds its word here.
COUNTED = (
    *(
        "accounts",
        "areas",
        "bans",
        "bytes",
        "calls",
        "cards",
        "cases",
        "characters",
        "checks",
        "codes",
        "copies",
    ),
    *(
        "counters",
        "days",
        "decisions",
        "decks",
        "digits",
        "drops",
        "entries",
        "errors",
        "events",
        "fields",
        "files",
    ),
    *(
        "figures",
        "forms",
        "games",
        "groups",
        "hours",
        "items",
        "judges",
        "letters",
        "lines",
        "lists",
        "losses",
    ),
    *(
        "marks",
        "matches",
        "migrations",
        "minutes",
        "notes",
        "numbers",
        "pages",
        "pairs",
        "penalties",
        "people",
    ),
    *(
        "places",
        "players",
        "points",
        "prizes",
        "problems",
        "programs",
        "questions",
        "reasons",
        "replays",
        "reports",
    ),
    *("results", "rounds", "rows", "seats", "seconds", "sets", "sheets", "slips", "steps", "tables", "texts"),
    *("things", "times", "turns", "warnings"),
)
#: What fills a sentence and is the name of something, not a figure.
NAMED = ("card", "last", "later", "name", "on", "organizer", "other", "places", "round", "until")
#: A figure, at most two words that go with it, and what is counted; or a figure of which something is said.
COUNTS = re.compile(
    rf"(?:\{{(?!(?:{'|'.join(NAMED)})\}})\w+\}}|%\(\w+\)[sd])"
    rf"(?: (?:(?!and |of |or |to )[\w.!-]+ ){{0,2}}?(?:{'|'.join(COUNTED)})\b| (?:are|were|have)\b)"
)
#: Sentences whose figure is never one, and why.
NEVER_ONE = {
    # limits and lengths that are constants, and figures above them
    "Draw between 1 and {most} tables at a time.",
    "Give between 0 and {most} minutes.",
    "This is too long for a deck list: more than {characters} characters or {lines} lines.",
    "Take it out of the {size} cards.",
    "Bring {size} DON!! cards and correct the line, or leave the line out.",
    "A replay has at most {most} decisions.",
    "A replay has at most {most} accounts.",
    "A replay has a name of 1 to {most} letters.",
    "The notes have more than {most} letters.",
    "The file is larger than {most} bytes; no record is that long.",
    '"{key}" must be text of at most {most} letters.',
    "There are more than {most} decisions.",
    "An announcement has 1 to {most} characters; this one has {count}.",
    "The name has {length} characters; {most} is the most.",
    "A player is a name, or an object with “id” and “name”: one line, at most {limit} characters.",
    "The file has {rows} rows; {most} is the most.",
    "A prize has at most {most} characters.",
    "The e-mail address has {length} characters; {most} is the most.",
    "No game has more than {most} lines: where this one ends is not told.",
    "No log has more than {most} lines.",
    "This took longer than {minutes} minutes and was stopped.",
    "Wait {minutes} minutes, or sign in with the password.",
    "Choose {fewest} to {most} digits.",
    "{count} cards lie outside a deck of {size}.",
    "{count} copies of {name} ({number}); at most {limit} of one card number.",
    "{count} copies of {card}; 4 may be.",
    # something that only several can be or do
    "This file holds {count} games.",
    "The file holds {count} games; the first was read. --games lists them, --game takes one.",
    "The newest {count} of {total} lines",
    "The Leader {name} ({number}) is listed {count} times; the list may hold two decks.",
    "{name} is in this round more than once ({count} times).",
    "Player {player} is in the list of players {count} times.",
    "Write the decision {count} times.",
    "Name each of the {count} cards once.",
    '{card} has {count} effects to activate: say which, "option 1" for the first.',
    '{count} cards are called "{name}": {numbers}.',
    "{players} players share these places",
    "Place {rank} is shared by {count} players, and the seeds depend on it.",
    "All %(count)s shared places",
    "Hand out “%(what)s” to %(count)s players",
    "There is no number of rounds for {players} players.",
    "A cut of {cut} deviates from 3.6: for {players} players checked in when registration closes it is {expected}.",
    (
        "Rounds announced: {announced}, which deviates from 3.6: for {players} players checked in when registration "
        "closes it is {rounds}."
    ),
    "{least} to {most} rounds of Swiss: it ends when at most one player has only wins.",
    "%(least)s to %(most)s rounds of Swiss",
    "%(least)s to %(most)s rounds",
    # match points come in threes (TRM 5.4)
    "No. %(number)s · record %(record)s · %(points)s points",
    # numbers that name, and sizes of files
    "It is not clear how many copies of {number} are meant.",
    "{games_1}-{games_2} leaves out games lost by penalty: at least {given_1}-{given_2}.",
    "Report package: {report_bytes} bytes, sha256 {report_sha256}",
    "Type the number of rounds and the cut; {rounds} and {cut} are suggested.",
}


def of_python(text):
    """Yield the sentences of a module that have no form for one."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(words)), *_]) if name in MARKS:
                yield words


def of_template(text):
    """Yield the sentences of a template that have no form for one, as the collector writes them."""
    for block in re.findall(
        r"\{% blocktrans(?:late)?\b.*?%\}(.*?)\{% endblocktrans(?:late)? %\}", text, re.DOTALL
    ):
        if "{% plural %}" not in block:
            yield " ".join(re.sub(r"\{\{ ?(\w+) ?\}\}", r"%(\1)s", block).split())


def counting(sentences):
    return [words for words in sentences if COUNTS.search(words) and words not in NEVER_ONE]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('_("{count} copies in {folder}")', 1),
        ('gettext_noop("There are {number} other cards.")', 1),
        ('gettext_noop("{needed} are needed.")', 1),
        ('ngettext("{n} copy", "{n} copies", n)', 0),
        ('gettext_noop("Copies to take out: {difference}.")', 0),
        ('gettext_noop("Table {table} has more time.")', 0),
    ],
)
def test_the_scan_finds_a_sentence_that_counts_in_one_form(text, found):
    assert len(counting(of_python(text))) == found


def test_the_scan_reads_templates():
    one = "{% blocktranslate with rounds=facts.rounds trimmed %}{{ rounds }} rounds{% endblocktranslate %}"
    two = (
        "{% blocktranslate count n=n trimmed %}{{ n }} round{% plural %}{{ n }} rounds{% endblocktranslate %}"
    )
    assert counting([*of_template(one), *of_template(two)]) == ["%(rounds)s rounds"]


@cache
def said():
    """Return what each file says, by its path: the sentences without a form for one."""
    modules = [path for app in APPS for path in (ROOT / app).rglob("*.py") if path.stem not in DEVELOPERS]
    templates = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "templates").rglob("*.svg")]
    return {
        str(path.relative_to(ROOT)): list(read(path.read_text(encoding="utf-8")))
        for paths, read in ((modules, of_python), (templates, of_template))
        for path in paths
    }


def test_every_sentence_that_counts_has_a_form_for_one():
    found = {path: words for path, sentences in said().items() if (words := counting(sentences))}
    assert found == {}


def test_no_sentence_is_listed_that_is_not_there():
    assert NEVER_ONE - {words for sentences in said().values() for words in sentences} == set()
