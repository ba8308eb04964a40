"""Addresses of penalties, their trail, reports and ejections."""

from django.urls import URLPattern, path

from penalties.views import disqualifications, penalties, penalty_form

_DESK = "desk/<slug:slug>/penalties/"

urlpatterns: list[URLPattern] = [
    path(_DESK, penalties.penalties, name="penalties"),
    path(f"{_DESK}new/", penalty_form.penalty_new, name="penalty-new"),
    path(f"{_DESK}both/<int:match_id>/", penalty_form.penalty_both, name="penalty-both"),
    path(f"{_DESK}csv/", penalties.penalties_csv, name="penalties-csv"),
    path(f"{_DESK}away/", disqualifications.ejections, name="ejections"),
    path(f"{_DESK}away/<int:pk>/consent/", disqualifications.consent, name="ejection-consent"),
    path(f"{_DESK}history/", disqualifications.penalty_history, name="penalty-history"),
    path(f"{_DESK}<int:pk>/", penalties.penalty, name="penalty"),
    path(f"{_DESK}<int:pk>/acknowledge/", penalties.acknowledge, name="penalty-acknowledge"),
    path(
        f"{_DESK}<int:pk>/acknowledge-corrected/",
        penalties.acknowledge_corrected,
        name="penalty-acknowledge-corrected",
    ),
    path(f"{_DESK}<int:pk>/decline/", penalties.decline, name="penalty-decline"),
    path(f"{_DESK}<int:pk>/correct/", penalties.correct, name="penalty-correct"),
    path(f"{_DESK}<int:pk>/withdraw/", penalties.withdraw, name="penalty-withdraw"),
    path(f"{_DESK}<int:pk>/report/", disqualifications.report, name="penalty-report"),
    path("p/<str:token>/penalties/", disqualifications.player_penalties, name="player-penalties"),
]
