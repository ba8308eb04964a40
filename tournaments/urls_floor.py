"""Addresses of the judges' floor: the floor page, one table, who is not seated, the end of the round."""

from django.urls import path

from tournaments.views import floor

_desk = "desk/<slug:slug>/"
_match = _desk + "match/<int:match_id>/"

urlpatterns = [
    path(_desk + "floor/", floor.floor, name="floor"),
    path(_desk + "floor/table/<int:number>/", floor.table, name="floor-table"),
    path(_match + "not-seated/", floor.not_seated, name="match-not-seated"),
]
