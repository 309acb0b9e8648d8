"""Records say everything that distinguishes them, solved or not."""

import hashlib
import platform
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from searchcade import __version__, catalog, host
from searchcade.level import LoadedLevel
from searchcade.report import SolveReport, rules_said
from searchcade.search.run import Budget, Result
from searchcade.solve import solve

ROOM = """\
3
######
#@$ .#
######
"""


def record(
    level: LoadedLevel | str, algorithm: str, budget: Budget | None = None
) -> dict[str, Any]:
    """Solve a level and return the record."""
    loaded = catalog.level(level) if isinstance(level, str) else level
    return solve(loaded, catalog.algorithm(algorithm, loaded), budget).as_dict()


def test_a_record_has_the_level_the_algorithm_and_all_figures() -> None:
    level = catalog.level("sokoban/01-one-push")
    record = solve(level, catalog.algorithm("astar", level.game)).as_dict()
    assert (record["game"], record["level"]) == ("sokoban", "sokoban/01-one-push")
    assert record["level_hash"] == level.content_hash
    assert (record["algorithm"], record["heuristic"]) == ("astar", "pull")
    assert (record["outcome"], record["pushes"]) == ("solved", 1)
    assert record["compiled"] in (True, False)  # a version that another test has loaded may answer


def test_rules_are_said_once_for_several_attempts() -> None:
    level = catalog.level("sokoban/01-one-push", None, {"push-cost": "1+w"})
    choices = [catalog.algorithm(name, level.game) for name in ("bfs", "ucs")]
    assert rules_said(solve(level, each) for each in choices) == ["push cost 1+w"]


def test_rules_are_in_the_record_whether_it_is_solved_or_not() -> None:
    level = "sokoban/03-mind-the-corner?push-cost=1+w"
    for budget in (Budget(), Budget(nodes=1)):
        found = record(level, "bfs", budget)
        assert (found["level"], found["rule_options"]) == (level, "push-cost=1+w")
        assert found["push_cost"] == "1+w"
    assert found["outcome"] == found["stopped"] == "out of nodes"


def test_options_of_the_command_line_enter_the_name_so_that_it_loads_the_level_again() -> None:
    level = catalog.level("sokoban/easy", None, {"seed": "3", "push-cost": "1+w"})
    found = record(level, "bfs", Budget(nodes=1))
    again = catalog.level(found["level"])
    assert again.content_hash == level.content_hash == found["level_hash"]


def test_a_record_of_a_file_says_the_rules_in_force(tmp_path: Path) -> None:
    file = tmp_path / "room.txt"
    file.write_text(ROOM)
    usual, dearer = (
        record(catalog.level(str(file), None, more), "bfs") for more in ({}, {"push-cost": "1+w"})
    )
    assert (usual["rule_options"], usual["cost"]) == ("push-cost=w", 6)
    assert (dearer["rule_options"], dearer["cost"]) == ("push-cost=1+w", 8)


@pytest.mark.parametrize("name", catalog.games())
def test_the_rules_in_force_read_back(name: str) -> None:
    game = catalog.game(name)
    assert set(game.rules.in_force(catalog.level(first(name)).level)) == set(game.rules.options)
    for short in game.shipped():
        loaded = catalog.level(f"{name}/{short}")
        again = loaded.with_rules(loaded.rules_in_force())
        assert again.content_hash == loaded.content_hash


def first(game: str) -> str:
    """Return the first level of a game."""
    return f"{game}/{next(iter(catalog.game(game).shipped()))}"


def test_every_seed_is_told_chosen_or_not() -> None:
    chosen = record(
        "pacman/level-4?seed=7&dice=5", "monte-carlo?seed=3&playouts=1", Budget(nodes=1)
    )
    assert [chosen[name] for name in SEEDS] == [7, 5, 3]
    usual = record("pacman/level-4", "monte-carlo?playouts=1", Budget(nodes=1))
    assert [usual[name] for name in SEEDS] == [1, 1, 1]
    drawn = record("maze/first-steps", "bfs")
    assert [drawn[name] for name in SEEDS] == [None, None, None]
    daily = record("maze/daily?date=2026-02-03", "bfs")
    made = catalog.level(f"maze/easy?seed={daily['level_seed']}")
    assert daily["level_hash"] == made.content_hash


SEEDS = ("level_seed", "dice", "algorithm_seed")


def test_limits_version_host_and_time_are_told() -> None:
    before = datetime.now(UTC).replace(microsecond=0)
    found = record("maze/first-steps", "bfs", Budget(nodes=50, seconds=7, memory_mb=99))
    limits = [found[name] for name in ("seconds_limit", "nodes_limit", "memory_limit_mb")]
    assert limits == [7, 50, 99]
    assert record("maze/first-steps", "bfs")["nodes_limit"] is None  # no limit at all
    assert found["version"] == __version__
    assert before <= datetime.fromisoformat(found["time"]) <= datetime.now(UTC)
    assert found["time"].endswith("+00:00")


def test_the_host_is_described_without_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "node", lambda: "lan-anh-laptop")
    host.host.cache_clear()
    try:
        said = host.host()
    finally:
        host.host.cache_clear()
    assert platform.system() in said
    assert platform.python_version() in said
    assert "CPUs" in said
    assert "lan-anh" not in said
    assert said.endswith("#" + hashlib.sha256(b"lan-anh-laptop").hexdigest()[:4])


@pytest.mark.parametrize(
    ("cost", "optimum", "above"),
    [(112, 112, 0.0), (130, 100, 0.3), (5, None, None), (0, 0, 0.0), (3, 0, None)],
)
def test_a_cost_is_compared_with_the_optimum(
    cost: int, optimum: int | None, above: float | None
) -> None:
    loaded = catalog.level("maze/first-steps")
    choice, result = catalog.algorithm("bfs", loaded), Result("solved", "R", cost)
    report = SolveReport(loaded, choice, result, {}, optimum=optimum)
    assert report.above_optimum == above
    assert report.as_dict()["optimum"] == optimum
    lost = SolveReport(loaded, choice, Result("lost", "R", cost), {}, optimum=optimum)
    assert lost.above_optimum is None


def test_the_guide_lists_every_field() -> None:
    guide = Path(__file__).parent.parent / "docs" / "guide" / "json.md"
    text = guide.read_text(encoding="utf-8").partition("## A replay")[0]
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    listed = set(re.findall(r"`(\w+)`", " ".join(rows)))
    for level in ("maze/first-steps", "sokoban/01-one-push", "pacman/1-1-round-the-corner"):
        assert set(record(level, "bfs")) <= listed
