"""The real window on a real X server, where Xvfb is present; and what happens without a display."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from searchcade.app.display import NAMES

SCRIPT = Path(__file__).parent / "real_window.py"


@pytest.fixture
def display() -> Iterator[str]:
    """Start an X server without a screen."""
    program = shutil.which("Xvfb")
    if program is None:
        pytest.skip("Xvfb is not installed: the real window was not opened")
    read, write = os.pipe()
    screen = ["-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    command = [program, "-displayfd", str(write), *screen]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as server:
        os.close(write)
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        yield f":{number}"
        server.terminate()


def environment(**more: str) -> dict[str, str]:
    """Return an environment without a display, and with a data folder of its own."""
    kept = {name: value for name, value in os.environ.items() if name not in NAMES}
    return {**kept, "SDL_AUDIODRIVER": "dummy", "LC_ALL": "C.UTF-8", **more}


def test_the_window_opens_draws_and_closes(display: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), f"sqlite:///{tmp_path / 'window.db'}"],
        env=environment(DISPLAY=display, SEARCHCADE_DATA=str(tmp_path)),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    facts = json.loads(done.stdout.splitlines()[-1])
    assert facts["driver"] == "x11"
    assert facts["size"] == [1600, 900]  # what suits the display
    assert facts["caption"] == "searchcade"
    assert facts["class"] in ('"searchcade", "searchcade"', "")  # nothing without xprop
    assert facts["screens"] == ["HelpScreen", "WelcomeScreen"]
    assert facts["colours"] > 500
    assert "Traceback" not in done.stderr


def searchcade(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a process of its own, without a display."""
    return subprocess.run(
        [sys.executable, "-m", "searchcade", *arguments],
        env=environment(**more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


def test_without_a_display_it_says_so_and_what_else_there_is() -> None:
    done = searchcade()
    assert done.returncode == 0
    assert "no display" in done.stderr
    assert done.stderr.count("\n") == 1
    assert "solve" in done.stdout


def test_a_display_that_does_not_answer_is_one_clear_line() -> None:
    done = searchcade("play", "maze/easy", DISPLAY=":987")
    assert done.returncode == 2
    assert done.stderr.startswith("searchcade: no window can be opened")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://a:secret@b/c", "sqlite"),
        ("sqlite:////proc/none/a.db", "folder"),
        ("postgresql://a:secret@127.0.0.1:1/c", "127.0.0.1"),
    ],
)
def test_a_database_that_cannot_be_opened_is_one_clear_line(url: str, words: str) -> None:
    done = searchcade("--database", url, SDL_VIDEODRIVER="dummy")
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert "secret" not in done.stderr


def test_no_sound_device_is_one_line_and_the_window_opens(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), f"sqlite:///{tmp_path / 'silent.db'}"],
        env=environment(
            SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="none-such", SEARCHCADE_DATA=str(tmp_path)
        ),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith("searchcade: no sound device")
    assert done.stderr.count("\n") == 1
