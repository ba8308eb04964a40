"""docs/refusals.md lists every refusal the source can give."""

from deploy.refusal_codes import PAGE, page, refusal_codes


def test_the_page_of_refusals_is_fresh():
    assert PAGE.read_text(encoding="utf-8") == page(), "run: manage.py list_refusals --write"


def test_codes_are_found_in_every_app_that_refuses():
    modules = {one.module.split("/")[0] for one in refusal_codes()}
    assert {"tournaments", "decks"} <= modules
    assert any(one.code == "deck_size" for one in refusal_codes())
    assert any(one.code == "stale_page" for one in refusal_codes())
