"""Traps of paper that no other test holds: markup, rows over two pages, colours."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from pypdfium2 import PdfDocument

from tests.factories.running import started_round
from tests.factories.tournaments import ready_event
from tests.tournaments.documents.paper_checks import plain
from tournaments.documents.catalog import all_documents
from tournaments.documents.making import build_document, plan_document
from tournaments.models import Registration
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db

MARKUP = "</script><b>x"
STYLES = Path(settings.BASE_DIR, "templates", "static", "print.css")


def test_markup_in_a_name_is_text_on_every_sheet():
    event = ready_event(41, staff=True)
    Registration.objects.filter(event=event).update(name=MARKUP)
    event.name = event.venue = event.prize_text = MARKUP
    event.save()
    started_round(event)
    named = 0
    for document in all_documents():
        try:
            plan = plan_document(document.kind, event, {"round": 1})
        except Refused:
            continue
        for part in plan.parts:
            page = render_to_string(part.template, {**part.context, "event": event})
            assert "<b>x" not in page, document.kind
            named += "&lt;b&gt;x" in page
    assert named > 8


def test_a_row_of_a_long_list_is_never_split_over_two_pages():
    event = ready_event(82, staff=False)
    for player in event.registrations.all():
        player.name = f"No {player.number} " + "of the longest name that anybody has " * 2
        player.save()
    round_ = started_round(event)
    pdf = build_document("pairings-by-table", event, {"round": 1})
    pages = [page.get_textpage().get_text_range() for page in PdfDocument(pdf)]
    assert len(pages) > 1
    for match in round_.matches.select_related("player_1", "player_2"):
        both = [plain(match.player_1.name), plain(match.player_2.name)]
        assert any(all(name in plain(page) for name in both) for page in pages), match.table


def test_paper_needs_no_colour_and_no_background():
    styles = STYLES.read_text()
    colours = {colour.lower() for colour in re.findall(r"#[0-9a-fA-F]{3,8}\b", styles)}
    assert {colour for colour in colours if not re.fullmatch(r"#((.)\2\2|(..)\3\3)", colour)} == set()
    # White letters on a dark ground vanish where backgrounds are not printed.
    assert not re.search(r"(?<!-)color:\s*(#fff|white)", styles)
