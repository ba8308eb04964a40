"""Headless Chromium for every test in this folder: the system's own, and never a word to the outside."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.people import Room

# Playwright keeps an event loop in this thread; the tests beside it ask the database as any other test does.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# Twice the slowest poll of any page, and time for a machine that does other things as well.
expect.set_options(timeout=30_000)

_HERE = Path(__file__).parent
_MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder, so that none can be left in the other pytest call by mistake."""
    for item in items:
        if _HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


#: The one without windows first: the same pages for two thirds of the time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    """Return the path of an installed Chromium; None leaves it to the one Playwright brought."""
    named = os.environ.get("LOGPOSE_CHROMIUM")
    found = [named, *map(shutil.which, BROWSERS), str(_MAC)]
    return next((path for path in found if path and Path(path).exists()), None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start Chromium as root too, quietly, and with no name but this machine's resolving."""
    return {
        **browser_type_launch_args,
        "executable_path": chromium(),
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
        ],
    }


@pytest.fixture
def room(live_server: Any, browser: Any) -> Iterator[Room]:
    """Return the room people sit in; everybody leaves before the database goes."""
    room = Room(browser, live_server.url)
    yield room
    room.everybody_leaves()
