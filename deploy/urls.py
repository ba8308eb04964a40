"""Every address of the site; each app brings its own list."""

from django.contrib import admin
from django.urls import include, path

from deploy.health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("admin/", admin.site.urls),
    path("", include("tournaments.urls")),
    path("", include("decks.urls")),
    path("", include("penalties.urls")),
    path("", include("rules_engine.urls")),
]

handler500 = "tournaments.views.full_disk.error_page"
