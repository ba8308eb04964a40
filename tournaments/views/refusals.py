"""Turns refusals into pages, partials and JSON: what is wrong, where, which section, what to do now."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from rest_framework.response import Response
from rest_framework.views import exception_handler

from tournaments.actions.acting import AlreadyDone
from tournaments.models import Event
from tournaments.permissions import roles_of
from tournaments.queries.access import registration_by_token
from tournaments.rules.problems import NotAllowed, Problem, Refused, Stale
from tournaments.rules.words import gettext_noop
from tournaments.views.parts import asks_part
from tournaments.views.posting import KEEPS_LIST, LONGEST_LISTED, typed
from tournaments.views.staff_page import staff_page
from tournaments.views.typed_again import typed_again
from tournaments.wording import problem_facts


class RefusalMiddleware:
    """Answers a view's `Refused` or `AlreadyDone`, so that no view does, and an act's address opened as a page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and request.method == "GET":
            return _no_page_here(request, response)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return the answer to a refusal; anything else goes its way."""
        if isinstance(exception, AlreadyDone):
            # A part shows what stands, and no messages: said there it would come up on some later page.
            if not asks_part(request):
                messages.info(request, _("That was already done; nothing was done twice."))
            return redirect(_page_as_it_stands(request))
        if isinstance(exception, Refused):
            return refusal_response(request, exception)
        return None


def refusal_response(
    request: HttpRequest, refused: Refused, *, can_be_sent_again: bool = True
) -> HttpResponse:
    """Render a refusal: a partial for htmx, JSON for scripts that ask for it, else a page with a way back.

    What was typed stands on that page, with a button that sends it again where that may help.
    """
    problems: list[dict[str, str]] = [problem_facts(problem) for problem in refused.problems]
    if request.headers.get("Accept", "").startswith("application/json"):
        return JsonResponse({"problems": problems}, status=refused.status)
    is_partial = asks_part(request)
    template = "refusals/_refusal.html" if is_partial else "refusals/refusal.html"
    pages = [_page_that_helps(request, problem) for problem in refused.problems]
    shown = [facts | page for facts, page in zip(problems, pages, strict=True)]
    # An older page's words are refused however often they are sent; they are shown to be taken along.
    again = typed_again(request, can_be_sent=can_be_sent_again and refused.status != Stale.status)
    context = {"problems": shown, "way_back": page_before(request), "again": again, **_around(request)}
    response = render(request, template, context, status=refused.status)
    if is_partial:
        response["HX-Retarget"] = "#refusals"
        response["HX-Reswap"] = "innerHTML"
        if refused.status == Stale.status:
            # Parts that listen for it load themselves afresh.
            response["HX-Trigger"] = "stale"
    return response


def _no_page_here(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Say where to go on when an address that only takes forms is opened, as a restored tab does; scripts keep theirs.

    Nothing is sent again by that, and what was sent before stands.
    """
    if "text/html" not in request.headers.get("Accept", "") or isinstance(response, Response):
        return response
    around = _around(request)
    context = {"way_on": _page_of(request, around), **around}
    page = render(request, "405.html", context, status=response.status_code)
    page["Allow"] = response["Allow"]
    return page


def _page_of(request: HttpRequest, around: dict[str, Any]) -> str:
    """Return the page an act's address belongs to: the player's own, the event's desk, else the first."""
    if "registration" in around:
        return str(around["registration"].get_absolute_url())
    named = request.resolver_match.kwargs if request.resolver_match else {}
    if around["layout"] == "layouts/desk.html":
        return reverse("desk", args=[named["slug"]])
    return reverse("home")


def _page_that_helps(request: HttpRequest, problem: Problem) -> dict[str, str]:
    """Return the page that puts a refused problem right and what the link to it says; nothing when there is none.

    A result that stands is corrected on its match's page; only who may enter results is ever told of one. A round that
    is paired already stands on its page.
    """
    match, slug = (
        problem.params.get("match"),
        request.resolver_match and request.resolver_match.kwargs.get("slug"),
    )
    if problem.code == "last_round_not_started" and slug:
        page = reverse("round", args=[slug, problem.params["number"]])
        return {"page": page, "page_words": str(problem.params["round"])}
    if problem.code != "result_stands" or not match or not slug:
        return {}
    before = urlsplit(page_before(request))
    came_from = urlencode({"next": f"{before.path}?{before.query}" if before.query else before.path})
    return {
        "page": f"{reverse('match', args=[slug, match])}?{came_from}",
        "page_words": _("Correct this result"),
    }


def _around(request: HttpRequest) -> dict[str, Any]:
    """Return the layout that keeps the navigation of the pages one came from, with the facts it needs."""
    named = request.resolver_match.kwargs if request.resolver_match else {}
    if "token" in named:
        try:
            entry = registration_by_token(named["token"])
        except Http404:
            return {"layout": "layouts/public.html"}
        return {"layout": "layouts/player.html", "registration": entry, "event": entry.event}
    event = Event.objects.filter(slug=named["slug"]).first() if "slug" in named else None
    if event is not None and roles_of(request.user, event):
        return {"layout": "layouts/desk.html", **staff_page(request, event, "")}
    return {"layout": "layouts/public.html"}


def page_before(request: HttpRequest) -> str:
    """Return the address on this site the person came from, or the first page.

    What is sent again from a page that says a refusal comes from where it was typed first.
    """
    headers = request.headers
    # Some browsers keep the page to themselves; htmx says it all the same.
    referer = request.POST.get("came_from") or headers.get("Referer") or headers.get("HX-Current-URL", "")
    # Anything else would be taken for the name of a page.
    is_address = referer.startswith(("/", "http://", "https://"))
    if is_address and url_has_allowed_host_and_scheme(
        referer, {request.get_host()}, require_https=request.is_secure()
    ):
        return referer
    return "/"


def _page_as_it_stands(request: HttpRequest) -> str:
    """Return the page before; a part of it keeps its list: an act sent again moves no row under a finger."""
    page = page_before(request)
    kept = {name: typed(request, name, LONGEST_LISTED) for name in KEEPS_LIST if name in request.POST}
    if not kept or not asks_part(request):
        return page
    address = urlsplit(page)
    return urlunsplit(address._replace(query=urlencode(dict(parse_qsl(address.query)) | kept)))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form whose safety mark is missing or old: say so where it was sent from, and lead back.

    Nothing can be sent again from here: another site's form would need only one more press, and one that was left
    open on a shared tablet would act as who has it now.
    """
    return refusal_response(
        request,
        can_be_sent_again=False,
        refused=NotAllowed(
            Problem(
                "form_too_old",
                gettext_noop("This form is too old or its cookie is missing; nothing was changed."),
                advice=gettext_noop("Go back, load the page again and send it once more."),
            )
        ),
    )


def api_exception_handler(exception: Exception, context: dict[str, Any]) -> Response | None:
    """Return the API's one error shape: {"problems": [{code, severity, section, place, words, advice}]}."""
    if isinstance(exception, Refused):
        facts = [problem_facts(problem) for problem in exception.problems]
        return Response({"problems": facts}, status=exception.status)
    response = exception_handler(exception, context)
    if response is not None:
        code = getattr(exception, "default_code", "not_found")
        if isinstance(exception, PermissionDenied):
            code = "not_allowed"
        words = str(getattr(exception, "detail", exception))
        problem = {
            "code": code,
            "severity": "error",
            "section": "",
            "place": "",
            "words": words,
            "advice": "",
        }
        response.data = {"problems": [problem]}
    return response
