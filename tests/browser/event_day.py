"""The day of an event as people live it in their browsers; the same steps for a small field and a large one."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import dataclass, field
from datetime import timedelta

from django.utils import timezone

from decks.actions import submit_list
from tests.browser.people import Room
from tests.factories.tournaments import OrganizerMemberFactory
from tournaments.actions import sign_up
from tournaments.actions.acting import Actor
from tournaments.models import Event, LogEntry, Match, Registration, Round, TieDecision

#: Names that break careless software, for the first who sign up.
NAMES = ("山田 花子", "Max von-Richter", "Silva, J.", "محمد العربي", "김민수", "Zoë O'Neill")
_ANY_CASE = re.IGNORECASE


@dataclass
class EventDay:
    """One organizer at the desk, one phone that stands for every player's: it opens their links in turn."""

    room: Room
    lists: list[str]
    #: How many sign up by phone; the others are entered through the same act.
    on_phones: int
    #: Rounds of Swiss to announce; None leaves them to the manual.
    rounds: int | None = None
    #: Whether the desk is a phone of 360 px as well, and whether the browsers run scripts.
    desk_on_phone: bool = False
    script: bool = True
    links: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.organizer = OrganizerMemberFactory().user
        self.boss = self.room.signs_in(self.organizer, phone=self.desk_on_phone, script=self.script)
        self.phone = self.room.sits_down(phone=True, script=self.script)

    @property
    def players(self) -> int:
        return len(self.lists)

    def announce(self) -> Event:
        """Create and publish a Store Championship on one screen."""
        boss = self.boss
        boss.open("/desk/new/")
        for template, cut_shows in (("store", False), ("store_championship", True)):
            boss.page.get_by_label("Start from").select_option(template)
            field = boss.page.locator(".field", has=boss.page.locator("#id_cut_best_of"))
            shows = field.evaluate("field => getComputedStyle(field).display !== 'none'")
            assert shows is cut_shows, f"{template}: fields of a cut show where there is one"
        boss.write("Name of the event", "Friday of the tests")
        boss.write("Starts", f"{timezone.now() + timedelta(hours=2):%Y-%m-%dT%H:%M}")
        if self.rounds is not None:
            boss.page.locator("input[name=rounds_planned]").evaluate(
                "(field, rounds) => { field.value = rounds; }", str(self.rounds)
            )
        boss.page.locator("main form[method=post] button.primary").first.click()
        boss.page.wait_for_load_state()
        boss.sees("Nobody sees a draft")
        boss.tap("Publish and open sign-up")
        boss.sees("Sign-up open")
        self.event = Event.objects.get()
        return self.event

    def everybody_signs_up(self) -> None:
        """Sign up and hand in lists: by phone in three taps each, the rest through the same acts."""
        for place in range(self.players):
            name = NAMES[place] if place < len(NAMES) else f"Player {place}"
            number = f"99{place:08d}"
            if place < self.on_phones:
                self._sign_up_by_phone(name, number)
                self._hand_in(self.lists[place])
                token = self.phone.path.split("/")[2]
                self.links[Registration.objects.get(token=token).pk] = f"/p/{token}/"
            else:
                row = sign_up(
                    event=self.event, by=Actor(user=self.organizer), name=name, membership_number=number
                )
                submit_list(registration=row, by=Actor(registration=row), text=self.lists[place])

    def _sign_up_by_phone(self, name: str, number: str) -> None:
        phone = self.phone
        # The one phone stands for every player: it forgets the page of the last.
        phone.open(f"/e/{self.event.slug}/sign-up/?another=1")
        phone.write("Name", name)
        phone.write(re.compile("number", _ANY_CASE), number)
        phone.tap("Sign me up")
        assert phone.taps <= 3, "sign up: 3 taps"
        phone.sees("You are signed up")

    def _hand_in(self, text: str) -> None:
        phone = self.phone
        phone.taps = 0
        phone.tap(re.compile("Hand in"), role="link")
        phone.write("Your deck list", text)
        if self.script:
            phone.sees("Legal")
        phone.tap("Hand in this list")
        assert phone.taps <= 3, "hand in a list: 3 taps"
        phone.sees("Receipt")

    def check_in(self) -> None:
        """Check everybody in but the last, who is marked absent; close the registration."""
        boss = self.boss
        boss.open(f"/desk/{self.event.slug}/check-in/")
        boss.tap("Open check-in")
        boss.taps = 0
        self.phone.open(next(iter(self.links.values())))
        self.phone.sees("Check in at the desk")  # the fee is paid there
        if self.script:
            boss.write("or find the name", NAMES[0])  # a long list shows its beginning; typing is no tap
        boss.tap(re.compile(f"Paid: check in.*{NAMES[0]}"))
        assert boss.taps == 1, "check in: 1 tap"
        boss.sees(re.compile("#1 is in"))
        coming = self.event.registrations.filter(status="registered").order_by("number")[: self.players - 2]
        for row in coming:
            code = boss.page.get_by_label("Code from a hand scanner, or typed")
            code.fill(f"#{row.number}")
            code.press("Enter")
            boss.waits_until(lambda row=row: Registration.objects.get(pk=row.pk).status == "active")
            boss.sees(re.compile(f"#{row.number} is in"))
        boss.taps = 0
        boss.tap("Mark the rest absent", role="summary")
        boss.tap(re.compile("Mark 1 as absent"))
        assert boss.taps == 2, "rest absent: 2 taps"
        boss.sees("Everybody is settled")
        boss.tap("Everybody is settled: go to the desk", role="link")
        boss.page.locator("#next-step").click()
        boss.page.wait_for_load_state()
        self.event.refresh_from_db()
        assert self.event.players_counted == self.players - 1

    def play_round(self, number: int) -> None:
        """Pair, publish and start a round, then bring in its results by phone and by the keyboard."""
        boss = self.boss
        boss.open(f"/desk/{self.event.slug}/")
        if not self.event.rounds.filter(number=number).exists():
            boss.page.locator("#next-step").click()
            boss.page.wait_for_load_state()
        boss.taps = 0
        boss.tap(re.compile("Publish round", _ANY_CASE))
        boss.tap(re.compile("Start round", _ANY_CASE))
        assert boss.taps == 2, "publish and start a round: 2 taps"
        if number == 1:
            self._prints("Pairings by name")
            self._prints("Result slips")
        round_ = self.event.rounds.get(number=number)
        assert round_.state == Round.State.STARTED
        for match in round_.matches.filter(kind=Match.Kind.MATCH).order_by("table"):
            self._bring_in(match)
            boss.waits_until(lambda match=match: Match.objects.get(pk=match.pk).outcome != "")

    def _prints(self, sheet: str) -> None:
        """Open a sheet from the desk with one tap."""
        boss = self.boss
        boss.open(f"/desk/{self.event.slug}/")
        with boss.page.context.expect_event("response", lambda answer: "/print/" in answer.url) as opened:
            boss.tap(sheet, role="link")
        assert opened.value.headers["content-type"] == "application/pdf"
        assert boss.taps == 1, "each print: 1 tap"

    def _bring_in(self, match: Match) -> None:
        """Let the result come by the players' phones, by the winner's and the desk's yes, or from the slip."""
        boss, phone = self.boss, self.phone
        loser, winner = self.links.get(match.player_2_id or 0), self.links.get(match.player_1_id)
        if loser is not None and match.pk % 3:
            if winner is not None:
                phone.open(winner)
                phone.reports("I won")
            phone.open(loser)
            if winner is not None:
                phone.tap("Yes: I lost")
                assert phone.taps == 1, "the loser reports with 1 tap"
            else:
                phone.reports("I lost")
        elif winner is not None and match.pk % 2:
            phone.open(winner)
            phone.reports("I won")
            assert phone.taps == 2, "the winner reports with 2 taps"
            boss.open(f"/desk/{self.event.slug}/")
            boss.tap(re.compile("Confirm"))
        else:
            if boss.path != f"/desk/{self.event.slug}/":
                boss.open(f"/desk/{self.event.slug}/")
            slip = boss.page.get_by_label("Table and result")
            slip.fill(f"{match.table} a")
            slip.press("Enter")

    def correct_a_result(self) -> None:
        """Turn a result round that stands, in three taps."""
        boss = self.boss
        boss.open(f"/desk/{self.event.slug}/")
        boss.tap(re.compile("Correct"), role="link")
        found = re.search(r"/match/(\d+)/", boss.path)
        assert found is not None
        wrong = Match.objects.get(pk=int(found[1]))
        other = {"win_1": "win_2", "win_2": "win_1"}[wrong.outcome]
        boss.page.locator(f"input[name=outcome][value={other}]").check()
        boss.taps += 1
        boss.tap("Entered wrongly at the desk")
        assert boss.taps <= 3, "correct a result: 3 taps"
        boss.waits_until(lambda: Match.objects.get(pk=wrong.pk).outcome == other)
        assert LogEntry.objects.filter(event=self.event, verb="correct_result").exists()

    def one_drops(self) -> None:
        """Let the second player leave by phone (TRM 6.0)."""
        pk, link = list(self.links.items())[1]
        self.phone.open(link)
        self.phone.tap("Leave the event", role="link")
        self.phone.page.locator("main form[method=post] button").first.click()
        self.phone.waits_until(lambda: Registration.objects.get(pk=pk).status == "dropped")
        del self.links[pk]

    def follow_the_next_steps(self) -> None:
        """Follow the desk's one next step through ties and cut until the event can be finished."""
        boss = self.boss
        for _ in range(60):
            boss.open(f"/desk/{self.event.slug}/")
            round_ = self.event.rounds.exclude(state="closed").first()
            if round_ is not None and round_.state == "started":
                for match in round_.matches.filter(outcome=""):
                    slip = boss.page.get_by_label("Table and result")
                    slip.fill(f"{match.table} 2 0")
                    slip.press("Enter")
                    boss.waits_until(lambda match=match: Match.objects.get(pk=match.pk).outcome != "")
                boss.open(f"/desk/{self.event.slug}/")
            step = boss.page.locator("#next-step")
            if step.count() and "finish" in step.inner_text().lower():
                return
            if not step.count():
                step = boss.page.locator(".card.next a.button.primary")
            step.click()
            boss.page.wait_for_load_state()
            if "/standings/" in boss.page.url:  # a tie that reaches into the cut
                self._decide_a_tie()
        raise AssertionError("the desk's next step leads nowhere")

    def _decide_a_tie(self) -> None:
        """Record a decision for the first tie shown: who beat the others, else at random (TRM 5.4)."""
        boss, before = self.boss, TieDecision.objects.count()
        for method in ("head_to_head", "random"):
            boss.open(f"/desk/{self.event.slug}/standings/")
            boss.tap("Decide it", role="summary")
            boss.page.locator(f"input[name=method][value={method}]").first.check()
            boss.tap("Record the decision")
            if TieDecision.objects.count() > before:
                return
        raise AssertionError(f"no method decides the tie: {boss.page.locator('main').inner_text()}")

    def finish_and_report(self) -> zipfile.ZipFile:
        """Close the event and take the report package, in two taps."""
        boss = self.boss
        boss.taps = 0
        boss.tap(re.compile("Finish the event", _ANY_CASE))
        with boss.page.expect_download(timeout=120_000) as download:
            boss.page.get_by_role("button", name="Download the report package").click(no_wait_after=True)
            boss.taps += 1
        assert boss.taps == 2, "close and report package: 2 taps"
        self.event.refresh_from_db()
        assert self.event.state == Event.State.FINISHED
        return zipfile.ZipFile(io.BytesIO(download.value.path().read_bytes()))
