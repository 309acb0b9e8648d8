"""The table: wishes one after the other, walks, runs, falls, questions; without a window."""

from __future__ import annotations

from math import inf

import pytest

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.play.held_keys import REPEAT_S, RepeatingKeys
from searchcade.play.saved_game import PlayedGame
from searchcade.play.session import Session
from searchcade.play.table import (
    MAX_AHEAD,
    MAX_WALK_S,
    MAX_WISHES,
    SHOW_HINT_S,
    SHOW_LAST_S,
    Table,
)
from searchcade.play.trail import TAIL
from searchcade.play.walk import HANDS, STEP_S, TableStep, Walk

CORRIDOR = """\
#####################
#S                  #
# ################# #
#                  G#
#####################"""
LEDGE = """\
oooo##
oSoo##
oooooo
####To
######"""
ROOM = "########\n#@   $.#\n#   $ .#\n########"


class Player:
    """A person at a table, and the steps that they see."""

    def __init__(self, picture: str = CORRIDOR, game: str = "maze") -> None:
        found = catalog.game(game)
        loaded = LoadedLevel("drawn.txt", found, found.parse(picture))
        self.steps: list[TableStep] = []
        self.table = Table(PlayedGame(loaded, Session(found, loaded.level)), self.steps.append)

    @property
    def moves(self) -> str:
        """Return the moves that were made."""
        return self.table.session.moves

    @property
    def effects(self) -> list[str]:
        """Return the sounds so far."""
        return [step.effect for step in self.steps if step.effect]

    def rest(self) -> None:
        """Let time pass until nothing waits; questions are answered at once."""
        for _ in range(1000):
            if question := self.table.question:
                self.table.take(question, question.answer())
            if not self.table.is_busy:
                return
            self.table.tick(1.0)
        raise AssertionError("the game does not come to rest")


@pytest.fixture
def player() -> Player:
    """Begin a game in a corridor."""
    return Player()


# ------------------------------------------------------------------ moves


def test_moves_wait_for_each_other(player: Player) -> None:
    for _ in range(3):
        player.table.move("R")
    assert player.moves == ""
    made = []
    for _ in range(3):
        player.table.tick(STEP_S)
        made.append(player.moves)
    assert made == ["R", "RR", "RRR"]
    assert player.effects == ["step"] * 3


def test_steps_are_shorter_while_many_wishes_wait(player: Player) -> None:
    for _ in range(6):
        player.table.move("R")
    player.rest()
    assert player.moves == "R" * 6
    seconds = [step.seconds for step in player.steps]
    assert seconds == [STEP_S * 3 / 5, STEP_S * 3 / 4, *[STEP_S] * 4]


def test_the_queue_has_an_end(player: Player) -> None:
    for _ in range(MAX_WISHES):
        player.table.move("R")
        player.table.move("L")
    player.rest()
    assert player.moves == "RL" * (MAX_WISHES // 2)


def test_a_wall_bumps_and_stores_nothing(player: Player) -> None:
    player.table.move("U")
    player.rest()
    assert (player.moves, player.steps) == ("", [TableStep("bump", moves="U")])


def test_undo_and_redo_take_their_turn_and_bump_at_the_ends(player: Player) -> None:
    player.table.undo()
    player.rest()
    player.table.move("R")
    player.table.undo()
    player.rest()
    assert (player.moves, player.table.session.undone) == ("", "R")
    player.table.redo()
    player.table.redo()
    player.rest()
    assert player.moves == "R"
    assert player.effects == ["bump", "step", "undo", "undo", "bump"]


def test_a_restart_begins_a_new_attempt_and_redo_brings_the_last_one_back(player: Player) -> None:
    player.table.restart()
    player.rest()
    assert player.effects == ["bump"]
    player.table.move("R")
    player.table.restart()
    player.rest()
    assert (player.moves, player.table.game.is_untouched) == ("", True)
    player.table.redo()
    player.rest()
    assert player.moves == "R"


def test_held_keys_repeat_the_newest_move_that_is_legal(player: Player) -> None:
    player.table.held.press(1, "R")
    player.table.held.press(2, "U")
    player.table.tick(1.0)
    assert player.moves == "R"
    player.table.tick(STEP_S)
    assert player.moves == "RR"
    player.table.held.release_all()
    player.rest()
    assert player.moves == "RR"
    assert "bump" not in player.effects


def test_legal_moves_lead_to_the_next_cells(player: Player) -> None:
    row, column = player.table.place
    legal = player.table.legal()
    assert set(legal) == {"R", "D"}
    assert legal["R"][0] == row
    assert legal["R"][1] > column


def test_the_trail_leads_from_the_start_to_the_player(player: Player) -> None:
    start = player.table.place
    player.table.move("R")
    player.table.move("R")
    player.rest()
    cells = list(player.table.trail)
    assert len(cells) == 3
    assert player.table.place != start


# ------------------------------------------------------------------ walks


def test_a_walk_goes_on_by_itself_with_the_hand_of_its_kind(player: Player) -> None:
    assert HANDS == {"click": "p", "hint": "h", "solver": "s"}
    for kind, hand in HANDS.items():
        player.table.follow(Walk(kind, "R"))
        player.rest()
        assert player.table.session.hands[-1] == hand
        assert player.table.game.helped == (kind == "solver")
    assert player.table.walk is None


def test_a_key_ends_a_walk(player: Player) -> None:
    player.table.follow(Walk("click", "RRRR"))
    player.table.tick(0.0)
    player.table.move("L")
    player.rest()
    assert player.moves == "RL"


def test_a_hint_is_seen_before_it_is_walked_and_longer_if_it_wins(player: Player) -> None:
    for wins, pause in ((False, SHOW_HINT_S), (True, SHOW_LAST_S)):
        before = player.moves
        player.table.follow(Walk("hint", "R", wins=wins))
        player.table.tick(pause - 0.01)
        assert player.moves == before
        player.table.tick(0.02)
        assert player.moves == before + "R"
        player.rest()


def test_cells_ahead_are_shown_for_hints_and_not_for_clicks(player: Player) -> None:
    cells = [(1, column) for column in range(5)]
    player.table.follow(Walk("hint", "RRRR", cells))
    assert list(player.table.ahead) == cells
    player.table.tick(SHOW_HINT_S)
    assert list(player.table.ahead) == cells[1:]
    player.table.follow(Walk("click", "RRRR", cells))
    assert list(player.table.ahead) == []
    player.table.follow(Walk("solver", "RRRR", cells * MAX_AHEAD))
    assert len(player.table.ahead) == MAX_AHEAD


def test_long_walks_hurry(player: Player) -> None:
    short, long = Walk("click", "R" * 8), Walk("click", "RL" * 5000)
    player.table.follow(short)
    assert (short.pace, player.table.is_hurrying) == (STEP_S, False)
    player.table.follow(long)
    assert long.pace == MAX_WALK_S / 10_000
    assert player.table.is_hurrying
    player.table.tick(0.0)
    assert 1 < len(player.moves) == long.done < 100
    player.table.follow(Walk("click", ""))
    assert player.table.walk is long  # there is nothing to walk


def test_a_walk_is_as_fast_as_the_game_and_hurries_above_a_threefold_pace(player: Player) -> None:
    for speed, is_hurrying in ((1.0, False), (2.0, False), (4.0, True)):
        player.table.speed = speed
        walk = Walk("click", "R")
        player.table.follow(walk)
        assert (walk.pace, player.table.is_hurrying) == (STEP_S / speed, is_hurrying)


def test_a_walk_that_meets_a_wall_ends(player: Player) -> None:
    player.table.follow(Walk("click", "RUR"))
    player.rest()
    assert (player.moves, player.effects) == ("R", ["step", "bump"])


# ------------------------------------------------------------------ other games


def test_pushes_sound_different_and_begin_a_new_trail() -> None:
    player = Player("#######\n#@ $ .#\n#######", "sokoban")
    for _ in range(2):
        player.table.move("R")
    player.rest()
    assert player.effects == ["step", "push"]
    assert player.table.trail == [(1, 2), (1, 3)]


def test_the_trail_of_a_game_for_points_is_short() -> None:
    player = Player(f"{22 * '%'}\n%P{18 * ' '}.%\n{22 * '%'}", "pacman")
    for _ in range(2 * TAIL + 1):
        player.table.move("R")
        player.rest()
    assert len(player.table.trail) == TAIL + 1


def test_what_is_eaten_sounds_different() -> None:
    player = Player("%%%%%%\n%P. .%\n%%%%%%", "pacman")
    for _ in range(2):
        player.table.move("R")
    player.rest()
    assert player.effects == ["collect", "step"]


def test_a_fall_can_only_be_taken_back() -> None:
    player = Player(LEDGE, "bloxorz")
    table = player.table
    for move in "UR":
        table.move(move)
    player.rest()
    assert (player.moves, player.effects, table.has_fallen) == ("", ["fall"], True)
    assert not player.steps[0].is_kept
    table.move("R")
    table.click((3, 4))
    player.rest()
    assert (player.moves, table.question) == ("", None)
    table.undo()
    assert (table.has_fallen, player.effects) == (False, ["fall", "undo"])
    table.move("R")
    player.rest()
    assert player.moves == "R"


def test_a_restart_takes_a_fall_back() -> None:
    player = Player(LEDGE, "bloxorz")
    for move in "RUU":
        player.table.move(move)
    player.rest()
    assert player.table.has_fallen
    player.table.restart()
    player.rest()
    assert (player.table.has_fallen, player.moves) == (False, "")


def test_moves_with_a_key_of_the_game_are_offered_while_they_are_legal() -> None:
    pies = Player("level: pies\n%%%%%%\n%P  .%\n%%%%%%", "pacman")
    assert pies.table.letters == ["T", "X"]
    pies.table.move("R")
    pies.rest()
    assert pies.table.letters == ["X"]


# ------------------------------------------------------------------ keys


def test_keys_repeat_from_a_moment_on_and_the_newest_comes_first() -> None:
    held = RepeatingKeys()
    held.press("up", "U")
    assert held.repeats() == []
    held.pass_time(REPEAT_S)
    assert held.repeats() == ["U"]
    held.press("left", "L")
    held.pass_time(REPEAT_S / 2)
    assert (held.repeats(), held.wait) == (["U"], 0.0)
    held.pass_time(REPEAT_S)
    assert held.repeats() == ["L", "U"]
    held.release("left")
    held.release("left")  # it is up already
    assert held.repeats() == ["U"]
    held.release_all()
    assert (bool(held), held.wait) == (False, inf)


def test_a_key_of_the_game_acts_once_and_no_letter_runs() -> None:
    pies = Player("level: pies\n%%%%%%\n%P  .%\n%%%%%%", "pacman")
    pies.table.press("t", "T", runs=True)
    pies.table.tick(1.0)
    assert (pies.moves, pies.table.wait) == ("T", inf)


def test_a_key_that_repeats_nothing_is_not_waited_for() -> None:
    held = RepeatingKeys()
    held.press("space", "")
    assert (bool(held), held.wait) == (True, inf)


def test_a_key_acts_once_until_it_was_up_and_repeats_while_it_is_held(player: Player) -> None:
    table = player.table
    for _ in range(3):
        table.press("right", "R")
    table.tick(0.0)
    assert player.moves == "R"
    assert table.wait == REPEAT_S
    table.tick(REPEAT_S)
    assert player.moves == "RR"
    table.held.release("right")
    assert table.wait == inf
    table.press("right", "R", runs=True)
    table.held.release("right")
    player.rest()
    assert player.moves == "RRRRRRRRRD"  # around the corner, too


# ------------------------------------------------------------------ questions


def test_a_click_beside_the_player_is_a_move_and_one_far_away_a_walk(player: Player) -> None:
    table = player.table
    table.click((0, 1))
    assert table.question is None
    player.rest()
    table.click((0, 1))  # the player stands there
    assert not table.is_busy
    table.click((0, 5))
    assert table.question
    player.rest()
    assert player.moves == "RRRRR"
    assert set(table.session.hands) == {"p"}


def test_a_click_on_what_is_not_known_says_so() -> None:
    player = Player("#######\n#S  #G#\n#######")
    player.table.click((0, 2))
    player.rest()
    assert player.table.notice == "not_known"
    player.table.move("R")
    assert player.table.notice == ""


def test_a_stone_is_picked_by_one_click_and_carried_by_the_next() -> None:
    player = Player(ROOM, "sokoban")
    table, stone, other, goal = player.table, (1, 5), (2, 4), (2, 6)
    table.click(stone)
    assert table.picked == stone
    table.click(stone)  # again: it is let go
    assert table.picked is None
    table.click(stone)
    table.click(other)  # another one is picked in its place
    assert table.picked == other
    table.click(goal)
    assert table.picked is None
    player.rest()
    assert goal in {(each.row, each.col) for each in table.scene.sprites if each.key}
    table.click(stone)
    table.move("L")
    assert table.picked is None


def test_what_cannot_be_carried_stays_and_says_so() -> None:
    player = Player("#######\n#@ $ .#\n#######", "sokoban")
    player.table.click((1, 3))
    player.table.click((1, 2))
    player.rest()
    assert (player.table.notice, player.moves) == ("not_carried", "")


def test_a_hint_is_counted_when_it_is_shown_and_asked_for_once(player: Player) -> None:
    table = player.table
    table.hint("direction")
    question = table.question
    assert question
    assert (table.session.hints, player.effects) == (0, ["hint"])
    table.hint("direction")
    assert table.question is question
    table.take(question, question.answer())
    assert table.session.hints == 1
    assert player.steps[-1] == TableStep("", is_kept=True)
    table.hint("direction")  # one is shown already
    assert table.question is None
    player.rest()
    assert (table.session.hints, table.session.hands) == (1, "h" * len(player.moves))


def test_a_hint_is_looked_for_after_all_that_waits_and_once(player: Player) -> None:
    table = player.table
    for move in "RR":
        table.move(move)
    table.hint("direction")
    table.hint("direction")
    assert table.question is None
    player.rest()
    assert (table.session.hints, table.session.hands) == (1, "pph")


def test_a_late_answer_is_dropped(player: Player) -> None:
    table = player.table
    table.hint("way")
    late = table.question
    assert late
    table.move("R")
    table.take(late, late.answer())
    player.rest()
    assert (player.moves, table.session.hints) == ("R", 0)


def test_an_answer_for_another_state_is_dropped(player: Player) -> None:
    table = player.table
    table.hint("way")
    question = table.question
    assert question
    table.session.play("R")  # a key that is still held
    table.take(question, question.answer())
    assert (table.walk, table.session.hints, table.notice) == (None, 0, "")


@pytest.mark.parametrize(("walk", "notice"), [(None, "lost"), (Walk("hint", ""), "not_found")])
def test_a_hint_that_has_no_moves_says_why(player: Player, walk: Walk | None, notice: str) -> None:
    player.table.hint("direction")
    assert player.table.question
    player.table.take(player.table.question, walk)
    assert (player.table.notice, player.table.session.hints) == (notice, 0)
    assert player.table.is_lost == (notice == "lost")


def test_hints_of_any_plan_say_so_once(player: Player) -> None:
    said = []
    for is_any in (True, True, False, True):
        player.table.hint("direction")
        assert player.table.question
        player.table.take(player.table.question, Walk("hint", "R", is_any=is_any))
        said.append(player.table.remark)
        player.rest()
    assert said == ["hint_any", "", "", "hint_any"]


def test_the_solver_makes_all_moves_and_the_game_counts_as_helped(player: Player) -> None:
    player.table.solve()
    player.rest()
    assert player.table.session.is_won
    assert player.table.game.helped
    assert player.table.is_over
    player.table.hint("direction")
    assert player.table.question is None


def test_to_look_at_a_search_counts_as_a_hint_until_the_game_is_won(player: Player) -> None:
    player.table.count_hint()
    assert player.table.session.hints == 1
    assert player.steps == [TableStep("", is_kept=True)]
    player.table.solve()
    player.rest()
    player.table.count_hint()
    assert player.table.session.hints == 1


# ------------------------------------------------------------------ pause, analysis


def test_a_click_on_a_paused_board_only_goes_on_and_a_move_ends_a_pause(player: Player) -> None:
    table = player.table
    table.press("right", "R")
    table.pause()
    assert not table.held
    table.click((0, 1))
    player.rest()
    assert (table.is_paused, player.moves) == (False, "R")
    table.pause()
    table.move("R")
    player.rest()
    assert (table.is_paused, player.moves) == (False, "RR")
    table.pause()
    table.hint("direction")
    assert not table.is_paused


def test_an_analysis_counts_until_its_moves_are_taken_back(player: Player) -> None:
    table = player.table
    table.session.play("R")
    table.analysed, table.analysis = "R", {"lost": True, "left": 3}
    assert table.is_lost
    table.session.play("R")
    assert table.is_lost
    for _ in range(2):
        table.session.undo()
    assert not table.is_lost
    assert (table.analysis["left"], table.current_analysis) == (3, {})


def test_waits_until_the_next_thing_is_due(player: Player) -> None:
    table = player.table
    assert (table.wait, table.is_busy) == (inf, False)
    table.move("R")
    assert (table.wait, table.is_busy) == (0.0, True)
    assert not table.tick(1.0, is_free=False)
    assert player.moves == ""
    assert table.tick(0.0)
    table.follow(Walk("hint", "R"))
    assert table.wait == SHOW_HINT_S
    table.tick(0.1)
    assert table.wait == SHOW_HINT_S - 0.1
    table.start_run("R")
    table.tick(0.0)
    assert (table.run is not None, table.wait) == (True, 0.0)
