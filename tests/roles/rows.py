"""Who may open which address: one row per url name. A new address without a row fails the suite.

A row's `get` and `post` are a permission of tournaments/permissions.py, or PUBLIC (anyone), TOKEN (whoever has the
private link), SIGNED_IN, CREATOR (members of an organizer), or NONE: the address does not take this method. POST is
sent an empty form: what counts is whether the person is let through, not what the form then says.
"""

from __future__ import annotations

from dataclasses import dataclass

PUBLIC, TOKEN, CREATOR, SIGNED_IN, NONE = "public", "token", "creator", "signed in", ""


@dataclass(frozen=True, slots=True)
class Row:
    """One address: its url name, and who is let through with which method."""

    name: str
    get: str = NONE
    post: str = NONE


def read(need: str, *names: str) -> list[Row]:
    """Return rows of pages that are only read."""
    return [Row(name, get=need) for name in names]


def send(need: str, *names: str) -> list[Row]:
    """Return rows of addresses that only take forms."""
    return [Row(name, post=need) for name in names]


def page(get: str, post: str, *names: str) -> list[Row]:
    """Return rows of pages that also take their form."""
    return [Row(name, get, post) for name in names]


ROWS: list[Row] = [
    # the site
    *read(PUBLIC, "home", "events", "manual", "server-time", "healthz", "cards", "card", "card-suggestions"),
    *page(PUBLIC, PUBLIC, "check-deck", "account_login", "account_logout"),
    *page(SIGNED_IN, SIGNED_IN, "account_change_password", "device-pin"),
    *send(SIGNED_IN, "device-pin-remove"),
    *read(PUBLIC, "api-docs", "api-schema", "api-events", "api-event", "api-rounds", "api-round"),
    *read(PUBLIC, "api-standings", "api-bracket"),
    # an event, for everybody
    *read(PUBLIC, "public-event", "public-find", "public-pairings", "public-standings", "public-bracket"),
    *read(PUBLIC, "public-player", "public-qr", "public-decks", "projector", "sign-up-qr", "handed-over"),
    *page(PUBLIC, PUBLIC, "sign-up"),
    # a player's own pages
    *read(TOKEN, "player-home", "player-qr", "player-cut-lists", "player-deck-now"),
    *page(TOKEN, TOKEN, "player-deck", "player-change", "player-cancel", "player-drop"),
    # A device can be handed on although its link has just been replaced.
    *page(PUBLIC, PUBLIC, "player-leave"),
    *send(TOKEN, "player-check-in", "player-result", "player-result-back", "player-deck-check"),
    *page(TOKEN, TOKEN, "player-call"),
    *send(TOKEN, "player-call-about", "player-call-back"),
    # organizers, apart from any event
    *read(SIGNED_IN, "organizer-home"),
    *page(CREATOR, CREATOR, "event-new", "organizer-edit", "suspensions", "bans", "card-import"),
    *send(CREATOR, "event-look", "suspension-end", "ban-lift"),
    *read(CREATOR, "card-import-job"),
    # pages of an event's staff
    *read("see_staff_pages", "desk", "last-round", "round", "round-draw-again", "desk-standings", "cut"),
    *read("see_staff_pages", "clock", "documents", "print", "job", "job-file", "decks"),
    *read("see_staff_pages", "deck-photo", "floor", "floor-table", "end-of-round"),
    *read("run_desk", "check-in", "players-export"),
    *read("manage_event", "report"),
    *read("see_log", "log"),
    *page("see_staff_pages", "see_staff_pages", "switch-user"),
    *page("see_staff_pages", "keep_scores", "match"),
    *page("see_staff_pages", "run_desk", "players", "tables", "pods", "deck"),
    *page("see_staff_pages", "give_time", "announcements"),
    *page("see_staff_pages", "manage_event", "event-setup", "event-staff"),
    *page("run_desk", "run_desk", "player-edit", "players-import"),
    *page("run_desk", "manage_event", "prizes"),
    # what the desk does
    *send("see_staff_pages", "job-retry", "deck-check"),
    *send("keep_scores", "desk-enter", "match-tap", "match-confirm", "match-table"),
    *page("keep_scores", "keep_scores", "desk-drop"),
    *send("keep_scores", "event-step"),
    *send("keep_scores", "round-repair", "round-undo", "round-swap", "round-bye", "round-by-hand"),
    *send("keep_scores", "player-byes", "player-reinstate"),
    *send("run_desk", "round-step", "round-reopen", "round-pause", "round-resume", "round-prolong"),
    *send("run_desk", "timer-start", "timer-stop", "cut-undo", "event-close", "event-reopen-registration"),
    *send("run_desk", "player-tick", "player-table", "player-new-link", "player-cancel-entry"),
    *send("run_desk", "check-in-scan", "check-in-rest-absent", "check-in-tap", "check-in-undo"),
    *send("run_desk", "check-in-day-2", "prize-give", "prize-give-to-all", "prize-back"),
    # what judges do
    *send("note_on_floor", "match-not-seated"),
    *send("judge", "end-of-round-begin", "end-of-round-answer", "end-of-round-back"),
    *send("judge", "end-of-round-leave", "end-of-round-confirm"),
    *send("give_time", "match-extend", "clock-extend", "extension-back", "announcement-down"),
    *send("judge", "deck-unlock", "card-allow", "deck-amendment", "deck-amendment-back"),
    *read("see_staff_pages", "deck-checks"),
    *page("see_staff_pages", "note_on_floor", "deck-check-page"),
    *page("judge", "judge", "deck-check-new"),
    *send("judge", "deck-checks-draw", "deck-checks-cut", "deck-check-start", "deck-check-cancel"),
    *send("judge", "deck-check-list", "deck-check-reopen"),
    *send("head_judge", "tie-decide", "tie-undo", "staff-hand-over", "staff-zone"),
    *send("head_judge", "staff-zone-remove", "staff-give-back"),
    # judge calls
    *read("see_staff_pages", "calls"),
    *page("see_staff_pages", "judge", "call", "game-state"),
    *page("note_on_floor", "judge", "game-state-replay"),
    *page("note_on_floor", "note_on_floor", "call-new"),
    # A judge in training takes back a call of their own alone.
    *send("judge", "call-take", "call-leave", "call-appeal", "call-close", "call-reopen", "call-take-back"),
    *send("note_on_floor", "call-note"),
    # penalties
    *read("see_staff_pages", "penalties", "penalty"),
    *read("run_desk", "penalties-csv"),
    *page("judge", "judge", "penalty-new", "penalty-both"),
    *send("head_judge", "penalty-acknowledge", "penalty-acknowledge-corrected", "penalty-decline"),
    *send("head_judge", "penalty-correct", "penalty-withdraw"),
    *page("head_judge", "head_judge", "penalty-report"),
    *page("see_staff_pages", "head_judge", "ejections"),
    *send("manage_event", "ejection-consent"),
    *read("manage_event", "penalty-history"),
    *read(TOKEN, "player-penalties"),
    # replays: one of an event is for its judges, another for whoever has its address
    *page(PUBLIC, PUBLIC, "replays"),
    *page("note_on_floor", "judge", "match-replays"),
    *read("note_on_floor", "replay", "replay-file", "replay-sheet", "replay-sheet-pdf", "replay-compare"),
    *page("note_on_floor", "judge", "replay-position"),
    *send("judge", "replay-verdict", "replay-remove"),
    *send("judge", "replay-do", "replay-pop", "replay-branch", "replay-note", "replay-rename"),
    *read("note_on_floor", "event-replays"),
    *send("judge", "replay-go-on"),
    # what the organizer does
    *send("manage_event", "event-by-the-manual", "event-cancel", "staff-account", "staff-remove"),
    *send("manage_event", "cut-replace", "decks-publish", "report-finish", "report-package"),
    *send("manage_event", "report-mark", "report-unmark", "report-reopen"),
    # the administration has rules of its own: superusers and nobody else
    *page(PUBLIC, PUBLIC, "admin:login"),
]

#: Addresses that have no row: they answer 404 whoever asks, or belong to the administration (its own test below).
APART = frozenset({"api-nothing"})
