"""Addresses of judge calls, rulings and appeals."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
