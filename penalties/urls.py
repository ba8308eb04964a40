"""Addresses of the judge's desk: calls, penalties, reports of the head judge."""

from django.urls import URLPattern

from penalties import urls_calls, urls_penalties

urlpatterns: list[URLPattern] = [*urls_calls.urlpatterns, *urls_penalties.urlpatterns]
