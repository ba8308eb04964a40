"""Forms around a deck list."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from decks.rules.pictures import picture_type
from tournaments.models import Event

#: A phone's photo has 2 to 8 MB.
LARGEST_PHOTO = 15_000_000
#: Longer texts are no deck list; the reader refuses them too.
LONGEST_LIST = 100_000


class ListForm(forms.Form):
    """A pasted list; for online events a link and a photo (TRM 8.3)."""

    text = forms.CharField(
        label=_("Your deck list"),
        max_length=LONGEST_LIST,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 14, "spellcheck": "false", "autocapitalize": "off", "autocomplete": "off"}
        ),
        help_text=_("Paste it from any deck builder, or type lines such as 4 OP01-016."),
    )
    link = forms.URLField(label=_("Link to the list"), required=False, assume_scheme="https")
    photo = forms.FileField(label=_("Photo of the deck with your name and the date"), required=False)

    def clean_photo(self) -> UploadedFile[Any] | None:
        """Take nothing but a picture: its first bytes say so, whatever its name says."""
        photo: UploadedFile[Any] | None = self.cleaned_data["photo"]
        if photo is None:
            return None
        if (photo.size or 0) > LARGEST_PHOTO:
            raise forms.ValidationError(gettext("This photo has more than 15 MB. Take it again, smaller."))
        first = photo.read(16)
        photo.seek(0)
        if not picture_type(first):
            raise forms.ValidationError(
                gettext("This is no photo. Choose a JPEG, PNG, WebP or HEIC picture.")
            )
        return photo


class PaperListForm(forms.Form):
    """A list that staff type in from paper."""

    text = forms.CharField(
        label=_("Numbers from the paper"),
        max_length=LONGEST_LIST,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 18, "spellcheck": "false", "autocapitalize": "off", "autocomplete": "off"}
        ),
        help_text=_("One card a line: count and number. The names appear beside."),
    )
    reason = forms.CharField(
        label=_("Reason (needed once the event has begun)"), max_length=200, required=False
    )


class CheckForm(forms.Form):
    """What anybody's list is checked against."""

    text = forms.CharField(
        label=_("Deck list"),
        max_length=LONGEST_LIST,
        strip=False,
        required=False,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "autocapitalize": "off"}),
    )
    level = forms.TypedChoiceField(label=_("Level of the event"), choices=Event.Level.choices, coerce=int)
    format = forms.ChoiceField(
        label=_("Format"), choices=[(f.value, f.label) for f in (Event.Format.STANDARD, Event.Format.EXTRA)]
    )
    date = forms.DateField(label=_("Date of the event"), widget=forms.DateInput(attrs={"type": "date"}))

    @classmethod
    def blank(cls) -> CheckForm:
        """Return the form for today's level 1 event."""
        return cls(initial={"level": 1, "format": "standard", "date": timezone.localdate()})


class ReasonForm(forms.Form):
    """A reason, and a card number where one is meant."""

    reason = forms.CharField(label=_("Reason"), max_length=200, required=False)
    number = forms.CharField(label=_("Card number"), max_length=16, required=False)


class CardFileForm(forms.Form):
    """A card file in the shape of the public one."""

    file = forms.FileField(label=_("Card file (JSON)"))
