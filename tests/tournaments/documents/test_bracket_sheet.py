"""The bracket on paper: every name once in its first round, on as many pages as it takes (TRM 3.4.1)."""

from __future__ import annotations

import re

import pypdfium2
import pytest

from tests.factories.running import paired_round
from tests.factories.tournaments import ready_event
from tests.tournaments.documents.paper_checks import missing_glyphs, page_count, page_sizes, words_of
from tournaments.actions import publish_round
from tournaments.actions.acting import SYSTEM
from tournaments.documents.making import draw_plan, plan_document

pytestmark = pytest.mark.django_db


@pytest.mark.long
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("players", "pages"), [(5, 1), (32, 1), (33, 3), (70, 5), (128, 5)])
def test_every_player_stands_in_the_bracket_on_its_pages(players, pages, paper):
    event = ready_event(players, structure="elimination")
    publish_round(round_=paired_round(event), by=SYSTEM)
    pdf = draw_plan(plan_document("bracket", event, {"paper": paper}), event, {"paper": paper})
    upright = {tuple(sorted(size)) for size in page_sizes(pdf)}
    assert upright == {{"a4": (210, 297), "letter": (216, 279)}[paper]}
    drawn = words_of(pdf)
    absent = [row.name for row in event.registrations.all() if row.name not in drawn]
    assert (absent, page_count(pdf), missing_glyphs(pdf)) == ([], pages, 0)


@pytest.mark.parametrize(
    "name",
    [
        "Bartholomew Featherstonehaugh Montgomery",
        "Maximiliana Hohenstein-Waldburg-Zeil und",
        "Wilhelmina Wolfeschlegelsteinhausenberge",
        "A Wolfeschlegelsteinhausenbergerdorffmmm",
        "W" * 40,
    ],
)
def test_a_name_of_forty_letters_takes_two_lines_at_most_which_its_box_has_room_for(name):
    event = ready_event(16, structure="elimination")
    event.registrations.update(name=name)
    publish_round(round_=paired_round(event), by=SYSTEM)
    pdf = pypdfium2.PdfDocument(draw_plan(plan_document("bracket", event, {}), event))
    text = pdf[0].get_textpage().get_text_range()
    drawn = re.findall(
        r"\s*".join(re.escape(sign) for sign in name.replace(" ", "")), re.sub("[\x02\ufffe]", "-", text)
    )
    assert len(drawn) == 16, text[:400]
    assert max(len(found.split("\r\n")) for found in drawn) <= 2
