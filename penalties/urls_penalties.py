"""Addresses of penalties, their trail, reports and ejections."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
