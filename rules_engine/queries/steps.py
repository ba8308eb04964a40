"""The decisions of an account in words, with what followed from each and by which rule."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from threading import Lock
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules_engine.one_piece import log
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.shown import sees
from rules_engine.queries import action_words
from rules_engine.queries.event_words import event_words
from rules_engine.timeline import Decision, Timeline
from rules_engine.timeline.timeline import state_check

#: Steps whose words are kept in memory; a judge's day has a few thousand.
MOST_KEPT = 20_000


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of the line with what followed from it, counted from 1."""

    number: int
    words: str
    #: What people noted beside it, and a judge's reason.
    note: str = ""
    by: str = ""
    is_judges: bool = False
    is_inferred: bool = False
    is_here: bool = False
    #: The first one after which the table is not as the hash kept with it says.
    is_otherwise: bool = False
    #: It went on without a name that it depends on.
    is_undecided: bool = False
    turn: int = 0
    happened: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class _Said:
    """What a step says whatever is noted beside it."""

    words: str
    turn: int
    is_judges: bool
    happened: tuple[tuple[str, str], ...]
    check: str
    is_undecided: bool
    is_secret: bool


#: By everything that came before a step: the start, the seed, the cards, the language, the decisions up to it, and by
#: who looks. So nothing here ever becomes old, accounts share what they have in common, and what is undone and done
#: again is known.
_kept: OrderedDict[bytes, _Said] = OrderedDict()
_lock = Lock()


def steps_of(
    timeline: Timeline[Any], line: str, here: int, checks: Sequence[str] = (), who: str = "judge"
) -> tuple[Step, ...]:
    """Return the decisions of a line in words, as `who` may know them, with what followed; then it stands at `here`.

    Only what was never put into words before is carried out again. `checks` are the hashes the record holds for the
    decisions of this line from the start.
    """
    path = timeline.path(line)
    found: list[Step] = []
    differs = False
    for index, (name, decision) in enumerate(zip(_names(timeline, path), path, strict=True)):
        key = name + who.encode()
        said = _kept.get(key)
        if said is None:
            said = _say(timeline, line, index, decision, who)
            _keep(key, said)
        # Whatever follows differs too; the first step says it all.
        is_first = not differs and index < len(checks) and checks[index] not in ("", said.check)
        differs = differs or is_first
        found.append(_step(decision, said, index + 1, here, is_otherwise=is_first))
    timeline.jump(here, line)
    return tuple(found)


def _names(timeline: Timeline[Any], path: tuple[Decision, ...]) -> Iterator[bytes]:
    """Yield a name for each step of a path that no other way to play has."""
    rules = timeline.rules
    first = [rules.name, rules.engine, rules.data, get_language(), timeline.seed, timeline.start]
    name = json.dumps(first, sort_keys=True, default=str).encode()
    for decision in path:
        act = json.dumps(decision.act, sort_keys=True, separators=(",", ":"))
        name = blake2b(name + act.encode(), digest_size=16).digest()
        yield name


def _say(timeline: Timeline[Any], line: str, index: int, decision: Decision, who: str) -> _Said:
    """Carry out the decision with this index of a line, and put it and what followed into words for `who`.

    A decision about a card that they see neither before nor after it is told without its cards.
    """
    rules = timeline.rules
    timeline.jump(index, line)
    game: Game = timeline.game  # type: ignore[assignment]
    action: Action = rules.read_action(game, decision.act)
    words = action_words.words(game, action)
    turn = game.state.turn
    about = [card for card in (action.card, action.target, *action.cards) if card is not None]
    secret = [card for card in about if not sees(game, card, who)]
    timeline.jump(index + 1, line)
    game = timeline.game  # type: ignore[assignment]
    is_secret = any(not sees(game, card, who) for card in secret)
    happened = tuple((event_words(game, event, who), event.rule) for event in log.told(game, who))
    is_undecided = any(event.kind == "undecided" for event in game.log)
    return _Said(
        _("Something about cards that are not shown") if is_secret else words,
        turn,
        rules.is_override(decision.act),
        happened,
        state_check(rules, game),
        is_undecided,
        is_secret,
    )


def _keep(name: bytes, said: _Said) -> None:
    with _lock:
        _kept[name] = said
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)


def _step(decision: Decision, said: _Said, number: int, here: int, *, is_otherwise: bool) -> Step:
    return Step(
        number=number,
        words=said.words,
        # What a judge noted beside it may name the card.
        note=""
        if said.is_secret
        else " · ".join(filter(None, (decision.note, str(decision.act.get("reason", ""))))),
        by=decision.by,
        is_judges=said.is_judges,
        is_inferred=decision.inferred,
        is_here=number == here,
        is_otherwise=is_otherwise,
        is_undecided=said.is_undecided,
        turn=said.turn,
        happened=said.happened,
    )
