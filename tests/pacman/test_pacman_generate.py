"""Maps that are made: the same for the same seed, as asked for, and winnable."""

import pytest

from searchcade import catalog
from searchcade.games.pacman import GAME
from searchcade.games.pacman.options import PRESETS
from searchcade.games.pacman.rules import problem
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput, replay
from searchcade.solve import solve


@pytest.mark.parametrize("kind", ["1", "2", "3", "4", "pies"])
@pytest.mark.parametrize("seed", range(4))
def test_a_map_that_is_made_is_as_asked_for_and_can_be_won(kind: str, seed: int) -> None:
    options = {"kind": kind, "rows": "9", "cols": "12", "food": "4", "seed": str(seed)}
    arena = GAME.generate(options)
    assert (arena.rows, arena.cols, len(arena.food)) == (9, 13, 4)
    assert arena.rules.level == kind
    assert len(arena.monsters) == (2 if kind in "234" else 0)
    assert len(arena.pies) == (2 if kind == "pies" else 0)
    loaded = LoadedLevel("made", GAME, arena)
    report = solve(loaded, catalog.algorithm("greedy?heuristic=hungry", GAME))
    assert problem(arena).is_goal(replay(problem(arena), report.result.plan or "")[0])


@pytest.mark.parametrize("preset", PRESETS)
def test_the_same_seed_gives_the_same_map_and_another_one_another(preset: str) -> None:
    names = [f"pacman/{preset}?seed={seed}" for seed in (5, 5, 6)]
    first, again, other = (catalog.level(name).level for name in names)
    assert first == again != other


def test_dead_ends_are_opened_as_asked_for() -> None:
    ends = [
        GAME.levels.stats(GAME.generate({"loops": loops, "monsters": "0"}))["dead_ends"]
        for loops in ("0", "100")
    ]
    assert ends[0] > ends[1] == 0


@pytest.mark.parametrize("cols", range(11, 20))
def test_mirrored_maps_are_the_same_on_both_sides_and_at_least_as_wide_as_asked_for(
    cols: int,
) -> None:
    options = {"mirror": "yes", "rows": "9", "cols": str(cols), "monsters": "0", "food": "3"}
    arena = GAME.generate(options)
    assert cols <= arena.cols < cols + 4
    for first in range(0, len(arena.walls), arena.cols):
        row = arena.walls[first : first + arena.cols]
        assert row == row[::-1]


@pytest.mark.parametrize("seed", range(4))
def test_in_the_fog_a_map_that_is_made_does_not_depend_on_the_dice(seed: int) -> None:
    for dice in (1, 2, 3):
        loaded = catalog.level(f"pacman/level-3?seed={seed}&dice={dice}")
        report = solve(loaded, catalog.algorithm("greedy?heuristic=hungry", GAME))
        assert report.result.outcome == "solved"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"colour": "red"}, "expected an option among kind, rows"),
        ({"kind": "5"}, "expected kind as one of 1, 2, 3, 4, pies, found '5'"),
        ({"mirror": "perhaps"}, "expected mirror as one of no, yes, found 'perhaps'"),
        ({"rows": "3"}, "expected rows as a whole number from 5 to 41"),
        ({"rows": "5", "cols": "5", "food": "60"}, "found none of 5 x 5"),
    ],
)
def test_refuses_options_that_make_no_sense(options: dict[str, str], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        GAME.generate(options)
