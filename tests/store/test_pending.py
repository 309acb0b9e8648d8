"""Games that were won while the database was away: kept on this machine, handed in later."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from toy_rules import QUICK, begin, by_hand, play

from searchcade.store import PendingGame, Store, StoreFailed, User, open_store
from searchcade.store.scores import Scores

pytest_plugins = ["databases"]
WON = PendingGame("Mê cung", "toy", "toy/easy", "G", by_hand("RG", seconds=4.5), "steps")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SEARCHCADE_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / "pending"


@pytest.fixture
def here(folder: Path, url: str) -> Iterator[Store]:
    opened = open_store(url, judge=play, hasher=QUICK)
    yield opened
    opened.close()


@pytest.fixture
def player(here: Store) -> User:
    return here.accounts.guest("this installation")


def files(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_file()]


def test_a_game_waits_and_is_handed_in(here: Store, player: User, folder: Path) -> None:
    here.pending.keep(player.id, WON)
    assert here.pending.list(player.id) == [WON]
    (handed,) = here.pending.hand_in(player.id)
    assert handed.title == "Mê cung"
    assert handed.score is not None
    assert (handed.score.rank, handed.score.steps, handed.score.seconds) == (1, 2, 4.5)
    assert files(folder) == []
    assert here.pending.hand_in(player.id) == []


def test_it_waits_for_the_next_start(here: Store, url: str, player: User) -> None:
    here.pending.keep(player.id, WON)
    later = open_store(url, judge=play, hasher=QUICK)
    assert len(later.pending.hand_in(player.id)) == 1
    later.close()


def test_its_save_is_finished_with_it(here: Store, player: User) -> None:
    handle = here.saves.load(player.id, begin(here, player)).handle
    here.pending.keep(player.id, WON._replace(handle=handle))
    here.pending.hand_in(player.id)
    assert here.saves.list(player.id) == []
    assert here.scores.count("toy", "easy") == 1


def test_it_counts_though_its_save_is_gone_or_was_played_on(here: Store, player: User) -> None:
    handle = here.saves.load(player.id, begin(here, player)).handle
    here.pending.keep(player.id, WON._replace(handle=handle))
    here.saves.keep(player.id, handle, by_hand("RR"))
    here.pending.hand_in(player.id)
    assert [save.moves for save in here.saves.list(player.id)] == ["RR"]
    assert here.scores.count("toy", "easy") == 1


def test_a_game_whose_answer_was_lost_counts_once(here: Store, player: User) -> None:
    handle = here.saves.load(player.id, begin(here, player)).handle
    here.scores.finish(player.id, handle, WON.progress)  # stored, but the client never heard of it
    here.pending.keep(player.id, WON._replace(handle=handle))
    here.pending.hand_in(player.id)
    assert here.scores.count("toy", "easy") == 1


def test_it_goes_on_waiting_while_the_database_is_away(
    here: Store, player: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_values: object, **_named: object) -> None:
        raise StoreFailed("the server is gone")

    here.pending.keep(player.id, WON)
    with monkeypatch.context() as patch:
        patch.setattr(Scores, "hand_in", fail)
        with pytest.raises(StoreFailed, match="gone"):
            here.pending.hand_in(player.id)
    assert here.pending.list(player.id) == [WON]


def test_nobody_else_hands_it_in(here: Store, player: User, file: Path) -> None:
    here.pending.keep(player.id, WON)
    other = here.accounts.guest("another installation")
    assert here.pending.hand_in(other.id) == []
    elsewhere = open_store(f"sqlite:///{file.with_name('elsewhere.db')}", judge=play)
    assert elsewhere.pending.list(player.id) == []
    elsewhere.close()


ENDLESS = json.dumps(WON._asdict()).replace("0, 4.5", "1e999, 4.5").encode()


@pytest.mark.every_case
@pytest.mark.parametrize(
    "text", [b"", b"{}", b"\xff", b'{"title": 1}', b"[" * 9, b"[" * 3000, ENDLESS]
)
def test_a_file_that_cannot_be_read_is_set_aside_and_not_lost(
    here: Store, player: User, folder: Path, text: bytes
) -> None:
    here.pending.keep(player.id, WON)
    (file,) = files(folder)
    file.write_bytes(text)
    here.pending.keep(player.id, WON)
    assert len(here.pending.hand_in(player.id)) == 1
    assert b"1e999" in ENDLESS
    (aside,) = files(folder)
    assert aside.name == file.name + ".unreadable"
    assert aside.read_bytes() == text


def test_a_game_that_the_judge_refuses_is_set_aside(
    here: Store, player: User, folder: Path
) -> None:
    here.pending.keep(player.id, WON._replace(progress=by_hand("X")))
    assert here.pending.hand_in(player.id) == []
    (aside,) = files(folder)
    assert aside.name.endswith(".refused")


@pytest.mark.skipif(os.name == "nt", reason="rights are another matter there")
def test_only_the_owner_can_read_it(here: Store, player: User, folder: Path) -> None:
    before = os.umask(0o022)
    here.pending.keep(player.id, WON)
    os.umask(before)
    (file,) = files(folder)
    assert file.stat().st_mode & 0o077 == 0
    assert file.parent.stat().st_mode & 0o077 == 0
