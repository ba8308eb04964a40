"""Paper: the print page, a sheet in one tap, and the page of a large one while it is drawn."""

from __future__ import annotations

from urllib.parse import urlencode

from csp.decorators import csp_exempt
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments import actions
from tournaments.actions.jobs import REPORT, is_interrupted, permission_for
from tournaments.documents.catalog import document_of
from tournaments.documents.making import draw_plan
from tournaments.forms.documents import SheetForm
from tournaments.models import Event, Job
from tournaments.queries.access import event_for
from tournaments.queries.documents import is_stale, job_in, print_facts
from tournaments.views.parts import asks_part
from tournaments.views.posting import actor, once
from tournaments.views.staff_page import staff_page


@require_safe
def documents(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every sheet this person may print, each one tap away."""
    event = event_for(request.user, slug)
    asked = SheetForm(request.GET).params()
    facts = print_facts(request.user, event, round_number=asked.get("round"), paper=asked.get("paper", ""))
    context = {**staff_page(request, event, "documents"), "facts": facts}
    return render(request, "tournaments/documents/documents.html", context)


@require_safe
@never_cache
@csp_exempt()  # type: ignore[arg-type]  # a browser's own PDF viewer needs more than our pages may
def print_document(request: HttpRequest, slug: str, kind: str) -> HttpResponseBase:
    """Answer with the sheet itself; a large one becomes a job, whose page opens it when it is ready."""
    document = document_of(kind)
    event = event_for(request.user, slug, need=document.permission)
    params = SheetForm(request.GET).params()
    plan = document.planned(event, params)
    if plan.is_large:
        job = actions.start_job(kind=kind, event=event, params=params, by=actor(request))
        return redirect(f"{reverse('job', args=[slug, job.pk])}?open=1")
    answer = HttpResponse(draw_plan(plan, event, params), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{plan.name}.pdf"'
    return answer


@require_safe
@never_cache
def job(request: HttpRequest, slug: str, job_id: int) -> HttpResponse:
    """Show how far a piece of work is; it looks again by itself, with JavaScript or without."""
    event, row = _job(request, slug, job_id)
    page = reverse("job", args=[slug, row.pk])
    interrupted = is_interrupted(row)
    opens = row.state == Job.State.DONE and "open" in request.GET
    context = {
        **staff_page(request, event, "report" if row.kind == REPORT else "documents"),
        "job": row,
        "title": _("Report package") if row.kind == REPORT else document_of(row.kind).title,
        "url": page,
        "is_interrupted": interrupted,
        "is_working": row.state in {Job.State.WAITING, Job.State.RUNNING} and not interrupted,
        "is_stale": is_stale(row, event),
        "opens": opens,
    }
    if asks_part(request):
        if context["is_working"]:
            return render(request, "components/job.html", context)
        # Finished one way or the other: the whole page says so, and opens the file.
        return HttpResponse(headers={"HX-Redirect": f"{page}?{urlencode({'open': 1})}"})
    return render(request, "tournaments/documents/job.html", context)


@require_safe
@never_cache
@csp_exempt()  # type: ignore[arg-type]  # a browser's own PDF viewer needs more than our pages may
def job_file(request: HttpRequest, slug: str, job_id: int) -> HttpResponseBase:
    """Answer with a finished file to those who may print it."""
    _event, row = _job(request, slug, job_id)
    if row.state != Job.State.DONE or not row.file:
        raise Http404(_("This file is not ready."))
    try:
        file = row.file.open("rb")
    except FileNotFoundError as error:
        raise Http404(_("This file is not on the server any more. Ask for it again.")) from error
    is_pdf = row.file_name.endswith(".pdf")
    return FileResponse(file, as_attachment=not is_pdf, filename=row.file_name)


@require_POST
def retry(request: HttpRequest, slug: str, job_id: int) -> HttpResponse:
    """Try a failed or interrupted piece of work again."""
    _event, row = _job(request, slug, job_id)
    actions.retry_job(job=row, by=actor(request), once=once(request))
    return redirect(f"{reverse('job', args=[slug, row.pk])}?open=1")


def _job(request: HttpRequest, slug: str, job_id: int) -> tuple[Event, Job]:
    """Return a job of an event to somebody who may ask for its kind."""
    event = event_for(request.user, slug)
    row = job_in(event, job_id)
    return event_for(request.user, slug, need=permission_for(row.kind)), row
