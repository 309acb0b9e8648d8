"""The stage: a step of the table is shown and stored before the next one is made."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playtable import CORRIDOR, drawn

from searchcade.app.screens.play.stage import Stage
from searchcade.level import LoadedLevel
from searchcade.play.judge import judge
from searchcade.play.saved_game import SavedGame
from searchcade.play.table import FRAME_S, Table
from searchcade.play.walk import STEP_S, Walk
from searchcade.store import Store, open_store

LEDGE = """\
oooo##
oSoo##
oooooo
####To
######"""


class Player:
    """A person before a stage, and what they hear."""

    def __init__(self, store: Store, loaded: LoadedLevel) -> None:
        user_id = store.accounts.guest("a guest").id
        self.saved = SavedGame.begin(store, user_id, loaded, "A game")
        self.effects: list[str] = []
        self.changes = 0
        self.stage = Stage(self.saved, self.effects.append, self.change)
        self.rest()

    @property
    def table(self) -> Table:
        """Return the table on the stage."""
        return self.stage.table

    def change(self) -> None:
        """Count what has to be shown."""
        self.changes += 1

    @property
    def moves(self) -> str:
        """Return the moves that were made."""
        return self.saved.session.moves

    def go_on(self, seconds: float) -> bool:
        """Let time pass, after all is stored."""
        self.stage.autosave.wait()
        return self.stage.pass_time(seconds)

    def rest(self) -> None:
        """Let time pass until nothing moves."""
        for _ in range(1000):
            self.go_on(1.0)
            self.stage.autosave.wait()
            if not self.stage.is_busy:
                return
        raise AssertionError("the game does not come to rest")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Open a store in a file."""
    store = open_store(f"sqlite:///{tmp_path}/games.db", judge=judge)
    yield store
    store.close()


@pytest.fixture
def player(store: Store) -> Iterator[Player]:
    """Begin a game in a corridor."""
    player = Player(store, drawn(CORRIDOR))
    yield player
    player.stage.autosave.close()


def test_a_fast_typist_loses_no_key_and_is_soon_caught_up_with(player: Player) -> None:
    keys = "RL" * 10
    for key in keys:
        player.table.move(key)
    for _ in range(int(len(keys) * STEP_S / 2 / FRAME_S)):
        player.go_on(FRAME_S)
    assert player.moves == keys


def test_a_move_waits_until_the_one_before_is_shown(player: Player) -> None:
    for _ in range(3):
        player.table.move("R")
    player.go_on(0.0)
    assert player.go_on(STEP_S / 2)
    assert player.moves == "R"
    assert player.stage.is_busy
    player.go_on(STEP_S)
    assert player.moves == "RR"


def test_a_faster_game_shows_moves_sooner(player: Player) -> None:
    player.table.speed = 4.0
    player.table.move("R")
    player.table.move("R")
    player.go_on(0.0)
    player.go_on(STEP_S / 3)
    assert player.moves == "RR"


def test_a_game_at_rest_asks_for_no_frame(player: Player) -> None:
    assert not player.go_on(1.0)
    player.table.move("R")
    assert player.go_on(1.0)
    player.rest()
    assert not player.go_on(1.0)


def test_moves_are_taken_back_faster_than_they_are_made(player: Player) -> None:
    player.table.move("R")
    player.go_on(0.0)
    player.go_on(0.8 * STEP_S)
    assert player.stage.motion.is_moving
    player.rest()
    player.table.undo()
    player.go_on(0.0)
    player.go_on(0.8 * STEP_S)
    assert not player.stage.motion.is_moving


def test_only_a_single_move_is_shown_as_that_move(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(player.stage.motion, "go", lambda *all: shown.append(all[3]))
    player.table.move("R")
    player.go_on(0.0)
    player.table.follow(Walk("click", "RL" * 5000))
    player.go_on(0.0)
    assert shown == ["R", ""]


def test_all_is_stored_when_the_game_rests(store: Store, player: Player) -> None:
    player.table.move("R")
    player.table.move("R")
    player.rest()
    [save] = store.saves.list(store.accounts.guest("a guest").id)
    assert save.moves == "RR"


def test_a_fall_is_shown_and_taken_back_without_a_move(store: Store) -> None:
    player = Player(store, drawn(LEDGE, "bloxorz"))
    player.table.speed = 4.0
    player.table.move("U")
    player.table.move("R")
    player.go_on(STEP_S)
    assert (player.moves, player.effects, player.table.has_fallen) == ("", ["fall"], True)
    assert not player.stage.is_down
    player.go_on(2 * STEP_S)
    assert player.stage.is_down
    player.rest()
    assert player.stage.is_down
    player.table.move("R")  # a fall can only be taken back
    player.rest()
    assert player.moves == ""
    player.table.undo()
    assert (player.table.has_fallen, player.effects) == (False, ["fall", "undo"])
    player.rest()
    player.table.move("R")
    player.rest()
    assert player.moves == "R"
    player.stage.autosave.close()
