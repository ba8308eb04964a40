"""The guide of TRM 7.4 against the manual's numbers, penalties and ranges."""

from __future__ import annotations

import pytest

from penalties.models import Penalty
from penalties.rules.infractions import (
    INFRACTIONS,
    Group,
    by_section,
    find_infraction,
    grouped,
    infraction,
)
from penalties.rules.levels import Issuer, Level, issuer

#: Number, key, lightest and heaviest penalty, as the manual has them; beneath the line our decisions.
MANUAL = [
    ("7.4.1-1", "game_rules", "warning", "warning"),
    ("7.4.1-2", "automatic_action", "warning", "warning"),
    ("7.4.1-3", "looking_at_cards", "warning", "warning"),
    ("7.4.1-4", "invalid_cards", "warning", "warning"),
    ("7.4.2-1", "tardiness", "warning", "match_loss"),
    ("7.4.2-2", "outside_information", "game_loss", "match_loss"),
    ("7.4.2-3", "slow_play", "warning", "game_loss"),
    ("7.4.2-4", "illegible_list", "warning", "warning"),
    ("7.4.2-5", "number_of_cards", "game_loss", "game_loss"),
    ("7.4.2-6", "list_differs", "game_loss", "game_loss"),
    ("7.4.2-7", "illegal_cards", "game_loss", "game_loss"),
    ("7.4.2-8", "communication", "warning", "warning"),
    ("7.4.2-9", "marked_cards", "warning", "game_loss"),
    ("7.4.2-10", "shuffling", "warning", "warning"),
    ("7.4.2-11", "instructions", "warning", "game_loss"),
    ("7.4.3-1", "behavior", "warning", "disqualification"),
    ("7.4.3-2", "threats", "disqualification", "disqualification"),
    ("7.4.3-3", "theft", "suspension", "suspension"),
    ("7.4.3-4", "bribery", "disqualification", "disqualification"),
    ("7.4.3-5", "cheating", "disqualification", "suspension"),
    ("7.4.3-6", "prohibited_items", "disqualification", "suspension"),
    ("7.4.3-7", "intoxication", "disqualification", "suspension"),
    # ----
    ("4.11", "public_knowledge", "warning", "disqualification"),
    ("4.12", "private_knowledge", "warning", "disqualification"),
    ("4.15", "altered_result", "warning", "disqualification"),
    ("4.15", "paid_concession", "disqualification", "disqualification"),
    ("4.17", "random_outcome", "disqualification", "disqualification"),
    ("4.18", "agreed_draw", "warning", "disqualification"),
    ("7.4", "other", "caution", "caution"),
]


def test_the_guide_is_the_manuals_in_its_order():
    ours = [(one.number, one.key, one.base.value, one.most.value) for one in INFRACTIONS]
    assert ours == MANUAL


def test_each_is_under_its_group():
    assert [(group, len(rows)) for group, rows in grouped()] == [
        (Group.GAME_PLAY, 4),
        (Group.EVENT, 11),
        (Group.UNSPORTING, 7),
        (Group.FURTHER, 7),
    ]
    assert {one.group for one in INFRACTIONS if one.number.startswith("7.4.2-")} == {Group.EVENT}
    assert all(group.words for group in Group)


@pytest.mark.parametrize("one", INFRACTIONS, ids=lambda one: one.key)
def test_each_says_what_it_is_and_what_to_do(one):
    for words in (one.name, one.definition, one.remedy, one.reason):
        assert words
        assert words == words.strip()
    assert len(one.name) <= 40, "a button on a phone"
    assert len(one.key) <= Penalty._meta.get_field("infraction").max_length
    assert one.base <= one.most
    assert one.section == f"TRM {one.number}"
    assert infraction(one.key) is one is find_infraction(one.key)


def test_keys_are_unique_and_unknown_ones_are_found_nowhere():
    assert len({one.key for one in INFRACTIONS}) == len(INFRACTIONS)
    assert find_infraction("flying") is None
    with pytest.raises(KeyError):
        infraction("flying")


def test_a_section_leads_to_its_infraction():
    assert by_section("TRM 7.4.2-6") is infraction("list_differs")
    assert by_section("TRM 4.13") is infraction("private_knowledge")
    assert by_section("TRM 4.15") is infraction("altered_result")
    assert by_section("TRM 9.9") is None


def test_only_the_entry_for_everything_else_is_no_kind_of_its_own():
    assert [one.key for one in INFRACTIONS if not one.is_one_kind] == ["other"]


# levels (TRM 7.2, 7.3) ------------------------------------------------------------------------------


def test_the_levels_are_those_of_the_rows_lightest_first():
    assert [level.value for level in Level] == list(Penalty.Level.values)
    assert [level.words for level in Level] == [str(label) for label in Penalty.Level.labels]
    assert min(Level.SUSPENSION, Level.CAUTION, Level.GAME_LOSS) is Level.CAUTION


def test_levels_compare_by_weight_and_not_by_their_letters():
    assert Level.CAUTION < Level.WARNING <= Level.WARNING < Level.GAME_LOSS
    assert Level.DISQUALIFICATION > Level.MATCH_LOSS >= Level.MATCH_LOSS
    assert not Level.DISQUALIFICATION < Level.GAME_LOSS
    assert not Level.SUSPENSION <= Level.WARNING
    assert not Level.WARNING > Level.GAME_LOSS
    assert not Level.WARNING >= Level.DISQUALIFICATION


@pytest.mark.parametrize(
    ("level", "who", "is_loss", "ends"),
    [
        (Level.CAUTION, Issuer.JUDGE, False, False),
        (Level.WARNING, Issuer.JUDGE, False, False),
        (Level.GAME_LOSS, Issuer.JUDGE_WHEN_TOLD, True, False),
        (Level.MATCH_LOSS, Issuer.HEAD_JUDGE, True, False),
        (Level.DISQUALIFICATION, Issuer.HEAD_JUDGE, False, True),
        (Level.SUSPENSION, Issuer.HEAD_JUDGE, False, True),
    ],
)
def test_who_gives_which(level, who, is_loss, ends):
    assert (issuer(level), level.is_loss, level.ends_the_event) == (who, is_loss, ends)
