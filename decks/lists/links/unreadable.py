"""Links whose list is not in the link itself: refused with advice, because nothing is fetched."""

from __future__ import annotations

from decks.lists.links.link import Link
from decks.lists.reading import Found, line_problem
from tournaments.rules.problems import Severity
from tournaments.rules.words import gettext_noop

_ADVICE = gettext_noop("Open the link, export the list as text with card numbers, and paste that text here.")
#: Sites that show decks behind short addresses.
_DECK_SITES = ("egman", "onepiece.gg", "cardkaizoku", "gumgum", "onepiecetopdecks", "limitlesstcg")


def read(link: Link) -> list[Found]:
    """Return the refusal of a link that no other reader knows."""
    if "bandai-tcg-plus" in link.host:
        problem = line_problem(
            "link_is_sealed",
            gettext_noop("A Bandai TCG+ deck link names its cards by secret codes that cannot be read here."),
            _ADVICE,
        )
    elif any(site in link.host for site in _DECK_SITES):
        problem = line_problem(
            "link_needs_network",
            gettext_noop("This link only points to a list; the list is not in it."),
            _ADVICE,
        )
    else:
        problem = line_problem(
            "link_without_list",
            gettext_noop("This link holds no list that can be read."),
            gettext_noop("Delete the line, or paste the list as text with card numbers."),
            severity=Severity.WARNING,
        )
    return [problem]
