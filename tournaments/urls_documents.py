"""Addresses of paper, jobs, prizes and the end of an event."""

from django.urls import path

from tournaments.views import documents, prizes, reporting

_desk = "desk/<slug:slug>/"
_job = _desk + "job/<int:job_id>/"
_prize = _desk + "prizes/<int:prize_id>/<int:number>/"

urlpatterns = [
    path(_desk + "print/", documents.documents, name="documents"),
    path(_desk + "print/<slug:kind>/", documents.print_document, name="print"),
    path(_job, documents.job, name="job"),
    path(_job + "file/", documents.job_file, name="job-file"),
    path(_job + "retry/", documents.retry, name="job-retry"),
    path(_desk + "prizes/", prizes.prizes, name="prizes"),
    path(_desk + "prizes/<int:prize_id>/give-to-all/", prizes.give_to_all, name="prize-give-to-all"),
    path(_prize + "give/", prizes.give, name="prize-give"),
    path(_prize + "back/", prizes.take_back, name="prize-back"),
    path(_desk + "report/", reporting.report, name="report"),
    path(_desk + "report/finish/", reporting.finish, name="report-finish"),
    path(_desk + "report/package/", reporting.package, name="report-package"),
    path(_desk + "report/reported/", reporting.reported, name="report-mark"),
    path(_desk + "report/not-reported/", reporting.not_reported, name="report-unmark"),
    path(_desk + "report/reopen/", reporting.reopen, name="report-reopen"),
]
