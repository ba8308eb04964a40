"""The card tables: filled from the shipped data, updated from a file, edited by hand."""

import json
from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.urls import reverse

from decks.actions import import_cards, load_shipped_catalog
from decks.actions.catalog import catalog_edited
from decks.catalog.facts import load_shipped_cards, load_shipped_regulation
from decks.models import BannedCard, BannedPair, BlockException, Card, CatalogState, FormatWindow, PromoBlock
from decks.queries.catalog import catalog, find_cards, suggest_cards
from tests.factories.decks import card_row
from tests.factories.tournaments import OrganizerMemberFactory, UserFactory
from tournaments.models import Job

pytestmark = pytest.mark.django_db

ROW = card_row(effects="[On Play] Invented words.")


def test_with_empty_tables_the_shipped_data_counts():
    known = catalog()
    assert known.stamp == ""
    assert known.cards == load_shipped_cards()


def test_loading_the_shipped_data_gives_the_same_catalog_and_a_second_time_nothing():
    first = load_shipped_catalog()
    assert first.added == len(load_shipped_cards())
    known = catalog()
    assert known.cards == load_shipped_cards()
    for part in ("sets", "bans", "banned_pairs", "windows", "promo_blocks", "block_exceptions", "as_of"):
        ours, shipped = getattr(known.regulation, part), getattr(load_shipped_regulation(), part)
        assert ours == shipped or sorted(ours, key=repr) == sorted(shipped, key=repr), part
    stamp = CatalogState.objects.get().stamp
    assert load_shipped_catalog().added == 0
    assert CatalogState.objects.get().stamp == stamp


def test_an_imported_card_is_known_at_once_and_its_text_is_kept():
    report = import_cards([ROW, {"card_number": "broken"}])
    assert (report.added, report.refused_rows) == (1, 1)
    assert catalog().cards["ZZ01-001"].cost == 3
    assert Card.objects.get(number="ZZ01-001").text == "[On Play] Invented words."
    again = import_cards([ROW])
    assert (again.added, again.changed, again.unchanged) == (0, 0, 1)


def test_a_file_without_texts_forgets_neither_a_text_nor_what_it_told():
    text = (
        "Under the rules of this game, you may have any number of this card in your deck. [Trigger] Invented."
    )
    import_cards([{**ROW, "effects": text}])
    before = catalog().cards["ZZ01-001"]
    assert before.changes
    for silent in ({**ROW, "cost": "4", "effects": ""}, {key: ROW[key] for key in ROW if key != "effects"}):
        import_cards([silent])
        now = catalog().cards["ZZ01-001"]
        assert now.cost == int(silent["cost"])
        assert (now.changes, now.has_trigger) == (before.changes, True)
        assert Card.objects.get(number="ZZ01-001").text == text


def test_a_reprint_alone_adds_its_set_and_changes_nothing_else():
    import_cards([ROW])
    art = {
        "is_alternate_art": True,
        "image_name": "ZZ01-001_p1",
        "rarity": "SP CARD",
        "card_sets": "-NEW- [ZZ-02]",
    }
    for _ in range(2):
        import_cards([{**ROW, **art}])
        card = catalog().cards["ZZ01-001"]
        assert (card.rarity, card.sets) == ("C", ("ZZ01", "ZZ02"))


def test_an_organizers_file_is_not_undone_by_the_next_start():
    changed = {**ROW, "card_number": "OP01-016", "card_name": "Nami", "cost": "9"}
    import_cards([changed])
    load_shipped_catalog()
    assert catalog().cards["OP01-016"].cost == 9


def test_a_row_edited_by_hand_survives_an_import():
    import_cards([ROW])
    card = Card.objects.get(number="ZZ01-001")
    card.facts = {**card.facts, "cost": 5}
    card.is_edited = True
    card.save()
    catalog_edited()
    assert import_cards([{**ROW, "cost": "4"}]).kept_edited == 1
    assert catalog().cards["ZZ01-001"].cost == 5


def test_a_search_finds_every_card_and_not_the_first_ten():
    load_shipped_catalog()
    shipped = [card for card in load_shipped_cards().values() if "luffy" in card.name.lower()]
    assert find_cards("luffy").count() == len(shipped)
    assert len(shipped) > 80


def test_the_card_page_pages_through_all_hits(client):
    load_shipped_catalog()
    numbers: list[str] = []
    for page in (1, 2):
        answer = client.get(reverse("cards"), {"q": "luffy", "page": page})
        numbers += [card.number for card in answer.context["page"]]
    assert len(numbers) == len(set(numbers)) == find_cards("luffy").count()


def test_suggestions_come_by_number_and_by_name_without_accents():
    assert suggest_cards("op01-016")[0].name == "Nami"
    assert all("nami" in card.name.lower() for card in suggest_cards("nami"))
    assert suggest_cards("") == []


def test_the_import_page_is_for_organizers_and_shows_what_was_refused(
    client, django_capture_on_commit_callbacks
):
    from django.core.files.uploadedfile import SimpleUploadedFile

    upload = SimpleUploadedFile("cards.json", json.dumps([ROW, {"card_number": "?"}]).encode())
    client.force_login(UserFactory())
    assert client.post(reverse("card-import"), {"file": upload}).status_code == 403
    client.force_login(OrganizerMemberFactory().user)
    upload.seek(0)
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(reverse("card-import"), {"file": upload})
    job = Job.objects.get(kind="card_import")
    assert answer.url == reverse("card-import-job", args=[job.pk])
    assert job.state == Job.State.DONE
    page = client.get(answer.url).content.decode()
    assert "row_number_invalid" in page


@pytest.mark.parametrize("content", [b"\xff\xfe", b"7", b"not json", b"[" * 100_000])
def test_a_file_that_is_no_card_file_fails_with_its_reason(
    client, django_capture_on_commit_callbacks, content
):
    from django.core.files.uploadedfile import SimpleUploadedFile

    client.force_login(OrganizerMemberFactory().user)
    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse("card-import"), {"file": SimpleUploadedFile("cards.json", content)})
    job = Job.objects.get(kind="card_import")
    assert job.state == Job.State.FAILED
    assert "not a card file" in job.message


@pytest.mark.long
def test_the_command_tells_how_far_it_is_and_is_safe_to_run_twice(tmp_path, capsys):
    """By the thousand: what was added, what changed, what stayed, what was refused, each with its row."""
    rows = [{**ROW, "card_number": f"ZZ{n // 1000 + 10}-{n % 1000:03}"} for n in range(1100)]
    file = tmp_path / "cards.json"

    def run(*more):
        file.write_text(json.dumps([*rows, *more]))
        call_command("import_cards", str(file))
        return capsys.readouterr()

    first = run({**ROW, "card_number": "?"})
    assert "1100 added, 0 changed, 0 unchanged, 0 kept as edited, 1 row refused." in first.out
    assert [line for line in first.err.splitlines() if " / " in line] == [
        "500 / 1100",
        "1000 / 1100",
        "1100 / 1100",
    ]
    assert "row_number_invalid: Row 1101 " in first.err
    stamp = CatalogState.objects.get().stamp
    assert "0 added, 0 changed, 1100 unchanged" in run().out
    assert CatalogState.objects.get().stamp == stamp
    rows[0]["cost"] = "7"
    assert "0 added, 1 changed, 1099 unchanged" in run().out


def test_the_commands_fill_and_update_the_tables(tmp_path, capsys):
    call_command("load_catalog")
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([ROW, {"card_number": "?"}]))
    call_command("import_cards", str(file))
    told = capsys.readouterr()
    assert "1 added" in told.out
    assert "1 row refused" in told.out
    assert "row_number_invalid" in told.err


REGULATION = {
    "as_of": "2027-01-05",
    "formats": {"extra": {"allowed_blocks": "all"}},
    "set_blocks": {"OP01": 1, "ZZ01": 6},
    "set_release_en": {"ZZ01": "2027-01-01"},
    "promo_blocks": [[1, 37, 1]],
    "super_parallel_numbers": [],
    "fixed_block_4_until_2029_03_31": ["OP01-039"],
    "reprint_updates": {},
    "banned": [{"card": "ZZ01-001", "from": "2027-01-02"}],
    "banned_pairs": [{"cards": ["ZZ01-001", "ZZ01-002"], "from": "2027-01-02"}],
}


def test_sets_blocks_and_bans_are_updated_from_a_file_too(tmp_path, capsys):
    load_shipped_catalog()
    name = catalog().regulation.sets["OP01"].name
    file = tmp_path / "regulation.json"
    file.write_text(json.dumps(REGULATION))
    for _ in range(2):
        call_command("import_cards", str(file))
        assert "2 sets, 1 ban, 1 banned pair as of 2027-01-05" in capsys.readouterr().out
        known = catalog().regulation
        assert [ban.number for ban in known.bans] == ["ZZ01-001"]
        assert (known.sets["OP01"].name, known.sets["ZZ01"].block) == (name, "6")
        assert known.as_of.isoformat() == "2027-01-05"


@pytest.mark.parametrize(
    "broken",
    [
        {"banned": [{"card": "A"}]},
        {"as_of": "soon"},
        {"set_blocks": 5},
        {"banned": None},
        {"restricted": [{"card": "ZZ01-001", "from": "2027-01-02", "copies": 1}]},
    ],
)
def test_a_broken_file_of_bans_is_refused_and_changes_nothing(tmp_path, broken):
    load_shipped_catalog()
    before = catalog().regulation
    file = tmp_path / "regulation.json"
    file.write_text(json.dumps({**REGULATION, **broken}))
    with pytest.raises(CommandError, match="regulation_file_unreadable"):
        call_command("import_cards", str(file))
    assert catalog().regulation == before


def test_rows_of_blocks_and_bans_edited_by_hand_survive_and_are_not_doubled():
    load_shipped_catalog()
    BannedCard.objects.filter(number="OP03-040").update(ends_on=date(2026, 1, 31), is_edited=True)
    PromoBlock.objects.filter(first=1).update(block="9", is_edited=True)
    BlockException.objects.filter(number="OP01-016").update(block="8", is_edited=True)
    BannedPair.objects.filter(number_2="OP08-069").update(ends_on=date(2026, 1, 31), is_edited=True)
    CatalogState.objects.update(shipped_digest="another version")
    load_shipped_catalog()
    known = catalog().regulation
    assert [ban.ends_on for ban in known.bans if ban.number == "OP03-040"] == [date(2026, 1, 31)]
    assert [row.block for row in known.promo_blocks if row.first == 1] == ["9"]
    assert known.block_exceptions["OP01-016"].block == "8"
    assert [pair.ends_on for pair in known.banned_pairs if "OP08-069" in pair.numbers] == [date(2026, 1, 31)]
    assert len(known.banned_pairs) == 3


def test_a_name_no_table_takes_and_a_sign_no_text_has_are_refused_rows():
    report = import_cards(
        [ROW, {**ROW, "card_number": "ZZ01-002", "card_name": "x" * 121}, {**ROW, "effects": "a\0b"},
         {**ROW, "types": ["a\0b"]}]
    )  # fmt: skip
    assert (report.added, report.refused_rows) == (1, 3)
    assert {problem.code for problem in report.refused} == {"row_text_invalid"}


@pytest.mark.parametrize("content", [None, b"7", b"[" * 100_000])
def test_the_command_says_what_is_wrong_with_a_file_it_cannot_read(tmp_path, content):
    path = tmp_path
    if content is not None:
        path = tmp_path / "cards.json"
        path.write_bytes(content)
    with pytest.raises(CommandError):
        call_command("import_cards", str(path))


def test_rows_ticked_and_deleted_in_the_list_no_longer_count_at_once(client):
    load_shipped_catalog()
    assert any(ban.number == "OP03-040" for ban in catalog().regulation.bans)
    client.force_login(OrganizerMemberFactory().user)
    row = BannedCard.objects.get(number="OP03-040")
    client.post(
        reverse("card-tables:decks_bannedcard_changelist"),
        {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"},
    )
    assert not BannedCard.objects.filter(pk=row.pk).exists()
    assert not any(ban.number == "OP03-040" for ban in catalog().regulation.bans)


def test_facts_and_blocks_that_the_rules_cannot_read_are_refused_by_the_tables():
    card = Card(number="ZZ01-009", name="Broken", category="character", facts={"cost": "many"})
    with pytest.raises(ValidationError, match="cannot read"):
        card.full_clean()
    with pytest.raises(ValidationError, match="block symbols"):
        FormatWindow(format="standard", blocks={"a": 1}).full_clean()
