"""Playing and watching in a terminal, by keys and what appears."""

import os
import select
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from searchcade.cli.terminal import keystrokes
from searchcade.play.judge import judge
from searchcade.store import open_store

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
    monkeypatch.setenv("SEARCHCADE_DATA", str(tmp_path / "data"))
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

    def press_after(self, text: str, keys: str, then: str) -> None:
        """Wait for a text, press keys and wait for what the program says then."""
        self.wait_for(text)
        self.press(keys, then)

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
    terminal.press("\x1b[C", "1 move")
    terminal.press("d", "2 moves")
    terminal.press("w", "not that way")
    terminal.press("s", "3 moves")
    terminal.press("u", "2 moves")
    terminal.press("r", "3 moves")
    terminal.press("n", "0 moves, from the start")
    terminal.press("u", "nothing to undo")
    terminal.press("\x1b[C\x1b[C", "2 moves")  # a key held down
    terminal.press("q", "Left: 2 moves, 0 hints; saved, --resume continues it")
    assert terminal.end() == 1


@in_a_terminal
@pytest.mark.usefixtures("folder")
def test_play_runs_along_a_corridor() -> None:
    terminal = Terminal("play", "--terminal", "corridor.txt")
    terminal.wait_for("Shift runs")
    terminal.press("\x1b[1;2A", "not that way")
    terminal.press("\x1b[1;2C", "You made it: 5 moves, 0 hints")
    assert terminal.end() == 0


@in_a_terminal
def test_play_steps_diagonally(folder: Path) -> None:
    room = "directions: 8\n#####\n#S  #\n# # #\n#  G#\n#####\n"
    (folder / "room.txt").write_text(room, encoding="ascii")
    terminal = Terminal("play", "--terminal", "room.txt")
    terminal.wait_for("k ↓→")
    terminal.press("d", "1 move")
    terminal.press("j", "2 moves")
    terminal.press("d", "You made it: 3 moves, 0 hints")
    assert terminal.end() == 0


@in_a_terminal
@pytest.mark.usefixtures("folder")
def test_play_is_won_with_a_hint() -> None:
    terminal = Terminal("play", "--terminal", "corridor.txt")
    terminal.wait_for("0 moves")
    terminal.press("d", "1 move")
    terminal.press("h", "hint: R")
    terminal.press("hh", "4 moves")
    terminal.press("h", "Made with the help of hints: 5 moves, 4 hints")
    assert terminal.end() == 0


@in_a_terminal
@pytest.mark.usefixtures("folder")
def test_a_game_that_was_left_is_continued_and_scored() -> None:
    terminal = Terminal("play", "--terminal", "corridor.txt")
    terminal.wait_for("0 moves")
    terminal.press("dd", "2 moves")
    terminal.press("q", "Left: 2 moves, 0 hints; saved, --resume continues it")
    terminal.end()
    terminal = Terminal("play", "--terminal", "--resume")
    terminal.wait_for("2 moves")
    time.sleep(0.2)  # who makes five moves in a tenth of a second gets no place
    terminal.press("saa", "You made it: 5 moves, 0 hints; place 1 on the leaderboard")
    assert terminal.end() == 0
    terminal = Terminal("play", "--terminal", "--resume")
    terminal.wait_for("--resume: expected a saved game, found none")
    assert terminal.end() == 2


@in_a_terminal
def test_a_killed_game_keeps_its_moves(folder: Path) -> None:
    terminal = Terminal("play", "--terminal", "corridor.txt")
    terminal.wait_for("0 moves")
    terminal.press("dd", "2 moves")
    until = time.monotonic() + 60
    while newest_moves(folder) != "RR" and time.monotonic() < until:
        time.sleep(0.05)
    terminal.process.kill()
    terminal.end()
    assert newest_moves(folder) == "RR"
    terminal = Terminal("play", "--terminal", "--resume")
    terminal.wait_for("2 moves")
    terminal.press("q", "Left: 2 moves")
    terminal.end()


def newest_moves(folder: Path) -> str:
    """Return the moves of the newest save of this installation's guest."""
    with closing(open_store(f"sqlite:///{folder}/data/searchcade.db", judge=judge)) as store:
        key = (folder / "data" / "guest").read_text(encoding="ascii")
        save = store.saves.newest(store.accounts.guest(key).id)
        return save.moves if save else ""


@in_a_terminal
@pytest.mark.usefixtures("folder")
def test_the_terminal_speaks_the_players_language(folder: Path) -> None:

    with closing(open_store(f"sqlite:///{folder}/data/searchcade.db", judge=judge)) as store:
        user = store.accounts.register("nga", "mat khau cua nga")
        store.settings.keep(user.id, {"language": "vi"})
    terminal = Terminal("play", "--terminal", "corridor.txt", "--as", "nga")
    terminal.press_after("Password", "mat khau cua nga\n", "0 bước")
    terminal.press("q", "Đã rời ván: 0 bước, 0 gợi ý")
    assert terminal.end() == 1


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


def test_keys_that_arrive_together_are_told_apart() -> None:
    chunks = iter(["\x1b[1;2C\x1b[Cd\x1bOA", ""])
    assert list(keystrokes(lambda: next(chunks))) == ["\x1b[1;2C", "\x1b[C", "d", "\x1bOA"]
