"""Shapes of the public API's answers; they read facts of the queries and decide nothing.

Names are the public ones: a player who hides theirs appears under a code name everywhere.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.models import Event, Match
from tournaments.queries.pairings import PairingLine
from tournaments.rules.rounds import RoundState


class _Facts(serializers.Serializer[Any]):
    """A shape that is only ever written out."""

    def create(self, validated_data: Any) -> Any:
        """Refuse: the public API reads."""
        raise NotImplementedError

    def update(self, instance: Any, validated_data: Any) -> Any:
        """Refuse: the public API reads."""
        raise NotImplementedError


@extend_schema_field({"type": "string", "pattern": r"^\d\.\d{4}$", "example": "0.6667"})
class RateField(serializers.Field[Fraction, Any, str, Fraction]):
    """A match-win rate as TRM 5.4 shows it: four decimals; compared are the exact fractions."""

    def to_representation(self, value: Fraction) -> str:
        """Return the four decimals."""
        return f"{float(value):.4f}"


@extend_schema_field({"type": "string", "pattern": r"^\d+(/\d+)?$", "example": "2/3"})
class FractionField(serializers.Field[Fraction, Any, str, Fraction]):
    """The exact value of a rate."""

    def to_representation(self, value: Fraction) -> str:
        """Return numerator and denominator."""
        return str(value)


class EventShape(serializers.ModelSerializer[Event]):
    """One announced event."""

    organizer = serializers.CharField(source="organizer.name")
    page = serializers.SerializerMethodField(help_text="Address of the event's public page on this site.")

    class Meta:
        model = Event
        fields = (
            "slug",
            "name",
            "organizer",
            "state",
            "level",
            "format",
            "structure",
            "starts_at",
            "time_zone",
            "venue",
            "is_online",
            "page",
        )

    def get_page(self, event: Event) -> str:
        """Return the address without the host."""
        return reverse("public-event", args=[event.slug])


class RoundShape(_Facts):
    """One published round. `seed` lets anyone draw the pairing again."""

    number = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]
    stage = serializers.ChoiceField(choices=["swiss", "cut"])
    state = serializers.ChoiceField(choices=[state.value for state in RoundState])
    best_of = serializers.IntegerField()
    minutes = serializers.IntegerField(allow_null=True, help_text="Null: no time limit.")
    tables = serializers.IntegerField(help_text="Matches, byes left out.")
    results_in = serializers.IntegerField()
    byes = serializers.IntegerField()
    seed = serializers.IntegerField()


class EventFactsShape(_Facts):
    """Where an event stands now."""

    event = EventShape()
    players = serializers.IntegerField()
    places_left = serializers.IntegerField(allow_null=True, help_text="Null: no limit.")
    waiting = serializers.IntegerField(help_text="Players on the waiting list.")
    sign_up_is_open = serializers.BooleanField()
    swiss_rounds = serializers.IntegerField(allow_null=True)
    swiss_rounds_minimum = serializers.IntegerField(
        allow_null=True, help_text="Less than swiss_rounds where a variable number is announced."
    )
    cut_size = serializers.IntegerField()
    standings_after = serializers.IntegerField(help_text="The last closed Swiss round; 0 before.")
    rounds = RoundShape(many=True)


class PlayerShape(_Facts):
    """A player in a match."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    record = serializers.CharField(help_text="Wins, losses and draws before this round.")
    points = serializers.IntegerField(help_text="Match points before this round.")


class PairingShape(_Facts):
    """One match or bye."""

    table = serializers.IntegerField(allow_null=True)
    kind = serializers.ChoiceField(choices=Match.Kind.choices)
    player_1 = PlayerShape(source="side_1")
    player_2 = PlayerShape(source="side_2", allow_null=True)
    has_result = serializers.SerializerMethodField()
    outcome = serializers.CharField(help_text="Empty while the match is open.")
    winner = serializers.IntegerField(allow_null=True, help_text="1 or 2.")
    games_1 = serializers.IntegerField(allow_null=True)
    games_2 = serializers.IntegerField(allow_null=True)
    result = serializers.CharField(source="result_words")

    def get_has_result(self, line: PairingLine) -> bool:
        """Return whether a result stands; reports that wait or disagree are nobody's business."""
        return bool(line.outcome)


class RoundPairingsShape(_Facts):
    """A published round with its pairings by table, byes last."""

    round = RoundShape()
    pairings = PairingShape(many=True)


class StandingShape(_Facts):
    """One place of the standings (TRM 5.4)."""

    rank = serializers.IntegerField()
    is_tied = serializers.BooleanField(help_text="The place is shared until the head judge decides.")
    number = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    wins = serializers.IntegerField(help_text="Without byes.")
    losses = serializers.IntegerField()
    draws = serializers.IntegerField()
    byes = serializers.IntegerField()
    own_rate = RateField()
    own_rate_exact = FractionField(source="own_rate")
    opponents_rate = RateField()
    opponents_rate_exact = FractionField(source="opponents_rate")
    has_dropped = serializers.BooleanField()
    cut = serializers.CharField(source="cut_words", help_text="How far in the cut, empty without.")


class StandingsShape(_Facts):
    """The standings after a round, the cut on top once it is played."""

    after_round = serializers.IntegerField()
    standings = StandingShape(many=True)


class BracketSideShape(_Facts):
    """One line of a bracket match; an empty name is nobody yet."""

    seed = serializers.IntegerField(allow_null=True)
    number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    is_bye = serializers.BooleanField()
    is_winner = serializers.BooleanField()
    games = serializers.IntegerField(allow_null=True)


class BracketMatchShape(_Facts):
    """A place in the bracket, counted from 0 at the top of its round."""

    slot = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    player_1 = BracketSideShape(source="side_1")
    player_2 = BracketSideShape(source="side_2")
    result = serializers.CharField(source="result_words")


class BracketRoundShape(_Facts):
    """One column of the bracket."""

    label = serializers.CharField()  # type: ignore[assignment]
    number = serializers.IntegerField(allow_null=True, help_text="The event's round; null while not paired.")
    matches = BracketMatchShape(many=True)


class BracketShape(_Facts):
    """The bracket, first round first."""

    size = serializers.IntegerField()
    winner = serializers.CharField(source="winner_name")
    rounds = BracketRoundShape(many=True)
