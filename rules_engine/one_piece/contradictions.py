"""Where the Comprehensive Rules contradict themselves or leave a gap, and what the engine does; for a judge to read."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.rules.words import gettext_noop


@dataclass(frozen=True, slots=True)
class Decision:
    """A question the rules answer twice or not at all, and our answer.

    `official` tells whether answers of the publisher support it; `needs_ruling` that they disagree with each other.
    """

    numbers: tuple[str, ...]
    question: str
    answer: str
    official: bool = False
    needs_ruling: bool = False


DECISIONS = (
    Decision(
        ("1-2-2", "9-1-2"),
        gettext_noop("When is defeat checked?"),
        gettext_noop(
            "After every single move of a card and every damage, at once, also in the middle of an effect."
        ),
    ),
    Decision(
        ("2-14-2", "5-1-2-3"),
        gettext_noop("What of printings of one number with different wording?"),
        gettext_noop("They are one card. The newest printing's wording counts."),
    ),
    Decision(
        ("3-1-1", "4-4-2", "6-5-5-1", "3-1-6-1"),
        gettext_noop("Where is a given DON!! card?"),
        gettext_noop(
            "In the area of the card it is given to, neither active nor rested. Moving it ends the effects on it."
        ),
    ),
    Decision(
        ("3-1-7", "3-2-3", "3-4-2", "3-5-2"),
        gettext_noop("Who says in which order cards come to one place at the same moment?"),
        gettext_noop(
            'Their owner; whoever puts them there where the text says "in any order"; of both players\' cards each their '
            "own, the turn player first. Nobody is asked in the hand and the trash, whose order changes at will, before a "
            "shuffle, and for cards of which their owner sees no difference: those lie as they came."
        ),
    ),
    Decision(
        ("4-4-2",),
        gettext_noop("Are all of a player's DON!! cards rested while some are given to cards?"),
        gettext_noop(
            "No: given ones are that player's too, and neither active nor rested. Those in the DON!! deck do not count, and "
            "without any on the field none is not rested."
        ),
    ),
    Decision(
        ("2-2-4-1", "8-4-4"),
        gettext_noop("Whose Character is chosen where a text does not say whose?"),
        gettext_noop(
            'Any player\'s, also behind a card that is said to be yours ("your Leader and 1 Character").'
        ),
    ),
    Decision(
        ("2-2-4-1", "4-2-1-1"),
        gettext_noop('Whose cards does "other than your" card of a name leave out?'),
        gettext_noop(
            "Those of the effect's player alone. Where it is not said whose Characters the text speaks of, it speaks of the "
            "other player's too, also of theirs of that name."
        ),
    ),
    Decision(
        ("2-2-4-1", "10-1-5-3", "10-2-17-1"),
        gettext_noop("Is the [Trigger] of a Character card a Character's effect?"),
        gettext_noop(
            "No: a Character is a card in the Character area, and a card whose [Trigger] is activated lies in no area. An "
            "effect that was activated in the Character area is, also when its card has left meanwhile, as with [On K.O.]."
        ),
    ),
    Decision(
        ("8-1-3-1", "6-5-5-1"),
        gettext_noop("How often is a DON!! card given when an effect gives several at once?"),
        gettext_noop(
            "Each DON!! card is given by itself, so an effect that watches for it is activated once for each; also for one "
            "that was given to another card before."
        ),
    ),
    Decision(
        ("8-1-3-1", "10-2-13-1"),
        gettext_noop("What of an effect with two timings that are met by the same event?"),
        gettext_noop("It is activated once."),
    ),
    Decision(
        ("4-6-2-2", "7-1-4-1-1", "9-2-1-1"),
        gettext_noop("What does [Double Attack] do against a single Life card?"),
        gettext_noop(
            "Whether there is Life is looked at when the damage is determined: no defeat, and the second damage finds no card."
        ),
        official=True,
    ),
    Decision(
        ("4-8-1", "8-4-4"),
        gettext_noop('When is a number "up to" chosen?'),
        gettext_noop(
            "During resolution, just before that part is carried out: of several kinds of cards under one verb all at once, "
            "before anything is done to one of them."
        ),
    ),
    Decision(
        ("6-2-1", "6-2-2", "6-2-3", "6-2-4"),
        gettext_noop("In which order does the Refresh Phase go?"),
        gettext_noop(
            "Effects until the start of the turn end; effects at the start of the turn resolve while DON!! are still given; "
            "given DON!! return rested; then everything rested becomes active."
        ),
        official=True,
    ),
    Decision(
        ("6-6-1-2", "7-1-5-2"),
        gettext_noop("What of an effect at the end of the turn that comes about in the End Phase?"),
        gettext_noop(
            "It is carried out at that same end: what is put off to it is looked for again, the turn player's first, until "
            "there is nothing left. So at the end of a battle. Between what their own effects put off and the end of those "
            "lasting until then each player says the order."
        ),
    ),
    Decision(
        ("6-6-1", "6-6-1-2"),
        gettext_noop(
            "Which turn is the opponent's next one, which End Phase the next, in the opponent's own turn?"
        ),
        gettext_noop(
            "The next turn is the one after it. The next End Phase is the one of that very turn, and once it has begun that "
            "of the turn after it."
        ),
    ),
    Decision(
        ("7-1-1-3", "7-1-3-1", "10-2-16-1"),
        gettext_noop("When do effects of being attacked activate?"),
        gettext_noop(
            "[On Your Opponent's Attack] in the Attack Step after all [When Attacking]; being attacked at the start of the "
            "Counter Step, and not at all if a [Blocker] took the attack."
        ),
        official=True,
    ),
    Decision(
        ("7-1-5-2", "7-1-5-3", "7-1-5-4"),
        gettext_noop("What comes first at the end of a battle?"),
        gettext_noop(
            "Effects at the end of the battle, then what lasts during the battle ends, the turn player's first."
        ),
    ),
    Decision(
        ("8-3-1-3", "8-3-1-3-1", "10-2-13-5"),
        gettext_noop("What if a cost cannot be paid?"),
        gettext_noop(
            "Not payable whole when declared, also because one part of it takes what another needs: nothing is paid and "
            "nothing activated. Unpayable in the middle, also by what the player chose to pay with: what can be paid is "
            "paid, the effect does not resolve, once per turn is spent."
        ),
    ),
    Decision(
        ("8-3-1-1", "8-3-1-3", "8-4-4-2", "1-3-8"),
        gettext_noop("Can a cost be paid whose earlier part brings what a later part needs?"),
        gettext_noop(
            "Yes: its parts are paid in order, so what an earlier part draws, adds, turns over, rests or sets as active is so "
            "for a later one: a card can be rested and then set as active. A card that nobody has seen counts for what any card pays, not for what only some do; whether "
            "the later part can take what was brought shows while paying."
        ),
    ),
    Decision(
        ("4-10-1", "1-3-2", "8-1-2", "8-3-1-7"),
        gettext_noop('What has to be done for "if you do"?'),
        gettext_noop(
            "All of it, as with a cost. What cannot be done whole, one part after the other, is not offered; what an effect "
            'replaces or forbids was not done. Without "if you do" what may be done is done as far as possible.'
        ),
    ),
    Decision(
        ("8-1-3-1-3", "10-2-17-1"),
        gettext_noop("Where does [On K.O.] resolve?"),
        gettext_noop(
            "Conditions are looked at and it is activated on the field; the card goes to the trash; the effect resolves from "
            "there, the exception to 8-1-3-1-3."
        ),
    ),
    Decision(
        ("8-1-1", "8-3-1"),
        gettext_noop("Is a card rested as the cost of an effect rested by that effect?"),
        gettext_noop(
            "Yes: an effect is the command of a text and its cost. What an attack or a [Blocker] rests is not; what is "
            "rested already is not rested again."
        ),
    ),
    Decision(
        ("8-4-4", "8-4-4-1"),
        gettext_noop("How is something chosen that is done for every card?"),
        gettext_noop(
            "The text is carried out once for each of them, and each time anew is chosen: it can be another card, or none "
            'where the text says "up to".'
        ),
    ),
    Decision(
        ("8-1-3-1-3", "8-4-5", "10-2-17-2"),
        gettext_noop(
            "What of an effect that watches Characters leave when its own card leaves in the same act?"
        ),
        gettext_noop(
            "It is not activated, whichever of them is moved first, nor by its own card's leaving: the card is gone before "
            "its turn comes. Only [On K.O.] and texts that speak of this very card are."
        ),
    ),
    Decision(
        ("8-1-4-2", "3-1-6"),
        gettext_noop(
            "Whom does an effect hold for that speaks of all Characters of a player and lasts for a duration?"
        ),
        gettext_noop(
            "What they cannot do or have done to them is a rule on whichever are as the text says by then, also on those "
            "that come later. What is done to them (power, cost, keywords, negated effects) is done to those there when "
            "it resolves."
        ),
    ),
    Decision(
        ("8-3-2-3", "10-2-9-1"),
        gettext_noop("Is [DON!! xX] a count or an event?"),
        gettext_noop("A count: so many DON!! are given now."),
    ),
    Decision(
        ("10-1-5-3",),
        gettext_noop("Where is a card whose [Trigger] is activated?"),
        gettext_noop("In no area and counted nowhere; trashed afterwards unless its text says otherwise."),
    ),
    Decision(
        ("10-2-1-1", "10-2-1-2", "10-2-1-3"),
        gettext_noop("What is a K.O.?"),
        gettext_noop(
            "A lost battle, or a text that says K.O. A text that says trash is none: no [On K.O.], and what cannot be K.O.'d "
            "is trashed all the same."
        ),
    ),
    Decision(
        ("8-1-3-4", "8-6-1", "10-2-17-1"),
        gettext_noop("What of several cards that leave the field at once?"),
        gettext_noop(
            "All are on the field until it is settled for each whether something happens instead; of a K.O. every "
            "[On K.O.] is activated there. Then they leave together. So the text of one that leaves too still holds."
        ),
    ),
    Decision(
        ("8-1-3-4", "4-4-1-2"),
        gettext_noop("What of several cards that are rested at once?"),
        gettext_noop(
            "Each of them is still active until it is settled for each whether something happens instead. Then they are "
            "rested together; what was rested instead of another is not rested a second time."
        ),
    ),
    Decision(
        ("8-1-3-4", "8-1-3-4-1", "8-1-3-4-3", "10-2-1-2"),
        gettext_noop("Does one replacement save all Characters that one effect would K.O. at once?"),
        gettext_noop(
            "No: each Character that would be K.O.'d is a situation of its own. Its player says for each whether something "
            "else happens and does it each time; with [Once Per Turn], or when it can be done only once, for one of them. "
            "So with cards that would leave or be rested together."
        ),
    ),
    Decision(
        ("1-2-1-1-2", "1-2-2-2"),
        gettext_noop("What if cards come back to a deck whose 0 cards lose only at the end of the turn?"),
        gettext_noop(
            "The player loses all the same: what counts is the turn in which the deck became 0 cards."
        ),
    ),
    Decision(
        ("3-7-6-1-1", "3-8-5-1"),
        gettext_noop("How is a Stage replaced?"),
        gettext_noop("By rule processing, like the sixth Character."),
    ),
    Decision(
        ("5-2-1-5-1",),
        gettext_noop("Whose effects at the start of the game come first?"),
        gettext_noop("Those of the player who chose to go first or second."),
    ),
    Decision(
        ("8-6-1", "8-6-1-1", "8-6-2", "8-6-3"),
        gettext_noop("In which order do waiting effects resolve?"),
        gettext_noop(
            "The turn player's first; a newly met one of the turn player waits behind the other player's; those met during "
            "damage wait until all of it is done, but for [Trigger]; those met by activating a card until it has resolved."
        ),
    ),
    Decision(
        ("8-4-4-2", "11-2-1"),
        gettext_noop("Must something be found in a secret area?"),
        gettext_noop("Finding nothing is always allowed; what is taken by a condition is revealed."),
    ),
    Decision(
        ("11-3-2",),
        gettext_noop("Where are cards that are being looked at?"),
        gettext_noop("In their area: a deck is not shorter while they are looked at."),
    ),
    Decision(
        ("9-2-1", "1-3-10"),
        gettext_noop("What if both players stand at the edge?"),
        gettext_noop(
            "The turn player acts first and loses first; both lose together only when both meet a condition at the same look."
        ),
    ),
    Decision(
        ("11-1-1-2", "11-1-1-3"),
        gettext_noop("What is a loop, and where does it end?"),
        gettext_noop(
            "What brings the table back to exactly the same state within a turn. It ends where the player with the smaller "
            "number can stop; with equal numbers the turn player stops. At that table the loop is not begun again in this turn."
        ),
    ),
    Decision(
        ("8-6-2", "8-6-2-1"),
        gettext_noop("Does an effect of dealing damage to Life come before [Trigger]?"),
        gettext_noop("Official answers disagree. Unless the judge rules otherwise, [Trigger] comes first."),
        needs_ruling=True,
    ),
)


def about(number: str) -> tuple[Decision, ...]:
    """Return the decisions that speak of a rule number, with or without "CR " before it.

    >>> [found.question for found in about("CR 9-1-2")]
    ['When is defeat checked?']
    """
    wanted = number.removeprefix("CR ")
    return tuple(found for found in DECISIONS if wanted in found.numbers)
