"""People at their screens: what they tap is counted, what they type is not."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect
from playwright.sync_api import Error as PlaywrightError

from tournaments.models import User

PASSWORD = "a long enough password"
WIDE, PHONE = {"width": 1280, "height": 850}, {"width": 360, "height": 740}
#: WCAG A and AA, whatever the version (the issue's promise).
AA = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}

#: What a thumb aims at on a page of the floor, with its height.
_TARGETS = """() => [...document.querySelectorAll(
    'main button, main a.button, main a.table-number, main input, main select, main textarea, main summary')]
    .map(one => [one, one.matches('[type=radio], [type=checkbox]') && one.labels.length ? one.labels[0] : one])
    .filter(([one, target]) => one.checkVisibility({visibilityProperty: true})
        && target.getBoundingClientRect().width > 2)
    .map(([one, target]) => [one.innerText || one.name || one.id, target.getBoundingClientRect().height])"""


@dataclass
class Person:
    """Someone with a browser of their own."""

    page: Page
    base: str
    taps: int = 0
    complaints: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._listen)

    def _listen(self, message: object) -> None:
        text = getattr(message, "text", "")
        address = getattr(message, "location", {}).get("url", "")
        # A refusal is an answer, and a poll cut short by the next page is none of our faults: htmx says so, or the
        # browser, of a request whose page is gone. Of a file of ours it would be one.
        cut_short = "htmx:" in text or ("net::ERR_FAILED" in text and settings.STATIC_URL not in address)
        if getattr(message, "type", "") == "error" and "status of 4" not in text and not cut_short:
            self.complaints.append(f"{text} {address}".strip())

    def open(self, path: str) -> None:
        """Open a page; counting begins here."""
        self.page.goto(self.base + path)
        self.taps = 0

    def tap(
        self, words: str | re.Pattern[str], role: str = "button", *, exact: bool = False, nth: int = 0
    ) -> None:
        """Tap a button or link by the words on it."""
        if role == "summary":
            target = self.page.locator("summary").filter(has_text=words).nth(nth)
        else:
            target = self.page.get_by_role(role, name=words, exact=exact).nth(nth)  # type: ignore[arg-type]
        try:
            target.click()
        except PlaywrightError as error:
            seen = self.page.locator("main").inner_text()
            raise AssertionError(
                f"{self.path}: no {role} {words!r} to tap; the page says:\n{seen}"
            ) from error
        self.taps += 1
        self.page.wait_for_load_state()

    def reports(self, words: str) -> None:
        """Report a result that the opponent has not reported yet: the choice, then the button that sends it."""
        self.tap(words, role="summary")
        self.tap(f"Send: {words}")

    def choose(self, words: str, *, exact: bool = True) -> None:
        """Tap a radio button or tick by its label."""
        self.page.get_by_label(words, exact=exact).first.check()
        self.taps += 1

    def write(self, label: str | re.Pattern[str], text: str) -> None:
        """Type into a field by its label."""
        self.page.get_by_label(label).first.fill(text)

    def sees(self, words: str | re.Pattern[str]) -> None:
        """Wait until the words are on the page."""
        expect(self.page.get_by_text(words).first).to_be_visible()

    def waits_until(self, is_so: Callable[[], bool], seconds: float = 20) -> None:
        """Wait until the server has done what was asked; the page goes on living meanwhile."""
        ends_at = time.monotonic() + seconds
        while not is_so():
            if time.monotonic() > ends_at:
                raise AssertionError(
                    f"{self.path}: not done in time; {self.page.locator('main').inner_text()}"
                )
            self.page.wait_for_timeout(30)

    @property
    def path(self) -> str:
        """The address without the host."""
        return self.page.url.removeprefix(self.base)

    def accessibility_faults(self) -> list[str]:
        """Return the page's axe violations of A and AA, and whether it scrolls sideways."""
        found = Axe().run(self.page, options=AA).response["violations"]
        if any(one["id"] == "target-size" for one in found):
            # What a bar at the edge of the window half covers is free again as soon as somebody scrolls.
            found = self._on_a_window_as_long_as_the_page(lambda: Axe().run(self.page, options=AA))
        faults = [f"{self.path}: {one['id']}: {one['nodes'][0]['html'][:120]}" for one in found]
        return [*faults, *self.sideways()]

    def _on_a_window_as_long_as_the_page(self, look: Callable[[], Any]) -> Any:
        own, down = self.page.viewport_size, self.page.evaluate("scrollY")
        assert own is not None
        whole = self.page.evaluate("document.documentElement.scrollHeight")
        self.page.set_viewport_size({"width": own["width"], "height": whole})
        found = look().response["violations"]
        self.page.set_viewport_size(own)
        self.page.evaluate(f"scrollTo(0, {down})")
        return found

    def sideways(self, width: int | None = None) -> list[str]:
        """Return whether the page scrolls sideways, on a screen `width` px wide if given."""
        own = self.page.viewport_size
        if width is not None and own is not None:
            self.page.set_viewport_size({"width": width, "height": own["height"]})
        over = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        if width is not None and own is not None:
            self.page.set_viewport_size(own)
        at = f" at {width} px" if width is not None else ""
        return [f"{self.path}: scrolls sideways by {over}{at}"] if over > 0 else []

    def small_targets(self) -> list[str]:
        """Return what a thumb would miss: buttons and fields less than 48 px high; of a tick, its label."""
        found: list[list[str | float]] = self.page.evaluate(_TARGETS)
        return [f"{self.path}: {name} is {high} px high" for name, high in found if float(high) < 47.5]


@dataclass
class Room:
    """Where people with browsers sit; it is empty again after the test, so that no page polls on."""

    browser: Browser
    base: str
    people: list[Person] = field(default_factory=list)

    def sits_down(self, *, phone: bool = False, script: bool = True) -> Person:
        """Return somebody with a new browser window."""
        context: BrowserContext = self.browser.new_context(
            viewport=PHONE if phone else WIDE,
            java_script_enabled=script,
            has_touch=phone,  # type: ignore[arg-type]
        )
        context.set_default_timeout(20_000)
        self.people.append(Person(context.new_page(), self.base))
        return self.people[-1]

    def signed_in(self, user: User, *, phone: bool = False, script: bool = True) -> Person:
        """Return a member of staff who has signed in before; `signs_in` is how people do it."""
        user.set_password(PASSWORD)
        user.save()
        person = self.sits_down(phone=phone, script=script)
        before = Client()
        before.force_login(user)
        session = before.cookies[settings.SESSION_COOKIE_NAME]
        person.page.context.add_cookies([{"name": session.key, "value": session.value, "url": self.base}])
        return person

    def signs_in(self, user: User, *, phone: bool = False, script: bool = True) -> Person:
        """Return a member of staff who has just typed name and password."""
        user.set_password(PASSWORD)
        user.save()
        person = self.sits_down(phone=phone, script=script)
        person.open("/account/sign-in/")
        person.page.locator("input[name=login]").fill(user.username)
        person.page.locator("input[name=password]").fill(PASSWORD)
        person.tap("Sign in")
        return person

    def everybody_leaves(self) -> None:
        """Close every window."""
        for person in self.people:
            person.page.context.close()
