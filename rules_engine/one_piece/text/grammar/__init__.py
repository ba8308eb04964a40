"""The template table, which parses and prints.

Read in this order, from the smallest wording to whole abilities: amounts, filters, sets (nouns and areas), targets, durations,
changes, conditions, events, acts (on cards; on DON!!; in force; the opponent's; the rare ones), restrictions, steps, abilities.
How a pattern is written stands in :mod:`rules_engine.one_piece.text.table`. A new wording is one more template; run
``manage.py card_texts --build --record`` afterwards.
"""

from . import (  # noqa: F401
    abilities,
    acts,
    acts_don,
    acts_in_force,
    acts_opponent,
    acts_rare,
    amounts,
    changes,
    conditions,
    durations,
    events,
    filters,
    restrictions,
    sets,
    steps,
    targets,
)
