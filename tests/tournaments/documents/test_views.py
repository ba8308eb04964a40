"""The print page, a sheet in one tap, a large one through its job's page, and who may see what."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories.tournaments import fresh
from tournaments.documents.catalog import all_documents
from tournaments.models import Job

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _kept_apart(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def desk(client, people):
    client.force_login(people.organizer)
    return client


def at(name, event, *args):
    return reverse(name, args=[event.slug, *args])


def test_one_tap_answers_with_the_sheet_itself(desk, event):
    answer = desk.get(at("print", event, "pairings-by-name") + "?round=1&paper=letter")
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"].startswith("inline")
    assert answer.content.startswith(b"%PDF")
    assert "Content-Security-Policy" not in answer
    assert "no-store" in answer["Cache-Control"]


def test_the_print_page_links_every_sheet_with_round_and_paper(desk, event):
    page = desk.get(at("documents", event) + "?round=1").content.decode()
    for document in all_documents():
        assert at("print", event, document.kind) in page
    assert at("print", event, "slips") + "?paper=a4&amp;round=1" in page


def test_before_round_1_the_sheets_of_a_round_wait(desk, event):
    event.rounds.all().delete()
    page = desk.get(at("documents", event)).content.decode()
    assert at("print", event, "slips") not in page
    assert "when round 1 is paired" in page


def test_a_refusal_is_a_page_that_says_what_to_do(desk, event):
    answer = desk.get(at("print", event, "bracket"))
    assert answer.status_code == 422
    assert "There is no bracket yet." in answer.content.decode()
    assert "Content-Security-Policy" in answer


def test_nonsense_in_the_address_is_ignored(desk, event, undrawn):
    answer = desk.get(at("print", event, "poster") + "?round=x&paper=papyrus&copies=-1")
    assert answer.status_code == 200


ROLES = {
    # role: (print page, a public sheet, link cards, the log, prizes, report)
    "organizer": (200, 200, 200, 200, 200, 200),
    "head_judge": (200, 200, 200, 403, 200, 403),
    "scorekeeper": (200, 200, 200, 403, 200, 403),
    "floor_judge": (200, 200, 403, 403, 403, 403),
    "trainee": (200, 200, 403, 403, 403, 403),
    "stranger": (404, 404, 404, 404, 404, 404),
}


@pytest.mark.parametrize("role", ROLES)
def test_each_role_sees_its_pages(client, event, people, role, undrawn):
    client.force_login(people.by_role()[role])
    pages = [
        at("documents", event),
        at("print", event, "poster"),
        at("print", event, "link-cards") + "?player=1",
        at("print", event, "log"),
        at("prizes", event),
        at("report", event),
    ]
    assert tuple(client.get(page).status_code for page in pages) == ROLES[role]


def test_nobody_sees_paper_without_signing_in(client, event):
    job = Job.objects.create(event=event, kind="poster")
    pages = [
        at("documents", event),
        at("print", event, "poster"),
        at("job", event, job.pk),
        at("job-file", event, job.pk),
        at("prizes", event),
        at("report", event),
    ]
    for page in pages:
        answer = client.get(page)
        assert (answer.status_code, answer.url) == (302, f"{reverse('account_login')}?next={page}")


def test_a_file_is_kept_from_those_who_may_not_print_it(client, event, people):
    job = Job.objects.create(
        event=event, kind="log", state=Job.State.DONE, file="jobs/x.pdf", file_name="x.pdf"
    )
    client.force_login(people.scorekeeper)
    assert client.get(at("job", event, job.pk)).status_code == 403
    assert client.get(at("job-file", event, job.pk)).status_code == 403
    assert client.post(at("job-retry", event, job.pk)).status_code == 403


def test_a_large_sheet_leads_to_its_job_which_opens_the_file(
    desk, event, large, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        answer = desk.get(at("print", event, "pairings-by-name") + "?round=1")
    job = Job.objects.get()
    assert answer.url == at("job", event, job.pk) + "?open=1"
    page = desk.get(answer.url).content.decode()
    assert f'content="0; url={at("job-file", event, job.pk)}"' in page
    file = desk.get(at("job-file", event, job.pk))
    assert b"".join(file.streaming_content).startswith(b"%PDF")
    assert file["Content-Disposition"].startswith("inline")


def test_a_running_job_polls_itself_and_reloads_without_javascript(desk, event, monkeypatch):
    monkeypatch.setattr("tournaments.views.documents.is_interrupted", lambda _: False)
    job = Job.objects.create(event=event, kind="poster", state=Job.State.RUNNING, done=2, total=5)
    page = desk.get(at("job", event, job.pk)).content.decode()
    assert '<noscript><meta http-equiv="refresh"' in page
    part = desk.get(at("job", event, job.pk), headers={"HX-Request": "true"})
    assert "2 / 5" in part.content.decode()
    assert "<html" not in part.content.decode()
    Job.objects.update(state=Job.State.DONE)
    ended = desk.get(at("job", event, job.pk), headers={"HX-Request": "true"})
    assert ended["HX-Redirect"] == at("job", event, job.pk) + "?open=1"


def test_a_failed_job_says_why_and_offers_to_try_again(
    desk, event, django_capture_on_commit_callbacks, undrawn
):
    job = Job.objects.create(event=event, kind="poster", state=Job.State.FAILED, message="The disk is full.")
    page = desk.get(at("job", event, job.pk)).content.decode()
    assert "The disk is full." in page
    assert at("job-retry", event, job.pk) in page
    with django_capture_on_commit_callbacks(execute=True):
        desk.post(at("job-retry", event, job.pk))
    assert fresh(job).state == Job.State.DONE


def test_an_old_file_says_that_the_event_has_changed_since(desk, event):
    job = Job.objects.create(
        event=event, kind="poster", state=Job.State.DONE, file_name="x.pdf", event_version=event.version - 1
    )
    assert "has changed since this file was made" in desk.get(at("job", event, job.pk)).content.decode()


def test_closing_and_the_report_package_are_two_taps(
    desk, finished, django_capture_on_commit_callbacks, undrawn
):
    finished.state, finished.finished_at = "running", None
    finished.save()
    finished.rounds.update(closed_at=timezone.now())
    page = desk.get(at("report", finished)).content.decode()
    assert at("report-finish", finished) in page
    answer = desk.post(at("report-finish", finished), {"once": "a"})
    assert answer.url == at("report", finished)
    assert "left to report" in desk.get(answer.url).content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        answer = desk.post(at("report-package", finished), {"once": "b"})
    job = Job.objects.get()
    assert f"url={at('job-file', finished, job.pk)}" in desk.get(answer.url).content.decode()
    file = desk.get(at("job-file", finished, job.pk))
    assert b"".join(file.streaming_content).startswith(b"PK")
    assert file["Content-Disposition"] == f'attachment; filename="{finished.slug}-report.zip"'


def test_an_event_that_ends_early_asks_for_the_reason(desk, event):
    event.rounds.filter(number=2).delete()
    page = desk.get(at("report", event)).content.decode()
    assert "1 of 5 announced rounds is played." in page
    assert "Finish early" in page
    assert desk.post(at("report-finish", event), {"once": "a"}).status_code == 422
    desk.post(at("report-finish", event), {"once": "b", "reason": "The hall closes."})
    assert "The hall closes." in desk.get(at("report", event)).content.decode()


def test_prizes_of_the_set_up_that_can_be_read_stand_in_the_field_until_others_are_saved(desk, finished):
    finished.prizes.all().delete()
    type(finished).objects.filter(pk=finished.pk).update(prize_text="1st: 8 packs\nEveryone: 1 promo")
    page = desk.get(at("prizes", finished)).content.decode()
    assert ">1: 8 packs\nall: 1 promo</textarea>" in page
    assert "Taken from “Prizes” in the set-up" in page
    desk.post(at("prizes", finished), {"prizes": "1: Cup", "once": "a"})
    page = desk.get(at("prizes", finished)).content.decode()
    assert ">1: Cup</textarea>" in page
    assert "Taken from" not in page


def test_prizes_of_the_set_up_that_are_no_list_of_places_are_left_where_they_are(desk, finished):
    finished.prizes.all().delete()
    type(finished).objects.filter(pk=finished.pk).update(prize_text="Packs for the best, see the wall")
    page = desk.get(at("prizes", finished)).content.decode()
    assert "></textarea>" in page
    assert "No prizes are written down yet." in page


def test_prizes_are_written_down_handed_out_and_taken_back(desk, finished):
    finished.prizes.all().delete()
    desk.post(at("prizes", finished), {"prizes": "1: Cup\nall: Card", "once": "a"})
    prize = finished.prizes.get(what="Card")
    page = desk.get(at("prizes", finished)).content.decode()
    assert page.count(">Hand out<") == 27
    desk.post(at("prize-give", finished, prize.pk, 1), {"once": "b"})
    assert prize.handouts.count() == 1
    desk.post(at("prize-give", finished, prize.pk, 1), {"once": "b"})
    assert prize.handouts.count() == 1
    desk.post(at("prize-back", finished, prize.pk, 1), {"once": "c"})
    assert prize.handouts.count() == 0


def test_pages_ask_a_fixed_number_of_questions(desk, finished, django_assert_max_num_queries):
    for page in ("prizes", "report", "documents"):
        desk.get(at(page, finished))
        with django_assert_max_num_queries(32):
            desk.get(at(page, finished))
