"""Addresses of judge calls, rulings, appeals and damaged game states."""

from django.urls import URLPattern, path

from penalties.views import calls, game_states, own_call

_player = "p/<str:token>/call/"
_calls = "desk/<slug:slug>/calls/"
_call = _calls + "<int:call_id>/"

urlpatterns: list[URLPattern] = [
    path(_player, own_call.player_call, name="player-call"),
    path(_player + "about/", own_call.player_call_about, name="player-call-about"),
    path(_player + "take-back/", own_call.player_call_back, name="player-call-back"),
    path(_calls, calls.calls, name="calls"),
    path(_calls + "new/", calls.new_call, name="call-new"),
    path(_call, calls.call, name="call"),
    path(_call + "take/", calls.take, name="call-take"),
    path(_call + "leave/", calls.leave, name="call-leave"),
    path(_call + "take-back/", calls.take_back, name="call-take-back"),
    path(_call + "appeal/", calls.appeal, name="call-appeal"),
    path(_call + "close/", calls.close, name="call-close"),
    path(_call + "open-again/", calls.reopen, name="call-reopen"),
    path(_call + "note/", calls.note, name="call-note"),
    path("desk/<slug:slug>/match/<int:match_id>/game-state/", game_states.game_state, name="game-state"),
    path("desk/<slug:slug>/game-state/<int:state_id>/replay/", game_states.replay, name="game-state-replay"),
]
