"""Shows that a pairing is best: the value it has and the bound no pairing can beat, to be checked by anybody.

Step 6 of docs/algorithms/pairing.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.swiss.entrants import Field
from tournaments.rules.swiss.plan import Plan, Stuck, plan_round
from tournaments.rules.swiss.value import Value


class Method(StrEnum):
    """What the bound rests on: parity alone, exact windows between BIG groups, the whole field at once."""

    PARITY = "parity"
    WINDOWS = "windows"
    WHOLE = "whole"


@dataclass(frozen=True, slots=True)
class Certificate:
    """`value` is the pairing's, `bound` the best any pairing of the field can have; they are equal.

    The bound is that of the field with the groups in `big` (by match points, like `exact`) freed from all
    their restrictions and the groups in `exact` decided by a matching; recomputing it needs no seed.
    """

    value: Value
    bound: Value
    method: Method
    points: tuple[int, ...]
    big: tuple[int, ...]
    exact: tuple[int, ...]

    @classmethod
    def of(cls, field: Field, plan: Plan, value: Value) -> Certificate:
        """Return the certificate of a pairing with `value`, drawn from `plan`."""
        points = tuple(group.points for group in field.groups)
        method = Method.PARITY
        if plan.exact:
            method = Method.WINDOWS if len(plan.exact) < len(points) else Method.WHOLE
        return cls(
            value=value,
            bound=plan.bound,
            method=method,
            points=points,
            big=tuple(points[index] for index in sorted(plan.big)),
            exact=tuple(points[index] for index in sorted(plan.exact)),
        )

    @property
    def is_best(self) -> bool:
        """Whether the value reaches the bound."""
        return self.value == self.bound

    def as_dict(self) -> dict[str, object]:
        """Return plain values that JSON can hold."""
        return {
            "method": self.method.value,
            "value": list(self.value.as_vector()),
            "bound": list(self.bound.as_vector()),
            "points": list(self.points),
            "big": list(self.big),
            "exact": list(self.exact),
        }


def certificate_holds(
    field: Field, pairs: tuple[tuple[int, int], ...], bye: int | None, certificate: Certificate
) -> bool:
    """Whether everything `certificate` says of a complete pairing of `field` is so, computed anew."""
    points = tuple(group.points for group in field.groups)
    if certificate.points != points or not {*certificate.big, *certificate.exact} <= set(points):
        return False
    index_of = {group: index for index, group in enumerate(points)}
    try:
        plan = plan_round(
            field,
            frozenset(index_of[group] for group in certificate.big),
            frozenset(index_of[group] for group in certificate.exact),
        )
    except Stuck:  # no pairing comes from a plan that cannot be carried out
        return False
    return Certificate.of(field, plan, Value.of(field, pairs, bye)) == certificate and certificate.is_best
