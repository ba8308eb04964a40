"""A shared tablet changes hands: name, digits, and the page one came from under the other name."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournaments import actions
from tournaments.forms.device_pins import DevicePinForm, SwitchForm
from tournaments.queries.access import event_for
from tournaments.queries.shared_device import has_digits, one_who_can, who_can_take_over
from tournaments.rules.problems import Problem, Refused
from tournaments.views.pace import count_try, forget_tries
from tournaments.views.posting import actor, done, once, takes_form, typed, user_of, way_on
from tournaments.views.sign_in_first import BY_DIGITS
from tournaments.views.staff_page import staff_page

_BACKEND = "django.contrib.auth.backends.ModelBackend"
_DIGITS, _PASSWORD = "digits", "pin-password"


@takes_form
def switch(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who can take this device over, then ask for their digits; a post signs them in.

    The session of the one before is thrown away with everything in it, and so is the mark that makes their open
    forms valid: none of them can be sent under the new name. Digits open this event's pages and no others.
    """
    event = event_for(request.user, slug)
    user = user_of(request)
    wanted = typed(request, "to", 20)
    to = one_who_can(event, user, wanted) if wanted else None
    form = SwitchForm(request.POST or None)
    back = _came_from(request, reverse("desk", args=[slug]))
    problems: tuple[Problem, ...] = ()
    if request.method == "POST" and to is not None and form.is_valid():
        count_try(_DIGITS, to.pk)
        try:
            person = actions.switch_user(event=event, by=actor(request), to=to, **form.cleaned_data)
        except Refused as refused:
            # The digits can be typed again at once, without a page between.
            problems = refused.problems
        else:
            forget_tries(_DIGITS, to.pk)
            login(request, person, backend=_BACKEND)
            request.session[BY_DIGITS] = event.slug
            messages.success(request, _("{name} has this device now.").format(name=person))
            return redirect(back)
    context = {
        **staff_page(request, event, "switch"),
        "people": who_can_take_over(event, user),
        "to": to,
        "form": form if to is not None else None,
        "problems": problems,
        "back": back,
        "has_digits": has_digits(user),
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/setup/switch.html", context, status=status)


def _came_from(request: HttpRequest, to: str) -> str:
    """Return the page to go back to: what the form says, else the staff page one came from, else `to`."""
    if request.method == "POST":
        return way_on(request, to)
    here = {request.get_host()}
    for address in (request.GET.get("next", ""), request.headers.get("Referer", "")):
        if not url_has_allowed_host_and_scheme(address, here, require_https=request.is_secure()):
            continue  # elsewhere, or no address at all
        path = urlsplit(address).path
        if path.startswith("/desk/") and path != request.path:
            return path
    return to


@takes_form
@login_required
@never_cache
def device_pin(request: HttpRequest) -> HttpResponse:
    """Set or change one's own digits, with the password."""
    user = user_of(request)
    form = DevicePinForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        count_try(_PASSWORD, user.pk)
        actions.set_device_pin(by=actor(request), once=once(request), **form.cleaned_data)
        forget_tries(_PASSWORD, user.pk)
        return done(request, _("Your digits are set."), reverse("device-pin"))
    context = {"form": form, "has_digits": has_digits(user)}
    status = 422 if request.method == "POST" else 200
    return render(request, "account/device_pin.html", context, status=status)


@login_required
@require_POST
def device_pin_remove(request: HttpRequest) -> HttpResponse:
    """Take one's own digits away."""
    actions.remove_device_pin(by=actor(request), once=once(request))
    return done(request, _("You have no digits any more."), reverse("device-pin"))
