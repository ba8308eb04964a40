"""Every sheet prints every name whole, in black on the right paper, with no empty boxes and no page run over."""

from __future__ import annotations

import pytest

from tests.factories.tournaments import START, EventFactory, RegistrationFactory, registrations
from tests.tournaments.documents.conftest import play
from tests.tournaments.documents.paper_checks import (
    NAMES,
    counts_drawn,
    holds,
    missing_glyphs,
    page_count,
    page_sizes,
    words_of,
)
from tournaments.documents.catalog import Plan, all_documents
from tournaments.documents.making import build_document, draw_plan, plan_document
from tournaments.documents.paper import A4, LETTER, paper_of, parts_of_pages
from tournaments.models import LogEntry
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db

#: Sheets that name every player of round 1, and those of them that hang on a wall or lie on a table.
FULL_LISTS = {"pairings-by-name", "pairings-by-table", "standings", "publisher-sheet", "link-cards", "slips"}
PUBLIC = {"pairings-by-name", "pairings-by-table", "standings", "slips"}
KINDS = sorted(document.kind for document in all_documents() if document.plan.startswith("tournaments"))


def planned_pages(plan):
    return sum(len(part.context["pages"]) for part in plan.parts)


@pytest.mark.long
@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (216, 279))])
@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"bracket", "prizes"}))
def test_every_sheet_prints_every_name_whole_on_the_pages_planned(named, kind, paper, size):
    params = {"round": 1, "paper": paper}
    plan = plan_document(kind, named, params)
    pdf = draw_plan(plan, named, params)
    text = words_of(pdf)
    assert missing_glyphs(pdf) == 0
    assert page_sizes(pdf) == {size}
    if "pages" in plan.parts[0].context:
        assert page_count(pdf) == planned_pages(plan)
    if kind in FULL_LISTS:
        assert [name for name in NAMES if not holds(text, name)] == []
    if kind in PUBLIC:
        assert "Hancock" not in text
        assert "Pirate 21" in text


@pytest.mark.long
@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (216, 279))])
def test_the_list_of_prizes_prints_on_either_paper(finished, paper, size):
    pdf = draw_plan(plan_document("prizes", finished, {"paper": paper}), finished, {"paper": paper})
    assert page_sizes(pdf) == {size}
    assert "Trophy" in words_of(pdf)


@pytest.mark.parametrize(("pages", "rows_of_parts"), [(11, [484]), (12, [220, 220, 88])])
def test_a_list_of_more_than_512_rows_is_drawn_in_parts_and_made_as_a_job(pages, rows_of_parts):
    paged = [[f"row {page}-{row}" for row in range(44)] for page in range(pages)]
    plan = Plan("a-list", parts_of_pages("print/list.html", paged, {}))
    assert [part.rows for part in plan.parts] == rows_of_parts
    assert plan.is_large is (pages * 44 > 512)
    drawn = [row for part in plan.parts for page in part.context["pages"] for row in page["rows"]]
    assert drawn == [row for page in paged for row in page]


#: Lists that hang on a wall, on both papers, and how many players put a row or two beyond full pages of each.
ROW_TOO_MANY = [
    ("pairings-by-name", "a4", 44),
    ("pairings-by-name", "a4", 88),
    ("pairings-by-name", "letter", 82),
    ("pairings-by-table", "a4", 84),
    ("pairings-by-table", "a4", 166),
    ("pairings-by-table", "letter", 154),
    ("standings", "a4", 42),
    ("standings", "a4", 83),
    ("standings", "letter", 77),
]


@pytest.mark.long
@pytest.mark.parametrize(("kind", "paper", "players"), ROW_TOO_MANY)
def test_no_row_hangs_alone_on_the_last_page(db, kind, paper, players):
    event = EventFactory(state="running")
    play(event, registrations(event, players), closed=True)
    params = {"round": 1, "paper": paper}
    plan = plan_document(kind, event, params)
    # Each match of two names two players on a line.
    names = counts_drawn(draw_plan(plan, event, params), r"Player \d{3}")
    drawn = [count if kind == "standings" else count // 2 for count in names]
    assert drawn == [len(page["rows"]) for page in plan.parts[0].context["pages"]]
    assert sum(drawn) == (players // 2 if kind == "pairings-by-table" else players)
    assert drawn[-1] >= 3


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_forty_players_hang_on_one_page(db, paper):
    event = EventFactory(state="running")
    players = registrations(event, 40)
    for player in players[:2]:
        player.name = player.name_key = "Maximiliane Alexandra von Hohenzollern-Sigmaringen"
    for player in players[2:8]:
        player.name = player.name_key = f"山田 花子 {player.number}"
    type(players[0]).objects.bulk_update(players, ["name", "name_key"])
    play(event, players, closed=True)
    for kind in ("pairings-by-name", "pairings-by-table", "standings", "publisher-sheet"):
        assert planned_pages(plan_document(kind, event, {"round": 1, "paper": paper})) == 1, kind


def test_america_prints_on_letter_unless_told_otherwise(db):
    assert paper_of({}, "na") is LETTER
    assert paper_of({}, "eu") is A4
    assert paper_of({"paper": "a4"}, "la") is A4


@pytest.mark.parametrize("kind", KINDS)
def test_an_event_without_players_can_be_planned_or_says_what_to_do_first(db, kind):
    needs_first = {
        "pairings-by-name": "no_round_yet",
        "pairings-by-table": "no_round_yet",
        "slips": "no_round_yet",
        "publisher-sheet": "no_round_yet",
        "standings": "no_standings_yet",
        "link-cards": "no_players",
        "bracket": "no_bracket_yet",
        "prizes": "no_prizes",
    }
    if kind not in needs_first:
        assert plan_document(kind, EventFactory()).parts
        return
    with pytest.raises(Refused) as caught:
        plan_document(kind, EventFactory())
    assert caught.value.codes == (needs_first[kind],)
    assert all(problem.advice for problem in caught.value.problems)


def test_slips_lie_in_the_order_of_tables_when_the_stack_is_cut(event):
    plan = plan_document("slips", event, {"round": 1})
    pages = [[slip["table"] for slip in page["rows"]] for page in plan.parts[0].context["pages"]]
    assert pages == [[1, 5, 9, 13], [2, 6, 10], [3, 7, 11], [4, 8, 12]]
    piles = [page[at] for at in range(4) for page in pages if at < len(page)]
    assert piles == list(range(1, 14))


def test_results_on_the_sheet_by_table_keep_each_match_on_a_line_and_the_sheet_on_its_pages(named):
    plan = plan_document("pairings-by-table", named, {"round": 1})
    rows = [row for page in plan.parts[0].context["pages"] for row in page["rows"]]
    assert {(row["winner"], row["result"]) for row in rows if not row["is_bye"]} == {(1, "1–0")}
    pdf = draw_plan(plan, named)
    assert page_count(pdf) == planned_pages(plan)
    assert missing_glyphs(pdf) == 0


def test_a_usual_line_of_the_log_is_one_line_on_paper(event):
    event.log.all().delete()
    LogEntry.objects.bulk_create(
        LogEntry(event=event, actor="Logpose", verb=verb, target="round 6 table 19", at=START)
        for verb in ("enter_result", "start_round") * 19
    )
    assert planned_pages(plan_document("log", event)) == 1


def test_namesakes_are_told_apart_by_number(named):
    plan = plan_document("pairings-by-name", named, {"round": 1})
    names = [row["name"] for page in plan.parts[0].context["pages"] for row in page["rows"]]
    assert {"山田 花子 (1)", "山田 花子 (14)", "Silva, J."} <= set(names)


def test_namesakes_who_sign_for_prizes_are_told_apart_by_number(named):
    named.prizes.create(first_place=0, last_place=0, what="Promo card")
    plan = plan_document("prizes", named)
    names = [row.name for page in plan.parts[0].context["pages"] for row in page["rows"]]
    assert {"山田 花子 (1)", "山田 花子 (14)", "Silva, J."} <= set(names)


@pytest.mark.long
def test_a_page_full_of_one_script_does_not_run_over(db):
    event = EventFactory(state="running")
    scripts = ["山田花子太郎", "김민준부산시", "محمد عبد الله", "สมชาย ใจดี", "Ωmega Ñandú", "Zoë 🔥 👒"]
    players = registrations(event, 44 * len(scripts))
    for at, player in enumerate(players):
        player.name = player.name_key = f"{scripts[at // 44]} {player.number:03d}"
    type(players[0]).objects.bulk_update(players, ["name", "name_key"])
    play(event, players, closed=True)
    for kind in ("pairings-by-name", "standings"):
        plan = plan_document(kind, event, {"round": 1})
        pdf = draw_plan(plan, event)
        assert page_count(pdf) == planned_pages(plan)
        assert missing_glyphs(pdf) == 0


def test_the_same_event_gives_the_same_bytes(event):
    params = {"round": 1, "made_at": "2026-03-07T12:00:00+00:00"}
    assert build_document("standings", event, params) == build_document("standings", event, params)


def test_a_sheet_says_when_it_was_printed_and_a_form_to_fill_in_does_not(event):
    params = {"round": 1, "made_at": "2026-03-07T12:00:00+00:00"}
    assert "Printed 7 Mar 2026, 12:00 UTC" in words_of(build_document("pairings-by-table", event, params))
    assert "Printed" not in words_of(build_document("sign-up-sheet", event, params))


def test_a_sheet_of_a_round_that_is_not_there_is_refused(event):
    with pytest.raises(Refused) as caught:
        build_document("slips", event, {"round": 9})
    assert caught.value.codes == ("no_such_round",)


def test_an_unknown_sheet_is_refused(event):
    with pytest.raises(Refused) as caught:
        build_document("horoscope", event)
    assert caught.value.codes == ("unknown_document",)


def test_blank_slips_have_four_whole_slips_a_page(event):
    pdf = build_document("blank-slips", event, {"copies": 2, "paper": "letter"})
    assert page_count(pdf) == 2
    assert words_of(pdf).count("Judge's initials") == 8


def test_a_best_of_three_slip_asks_for_games_and_a_cut_slip_for_no_draw(event):
    players = list(event.registrations.order_by("number"))[:4]
    event.rounds.filter(state="published").update(state="closed", started_at=event.starts_at)
    play(event, players, closed=False, stage="cut", best_of=3)
    text = words_of(build_document("slips", event))
    assert "Games won" in text
    assert "0 1 2" in text
    assert "No draw in elimination" in text


def test_one_players_link_card_holds_only_their_link(event):
    one, two = event.registrations.order_by("number")[:2]
    text = words_of(build_document("link-cards", event, {"player": one.number}))
    assert one.token in text
    assert two.token not in text


def test_the_players_meeting_tells_what_1_5_asks_for(event):
    event.prize_text, event.break_text = "Winner: the trophy", "13:00 to 14:00"
    text = words_of(build_document("players-meeting", event))
    for words in (
        "Swiss + top cut",
        "Constructed, Standard",
        "5 rounds of Swiss",
        "30 minutes, then 5 minutes",
        "The first 4 of the standings",
        "the trophy",
        "13:00 to 14:00",
        "Head judge:",
        "three more turns",
        "Fill in the slip together",
    ):
        assert words in text, words


def test_the_players_meeting_tells_the_prizes_as_they_were_written_down(event):
    event.prizes.create(first_place=0, last_place=0, what="Promo card")
    event.prizes.create(first_place=1, last_place=1, what="Trophy")
    (part,) = plan_document("players-meeting", event).parts
    told = {heading: sentences for heading, sentences, _ in part.context["items"]}
    assert told["Prizes"] == ["1: Trophy", "all: Promo card"]


def test_a_deck_check_sheet_asks_for_the_languages_of_the_region(named):
    assert "English or French" in words_of(build_document("deck-check", named))
    named.region = "na"
    text = words_of(build_document("deck-check", named, {"player": 2}))
    assert "Leader and main deck in English;" in text
    assert NAMES[1] in text


def test_the_sign_up_sheet_has_a_column_for_each_tick_the_event_asks_for(db):
    event = EventFactory(needs_fee=True, minimum_age=18)
    text = words_of(build_document("sign-up-sheet", event))
    assert "Fee paid" in text
    assert "ID seen" in text
    assert "Badge" not in text


def test_the_publishers_sheet_has_numbers_and_results_and_says_what_is_missing(event):
    (part,) = plan_document("publisher-sheet", event, {"round": 1}).parts
    rows = part.context["pages"][0]["rows"]
    assert (rows[0]["number_1"], rows[0]["result"], rows[0]["number_2"]) == (
        "0000000001",
        "W - L",
        "0000000002",
    )
    assert part.context["sub"] == "All results are in"
    (part,) = plan_document("publisher-sheet", event, {"round": 2}).parts
    assert part.context["sub"] == "13 results are missing"


def test_a_waiting_player_gets_no_link_card(event):
    RegistrationFactory(event=event, waiting=True, name="Still Waiting")
    plan = plan_document("link-cards", event)
    names = [card["name"] for page in plan.parts[0].context["pages"] for card in page["rows"]]
    assert len(names) == 27
    assert "Still Waiting" not in names
