from __future__ import annotations

from pathlib import Path

import pytest
from pytest_django import Settings

from deploy.organizer_login import USERNAME, organizer_login
from tests.factories.tournaments import OrganizerFactory
from tournaments.models import Organizer, OrganizerMember, User

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, settings: Settings) -> Path:
    settings.LOGPOSE_VAR_DIR = tmp_path
    return tmp_path


def test_the_first_start_makes_a_login_with_a_store_to_run_events_for(desk: Path) -> None:
    login = organizer_login()
    user = User.objects.get(username=USERNAME)
    assert login.password
    assert user.check_password(login.password)
    assert user.has_initial_password
    assert OrganizerMember.objects.get().user == user
    assert (desk / "organizer-password").stat().st_mode & 0o077 == 0


def test_a_login_can_be_told_by_eye_and_typed() -> None:
    password = organizer_login().password
    assert password
    assert len(password) == 14
    assert not set("0o1il") & set(password)


def test_a_store_that_is_there_is_taken() -> None:
    store = OrganizerFactory()
    organizer_login()
    assert list(Organizer.objects.all()) == [store]
    assert OrganizerMember.objects.get().organizer == store


def test_the_password_is_shown_until_it_is_changed_and_then_forgotten(desk: Path) -> None:
    first = organizer_login()
    assert organizer_login() == first
    user = User.objects.get()
    user.set_password("my own words")
    user.save()
    assert organizer_login().password is None
    assert not (desk / "organizer-password").exists()
    user.refresh_from_db()
    assert not user.has_initial_password
    assert user.check_password("my own words")


def test_a_restored_database_keeps_its_own_password(desk: Path) -> None:
    organizer_login()
    (desk / "organizer-password").unlink()
    assert organizer_login().password is None
    assert User.objects.count() == 1


def test_a_new_database_in_an_old_folder_gets_a_new_password() -> None:
    first = organizer_login()
    OrganizerMember.objects.all().delete()
    User.objects.all().delete()
    second = organizer_login()
    assert second.password
    assert second.password != first.password
    assert organizer_login() == second
