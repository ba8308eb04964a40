"""Forms of an event: made from a template on one screen, changed later; times are the venue's (TRM 3.2-3.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.forms.models import fields_for_model
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.forms.beside import say_beside
from tournaments.models import Event
from tournaments.queries.setup import time_zones
from tournaments.rules.event_changes import CHANGEABLE
from tournaments.rules.event_figures import LABELS
from tournaments.rules.problems import Refused
from tournaments.rules.templates import BY_KEY, TEMPLATES, template_facts

#: The fields of the page, by the heading they stand under.
GROUPS: tuple[tuple[str, Any, tuple[str, ...]], ...] = (
    ("what", _("What is played"), ("level", "format", "structure", "is_online", "limited_deck_size")),
    (
        "where",
        _("When and where"),
        (
            "starts_at",
            "time_zone",
            "venue",
            "region",
            "players_meeting_at",
            "ends_at",
            "has_second_day",
            "break_text",
            "online_notes",
        ),
    ),
    (
        "figures",
        _("Rounds and clock"),
        (
            "rounds_planned",
            "rounds_minimum",
            "cut_size",
            "swiss_best_of",
            "swiss_minutes",
            "swiss_extra_minutes",
            "cut_best_of",
            "cut_minutes",
            "cut_extra_minutes",
            "final_best_of",
            "final_minutes",
            "seeds_by_qualification",
        ),
    ),
    (
        "sign_up",
        _("Sign-up"),
        (
            "cap",
            "sign_up_opens_at",
            "sign_up_closes_at",
            "late_entry_allowed",
            "number_may_follow",
            "needs_id",
            "minimum_age",
            "by_invitation",
            "needs_fee",
            "fee_text",
            "needs_badge",
        ),
    ),
    (
        "decks",
        _("Deck lists"),
        ("deck_lists_required", "deck_rule", "deck_deadline", "release_delay_days"),
    ),
    ("day", _("On the day"), ("self_report", "phones_during_match", "uses_slips", "prize_text")),
)
#: The section a field comes from, shown beside its label.
SECTIONS: Mapping[str, str] = {
    "level": "TRM 3.2",
    "format": "TRM 3.3",
    "structure": "TRM 3.4",
    "rounds_planned": "TRM 3.6",
    "rounds_minimum": "TRM 3.6",
    "cut_size": "TRM 3.6",
    "swiss_best_of": "TRM 3.5",
    "swiss_minutes": "TRM 3.5",
    "swiss_extra_minutes": "TRM 3.5",
    "cut_best_of": "TRM 3.5",
    "cut_minutes": "TRM 3.5",
    "cut_extra_minutes": "TRM 3.5",
    "final_best_of": "TRM 3.5",
    "final_minutes": "TRM 3.5",
    "seeds_by_qualification": "TRM 3.4.1",
    "late_entry_allowed": "TRM 3.4.2",
    "number_may_follow": "TRM 2.1",
    "needs_id": "TRM 2.3",
    "minimum_age": "TRM 2.3",
    "by_invitation": "TRM 2.3",
    "needs_fee": "TRM 4.2",
    "needs_badge": "TRM 2.2",
    "deck_lists_required": "TRM 4.4",
    "deck_rule": "TRM 4.4",
    "release_delay_days": "TRM 2.4.1",
    "region": "TRM 2.4.1",
    "phones_during_match": "TRM 2.6",
    "ends_at": "TRM 5.2",
    "players_meeting_at": "TRM 1.5",
}
#: Fields that matter for some events only -> the mark by which the page shows them for these alone.
ONLY_FOR: Mapping[str, str] = {
    "limited_deck_size": "limited",
    "online_notes": "online",
    "fee_text": "fee",
    "deck_deadline": "lists",
    "cut_size": "top-cut",
    "seeds_by_qualification": "elimination",
    **dict.fromkeys(
        ("rounds_planned", "rounds_minimum", "swiss_best_of", "swiss_minutes", "swiss_extra_minutes"), "swiss"
    ),
    **dict.fromkeys(
        ("cut_best_of", "cut_minutes", "cut_extra_minutes", "final_best_of", "final_minutes", "ends_at"),
        "bracket",
    ),
}
#: Labels where the model's field has none of its own.
_LABELS: Mapping[str, Any] = {
    **{name: _(words) for name, words in LABELS.items()},
    "level": _("Level"),
    "format": _("Format"),
    "structure": _("Structure"),
    "region": _("Region (languages of cards)"),
    "players_meeting_at": _("Players' meeting"),
    "rounds_planned": _("Rounds of Swiss (empty: by the number of players)"),
    "rounds_minimum": _("Least rounds, for “6 to 8” (empty: fixed)"),
    "cut_size": _("Players in the top cut (empty: by the number of players; 0: none)"),
    "seeds_by_qualification": _("Places in the bracket follow the places of a qualifying event"),
    "sign_up_opens_at": _("Sign-up opens"),
    "sign_up_closes_at": _("Sign-up closes"),
    "ends_at": _("Latest end (a match of the bracket still open then has no winner)"),
    "final_minutes": _("Last match: minutes (empty: no limit)"),
    "cap": _("Most players (empty: no limit)"),
    "number_may_follow": _("Players may sign up without a Bandai TCG+ number and give it later"),
    "needs_fee": _("There is an entry fee: the desk ticks who has paid"),
    "late_entry_allowed": _("Late entries are taken"),
    "minimum_age": _("Age limit"),
    "by_invitation": _("By invitation"),
    "fee_text": _("Fee, in words"),
    "deck_rule": _("When a list may be replaced"),
    "deck_deadline": _("Deadline for lists (empty: the players' meeting)"),
    "break_text": _("Breaks"),
}
_FIGURES = (*GROUPS[2][2], "release_delay_days")
#: Figures that a template and a level fill when left empty on the new event's form.
_OPEN_WHEN_NEW = (*_FIGURES, "deck_rule", "limited_deck_size")
#: Flags that templates set; on the new event's form each can be left to the template.
_SET_BY_TEMPLATE = (
    "is_online",
    "deck_lists_required",
    "uses_slips",
    "needs_id",
    "needs_fee",
    "number_may_follow",
    "phones_during_match",
)
_YES_NO = (("", _("As level and template say")), ("yes", _("Yes")), ("no", _("No")))


def zone_field() -> forms.ChoiceField:
    """Return the list of time zones, region and city."""
    return forms.ChoiceField(label=_("Time zone"), choices=lambda: [(zone, zone) for zone in time_zones()])


def _field(name: str) -> forms.Field:
    """Return the form field of a fact of the event, with a native input for times."""
    field: forms.Field = fields_for_model(Event, fields=[name])[name]
    if isinstance(field, forms.DateTimeField):
        field.widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    if isinstance(field.widget, forms.Textarea):
        field.widget.attrs["rows"] = 3
    if name == "time_zone":
        field = zone_field()
    label: Any = _LABELS.get(name)
    field.label = label or str(field.label)[:1].upper() + str(field.label)[1:]
    return field


class EventForm(forms.Form):
    """Facts of an event; times are read and shown in the event's own zone."""

    name = forms.CharField(max_length=120, label=_("Name of the event"))

    def __init__(self, *args: Any, zone: str = "UTC", **kwargs: Any) -> None:
        self.zone = zone
        super().__init__(*args, **kwargs)
        for _key, _title, names in GROUPS:
            for name in names:
                self.fields[name] = _field(name)

    def full_clean(self) -> None:
        """Read times in the zone typed beside them, else the event's."""
        typed = str(self.data.get(self.add_prefix("time_zone"), "")) if self.is_bound else ""
        zone = typed if typed in available_timezones() else self.zone
        with timezone.override(ZoneInfo(zone)):
            super().full_clean()

    def add_error(self, field: str | None, error: Any) -> None:
        """Keep an error; a page with one field to put right opens at it, several are linked from the top."""
        super().add_error(field, error)
        faulty = [name for name in self.errors if name in self.fields]
        for name in faulty:
            self.fields[name].widget.attrs.pop("autofocus", None)
        if len(faulty) == 1:
            self.fields[faulty[0]].widget.attrs["autofocus"] = True

    #: Fields that stand above the groups.
    on_top: tuple[str, ...] = ("name",)

    def groups(self) -> list[dict[str, Any]]:
        """Return the headings with their fields, each with its section and its mark of `ONLY_FOR`."""
        return [
            {
                "key": key,
                "title": title,
                "fields": [(self[name], SECTIONS.get(name, ""), ONLY_FOR.get(name, "")) for name in names],
                "has_errors": any(self[name].errors for name in names),
                "is_locked": any(self.fields[name].disabled for name in names),
            }
            for key, title, names in GROUPS
        ]

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """Turn what an act refuses inside into errors of this form; a stale page or a missing role stays one."""
        try:
            yield
        except Refused as refused:
            say_beside(self, refused)

    def facts(self) -> dict[str, Any]:
        """Return the cleaned facts by the event's field names."""
        return {name: value for name, value in self.cleaned_data.items() if name in CHANGEABLE}


class EventSetupForm(EventForm):
    """The facts of an event that exists; those that can no longer be changed are shown and locked."""

    def __init__(self, *args: Any, event: Event, locked: frozenset[str] = frozenset(), **kwargs: Any) -> None:
        kwargs.setdefault("initial", _initial(event))
        super().__init__(*args, zone=event.time_zone, **kwargs)
        zones = self.fields["time_zone"]
        if event.time_zone not in time_zones() and isinstance(zones, forms.ChoiceField):
            zones.choices = [(zone, zone) for zone in (event.time_zone, *time_zones())]
        for name in locked & self.fields.keys():
            # A disabled field keeps the event's own value whatever is sent.
            self.fields[name].disabled = True

    def facts(self) -> dict[str, Any]:
        """Return the facts that can be changed: locked ones stay as they are."""
        open_fields = {name for name, field in self.fields.items() if not field.disabled}
        return {name: value for name, value in super().facts().items() if name in open_fields}


class TemplateSelect(forms.Select):
    """The templates, each with what it makes of the event: the page shows the fields that this needs."""

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Return an option that carries the template's structure, format, place of play and fee."""
        option: dict[str, Any] = super().create_option(name, value, *args, **kwargs)
        facts = template_facts(BY_KEY[str(value)])
        for fact in ("structure", "format"):
            option["attrs"][f"data-{fact}"] = facts[fact]
        for fact in ("is_online", "needs_fee"):
            option["attrs"][f"data-{fact.replace('_', '-')}"] = "yes" if facts.get(fact) else "no"
        return option


class NewEventForm(EventForm):
    """A new event: name, date and a template are enough; figures left empty follow template and level."""

    on_top = ("name", "template", "players", "starts_at", "time_zone", "venue", "cap", "needs_fee")
    template = forms.ChoiceField(
        label=_("Start from"),
        choices=[(template.key, _(template.title)) for template in TEMPLATES],
        widget=TemplateSelect,
    )
    players = forms.IntegerField(
        label=_("Players you expect"), min_value=2, max_value=100_000, required=False, initial=16
    )

    def __init__(self, *args: Any, asks_browser: bool = False, **kwargs: Any) -> None:
        """Preset the zone given; with `asks_browser` the browser's own takes its place."""
        super().__init__(*args, **kwargs)
        if asks_browser and not self.is_bound:
            self.fields["time_zone"].widget.attrs["data-browser-zone"] = "1"
        for name in ("level", "format", "structure", "deck_rule"):
            field = self.fields[name]
            field.required, field.initial = False, None
            choices = [pair for pair in getattr(field, "choices", []) if pair[0] not in ("", None)]
            field.choices = [("", _("As the template says")), *choices]  # type: ignore[attr-defined]
        for name in _OPEN_WHEN_NEW:
            self.fields[name].required = False
            self.fields[name].initial = None
        self.fields["region"].required = False
        for name in _SET_BY_TEMPLATE:
            label = self.fields[name].label
            self.fields[name] = forms.ChoiceField(choices=_YES_NO, required=False, label=label)

    def facts(self) -> dict[str, Any]:
        """Return only what the organizer chose; the rest comes from template and level."""
        chosen = {}
        for name, value in super().facts().items():
            if name == "starts_at" or value in (None, ""):
                continue
            chosen[name] = value == "yes" if name in _SET_BY_TEMPLATE else value
        chosen.pop("name", None)
        return chosen

    def all_facts(self) -> dict[str, Any]:
        """Return every fact the event would have, for the preview; works on a form with errors too."""
        data: dict[str, Any] = getattr(self, "cleaned_data", {})
        template = BY_KEY.get(str(data.get("template", "")), TEMPLATES[0])
        return template_facts(template, self.facts() if data else {}) | {"starts_at": data.get("starts_at")}

    @property
    def template_words(self) -> str:
        """What the chosen template is for, in a sentence."""
        data: dict[str, Any] = getattr(self, "cleaned_data", {})
        return str(_(BY_KEY.get(str(data.get("template", "")), TEMPLATES[0]).words))

    @property
    def players_expected(self) -> int:
        """The number the preview is made for: as typed, else the cap, else 16."""
        data: dict[str, Any] = getattr(self, "cleaned_data", {})
        return int(data.get("players") or data.get("cap") or 16)


class OrganizerForm(forms.Form):
    """What a store or club is called, and its time zone."""

    name = forms.CharField(max_length=120, label=_("Name of your store or club"))
    time_zone = zone_field()


def _initial(event: Event) -> dict[str, Any]:
    """Return an event's facts as a form shows them: times at the venue, without their zone."""
    return {name: _shown(getattr(event, name), event) for name in CHANGEABLE}


def _shown(value: Any, event: Event) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(event.zone).replace(tzinfo=None)
    return value
