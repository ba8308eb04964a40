"""How much of the card texts is read.

Numbers and clauses by set and by kind, and what is below the recorded figures.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from .compiling import Compiled, State, compile_text
from .errata import ERRATA, is_stale
from .normalise import normalise
from .printings import CardText

RECORDED = Path(__file__).parent / "recorded.json"


@dataclass
class Figures:
    """Counts of one group of cards. A number counts as exact only when all its lines are.

    ``judge`` are numbers with a clause nobody could read, ``cannot`` those with one the engine cannot carry out
    (a judge decides these too).
    """

    numbers: int = 0
    exact: int = 0
    ambiguous: int = 0
    inexact: int = 0
    judge: int = 0
    lines: int = 0
    lines_exact: int = 0
    clauses_judge: int = 0
    cannot: int = 0

    def add(self, card: Compiled, cannot: list[str]) -> None:
        """Count a card; ``cannot`` is what the engine cannot carry out of it."""
        states = {line.state for line in card.lines}
        self.numbers += 1
        self.exact += card.exact
        self.ambiguous += State.AMBIGUOUS in states
        self.inexact += State.INEXACT in states
        self.judge += State.JUDGE in states
        self.lines += len(card.lines)
        self.lines_exact += sum(line.state is State.EXACT for line in card.lines)
        self.cannot += bool(cannot)
        self.clauses_judge += sum(len(line.clauses) for line in card.lines)


@dataclass
class Report:
    """What the command prints. ``problems`` holds (number, state, line) for every line that is not exact."""

    total: Figures = field(default_factory=Figures)
    by_set: dict[str, Figures] = field(default_factory=dict)
    by_kind: dict[str, Figures] = field(default_factory=dict)
    cards: dict[str, Compiled] = field(default_factory=dict)
    problems: list[tuple[str, State, str]] = field(default_factory=list)
    loose: list[tuple[str, str]] = field(default_factory=list)
    errata: int = 0
    stale: list[str] = field(default_factory=list)
    several: int = 0  # lines with several readings before the preferences
    older: int = 0
    older_exact: int = 0
    not_carried_out: list[tuple[str, str]] = field(default_factory=list)


def make_report(cards: Iterable[CardText], cannot: Callable[[Compiled], list[str]] | None = None) -> Report:
    """Compile every card and count. ``cannot`` names what the engine cannot carry out of a program.

    Such cards are listed.
    """
    report = Report(errata=sum(len(rows) for rows in ERRATA.values()))
    for card in cards:
        made = compile_text(card.text, card.number)
        lacking = [] if cannot is None else cannot(made)
        report.cards[card.number] = made
        for figures in (
            report.total,
            report.by_set.setdefault(card.set_code, Figures()),
            report.by_kind.setdefault(card.kind, Figures()),
        ):
            figures.add(made, lacking)
        for line in made.lines:
            if line.state is not State.EXACT:
                report.problems.append((card.number, line.state, line.text))
            if line.loose:
                report.loose.append((card.number, line.text))
            report.several += line.readings > 1
        report.stale += [card.number for _ in is_stale(card.number, normalise(card.text))]
        for text in card.older:
            report.older += 1
            report.older_exact += compile_text(text, card.number).exact
        report.not_carried_out += [(card.number, what) for what in lacking]
    return report


def recorded() -> dict[str, int]:
    """Read the figures below which the report fails."""
    held: dict[str, int] = json.loads(RECORDED.read_text(encoding="utf-8"))
    return held


def to_record(figures: Figures) -> str:
    """Write the content of the recorded file."""
    return json.dumps(asdict(figures), indent=2) + "\n"


def fallen(figures: Figures, before: dict[str, int]) -> list[tuple[str, int, int]]:
    """Say what is worse than recorded: (name, recorded, now).

    >>> fallen(Figures(numbers=2, exact=1), {"numbers": 2, "exact": 2, "judge": 0})
    [('exact', 2, 1)]
    """
    now = asdict(figures)
    more_is_worse = {"ambiguous", "inexact", "judge", "clauses_judge", "cannot"}
    return [
        (name, old, now[name])
        for name, old in before.items()
        if (now[name] > old if name in more_is_worse else now[name] < old)
    ]
