"""Which wording of a number counts, errata, and figures that may not fall."""

import pytest

from rules_engine.one_piece.text import errata
from rules_engine.one_piece.text.printings import read_texts
from rules_engine.one_piece.text.report import Figures, fallen, make_report


def row(number, text, kind="EVENT"):
    return {"card_number": number, "card_type": kind, "effects": text}


def test_the_newest_wording_counts_and_the_older_ones_are_kept():
    card = read_texts([row("XX99-001", "[Main] Draw 1 card."), row("XX99-001", "[Main] Draw 2 cards.")])[
        "XX99-001"
    ]
    assert card.text == "[Main] Draw 2 cards."
    assert card.older == ("[Main] Draw 1 card.",)
    assert (card.kind, card.set_code) == ("event", "XX99")


def test_a_dash_is_no_text():
    assert read_texts([row("XX99-001", " - ")])["XX99-001"].text == ""


@pytest.mark.parametrize("number", [None, "", 3])
def test_a_row_without_a_number_is_named_by_its_place(number):
    with pytest.raises(ValueError, match="row 2"):
        read_texts([row("XX99-001", "-"), row(number, "-")])


def test_an_erratum_mends_its_card_only_and_says_when_it_is_stale(monkeypatch):
    wrong = errata.Erratum("draw 2 card.", "draw 2 cards.", "singular after 2")
    monkeypatch.setitem(errata.ERRATA, "XX99-001", (wrong,))
    lines = ("[Main] draw 2 card.",)
    assert errata.mended("XX99-001", lines) == ("[Main] draw 2 cards.",)
    assert errata.mended("XX99-002", lines) == lines
    assert errata.is_stale("XX99-001", lines) == []
    assert errata.is_stale("XX99-001", ("[Main] draw 2 cards.",)) == [wrong]


@pytest.mark.parametrize(
    ("now", "before", "worse"),
    [
        (Figures(exact=3), {"exact": 3, "judge": 0}, []),
        (Figures(exact=4), {"exact": 3}, []),
        (Figures(exact=2), {"exact": 3}, [("exact", 3, 2)]),
        (Figures(judge=1), {"judge": 0}, [("judge", 0, 1)]),
        (Figures(judge=1), {"judge": 2}, []),
        (Figures(cannot=1), {"cannot": 0}, [("cannot", 0, 1)]),
        (Figures(ambiguous=1), {"ambiguous": 0}, [("ambiguous", 0, 1)]),
    ],
)
def test_more_read_is_better_and_more_left_to_a_judge_is_worse(now, before, worse):
    assert fallen(now, before) == worse


def test_what_the_engine_cannot_carry_out_is_counted_and_named():
    cards = read_texts([row("XX99-001", "[Main] Draw 1 card."), row("XX99-002", "-")]).values()
    made = make_report(cards, lambda card: ["ability 0: Draw"] if card.lines else [])
    assert made.total.cannot == 1
    assert made.not_carried_out == [("XX99-001", "ability 0: Draw")]
