"""The written normalisation: the same words in the same signs, one line for each ability."""

import pytest

from rules_engine.one_piece.text.normalise import normalise
from rules_engine.one_piece.text.reminders import fingerprint, is_reminder


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("[On Play] Draw 1 card.<br>[Blocker]", ("[On Play] draw 1 card.", "[Blocker]")),
        ("Give it \u22121000 power.", ("give it -1000 power.",)),
        ("Give it \uff0d1000 power and \u20132 cost.", ("give it -1000 power and -2 cost.",)),
        ("A &lt;Slash&gt; card and a \uff1cSlash\uff1e card.", ("a <Slash> card and a <Slash> card.",)),
        ("[Activate: Main] \u2461: Draw 1 card.", ("[Activate: Main] \u2781: draw 1 card.",)),
        (
            "[On Play] Draw 1 card.- [Trigger] Play this card.",
            ("[On Play] draw 1 card.", "[Trigger] play this card."),
        ),
        ("- [Trigger] Play this card.", ("[Trigger] play this card.",)),
        (
            "[Main] Choose one:<br>\u2022 Draw 1 card.<br>\u2022 Draw 2 cards.",
            ("[Main] choose one: * draw 1 card. * draw 2 cards.",),
        ),
        (
            "[Main] Choose one:<br>- Draw 1 card.<br>- Draw 2 cards.",
            ("[Main] choose one: * draw 1 card. * draw 2 cards.",),
        ),
        ("[Main] Rest it :Draw 1 card.", ("[Main] rest it: draw 1 card.",)),
        ("[Rush] [On Play] Draw 1 card.", ("[Rush]", "[On Play] draw 1 card.")),
        (
            "[On Play] Draw 1 card.[On K.O.] Draw 2 cards.",
            ("[On Play] draw 1 card.", "[On K.O.] draw 2 cards."),
        ),
        ("", ()),
    ],
)
def test_signs_breaks_and_heads_become_one_form(text, lines):
    assert normalise(text) == lines


def test_names_keep_their_capitals_wherever_they_stand():
    text = (
        "[On Play] Play up to 1 [Mr. Test. A] from your hand. Then, give your {Test Crew} type Leader "
        '"The End. A" +1 cost.'
    )
    (line,) = normalise(text)
    assert "[Mr. Test. A]" in line
    assert '"The End. A"' in line
    assert "{Test Crew} type Leader" in line


def test_a_name_in_parentheses_stays():
    (line,) = normalise("[On Play] Play up to 1 [Miss Test(Somebody)] from your hand.")
    assert line.endswith("[Miss Test(Somebody)] from your hand.")


def test_only_known_reminders_go():
    assert not is_reminder("Draw 1 card.")
    assert fingerprint("a  B, c.") == fingerprint("A b c")


def test_a_line_that_begins_with_then_belongs_to_the_line_before():
    text = "[Main] Choose one:<br>\u2022 Draw 1 card.<br>\u2022 Draw 2 cards.<br>Then, trash 1 card from your hand."
    (line,) = normalise(text)
    assert line.endswith("* draw 2 cards.\nthen, trash 1 card from your hand.")
