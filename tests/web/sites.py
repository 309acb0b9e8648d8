"""The site as `searchcade web build` writes it, made once a test run and served."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

from web.lock import locked

SOURCE = Path(__file__).parents[2] / "src"


def built(shared: Path, name: str, *options: str) -> Path:
    """Return what `web build` writes with these options; the first worker that asks makes it."""
    made, failed = shared / name, shared / f"{name}.failed"
    with locked(shared / f"{name}.lock"):
        if not made.exists() and not failed.exists():
            build(made, failed, options)
    if failed.exists():
        refuse(failed.read_text(encoding="utf-8"))
    return made


def build(made: Path, failed: Path, options: tuple[str, ...]) -> None:
    """Build, or keep the reason why not for the other workers."""
    done = searchcade("web", "build", str(made), *options)
    if done.returncode:
        failed.write_text(done.stderr, encoding="utf-8")


def refuse(reason: str) -> None:
    """Skip where npm or its registry cannot be had; all else is a failure."""
    line = " ".join(reason.split())[:200]
    if "npm" in reason:
        pytest.skip(f"the site cannot be built here: {line}")
    pytest.fail(f"searchcade web build: {reason}")


def searchcade(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command as a user does."""
    return subprocess.run(
        [sys.executable, "-m", "searchcade", *arguments],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a site as `searchcade web serve` does, and give its address."""
    from searchcade.web.serve import SiteServer

    files = [path for path in folder.rglob("*") if path.is_file()]
    contents = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
    server = SiteServer(("127.0.0.1", 0), contents)
    Thread(target=server.serve_forever, daemon=True).start()
    yield server.url
    server.shutdown()
    server.server_close()
