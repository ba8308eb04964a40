"""Card text carried out (CR 8): activation, costs, resolution, effects in force, restrictions, what is watched.

:func:`install` makes new games read the programs of their cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules_engine.one_piece.seams import Effects


def install() -> None:
    """Make new games carry out the text of their cards."""
    from rules_engine.one_piece import seams

    seams.install(carried_out())


def carried_out() -> type[Effects]:
    """Return the class for one game that carries out the text of its cards; everything it needs is there afterwards."""
    from rules_engine.one_piece import decisions
    from rules_engine.one_piece.effects import (
        acts_cards,
        acts_don,
        acts_field,
        acts_game,
        conditions,
        quantities,
        sharing,
        steps,
        targets,
    )
    from rules_engine.one_piece.effects.card_text import CardText
    from rules_engine.one_piece.effects.filters import fit_together

    for module in (acts_cards, acts_don, acts_field, acts_game, conditions, quantities, steps, targets):
        assert module is not None  # noqa: S101 -- importing them registers what they carry out
    if fit_together not in decisions.FIT_TOGETHER:
        decisions.FIT_TOGETHER += [fit_together, sharing.fits]
        decisions.WHY_NOT_TOGETHER.append(sharing.why_not)
    return CardText
