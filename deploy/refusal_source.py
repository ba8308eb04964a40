"""Reads from the source, without running it, which refusals it can give: code, words, section, advice, severity.

A refusal is a call of `Problem`, or of a function that hands its own code to `Problem`: then the words stand where
that function is called, and what it adds by itself (a section, an advice) belongs to each of its calls.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

_FIELDS: Final = ("code", "message", "section", "advice", "place", "params", "severity")
_CODE: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
#: What a module holds that makes a refusal, words one, or lends it its section.
_MENTIONS: Final = re.compile(r"Problem\(|gettext_noop\(|ngettext_lazy\(|SECTION\b")
#: What marks a sentence for translation; of two forms the one for many is shown.
_MARKS: Final = frozenset({"gettext_noop", "ngettext_lazy"})
#: Stands for words that are only known when the refusal is made.
UNKNOWN: Final = "…"

_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True, order=True)
class RefusalCode:
    """One refusal as the source has it; words and advice keep their placeholders."""

    code: str
    words: str
    section: str
    advice: str
    severity: str
    module: str

    @property
    def needs_advice(self) -> bool:
        """Whether somebody must be told what to do: not for a note, nor for a fact that the game's rules state."""
        is_fact = self.module.startswith("rules_engine/") and self.section.startswith(("CR", UNKNOWN))
        return self.severity != "note" and not is_fact


@dataclass(frozen=True, slots=True)
class _Scope:
    """Where a call stands: its module, the constants it sees, and what is defined around it, the inmost last."""

    module: str
    line: int
    names: Mapping[str, list[ast.expr]]
    around: tuple[_Function | ast.ClassDef, ...] = ()

    @property
    def functions(self) -> list[_Function]:
        """The functions around it, the inmost first."""
        return [one for one in reversed(self.around) if not isinstance(one, ast.ClassDef)]

    @property
    def is_private(self) -> bool:
        """Whether only its own module can call it."""
        return any(one.name.startswith("_") and not one.name.endswith("__") for one in self.around)

    def values(self, name: str) -> list[ast.expr]:
        """Return what a name may stand for: what it was last given before this line, else the module's constant."""
        for function in self.functions:
            before = [value for value in _local(function).get(name, []) if value.lineno <= self.line]
            if before:
                return before[-1:]
        return self.names.get(name, [])


@dataclass(frozen=True, slots=True)
class _Helper:
    """A function that makes problems of the codes or words it is given."""

    scope: _Scope
    parameters: tuple[str, ...]
    defaults: Mapping[str, ast.expr]
    bound: Mapping[str, ast.expr]


def read_refusals(sources: Iterable[tuple[str, str]]) -> list[RefusalCode]:
    """Return every refusal of modules given as (path, text), by code, each with its words once."""
    trees = {module: ast.parse(text) for module, text in sources if _MENTIONS.search(text)}
    constants = {module: _assigned(tree.body) for module, tree in trees.items()}
    calls = [
        found
        for module, tree in trees.items()
        for found in _calls(module, tree, {**_imported(tree, constants), **constants[module]})
    ]
    helpers: dict[str, list[_Helper]] = {}
    direct: list[tuple[Mapping[str, ast.expr], _Scope, _Helper | None]] = []
    for call, scope in calls:
        if _called(call) != "Problem":
            continue
        bound = _bind(call, _FIELDS)
        given = {node.id for node in (bound.get("code"), bound.get("message")) if isinstance(node, ast.Name)}
        owner = next((one for one in scope.functions if given & set(_parameters(one))), None)
        if owner is not None:
            helpers.setdefault(owner.name, []).append(_helper(owner, scope, bound))
        else:
            direct.append((bound, scope, None))
    through = [
        (_bind(call, helper.parameters), scope, helper)
        for call, scope in calls
        for helper in _meant(helpers.get(_called(call), []), scope)
    ]
    found = {
        (one.code, one.words): one
        for bound, scope, helper in (*through, *direct)
        for one in _refusals(bound, scope, helper)
    }
    told = {code for code, words in found if words != UNKNOWN}
    return sorted(one for one in found.values() if one.words != UNKNOWN or one.code not in told)


def _calls(
    module: str, tree: ast.Module, names: Mapping[str, list[ast.expr]]
) -> Iterator[tuple[ast.Call, _Scope]]:
    """Return every call with its scope."""
    waiting: list[tuple[ast.AST, tuple[_Function | ast.ClassDef, ...]]] = [(tree, ())]
    while waiting:
        node, around = waiting.pop()
        if isinstance(node, ast.Call):
            yield node, _Scope(module, node.lineno, names, around)
        if isinstance(node, _Function | ast.ClassDef):
            around = (*around, node)
        waiting.extend((child, around) for child in ast.iter_child_nodes(node))


@cache
def _local(function: _Function) -> dict[str, list[ast.expr]]:
    """Return what is assigned to names inside a function, by line."""
    found = _assigned(ast.walk(function))
    return {name: sorted(values, key=lambda value: value.lineno) for name, values in found.items()}


def _assigned(nodes: Iterable[ast.AST]) -> dict[str, list[ast.expr]]:
    found: dict[str, list[ast.expr]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, []).append(node.value)
    return found


def _imported(
    tree: ast.Module, constants: Mapping[str, Mapping[str, list[ast.expr]]]
) -> dict[str, list[ast.expr]]:
    """Return the constants a module takes from others of the same sources."""
    found: dict[str, list[ast.expr]] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            there = constants.get(node.module.replace(".", "/") + ".py", {})
            found |= {one.asname or one.name: there[one.name] for one in node.names if one.name in there}
    return found


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _bind(call: ast.Call, parameters: Iterable[str]) -> dict[str, ast.expr]:
    """Return the arguments of a call by parameter."""
    bound = dict(zip(parameters, call.args, strict=False))
    return bound | {word.arg: word.value for word in call.keywords if word.arg}


def _parameters(function: _Function) -> tuple[str, ...]:
    spec = function.args
    return tuple(one.arg for one in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs))


def _helper(function: _Function, scope: _Scope, bound: Mapping[str, ast.expr]) -> _Helper:
    spec = function.args
    places = [*spec.posonlyargs, *spec.args]
    defaults = {one.arg: value for one, value in zip(reversed(places), reversed(spec.defaults), strict=False)}
    defaults |= {
        one.arg: value
        for one, value in zip(spec.kwonlyargs, spec.kw_defaults, strict=True)
        if value is not None
    }
    positional = tuple(one.arg for one in places if one.arg not in {"self", "cls"})
    return _Helper(scope, positional, defaults, bound)


def _meant(helpers: list[_Helper], scope: _Scope) -> list[_Helper]:
    """Return the helper of this name that a call means: that of its own module, else any that others can call."""
    own = [one for one in helpers if one.scope.module == scope.module]
    return own or [one for one in helpers if not one.scope.is_private]


def _refusals(bound: Mapping[str, ast.expr], scope: _Scope, helper: _Helper | None) -> Iterator[RefusalCode]:
    def texts(name: str) -> list[str]:
        if helper is None:
            return _texts(bound.get(name), scope)
        made = helper.bound.get(name)
        if isinstance(made, ast.Name) and made.id in {*helper.parameters, *helper.defaults}:
            given = bound.get(made.id)
            return _texts(given, scope) if given else _texts(helper.defaults.get(made.id), helper.scope)
        return _texts(made, helper.scope)

    code = "".join(texts("code")[:1])
    if not _CODE.fullmatch(code):
        return
    section, advice = (" / ".join(dict.fromkeys(texts(name))) for name in ("section", "advice"))
    severity = "".join(texts("severity")[-1:]) or "error"
    for words in dict.fromkeys(texts("message")):
        yield RefusalCode(code, words, section, advice, severity, scope.module)


def _texts(node: ast.expr | None, scope: _Scope) -> list[str]:
    """Return the sentences an expression may give, `UNKNOWN` where only running it would tell."""
    match node:
        case None:
            return []
        case ast.Constant(value=value):
            return [str(value)] if value else []
        case ast.Attribute(value=ast.Name(id="Severity"), attr=name):
            return [name.lower()]
        case ast.IfExp(body=body, orelse=orelse):
            return [*_texts(body, scope), *_texts(orelse, scope)]
        case ast.Call(func=ast.Name(id="gettext_noop"), args=[ast.Constant(value=words)]):
            return [str(words)]
        case ast.Call(func=ast.Name(id="ngettext_lazy"), args=[_, ast.Constant(value=words), *_]):
            return [str(words)]
        case ast.Name(id=name):
            values = scope.values(name)
            return [words for value in values for words in _texts(value, scope)] or [UNKNOWN]
        case _:
            marked = [words for inner in ast.walk(node) for words in _marked(inner, scope)]
            return marked or [UNKNOWN]


def _marked(node: ast.AST, scope: _Scope) -> list[str]:
    """Return the sentences marked for translation inside an expression, those of a named table too."""
    if isinstance(node, ast.Call) and _called(node) in _MARKS:
        return _texts(node, scope)
    if not isinstance(node, ast.Name):
        return []
    inside = (inner for value in scope.values(node.id) for inner in ast.walk(value))
    return [
        words
        for inner in inside
        if isinstance(inner, ast.Call) and _called(inner) in _MARKS
        for words in _texts(inner, scope)
    ]
