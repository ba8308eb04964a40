"""The template table: small files from the smallest wording (numbers) to whole abilities."""

from . import (  # noqa: F401
    amounts,
    filters,
    sets,
    targets,
    durations,
    changes,
    conditions,
    events,
    acts,
    restrictions,
    steps,
    abilities,
)
