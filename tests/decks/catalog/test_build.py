import json
from datetime import date

import msgspec
import pytest

from decks.catalog import build
from decks.catalog.facts import Ban, BannedPair, BlockException, CardFacts, PromoBlock, Regulation, Window

SOURCE = {
    "as_of": "2026-10-04 (some words)",
    "formats": {
        "standard": {
            "from": "2026-04-01", "to": "2027-03-31", "allowed_blocks": ["2", "X"],
            "next": {"from": "2027-04-01", "to": "2028-03-31", "allowed_blocks": ["3", "X"]},
        },
        "extra": {"allowed_blocks": "all"},
    },
    "set_blocks": {"OP14": 4, "EB04": 4, "ST31": 5, "ST32": 5, "OP01": 1},
    "promo_blocks": [[1, 37, 1]],
    "super_parallel_numbers": ["OP01-016", "OP01-120"],
    "fixed_block_4_until_2029_03_31": ["OP01-039", "OP04-016"],
    "reprint_updates": {"OP01-016": "X", "OP04-016": "4"},
    "banned": [
        {"card": "OP05-041", "from": "2024-06-21", "until": "2025-08-30"},
        {"card": "OP02-024", "from": "2023-12-08", "uncertain": "start"},
    ],
    "banned_pairs": [{"cards": ["OP11-040", "OP11-067"], "from": "2025-08-30"}],
    "set_release_en": {"OP14-EB04": "2026-01-16", "OP15-EB04": "2026-04-03", "ST31-ST32": "2026-07-31"},
}  # fmt: skip
ROWS = [
    {"card_number": "OP14-001", "image_name": "OP14-001", "card_name": "A", "card_type": "LEADER", "colors": ["Red"],
     "card_sets": "-FIRST- [OP-14-EB04]"},
    {"card_number": "EB04-001", "image_name": "EB04-001", "card_name": "B", "card_type": "EVENT", "colors": ["Red"],
     "card_sets": "PACK -SECOND- [OP-15-EB04]"},
    {"card_number": "EB04-001", "image_name": "EB04-001_p1", "card_name": "B", "card_type": "EVENT", "colors": ["Red"],
     "card_sets": "Other [ST-31]", "is_alternate_art": True},
    {"card_number": "OP01-001", "image_name": "OP01-001", "card_name": "C", "card_type": "STAGE", "colors": ["Red"],
     "card_sets": "Plain name [OP-01]"},
]  # fmt: skip


@pytest.fixture(scope="module")
def regulation():
    return build.build_regulation(SOURCE, ROWS)


def test_last_day_of_a_ban_is_the_day_before_it_is_lifted(regulation):
    assert regulation.bans == (
        Ban("OP02-024", date(2023, 12, 8), None, is_uncertain=True, note="start"),
        Ban("OP05-041", date(2024, 6, 21), date(2025, 8, 29)),
    )
    assert regulation.banned_pairs == (BannedPair(("OP11-040", "OP11-067"), date(2025, 8, 30)),)


def test_what_else_a_row_says_of_a_restriction_is_its_note():
    pair = {
        "cards": ["OP07-115", "EB04-058"],
        "from": "2026-04-10",
        "from_jp": "2026-05-01",
        "uncertain": "x",
    }
    ban = {"card": "OP14-020", "from": "2026-10-12", "announced": "2026-09-24", "replacement": "P-163"}
    found = build.build_regulation({**SOURCE, "banned": [ban], "banned_pairs": [pair]}, ROWS)
    assert (found.bans[0].note, found.bans[0].is_uncertain) == (
        "announced 2026-09-24; replaced by P-163",
        False,
    )
    assert (found.banned_pairs[0].note, found.banned_pairs[0].is_uncertain) == (
        "x; Japan from 2026-05-01",
        True,
    )


def test_a_restriction_that_no_table_holds_is_not_left_out_unseen():
    with pytest.raises(ValueError, match="restricted"):
        build.build_regulation({**SOURCE, "restricted": [{"card": "OP01-016"}]}, ROWS)


def test_set_in_two_products_has_the_earlier_date_marked_uncertain(regulation):
    eb04 = regulation.sets["EB04"]
    assert (eb04.released_on, eb04.latest_on, eb04.is_date_uncertain) == (
        date(2026, 1, 16),
        date(2026, 4, 3),
        True,
    )
    assert not regulation.sets["OP14"].is_date_uncertain


def test_range_of_sets_gives_each_its_date(regulation):
    assert [regulation.sets[code].released_on for code in ("ST31", "ST32", "OP01")] == [
        date(2026, 7, 31), date(2026, 7, 31), None,
    ]  # fmt: skip


def test_sets_have_the_names_of_the_products_their_base_printings_came_in(regulation):
    assert {code: found.name for code, found in regulation.sets.items() if found.name} == {
        "OP14": "FIRST", "EB04": "SECOND", "OP01": "Plain name",
    }  # fmt: skip


def test_windows_follow_one_another(regulation):
    assert regulation.windows == (
        Window("extra"),
        Window("standard", date(2026, 4, 1), date(2027, 3, 31), ("2", "X")),
        Window("standard", date(2027, 4, 1), date(2028, 3, 31), ("3", "X")),
    )


def test_updated_reprints_go_before_the_other_block_exceptions(regulation):
    assert regulation.block_exceptions == {
        "OP01-016": BlockException("X", "updated_reprint"),
        "OP01-039": BlockException("4", "fixed", date(2029, 3, 31)),
        "OP01-120": BlockException("X", "super_parallel"),
        "OP04-016": BlockException("4", "updated_reprint"),
    }
    assert regulation.promo_blocks == (PromoBlock(1, 37, "1"),)
    assert regulation.as_of == date(2026, 10, 4)


def test_shipped_form_reads_back_to_the_same_tables(regulation):
    cards = build.build_cards(ROWS, regulation)
    encoded = build.encode_cards(cards)
    assert msgspec.json.decode(encoded, type=tuple[CardFacts, ...]) == cards
    assert encoded.count(b"\n") == len(cards) + 2
    assert msgspec.json.decode(build.encode_regulation(regulation), type=Regulation) == regulation


def test_row_that_cannot_be_read_stops_the_build(regulation):
    with pytest.raises(ValueError, match="Row 5 has no card name"):
        build.build_cards([*ROWS, {"card_number": "OP01-002", "card_type": "EVENT"}], regulation)


def test_source_without_the_fixed_blocks_stops_the_build():
    source = {key: value for key, value in SOURCE.items() if not key.startswith("fixed_block")}
    with pytest.raises(ValueError, match="fixed to a block"):
        build.build_regulation(source, ROWS)


def test_command_writes_the_tables_and_says_what_changed(tmp_path, monkeypatch, capsys):
    from django.core.management import CommandError, call_command

    from decks.management.commands import build_card_facts

    target = tmp_path / "data"
    target.mkdir()
    monkeypatch.setattr(build_card_facts, "DATA", target)
    (tmp_path / "cards-en.json").write_text(json.dumps(ROWS))
    with pytest.raises(CommandError, match=r"regulation\.json"):
        call_command("build_card_facts", str(tmp_path))
    (tmp_path / "regulation.json").write_text(json.dumps(SOURCE))
    call_command("build_card_facts", str(tmp_path), "--dry-run")
    assert list(target.iterdir()) == []
    call_command("build_card_facts", str(tmp_path))
    call_command("build_card_facts", str(tmp_path))
    lines = capsys.readouterr().out.splitlines()
    assert lines[2] == "3 cards, 6 sets."
    assert [line.partition(": ")[2] for line in (lines[0], lines[3], lines[6])] == [
        "changed",
        "changed",
        "unchanged",
    ]
