"""An organizer's card file: kept, then imported as a job with its progress on a page."""

from __future__ import annotations

from typing import Any

from django.core.files.base import ContentFile
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.actions.card_tables import require_organizer
from decks.actions.catalog import ImportReport, RegulationReport, import_cards, import_regulation
from tournaments.actions.acting import SYSTEM, Actor
from tournaments.actions.jobs import fail_job, hand_over, note_progress
from tournaments.models import Job
from tournaments.rules.plain_json import read_plain_json
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop
from tournaments.wording import problem_facts

KIND = "card_import"
TASK = "decks.import_card_file"
#: The most refused rows a page lists; all are counted.
SHOWN_ROWS = 50


def start_card_import(*, content: bytes, by: Actor) -> Job:
    """Keep the file and set the import going. Raises `NotAllowed` for anyone but organizers."""
    require_organizer(by)
    with transaction.atomic():
        job = Job(kind=KIND, asked_by=by.user, file_name=_("Card file"))
        job.file.save("cards.json", ContentFile(content), save=False)
        job.save()
        transaction.on_commit(lambda: hand_over(job.pk, TASK))
    return job


def work_on_card_import(job_id: int) -> None:
    """Import the file of a job; safe to run twice. A file that is no list of rows fails with its reason."""
    job = Job.objects.get(pk=job_id)
    if job.state == Job.State.DONE:
        return
    by = Actor(user=job.asked_by) if job.asked_by else SYSTEM
    Job.objects.filter(pk=job_id).update(state=Job.State.RUNNING)
    try:
        with job.file.open("rb") as kept:
            rows = read_plain_json(kept.read())
    except (ValueError, RecursionError) as error:
        fail_job(job_id, _not_json(str(error).removesuffix(".")))
        return
    if isinstance(rows, dict):
        _import_regulation(job_id, rows, by)
        return
    if not isinstance(rows, list):
        fail_job(job_id, _not_json("no list of rows"))
        return
    report = import_cards(rows, by=by, progress=lambda done, total: note_progress(job_id, done, total))
    Job.objects.filter(pk=job_id).update(
        state=Job.State.DONE, message=import_summary(report), result=_as_data(report), ended_at=timezone.now()
    )


def _import_regulation(job_id: int, source: dict[str, Any], by: Actor) -> None:
    try:
        report = import_regulation(source, by=by)
    except Refused as refused:
        fail_job(job_id, refused.problems[0])
        return
    Job.objects.filter(pk=job_id).update(
        state=Job.State.DONE,
        message=regulation_summary(report),
        result={"kept_deleted": list(report.kept_deleted[:SHOWN_ROWS])},
        ended_at=timezone.now(),
    )


def regulation_summary(report: RegulationReport) -> str:
    """Return in words what a file of blocks and bans held."""
    held = report.regulation
    sets, bans, pairs = len(held.sets), len(held.bans), len(held.banned_pairs)
    words = _("{sets}, {bans}, {pairs} as of {day}; rows edited by hand stay.").format(
        sets=ngettext("{n} set", "{n} sets", sets).format(n=sets),
        bans=ngettext("{n} ban", "{n} bans", bans).format(n=bans),
        pairs=ngettext("{n} banned pair", "{n} banned pairs", pairs).format(n=pairs),
        day=held.as_of.isoformat(),
    )
    return " ".join(filter(None, [words, deleted_words(len(report.kept_deleted))]))


def deleted_words(count: int) -> str:
    """Return how many rows stay out because somebody deleted them, "" for none."""
    if not count:
        return ""
    return ngettext("{n} row deleted by hand stays out.", "{n} rows deleted by hand stay out.", count).format(
        n=count
    )


def _not_json(why: str) -> Problem:
    return Problem(
        "card_file_unreadable",
        gettext_noop("This is not a card file: {why}."),
        advice=gettext_noop("Give a JSON file with one row for each printing; nothing was changed."),
        params={"why": why},
    )


def import_summary(report: ImportReport) -> str:
    """Return in words what an import of cards did."""
    refused = ngettext("{n} row refused", "{n} rows refused", report.refused_rows).format(
        n=report.refused_rows
    )
    words = _(
        "{added} added, {changed} changed, {unchanged} unchanged, {kept} kept as edited, {refused}."
    ).format(
        added=report.added,
        changed=report.changed,
        unchanged=report.unchanged,
        kept=report.kept_edited,
        refused=refused,
    )
    return " ".join(filter(None, [words, deleted_words(len(report.kept_deleted))]))


def _as_data(report: ImportReport) -> dict[str, Any]:
    return {
        "refused": [problem_facts(problem) for problem in report.refused[:SHOWN_ROWS]],
        "remarks": [problem_facts(problem) for problem in report.remarks[:SHOWN_ROWS]],
        "kept_deleted": list(report.kept_deleted[:SHOWN_ROWS]),
    }
