"""What the OpenAPI schema says beside the answers of the views: 304, refusals, and the page that shows it."""

from __future__ import annotations

from typing import Any

#: Statuses every operation can answer with, in the one error shape.
_REFUSALS = {
    "400": "The request cannot be read.",
    "403": "Not allowed.",
    "404": "There is nothing at this address.",
    "405": "The API reads only.",
    "406": "Only JSON is spoken here.",
    "429": "Too many requests: wait as many seconds as Retry-After says.",
}
_NAME = "Problems"


def add_refusals(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Add the refusals and 304 to every operation; called by drf-spectacular once the schema is made."""
    text = {"type": "string"}
    problem = {
        "type": "object",
        "properties": {
            **dict.fromkeys(("code", "section", "place", "words", "advice"), text),
            "severity": {"type": "string", "enum": ["error", "warning", "note"]},
        },
        "required": ["code", "severity", "section", "place", "words", "advice"],
    }
    result.setdefault("components", {}).setdefault("schemas", {})[_NAME] = {
        "type": "object",
        "properties": {"problems": {"type": "array", "items": problem}},
        "required": ["problems"],
    }
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{_NAME}"}}}
    for methods in result.get("paths", {}).values():
        for operation in methods.values():
            answers = operation.setdefault("responses", {})
            answers.setdefault("304", {"description": "Unchanged since the ETag sent as If-None-Match."})
            for status, words in _REFUSALS.items():
                answers.setdefault(status, {"description": words, "content": content})
    return result
