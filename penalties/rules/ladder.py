"""What a repeat of the same kind of infraction means, and which levels a judge may choose (TRM 7.1, 7.2, 7.4).

Only penalties of the same person for the same kind of infraction in the same event count, day 1 on day 2 too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from penalties.rules.infractions import Infraction
from penalties.rules.levels import Level
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

#: What the level after a repeat is, as a proposal: one step up to a Match Loss, the rest is the judge's decision.
_STEP_UP: Final = {
    Level.CAUTION: Level.WARNING,
    Level.WARNING: Level.GAME_LOSS,
    Level.GAME_LOSS: Level.MATCH_LOSS,
}

_FIRST: Final = gettext_noop("The first of its kind for this person in this event.")
_AFTER: Final = {
    Level.CAUTION: gettext_noop("A repeat after a Caution: it can become a Warning."),
    Level.WARNING: gettext_noop(
        "A repeat after a Warning: Game Loss, Match Loss or Disqualification, as the judge decides."
    ),
}
_AFTER_LOSS: Final = gettext_noop("A repeat after a Game Loss or more: it is never lighter than that.")
_PERHAPS: Final = gettext_noop(
    "This person has penalties for things that no entry names: the judge decides whether this is the same again."
)


@dataclass(frozen=True, slots=True)
class Advice:
    """What the guide says of this infraction by this person now.

    `base` is the guide's lightest level, `least` the lightest that can be given now, `suggested` what is
    proposed, `most` the heaviest that needs no reason. `repeats` counts the earlier ones, `words` say what they
    mean (marked for translation), `tells_head_judge` that the head judge is to hear of it (TRM 7.1).
    """

    base: Level
    suggested: Level
    repeats: int
    is_repeat: bool
    words: str
    section: str
    least: Level
    most: Level

    @property
    def tells_head_judge(self) -> bool:
        """Whether the head judge is to be told: of every repeat, and of anything above a Warning."""
        return self.is_repeat or self.suggested > Level.WARNING

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels that can be chosen, lightest first."""
        return tuple(level for level in Level if level >= self.least)

    def needs_reason(self, level: Level) -> bool:
        """Whether choosing `level` needs a reason of its own."""
        return level > self.most


def advice(infraction: Infraction, earlier: Sequence[Level]) -> Advice:
    """Return what a penalty for `infraction` starts at, given this person's earlier ones of the same kind.

    A repeat after a Game Loss is never lighter than what was given. The entry for everything else is not one
    kind: an earlier one raises the proposal and binds nobody.

    >>> from penalties.rules.infractions import infraction
    >>> advice(infraction("slow_play"), []).suggested.value
    'warning'
    >>> advice(infraction("slow_play"), [Level.WARNING]).suggested.value
    'game_loss'
    >>> advice(infraction("slow_play"), [Level.WARNING, Level.MATCH_LOSS]).least.value
    'match_loss'
    """
    base = infraction.base
    if not earlier:
        return Advice(base, base, 0, False, _FIRST, infraction.section, base, infraction.most)
    heaviest = max(earlier, key=lambda level: level.rank)
    suggested = max(base, _STEP_UP.get(heaviest, heaviest))
    binds = infraction.is_one_kind and heaviest >= Level.GAME_LOSS
    least = max(base, heaviest) if binds else base
    words = _AFTER.get(heaviest, _AFTER_LOSS) if infraction.is_one_kind else _PERHAPS
    return Advice(
        base=base,
        suggested=suggested,
        repeats=len(earlier),
        is_repeat=True,
        words=words,
        section="TRM 7.2",
        least=least,
        most=max(infraction.most, suggested),
    )


def check_level(
    infraction: Infraction,
    level: Level,
    earlier: Sequence[Level],
    why_above: str = "",
    *,
    by_clock: Level | None = None,
) -> list[Problem]:
    """Return every reason why `level` cannot be given; empty when it can (TRM 7.2, 7.4).

    Never below the guide; never lighter than an earlier Game Loss or more for the same; above what the guide
    and the ladder propose only with a reason. `by_clock` is what a late player is due by the clock.

    >>> from penalties.rules.infractions import infraction
    >>> [p.code for p in check_level(infraction("list_differs"), Level.WARNING, [])]
    ['below_the_guide']
    >>> [p.code for p in check_level(infraction("communication"), Level.GAME_LOSS, [])]
    ['above_needs_reason']
    >>> check_level(infraction("communication"), Level.GAME_LOSS, [Level.WARNING])
    []
    """
    now = advice(infraction, earlier)
    base = max(now.base, by_clock) if by_clock is not None else now.base
    if level < base:
        return [
            Problem(
                "below_the_guide",
                gettext_noop("{infraction} has at least a {level}; a judge can go above, never below."),
                section="TRM 7.4",
                advice=gettext_noop("Choose that level or a heavier one."),
                place="level",
                params={"infraction": infraction.name, "level": base.words},
            )
        ]
    if level < now.least:
        return [
            Problem(
                "lighter_than_before",
                gettext_noop(
                    "This person has had a {level} for the same already; a repeat is never lighter."
                ),
                section="TRM 7.2",
                advice=gettext_noop("Choose that level or a heavier one."),
                place="level",
                params={"level": now.least.words},
            )
        ]
    if now.needs_reason(level) and not why_above.strip():
        return [
            Problem(
                "above_needs_reason",
                gettext_noop("A {level} is above what the guide gives here; say why."),
                section="TRM 7.4",
                advice=gettext_noop("Write why this case is graver than others of its kind."),
                place="why_above",
                params={"level": level.words},
            )
        ]
    return []


def check_game_state(
    infraction: Infraction, level: Level, *, can_go_on: bool | None, is_repeat: bool
) -> list[Problem]:
    """Return why a Game Loss does not fit the damaged game state it comes from (TRM 4.10).

    `can_go_on` is True for a reparable or accepted state, False for an irreparable one, None when none is noted.

    >>> from penalties.rules.infractions import infraction
    >>> [p.code for p in check_game_state(
    ...     infraction("game_rules"), Level.GAME_LOSS, can_go_on=True, is_repeat=False)]
    ['state_can_be_repaired']
    """
    is_game_error = infraction.section.startswith("TRM 7.4.1") or infraction.key == "communication"
    if not (is_game_error and level is Level.GAME_LOSS and can_go_on and not is_repeat):
        return []
    return [
        Problem(
            "state_can_be_repaired",
            gettext_noop("A game that can go on is no Game Loss, unless the error is a repeat."),
            section="TRM 4.10",
            advice=gettext_noop("Give a Warning, or note first that the game state is irreparable."),
            place="level",
        )
    ]
