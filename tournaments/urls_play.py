"""Addresses of a running event: public pages, a player's own page, projector, the desk and its tools, the API."""

from django.urls import path, re_path, register_converter
from drf_spectacular.views import SpectacularJSONAPIView

from tournaments import api
from tournaments.views import (
    announcements,
    api_docs,
    clock,
    cut,
    desk,
    player,
    projector,
    public,
    rounds,
    steps,
    ties,
)


class SideConverter:
    """The side of a match that won by one tap: "win_1" or "win_2"."""

    regex = "win_1|win_2"

    def to_python(self, value: str) -> str:
        """Return the outcome."""
        return value

    def to_url(self, value: str) -> str:
        """Return the outcome."""
        return value


register_converter(SideConverter, "side_won")

_event = "e/<slug:slug>/"
_player = "p/<str:token>/"
_desk = "desk/<slug:slug>/"
_round = _desk + "round/<int:number>/"
_match = _desk + "match/<int:match_id>/"
_api = "api/v1/events/"

urlpatterns = [
    path(_event, public.event_page, name="public-event"),
    path(_event + "find/", public.find_table, name="public-find"),
    path(_event + "pairings/", public.pairings, name="public-pairings"),
    path(_event + "standings/", public.standings, name="public-standings"),
    path(_event + "bracket/", public.bracket, name="public-bracket"),
    path(_event + "player/<int:number>/", public.player, name="public-player"),
    path(_event + "qr.svg", public.event_qr, name="public-qr"),
    path(_event + "projector/", projector.projector, name="projector"),
    # a player's own pages
    path("p/", player.handed_over, name="handed-over"),
    path(_player, player.home, name="player-home"),
    path(_player + "result/", player.report, name="player-result"),
    path(_player + "result/back/", player.take_back, name="player-result-back"),
    path(_player + "drop/", player.drop, name="player-drop"),
    path(_player + "leave/", player.leave, name="player-leave"),
    path(_player + "qr.svg", player.private_qr, name="player-qr"),
    # the desk
    path(_desk, desk.desk, name="desk"),
    path(_desk + "enter/", desk.enter_typed, name="desk-enter"),
    path(_desk + "next/<slug:step>/", steps.take_step, name="event-step"),
    path(_desk + "player/<int:number>/drop/", desk.drop, name="desk-drop"),
    path(_match, desk.match_page, name="match"),
    path(_match + "<side_won:outcome>/", desk.tap_result, name="match-tap"),
    path(_match + "confirm/<int:side>/", desk.confirm, name="match-confirm"),
    path(_match + "extend/", clock.extend, name="match-extend"),
    path(_match + "table/", rounds.move_table, name="match-table"),
    # the round at hand
    path(_desk + "round/", rounds.last_round, name="last-round"),
    path(_round, rounds.round_page, name="round"),
    path(_round + "again/", rounds.draw_again, name="round-draw-again"),
    path(_round + "next/<slug:step>/", steps.take_step, name="round-step"),
    path(_round + "repair/", rounds.repair, name="round-repair"),
    path(_round + "undo/", rounds.undo, name="round-undo"),
    path(_round + "reopen/", rounds.reopen, name="round-reopen"),
    path(_round + "swap/", rounds.swap, name="round-swap"),
    path(_round + "bye/", rounds.give_bye, name="round-bye"),
    path(_round + "by-hand/", rounds.by_hand, name="round-by-hand"),
    path(_round + "pause/", clock.pause, name="round-pause"),
    path(_round + "resume/", clock.resume, name="round-resume"),
    path(_round + "prolong/", clock.prolong, name="round-prolong"),
    path(_desk + "pods/", rounds.pods, name="pods"),
    # standings, cut, clock, announcements
    path(_desk + "standings/", ties.standings, name="desk-standings"),
    path(_desk + "standings/tie/", ties.decide, name="tie-decide"),
    path(_desk + "standings/tie/<int:decision_id>/undo/", ties.undo, name="tie-undo"),
    path(_desk + "cut/", cut.cut, name="cut"),
    path(_desk + "cut/replace/", cut.replace, name="cut-replace"),
    path(_desk + "cut/undo/", cut.undo_begin, name="cut-undo"),
    path(_desk + "clock/", clock.clock, name="clock"),
    path(_desk + "clock/extend/", clock.extend_table, name="clock-extend"),
    path(_desk + "clock/extension/<int:extension_id>/back/", clock.take_back, name="extension-back"),
    path(_desk + "clock/timer/", clock.start_timer, name="timer-start"),
    path(_desk + "clock/timer/stop/", clock.stop_timer, name="timer-stop"),
    path(_desk + "announcements/", announcements.announcements, name="announcements"),
    path(
        _desk + "announcements/<int:announcement_id>/down/",
        announcements.take_down,
        name="announcement-down",
    ),
    # the API
    path("api/", api_docs.api_docs, name="api-docs"),
    path("api/schema/", SpectacularJSONAPIView.as_view(), name="api-schema"),
    path(_api, api.EventList.as_view(), name="api-events"),
    path(_api + "<slug:slug>/", api.EventDetail.as_view(), name="api-event"),
    path(_api + "<slug:slug>/rounds/", api.RoundList.as_view(), name="api-rounds"),
    path(_api + "<slug:slug>/rounds/<int:number>/", api.RoundDetail.as_view(), name="api-round"),
    path(_api + "<slug:slug>/standings/", api.Standings.as_view(), name="api-standings"),
    path(_api + "<slug:slug>/bracket/", api.BracketDetail.as_view(), name="api-bracket"),
    # Any sign may stand in an address, a line break too.
    re_path(r"^api/v1/(?P<rest>(?s:.*))$", api.NothingHere.as_view(), name="api-nothing"),
]
