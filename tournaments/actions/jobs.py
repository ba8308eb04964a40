"""Long work: ask for it once, note how far it is, end it with a file or with a reason."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from celery import current_app
from django.conf import settings
from django.core.files.base import ContentFile
from django.db import connection, transaction
from django.utils import timezone

from tournaments.actions.acting import Actor, check_permission
from tournaments.documents.catalog import document_of
from tournaments.models import Event, Job
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop
from tournaments.wording import problem_facts

#: The kind of job that makes the event's report package (TRM 3.9); every other kind is a sheet of the catalog.
REPORT = "report"
#: How long the file of an older state of an event is kept.
KEPT_FOR: Final = timedelta(days=1)
#: The task above this layer, called by its name.
_TASK = "tournaments.run_job"

#: Jobs that run in this process now; without Redis an unfinished job that is not here was interrupted.
running_here: set[int] = set()


def permission_for(kind: str) -> str:
    """Return the permission that a kind of job needs; raises `Refused` (unknown_document)."""
    return "manage_event" if kind == REPORT else document_of(kind).permission


def start_job(
    *, kind: str, event: Event, by: Actor, params: Mapping[str, Any] | None = None, once: str = ""
) -> Job:
    """Return a job that makes `kind` from the event as it is now, and set it going after the transaction.

    The same thing asked for again while the event has not changed is the same job, finished or not; only one
    that failed is made anew. Printing changes nothing in the event: no log line, no new version. Raises
    `NotAllowed`, and `Refused` for an unknown kind.
    """
    permission = permission_for(kind)
    with transaction.atomic():
        locked = Event.objects.select_for_update(of=("self",)).get(pk=event.pk)
        check_permission(locked, by=by, permission=permission, verb="start_job")
        asked = dict(params or {})
        same = Job.objects.filter(event=locked, kind=kind, params=asked, event_version=locked.version)
        job = next((job for job in same.exclude(state=Job.State.FAILED) if not is_interrupted(job)), None)
        if job is not None and not (job.state == Job.State.DONE and _file_is_gone(job)):
            return job
        job = Job.objects.create(
            event=locked, kind=kind, params=asked, event_version=locked.version, asked_by=by.user
        )
        _set_going(job)
    return job


def retry_job(*, job: Job, by: Actor, once: str = "") -> Job:
    """Set a failed or interrupted job going again; one that waits, runs or is done is left alone."""
    with transaction.atomic():
        locked = Job.objects.select_for_update(of=("self",)).select_related("event").get(pk=job.pk)
        if locked.event is None:
            raise ValueError("this job belongs to no event")
        check_permission(locked.event, by=by, permission=permission_for(locked.kind), verb="retry_job")
        if locked.state == Job.State.FAILED or is_interrupted(locked):
            locked.state, locked.done, locked.message, locked.ended_at = Job.State.WAITING, 0, "", None
            locked.asked_at = timezone.now()
            locked.save(update_fields=["state", "done", "message", "ended_at", "asked_at"])
            _set_going(locked)
    return locked


def is_interrupted(job: Job, now: datetime | None = None) -> bool:
    """Return whether an unfinished job has nobody working on it: the server stopped, or its time limit passed."""
    if job.state not in {Job.State.WAITING, Job.State.RUNNING}:
        return False
    age = (now or timezone.now()) - job.asked_at
    if age.total_seconds() > settings.CELERY_TASK_TIME_LIMIT:
        return True
    # Between the commit and the thread's start a job is nobody's for a moment.
    return settings.CELERY_TASK_ALWAYS_EAGER and job.pk not in running_here and age.total_seconds() > 5


def begin_job(job_id: int) -> Job | None:
    """Return the job to be worked on, marked as running; None when it is done already."""
    with transaction.atomic():
        job = Job.objects.select_for_update(of=("self",)).select_related("event__organizer").get(pk=job_id)
        if job.state == Job.State.DONE:
            return None
        job.state, job.message, job.result, job.done = Job.State.RUNNING, "", {}, 0
        job.save(update_fields=["state", "message", "result", "done"])
    return job


def note_progress(job_id: int, done: int, total: int) -> None:
    """Note how many of how many parts are made."""
    Job.objects.filter(pk=job_id, state=Job.State.RUNNING).update(done=done, total=total)


def is_running(job_id: int) -> bool:
    """Return whether the job still waits for parts: one that ended needs none drawn late."""
    return Job.objects.filter(pk=job_id, state=Job.State.RUNNING).exists()


def count_part(job_id: int, done: int, total: int) -> bool:
    """Note that `done` parts of `total` are drawn; return whether that was the last, so that they can be joined."""
    with transaction.atomic():
        job = Job.objects.select_for_update(of=("self",)).get(pk=job_id)
        if job.state != Job.State.RUNNING:
            return False
        job.done, job.total = max(job.done, done), total
        job.save(update_fields=["done", "total"])
    return done == total


def end_job(job_id: int, *, content: bytes, file_name: str) -> None:
    """Keep the finished file and mark the job as done; a second time changes nothing. OSError when the disk is full.

    The file is written before the row says so: a crash between the two leaves a job to be tried again. Files of
    the same thing from an older state of the event go after `KEPT_FOR`: they can be made again, the disk cannot.
    """
    with transaction.atomic():
        job = Job.objects.select_for_update(of=("self",)).get(pk=job_id)
        if job.state == Job.State.DONE:
            return
        job.file.save(file_name, ContentFile(content), save=False)
        job.file_name, job.state, job.ended_at = file_name, Job.State.DONE, timezone.now()
        job.done = job.total = max(job.total, 1)
        job.save(update_fields=["file", "file_name", "state", "ended_at", "done", "total"])
        transaction.on_commit(lambda: _forget_older(job))


def _forget_older(job: Job) -> None:
    """Delete the old files of what `job` has made anew; their rows stay, and say that the file is gone."""
    older = Job.objects.filter(
        event=job.event_id, kind=job.kind, params=job.params, ended_at__lt=timezone.now() - KEPT_FOR
    )
    for row in older.exclude(file="").exclude(pk=job.pk):
        row.file.delete(save=False)
        Job.objects.filter(pk=row.pk).update(file="")


def fail_job(job_id: int, *problems: Problem) -> None:
    """Mark the job as failed, and say why and what to do."""
    words = " ".join(
        sentence
        for facts in map(problem_facts, problems)
        for sentence in (facts["words"], facts["advice"])
        if sentence
    )
    codes = [problem.code for problem in problems]
    Job.objects.filter(pk=job_id).exclude(state=Job.State.DONE).update(
        state=Job.State.FAILED, message=words, result={"codes": codes}, ended_at=timezone.now()
    )


def disk_full(error: OSError) -> Problem:
    """Return what to say when a file could not be written."""
    return Problem(
        "disk_full",
        gettext_noop("The disk of the server is full, so the file could not be written."),
        advice=gettext_noop(
            "Delete something large (old copies in the backup folder, say), then press Try again."
        ),
    )


def _file_is_gone(job: Job) -> bool:
    return not job.file.name or not job.file.storage.exists(job.file.name)


def _set_going(job: Job) -> None:
    """Hand the job to a worker after the commit; without Redis to a thread of this process."""
    transaction.on_commit(lambda: hand_over(job.pk))


def hand_over(job_id: int, task_name: str = _TASK) -> None:
    """Give a job to a Celery worker, or without Redis to a thread of this process; call it after the commit."""
    if not settings.CELERY_TASK_ALWAYS_EAGER:
        current_app.send_task(task_name, args=(job_id,))
        return
    running_here.add(job_id)
    if not settings.LOGPOSE_JOBS_IN_BACKGROUND:
        _work_here(task_name, job_id)
        return

    def work() -> None:
        try:
            _work_here(task_name, job_id)
        finally:
            connection.close()

    # A daemon: a server that is stopped does not wait for a sheet that can be asked for again.
    threading.Thread(target=work, name=f"job-{job_id}", daemon=True).start()


def _work_here(task_name: str, job_id: int) -> None:
    """Run the task in this process; a web process knows no task before its modules are loaded."""
    try:
        current_app.loader.import_default_modules()
        current_app.tasks[task_name].apply(args=(job_id,))
    finally:
        running_here.discard(job_id)
