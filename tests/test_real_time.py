"""Real time without a pixel: a direction is kept, a turn waits, and a wall stops the ticks."""

import pytest

from searchcade import catalog
from searchcade.games.pacman.levels import parse
from searchcade.hands import are_helped, are_real_time
from searchcade.play.real_time import CHOICES, PACES, RealTime, next_choice, real_time
from searchcade.play.session import Session

CROSS = """\
%%%%%%%%
%P    .%
% % %% %
%      %
%%%%%%%%"""


def run(moves: dict[int, str], ticks: int) -> str:
    """Steer at some ticks; return the moves that are made."""
    game = catalog.game("pacman")
    session = Session(game, parse(CROSS))
    clock = RealTime("usual")
    cell = game.look.cell
    for tick in range(ticks):
        if tick in moves:
            clock.steer(moves[tick])
        legal = {
            move: cell(session.level, state)
            for move, state, _ in session.problem.successors(session.state)
        }
        if move := clock.tick(legal, cell(session.level, session.state)):
            assert session.play(move, "r")
    return session.moves


def test_the_direction_is_kept_until_there_is_a_wall() -> None:
    assert run({0: "D"}, 6) == "DD"


def test_a_turn_waits_for_the_next_opening() -> None:
    assert run({0: "R", 1: "D"}, 5) == "RRDD"


def test_nothing_moves_before_the_first_key() -> None:
    assert run({}, 5) == ""


def test_a_turn_that_is_not_possible_does_not_stop_a_walk() -> None:
    assert run({0: "R", 3: "U"}, 4) == "RRRR"


def test_where_the_rules_have_a_wait_a_wall_makes_one() -> None:
    clock = RealTime("fast")
    clock.steer("U")
    assert clock.tick({"X": (1, 1), "D": (2, 1)}, (1, 1)) == "X"


@pytest.mark.parametrize("name", CHOICES)
def test_a_choice_is_turns_or_a_pace(name: str) -> None:
    clock = real_time(name, catalog.level("pacman/arcade?seed=3"))
    assert (clock and clock.seconds) == PACES.get(name)
    assert (clock and clock.pace) == (name if name in PACES else None)
    assert real_time(name, catalog.level("maze/first-steps")) is None


def test_the_choices_come_one_after_the_other() -> None:
    assert [next_choice(each) for each in CHOICES] == [*CHOICES[1:], CHOICES[0]]


def test_levels_with_monsters_that_move_can_be_played_in_real_time() -> None:
    game = catalog.game("pacman")
    levels = {name: catalog.level(f"pacman/{name}") for name in game.levels.presets}
    fitting = {name for name, each in levels.items() if game.play.real_time(each.level)}
    assert fitting == {"level-3", "level-4", "arcade", "custom"}


def test_hands_tell_real_time_from_turns() -> None:
    assert are_real_time("rrhr")
    assert not are_real_time("rrp")
    assert not are_real_time("")
    assert not are_helped("rrr")
    assert are_helped("rrh")


def test_a_faster_pace_has_shorter_ticks_and_all_can_be_played() -> None:
    ticks = [PACES[pace] for pace in ("slow", "usual", "fast")]
    assert ticks == sorted(ticks, reverse=True)
    assert 0.1 < ticks[2] < ticks[1] < ticks[0] < 0.5
