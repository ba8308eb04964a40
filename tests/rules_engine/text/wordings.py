"""Texts of invented cards in the game's template language, a paragraph each: one for each kind of wording."""

_TEXTS = """
[Blocker]

[Rush: Character]<br>[Double Attack]

[On Play] Draw 5 cards and trash 4 cards from your hand.

[DON!! x2] [Your Turn] All of your {Test Crew} type Characters gain +3000 power.

[When Attacking]/[On Block] [Once Per Turn] Give up to 2 of your opponent's Characters -4000 power during this
turn.

[Activate: Main] [Once Per Turn] ➂: Set up to 2 of your [Test Card] Characters with a cost of 7 or less as
active.

[Activate: Main] ➀ You may rest this Stage: Look at 6 cards from the top of your deck; reveal up to 1 {Test
Crew} type card other than [Test Card] and add it to your hand. Then, place the rest at the bottom of your deck
in any order.

[On Play] DON!! -3: K.O. up to 2 of your opponent's rested Characters with 2000 base power or less.

[On Play] You may trash 2 red Events from your hand: This Character gains [Banish] and +2000 power until the
start of your next turn.

[On K.O.] If your Leader is [Test Card] or has the {Test Crew} type, draw 2 cards. Then, trash 1 card from your
hand.

[On K.O.] Draw 2 cards. Then, if you have 3 or less Life cards, add up to 4 cards from the top of your deck to
the top of your Life cards face-up.

[When Attacking] You may trash any number of cards from your hand. This Leader gains +2000 power during this
battle for every card trashed.

[Counter] Up to 1 of your Leader or Character cards gains +7000 power during this battle. Then, if you have 4 or
more Characters, that card gains an additional +1000 power during this battle.

[Main] Choose one:<br>• Rest up to 3 of your opponent's DON!! cards.<br>• Return up to 1 Character with a cost
of 3 or less to the owner's hand.

[Trigger] Activate this card's [Counter] effect.

[End of Your Turn] Trash this Character and add up to 8 DON!! cards from your DON!! deck and rest them.

[Opponent's Turn] [Once Per Turn] When this Character is K.O.'d by your opponent's effect, you may rest 2 of
your DON!! cards. If you do, play up to 1 [Test Card] from your trash rested.

[Once Per Turn] If your {Test Crew} type Character would be removed from the field by your opponent's effect,
you may trash 1 card from your hand instead.

If you have 4 or more Events in your trash, this Character cannot be K.O.'d in battle by <Strike> attribute
Characters and gains +1000 power.

[Opponent's Turn] This Character's base power becomes the same as your Leader's base power.

[Activate: Main] Give up to 7 rested DON!! cards to your Leader or 1 of your Characters.

[On Play] Your opponent trashes 6 cards from their hand.

[On Play] Reveal 1 card from the top of your deck. If that card is a {Test Crew} type Character card with a cost
of 3 or less, you may play that card rested. Then, place the rest at the bottom of your deck.

[Your Turn] The base power of all of your Characters with a [Trigger] and 3000 base power becomes 6000.

Under the rules of this game, you cannot include Stages with a cost of 7 or more in your deck.

[On Play] Up to 1 of your opponent's Characters with a cost of 11 or less cannot attack until the end of your
opponent's next End Phase.

[Activate: Main] You may trash 1 card from your hand or rest 2 of your DON!! cards: Draw 1 card.

[On Play] K.O. up to 1 of your opponent's Characters with a cost of 11 or less and up to 1 of your opponent's
Characters with a cost of 4 or less.

[Main] Play up to 1 {Test Crew} type Character card or [Other Test] from your hand or trash.

[On Play] If the number of DON!! cards on your field is equal to or less than the number on your opponent's
field, draw 1 card.

[When Attacking] Select up to 1 of your opponent's Characters. This Character's base power becomes the same as
the selected Character's power during this turn.

[On Play] Negate the effect of up to 3 of your opponent's Characters during this turn.

[DON!! x1] This Character can also attack active Characters during this turn.

Give this card in your hand -2 cost.

[On Play] Place this Character at the bottom of the owner's deck at the end of this turn.

[On Play] Look at 4 cards from the top of your Life cards and place them back in your Life area in any order.
"""

WORDINGS = tuple(" ".join(text.split()) for text in _TEXTS.split("\n\n"))
