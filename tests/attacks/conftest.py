"""The event with one of everything, shared with the tests of roles."""

from tests.roles.conftest import _django_db_helper, world

__all__ = ["_django_db_helper", "world"]
