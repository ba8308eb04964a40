"""Reads the card texts of a catalog file: reports how much is understood, and rebuilds the programs that ship."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from rules_engine.one_piece import effects
from rules_engine.one_piece.effects.executable import executable
from rules_engine.one_piece.text import programs, report
from rules_engine.one_piece.text.compiling import Compiled
from rules_engine.one_piece.text.printings import read_texts

SHOWN = 20


class Command(BaseCommand):
    help = (
        "Read the card texts of a catalog file. --report prints what is compiled, printed back exactly, ambiguous or "
        "left to a judge, by set and kind, and exits with 1 when a figure is worse than recorded. --build rewrites the "
        "compiled programs, --record the recorded figures, --card shows one card."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        beside = Path(settings.BASE_DIR).parent / "shared" / "catalog" / "cards-en.json"
        parser.add_argument("file", type=Path, nargs="?", default=beside, help="a file like cards-en.json")
        parser.add_argument("--report", action="store_true", help="print the figures (the default)")
        parser.add_argument("--build", action="store_true", help="rewrite the compiled programs")
        parser.add_argument(
            "--record", action="store_true", help="keep the figures as the ones not to fall below"
        )
        parser.add_argument("--all", action="store_true", help="list every line that is not exact")
        parser.add_argument("--card", help="show the program of one number")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        try:
            cards = read_texts(json.loads(file.read_text(encoding="utf-8")))
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise CommandError(_("The card file cannot be read: %(error)s") % {"error": error}) from error
        if options["card"]:
            self._show(cards, options["card"])
            return
        made = report.make_report(cards.values(), _cannot)
        if options["build"]:
            self._build(made)
        if options["record"]:
            report.RECORDED.write_text(report.to_record(made.total), encoding="utf-8")
        self._print(made, everything=options["all"])
        worse = report.fallen(made.total, report.recorded())
        for name, before, now in worse:
            words = _("Worse than recorded: %(name)s was %(before)d, is %(now)d.")
            self.stdout.write(words % {"name": name, "before": before, "now": now})
        if worse or made.stale:
            raise CommandError(_("The card texts are understood less well than recorded."), returncode=1)

    def _show(self, cards: dict[str, Any], number: str) -> None:
        from rules_engine.one_piece.text.codec import to_plain
        from rules_engine.one_piece.text.compiling import compile_text

        if number not in cards:
            raise CommandError(_("The file has no card %(number)s.") % {"number": number})
        for line in compile_text(cards[number].text, number).lines:
            self.stdout.write(f"{line.state.value} ({line.readings}): {line.text}")
            self.stdout.write(json.dumps(to_plain(line.ability), indent=1, ensure_ascii=False))

    def _build(self, made: report.Report) -> None:
        files = programs.encode(made.cards)
        programs.FOLDER.mkdir(exist_ok=True)
        for old in programs.FOLDER.glob("*.json"):
            if old.name not in files:
                old.unlink()
        changed = 0
        for name, content in files.items():
            target = programs.FOLDER / name
            if not target.exists() or target.read_bytes() != content:
                target.write_bytes(content)
                changed += 1
        self.stdout.write(
            _("%(changed)d of %(files)d program files written.") % {"changed": changed, "files": len(files)}
        )

    def _print(self, made: report.Report, *, everything: bool) -> None:
        names = ("numbers", "exact", "ambiguous", "inexact", "judge", "clauses", "exact", "judge", "cannot")
        head = " " * 12 + "".join(f"{name:>11}" for name in names)
        self.stdout.write(head)
        for name, figures in (
            *sorted(made.by_set.items()),
            *sorted(made.by_kind.items()),
            ("all", made.total),
        ):
            row = asdict(figures).values()
            self.stdout.write(f"{name:12}" + "".join(f"{count:>11}" for count in row))
        self.stdout.write(
            _(
                "%(several)d lines had several readings before the preference rules; %(errata)d errata; "
                "older wordings: %(exact)d of %(older)d exact."
            )
            % {"several": made.several, "errata": made.errata, "exact": made.older_exact, "older": made.older}
        )
        shown = made.problems if everything else made.problems[:SHOWN]
        for number, state, text in shown:
            self.stdout.write(f"{number} {state.value}: {text}")
        if len(shown) < len(made.problems):
            self.stdout.write(_("... and %(more)d more (--all)") % {"more": len(made.problems) - len(shown)})
        for number, text in made.loose:
            self.stdout.write(f"{number} {_('refers to nothing')}: {text}")
        for number in made.stale:
            self.stdout.write(f"{number} {_('has an erratum that no longer applies')}")
        for number, what in made.not_carried_out if everything else made.not_carried_out[:SHOWN]:
            self.stdout.write(f"{number} {_('cannot be carried out')}: {what}")


def _cannot(card: Compiled) -> list[str]:
    """Give the engine's word on what it cannot carry out of a program."""
    effects.install()
    return executable(card.program)
