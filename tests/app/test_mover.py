"""The queue of a game: one thing after the other, each shown and stored before the next."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playtable import CORRIDOR, drawn

from searchcade.app.screens.play.motion import STEP
from searchcade.app.screens.play.mover import (
    FRAME,
    LONGEST_WALK,
    MOST_AHEAD,
    MOST_QUEUED,
    SHOW_FIRST,
    SHOW_LAST,
    Mover,
    Walk,
)
from searchcade.level import LoadedLevel
from searchcade.play.judge import judge
from searchcade.play.saved_game import SavedGame
from searchcade.play.trail import TAIL
from searchcade.store import Store, open_store

LEDGE = """\
oooo##
oSoo##
oooooo
####To
######"""


class Table:
    """A mover with what it told."""

    def __init__(self, store: Store, loaded: LoadedLevel) -> None:
        user_id = store.accounts.guest("a guest").id
        self.saved = SavedGame.begin(store, user_id, loaded, "A game")
        self.effects: list[str] = []
        self.changes = 0
        self.mover = Mover(self.saved, self.effects.append, self.change)
        self.rest()

    def change(self) -> None:
        """Count what has to be shown."""
        self.changes += 1

    @property
    def moves(self) -> str:
        """Return the moves that were made."""
        return self.saved.session.moves

    def go_on(self, seconds: float) -> bool:
        """Let time pass, after all is stored."""
        self.mover.autosave.wait()
        return self.mover.pass_time(seconds)

    def rest(self) -> None:
        """Let time pass until nothing moves."""
        for _ in range(1000):
            self.go_on(1.0)
            self.mover.autosave.wait()
            if not self.mover.is_busy:
                return
        raise AssertionError("the game does not come to rest")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Open a store in a file."""
    store = open_store(f"sqlite:///{tmp_path}/games.db", judge=judge)
    yield store
    store.close()


@pytest.fixture
def table(store: Store) -> Iterator[Table]:
    """Begin a game in a corridor."""
    table = Table(store, drawn(CORRIDOR))
    yield table
    table.mover.autosave.close()


# ------------------------------------------------------------------ moves


def test_moves_wait_for_each_other(table: Table) -> None:
    for _ in range(3):
        table.mover.queue_move("R")
    assert table.moves == ""
    made = []
    for _ in range(3):
        table.go_on(STEP)
        made.append(table.moves)
    assert made == ["R", "RR", "RRR"]
    assert table.effects == ["step"] * 3


def test_a_fast_typist_loses_no_key_and_is_soon_caught_up_with(table: Table) -> None:
    keys = "RL" * 10
    for key in keys:
        table.mover.queue_move(key)
    for _ in range(int(len(keys) * STEP / 2 / FRAME)):
        table.go_on(FRAME)
    assert table.moves == keys


def test_the_queue_has_an_end(table: Table) -> None:
    for _ in range(MOST_QUEUED):
        table.mover.queue_move("R")
        table.mover.queue_move("L")
    table.rest()
    assert table.moves == "RL" * (MOST_QUEUED // 2)


def test_a_move_waits_until_the_one_before_is_shown(table: Table) -> None:
    for _ in range(3):
        table.mover.queue_move("R")
    table.go_on(0.0)
    assert table.go_on(STEP / 2)
    assert table.moves == "R"
    assert table.mover.is_busy
    table.go_on(STEP)
    assert table.moves == "RR"


def test_a_faster_game_shows_moves_sooner(table: Table) -> None:
    table.mover.speed = 4.0
    table.mover.queue_move("R")
    table.mover.queue_move("R")
    table.go_on(0.0)
    table.go_on(STEP / 3)
    assert table.moves == "RR"


def test_a_game_at_rest_asks_for_no_frame(table: Table) -> None:
    assert not table.go_on(1.0)
    table.mover.queue_move("R")
    assert table.go_on(1.0)
    table.rest()
    assert not table.go_on(1.0)


def test_moves_are_taken_back_faster_than_they_are_made(table: Table) -> None:
    table.mover.queue_move("R")
    table.go_on(0.0)
    table.go_on(0.8 * STEP)
    assert table.mover.motion.is_moving
    table.rest()
    table.mover.undo()
    table.go_on(0.0)
    table.go_on(0.8 * STEP)
    assert not table.mover.motion.is_moving


def test_only_a_single_move_is_shown_as_that_move(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(table.mover.motion, "go", lambda *all: shown.append(all[3]))
    table.mover.queue_move("R")
    table.go_on(0.0)
    table.mover.follow(Walk("click", "RL" * 5000))
    table.go_on(0.0)
    assert shown == ["R", ""]


def test_a_wall_bumps_and_stores_nothing(table: Table) -> None:
    table.mover.queue_move("U")
    changes = table.changes
    table.rest()
    assert (table.moves, table.effects, table.changes) == ("", ["bump"], changes)


def test_undo_and_redo_take_their_turn_and_bump_at_the_ends(table: Table) -> None:
    table.mover.undo()
    table.rest()
    table.mover.queue_move("R")
    table.mover.undo()
    table.rest()
    assert (table.moves, table.saved.session.undone) == ("", "R")
    table.mover.redo()
    table.mover.redo()
    table.rest()
    assert table.moves == "R"
    assert table.effects == ["bump", "step", "undo", "undo", "bump"]


def test_a_restart_begins_a_new_attempt_and_redo_brings_the_last_one_back(table: Table) -> None:
    table.mover.restart()
    table.rest()
    assert table.effects == ["bump"]
    table.mover.queue_move("R")
    table.mover.restart()
    table.rest()
    assert (table.moves, table.saved.is_untouched) == ("", True)
    table.mover.redo()
    table.rest()
    assert table.moves == "R"


def test_held_keys_repeat_the_newest_move_that_is_legal(table: Table) -> None:
    table.mover.held.press(1, "R")
    table.mover.held.press(2, "U")
    table.go_on(1.0)
    assert table.moves == "R"
    table.go_on(STEP)
    assert table.moves == "RR"
    table.mover.held.release_all()
    table.rest()
    assert table.moves == "RR"
    assert "bump" not in table.effects


def test_all_is_stored_when_the_game_rests(store: Store, table: Table) -> None:
    table.mover.queue_move("R")
    table.mover.queue_move("R")
    table.rest()
    [save] = store.saves.list(store.accounts.guest("a guest").id)
    assert save.moves == "RR"


def test_legal_moves_lead_to_the_next_cells(table: Table) -> None:
    row, column = table.mover.place
    legal = table.mover.legal()
    assert set(legal) == {"R", "D"}
    assert legal["R"][0] == row
    assert legal["R"][1] > column


def test_the_trail_leads_from_the_start_to_the_player(table: Table) -> None:
    start = table.mover.place
    table.mover.queue_move("R")
    table.mover.queue_move("R")
    table.rest()
    cells = list(table.mover.trails[1])
    assert len(cells) == 3
    assert table.mover.place != start


# ------------------------------------------------------------------ walks


def test_a_walk_goes_on_by_itself_with_the_hand_of_its_kind(table: Table) -> None:
    for kind, hand in (("click", "p"), ("hint", "h"), ("solver", "s")):
        table.mover.follow(Walk(kind, "R"))
        table.rest()
        assert table.saved.session.hands[-1] == hand
        assert table.saved.helped == (kind == "solver")
    assert table.mover.walk is None


def test_a_key_ends_a_walk(table: Table) -> None:
    table.mover.follow(Walk("click", "RRRR"))
    table.go_on(0.0)
    table.mover.queue_move("L")
    table.rest()
    assert table.moves == "RL"


def test_a_hint_is_seen_before_it_is_walked_and_longer_if_it_wins(table: Table) -> None:
    for wins, pause in ((False, SHOW_FIRST), (True, SHOW_LAST)):
        before = table.moves
        table.mover.follow(Walk("hint", "R", wins=wins))
        table.go_on(pause - 0.01)
        assert table.moves == before
        table.go_on(0.02)
        assert table.moves == before + "R"
        table.rest()


def test_cells_ahead_are_shown_for_hints_and_not_for_clicks(table: Table) -> None:
    cells = [(1, column) for column in range(5)]
    table.mover.follow(Walk("hint", "RRRR", cells))
    assert list(table.mover.ahead) == cells
    table.go_on(SHOW_FIRST)
    assert list(table.mover.ahead) == cells[1:]
    table.mover.follow(Walk("click", "RRRR", cells))
    assert list(table.mover.ahead) == []
    table.mover.follow(Walk("solver", "RRRR", cells * MOST_AHEAD))
    assert len(table.mover.ahead) == MOST_AHEAD


def test_long_walks_hurry(table: Table) -> None:
    short, long = Walk("click", "R" * 8), Walk("click", "RL" * 5000)
    table.mover.follow(short)
    assert (short.pace, table.mover.is_hurrying) == (STEP, False)
    table.mover.follow(long)
    assert long.pace == LONGEST_WALK / 10_000
    assert table.mover.is_hurrying
    table.go_on(0.0)
    assert 1 < len(table.moves) == long.done < 100
    table.mover.follow(Walk("click", ""))
    assert table.mover.walk is long  # there is nothing to walk


def test_a_walk_is_as_fast_as_the_game_and_hurries_above_a_threefold_pace(table: Table) -> None:
    for speed, is_hurrying in ((1.0, False), (2.0, False), (4.0, True)):
        table.mover.speed = speed
        walk = Walk("click", "R")
        table.mover.follow(walk)
        assert (walk.pace, table.mover.is_hurrying) == (STEP / speed, is_hurrying)


def test_a_walk_that_meets_a_wall_ends(table: Table) -> None:
    table.mover.follow(Walk("click", "RUR"))
    table.rest()
    assert (table.moves, table.effects) == ("R", ["step", "bump"])


# ------------------------------------------------------------------ other games


def test_pushes_sound_different_and_begin_a_new_trail(store: Store) -> None:
    table = Table(store, drawn("#######\n#@ $ .#\n#######", "sokoban"))
    for _ in range(2):
        table.mover.queue_move("R")
    table.rest()
    assert table.effects == ["step", "push"]
    assert len(list(table.mover.trails[1])) == 2
    table.mover.autosave.close()


def test_the_trail_of_a_game_for_points_is_short(store: Store) -> None:
    level = drawn(f"{22 * '%'}\n%P{18 * ' '}.%\n{22 * '%'}", "pacman")
    table = Table(store, level)
    for _ in range(2 * TAIL + 1):
        table.mover.queue_move("R")
        table.rest()
    assert len(list(table.mover.trails[1])) == TAIL + 1
    table.mover.autosave.close()


def test_a_fall_is_shown_and_taken_back_without_a_move(store: Store) -> None:
    table = Table(store, drawn(LEDGE, "bloxorz"))
    table.mover.speed = 4.0
    table.mover.queue_move("U")
    table.mover.queue_move("R")
    table.go_on(STEP)
    assert (table.moves, table.effects, table.mover.has_fallen) == ("", ["fall"], True)
    assert not table.mover.is_down
    table.go_on(2 * STEP)
    assert table.mover.is_down
    table.rest()
    assert table.mover.is_down
    table.mover.queue_move("R")  # a fall can only be taken back
    table.rest()
    assert table.moves == ""
    table.mover.undo()
    assert (table.mover.has_fallen, table.effects) == (False, ["fall", "undo"])
    table.rest()
    table.mover.queue_move("R")
    table.rest()
    assert table.moves == "R"
    table.mover.autosave.close()
