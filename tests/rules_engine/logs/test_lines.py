"""Every form a line of a log can have, a row each: what is read out of it, in both markups and every script."""

from __future__ import annotations

import pytest

from rules_engine.logs.lines import Check, Garbled, Header, Item, Move, Said, Seat, read_lines, read_text
from rules_engine.logs.words import effect, with_numbers

ONE, TWO = "ZZ01-001", "ZZ01-002"


def saved(number: str, name: str = "Deck Hand") -> str:
    """Return a card as a log written by itself names it."""
    return f'{name} [<mark><link="{number}">{number}</link></mark>]'


def downloaded(number: str, name: str = "Deck Hand") -> str:
    """Return a card as a log somebody downloaded names it."""
    return f'{name} ["{number}">{number}]'


def read(line: str) -> Item | None:
    return next(iter(read_lines(line)), None)


A, B = "{one}", "{two}"
FORMS = [
    (f"Leader is {A}", "leader", (ONE,)),
    ("Chose to go First", "order", ("First",)),
    ("Chose to go Second", "order", ("Second",)),
    (f"Drew card from deck: {A}", "drew", (ONE,)),
    ("Mulligan", "mulligan", ()),
    (f"Hand before Mulligan: [{ONE},{TWO}]", "opening_hand", ("before", f"{ONE},{TWO}")),
    ("Hand after Mulligan: []", "opening_hand", ("after", "")),
    ("Draw 1 Card", "draw", ("1", "Card")),
    ("Draw 2 Don", "draw", ("2", "Don")),
    ("Draw 1 Rested Don", "draw", ("1", "Rested Don")),
    (f"Deploy {A}", "deploy", (ONE,)),
    (f"Attach 2 Don to {A} (3 Total)", "attach", ("2", ONE, "3")),
    (f"{A} attacking {B}", "attack", (ONE, TWO)),
    (f"{A} Blocks", "block", (ONE,)),
    (f"{A} Blocks!", "block", (ONE,)),
    (f"Discard {A} for Counter 2000", "discard", (ONE, "2000")),
    (f"{A}: Activate Counter", "counter", (ONE,)),
    (f"{A}: Activate Trigger", "trigger", (ONE,)),
    (f"{A}[7000] vs {B}[-1000]", "versus", (ONE, "7000", TWO, "-1000")),
    (f"{A} hit for 2 damage", "hit", (ONE, "2")),
    ("Attack Fails", "fails", ()),
    (f"{A} Destroyed", "destroyed", (ONE,)),
    (f"Trash {A}", "trash", (ONE,)),
    ("Placing Cards on Bottom of Deck", "bottom", ()),
    ("End Turn", "end", ()),
    (f"Hand: [{ONE},{TWO}]", "snapshot", ("Hand", f"{ONE},{TWO}")),
    ("Board: []", "snapshot", ("Board", "")),
    (f"Trash: [{ONE}]", "snapshot", ("Trash", ONE)),
    ("Life: 4", "life", ("4",)),
    ("Concedes!", "concede", ("Concedes!",)),
    ("Quits!", "concede", ("Quits!",)),
    ("Wins!", "wins", ()),
    ("GameOver", "over", ()),
    (f"{A}: Destroy {B}", "effect", (ONE, f"Destroy {{name}}<{TWO}>")),
    (f"{A}: <b>Reveal and Draw {B}</b>", "effect", (ONE, f"Reveal and Draw {{name}}<{TWO}>")),
]
ACTORS = [
    ("[You] ", "You"),
    ("[Opponent] ", "Opponent"),
    ("[] ", "[]"),
    ("[Ana#1234] ", "name 1"),
    ("[Ana\u200b#1234] ", "name 1"),
    ("[Anaâ€‹#1234] ", "name 1"),
    ("[海賊王\u200b#0001] ", "name 1"),
    ("[لوفي\u200f#0001] ", "name 1"),
    ("[Зоро: attacking#77] ", "name 1"),
    ("[[TAG] Bo] x#1234] ", "name 1"),
    ("[Ren\ufffd#1234] ", "name 1"),
]


@pytest.mark.parametrize("reference", [saved, downloaded])
@pytest.mark.parametrize(("words", "kind", "parts"), FORMS)
def test_every_form_of_a_human_line_is_read_in_both_markups(
    reference: object, words: str, kind: str, parts: tuple[str, ...]
) -> None:
    name = "K.O.: [a] “b” ワノ国 "
    refer = saved if reference is saved else downloaded
    line = words.replace(A, refer(ONE, name.strip())).replace(B, refer(TWO, name.strip()))
    found = read(f"[Ana#1234] {line}")
    assert isinstance(found, Said)
    assert (found.kind, found.actor) == (kind, "name 1")
    assert found.parts == tuple(part.replace("{name}", name) for part in parts)


@pytest.mark.parametrize(("prefix", "actor"), ACTORS)
@pytest.mark.parametrize("words", ["End Turn", f"Deploy {saved(ONE)}"])
def test_a_line_is_about_whoever_leads_it_in_any_script_and_names_nobody(
    prefix: str, actor: str, words: str
) -> None:
    found = read(prefix + words)
    assert isinstance(found, Said)
    assert (found.actor, found.kind) == (actor, "end" if words == "End Turn" else "deploy")
    assert "#" not in repr(found)


@pytest.mark.parametrize("kind", ["versus", "hit", "fails", "over", "opening_hand"])
def test_lines_of_nobody_are_those_of_battles_of_the_end_and_of_a_hand_in_a_sessions_log(kind: str) -> None:
    words = next(form[0] for form in FORMS if form[1] == kind).replace(A, saved(ONE)).replace(B, saved(TWO))
    found = read(words)
    assert isinstance(found, Said)
    assert (found.kind, found.actor) == (kind, "")
    assert read("Draw 1 Card") is None


@pytest.mark.parametrize(
    ("words", "kind", "parts"),
    [
        (f"Buff {B} -1000", "buff", (TWO, "-1000", "")),
        (f"Buff {B} +2000 for the Combat", "buff", (TWO, "+2000", "for the Combat")),
        (
            f"Grant {B} 2000 until opponent's next turn end",
            "buff",
            (TWO, "2000", "until opponent's next turn end"),
        ),
        ("Buff Self 1000", "buff", (ONE, "1000", "")),
        (f"{B} Cost -2", "cost", (TWO, "-2", "")),
        ("Rest 2 Don", "rest_don", ("2",)),
        ("Activate 2 Don", "active_don", ("2",)),
        (f"Rest {B}", "rest", (TWO,)),
        (f"Set {B} Active", "active", (TWO,)),
        (f"Set {B} to Active", "active", (TWO,)),
        (f"Give {B} Rush", "keyword", (TWO, "Rush")),
        (f"Give {B} Double Attack", "keyword", (TWO, "Double Attack")),
        (f"{B} Can't Block!", "cannot", (TWO, "Block")),
        (f"{B} will not Activate during next Refresh", "cannot", (TWO, "Refresh")),
        (f"Destroy {B}", "destroy", (TWO,)),
        (f"Trash {B}", "trash", (TWO,)),
        ("Draw 2 Card", "draw", ("2",)),
        (f"Reveal and Draw {B}", "search", (TWO,)),
        (f"Deploy {B}", "deploy", (TWO,)),
        (f"Return {B} to Hand", "return", (TWO,)),
        ("Minus 2 Don", "minus_don", ("2",)),
        ("Draw 1 Don", "draw_don", ("1",)),
        ("Draw 1 Rested Don", "draw_rested_don", ("1",)),
    ],
)
def test_every_form_of_an_effect_line_is_read(words: str, kind: str, parts: tuple[str, ...]) -> None:
    found = effect(ONE, with_numbers(words.replace(B, saved(TWO))))
    assert found is not None
    assert (found.kind, found.parts) == (kind, parts)
    assert effect(ONE, "Draws 2 Cards and sings") is None


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("RZ1|HDR|1.40a|1|RZ1", Header(1, 1)),
        ("[ReplaySync] RZ1|HDR|1.43a|2|RZ1", Header(1, 2)),
        ("RZ1|HDR|1.43a", Header(1, 0)),
        ("RZ1|PLY|2|Bo\u200b#9876|ZZ01-001_p1", Seat(1, 2, "name 1", ONE)),
        ("RZ1|7|2|Don|5|2|9|9901|1|1|0|0|0", Move(1, 7, 2, "Don", 5, 2, 9, 9901)),
        (
            "[ReplaySync] RZ1|7|1|ZZ01-001_p2|1|4|2|0|1|1|1|-1000|0",
            Move(1, 7, 1, ONE, 1, 4, 2, 0, rested=True),
        ),
        ("RZ1|CHK|7|1|40|4|1|5|9|1|0|0|1|2", Check(1, 7, 1, (40, 4, 1, 5, 9, 1, 0, 0, 1, 2))),
        ("RZ1|CHK|7|1|40|4", Garbled(1)),
        ("RZ1|7|3|Don|5|2|9|9901|1|1|0|0|0", Garbled(1)),
        ("RZ1|7|1|Don|5|2|12|1|1|1|0|0|0", Garbled(1)),
        ("RZ1|7|1|Don|5|-2|5|1|1|1|0|0|0", Garbled(1)),
        ("RZ1|7|1|Don|5|2|5", Garbled(1)),
        ("RZ1|7x|1|Don|5|2|9|9901|1|1|0|0|0", Garbled(1)),
        ("RZ1|٧|1|Don|5|2|9|9901|1|1|0|0|0", Garbled(1)),
        ("RZ1|", Garbled(1)),
        ("[Ana#1] <b><size=20>End Turn</size></b>", None),
        ("[Ana#1] <b>Concedes!</b>", None),
        ("[You] Will select turn order", None),
        ("Ana#1 Has Connected", None),
        ("Attempting to connect to ROOM42", None),
        ("start action phase for player (0)", None),
        ("x" * 5000, None),
    ],
)
def test_every_form_of_a_machine_line_is_read_and_chat_and_talk_of_the_lobby_are_not(
    line: str, found: Item | None
) -> None:
    assert read(line) == found


TEXT = f"[Ana#1234] Deploy {saved(ONE)}\n\nRZ1|1|1|ZZ01-001|1|0|2|0|1|1|0|0|0\n[Bo\u200b#9] End Turn\n"


@pytest.mark.parametrize(
    "raw",
    [
        TEXT.encode(),
        b"\xef\xbb\xbf" + TEXT.encode(),
        TEXT.replace("\n", "\r\n").encode(),
        TEXT.replace("\n", "\r").encode(),
        TEXT.encode("utf-16"),
        TEXT.encode("utf-16-le"),
        TEXT.encode("utf-16-be"),
        TEXT.replace("\u200b", "").encode("cp1252"),
        TEXT.replace("Ana", "Ren\xe9\x85").replace("\u200b", "").encode("latin-1"),
    ],
)
def test_line_ends_marks_and_encodings_change_nothing(raw: bytes) -> None:
    found = [(item.line, type(item).__name__) for item in read_lines(read_text(raw))]
    assert found == [(1, "Said"), (3, "Move"), (4, "Said")]


def test_lines_are_counted_as_editors_count_them_whatever_a_name_holds() -> None:
    text = "[A\u2028b\x0b\x85#1] End Turn\n[Bo#2] End Turn"
    assert [item.line for item in read_lines(text)] == [1, 2]


def test_words_of_an_effect_nobody_knows_hold_no_name() -> None:
    text = f"[Ana#1234] {saved(ONE)}: Laughs at bo, ANA and Kim#55\nBo\u200b#9876 Has Connected"
    (found,) = [item for item in read_lines(text) if isinstance(item, Said)]
    assert found.parts == (ONE, "Laughs at (a player), (a player) and (a player)")
