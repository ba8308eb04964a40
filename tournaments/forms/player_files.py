"""The form that takes players from a file or from pasted text."""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.beside import errors_of
from tournaments.rules.file_encoding import OFFERED, Decoded, decode
from tournaments.rules.problems import Refused

#: A list of ten thousand players is far below this.
_MOST_BYTES = 2_000_000
#: A larger file is chosen again: as text it would be more than a form may send.
_MOST_KEPT = 1_500_000


class PlayersFileForm(forms.Form):
    """A CSV file, or its text pasted; the text of a file that was refused comes back in `text`.

    A file whose encoding is asked about comes back in `kept`, byte for byte, with the likely encoding chosen: the
    button alone loads it. Another one that is chosen is shown at work first: nobody is entered under a name that no
    person has seen.
    """

    kept = forms.CharField(required=False, widget=forms.HiddenInput)
    #: The encoding whose names the page showed of the file in `kept`.
    shown = forms.CharField(required=False, max_length=20, widget=forms.HiddenInput)
    kept_name = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)
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
    #: A plain list as it may be typed: a heading, a number with its zeros, one without a number.
    example = "name,number\nAnna Alvarez,0000000001\nBen Cole,"

    def clean(self) -> dict[str, Any]:
        """Read the file's bytes as text; a guess that is not sure is put to the person first."""
        data: dict[str, Any] = super().clean() or {}
        file = data.get("file")
        if file is not None and file.size > _MOST_BYTES:
            raise forms.ValidationError(gettext("The file is larger than 2 MB: that is no list of players."))
        if file is None and str(data.get("text", "")).strip():
            return data
        content = file.read() if file is not None else _bytes_of(str(data.get("kept", "")))
        if file is None and not content:
            raise forms.ValidationError(gettext("Choose a file, or paste its text."))
        try:
            self.decoded = decode(content, str(data.get("encoding", "")))
        except Refused as refused:
            self._keep(content, file)
            raise errors_of(refused) from refused
        data["text"] = self.decoded.text
        if not self.decoded.is_sure:
            words = gettext(
                "The file is no UTF-8; it was read as “{name}”. If the names above are right, load it again; "
                "else choose another encoding."
            )
        elif self._is_new(content, is_kept=file is None):
            words = gettext(
                "The file was read as “{name}” now. If the names above are right, load it again; "
                "else choose another encoding."
            )
        else:
            return data
        self._keep(content, file)
        self._show("encoding", self.decoded.encoding)
        self._show("shown", self.decoded.encoding)
        name = dict(OFFERED).get(self.decoded.encoding, self.decoded.encoding)
        self.add_error("encoding", words.format(name=name))
        return data

    def _is_new(self, content: bytes, *, is_kept: bool) -> bool:
        """Whether a person chose an encoding that reads other names than the guess, and has not seen them yet."""
        chosen, shown = self.cleaned_data.get("encoding"), self.cleaned_data.get("shown")
        # What the page showed was the file it holds; one too large to hold is chosen again each time.
        is_seen = chosen == shown and (is_kept or len(content) > _MOST_KEPT)
        if not chosen or is_seen or self.decoded is None:
            return False
        try:
            return decode(content).text != self.decoded.text
        except Refused:
            return True  # no encoding is likely

    def _keep(self, content: bytes, file: Any) -> None:
        """Let the form that comes back hold the file, which a browser never sends of itself again."""
        if len(content) <= _MOST_KEPT:
            self._show("kept", b64encode(content).decode())
            if file is not None:
                self._show("kept_name", str(file.name)[:200])

    def _show(self, name: str, value: str) -> None:
        sent: Any = self.data
        shown = sent.copy()
        shown[self.add_prefix(name)] = value
        self.data = shown

    @property
    def file_kept(self) -> str:
        """The name of the file that the form that comes back holds; "" for none."""
        return str(self["kept_name"].value() or "") if self["kept"].value() else ""

    @property
    def names_seen(self) -> str:
        """The first lines beyond plain letters, by which a person sees whether the guess is right."""
        if self.decoded is None:
            return ""
        lines = [line for line in self.decoded.text.splitlines() if not line.isascii()]
        return "\n".join(lines[:5])


def _bytes_of(kept: str) -> bytes:
    """Return the bytes of a file that came back with the form; none for what is no such file."""
    try:
        return b64decode(kept, validate=True)[:_MOST_BYTES]
    except (binascii.Error, ValueError):
        return b""
