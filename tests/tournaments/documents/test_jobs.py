"""Long work is asked for once, says how far it is, ends with a file or with a reason, and can be tried again."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from datetime import timedelta

import pytest
from django.core.files.storage import FileSystemStorage
from django.utils import timezone

from tests.factories.tournaments import acting, fresh
from tests.tournaments.documents.paper_checks import page_count, words_of
from tournaments import tasks
from tournaments.actions import announce, retry_job, start_job
from tournaments.actions.acting import SYSTEM
from tournaments.actions.jobs import is_interrupted
from tournaments.documents.making import build_document, plan_document
from tournaments.models import Job
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db
KIND = "pairings-by-table"


@pytest.fixture(autouse=True)
def _kept_apart(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def by(people):
    return acting(people.scorekeeper)


def content_of(job: Job) -> bytes:
    with job.file.open("rb") as file:
        return file.read()


def asked(django_capture_on_commit_callbacks, **facts) -> Job:
    with django_capture_on_commit_callbacks(execute=True):
        job = start_job(**facts)
    return fresh(job)


def test_a_job_ends_with_a_file_that_holds_the_sheet(event, by, django_capture_on_commit_callbacks):
    job = asked(django_capture_on_commit_callbacks, kind=KIND, event=event, by=by, params={"round": 1})
    assert (job.state, job.file_name) == (
        Job.State.DONE,
        f"{event.slug}-round-1-pairings-by-table.pdf",
    )
    assert "Player 003" in words_of(content_of(job))
    assert (job.done, job.total) == (1, 1)


def test_the_same_thing_asked_for_again_is_the_same_job_until_the_event_changes(
    event, by, django_capture_on_commit_callbacks, undrawn
):
    first = asked(django_capture_on_commit_callbacks, kind="poster", event=event, by=by)
    again = asked(django_capture_on_commit_callbacks, kind="poster", event=event, by=by)
    assert again.pk == first.pk
    other_paper = asked(
        django_capture_on_commit_callbacks, kind="poster", event=event, by=by, params={"paper": "letter"}
    )
    assert other_paper.pk != first.pk
    announce(event=event, by=SYSTEM, text="Lunch")
    assert asked(django_capture_on_commit_callbacks, kind="poster", event=event, by=by).pk != first.pk


def test_asking_for_a_sheet_changes_nothing_in_the_event(
    event, by, django_capture_on_commit_callbacks, undrawn
):
    before = (fresh(event).version, event.log.count())
    asked(django_capture_on_commit_callbacks, kind="poster", event=event, by=by)
    assert (fresh(event).version, event.log.count()) == before


def test_a_file_that_was_deleted_from_the_disk_is_made_again(
    event, by, django_capture_on_commit_callbacks, undrawn
):
    first = asked(django_capture_on_commit_callbacks, kind="poster", event=event, by=by)
    first.file.storage.delete(first.file.name)
    assert asked(django_capture_on_commit_callbacks, kind="poster", event=event, by=by).pk != first.pk


def test_files_of_an_older_state_are_deleted_after_a_day_when_the_sheet_is_made_anew(
    event, by, django_capture_on_commit_callbacks, undrawn
):
    jobs = {}
    for label, age, facts in (
        ("old", timedelta(days=2), {"kind": "poster"}),
        ("other paper", timedelta(days=2), {"kind": "poster", "params": {"paper": "letter"}}),
        ("yesterday", timedelta(hours=23), {"kind": "poster"}),
    ):
        announce(event=event, by=SYSTEM, text=label)
        jobs[label] = asked(django_capture_on_commit_callbacks, event=event, by=by, **facts)
        Job.objects.filter(pk=jobs[label].pk).update(ended_at=timezone.now() - age)
    announce(event=event, by=SYSTEM, text="Lunch")
    jobs["new"] = asked(django_capture_on_commit_callbacks, kind="poster", event=event, by=by)
    kept = {label: fresh(job).file for label, job in jobs.items()}
    assert {label for label, file in kept.items() if file} == {"other paper", "yesterday", "new"}
    assert all(file.storage.exists(file.name) for file in kept.values() if file)
    folder = kept["new"].storage.listdir("jobs/" + timezone.now().strftime("%Y/%m"))
    assert len(folder[1]) == 3


@pytest.mark.parametrize(
    ("role", "kind"),
    [
        ("floor_judge", "link-cards"),
        ("scorekeeper", "log"),
        ("scorekeeper", "report"),
        ("stranger", "poster"),
    ],
)
def test_a_job_needs_the_permission_of_its_sheet(event, people, role, kind):
    with pytest.raises(NotAllowed):
        start_job(kind=kind, event=event, by=acting(people.by_role()[role]))
    assert not Job.objects.exists()


def test_an_unknown_kind_is_refused(event, by):
    with pytest.raises(Refused) as caught:
        start_job(kind="horoscope", event=event, by=by)
    assert caught.value.codes == ("unknown_document",)


def test_a_full_disk_is_said_in_words_and_the_job_can_be_tried_again(
    event, by, monkeypatch, django_capture_on_commit_callbacks, undrawn
):
    def full(self, name, content):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(FileSystemStorage, "_save", full)
        job = asked(django_capture_on_commit_callbacks, kind="poster", event=event, by=by)
    assert (job.state, job.result) == (Job.State.FAILED, {"codes": ["disk_full"]})
    assert "disk of the server is full" in job.message
    assert "Try again" in job.message
    with django_capture_on_commit_callbacks(execute=True):
        retry_job(job=job, by=by)
    assert fresh(job).state == Job.State.DONE
    assert fresh(job).message == ""


def test_a_refusal_ends_the_job_with_its_own_words(event, by, django_capture_on_commit_callbacks):
    job = asked(django_capture_on_commit_callbacks, kind="bracket", event=event, by=by)
    assert job.state == Job.State.FAILED
    assert job.message.startswith("There is no bracket yet.")


def test_a_defect_ends_the_job_in_words_and_not_the_server(
    event, by, monkeypatch, django_capture_on_commit_callbacks
):
    monkeypatch.setattr(tasks, "plan_document", lambda *_: 1 / 0)
    job = asked(django_capture_on_commit_callbacks, kind="poster", event=event, by=by)
    assert job.result == {"codes": ["job_failed"]}
    assert "ZeroDivisionError" in job.message


def test_a_task_delivered_twice_makes_one_file(event, by, django_capture_on_commit_callbacks, undrawn):
    job = asked(django_capture_on_commit_callbacks, kind="poster", event=event, by=by)
    name = job.file.name
    tasks.run_job(job.pk)
    assert fresh(job).file.name == name


def test_work_that_a_stopped_server_left_behind_is_called_interrupted_and_tried_again(
    event, by, django_capture_on_commit_callbacks, undrawn
):
    job = Job.objects.create(event=event, kind="poster", state=Job.State.RUNNING, event_version=event.version)
    assert not is_interrupted(job, now=job.asked_at)
    Job.objects.update(asked_at=timezone.now() - timedelta(minutes=1))
    assert is_interrupted(fresh(job))
    # Asking anew makes a new job instead of waiting for one that nobody works on.
    assert asked(django_capture_on_commit_callbacks, kind="poster", event=event, by=by).pk != job.pk
    with django_capture_on_commit_callbacks(execute=True):
        retry_job(job=fresh(job), by=by)
    assert fresh(job).state == Job.State.DONE


def test_a_job_that_runs_is_not_started_twice_by_a_second_click(event, by):
    first = start_job(kind="poster", event=event, by=by)
    assert start_job(kind="poster", event=event, by=by).pk == first.pk
    assert retry_job(job=first, by=by).state == Job.State.WAITING
    assert Job.objects.count() == 1


@pytest.mark.long
def test_a_large_list_is_drawn_in_parts_that_join_to_the_same_pages(event, large):
    plan = plan_document(KIND, event, {"round": 1})
    assert len(plan.parts) > 2
    assert plan.is_large
    pdf = build_document(KIND, event, {"round": 1})
    tables = [row["table"] for part in plan.parts for page in part.context["pages"] for row in page["rows"]]
    assert tables == [*range(1, 14), ""]
    pages = sum(len(part.context["pages"]) for part in plan.parts)
    assert page_count(pdf) == pages
    text = words_of(pdf)
    assert [f"Page {number} of {pages}" in text for number in range(1, pages + 1)] == [True] * pages


@pytest.mark.long
def test_parts_drawn_by_workers_in_any_order_make_the_same_file(event, by, large, monkeypatch, settings):
    """Stands for a Celery group: the parts are kept back, then drawn last first and one of them twice."""
    sent = []

    class Group:
        def __init__(self, parts):
            sent.extend(parts)

        def apply_async(self):
            pass

    monkeypatch.setattr(tasks, "group", Group)
    settings.CELERY_TASK_ALWAYS_EAGER = False
    job = Job.objects.create(
        event=event, kind=KIND, params={"round": 1}, event_version=event.version, asked_by=by.user
    )
    tasks.run_job(job.pk)
    count = fresh(job).total
    assert (fresh(job).state, len(sent)) == (Job.State.RUNNING, count)
    drawn = [part.args for part in reversed(sent)]
    for args in drawn[:-1]:
        tasks.draw_part(*args)
    assert (fresh(job).state, fresh(job).done) == (Job.State.RUNNING, count - 1)
    tasks.draw_part(*drawn[0])
    tasks.draw_part(*drawn[-1])
    tasks.draw_part(*drawn[-1])
    ended = fresh(job)
    assert ended.state == Job.State.DONE
    pdf = content_of(ended)
    assert page_count(pdf) == page_count(build_document(KIND, event, {"round": 1}))
    assert not any((settings.MEDIA_ROOT / "jobs" / "parts" / str(job.pk)).iterdir())


@pytest.mark.long
def test_a_web_process_that_never_loaded_the_tasks_finds_them_by_name():
    code = (
        "import django, sys; django.setup(); from tournaments.actions import jobs; "
        "assert 'tournaments.tasks' not in sys.modules; "
        "jobs.begin_job = None; jobs._work_here('tournaments.run_job', 1)"
    )
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, check=False, capture_output=True, text=True)
    # It was found and began its work, for which this process has no database.
    assert "NotRegistered" not in done.stderr
    assert "TypeError: 'NoneType' object is not callable" in done.stderr
