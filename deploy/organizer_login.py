"""The first organizer's login on a desk: made once, shown on the terminal until its password is changed."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.translation import gettext

from tournaments.models import Organizer, OrganizerMember, User

USERNAME = "organizer"
#: No 0, O, 1, l, i: the password is read from a terminal and typed on a phone.
_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"


@dataclass(frozen=True, slots=True)
class Login:
    """A name to sign in with; `password` is None once its owner has changed it."""

    username: str
    password: str | None


def organizer_login() -> Login:
    """Return the desk's login, making user, store and password when the database has no organizer yet.

    The password lies beside the database (readable by its owner only) while it is the one made here: whoever
    can read that file can read the database as well. It is removed at the first start after a change.
    """
    user = get_user_model().objects.filter(username=USERNAME).first()
    if user is None:
        return _make()
    kept = _kept_file()
    password = kept.read_text(encoding="ascii").strip() if kept.exists() else ""
    if password and user.check_password(password):
        return Login(USERNAME, password)
    kept.unlink(missing_ok=True)
    if user.has_initial_password and password:
        user.has_initial_password = False
        user.save(update_fields=["has_initial_password"])
    return Login(USERNAME, None)


def _make() -> Login:
    password = "-".join("".join(secrets.choice(_SIGNS) for _ in range(4)) for _ in range(3))
    with transaction.atomic():
        user: User = get_user_model().objects.create_superuser(
            USERNAME, password=password, display_name=gettext("Organizer"), has_initial_password=True
        )
        store = Organizer.objects.order_by("id").first() or Organizer.objects.create(
            name=gettext("My store"), slug="my-store", time_zone=settings.TIME_ZONE
        )
        OrganizerMember.objects.create(organizer=store, user=user)
        kept = _kept_file()
        kept.unlink(missing_ok=True)
        kept.touch(mode=0o600)
        kept.write_text(password, encoding="ascii")
    return Login(USERNAME, password)


def _kept_file() -> Path:
    return Path(settings.LOGPOSE_VAR_DIR) / "organizer-password"
