"""The template table: small files from the smallest wording (numbers) to whole abilities."""

from . import (  # noqa: F401
    abilities,
    acts,
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
