"""Builds the tables the product ships from the team's catalog: facts and dates only, no card texts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

import msgspec

from decks.catalog.facts import (
    Ban,
    BannedPair,
    BlockException,
    CardFacts,
    PromoBlock,
    Regulation,
    SetFacts,
    Window,
)
from decks.catalog.rows import product_code, read_rows

#: What a row of a restriction may say beside its dates, and how its note puts it.
_NOTED = {
    "uncertain": "{}",
    "announced": "announced {}",
    "replacement": "replaced by {}",
    "from_jp": "Japan from {}",
}
_CODE_RANGE = re.compile(r"(?P<family>[A-Z]+)(?P<first>\d{2})-(?P=family)(?P<last>\d{2})")


def build_cards(rows: Sequence[object], regulation: Regulation) -> tuple[CardFacts, ...]:
    """Return the facts of every number in the rows, in the order of the numbers.

    Raises ValueError when a row cannot be read: what ships must be whole.
    """
    report = read_rows(rows, regulation)
    if report.refused:
        raise ValueError("; ".join(problem.words() for problem in report.refused))
    return tuple(report.cards.values())


def build_regulation(source: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> Regulation:
    """Return the regulation that the team's regulation.json states, with the sets' names from the rows.

    Raises ValueError for what no table holds: a restriction that would be left out unseen.
    """
    if source.get("restricted"):
        raise ValueError('"restricted" has cards, but banned cards and banned pairs are all that is known')
    return Regulation(
        as_of=date.fromisoformat(source["as_of"][:10]),
        sets=_sets(source, _set_names(rows)),
        windows=_windows(source["formats"]),
        bans=tuple(
            Ban(row["card"], _day(row["from"]), _last_day(row), "uncertain" in row, _note(row))
            for row in sorted(source["banned"], key=lambda row: (row["card"], row["from"]))
        ),
        banned_pairs=tuple(
            BannedPair(
                (row["cards"][0], row["cards"][1]),
                _day(row["from"]),
                _last_day(row),
                "uncertain" in row,
                _note(row),
            )
            for row in source["banned_pairs"]
        ),
        promo_blocks=tuple(
            PromoBlock(first, last, str(block)) for first, last, block in source["promo_blocks"]
        ),
        block_exceptions=_block_exceptions(source),
    )


def encode_cards(cards: Sequence[CardFacts]) -> bytes:
    """Return the shipped file: a JSON list with one card a line, so that a change reads as a line."""
    lines = (msgspec.json.encode(card) for card in cards)
    return b"[\n" + b",\n".join(lines) + b"\n]\n"


def encode_regulation(regulation: Regulation) -> bytes:
    """Return the shipped file: JSON laid out for reading."""
    return msgspec.json.format(msgspec.json.encode(regulation), indent=1) + b"\n"


def _sets(source: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, SetFacts]:
    releases = _releases(source["set_release_en"])
    codes = sorted({*source["set_blocks"], *releases})
    return {
        code: SetFacts(
            code=code,
            name=names.get(code, ""),
            block=str(source["set_blocks"].get(code, "")),
            released_on=min(releases[code]) if code in releases else None,
            # EB04 came in two waves, and which number came in which is not sure: the earlier date counts.
            is_date_uncertain=len(releases.get(code, ())) > 1,
            latest_on=max(releases[code]) if len(releases.get(code, ())) > 1 else None,
        )
        for code in codes
    }


def _releases(table: Mapping[str, str]) -> dict[str, set[date]]:
    """Read keys of one code, of a range of codes (ST31-ST36), or of two sets in one product (OP14-EB04)."""
    releases: dict[str, set[date]] = {}
    for key, day in table.items():
        span = _CODE_RANGE.fullmatch(key)
        if span:
            numbers = range(int(span["first"]), int(span["last"]) + 1)
            codes = [f"{span['family']}{no:02}" for no in numbers]
        else:
            codes = key.split("-")
        for code in codes:
            releases.setdefault(code, set()).add(_day(day))
    return releases


def _set_names(rows: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Return each set's name as the products give it; a set sold with others has all their names."""
    names: dict[str, dict[str, None]] = {}
    for row in rows:
        product, number = str(row["card_sets"]), str(row["card_number"])
        code, prefix = product_code(product), number.partition("-")[0]
        if prefix in code.split("-") and row["image_name"] == number:
            names.setdefault(prefix, {})[_product_name(product)] = None
    return {code: " / ".join(found) for code, found in names.items()}


def _product_name(product: str) -> str:
    name = product.rpartition("[")[0].strip()
    between_dashes = re.search(r"-(.+)-$", name)
    return (between_dashes[1] if between_dashes else name).strip()


def _windows(formats: Mapping[str, Any]) -> tuple[Window, ...]:
    windows = []
    for name in sorted(formats):
        entry: Mapping[str, Any] | None = formats[name]
        while entry is not None:
            blocks = entry["allowed_blocks"]
            windows.append(
                Window(
                    name,
                    _day(entry["from"]) if "from" in entry else None,
                    _day(entry["to"]) if "to" in entry else None,
                    () if blocks == "all" else tuple(blocks),
                )
            )
            entry = entry.get("next")
    return tuple(windows)


def _block_exceptions(source: Mapping[str, Any]) -> dict[str, BlockException]:
    fixed = re.fullmatch(r"fixed_block_(\d+)_until_(\d{4})_(\d{2})_(\d{2})", _fixed_key(source))
    if fixed is None:
        raise ValueError("the list of numbers fixed to a block names no block and date")
    last_day = date(int(fixed[2]), int(fixed[3]), int(fixed[4]))
    exceptions = {number: BlockException(fixed[1], "fixed", last_day) for number in source[fixed[0]]}
    exceptions |= {
        number: BlockException("X", "super_parallel") for number in source["super_parallel_numbers"]
    }
    exceptions |= {
        number: BlockException(block, "updated_reprint")
        for number, block in source["reprint_updates"].items()
    }
    return dict(sorted(exceptions.items()))


def _fixed_key(source: Mapping[str, Any]) -> str:
    return next((key for key in source if key.startswith("fixed_block_")), "")


def _day(text: str) -> date:
    return date.fromisoformat(text)


def _note(row: Mapping[str, Any]) -> str:
    """Return what else the source says of a restriction: what is not sure, and facts beside its dates."""
    return "; ".join(words.format(row[key]) for key, words in _NOTED.items() if key in row)


def _last_day(row: Mapping[str, Any]) -> date | None:
    """Return the last day of a restriction; the source gives the day from which it no longer holds."""
    return _day(row["until"]) - timedelta(days=1) if "until" in row else None
