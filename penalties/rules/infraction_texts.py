"""What each infraction is called, what it is, what is done about it: our own words beside TRM 7.4 and 4.x."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from tournaments.rules.words import gettext_noop


@dataclass(frozen=True, slots=True)
class InfractionText:
    """The words of one infraction, marked for translation; `reason` is what a form begins with."""

    name: str
    definition: str
    remedy: str
    reason: str


_ = gettext_noop

TEXTS: Final[Mapping[str, InfractionText]] = MappingProxyType(
    {
        # TRM 7.4.1
        "game_rules": InfractionText(
            _("Game rule broken"),
            _("A rule of the game was missed or misread. A missed automatic effect is an entry of its own."),
            _(
                "Go back to before the error if little has happened since; otherwise as far as nobody is worse off, and play on."
            ),
            _("Broke a rule of the game."),
        ),
        "automatic_action": InfractionText(
            _("Automatic effect missed"),
            _("Play went on although an automatic effect was still to be carried out."),
            _(
                "Carry it out at the nearest moment that fits. An effect the player may leave out counts as left out."
            ),
            _("Missed an automatic effect."),
        ),
        "looking_at_cards": InfractionText(
            _("Looked at cards not to be seen"),
            _("A card was seen that should be hidden, or a hand was shown or looked at."),
            _(
                "If one player alone saw it, show it to the other too. Cards in no set order are shuffled in, those in a set order go back to their places."
            ),
            _("Saw a card that should be hidden."),
        ),
        "invalid_cards": InfractionText(
            _("Wrong cards in a secret area"),
            _("A hand, deck or Life area holds a wrong number of cards, or a card that should not be there."),
            _(
                "A card known to be wrong goes back: to the top of the deck, or shuffled into Life. If it is not known which, take as many at random, and shuffle that area again."
            ),
            _("Had a wrong number of cards in a secret area."),
        ),
        # TRM 7.4.2
        "tardiness": InfractionText(
            _("Late"),
            _("Not in the seat when the match began, or something not done within the time given for it."),
            _(
                "By the round's clock: Warning, from 5 minutes a Game Loss, from 10 a Match Loss. In the wrong seat: the matches begin again with more time, Warning."
            ),
            _("Was not seated when the round began."),
        ),
        "outside_information": InfractionText(
            _("Information from outside"),
            _("Information about the game was given or sought from outside after the pairings were posted."),
            _(
                "Match Loss to a player who asked for it or gave it; Game Loss where that is unclear. A spectator can be barred from watching."
            ),
            _("Got information from outside of the match."),
        ),
        "slow_play": InfractionText(
            _("Slow play"),
            _("The game was slowed down without intent. Slowing it down on purpose is cheating."),
            _(
                "Say how long a decision may take, and watch. A player who must be watched again can get a Game Loss."
            ),
            _("Took too long for decisions."),
        ),
        "illegible_list": InfractionText(
            _("Deck list cannot be read"),
            _(
                "The deck list cannot be read or lacks numbers or names. A wrong number of cards is an entry of its own."
            ),
            _(
                "The player puts the list right, between rounds if the event is under way; late for the next round counts as late."
            ),
            _("Handed in a deck list that cannot be checked."),
        ),
        "number_of_cards": InfractionText(
            _("Wrong number of cards"),
            _("Deck or list has too many or too few cards, in the main deck or the DON!! deck."),
            _("Put deck and list right, so that both are legal and agree."),
            _("Deck or list has a wrong number of cards."),
        ),
        "list_differs": InfractionText(
            _("Deck differs from the list"),
            _("The deck is not the one on the list that was handed in."),
            _("The player restores the deck of the list."),
            _("The deck differs from the list."),
        ),
        "illegal_cards": InfractionText(
            _("Illegal cards"),
            _("The deck holds cards that may not be in it, or that are not official cards."),
            _(
                "In a match the current game is lost; between rounds it acts on the next match. The deck is put right before play goes on; late counts as late."
            ),
            _("The deck holds illegal cards."),
        ),
        "communication": InfractionText(
            _("Unclear communication"),
            _("Actions were not declared well enough for both players to follow the same game."),
            _(
                "Go back only if it cannot be put right as it stands; explain, and let them play on from there."
            ),
            _("Did not make actions clear."),
        ),
        "marked_cards": InfractionText(
            _("Marked cards"),
            _("Cards or sleeves can be told apart while they should be hidden."),
            _(
                "New sleeves. Random wear is a Warning; a pattern, or the important cards, a Game Loss. On purpose it is cheating."
            ),
            _("Cards or sleeves can be told apart."),
        ),
        "shuffling": InfractionText(
            _("Deck not shuffled enough"),
            _("A deck was presented or used without being shuffled enough."),
            _("Shuffle the deck several times in different ways, before the opponent's eyes."),
            _("Did not shuffle enough."),
        ),
        "instructions": InfractionText(
            _("Instructions not followed"),
            _("An instruction of a judge or of the staff was not followed."),
            _("Say what the instruction was and why it matters."),
            _("Did not follow an instruction."),
        ),
        # TRM 7.4.3
        "behavior": InfractionText(
            _("Taunts, bad behavior"),
            _("Behavior that taunts, belittles or disturbs others, also asking for a penalty for somebody."),
            _("The level follows how grave it was; the head judge decides above a Warning."),
            _("Behaved badly towards others."),
        ),
        "threats": InfractionText(
            _("Threats, violence, discrimination"),
            _("Somebody was threatened, attacked or insulted, or treated as less for who they are."),
            _("The person leaves the venue; the organizer and the publisher can go on to a Suspension."),
            _("Threatened or insulted somebody."),
        ),
        "theft": InfractionText(
            _("Theft"),
            _("Something of another person or of the event was stolen."),
            _("Suspension at once; the person leaves the venue."),
            _("Stole something."),
        ),
        "bribery": InfractionText(
            _("Collusion, bribery, bets"),
            _("A reward for a result was offered, agreed or taken, or a bet was made on a match."),
            _("Disqualify everyone who took part in it."),
            _("Offered or took something for a result."),
        ),
        "cheating": InfractionText(
            _("Cheating"),
            _("A rule was broken knowingly, or an error made or left standing on purpose to gain by it."),
            _("Ask everybody first whether it was on purpose; the organizer or publisher can suspend."),
            _("Broke a rule on purpose."),
        ),
        "prohibited_items": InfractionText(
            _("Forbidden items"),
            _("Something forbidden or unlawful was brought to the venue."),
            _("The person leaves the venue; weapons and drugs lead to a Suspension."),
            _("Brought something forbidden."),
        ),
        "intoxication": InfractionText(
            _("Drugs or alcohol"),
            _("Somebody is under the influence of drugs or alcohol."),
            _("A Suspension can follow when others are disturbed or threatened."),
            _("Is under the influence of drugs or alcohol."),
        ),
        # Elsewhere in the manual
        "public_knowledge": InfractionText(
            _("Lied about what is public"),
            _("A question about public information was answered falsely or not at all."),
            _("Make the information known and play on; on purpose it can lead to a Disqualification."),
            _("Did not answer truthfully about public information."),
        ),
        "private_knowledge": InfractionText(
            _("Revealed or asked for what is private"),
            _(
                "Private information was shown or told, truly or falsely, or a search of the opponent's cards was asked for."
            ),
            _("Hide it again and play on; on purpose it can lead to a Disqualification."),
            _("Revealed or asked for private information."),
        ),
        "altered_result": InfractionText(
            _("Result altered"),
            _("A game or match that was over was conceded, given away or reported otherwise."),
            _("Enter the result that was played; ask whether anything was offered for it."),
            _("Altered the result of a match."),
        ),
        "paid_concession": InfractionText(
            _("Conceded for gain"),
            _("A game or match was conceded for something in return."),
            _("Disqualify both, who offered and who took."),
            _("Conceded for something in return."),
        ),
        "random_outcome": InfractionText(
            _("Result decided by lot"),
            _("The outcome of a match was decided by dice, coin or another random method."),
            _("The match is decided by play or by the penalties."),
            _("Decided a match at random."),
        ),
        "agreed_draw": InfractionText(
            _("Agreed draw"),
            _("Two players agreed on a draw, or played so that nobody could win."),
            _("A draw comes only out of the end-of-round procedure: let them play on if there is time."),
            _("Agreed on a draw."),
        ),
        "other": InfractionText(
            _("Something else"),
            _("A breach of the rules that no other entry names."),
            _("Explain what was wrong and put it right."),
            _("Broke a rule of the event."),
        ),
    }
)
