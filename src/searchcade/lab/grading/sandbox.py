"""The sandbox: a fork server inside bubblewrap, with one submission in its folder at a time."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from searchcade.lab.grading.child import GradingRequest
from searchcade.lab.grading.graded_run import GradedRun, Heard
from searchcade.lab.grading.untrusted_run import GradedPlayer, Hearing
from searchcade.level import LoadedLevel
from searchcade.own.function import OwnFunction
from searchcade.places.child_run import Lost
from searchcade.places.guard import PACKAGE
from searchcade.places.launch import ForkServer, NotStarted, can_fork
from searchcade.places.messages import MAX_GRADED_BYTES
from searchcade.places.process import Child
from searchcade.search.limits import Budget

SYSTEM = (
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/etc/ld.so.cache",
    "/etc/alternatives",
)
PROBE_SECONDS = 10


class Sandbox:
    """A folder that graded processes see, and the server that forks them."""

    def __init__(self) -> None:
        self._made = tempfile.TemporaryDirectory(prefix="searchcade-grade-")
        self.folder = Path(self._made.name).resolve()
        self._server: ForkServer | None = None

    def __enter__(self) -> Sandbox:
        """Use it."""
        return self

    def __exit__(self, *_problem: object) -> None:
        """End the server with all its children, and remove the folder."""
        self.restart()
        with suppress(OSError):
            self._made.cleanup()

    @property
    def server(self) -> ForkServer | None:
        """Return the server, started anew where a submission has ended it; None without forks."""
        if not can_fork():
            return None
        if self._server is None or not self._server.is_alive:
            around = command(self.folder) if is_contained() else ()
            self._server = ForkServer(around, [GradingRequest.__module__], variables())
        return self._server

    def heard(self, run: GradedRun, level: LoadedLevel) -> Heard:
        """Run a function in a child; once more where the machine, and not the function, failed."""
        try:
            return self._heard(run, level)
        except (Lost, NotStarted):
            self.restart()
            return self._heard(run, level)

    def _heard(self, run: GradedRun, level: LoadedLevel) -> Heard:
        with Child(self.server, MAX_GRADED_BYTES) as child:
            child.tell(GradingRequest(run))
            return Hearing(child, run, level).outcome()

    def player(self, source: OwnFunction, budget: Budget) -> GradedPlayer:
        """Return a player in a child, for one game."""
        return GradedPlayer(source, budget, self.server, str(self.folder))

    def restart(self) -> None:
        """End the server, and whatever a submission may have left in it."""
        if self._server is not None:
            self._server.end()
            self._server = None

    def hold(self, files: Sequence[Path]) -> None:
        """Put these files in the folder, and take everything else out of it."""
        for each in self.folder.iterdir():
            shutil.rmtree(each) if each.is_dir() and not each.is_symlink() else each.unlink()
        for file in files:
            shutil.copyfile(file, self.folder / file.name, follow_symlinks=False)


@cache
def is_contained() -> bool:
    """Say whether bubblewrap is installed and may make namespaces here."""
    if not sys.platform.startswith("linux") or shutil.which("bwrap") is None:
        return False
    try:
        with tempfile.TemporaryDirectory() as folder:
            probe = subprocess.run(
                [*command(Path(folder)), sys.executable, "-I", "-S", "-c", ""],
                stdin=subprocess.DEVNULL, capture_output=True, timeout=PROBE_SECONDS, check=False,
            )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return False
    return probe.returncode == 0


def not_contained() -> str:
    """Say what graded code could do here, in one line; nothing where bubblewrap contains it."""
    if is_contained():
        return ""
    why = "is not installed" if shutil.which("bwrap") is None else "may not run here"
    return (
        f"bubblewrap {why}: submissions run as you, with a time limit, a memory limit and Python's "
        "audit hook; one that means harm can still use the network, your files and processes"
    )


def command(folder: Path) -> list[str]:
    """Return the command that runs another one with no network, no home and a read-only system."""
    seen = [*SYSTEM, sys.prefix, sys.base_prefix, str(PACKAGE), *libraries()]
    binds = [word for path in dict.fromkeys(seen) for word in ("--ro-bind-try", path, path)]
    settings = {**variables(), "PYTHONHASHSEED": "0"}
    return [
        "bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--clearenv",
        "--cap-drop", "ALL",  # root keeps its own otherwise, and could mount the folders to write
        *(word for name, value in settings.items() for word in ("--setenv", name, value)),
        "--tmpfs", "/tmp", *binds, "--proc", "/proc", "--dev", "/dev",
        "--ro-bind", str(folder), str(folder), "--chdir", str(folder),
    ]  # fmt: skip


def variables() -> dict[str, str]:
    """Return the environment of submissions: nothing of the grader's, which may have secrets."""
    return {"PATH": os.environ.get("PATH", os.defpath), "HOME": "/tmp"}


def libraries() -> list[str]:
    """Return the folders of installed packages that Python imports from."""
    return [each for each in sys.path if Path(each).name in ("site-packages", "dist-packages")]
