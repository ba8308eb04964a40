"""Which permanent texts can account for a number: by exactly what they change, as often as they lie there."""

from __future__ import annotations

import pytest

from rules_engine.logs.accounting import can_account
from rules_engine.one_piece.text.nodes import (
    Ability,
    Add,
    Do,
    Duration,
    Happens,
    Modify,
    Replace,
    SetStat,
    Static,
    This,
    Timing,
)


def modify(change: object, until: str = "static") -> Do:
    return Do(act=Modify(target=This("character"), changes=(change,), duration=Duration(until)))  # type: ignore[arg-type]


def permanent(*body: object) -> tuple[Ability, ...]:
    return (Ability(heads=(Static(),), body=body),)  # type: ignore[arg-type]


WEAKER = permanent(modify(Add("power", -1000)))
STRONGER = permanent(modify(Add("power", 3000)))
CHEAPER = permanent(modify(Add("cost", -2)))
ONCE = permanent(
    Replace(event=Happens("removed", This("character")), steps=(modify(Add("power", -2000), "turn"),))
)
AT_AN_EVENT = (Ability(heads=(Timing("On Play"),), body=(modify(Add("power", 1000)),)),)
SET = permanent(modify(SetStat("power", 7000)))


@pytest.mark.parametrize(
    ("programs", "stat", "difference", "expected"),
    [
        ([WEAKER], "power", -1000, True),
        ([WEAKER], "power", -2000, False),
        ([WEAKER, WEAKER], "power", -2000, True),
        ([WEAKER], "power", 1000, False),
        ([WEAKER, STRONGER], "power", 2000, True),
        ([WEAKER, STRONGER], "power", 4000, False),
        ([CHEAPER], "cost", -2, True),
        ([CHEAPER], "power", -2, False),
        ([WEAKER], "cost", -1000, False),
        ([ONCE], "power", -2000, False),
        ([AT_AN_EVENT], "power", 1000, False),
        ([SET], "power", 1500, True),
        ([()], "power", 1000, False),
    ],
)
def test_a_difference_is_what_some_of_the_permanent_texts_come_to(
    programs: list[tuple[Ability, ...]], stat: str, difference: int, expected: bool
) -> None:
    assert can_account(programs, stat, difference) is expected
