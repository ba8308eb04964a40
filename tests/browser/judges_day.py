"""A round of the judges as they live it on their phones: each step, its taps counted, every page looked at."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db.models import F
from django.urls import resolve, reverse
from playwright.sync_api import expect

from decks.models import DeckCheck
from penalties.models import DisqualificationReport, JudgeCall, Penalty, Ruling
from tests.browser.people import PASSWORD, Person, Room
from tests.factories.decks import hand_in
from tests.factories.running import started_round
from tests.factories.tournaments import EventStaffFactory, fresh, people_of, ready_event, right_now
from tournaments.models import Event, Match, Registration, Round, TimeExtension

#: A phone held in one hand, and the smallest on which everything must still work.
USUAL, NARROW = {"width": 360, "height": 740}, {"width": 320, "height": 640}
_ANY_CASE = re.IGNORECASE


@dataclass
class JudgesDay:
    """The staff of one event, each with a device of their own, one phone for the players, and the tables by role."""

    room: Room
    players: int = 20
    tables: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    seen: set[tuple[Any, ...]] = field(default_factory=set)

    def __post_init__(self) -> None:
        now = right_now()
        self.event: Event = ready_event(
            self.players,
            name="Treasure Cup",
            structure="swiss",
            rounds_planned=1,
            starts_at=now,
            deck_rule=Event.DeckRule.DEADLINE,
            phones_during_match=True,
        )
        for player in self.event.registrations.all():
            player.event = self.event
            hand_in(player, now=now - timedelta(hours=2))
        self.event.refresh_from_db()
        people = people_of(self.event)
        self.users = {
            "fiona": people.floor_judge,
            "gina": EventStaffFactory(event=self.event, role="floor_judge").user,
            "hank": people.head_judge,
            "tim": people.trainee,
        }
        self.boss = self.room.signed_in(people.organizer)
        self.fiona, self.gina, self.hank, self.tim = (
            self.room.signed_in(user, phone=True) for user in self.users.values()
        )
        self.phone = self.room.sits_down(phone=True)
        self.round: Round = started_round(self.event, now=now)

    # What is where.

    def at(self, role: str) -> Match:
        """Return the match at the table that plays a part in the story, as it is now."""
        rows = Match.objects.select_related("round__event", "player_1", "player_2")
        return rows.get(round=self.round, table=self.tables[role])

    def url(self, name: str, *args: object) -> str:
        return reverse(name, args=[self.event.slug, *args])

    def looks(self, person: Person) -> None:
        """Look for what shuts anybody out on the page at hand, once for each state that it has."""
        where = resolve(person.path.partition("?")[0].partition("#")[0]).url_name
        width = person.page.viewport_size["width"]  # type: ignore[index]
        words = person.page.locator("main h1, main h2, main button, main legend").all_inner_texts()
        page = (where, width, re.sub(r"\d+", "", " ".join(words)))
        if page not in self.seen:
            self.seen.add(page)
            self.faults.extend(person.accessibility_faults())
            if width <= USUAL["width"] and person.path.startswith(f"/desk/{self.event.slug}/"):
                self.faults.extend(person.small_targets())

    def does(self, person: Person, words: str | re.Pattern[str], role: str = "button", **how: Any) -> None:
        """Tap, and look at the page that follows."""
        person.tap(words, role, **how)
        self.looks(person)

    def goes_to_table(self, person: Person, role: str) -> None:
        """Type a table number on the floor, which is no tap."""
        person.open(self.url("floor"))
        self.looks(person)
        person.page.get_by_label("Table", exact=True).fill(str(self.tables[role]))
        person.page.keyboard.press("Enter")
        person.page.wait_for_url(f"**{self.url('floor-table', self.tables[role])}")
        self.looks(person)

    def minutes_pass(self, minutes: float) -> None:
        """Let time pass: what has begun began that much earlier."""
        earlier = timedelta(minutes=minutes)
        Round.objects.update(started_at=F("started_at") - earlier)
        TimeExtension.objects.update(given_at=F("given_at") - earlier)
        DeckCheck.objects.filter(finished_at=None).update(started_at=F("started_at") - earlier)
        JudgeCall.objects.filter(closed_at=None).update(
            opened_at=F("opened_at") - earlier, taken_at=F("taken_at") - earlier
        )
        Event.objects.update(version=F("version") + 1)

    # The steps.

    def zones(self) -> None:
        """The organizer gives Gina three tables; her floor shows them first."""
        boss, gina = self.boss, self.gina
        boss.open(self.url("event-staff"))
        self.looks(boss)
        boss.page.locator("select[name=user]").select_option(str(self.users["gina"].pk))
        boss.write("First table", "1")
        boss.write("Last table", "3")
        self.does(boss, "Give these tables")
        gina.open(self.url("floor"))
        self.looks(gina)
        shown = gina.page.locator("#part-open .table-number")
        expect(shown).to_have_count(3)
        self.does(gina, re.compile(r"All tables \(7 more\)"), "link")
        expect(shown).to_have_count(10)

    def deck_check(self) -> None:
        """Fiona has a table drawn from the floor; one deck is a card short, which is a Game Loss."""
        fiona = self.fiona
        fiona.page.set_viewport_size(NARROW)
        fiona.open(self.url("floor"))
        self.looks(fiona)
        self.does(fiona, "Draw a table")
        check = DeckCheck.objects.order_by("id")[0]
        self.tables["checked"] = check.match.table
        rest = [table for table in range(1, self.players // 2 + 1) if table != check.match.table]
        roles = ("called", "appealed", "slow", "late", "out", "end_1", "end_2", "end_3", "played")
        self.tables |= dict(zip(roles, rest, strict=True))
        self.does(fiona, "Start")
        self.minutes_pass(4)
        fiona.page.reload()
        ticks = fiona.page.locator("input[name=tick]")
        for place in range(ticks.count()):
            ticks.nth(place).check()
        fiona.page.locator(".tick-row").nth(2).locator("[data-step='-1']").click()
        fiona.sees("1 fewer")
        self.looks(fiona)
        self.does(fiona, "Finish", exact=True)
        assert fiona.taps == 3, "deck check: 3 taps beside the tick list"
        fiona.waits_until(lambda: fresh(check).state == "done")
        fiona.sees("Wrong number of cards")
        self.does(fiona, "To the penalty", "link")
        self.does(fiona, "Save the penalty")
        fiona.sees("waits for the head judge")
        self.acknowledged(Penalty.objects.get(infraction="number_of_cards"))
        other = DeckCheck.objects.order_by("id")[1]
        fiona.open(self.url("deck-check-page", other.pk))
        self.does(fiona, re.compile("Tick the other"))
        self.does(fiona, "Finish", exact=True)
        fiona.waits_until(lambda: fresh(other).state == "done")
        assert fresh(check).findings == [5]
        assert fresh(other).findings == []
        fiona.page.set_viewport_size(USUAL)

    def acknowledged(self, penalty: Penalty) -> None:
        """The head judge hears of it on their own device and acknowledges with one tap."""
        hank = self.hank
        hank.open(self.url("floor"))
        self.looks(hank)
        self.does(hank, "Acknowledge")
        assert hank.taps == 1, "acknowledge: 1 tap"
        hank.waits_until(lambda: fresh(penalty).state == Penalty.State.ISSUED)

    def call(self) -> None:
        """A player calls with one tap; two judges come, one has it, and closes it with the second tap."""
        match, phone, fiona, gina = self.at("called"), self.phone, self.fiona, self.gina
        phone.open(reverse("player-home", args=[match.player_1.token]))
        self.looks(phone)
        self.does(phone, "Call a judge")
        assert phone.taps == 1, "call a judge: 1 tap"
        call = JudgeCall.objects.get(match=match)
        gina.open(self.url("floor"))
        # Gina's phone has no signal for a moment: what she sees is old.
        gina.page.route("**/floor/?*", lambda route: route.abort())
        gina.page.get_by_role("button", name="I'm on it").wait_for()
        fiona.open(self.url("floor"))
        self.looks(fiona)
        self.does(fiona, "I'm on it")
        gina.tap("I'm on it")
        gina.sees(re.compile(f"{self.users['fiona']}"))
        self.looks(gina)
        gina.page.unroute("**/floor/?*")
        assert fresh(call).taken_by == self.users["fiona"]
        phone.sees(re.compile(f"{self.users['fiona']}"))
        self.minutes_pass(2.05)
        fiona.page.reload()
        self.does(fiona, "Question answered")
        assert fiona.taps == 2, "answer a call: 2 taps"
        fiona.waits_until(lambda: fresh(call).state == "closed")
        # What the call took, in whole minutes (TRM 7.1).
        assert fresh(call).extension.seconds == 180
        phone.open(reverse("player-home", args=[match.player_2.token]))
        phone.sees("3:00 more for your table included")

    def appeal(self) -> None:
        """A trainee opens a call and notes; Fiona rules, a player appeals, the head judge has the last word."""
        match, tim, fiona, hank = self.at("appealed"), self.tim, self.fiona, self.hank
        self.goes_to_table(tim, "appealed")
        self.does(tim, "Open a judge call", "link")
        self.does(tim, "Open it for another judge")
        call = JudgeCall.objects.get(match=match)
        tim.open(self.url("call", call.pk))
        self.looks(tim)
        self.does(tim, "Add a note", "summary")
        tim.page.get_by_role("textbox", name="Note").fill("An effect was read two ways")
        self.does(tim, "Add the note")
        tim.sees("An effect was read two ways")
        fiona.open(self.url("floor"))
        self.does(fiona, "I'm on it")
        tim.open(self.url("call", call.pk))
        self.looks(tim)
        outcomes = tim.page.get_by_role(
            "button", name=re.compile("answered|on it|appeals|play on", _ANY_CASE)
        )
        assert outcomes.count() == 0, "a judge in training decides nothing"
        self.does(fiona, "In words, with its section", "summary")
        fiona.write("The ruling in words", "The effect ends with the turn")
        fiona.write("Section it rests on", "CR 8-1-3")
        self.does(fiona, "Does one of them appeal?", "summary")
        fiona.page.get_by_label(f"{match.player_2.name} appeals").check()
        self.does(fiona, "Nothing wrong, play on")
        fiona.waits_until(lambda: fresh(call).state == "appealed")
        hank.open(self.url("floor"))
        self.looks(hank)
        self.does(hank, "Decide it", "link")
        hank.write("The ruling in words", "It ends with the battle")
        hank.write("Section it rests on", "TRM 4.14")
        self.does(hank, "Question answered")
        hank.waits_until(lambda: fresh(call).state == "closed")
        assert Ruling.objects.get(call=call, is_final=True).words == "It ends with the battle"

    def warning(self) -> None:
        """Four taps from the floor to a Warning."""
        match, fiona = self.at("slow"), self.fiona
        fiona.open(self.url("floor"))
        self.does(fiona, f"Table {match.table}", "link", exact=True)
        self.does(fiona, "Penalty", "link", exact=True)
        self.does(fiona, re.compile("^Slow play"), "link")
        self.does(fiona, "Save the penalty")
        assert fiona.taps == 4, "penalty: 4 taps"
        fiona.waits_until(lambda: Penalty.objects.filter(infraction="slow_play", state="issued").exists())

    def warning_again_by_keyboard(self) -> None:
        """The same again, by the head judge's keyboard alone: the page says what a repeat can become."""
        hank = self.hank
        hank.page.set_viewport_size({"width": 1280, "height": 850})
        hank.open(self.url("floor"))
        self._tabs_to(hank, "Table")
        hank.page.keyboard.type(str(self.tables["slow"]))
        self._enter(hank)
        self._tabs_to(hank, "Penalty")
        self._enter(hank)
        self._tabs_to(hank, "Find an infraction")
        hank.page.keyboard.type("slow")
        self._tabs_to(hank, re.compile("^Slow play"))
        self._enter(hank)
        self.looks(hank)
        hank.sees("A repeat after a Warning")
        hank.sees("Game Loss, Match Loss or Disqualification")
        # The judge decides for the same again: the arrow keys choose the lighter level.
        self._tabs_to(hank, re.compile("Game Loss"))
        hank.page.keyboard.press("ArrowUp")
        expect(hank.page.get_by_label("Warning").first).to_be_checked()
        self._tabs_to(hank, "Save the penalty")
        self._enter(hank)
        self.looks(hank)
        hank.waits_until(lambda: Penalty.objects.filter(infraction="slow_play", state="issued").count() == 2)
        hank.page.set_viewport_size(USUAL)

    def _enter(self, person: Person) -> None:
        with person.page.expect_navigation():
            person.page.keyboard.press("Enter")

    def _tabs_to(self, person: Person, name: str | re.Pattern[str]) -> None:
        """Press Tab until what has the focus is called this."""
        for _ in range(90):
            person.page.keyboard.press("Tab")
            called = person.page.evaluate(_NAME_OF_FOCUS)
            if called == name if isinstance(name, str) else name.search(called):
                return
        raise AssertionError(f"{person.path}: no Tab leads to {name!r}")

    def late(self) -> None:
        """A player is not there after five minutes: the floor proposes the Game Loss, with one tap to it."""
        fiona = self.fiona
        Round.objects.update(started_at=right_now() - timedelta(minutes=6))
        self.goes_to_table(fiona, "late")
        self.does(fiona, "Not here")
        fiona.open(self.url("floor"))
        fiona.sees("is not here")
        self.does(fiona, re.compile("Give Game Loss"), "link")
        self.does(fiona, "Save the penalty")
        assert fiona.taps == 2, "a late player's penalty: 2 taps from the floor"
        # Gina comes by a moment later: the penalty that waits is not given twice.
        gina = self.gina
        self.goes_to_table(gina, "late")
        gina.sees("waits for the head judge")
        self.does(gina, "Give Game Loss", "link")
        self.does(gina, "Save the penalty")
        gina.sees(re.compile(f"for being late here already, from {self.users['fiona']}"))
        self.acknowledged(Penalty.objects.get(infraction="tardiness"))
        assert self.at("late").outcome

    def disqualification(self) -> None:
        """The head judge disqualifies with four taps; the report opens, and is filled in."""
        hank, match = self.hank, self.at("out")
        hank.page.set_viewport_size(NARROW)
        hank.open(self.url("floor"))
        self.does(hank, f"Table {match.table}", "link", exact=True)
        self.does(hank, "Penalty", "link", exact=True)
        self.does(hank, re.compile("^Cheating"), "link")
        self.does(hank, "Save the penalty")
        assert hank.taps == 4, "disqualification: 4 taps"
        hank.waits_until(DisqualificationReport.objects.exists)
        self.looks(hank)
        report = DisqualificationReport.objects.select_related("penalty__registration").get()
        assert report.penalty.registration.status == Registration.Status.DISQUALIFIED
        if "report" not in hank.path:
            self.does(hank, "Fill in the report", "link")
        boxes = hank.page.locator("main textarea")
        for place in range(boxes.count()):
            boxes.nth(place).fill(f"What was seen and said, part {place}")
        self.does(hank, "The report is complete")
        hank.waits_until(lambda: fresh(report).completed_at is not None)
        hank.page.set_viewport_size(USUAL)

    def players_report(self) -> None:
        """The other tables end in time: the losers say so on their phones."""
        for role in ("called", "appealed", "slow", "played"):
            self.phone.open(reverse("player-home", args=[self.at(role).player_2.token]))
            self.looks(self.phone)
            self.does(self.phone, "I lost", "summary")
            self.does(self.phone, "Send: I lost")
            self.phone.waits_until(lambda role=role: self.at(role).outcome == "win_1")

    def end_of_round(self) -> None:
        """Time is called: three tables go through the procedure, a trainee follows one."""
        fiona, tim = self.fiona, self.tim
        fiona.page.set_viewport_size(NARROW)
        self.minutes_pass(self.round.minutes)
        second, first = self.at("end_2").player_2.name, self.at("end_3").player_1.name
        paths: dict[str, tuple[list[Any], str]] = {
            "end_1": (["Between games"], "draw"),
            "end_2": (["In the middle", second, "Nobody", "won the game"], "win_1"),
            "end_3": (["In the middle", first, *["Nobody"] * 4, (2, 2), (9, 11)], "win_2"),
        }
        for role, (answers, outcome) in paths.items():
            match = self.at(role)
            fiona.open(self.url("floor"))
            self.looks(fiona)
            self.does(fiona, f"End of round table {match.table}", exact=True)
            if role == "end_3":
                tim.open(self.url("end-of-round", match.pk))
                self.looks(tim)
                tim.sees("A judge answers; you can follow here.")
            for answer in answers:
                if isinstance(answer, tuple):
                    fiona.page.locator("#count_1").fill(str(answer[0]))
                    fiona.page.locator("#count_2").fill(str(answer[1]))
                self.does(fiona, "Compare" if isinstance(answer, tuple) else answer)
            if role == "end_3":
                tim.sees("A judge confirms the result.")
                assert tim.page.get_by_role("button", name="Confirm this result").count() == 0
            self.does(fiona, "Confirm this result")
            assert fiona.taps == 2 + len(answers), "end of round: 2 taps beside the turns and answers"
            fiona.sees(re.compile(f"Table {match.table}: "))
            assert self.at(role).outcome == outcome
        fiona.page.set_viewport_size(USUAL)

    def shared_tablet(self) -> None:
        """Fiona sets her digits on her own phone, and takes over the head judge's tablet with them."""
        fiona = self.fiona
        fiona.open(reverse("device-pin"))
        self.looks(fiona)
        fiona.write("New digits", "4071")
        fiona.write("Your password", PASSWORD)
        self.does(fiona, "Set my digits")
        tablet = self.room.signs_in(self.users["hank"])
        tablet.open(self.url("penalties"))
        self.looks(tablet)
        self.does(tablet, "Change user", "link")
        self.does(tablet, str(self.users["fiona"]), "link")
        tablet.write("Digits", "4071")
        tablet.page.keyboard.press("Enter")
        tablet.sees(f"{self.users['fiona']} has this device now.")
        self.looks(tablet)
        assert tablet.path == self.url("penalties")
        assert tablet.taps == 2, "change user: 2 taps and the digits"

    def report(self) -> dict[str, str]:
        """Close the round and the event from the desk, and take the report package; its texts by name."""
        boss = self.boss
        for _ in range(6):
            boss.open(self.url("desk"))
            self.looks(boss)
            step = boss.page.locator("#next-step")
            if "finish" in step.inner_text().lower():
                break
            step.click()
            boss.page.wait_for_load_state()
        self.does(boss, re.compile("Finish the event", _ANY_CASE))
        boss.open(self.url("report"))
        self.looks(boss)
        with boss.page.expect_download(timeout=120_000) as download:
            boss.page.get_by_role("button", name="Download the report package").click(no_wait_after=True)
        package = zipfile.ZipFile(io.BytesIO(download.value.path().read_bytes()))
        texts = {name.split("/")[-1]: package.read(name) for name in package.namelist()}
        return {
            name: data.decode("utf-8-sig") if not name.endswith(".pdf") else ""
            for name, data in texts.items()
        }


#: What the element with the focus is called, as a screen reader would say it.
_NAME_OF_FOCUS = """() => {
    const at = document.activeElement;
    const label = at.labels && at.labels.length ? at.labels[0] : at;
    return (at.getAttribute('aria-label') || label.textContent || '').replace(/\\s+/g, ' ').trim();
}"""
