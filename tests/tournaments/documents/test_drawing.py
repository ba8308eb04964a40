"""Drawing: in this process and in a child alike, without the network, and with a sentence when it cannot."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.tournaments.documents.paper_checks import missing_glyphs, page_count, words_of
from tournaments.documents import drawing, weasy
from tournaments.rules.problems import Refused

HTML = "<!doctype html><style>@page{{size:A4}}html{{font-family:'DejaVu Sans'}}</style><p>{}</p>"


def test_a_child_draws_the_same_as_this_process_and_tells_how_far_it_is():
    pages = [HTML.format(words) for words in ("one", "two", "three")]
    told = []
    drawn = weasy.draw_in_child(pages, lambda done, total: told.append((done, total)))
    assert drawn[0] == weasy.draw(pages[0])
    assert told == [(1, 3), (2, 3), (3, 3)]
    joined = drawing.join(drawn)
    assert page_count(joined) == 3
    assert words_of(joined).split() == ["one", "two", "three"]


@pytest.mark.parametrize("address", ["http://127.0.0.1/x.png", "file:///etc/hostname"])
def test_a_sheet_that_names_an_address_is_not_drawn_and_nothing_is_fetched(address):
    with pytest.raises(ValueError, match="Error fetching"):
        weasy.draw(HTML.format(f'<img src="{address}">'))


def test_a_child_that_fails_says_its_last_words():
    page = HTML.format('<img src="http://127.0.0.1/x.png">')
    with pytest.raises(RuntimeError, match=r"(?s)drawing failed.*Error fetching"):
        weasy.draw_in_child([page])


def test_missing_libraries_are_a_sentence_with_the_command_that_helps(monkeypatch):
    def missing():
        raise weasy.LibrariesMissing("cannot load library 'libpango-1.0-0'")

    monkeypatch.setattr(weasy, "load", missing)
    with pytest.raises(Refused) as caught:
        drawing.draw(HTML.format("x"))
    assert caught.value.codes == ("printing_not_installed",)
    assert "libpango" in caught.value.problems[0].words()
    assert "make run" in caught.value.problems[0].advice


def test_a_child_without_libraries_is_the_same_sentence(monkeypatch, tmp_path):
    stand_in = tmp_path / "python"
    stand_in.write_text("#!/bin/sh\necho 'no libpango' >&2\nexit 3\n")
    stand_in.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(stand_in))
    with pytest.raises(Refused) as caught:
        drawing.draw_all([HTML.format("x"), HTML.format("y")])
    assert "no libpango" in caught.value.problems[0].words()


def test_a_letter_that_no_font_has_is_seen_by_the_check():
    """The check for empty boxes must be able to fail: U+10FFFD is in no font."""
    assert missing_glyphs(weasy.draw(HTML.format("A\U0010fffd"))) == 1
    assert missing_glyphs(weasy.draw(HTML.format("A"))) == 0


def test_the_web_does_not_pay_for_weasyprint_before_somebody_prints():
    code = (
        "import django, sys; django.setup(); import tournaments.views.documents, tournaments.tasks; "
        "sys.exit('weasyprint' in sys.modules)"
    )
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    assert subprocess.run([sys.executable, "-c", code], env=environment, check=False).returncode == 0
