"""What a release kept in Redis is not read by the next one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from deploy.kept_by import program_mark
from deploy.settings import BASE_DIR


def program(root: Path, **files: str) -> list[Path]:
    for name, content in files.items():
        folder, stem = name.split("__")
        (root / folder).mkdir(parents=True, exist_ok=True)
        (root / folder / f"{stem}.py").write_text(content)
    return [root / "rules", root / "pages"]


def test_the_same_program_in_another_place_has_the_same_mark(tmp_path: Path) -> None:
    files = {"rules__rows": "a = 1", "pages__desk": "b = 2"}
    assert program_mark(program(tmp_path / "web", **files)) == program_mark(
        reversed(program(tmp_path / "worker", **files))
    )


def test_any_changed_added_or_moved_file_gives_another_mark(tmp_path: Path) -> None:
    folders = program(tmp_path, rules__rows="a = 1", pages__desk="b = 2")
    marks = [program_mark(folders)]
    (tmp_path / "rules" / "rows.py").write_text("a = 3")
    marks.append(program_mark(folders))
    (tmp_path / "pages" / "player.html").write_text("")
    marks.append(program_mark(folders))
    (tmp_path / "pages" / "desk.py").rename(tmp_path / "rules" / "desk.py")
    marks.append(program_mark(folders))
    assert len(set(marks)) == 4


def test_keys_in_redis_carry_the_mark() -> None:
    told = subprocess.run(
        [sys.executable, "-c", "from deploy.settings import CACHES; print(CACHES['default']['KEY_PREFIX'])"],
        env={**os.environ, "REDIS_URL": "redis://127.0.0.1:6379/9"},
        cwd=BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )
    mark = told.stdout.strip()
    assert len(mark) == 12
    assert int(mark, 16) >= 0
