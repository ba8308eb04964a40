"""Forms of judge calls: open one, rule on it in one screen, note, record a damaged game state (TRM 1.4, 4.10, 4.14)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from penalties.actions.game_states import MOST_REPLAY_BYTES
from penalties.actions.rulings import Answer, check_ruling
from penalties.models import GameState, JudgeCall, Ruling
from tournaments.forms.numbers import MinutesField
from tournaments.rules.plain_json import read_plain_json
from tournaments.wording import problem_facts


class AboutForm(forms.Form):
    """What a call is about; nothing is fine too."""

    about = forms.ChoiceField(
        choices=JudgeCall.About,
        required=False,
        widget=forms.RadioSelect,
        label=gettext_lazy("What is it about?"),
    )
    words = forms.CharField(max_length=200, required=False, label=gettext_lazy("In a few words"))


class OpenCallForm(AboutForm):
    """A call that a judge opens at a table."""

    table = forms.IntegerField(
        min_value=1,
        max_value=32000,
        label=gettext_lazy("Table"),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    field_order = ("table", "about", "words")


class CallMinutesField(MinutesField):
    """Minutes for the table; empty or 0 for none. The value is whole seconds."""

    def __init__(self) -> None:
        """Take no minutes as well."""
        super().__init__(min_value=0, required=False, label=gettext_lazy("Minutes for both players"))

    def clean(self, value: Any) -> Any:
        """Return seconds, 0 for none."""
        return super().clean(value) or 0


class CloseForm(forms.Form):
    """The players accept the ruling."""

    minutes = CallMinutesField()
    seen_version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    @property
    def facts(self) -> dict[str, Any]:
        """What `close_call` takes, once the form is valid."""
        return {"seconds": self.cleaned_data["minutes"], "seen_version": self.cleaned_data["seen_version"]}


_RULING = ("outcome", "words", "section")


class FinalRulingForm(CloseForm):
    """The head judge's ruling; a tap on an outcome sends it."""

    words = forms.CharField(
        max_length=2000,
        required=False,
        label=gettext_lazy("The ruling in words"),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    section = forms.CharField(
        max_length=40,
        required=False,
        label=gettext_lazy("Section it rests on"),
        widget=forms.TextInput(attrs={"list": "sections", "autocomplete": "off", "placeholder": "TRM 4.10"}),
    )
    outcome = forms.ChoiceField(choices=Ruling.Outcome, label=gettext_lazy("Outcome"))

    def __init__(self, *args: Any, call: JudgeCall, **kwargs: Any) -> None:
        """Ask for what a ruling on this call needs, so that nothing typed is lost to a refusal."""
        super().__init__(*args, **kwargs)
        self._call = call

    def clean(self) -> dict[str, Any]:
        """Say what the act would refuse, each beside its field."""
        data = super().clean() or {}
        lacks = check_ruling(self._call, **{name: data.get(name, "") for name in _RULING})
        for problem in lacks:
            facts = problem_facts(problem)
            field = problem.place if problem.place in self.fields else None
            if field not in self.errors:
                self.add_error(field, f"{facts['words']} {facts['advice']}")
        return data

    @property
    def facts(self) -> dict[str, Any]:
        """What `head_judge_rules` takes, once the form is valid."""
        data = self.cleaned_data
        return {**super().facts, **{name: data[name] for name in _RULING}}


class RulingForm(FinalRulingForm):
    """A floor judge's ruling, with what the players say to it."""

    answer = forms.ChoiceField(required=False, widget=forms.RadioSelect, label=gettext_lazy("The players"))

    def __init__(self, *args: Any, names: dict[int, str], **kwargs: Any) -> None:
        """Offer the appeal of each player by name."""
        super().__init__(*args, **kwargs)
        answers = [(Answer.ACCEPTED.value, _("accept it"))]
        answers += [
            (f"{Answer.APPEAL.value}_{side}", _("{player} appeals").format(player=name))
            for side, name in names.items()
        ]
        answers.append(("not_yet", _("have not answered yet")))
        self.fields["answer"].choices = answers  # type: ignore[attr-defined]
        self.fields["answer"].initial = Answer.ACCEPTED.value

    @property
    def facts(self) -> dict[str, Any]:
        """What `rule_on_call` takes, once the form is valid."""
        said = self.cleaned_data["answer"] or Answer.ACCEPTED.value
        if said.startswith(Answer.APPEAL.value):
            return {**super().facts, "answer": Answer.APPEAL, "appealed_by": int(said.rpartition("_")[2])}
        return {**super().facts, "answer": Answer.OPEN if said == "not_yet" else Answer.ACCEPTED}


class NoteForm(forms.Form):
    """What somebody on the floor saw."""

    words = forms.CharField(
        max_length=2000, label=gettext_lazy("Note"), widget=forms.Textarea(attrs={"rows": 2})
    )


class ReplayField(forms.FileField):
    """A JSON file; the value is what it holds, None without a file."""

    def clean(self, data: Any, initial: Any = None) -> Any:
        """Return the file's contents as data."""
        uploaded = super().clean(data, initial)
        if not uploaded:
            return None
        if uploaded.size > MOST_REPLAY_BYTES:
            raise forms.ValidationError(_("The file is larger than the record of a game can be."))
        try:
            return read_plain_json(uploaded.read().decode("utf-8-sig"))
        except (ValueError, RecursionError) as error:
            raise forms.ValidationError(_("The file is no JSON.")) from error


_REPLAY_LABEL = gettext_lazy("Record of the game (JSON file), if there is one")


class ReplayForm(forms.Form):
    """The record of a game for a damaged state noted before."""

    replay = ReplayField(
        label=_REPLAY_LABEL, widget=forms.FileInput(attrs={"accept": ".json,application/json"})
    )


class GameStateForm(forms.Form):
    """A damaged game state: the verdict, what happened, what was done, a record of the game."""

    verdict = forms.ChoiceField(
        choices=GameState.Verdict, widget=forms.RadioSelect, label=gettext_lazy("The state is")
    )
    what_happened = forms.CharField(
        max_length=2000, label=gettext_lazy("What happened"), widget=forms.Textarea(attrs={"rows": 2})
    )
    what_was_done = forms.CharField(
        max_length=2000,
        required=False,
        label=gettext_lazy("What was put back"),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    replay = ReplayField(
        required=False,
        label=_REPLAY_LABEL,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )
