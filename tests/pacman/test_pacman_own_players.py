"""Own players: what they are told, what they may answer, and how their games end."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest

from searchcade import catalog
from searchcade.games.pacman import GAME
from searchcade.games.pacman.levels import parse, vary
from searchcade.games.pacman.rules import MonsterProblem
from searchcade.games.pacman.seen import Eyes, Seen
from searchcade.level import LoadedLevel
from searchcade.own.function import OwnCodeError, from_function
from searchcade.problem import BadInput
from searchcade.recording import Recording
from searchcade.search.run import Budget, Result
from searchcade.solve import solve

FOG = """\
level: 3
%%%%%%%%%%%%%%
%P .     .  G%
% %%%%%%%%%% %
%            %
%%%%%%%%%%%%%%"""
RING = """\
level: 4
%%%%%%%%%
%P . . G%
% %%%%% %
%   .   %
%%%%%%%%%"""
CORRIDOR = "level: 4\n%%%%%%%%\n%P . G.%\n%%%%%%%%"


def played(picture: str, act: Callable[..., Any], **budget: Any) -> Result:
    """Let a function play a map, in this process."""
    return solve(LoadedLevel("map", GAME, parse(picture)), act, Budget(**budget)).result


def first_look(picture: str) -> Seen:
    """Return what Pacman sees at the start of a map."""
    arena = parse(picture)
    return Eyes(arena).look(MonsterProblem(arena).start, 0)


def keep_right(seen: Seen) -> str | None:
    """Walk right, and resign at a wall."""
    return "R" if "R" in seen.moves else None


# ------------------------------------------------------------------ what is seen


def test_a_player_sees_the_square_around_him_and_knows_all_walls() -> None:
    seen = first_look(FOG)
    assert (seen.cell, seen.rows, seen.cols) == ((1, 1), 5, 14)
    assert seen.moves == {"R": (1, 2), "D": (2, 1)}
    assert seen.food == {(1, 3)}
    assert seen.monsters == ()
    assert (1, 4) in seen.visible
    assert (1, 5) not in seen.visible
    assert (4, 13) in seen.walls
    rules = seen.level, seen.policy, seen.wander, seen.vision, seen.simultaneous, seen.cap
    assert rules == ("3", "wander", "home", "3", False, 3000)


def test_food_that_was_seen_is_known_until_it_is_eaten() -> None:
    arena = parse("level: 3\n%%%%%%%%%%%%%%\n%.P      .  .%\n%%%%%%%%%%%%%%")
    problem, eyes = MonsterProblem(arena), Eyes(arena)
    state, known = problem.start, []
    for turn in range(8):
        seen = eyes.look(state, turn)
        known.append(sorted(col for _, col in seen.food))
        state = problem.after(state, state.cell + 1)
    assert known == [[1], [1], [1], [1], [1, 9], [1, 9], [1, 9], [1, 12]]
    assert (1, 1) in seen.explored - seen.visible
    assert (seen.turn, seen.score) == (7, 13)


@pytest.mark.parametrize("vision", ["3", "steps"])
def test_two_games_that_differ_only_behind_the_fog_look_alike(vision: str) -> None:
    pictures = [
        FOG,
        FOG.replace(".  G%", "    %").replace("%            %", "%         G.G%"),
        FOG.replace(".  G%", "....%").replace("%            %", "%     .  G   %"),
    ]
    arenas = [
        vary(parse(each), {"vision": vision, "dice": str(n)}) for n, each in enumerate(pictures)
    ]
    assert len({arena.food for arena in arenas}) == len({arena.monsters for arena in arenas}) == 3
    states = [MonsterProblem(arena).start for arena in arenas]
    looks = [Eyes(arena).look(state, 0) for arena, state in zip(arenas, states, strict=True)]
    assert looks[0] == looks[1] == looks[2]
    assert pickle.dumps(looks[0]) == pickle.dumps(looks[1]) == pickle.dumps(looks[2])


def test_what_is_seen_is_plain_data_that_leads_nowhere() -> None:
    seen = first_look(FOG)
    assert pickle.loads(pickle.dumps(seen)) == seen
    for field in fields(seen):
        value = getattr(seen, field.name)
        cells = value if isinstance(value, frozenset | tuple) else [value]
        assert {type(each) for each in cells} <= {int, str, bool, tuple}, field.name
    assert "dice" not in {field.name for field in fields(seen)}
    with pytest.raises(AttributeError):
        seen.turn = 7  # type: ignore[misc]


def test_what_is_seen_is_drawn_and_read_back() -> None:
    seen = first_look(FOG)
    picture = "%%%%%%%%%%%%%%\n%P . ????????%\n% %%%%%%%%%%?%\n%    ????????%\n%%%%%%%%%%%%%%"
    assert str(seen) == picture
    assert "\n" not in repr(seen)
    again = Seen.parse(str(seen))
    assert (again.cell, again.food, again.walls) == (seen.cell, seen.food, seen.walls)
    assert again.moves == seen.moves
    assert Seen.parse("%%%%\n%PG%\n%%%%").monsters == ((1, 2),)
    assert replace(again, policy="chase").policy == "chase"


@pytest.mark.parametrize(("picture", "words"), [("%%", "one 'P'"), ("PxP", "found 'x'")])
def test_a_picture_of_what_is_seen_is_checked(picture: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Seen.parse(picture)


# ------------------------------------------------------------------ what is answered


def test_a_player_wins_loses_and_resigns() -> None:
    assert played("level: 3\n%%%%%\n%P .%\n%%%%%", keep_right).outcome == "solved"
    lost = played(CORRIDOR, keep_right)
    assert (lost.outcome, lost.plan, lost.expanded) == ("lost", "RR", 2)
    for nothing in ("", None):
        resigned = played(RING, lambda seen, nothing=nothing: nothing)
        assert (resigned.outcome, resigned.plan) == ("resigned", "")


def test_a_player_who_walks_in_circles_is_stopped_by_the_cap() -> None:
    def to_and_fro(seen: Seen) -> str:
        return "RL"[seen.turn % 2]

    result = played("level: 4\ncap: 12\n%%%%%%\n%P  .%\n%%%%%%", to_and_fro)
    assert (result.outcome, result.steps) == ("stalled", 12)


@pytest.mark.parametrize("picture", ["%%%%%\n%P .%\n%%%%%", "level: 2\n%%%%%%%\n%P  .G%\n%%%%%%%"])
def test_levels_1_and_2_can_be_played_too(picture: str) -> None:
    assert played(picture, keep_right).outcome == "solved"


def test_pies_and_other_games_have_no_own_players() -> None:
    with pytest.raises(BadInput, match="levels 1 to 4"):
        played("level: pies\n%%%%%\n%P .%\n%%%%%", keep_right)
    with pytest.raises(BadInput, match="Maze has none"):
        solve(catalog.level("maze/easy?seed=1"), keep_right)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("X", "expected one of R, D, or None to resign; it returned 'X'"),
        ("U", "it returned 'U'"),
        (7, "it returned 7"),
        ((1, 2), "it returned (1, 2)"),
        (("R", {"U": 1.0}), "expected a number for each of some moves; it returned 'U': 1.0"),
        (("R", {"R": "much"}), "it returned 'R': 'much'"),
        (("R", {"R": float("nan")}), "it returned 'R': nan"),
    ],
)
def test_an_answer_that_is_no_move_is_told_with_what_was_seen(answer: Any, words: str) -> None:
    with pytest.raises(OwnCodeError) as refusal:
        played(RING, lambda seen: answer)
    assert words in str(refusal.value)
    assert refusal.value.details[-1].startswith("    with <Seen turn 0, cell (1, 1), moves RD")


def test_an_error_in_a_player_names_the_line_and_what_was_seen() -> None:
    def divide(seen: Seen) -> Any:
        return "R" if seen.turn < 1 else 1 / 0

    with pytest.raises(OwnCodeError, match="ZeroDivisionError") as refusal:
        played(RING, divide)
    assert "turn 1" in refusal.value.details[-1]


def test_values_are_recorded_for_those_who_watch() -> None:
    def valued(seen: Seen) -> tuple[str, dict[str, float]]:
        return "R", {"R": 2.5, "D": -1} if seen.turn == 0 else {}

    loaded = LoadedLevel("map", GAME, parse("level: 4\n%%%%%\n%P .%\n%   %\n%%%%%"))
    choice = catalog.own_algorithm(from_function(valued), loaded)
    recording = Recording(loaded, choice)
    report = recording.run(Budget())
    assert (report.result.plan, report.result.generated) == ("RR", 2)
    assert recording.has_values
    assert recording.moment(3).values == {(1, 2): 2.5, (2, 1): -1}


def test_the_time_limit_ends_a_game_between_two_turns() -> None:
    def to_and_fro(seen: Seen) -> str:
        return "RL"[seen.turn % 2]

    result = played("level: 4\ncap: 1000000\n%%%%%%\n%P  .%\n%%%%%%", to_and_fro, seconds=0.05)
    assert result.outcome == result.stopped == "out of time"
    assert result.plan is not None
    assert result.plan.startswith("RLRL")


def test_random_players_play_the_same_game_again() -> None:
    loaded = catalog.level("pacman/level-3?seed=4")

    def anywhere(seen: Seen) -> str:
        return random.choice(list(seen.moves))

    plans = []
    for _ in range(2):
        random.seed(5)
        plans.append(solve(loaded, anywhere).result.plan)
    assert plans[0] == plans[1]
