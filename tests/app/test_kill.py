"""A killed process loses at most the move that was being made, however often it happens."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from searchcade import catalog
from searchcade.play.judge import judge
from searchcade.play.saved_game import HEARTBEAT_S
from searchcade.play.session import Session
from searchcade.store import Save, open_store

PLAYER = Path(__file__).parent / "restless.py"
KILLS = 10
MOST_MOVES = 30  # that are seen before a kill
MOST_WAIT = 0.03  # seconds from the last of them to the kill: longer than a move takes


def play_and_kill(database: Path, random: Random) -> tuple[str, list[str]]:
    """Let the player play for a while, then kill it; return where it began and what it printed."""
    command = [sys.executable, str(PLAYER), str(database), str(random.randrange(1000))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        began = process.stdout.readline().strip()
        while began.startswith("pygame"):  # its greeting
            began = process.stdout.readline().strip()
        seen = [process.stdout.readline() for _ in range(random.randint(1, MOST_MOVES))]
        time.sleep(random.uniform(0, MOST_WAIT))
        assert process.poll() is None, "it plays until it is killed"
        process.kill()
        return began, [line.strip() for line in (*seen, *process.stdout) if line.strip()]


def stored(database: Path) -> Save:
    """Open the store again and return the one save."""
    with sqlite3.connect(database) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    store = open_store(f"sqlite:///{database}", judge=judge)
    try:
        (save,) = store.saves.list(store.accounts.guest("restless").id)
        return save
    finally:
        store.close()


@pytest.mark.parametrize("kills", [3, pytest.param(KILLS, marks=pytest.mark.long)])
def test_a_killed_game_loses_at_most_the_current_move(kills: int, tmp_path: Path) -> None:
    database, random, kept = tmp_path / "killed.db", Random(7), ""
    for _ in range(kills):
        began, printed = play_and_kill(database, random)
        assert began == kept
        on_the_board = began + "".join(printed)
        kept = stored(database).moves
        # The last move may be on the board and not yet stored, or stored and not yet printed.
        assert kept.startswith(on_the_board[:-1])
        assert on_the_board.startswith(kept) or kept[:-1] == on_the_board


def test_what_a_killed_process_leaves_replays(tmp_path: Path) -> None:
    database = tmp_path / "killed.db"
    play_and_kill(database, Random(3))
    save = stored(database)
    game = catalog.game(save.game)
    session = Session(game, game.parse(save.level_text), save.moves)
    assert session.moves == save.moves != ""
    assert not session.is_won


def test_a_kill_gives_no_time_back(tmp_path: Path) -> None:
    """After each kill the clock goes on from at least the last write, and a heartbeat more."""
    database, random, seconds = tmp_path / "killed.db", Random(5), -1.0
    for _ in range(3):
        play_and_kill(database, random)
        save = stored(database)
        assert save.running
        assert save.seconds >= seconds
        seconds = save.seconds + HEARTBEAT_S
