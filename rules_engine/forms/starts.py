"""How a replay begins: two lists or two Leaders, or a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.forms.lists import LONGEST_LIST
from rules_engine.logs.sessions import MOST_GAMES

_LIST = {"rows": 5, "spellcheck": "false", "autocapitalize": "off", "autocomplete": "off"}
_LEADER = forms.TextInput(
    attrs={"autocomplete": "off", "autocapitalize": "characters", "placeholder": "OP01-001"}
)
FIRST = (("a", _("Player A")), ("b", _("Player B")))


class StartForm(forms.Form):
    """Two deck lists, or the numbers of two Leaders, and who goes first."""

    name = forms.CharField(
        label=_("Name of the replay"),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": _("Table 7, round 3")}),
    )
    list_a = forms.CharField(
        label=_("Player A: deck list or Leader"), max_length=LONGEST_LIST, widget=forms.Textarea(attrs=_LIST)
    )
    list_b = forms.CharField(
        label=_("Player B: deck list or Leader"), max_length=LONGEST_LIST, widget=forms.Textarea(attrs=_LIST)
    )
    first = forms.ChoiceField(label=_("Goes first"), choices=FIRST, initial="a", widget=forms.RadioSelect)

    def __init__(self, *args: Any, players: Sequence[str] = (), **kwargs: Any) -> None:
        """Take the names of a match's two players, who are called by them."""
        super().__init__(*args, **kwargs)
        choices = [(side, f"{side.upper()} {name}") for side, name in zip("ab", players, strict=False)]
        if choices:
            self.fields["first"] = forms.ChoiceField(
                label=_("Goes first"), choices=choices, initial="a", widget=forms.RadioSelect
            )


class FileForm(forms.Form):
    """The file of a replay; at a match also who of the two the file calls player A; what a log does not say itself."""

    file = forms.FileField(
        label=_("File of a replay (JSON), or a log of OPTCGSim"),
        widget=forms.FileInput(attrs={"accept": ".json,.log,.txt,application/json,text/plain"}),
        allow_empty_file=True,  # told as every file is that holds nothing
    )
    #: Which game of a session's log.
    game = forms.IntegerField(label=_("Game"), required=False, min_value=1, max_value=MOST_GAMES)
    leader_a = forms.CharField(label=_("Leader of player A"), required=False, max_length=20, widget=_LEADER)
    leader_b = forms.CharField(label=_("Leader of player B"), required=False, max_length=20, widget=_LEADER)

    def __init__(self, *args: Any, players: Sequence[str] = (), **kwargs: Any) -> None:
        """Take the names of the match's two players; without them nobody is asked."""
        super().__init__(*args, **kwargs)
        choices = [("", _("as the Leaders tell")), *zip("12", players, strict=False)]
        self.fields["player_a"] = forms.ChoiceField(
            label=_("Player A of the file"), required=False, widget=forms.RadioSelect, choices=choices
        )
