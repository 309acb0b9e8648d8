"""Several processes and threads on one database."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from toy_rules import begin, by_hand, check_goes_on, keep, one_line, play

from searchcade.store import Leaderboard, StoreFailed, database, open_store
from searchcade.store.database import address

pytest_plugins = ["databases"]
HAMMER = Path(__file__).with_name("hammer.py")


def test_loses_no_game_of_many_that_are_played_at_once(empty_url: str) -> None:
    # The database is empty, so that they also meet while they make the tables.
    players = [
        subprocess.Popen(
            [sys.executable, str(HAMMER), empty_url, name, "6", "20"],
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        for name in ("one", "two", "three")
    ]
    complaints = [player.communicate()[1] for player in players]
    assert complaints == [""] * 3
    store = open_store(empty_url, judge=play)
    assert store.scores.boards() == [Leaderboard("toy", "easy", 18)]
    for name in ("one", "two", "three"):
        saves = store.saves.list(store.accounts.guest(name).id)
        assert [save.title for save in saves] == ["unfinished"] * 6
    store.close()


def test_goes_on_after_somebody_kept_the_data_locked(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "WAIT_SECONDS", 1)
    store = open_store(url, judge=play)
    user = store.accounts.guest("here")
    save_id = begin(store, user)
    other = create_engine(address(url))
    with other.connect() as connection:
        connection.execute(text("UPDATE saves SET title = 'held'"))
        with pytest.raises(StoreFailed, match="keeps the data locked") as failure:
            keep(store, user, save_id, by_hand("R", seconds=1))
        assert one_line(failure)
        connection.rollback()
    assert store.saves.load(user.id, save_id).moves == ""
    check_goes_on(store, user)
    store.close()
    other.dispose()
