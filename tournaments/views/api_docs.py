"""The page that explains the API, made from its own OpenAPI schema; no script, readable on a phone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_page
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator


@dataclass(frozen=True, slots=True)
class Field:
    """One field of an answer: its name with those it lies in, its kind, what it means."""

    name: str
    kind: str
    words: str


@dataclass(frozen=True, slots=True)
class Operation:
    """One address of the API."""

    path: str
    summary: str
    parameters: tuple[Field, ...]
    fields: tuple[Field, ...]


@require_safe
@cache_page(300)
def api_docs(request: HttpRequest) -> HttpResponse:
    """Show every address with its answer, field by field."""
    return render(request, "tournaments/public/api.html", {"operations": operations()})


def operations() -> list[Operation]:
    """Return the addresses of the API as the schema has them."""
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return [
        _operation(path, details, schema)
        for path, methods in schema["paths"].items()
        for details in methods.values()
    ]


def _operation(path: str, details: dict[str, Any], schema: dict[str, Any]) -> Operation:
    answer = details["responses"]["200"]["content"]["application/json"]["schema"]
    parameters = tuple(
        Field(given["name"], _kind(given["schema"]), given.get("description", ""))
        for given in details.get("parameters", [])
    )
    return Operation(path, details.get("summary", ""), parameters, tuple(_fields(answer, schema, "")))


def _fields(shape: dict[str, Any], schema: dict[str, Any], inside: str) -> list[Field]:
    """Return the fields of a shape, those of its parts after each ("rounds[].number")."""
    shape = _resolved(shape, schema)
    if shape.get("type") == "array":
        return _fields(shape["items"], schema, inside + "[].")
    found: list[Field] = []
    for name, part in shape.get("properties", {}).items():
        found.append(Field(inside + name, _kind(_resolved(part, schema)), part.get("description", "")))
        inner = _resolved(part, schema)
        if inner.get("type") in {"array", "object"}:
            dot = "" if inner["type"] == "array" else "."
            found += _fields(inner, schema, inside + name + dot)
    return found


def _resolved(shape: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    """Return the shape that a reference leads to."""
    for one in shape.get("allOf", []) or shape.get("oneOf", []):
        if "$ref" in one:
            return _resolved(one, schema)
    if "$ref" not in shape:
        return shape
    resolved: dict[str, Any] = schema["components"]["schemas"][shape["$ref"].rsplit("/", 1)[-1]]
    return resolved


def _kind(shape: dict[str, Any]) -> str:
    kind = shape.get("format") or shape.get("type", "")
    if "enum" in shape:
        return " | ".join(str(value) for value in shape["enum"])
    return str(kind) + (", null" if shape.get("nullable") else "")
