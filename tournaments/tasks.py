"""Long work as Celery tasks: sheets drawn in parts by several workers, the report package.

Without Redis the same tasks run in a thread of the web process, one part after the other. Each task can be run
twice: a job that is done is left alone, a part that is drawn is found again.
"""

from __future__ import annotations

import errno
import logging

from celery import group, shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from tournaments.actions.jobs import (
    REPORT,
    begin_job,
    count_part,
    disk_full,
    end_job,
    fail_job,
    is_running,
    note_progress,
)
from tournaments.documents.catalog import Plan
from tournaments.documents.drawing import draw, html_of, join
from tournaments.documents.making import draw_plan, plan_document
from tournaments.documents.paper import paper_of
from tournaments.models import Job
from tournaments.report_package import build_report
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

logger = logging.getLogger("logpose.jobs")
#: Seconds after which a job ends itself with a sentence, before the worker is stopped without one.
_SOFT_LIMIT = settings.CELERY_TASK_TIME_LIMIT - 60


@shared_task(name="tournaments.run_job", soft_time_limit=_SOFT_LIMIT)
def run_job(job_id: int) -> None:
    """Carry out one job from beginning to end; whatever goes wrong ends on the job's page in words."""
    job = begin_job(job_id)
    if job is None:
        return
    try:
        _carry_out(job)
    except Exception as error:  # noqa: BLE001 - whatever it is, the person waiting is told
        _fail(job_id, error)


@shared_task(name="tournaments.draw_part", soft_time_limit=_SOFT_LIMIT)
def draw_part(job_id: int, index: int, count: int, html: str) -> None:
    """Draw one part of a long list and keep it; whoever finishes the last part joins them all."""
    if not is_running(job_id):
        return
    try:
        name = _part_name(job_id, index)
        if not default_storage.exists(name):
            default_storage.save(name, ContentFile(draw(html)))
        if count_part(
            job_id, sum(default_storage.exists(_part_name(job_id, at)) for at in range(count)), count
        ):
            _join_parts(job_id, count)
    except Exception as error:  # noqa: BLE001 - whatever it is, the person waiting is told
        _fail(job_id, error)


def _carry_out(job: Job) -> None:
    event = job.event
    if event is None:
        raise ValueError("this job belongs to no event")
    if job.kind == REPORT:
        end_job(job.pk, content=build_report(event), file_name=f"{event.slug}-report.zip")
        return
    plan = plan_document(job.kind, event, job.params)
    note_progress(job.pk, 0, len(plan.parts))
    if len(plan.parts) > 1 and not settings.CELERY_TASK_ALWAYS_EAGER:
        _hand_out_parts(job, plan)
        return
    content = draw_plan(
        plan, event, job.params, progress=lambda done, total: note_progress(job.pk, done, total)
    )
    end_job(job.pk, content=content, file_name=f"{plan.name}.pdf")


def _hand_out_parts(job: Job, plan: Plan) -> None:
    """Send every part to the workers as finished HTML: all of them show the event as it was at this moment."""
    assert job.event is not None  # noqa: S101 - said by the caller
    paper = paper_of(job.params, job.event.region)
    Job.objects.filter(pk=job.pk).update(file_name=f"{plan.name}.pdf")
    for index in range(len(plan.parts)):
        default_storage.delete(_part_name(job.pk, index))
    group(
        draw_part.s(job.pk, index, len(plan.parts), html_of(part, paper))
        for index, part in enumerate(plan.parts)
    ).apply_async()


def _join_parts(job_id: int, count: int) -> None:
    names = [_part_name(job_id, index) for index in range(count)]
    drawn = []
    for name in names:
        with default_storage.open(name) as file:
            drawn.append(file.read())
    end_job(
        job_id, content=join(drawn), file_name=Job.objects.values_list("file_name", flat=True).get(pk=job_id)
    )
    for name in names:
        default_storage.delete(name)


def _part_name(job_id: int, index: int) -> str:
    return f"jobs/parts/{job_id}/{index:03d}.pdf"


def _fail(job_id: int, error: Exception) -> None:
    """Note on the job why it failed; the log keeps the whole story."""
    if not isinstance(error, Refused):
        logger.error("Job %s failed", job_id, exc_info=error)
    fail_job(job_id, *problems_of(error))


def problems_of(error: Exception) -> tuple[Problem, ...]:
    """Return what to tell the person who waits for the file."""
    if isinstance(error, Refused):
        return error.problems
    if isinstance(error, OSError) and error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return (disk_full(error),)
    if isinstance(error, SoftTimeLimitExceeded):
        return (
            Problem(
                "took_too_long",
                gettext_noop("This took longer than {minutes} minutes and was stopped."),
                advice=gettext_noop("Try again when the server is less busy, or print in smaller pieces."),
                params={"minutes": _SOFT_LIMIT // 60},
            ),
        )
    return (
        Problem(
            "job_failed",
            gettext_noop("Something went wrong that Logpose did not expect ({error})."),
            advice=gettext_noop(
                "Try again; if it fails again, the server's log says more. The event is unharmed."
            ),
            params={"error": type(error).__name__},
        ),
    )
