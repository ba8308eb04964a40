from __future__ import annotations

from pathlib import Path

import pytest
from pytest_django import Settings

from deploy import static_files
from deploy.static_files import collect_when_changed


@pytest.fixture(autouse=True)
def site(tmp_path: Path, settings: Settings) -> Path:
    settings.STATIC_ROOT = tmp_path / "collected"
    settings.STATICFILES_DIRS = [tmp_path / "own"]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "site.css").write_text("a { color: black }")
    return tmp_path


def test_static_files_are_collected_once_and_again_when_one_changes(site: Path) -> None:
    assert collect_when_changed()
    assert (site / "collected" / "site.css").exists()
    assert not collect_when_changed()
    (site / "own" / "site.css").write_text("a { color: white; }")
    assert collect_when_changed()
    (site / "own" / "new.css").write_text("")
    assert collect_when_changed()
    (site / "own" / "new.css").unlink()
    assert collect_when_changed()
    assert not collect_when_changed()


def test_a_collection_that_failed_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(static_files, "call_command", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            collect_when_changed()
    assert collect_when_changed()
