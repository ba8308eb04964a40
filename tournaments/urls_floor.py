"""Addresses of the judges' floor: the floor page, one table, who is not seated, the end of the round."""

from django.urls import path

from tournaments.views import end_of_round, floor

_desk = "desk/<slug:slug>/"
_match = _desk + "match/<int:match_id>/"
_end = _match + "end-of-round/"

urlpatterns = [
    path(_desk + "floor/", floor.floor, name="floor"),
    path(_desk + "floor/table/<int:number>/", floor.table, name="floor-table"),
    path(_match + "not-seated/", floor.not_seated, name="match-not-seated"),
    path(_end, end_of_round.end_of_round, name="end-of-round"),
    path(_end + "begin/", end_of_round.begin, name="end-of-round-begin"),
    path(_end + "answer/", end_of_round.answer, name="end-of-round-answer"),
    path(_end + "back/", end_of_round.back, name="end-of-round-back"),
    path(_end + "leave/", end_of_round.leave, name="end-of-round-leave"),
    path(_end + "confirm/", end_of_round.confirm, name="end-of-round-confirm"),
]
