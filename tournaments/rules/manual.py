"""What each section quoted on our pages says, in one sentence of our own (never the publisher's words)."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.rules.words import gettext_noop


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a rulebook: its number ("TRM 5.4"), a title and a one-sentence summary, both our own."""

    number: str
    title: str
    summary: str

    @property
    def anchor(self) -> str:
        """The place on the manual page, e.g. "trm-5-4".

        >>> Section("TRM 5.4", "", "").anchor
        'trm-5-4'
        """
        return self.number.replace(" ", "-").replace(".", "-").lower()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter with its sections, in the rulebook's order."""

    title: str
    sections: tuple[Section, ...]


_ = gettext_noop

CHAPTERS: tuple[Chapter, ...] = (
    Chapter(
        _("Tournament Rules Manual: people"),
        (
            Section(
                "TRM 1.0",
                _("Roles"),
                _("Everyone at an event has a role, and anyone can be asked to leave the venue."),
            ),
            Section(
                "TRM 1.1",
                _("Players"),
                _("A player is known by one membership number and gives it at sign-up."),
            ),
            Section(
                "TRM 1.2",
                _("Who may take part"),
                _("Staff of an event cannot play in it; suspended people can neither play nor staff."),
            ),
            Section(
                "TRM 1.3",
                _("Head judge"),
                _(
                    "Exactly one head judge has the last word on rulings and may hand the role over for a while."
                ),
            ),
            Section(
                "TRM 1.4", _("Floor judges"), _("Floor judges answer calls, rule, give time and check decks.")
            ),
            Section(
                "TRM 1.5",
                _("Organizer"),
                _("The organizer sets the event up and tells everyone its structure before round 1."),
            ),
            Section(
                "TRM 1.6",
                _("Scorekeeper"),
                _("The scorekeeper enters results, drops players and pairs rounds."),
            ),
            Section(
                "TRM 1.7",
                _("Spectators"),
                _("Spectators watch without helping; a disturbance falls back on the player they came with."),
            ),
            Section(
                "TRM 2.1",
                _("Registration"),
                _("A player signs up once per event, with identification where it is asked for."),
            ),
            Section("TRM 2.2", _("Age"), _("An event can have an age limit; minors need consent.")),
            Section("TRM 2.3", _("Fees and badges"), _("Entry fee and badges are settled before play.")),
            Section(
                "TRM 2.4",
                _("Decks"),
                _(
                    "One Leader, exactly 50 cards of its colours, at most four of a number, ten DON!! cards, no side deck."
                ),
            ),
            Section(
                "TRM 2.4.1",
                _("New cards"),
                _(
                    "A new set is legal from its release at level 1 and a week later at levels 2 and 3; card languages go by region."
                ),
            ),
            Section("TRM 2.6", _("Phones"), _("Phones stay away during a match.")),
        ),
    ),
    Chapter(
        _("Tournament Rules Manual: the event"),
        (
            Section(
                "TRM 3.2",
                _("Levels"),
                _(
                    "Level 1 is casual, 2 competitive, 3 professional; the level decides how strict lists, releases and penalties are."
                ),
            ),
            Section("TRM 3.3", _("Formats"), _("Constructed, sealed or draft; drafts sit in pods.")),
            Section(
                "TRM 3.4",
                _("Structures"),
                _(
                    "Swiss, Swiss with a top cut, or single elimination; the cut is a fixed bracket, first against last."
                ),
            ),
            Section(
                "TRM 3.4.1",
                _("Single elimination"),
                _("Losers are out; seeds and byes fill a fixed bracket."),
            ),
            Section(
                "TRM 3.4.2",
                _("Swiss"),
                _(
                    "Players on equal points meet at random, nobody meets the same opponent twice, a win or bye is 3 points, a draw 1."
                ),
            ),
            Section(
                "TRM 3.5",
                _("Match structure"),
                _("How many games decide a match and how long a round lasts."),
            ),
            Section(
                "TRM 3.6",
                _("Rounds and cut"),
                _(
                    "The number of players decides how many Swiss rounds are played and how many reach the cut."
                ),
            ),
            Section(
                "TRM 3.7",
                _("Confidential lists"),
                _("Deck lists stay hidden until the organizer publishes all of them at once."),
            ),
            Section(
                "TRM 3.8", _("Feature matches"), _("A table can be shown to an audience or on a stream.")
            ),
            Section("TRM 3.9", _("Reporting"), _("Results go to the publisher within 48 hours of the end.")),
            Section(
                "TRM 4.2", _("Materials"), _("Players bring what they need to play and to be identified.")
            ),
            Section("TRM 4.3", _("Assistance"), _("A player who needs it keeps one table all day.")),
            Section(
                "TRM 4.4",
                _("Deck lists and checks"),
                _(
                    "A list names every card; at least a tenth of the decks are checked during the event, the cut whole."
                ),
            ),
            Section(
                "TRM 4.6",
                _("Who starts"),
                _("In the cut the higher-placed player chooses; after a game its loser chooses."),
            ),
            Section("TRM 4.8", _("Electronics"), _("Devices are not used during a match without a judge.")),
            Section(
                "TRM 4.10",
                _("Damaged game state"),
                _("A judge repairs, accepts or ends a game that cannot go on as it should."),
            ),
            Section(
                "TRM 4.11",
                _("What is public"),
                _("Numbers of cards, the trash, Life left, cards played: asked for, it is told truthfully."),
            ),
            Section(
                "TRM 4.12",
                _("What is private"),
                _("Hands, decks and Life cards are not shown, told or asked about."),
            ),
            Section(
                "TRM 4.13",
                _("Checking an opponent's cards"),
                _(
                    "Nobody searches the opponent's hidden cards; a judge does so only when there is a reason."
                ),
            ),
            Section("TRM 4.14", _("Appeals"), _("The head judge's answer to an appeal is final.")),
            Section(
                "TRM 4.15",
                _("Reporting a match"),
                _("A result both sides confirmed stands; players cannot change it afterwards."),
            ),
            Section(
                "TRM 4.16",
                _("Conceding"),
                _("A player may concede a match at any time, but not for a reward."),
            ),
            Section("TRM 4.17", _("No random results"), _("A result is never decided by lot.")),
            Section(
                "TRM 4.18",
                _("No agreed draws"),
                _("A drawn match comes only out of the end-of-round procedure."),
            ),
            Section("TRM 5.1", _("Results"), _("Match results are reported as soon as the match ends.")),
            Section(
                "TRM 5.2",
                _("End of the round"),
                _(
                    "When time is called extra turns are played, then Life, deck, Characters and the last Life card removed decide."
                ),
            ),
            Section(
                "TRM 5.3",
                _("Pairing a round"),
                _("A round is paired, published, started and closed; after the start the pairing stands."),
            ),
            Section(
                "TRM 5.4",
                _("Standings"),
                _(
                    "Match points, then own match-win rate, then that of the opponents, never counted below 0.33; then a deciding method."
                ),
            ),
            Section(
                "TRM 5.5", _("Earned byes"), _("An invitation or bye belongs to the player who earned it.")
            ),
            Section(
                "TRM 6.0",
                _("Dropping"),
                _("A player may leave; after the pairings are posted that concedes the match."),
            ),
        ),
    ),
    Chapter(
        _("Tournament Rules Manual: penalties and online events"),
        (
            Section(
                "TRM 7.1",
                _("Procedure"),
                _("Investigate, name the infraction, give the penalty; lost time is given back."),
            ),
            Section(
                "TRM 7.2",
                _("Penalties"),
                _("Caution, Warning, Game Loss, Match Loss, Disqualification, Suspension."),
            ),
            Section(
                "TRM 7.3",
                _("Who decides"),
                _("The head judge is told of anything above a Warning and gives Match Losses and more."),
            ),
            Section(
                "TRM 7.4",
                _("Infractions"),
                _("Each infraction has its penalty, which a judge can raise but not lower."),
            ),
            Section(
                "TRM 7.4.2-1",
                _("Tardiness"),
                _("Late by the round's clock: Warning, from 5 minutes a Game Loss, from 10 a Match Loss."),
            ),
            Section(
                "TRM 8.2", _("Online rounds"), _("Online matches are best of one, 35 minutes and 5 more.")
            ),
            Section("TRM 8.3", _("Online deck lists"), _("Online players add a dated photo of the deck.")),
        ),
    ),
    Chapter(
        _("Comprehensive Rules: the deck"),
        (
            Section(
                "CR 2-3-5",
                _("Several colours"),
                _("A card of several colours needs every one of them on the Leader."),
            ),
            Section(
                "CR 5-1-2",
                _("What a deck is"),
                _("A Leader, a main deck and a DON!! deck, built by these rules."),
            ),
            Section("CR 5-1-2-1", _("Deck"), _("One Leader, a deck of 50 and a DON!! deck of 10.")),
            Section("CR 5-1-2-2", _("Colours"), _("Only cards of the Leader's colours are in the deck.")),
            Section("CR 5-1-2-3", _("Copies"), _("At most four cards of one number.")),
            Section(
                "CR 5-1-2-4",
                _("Text that changes the deck"),
                _("A card's own text can change how a deck is built."),
            ),
        ),
    ),
)

#: Every section by its number.
SECTIONS: dict[str, Section] = {
    section.number: section for chapter in CHAPTERS for section in chapter.sections
}


def find_section(number: str) -> Section | None:
    """Return the section with this number, or the nearest one above it ("TRM 5.4-2" leads to TRM 5.4).

    >>> find_section("TRM 5.4-2").number
    'TRM 5.4'
    """
    while number and number not in SECTIONS:
        cut = max(number.rfind("."), number.rfind("-"))
        if cut < 0:
            return None
        number = number[:cut]
    return SECTIONS.get(number)
