"""The same room as in tests/browser."""

from tests.browser.conftest import browser_type_launch_args, room

__all__ = ["browser_type_launch_args", "room"]
