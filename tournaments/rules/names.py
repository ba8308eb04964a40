"""Names of people in any script: folding for search, the same person, names that nearly match."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable
from typing import Final, TypeVar

from rapidfuzz import fuzz, process

from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

Key = TypeVar("Key", bound=Hashable)

#: The longest name that is kept; a longer one is refused with this limit, never cut.
LONGEST_NAME: Final = 120
#: Width of the folded key in the database; folding can lengthen a name (one ligature, several letters).
LONGEST_KEY: Final = 240
#: Embedding, override and isolation of direction: no name needs them, and they turn whatever stands behind it.
_TURNING: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")
#: Letters written from right to left, Hebrew and Arabic among them.
_FROM_RIGHT: Final = frozenset({"R", "AL"})
#: Letters and a sign that are blank: fillers of Hangul, the empty pattern of Braille.
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")


def clean_name(name: str) -> str:
    r"""Return `name` composed (NFC), without control characters, its white space joined to single spaces.

    >>> clean_name("  Anna\t Meyer ")
    'Anna Meyer'
    """
    # Soft hyphens, marks of direction and the like (Cf) stay: some scripts need the joiners among them.
    name = _TURNING.sub("", name)
    shown = "".join(" " if unicodedata.category(sign) in {"Cc", "Zl", "Zp"} else sign for sign in name)
    return " ".join(unicodedata.normalize("NFC", shown).split())


def fold_name(name: str) -> str:
    r"""Return the form in which two spellings of one name are equal: NFKC, case folded, spaces joined.

    Accents stay, so Müller and Muller are two names; composed and decomposed letters are one, and signs that
    nobody sees, such as a space of no width out of a web page, make no difference.

    >>> fold_name("MU\u0308LLER  Jo") == fold_name("Müller jo")
    True
    >>> fold_name("山田　花子")
    '山田 花子'
    """
    seen = "".join(sign for sign in clean_name(name) if unicodedata.category(sign) != "Cf")
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())
    return " ".join(folded.split())[:LONGEST_KEY]


def is_same_person(name: str, number: str, other_name: str, other_number: str) -> bool:
    r"""Return whether two entries are one person: the number decides, the folded name only without one.

    >>> is_same_person("Anna Meyer", "0000000001", "Anna Meyer", "0000000002")
    False
    >>> is_same_person("Mu\u0308ller", "", "Müller", "")
    True
    """
    if number and other_number:
        return number == other_number
    return fold_name(name) == fold_name(other_name)


def near_names(
    name: str, others: Iterable[tuple[Key, str]], *, least: float = 82.0, most: int = 5
) -> list[tuple[Key, str, float]]:
    """Return entries whose name nearly matches, best first: (key, name, likeness of 0 to 100).

    `ratio` weighs spelling slips, `token_sort_ratio` the order of given and family name.

    >>> near_names("Ana Mayer", [(1, "Anna Meyer"), (2, "Ben Ott")])[0][:2]
    (1, 'Anna Meyer')
    >>> near_names("Meyer Anna", [(1, "Anna Meyer")])[0][2]
    100.0
    """
    wanted = fold_name(name)
    entries = list(others)
    keys = [fold_name(other) for _, other in entries]
    best: dict[int, float] = {}
    for scorer in (fuzz.ratio, fuzz.token_sort_ratio):
        for _, likeness, index in process.extract(
            wanted, keys, scorer=scorer, limit=most, score_cutoff=least
        ):
            best[index] = max(best.get(index, 0.0), likeness)
    order = sorted(best, key=lambda index: (-best[index], index))[:most]
    return [(entries[index][0], entries[index][1], best[index]) for index in order]


def isolated(text: str) -> str:
    r"""Return `text` so that a number beside it in one sentence keeps its place, whichever way the text is written.

    Only text with letters written from right to left is changed: marks nobody sees stand round it.

    >>> isolated("Anna"), isolated("\u0623\u062d\u0645\u062f") == "\u2068\u0623\u062d\u0645\u062f\u2069"
    ('Anna', True)
    """
    if text.isascii() or not any(unicodedata.bidirectional(sign) in _FROM_RIGHT for sign in text):
        return text
    return f"\u2068{text}\u2069"


def names_told_apart(named: Iterable[tuple[int, str]]) -> dict[int, str]:
    """Return player number -> name, with the number behind names that occur twice, compared folded.

    >>> names_told_apart([(1, "Anna Meyer"), (2, "Bo"), (3, "Anna Meyer")])
    {1: 'Anna Meyer (1)', 2: 'Bo', 3: 'Anna Meyer (3)'}
    """
    pairs = dict(named)
    keys = {number: fold_name(name) for number, name in pairs.items()}
    times = Counter(keys.values())
    return {
        number: numbered(name, number) if times[keys[number]] > 1 else name for number, name in pairs.items()
    }


def numbered(name: str, number: int) -> str:
    """Return a name with the number of its player behind it.

    >>> numbered("Bo", 2)
    'Bo (2)'
    """
    return f"{isolated(name)} ({number})"


def namesakes_among(folded: Iterable[tuple[int, str]]) -> dict[int, tuple[int, ...]]:
    """Return player number -> the numbers of the others of one folded name; whoever shares none is left out.

    >>> namesakes_among([(7, "anna meyer"), (2, "bo"), (1, "anna meyer")])
    {7: (1,), 1: (7,)}
    """
    of_name: dict[str, list[int]] = defaultdict(list)
    for number, name in folded:
        of_name[name].append(number)
    return {
        number: tuple(sorted(other for other in numbers if other != number))
        for numbers in of_name.values()
        if len(numbers) > 1
        for number in numbers
    }


def name_problems(name: str, *, place: str = "") -> list[Problem]:
    """Return what is wrong with a name as typed: nothing to see in it, or more than `LONGEST_NAME` characters.

    >>> [problem.code for problem in name_problems("   ")]
    ['name_missing']
    >>> name_problems("x" * 120)
    []
    """
    cleaned = clean_name(name)
    if not _is_seen(cleaned):
        return [
            Problem(
                "name_missing",
                gettext_noop("There is no name."),
                section="TRM 2.1",
                advice=gettext_noop("Type the name the way it should be called out."),
                place=place,
            )
        ]
    if len(cleaned) > LONGEST_NAME:
        return [
            Problem(
                "name_too_long",
                gettext_noop("The name has {length} characters; {most} is the most."),
                place=place,
                advice=gettext_noop("Shorten it the way it should be called out."),
                params={"length": len(cleaned), "most": LONGEST_NAME},
            )
        ]
    return []


def _is_seen(name: str) -> bool:
    """Whether somebody who looks at the name sees anything."""
    return any(sign not in _BLANK and unicodedata.category(sign) not in {"Cf", "Zs", "Mn"} for sign in name)
