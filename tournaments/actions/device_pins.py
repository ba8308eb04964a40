"""A shared device changes hands: digits of one's own, and taking it over by them."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.utils import timezone

from tournaments.actions.acting import Actor, check_permission, remember
from tournaments.models import Event, LogEntry, SharedDevicePin, User
from tournaments.permissions import may
from tournaments.rules.device_pin import check_digits
from tournaments.rules.problems import NotAllowed, Problem, Refused
from tournaments.rules.words import gettext_noop


def set_device_pin(
    *, by: Actor, password: str, digits: str, once: str = "", now: datetime | None = None
) -> SharedDevicePin:
    """Set one's own digits, or change them; the password proves who asks. Stored hashed.

    Raises `NotAllowed` for a visitor, `Refused` for a wrong password and digits that will not do.
    """
    user = _signed_in(by)
    problems = check_digits(digits)
    if not user.check_password(password):
        problems.append(
            Problem(
                "wrong_password",
                gettext_noop("This is not your password."),
                advice=gettext_noop("Sign in anew if somebody else has signed in here."),
                place=gettext_noop("password"),
            )
        )
    if problems:
        raise Refused(*problems)
    moment = now or timezone.now()
    with transaction.atomic():
        if once:
            remember(once, verb="set_device_pin", now=moment)
        row, _ = SharedDevicePin.objects.update_or_create(
            user=user, defaults={"digits": make_password(digits), "set_at": moment}
        )
        _log(None, by, "set_device_pin", str(user), moment)
    return row


def remove_device_pin(*, by: Actor, once: str = "", now: datetime | None = None) -> None:
    """Take one's own digits away: the device can be taken over with the password alone."""
    user = _signed_in(by)
    moment = now or timezone.now()
    with transaction.atomic():
        if once:
            remember(once, verb="remove_device_pin", now=moment)
        if SharedDevicePin.objects.filter(user=user).delete()[0]:
            _log(None, by, "remove_device_pin", str(user), moment)


def switch_user(*, event: Event, by: Actor, to: User, digits: str, now: datetime | None = None) -> User:
    """Let another member of this event's staff take the device over by their digits; return who has it now.

    Nothing of the event changes, so its version stays and no page grows old; the log says who followed whom.
    Whoever calls this counts the tries (views/pace.py). Raises `NotAllowed` for somebody outside the staff,
    `Refused` for wrong digits and for somebody without digits or without a role here: the same words for all,
    so that nobody learns which.
    """
    check_permission(event, by=by, permission="see_staff_pages", verb="switch_user")
    pin = SharedDevicePin.objects.select_related("user").filter(user=to, user__is_active=True).first()
    # The digits are compared in any case, so that the time it takes tells nothing either.
    fits = check_password(digits, pin.digits if pin is not None else make_password(None))
    if pin is None or not fits or not may(pin.user, "see_staff_pages", event):
        raise Refused(
            Problem(
                "wrong_digits",
                gettext_noop("These are not the digits of {name}."),
                advice=gettext_noop("Type them again, or sign in with the password."),
                params={"name": str(to)},
            )
        )
    _log(event, by, "switch_user", str(pin.user), now or timezone.now())
    return pin.user


def _signed_in(by: Actor) -> User:
    if by.user is None:
        raise NotAllowed(
            Problem(
                "digits_need_account",
                gettext_noop("Only who has an account can have digits."),
                advice=gettext_noop("Sign in first."),
            )
        )
    return by.user


def _log(event: Event | None, by: Actor, verb: str, target: str, at: datetime) -> None:
    LogEntry.objects.create(
        event=event, user=by.user, actor=by.words(event), verb=verb, target=target[:160], at=at
    )
