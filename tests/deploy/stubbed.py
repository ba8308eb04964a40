"""A machine of stubs, on which the installing scripts run and change nothing."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tests.deploy.machines import ROOT

SCRIPTS = ROOT / "deploy" / "scripts"
#: What the scripts need of any POSIX system; all else on the path is a stub.
_PLAIN = ("sh", "env", "grep", "tail", "rm", "cat", "chmod", "mkdir", "cksum")
#: The line of a stub that notes its call.
NOTED = 'echo "$(basename "$0") $*" >>"$NOTES"\n'


class Machine:
    """An empty folder, a path of stubs, and a note of each command that would have changed the machine."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.bin, self.notes = folder, folder / "bin", folder / "notes"
        self.bin.mkdir()
        for name in _PLAIN:
            found = shutil.which(name)
            assert found
            (self.bin / name).symlink_to(found)
        self.stub("basename", 'echo "${1##*/}"')
        self.stub("mktemp", 'echo "$PWD/made"')

    def stub(self, name: str, body: str) -> None:
        """Put a command on the path, or where `name` says in the folder."""
        path = self.folder / name if "/" in name else self.bin / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        path.chmod(0o755)

    def run(self, script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run one of the scripts in the folder; the applications of a Mac are looked for there too."""
        copy = self.folder / script
        source = (SCRIPTS / script).read_text(encoding="utf-8")
        copy.write_text(source.replace("/Applications/", f"{self.folder}/Applications/"), encoding="utf-8")
        return subprocess.run(
            [self.bin / "sh", copy, *arguments],
            cwd=self.folder,
            env={"PATH": str(self.bin), "NOTES": str(self.notes)},
            capture_output=True,
            text=True,
            check=False,
        )

    @property
    def noted(self) -> list[str]:
        """What was called, in order."""
        return self.notes.read_text(encoding="utf-8").splitlines() if self.notes.exists() else []
