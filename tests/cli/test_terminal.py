"""Playing and watching in a terminal, by keys and what appears."""

import os
import select
import subprocess
import sys
from pathlib import Path

import pytest

LIMIT = 600  # seconds for an answer: far more than even a busy machine takes
CORRIDOR = """\
#######
#S    #
##### #
#G    #
#######
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to a folder with a level."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "corridor.txt").write_text(CORRIDOR)
    return tmp_path


class Terminal:
    """The program in a terminal of 80 x 24; what it writes is read as it comes."""

    def __init__(self, *arguments: str) -> None:
        import fcntl
        import pty
        import termios

        self.ours, theirs = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "searchcade", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that Ctrl-C is heard
        )
        os.close(theirs)
        self.unread = ""

    def wait_for(self, text: str) -> str:
        """Read until this text appears; return what came before it."""
        while text not in self.unread:
            assert self.read_some(), f"no {text!r} in {self.unread[-500:]!r}"
        before, _, self.unread = self.unread.partition(text)
        return before

    def read_some(self) -> bool:
        """Wait for more to read; say whether the program wrote something before it ended."""
        if not select.select([self.ours], [], [], LIMIT)[0]:
            return False
        try:
            data = os.read(self.ours, 65536)
        except OSError:  # the program has closed its end
            return False
        self.unread += data.decode(errors="replace")
        return bool(data)

    def press(self, keys: str, then: str) -> None:
        """Press keys and wait for what the program says then."""
        os.write(self.ours, keys.encode())
        self.wait_for(then)

    def end(self) -> int:
        """Wait for the end and return the exit code."""
        while self.read_some():
            pass
        os.close(self.ours)
        return self.process.wait(timeout=LIMIT)


in_a_terminal = pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals there")


@in_a_terminal
@pytest.mark.usefixtures("folder")
def test_play_moves_undoes_and_quits() -> None:
    terminal = Terminal("play", "--terminal", "corridor.txt")
    terminal.wait_for("0 moves")
    terminal.press("\x1b[C", "1 moves")
    terminal.press("d", "2 moves")
    terminal.press("w", "not that way")
    terminal.press("s", "3 moves")
    terminal.press("u", "2 moves")
    terminal.press("r", "3 moves")
    terminal.press("n", "0 moves, from the start")
    terminal.press("u", "nothing to take back")
    terminal.press("\x1b[C\x1b[C", "2 moves")  # a key held down
    terminal.press("q", "Left: 2 moves, 0 hints")
    assert terminal.end() == 1


@in_a_terminal
@pytest.mark.usefixtures("folder")
def test_play_is_won_with_a_hint() -> None:
    terminal = Terminal("play", "--terminal", "corridor.txt")
    terminal.wait_for("0 moves")
    terminal.press("d", "1 moves")
    terminal.press("h", "hint: R")
    terminal.press("hh", "4 moves")
    terminal.press("h", "Made with the help of hints: 5 moves, 4 hints")
    assert terminal.end() == 0


@in_a_terminal
@pytest.mark.usefixtures("folder")
def test_play_ends_with_ctrl_c() -> None:
    terminal = Terminal("play", "--terminal", "corridor.txt")
    terminal.wait_for("0 moves")
    terminal.press("\x03", "Left: 0 moves")
    assert terminal.end() == 1


@in_a_terminal
@pytest.mark.usefixtures("folder")
def test_watch_ends_with_the_result() -> None:
    terminal = Terminal("solve", "corridor.txt", "--with", "bfs", "--watch")
    seen = terminal.wait_for("solved, proven cheapest")
    assert "Breadth-first search: 6 expanded" in seen
    terminal.wait_for("RRDLL")
    assert terminal.end() == 0
