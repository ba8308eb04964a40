"""TRM 2.4.1: from which day a card may be played."""

from datetime import date

import pytest

from decks.catalog.facts import Regulation, SetFacts
from decks.rules.release import check_releases, release_of

REGULATION = Regulation(
    date(2026, 10, 4),
    sets={
        "OP18": SetFacts("OP18", released_on=date(2026, 11, 20), prerelease_on=date(2026, 11, 13)),
        "OP17": SetFacts("OP17", released_on=date(2026, 8, 28)),
        "EB04": SetFacts(
            "EB04", released_on=date(2026, 1, 16), is_date_uncertain=True, latest_on=date(2026, 4, 3)
        ),
        "EB09": SetFacts("EB09", released_on=date(2026, 1, 16), is_date_uncertain=True),
        "OP01": SetFacts("OP01"),
    },
    number_releases={"P-163": date(2026, 10, 12)},
)


def codes(number, level, on):
    return [problem.code for problem in check_releases([number], REGULATION, level=level, on=on)]


@pytest.mark.parametrize(
    ("number", "level", "on", "expected"),
    [
        ("OP18-001", 1, date(2026, 11, 12), ["not_yet_legal"]),
        ("OP18-001", 1, date(2026, 11, 13), []),  # the pre-release counts at level 1
        ("OP18-001", 2, date(2026, 11, 26), ["not_yet_legal"]),
        ("OP18-001", 2, date(2026, 11, 27), []),
        ("OP18-001", 3, date(2026, 11, 26), ["not_yet_legal"]),
        ("OP18-001", 3, date(2026, 11, 27), []),
        ("OP17-001", 1, date(2026, 8, 27), ["not_yet_legal"]),
        ("OP17-001", 1, date(2026, 8, 28), []),
        ("P-163", 1, date(2026, 10, 11), ["not_yet_legal"]),
        ("P-163", 1, date(2026, 10, 12), []),
        ("P-163", 2, date(2026, 10, 18), ["not_yet_legal"]),
        ("P-163", 2, date(2026, 10, 19), []),
        ("P-001", 3, date(2024, 1, 1), []),  # no date is known: legal
        ("OP01-016", 3, date(2022, 1, 1), []),  # the same, and so is any reprint of this number
        ("OP99-001", 2, date(2026, 11, 29), ["release_date_unknown"]),
        ("EB04-001", 1, date(2026, 1, 15), ["not_yet_legal"]),
        ("EB04-001", 1, date(2026, 1, 16), ["release_date_uncertain"]),
        ("EB04-001", 1, date(2026, 4, 3), []),
        ("EB04-001", 2, date(2026, 4, 9), ["release_date_uncertain"]),
        ("EB04-001", 2, date(2026, 4, 10), []),
        ("EB09-001", 2, date(2030, 1, 1), ["release_date_uncertain"]),
    ],
)
def test_card_is_legal_from_its_day_at_its_level(number, level, on, expected):
    assert codes(number, level, on) == expected


def test_message_gives_the_day_and_the_level():
    (problem,) = check_releases(["OP18-001"], REGULATION, level=2, on=date(2026, 11, 20))
    assert problem.words() == "OP18-001 may be played from 2026-11-27 at an event of level 2."
    assert problem.params["released_on"] == date(2026, 11, 20)


@pytest.mark.parametrize(
    ("level", "delay_days", "legal_from"),
    [(1, 0, 13), (1, 3, 16), (2, 3, 23), (2, 0, 20), (3, 1, 21), (2, None, 27), (2, 7, 27)],
)
def test_days_that_the_event_announced_count_instead_of_the_levels(level, delay_days, legal_from):
    for day in (legal_from - 1, legal_from):
        found = list(
            check_releases(
                ["OP18-001"], REGULATION, level=level, on=date(2026, 11, day), delay_days=delay_days
            )
        )
        assert [problem.code for problem in found] == ["not_yet_legal"] * (day < legal_from)


def test_message_gives_the_days_that_the_event_announced():
    (problem,) = check_releases(["OP18-001"], REGULATION, level=2, on=date(2026, 11, 20), delay_days=1)
    assert (
        problem.words() == "OP18-001 may be played from 2026-11-21: this event waits 1 day after a release."
    )


def test_set_without_a_date_has_none_to_be_legal_from():
    assert release_of("OP01-016", REGULATION).legal_from(2) is None


@pytest.mark.parametrize(
    ("code", "certainty"), [("OP17", "known"), ("EB04", "uncertain"), ("OP01", "unknown")]
)
def test_page_can_show_how_sure_a_date_is(code, certainty):
    assert REGULATION.sets[code].certainty == certainty
