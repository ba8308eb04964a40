"""Addresses of the site itself: the manual's sections, the time, signing in."""

from allauth.account import views as account
from django.urls import path

from tournaments.views import shared_device, site

urlpatterns = [
    path("manual/", site.manual, name="manual"),
    path("time/", site.server_time, name="server-time"),
    path("account/sign-in/", account.login, name="account_login"),
    path("account/sign-out/", account.logout, name="account_logout"),
    path("account/password/", account.password_change, name="account_change_password"),
    path("account/digits/", shared_device.device_pin, name="device-pin"),
    path("account/digits/remove/", shared_device.device_pin_remove, name="device-pin-remove"),
]
