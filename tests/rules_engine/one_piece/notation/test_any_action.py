"""Whatever is written as an action: carried out and taken back exactly, or refused in words with nothing changed."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.one_piece.actions import KINDS
from rules_engine.one_piece.judge import DEEDS
from rules_engine.one_piece.notation import OnePieceRules
from rules_engine.one_piece.notation.references import ZONES
from rules_engine.timeline import VIEWERS, Timeline, load, replay, save
from tests.rules_engine.one_piece.board import DECK, LIBRARY
from tournaments.rules.problems import Refused

RULES = OnePieceRules(LIBRARY, "invented")
LIST = {"leader": "captain", "cards": DECK}

_places = st.builds(
    "{} {} {}".format, st.sampled_from("ab"), st.sampled_from(sorted(ZONES)), st.integers(0, 7)
)
_cards = _places | st.sampled_from(sorted(ZONES)) | st.integers(-1, 130) | st.text(max_size=5)
_words = st.sampled_from(
    ["", ":", ":hand", ":trash", ":cost", ":life", ":leader", ":battle", ":turn", ":a", ":Rush"]
)
_acts = st.fixed_dictionaries(
    {"do": st.sampled_from(sorted(KINDS)) | st.just("override")},
    optional={
        "card": _cards,
        "target": _cards,
        "cards": st.lists(_cards, max_size=3),
        "number": st.integers(-3000, 3000),
        "value": st.builds("{}{}".format, st.sampled_from(sorted(DEEDS)), _words)
        | st.sampled_from(["a", "cook"]),
        "reason": st.just("as both remember"),
    },
)


@settings(max_examples=40)
@given(st.integers(0, 99) | st.none(), st.lists(st.integers(0, 10**6) | _acts, max_size=40))
def test_any_action_is_carried_out_and_taken_back_exactly_or_refused_in_words(
    seed: int | None, wishes: list[int | dict[str, Any]]
) -> None:
    timeline = Timeline(RULES, {"new": {"a": LIST, "b": LIST}}, seed)
    for wish in wishes:
        legal = timeline.legal_actions()
        before, step = timeline.digest(), timeline.step
        words = []
        try:
            if isinstance(wish, dict):
                timeline.push(wish)
            elif legal:
                timeline.push(legal[wish % len(legal)])
        except Refused as refusal:
            words = [problem.words() + problem.place_words() for problem in refusal.problems]
        if timeline.step == step:
            assert timeline.digest() == before
            assert all(words)
        else:
            timeline.back()
            assert timeline.digest() == before
            timeline.forward()
    record = load(save(timeline.record()).encode())
    assert Timeline.open(RULES, record).digests() == timeline.digests()
    for who in VIEWERS:
        assert len(list(replay(RULES, record, who=who))) == timeline.step + 1
