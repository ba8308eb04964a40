"""Addresses of events: public, player, desk."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournaments.urls_site")),
    path("", include("tournaments.urls_documents")),
    path("", include("tournaments.urls_setup")),
    path("", include("tournaments.urls_floor")),
    # Last: "desk/<slug>/" would take "desk/new/" before its own page.
    path("", include("tournaments.urls_play")),
]
