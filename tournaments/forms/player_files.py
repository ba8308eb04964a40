"""The form that takes players from a file or from pasted text."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.beside import errors_of
from tournaments.rules.file_encoding import OFFERED, Decoded, decode
from tournaments.rules.problems import Refused

#: A list of ten thousand players is far below this.
_MOST_BYTES = 2_000_000


class PlayersFileForm(forms.Form):
    """A CSV file, or its text pasted; the text of a file that was refused comes back in `text`."""

    file = forms.FileField(required=False, label=_("CSV file"))
    text = forms.CharField(
        required=False,
        max_length=_MOST_BYTES,
        strip=False,
        label=_("or its text, pasted"),
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )
    encoding = forms.ChoiceField(
        required=False, label=_("Encoding"), choices=[("", _("Find out")), *((k, _(w)) for k, w in OFFERED)]
    )
    restore_zeros = forms.BooleanField(
        required=False, label=_("A spreadsheet took the zeros in front: fill numbers up to ten digits")
    )
    keep_good_rows = forms.BooleanField(required=False, label=_("Keep the good rows, leave the bad ones out"))

    decoded: Decoded | None = None

    def clean(self) -> dict[str, Any]:
        """Read the file's bytes as text; a guess that is not sure is put to the person first."""
        data: dict[str, Any] = super().clean() or {}
        file = data.get("file")
        if file is None:
            if not str(data.get("text", "")).strip():
                raise forms.ValidationError(gettext("Choose a file, or paste its text."))
            return data
        if file.size > _MOST_BYTES:
            raise forms.ValidationError(gettext("The file is larger than 2 MB: that is no list of players."))
        try:
            self.decoded = decode(file.read(), str(data.get("encoding", "")))
        except Refused as refused:
            raise errors_of(refused) from refused
        data["text"] = self.decoded.text
        if not self.decoded.is_sure:
            self.add_error(
                "encoding",
                gettext(
                    "The file is no UTF-8. Are the names below right? Then choose “{name}” and load it again."
                ).format(name=dict(OFFERED).get(self.decoded.encoding, self.decoded.encoding)),
            )
        return data

    @property
    def names_seen(self) -> str:
        """The first lines beyond plain letters, by which a person sees whether the guess is right."""
        if self.decoded is None:
            return ""
        lines = [line for line in self.decoded.text.splitlines() if not line.isascii()]
        return "\n".join(lines[:5])
