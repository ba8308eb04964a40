"""Addresses of the replay board."""

from django.urls import URLPattern, path

from rules_engine.views import board, papers, position, starting

_replay = "replays/<str:key>/"

urlpatterns: list[URLPattern] = [
    path("replays/", starting.replays, name="replays"),
    path("desk/<slug:slug>/replays/", starting.event_replays, name="event-replays"),
    path("desk/<slug:slug>/match/<int:match_id>/replays/", starting.match_replays, name="match-replays"),
    path(_replay, board.replay, name="replay"),
    path(_replay + "position/", position.replay_position, name="replay-position"),
    path(_replay + "do/", board.replay_do, name="replay-do"),
    path(_replay + "take-back/", board.replay_pop, name="replay-pop"),
    path(_replay + "account/", board.replay_branch, name="replay-branch"),
    path(_replay + "go-on/", board.replay_go_on, name="replay-go-on"),
    path(_replay + "note/", board.replay_note, name="replay-note"),
    path(_replay + "name/", board.replay_rename, name="replay-rename"),
    path(_replay + "verdict/", papers.replay_verdict, name="replay-verdict"),
    path(_replay + "remove/", papers.replay_remove, name="replay-remove"),
    path(_replay + "file/", papers.replay_file, name="replay-file"),
    path(_replay + "sheet/", papers.replay_print, name="replay-sheet"),
    path(_replay + "sheet.pdf", papers.replay_sheet_pdf, name="replay-sheet-pdf"),
    path(_replay + "compare/", papers.replay_compare, name="replay-compare"),
]
