"""`manage.py simulate_event --players 64 --seed 7`: a whole event through the same acts as the pages."""

from __future__ import annotations

import hashlib
import json
from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.simulation import Day, Plan, play_event
from decks.simulation.lists import lists_of_file
from tournaments.management.prepared import PreparedCommand
from tournaments.models import Organizer
from tournaments.queries.standings import final_standings
from tournaments.report_package import build_report
from tournaments.rules.problems import Refused
from tournaments.wording import file_refusal

#: The day on which simulated events are played unless --date says otherwise: always the same, so is the event.
DAY = datetime(2026, 11, 28, 10, 0, tzinfo=UTC)


class Command(PreparedCommand):
    help = (
        "Play a whole event by itself: sign-up with deck lists, check-in, Swiss, results, cut, report package. "
        "The same seed gives the same event byte for byte. Nothing is kept in the database without --keep."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=64)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--decks", type=Path, help="a file of deck lists (docs/formats.md)")
        parser.add_argument("--template", default="store_championship", help="an event template")
        parser.add_argument("--report", type=Path, help="write the report package to this file")
        parser.add_argument("--keep", action="store_true", help="keep the event in the database")
        parser.add_argument("--json", action="store_true", help="print one JSON document")

    def handle(self, *args: Any, **options: Any) -> None:
        if not 2 <= options["players"] <= 10_000:
            raise CommandError(_("An event has 2 to 10,000 players."))
        plan = Plan(
            players=options["players"],
            seed=options["seed"],
            name=f"Simulated event {options['seed']}",
            template=options["template"],
            starts_at=DAY,
            lists=self._lists(options["decks"]),
            is_demo=True,
            progress=self.stderr.write,
        )
        with transaction.atomic():
            organizer, _is_new = Organizer.objects.get_or_create(
                slug="simulation", defaults={"name": "Simulation", "time_zone": "UTC"}
            )
            try:
                day = play_event(plan, organizer)
            except Refused as refusal:
                raise CommandError(file_refusal(options["template"], refusal)) from None
            package = build_report(day.event)
            facts = _facts(day, package)
            if not options["keep"]:
                transaction.set_rollback(True)
        if options["report"]:
            try:
                options["report"].write_bytes(package)
            except OSError as error:
                raise CommandError(f"{options['report']}: {error.strerror}") from error
        if options["json"]:
            self.stdout.write(json.dumps(facts, ensure_ascii=False, indent=2))
        else:
            self._print(facts)

    def _lists(self, path: Path | None) -> list[str]:
        if path is None:
            return []
        try:
            return lists_of_file(path)
        except (OSError, ValueError) as error:
            raise CommandError(
                _("{file} is not a file of deck lists: {why}").format(file=path, why=error)
            ) from error

    def _print(self, facts: dict[str, Any]) -> None:
        head = _("{event}: {players}, {rounds}, top {cut}").format(
            event=facts["event"],
            players=ngettext("{n} player", "{n} players", facts["players"]).format(n=facts["players"]),
            rounds=ngettext("{n} round of Swiss", "{n} rounds of Swiss", facts["swiss_rounds"]).format(
                n=facts["swiss_rounds"]
            ),
            cut=facts["cut"],
        )
        if facts["lists_refused"]:
            count = facts["lists_refused"]
            head += ngettext(", {count} list refused", ", {count} lists refused", count).format(count=count)
        self.stdout.write(head)
        for line in facts["standings"]:
            self.stdout.write(
                f"{line['place']:>5}  {line['points']:>3}  {line['own_rate']}  {line['opponents_rate']}  "
                f"{line['record']:>7}  {line['name']}{'  ' + line['cut'] if line['cut'] else ''}"
            )
        self.stdout.write(_("Report package: {report_bytes} bytes, sha256 {report_sha256}").format(**facts))


def _facts(day: Day, package: bytes) -> dict[str, Any]:
    event = day.event
    return {
        "event": event.name,
        "seed": day.plan.seed,
        "players": event.players_counted,
        "swiss_rounds": event.rounds_planned,
        "cut": event.cut_size or 0,
        "lists_refused": day.refused_lists,
        "standings": [
            {
                "place": line.rank,
                "number": line.number,
                "name": line.full_name,
                "points": line.points,
                "own_rate": f"{float(line.own_rate):.4f}",
                "opponents_rate": f"{float(line.opponents_rate):.4f}",
                "record": line.record,
                "cut": line.cut_words,
            }
            for line in final_standings(event)
        ],
        "report_bytes": len(package),
        "report_sha256": hashlib.sha256(package).hexdigest(),
    }
