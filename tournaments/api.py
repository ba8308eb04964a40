"""The public read-only API of an event: what anyone may see, published rounds only, code names for hidden ones."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.generics import ListAPIView
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.models import Event
from tournaments.queries.access import public_event
from tournaments.queries.bracket import bracket_of
from tournaments.queries.event_list import announced_events
from tournaments.queries.pairings import pairings_of
from tournaments.queries.public import public_facts
from tournaments.queries.rounds import round_by_number, round_facts, rounds_of
from tournaments.queries.standings import final_standings, standings_round
from tournaments.serializers import (
    BracketShape,
    EventFactsShape,
    EventShape,
    RoundPairingsShape,
    RoundShape,
    StandingsShape,
)
from tournaments.views.polling import polled

if TYPE_CHECKING:
    from django.core.paginator import Paginator


class EventPages(PageNumberPagination):
    """Fifty events a page."""

    page_size = 50
    #: The schema says that a page is a whole number: "last" and digits of other scripts are none.
    last_page_strings = ()

    def get_page_number(self, request: Request, paginator: Paginator[Any]) -> str:
        """Return the page asked for; one that is no number is not found."""
        number = request.query_params.get(self.page_query_param, "1")
        if not re.fullmatch(r"[0-9]{1,9}", number):
            raise NotFound(_("There is no such page."))
        return number


@extend_schema(summary="Events, the latest first", tags=["events"])
class EventList(ListAPIView[Event]):
    """Every announced event of this site."""

    serializer_class = EventShape
    pagination_class = EventPages

    def get_queryset(self) -> Any:
        """Return the announced events."""
        return announced_events()


def of_event(view: type[APIView]) -> type[APIView]:
    """Make a view of one event answer 304 while the event is unchanged; inside, so that a 404 is JSON too."""

    def event_of(slug: str, **_rest: Any) -> Event:
        return public_event(slug)

    return method_decorator(polled(event_of), name="get")(view)


@of_event
class EventDetail(APIView):
    """Where one event stands."""

    @extend_schema(summary="An event and where it stands", responses=EventFactsShape, tags=["events"])
    def get(self, request: Request, slug: str) -> Response:
        """Return the event's facts."""
        return Response(EventFactsShape(public_facts(public_event(slug))).data)


@of_event
class RoundList(APIView):
    """The published rounds of an event."""

    @extend_schema(summary="The published rounds", responses=RoundShape(many=True), tags=["rounds"])
    def get(self, request: Request, slug: str) -> Response:
        """Return the rounds by number."""
        return Response(RoundShape(rounds_of(public_event(slug), public=True), many=True).data)


@of_event
class RoundDetail(APIView):
    """A published round with its pairings."""

    @extend_schema(
        summary="The pairings and results of a round", responses=RoundPairingsShape, tags=["rounds"]
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Return the pairings by table."""
        round_ = round_by_number(public_event(slug), number, public=True)
        facts = {"round": round_facts(round_), "pairings": pairings_of(round_)}
        return Response(RoundPairingsShape(facts).data)


@of_event
class Standings(APIView):
    """The standings of an event (TRM 5.4)."""

    @extend_schema(summary="The standings", responses=StandingsShape, tags=["standings"])
    def get(self, request: Request, slug: str) -> Response:
        """Return the standings after the last closed round."""
        event = public_event(slug)
        facts = {"after_round": standings_round(event), "standings": final_standings(event)}
        return Response(StandingsShape(facts).data)


@of_event
class BracketDetail(APIView):
    """The bracket of the cut, or of a single elimination event."""

    @extend_schema(summary="The bracket", responses=BracketShape, tags=["standings"])
    def get(self, request: Request, slug: str) -> Response:
        """Return the bracket; 404 before there is one."""
        bracket = bracket_of(public_event(slug), public=True)
        if bracket is None:
            raise Http404(_("This event has no bracket yet."))
        return Response(BracketShape(bracket).data)


@extend_schema(exclude=True)
class NothingHere(APIView):
    """Any other address below the API: the refusal is JSON too."""

    def get(self, request: Request, rest: str) -> Response:
        """Raise a 404."""
        raise Http404(_("There is nothing at this address of the API."))
