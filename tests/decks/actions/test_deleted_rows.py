"""A row deleted by hand stays out of every update, the report says so, and it can be taken back."""

import json
from datetime import date

import pytest
from django.core.management import call_command
from django.urls import reverse

from decks.actions import delete_rows, import_cards, import_regulation, load_shipped_catalog, take_back_rows
from decks.actions.card_file import import_summary, regulation_summary
from decks.models import (
    BannedCard,
    BannedPair,
    BlockException,
    Card,
    CardSet,
    CatalogState,
    DeletedRow,
    FormatWindow,
    PromoBlock,
)
from decks.queries.catalog import catalog
from tests.decks.actions.test_catalog import REGULATION, ROW
from tests.factories.tournaments import OrganizerMemberFactory
from tournaments.actions.acting import SYSTEM
from tournaments.models import Job

pytestmark = pytest.mark.django_db

TABLES = (BannedCard, BannedPair, BlockException, Card, CardSet, FormatWindow, PromoBlock)


def load_again():
    CatalogState.objects.update(shipped_digest="another version")
    return load_shipped_catalog()


def test_rows_deleted_on_the_page_stay_out_of_an_update_and_come_back_by_the_act_beside_them(client):
    load_shipped_catalog()
    client.force_login(OrganizerMemberFactory().user)
    rows = {model: model.objects.order_by("pk")[0] for model in TABLES}
    counts = {model: model.objects.count() for model in TABLES}
    for model, row in rows.items():
        name = model._meta.model_name
        data = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
        client.post(reverse(f"card-tables:decks_{name}_changelist"), data)
    report = load_again()
    assert {model: model.objects.count() for model in TABLES} == {
        model: count - 1 for model, count in counts.items()
    }
    assert set(report.kept_deleted) == {str(row) for row in rows.values()}
    listed = reverse("card-tables:decks_deletedrow_changelist")
    assert str(rows[CardSet]) in client.get(listed).content.decode()
    ticked = list(DeletedRow.objects.values_list("pk", flat=True))
    client.post(listed, {"action": "take_back", "_selected_action": ticked})
    assert {model: model.objects.count() for model in TABLES} == counts
    assert not DeletedRow.objects.exists()
    assert load_again().kept_deleted == ()
    assert {model: model.objects.count() for model in TABLES} == counts


def test_a_card_deleted_by_hand_is_left_out_of_a_newer_card_file_and_the_summary_says_so():
    import_cards([ROW])
    delete_rows(rows=[Card.objects.get(number=ROW["card_number"])], by=SYSTEM)
    report = import_cards([ROW, {**ROW, "card_number": "ZZ01-002"}])
    assert ROW["card_number"] not in catalog().cards
    assert report.kept_deleted == ("ZZ01-001 Test Pirate",)
    assert import_summary(report).endswith("0 rows refused. 1 row deleted by hand stays out.")
    take_back_rows(rows=DeletedRow.objects.all(), by=SYSTEM)
    assert catalog().cards[ROW["card_number"]].cost == 3
    assert import_cards([{**ROW, "cost": "4"}]).changed == 1


def test_a_ban_deleted_by_hand_does_not_come_back_with_other_dates_of_the_same_time():
    load_shipped_catalog()
    ban = {"card": "ZZ01-001", "from": "2027-01-02"}
    import_regulation({**REGULATION, "banned": [ban]})
    delete_rows(rows=BannedCard.objects.filter(number="ZZ01-001"), by=SYSTEM)
    report = import_regulation({**REGULATION, "banned": [{**ban, "from": "2027-02-01"}]})
    assert not catalog().regulation.bans
    assert "1 row deleted by hand stays out." in regulation_summary(report)


def test_a_row_written_anew_by_hand_counts_and_is_deleted_no_more(client):
    load_shipped_catalog()
    client.force_login(OrganizerMemberFactory().user)
    delete_rows(rows=CardSet.objects.filter(code="OP01"), by=SYSTEM)
    client.post(reverse("card-tables:decks_cardset_add"), {"code": "OP01", "name": "Ours", "block": "1"})
    assert not DeletedRow.objects.exists()
    load_again()
    assert CardSet.objects.get(code="OP01").name == "Ours"


def test_taking_back_a_row_that_is_there_again_leaves_it_as_it_is():
    load_shipped_catalog()
    (kept,) = delete_rows(rows=BannedCard.objects.filter(number="OP03-040"), by=SYSTEM)
    BannedCard.objects.create(number="OP03-040", starts_on=date(2025, 8, 30), note="ours", is_edited=True)
    assert take_back_rows(rows=[kept], by=SYSTEM) == []
    assert [row.note for row in BannedCard.objects.filter(number="OP03-040")] == ["ours"]


def test_page_and_command_name_the_rows_left_out(
    client, tmp_path, capsys, django_capture_on_commit_callbacks
):
    from django.core.files.uploadedfile import SimpleUploadedFile

    import_cards([ROW])
    delete_rows(rows=Card.objects.filter(number=ROW["card_number"]), by=SYSTEM)
    client.force_login(OrganizerMemberFactory().user)
    with django_capture_on_commit_callbacks(execute=True):
        upload = SimpleUploadedFile("cards.json", json.dumps([ROW]).encode())
        client.post(reverse("card-import"), {"file": upload})
    job = Job.objects.get(kind="card_import")
    page = client.get(reverse("card-import-job", args=[job.pk])).content.decode()
    assert "ZZ01-001 Test Pirate" in page
    assert reverse("card-tables:decks_deletedrow_changelist") in page
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([ROW]))
    call_command("import_cards", str(file))
    assert "ZZ01-001 Test Pirate" in capsys.readouterr().err
