"""A replay on paper: the board, the verdict, every decision with its rules, lines to sign (TRM 4.10)."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from rules_engine.models import Replay
from rules_engine.queries.board import Board
from rules_engine.queries.sheet import Sheet
from tournaments.documents.catalog import Part
from tournaments.documents.drawing import draw, html_of
from tournaments.documents.facts import local_words
from tournaments.documents.paper import paper_of


def replay_pdf(replay: Replay, board: Board, facts: Sheet, paper: str = "") -> bytes:
    """Return the sheet of a replay as a PDF, on the paper named or the one usual in the event's region.

    Raises `Refused` where printing is not installed.
    """
    event = replay.event
    now = timezone.now()
    words = [
        _("Turn {turn}").format(turn=board.turn),
        board.phase,
        f"{board.title} {board.step}/{board.steps}",
    ]
    if facts.played_at:
        words.insert(0, facts.played_at)
    context: dict[str, Any] = {
        "event": event,
        "kind": "report",
        "title": replay.name,
        "sub": " · ".join(words),
        "made": local_words(event, now) if event else date_format(now, "j M Y, H:i") + " UTC",
        "replay": replay,
        "sides": (board.a, board.b),
        "steps": board.path,
        "account": board.title,
        "facts": facts,
    }
    size = paper_of({"paper": paper}, event.region if event else "")
    return draw(html_of(Part("print/replay.html", context, len(board.path)), size))
