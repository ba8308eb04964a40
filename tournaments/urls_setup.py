"""Addresses of people and set-up: the first pages, making an event, its staff and players, check-in, the log."""

from django.urls import path

from tournaments.views import (
    bans,
    check_in,
    events,
    home,
    log,
    player_files,
    players,
    shared_device,
    sign_up,
    staff,
    tables,
)

_event = "e/<slug:slug>/"
_player = "p/<str:token>/"
_desk = "desk/<slug:slug>/"
_entry = _desk + "players/<int:number>/"

urlpatterns = [
    path("", home.home, name="home"),
    path("events/", home.events, name="events"),
    path("desk/", home.organizer, name="organizer-home"),
    path("desk/store/", home.organizer_edit, name="organizer-edit"),
    path("desk/new/", events.new, name="event-new"),
    path("desk/new/look/", events.look, name="event-look"),
    path("desk/suspensions/", bans.suspensions, name="suspensions"),
    path("desk/suspensions/<int:pk>/", bans.end_suspension, name="suspension-end"),
    path("desk/bans/", bans.bans, name="bans"),
    path("desk/bans/<int:pk>/lift/", bans.lift, name="ban-lift"),
    path(_event + "sign-up/", sign_up.sign_up, name="sign-up"),
    path(_event + "sign-up/qr.svg", sign_up.sign_up_qr, name="sign-up-qr"),
    path(_player + "check-in/", sign_up.check_in, name="player-check-in"),
    path(_player + "change/", sign_up.change, name="player-change"),
    path(_player + "cancel/", sign_up.cancel, name="player-cancel"),
    path(_desk + "setup/", events.setup, name="event-setup"),
    path(_desk + "setup/by-the-manual/", events.by_the_manual, name="event-by-the-manual"),
    path(_desk + "setup/close/", events.close, name="event-close"),
    path(_desk + "setup/reopen/", events.reopen, name="event-reopen-registration"),
    path(_desk + "setup/cancel/", events.cancel, name="event-cancel"),
    path(_desk + "tables/", tables.tables, name="tables"),
    path(_desk + "staff/", staff.staff, name="event-staff"),
    path(_desk + "staff/account/", staff.new_account, name="staff-account"),
    path(_desk + "staff/<int:pk>/remove/", staff.remove, name="staff-remove"),
    path(_desk + "staff/<int:pk>/head-judge/", staff.hand_over, name="staff-hand-over"),
    path(_desk + "staff/give-back/", staff.give_back, name="staff-give-back"),
    path(_desk + "staff/zones/", staff.add_zone, name="staff-zone"),
    path(_desk + "staff/zones/<int:pk>/remove/", staff.remove_zone, name="staff-zone-remove"),
    path(_desk + "switch/", shared_device.switch, name="switch-user"),
    path(_desk + "log/", log.log, name="log"),
    path(_desk + "players/", players.players, name="players"),
    path(_desk + "players/import/", player_files.load, name="players-import"),
    path(_desk + "players/export/", player_files.export, name="players-export"),
    path(_entry, players.player, name="player-edit"),
    path(_entry + "tick/<str:what>/", players.tick, name="player-tick"),
    path(_entry + "byes/", players.byes, name="player-byes"),
    path(_entry + "table/", players.fixed_table, name="player-table"),
    path(_entry + "link/", players.new_link, name="player-new-link"),
    path(_entry + "cancel/", players.cancel, name="player-cancel-entry"),
    path(_entry + "reinstate/", players.reinstate, name="player-reinstate"),
    path(_desk + "check-in/", check_in.page, name="check-in"),
    path(_desk + "check-in/scan/", check_in.scan, name="check-in-scan"),
    path(_desk + "check-in/rest-absent/", check_in.rest_absent, name="check-in-rest-absent"),
    path(_desk + "check-in/<int:number>/", check_in.tap, name="check-in-tap"),
    path(_desk + "check-in/<int:number>/undo/", check_in.undo, name="check-in-undo"),
    path(_desk + "check-in/<int:number>/day-2/", check_in.second_day, name="check-in-day-2"),
]
