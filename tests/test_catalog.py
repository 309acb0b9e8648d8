"""Names of games, levels and algorithms."""

import importlib
from pathlib import Path
from typing import Any

import pytest

from searchcade import catalog, level_file
from searchcade.game import Game
from searchcade.games import SHELF
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.spec import Spec

MAZE = catalog.game("maze")


@pytest.mark.parametrize("seed", ["1", "2"])
def test_levels_made_alike_share_a_leaderboard(seed: str) -> None:
    assert catalog.level(f"maze/easy?seed={seed}").kind == "easy"
    assert catalog.level(f"maze/easy?seed={seed}&braid=0.2").kind == "easy?braid=0.2"


def test_a_level_of_a_file_has_no_kind() -> None:
    loaded = catalog.level("maze/easy?seed=1")
    assert LoadedLevel("elsewhere.txt", MAZE, loaded.level).kind == ""


def test_options_are_split_at_the_question_mark() -> None:
    assert Spec.parse("easy?seed=7&braid=0.2") == Spec("easy", {"seed": "7", "braid": "0.2"})
    assert Spec.parse("easy") == Spec("easy")


@pytest.mark.parametrize("text", ["easy?seed", "easy?=7", "easy?seed="])
def test_an_option_needs_a_name_and_a_value(text: str) -> None:
    with pytest.raises(BadInput, match="expected options as name=value"):
        Spec.parse(text)


# ------------------------------------------------------------------ games and algorithms


def test_games_stand_in_the_order_of_the_shelf() -> None:
    names = catalog.games()
    assert tuple(names[: len(SHELF)]) == tuple(SHELF)
    assert names[len(SHELF) :] == sorted(names[len(SHELF) :])  # whatever else there is
    with pytest.raises(BadInput, match=r"expected a game among maze, .*, found 'chess'"):
        catalog.game("chess")


def test_a_game_offers_its_own_algorithms_after_those_of_every_game() -> None:
    owners = [each.game for each in catalog.algorithms("sokoban").values()]
    assert owners == sorted(owners)
    assert set(owners) == {"", "sokoban"}
    assert {each.game for each in catalog.algorithms().values()} == {""}


def test_a_heuristic_is_used_only_by_algorithms_that_ask_for_one() -> None:
    assert catalog.algorithm("bfs", MAZE, "euclid").heuristic is None
    assert catalog.algorithm("astar", MAZE).heuristic == "manhattan"
    assert catalog.algorithm("astar", MAZE, "euclid").heuristic == "euclid"
    assert catalog.algorithm("astar?heuristic=euclid", MAZE, "manhattan").heuristic == "euclid"
    with pytest.raises(BadInput, match=r"maze: expected a heuristic among .*; found 'luck'"):
        catalog.algorithm("astar?heuristic=luck", MAZE)


def test_an_algorithm_is_named_with_and_without_its_heuristic() -> None:
    usual, chosen = (catalog.algorithm(f"astar{end}", MAZE) for end in ("", "?heuristic=euclid"))
    assert usual.name_with_heuristic == "astar?heuristic=manhattan"
    assert chosen.name_without_heuristic == "astar"
    assert catalog.algorithm("bfs", MAZE).name_with_heuristic == "bfs"
    assert repr(chosen) == "<AlgorithmSpec astar?heuristic=euclid with euclid>"


def test_best_stands_for_the_best_algorithm_of_a_level_and_keeps_its_options() -> None:
    loaded = catalog.level("maze/easy?seed=1")
    best = MAZE.best_algorithm(loaded.level)
    assert catalog.algorithm("best", loaded).name == best
    assert catalog.named_algorithm("best?heuristic=euclid", loaded) == f"{best}?heuristic=euclid"
    assert catalog.named_algorithm("dfs", loaded) == "dfs"
    with pytest.raises(BadInput, match=r"expected an algorithm among .*; found 'magic'"):
        catalog.algorithm("magic", loaded)


def test_only_algorithms_that_fit_a_level_are_listed_for_it() -> None:
    loaded = catalog.level("pacman/level-2?seed=1")
    fitting = catalog.fitting_algorithms(loaded)
    known = catalog.algorithms("pacman")
    assert fitting
    assert fitting == [name for name in known if known[name].fits(loaded.problem())]
    assert len(fitting) < len(known)


# ------------------------------------------------------------------ levels


def test_options_from_elsewhere_take_precedence_and_enter_the_name() -> None:
    assert catalog.level("maze/easy?seed=1", options={"seed": "2"}).name == "maze/easy?seed=2"


def test_the_daily_level_is_that_of_a_date_and_takes_no_other_option() -> None:
    day, same, next_day = (
        catalog.level(f"maze/daily?date=2026-02-{day}") for day in ("03", "03", "04")
    )
    assert day.content_hash == same.content_hash != next_day.content_hash
    assert catalog.level("maze/daily").name.startswith("maze/daily?date=20")
    with pytest.raises(BadInput, match="maze/daily: expected no option but date, found 'seed'"):
        catalog.level("maze/daily?seed=3")


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("pacman/4-1", "pacman/4-1-once-around"),
        ("pacman/4-1?policy=wander", "pacman/4-1-once-around?policy=wander"),
        ("bloxorz/24", "bloxorz/24-hand-in-hand"),
        ("maze/01-first-steps", "maze/first-steps"),
    ],
)
def test_a_level_is_found_by_what_the_window_calls_it(said: str, meant: str) -> None:
    assert catalog.level(said).name == meant


def test_a_beginning_that_several_levels_have_names_them() -> None:
    with pytest.raises(BadInput, match="among energy-easy, energy-medium, energy-hard; found"):
        catalog.level("maze/energy")
    with pytest.raises(BadInput, match="found '02-first-steps'"):
        catalog.level("maze/02-first-steps")  # another number than its own


def test_a_level_that_ships_takes_no_option_of_the_generator() -> None:
    with pytest.raises(BadInput, match="found 'seed'"):
        catalog.level("maze/first-steps?seed=3")
    with pytest.raises(BadInput, match=r"maze: expected a level among easy, .*; found 'nowhere'"):
        catalog.level("maze/nowhere")


def test_a_name_and_another_game_contradict_each_other() -> None:
    assert catalog.level("maze/easy?seed=1", "maze").game is MAZE
    with pytest.raises(BadInput, match="expected --game maze or none, found 'sokoban'"):
        catalog.level("maze/easy?seed=1", "sokoban")


# ------------------------------------------------------------------ patterns


def names(pattern: str, options: dict[str, str] | None = None) -> list[str]:
    """Return the names of all levels that match."""
    return [each.name for each in catalog.levels(pattern, options=options)]


def test_a_pattern_stands_for_all_levels_that_ship_and_match() -> None:
    every = [f"maze/{name}" for name in MAZE.shipped()]
    assert names("maze/*") == every
    assert names("maze/[fr]*") == ["maze/first-steps", "maze/roundabout"]
    assert names("maze/first*") == ["maze/first-steps"]
    assert catalog.level("maze/first*").name == "maze/first-steps"


def test_options_follow_a_pattern_as_they_follow_a_name() -> None:
    assert names("sokoban/0[12]*?push-cost=1+w") == [
        "sokoban/01-one-push?push-cost=1+w",
        "sokoban/02-walk-around?push-cost=1+w",
    ]
    assert names("sokoban/01*", options={"push-cost": "1+w"}) == [
        "sokoban/01-one-push?push-cost=1+w"
    ]


@pytest.mark.parametrize("pattern", ["maze/eas*", "maze/nowhere*", "maze/[x]", "maze/*.txt"])
def test_a_pattern_that_matches_nothing_or_only_presets_is_refused(pattern: str) -> None:
    with pytest.raises(BadInput, match=r"maze: expected a pattern of levels that ship \(no pres"):
        catalog.levels(pattern)


def test_a_pattern_that_matches_several_levels_names_no_single_one() -> None:
    with pytest.raises(BadInput, match=r"maze/\* has \d+ levels: choose one, as in maze/first"):
        catalog.level("maze/*")


def test_a_pattern_of_files_stands_for_all_of_their_levels(tmp_path: Path) -> None:
    for name in ("b.xsb", "a.xsb", "c.txt", "q?.xsb"):
        (tmp_path / name).write_text(TWO_ROOMS)
    (tmp_path / "folder.xsb").mkdir()
    a, b = tmp_path / "a.xsb", tmp_path / "b.xsb"
    assert names(f"{tmp_path}/[ab].xsb") == [f"{a}#1", f"{a}#2", f"{b}#1", f"{b}#2"]
    assert names(f"{tmp_path}/[ab].xsb#2") == [f"{a}#2", f"{b}#2"]
    assert len(names(f"{tmp_path}/*.xsb")) == 6
    assert names(f"{tmp_path}/*?.xsb#1") == [f"{tmp_path}/q?.xsb#1"]  # a question mark is itself
    for pattern in (f"{tmp_path}/*.slc", f"{tmp_path}/\0*", "nowhere/*"):
        with pytest.raises(BadInput, match="expected a pattern that matches a file, found none"):
            catalog.levels(pattern)


def test_a_file_whose_name_looks_like_a_pattern_is_that_file(tmp_path: Path) -> None:
    file = tmp_path / "m[1]*.txt"
    file.write_text(CORRIDOR)
    assert names(str(file)) == [str(file)]
    assert names(f"{file}#1") == [str(file)]


# ------------------------------------------------------------------ files

CORRIDOR = "#####\n#S G#\n#####\n"
TWO_ROOMS = "; first\n######\n#@$ .#\n######\n\n; second\n#######\n#@$  .#\n#######\n"


def test_a_file_with_several_levels_has_a_number_for_each(tmp_path: Path) -> None:
    file = tmp_path / "two.xsb"
    file.write_text(TWO_ROOMS)
    assert [each.name for each in catalog.levels(str(file))] == [f"{file}#1", f"{file}#2"]
    assert catalog.level(f"{file}#2").name == f"{file}#2"
    with pytest.raises(BadInput, match=r"has 2 levels: choose one, as in .*two\.xsb#1"):
        catalog.level(str(file))
    for number in ("0", "3", "x", ""):
        with pytest.raises(BadInput, match=f"a level number from 1 to 2, found '{number}'"):
            catalog.level(f"{file}#{number}")


def test_a_file_with_one_level_is_called_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "one.txt"
    file.write_text(CORRIDOR)
    loaded = catalog.level(str(file))
    assert (loaded.name, loaded.game, loaded.short_name) == (str(file), MAZE, "")
    assert catalog.level(f"{file}#1").content_hash == loaded.content_hash


def test_other_rules_hold_for_every_level_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "two.xsb"
    file.write_text(TWO_ROOMS)
    for name in (f"{file}#1", f"{file}#2"):
        usual, dearer = (catalog.level(name, options=more) for more in (None, {"push-cost": "1+w"}))
        assert usual.content_hash != dearer.content_hash
    both = catalog.levels(str(file), "sokoban", {"push-cost": "1+w"})
    assert both[1].content_hash == dearer.content_hash


def test_a_hash_sign_may_be_part_of_a_file_name(tmp_path: Path) -> None:
    file = tmp_path / "maze#7"
    file.write_text(CORRIDOR)
    assert catalog.level(str(file)).name == str(file)


def test_a_file_never_has_the_name_of_a_level_that_ships(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("maze").mkdir()
    Path("maze/easy").write_text(CORRIDOR)
    loaded = catalog.level("maze/easy")
    assert loaded.name == "./maze/easy"
    assert loaded.address is None


def test_a_wrong_file_is_explained_by_the_game_that_read_furthest(tmp_path: Path) -> None:
    file = tmp_path / "wrong.txt"
    file.write_text("#####\n#S G#\n##?##\n")
    with pytest.raises(
        BadInput, match=r"wrong\.txt, line 3, column 3: .* \(read as maze\)"
    ) as told:
        catalog.level(str(file))
    assert "line 1" not in str(told.value)
    with pytest.raises(BadInput, match=r"line 3, column 3: ") as told:
        catalog.level(str(file), "maze")
    assert "read as" not in str(told.value)


def test_mistakes_are_placed_by_the_lines_of_the_whole_file(tmp_path: Path) -> None:
    file = tmp_path / "two.xsb"
    file.write_text(TWO_ROOMS.replace("@$  .", "@$ ?."))
    with pytest.raises(BadInput, match="line 8, column 5"):
        catalog.levels(str(file), "sokoban")


@pytest.mark.parametrize(
    ("reason", "place"),
    [("line 3, column 5: no", [3, 5]), ("line 12: no", [12, 0]), ("something else", [])],
)
def test_how_far_a_text_was_read_is_taken_from_the_reason(reason: str, place: list[int]) -> None:
    assert level_file.how_far(reason) == place


# ------------------------------------------------------------------ which game a file is for

DRAWINGS = {
    "maze": ("#####\n#S G#\n#####\n", "maze1:", "type octile\n", "version 1\n"),
    "pacman": ("%%%%\n%P.%\n%%%%\n", "1 2\n0 2\n0 0\n"),
    "sokoban": ("1\n#####\n#@$.#\n#####\n",),
    "bloxorz": ("title: Two ways\n####\n#S#T\n",),
}


def test_the_game_of_a_file_is_guessed_by_its_first_lines(tmp_path: Path) -> None:
    for name, texts in DRAWINGS.items():
        for number, text in enumerate(texts):
            file = tmp_path / f"{name}{number}.txt"
            file.write_text(f"\ufeff{text}", encoding="utf-8")
            assert level_file.likely_game(file) == name
    file.write_text("nothing that anybody draws")
    assert level_file.likely_game(file) is None


@pytest.mark.parametrize("name", catalog.games())
def test_the_game_of_every_level_that_ships_is_guessed(name: str) -> None:
    for path in catalog.game(name).shipped().values():
        assert level_file.likely_game(path) == name


def test_only_the_likely_game_reads_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def game(name: str) -> Game[Any, Any]:
        asked.append(name)
        return importlib.import_module(f"searchcade.games.{name}").GAME  # type: ignore[no-any-return]

    monkeypatch.setattr(catalog, "game", game)
    (tmp_path / "room.txt").write_text(DRAWINGS["sokoban"][0])
    assert catalog.level(str(tmp_path / "room.txt")).game.name == "sokoban"
    assert asked == ["sokoban"]


def test_a_wrong_guess_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "old.txt"
    file.write_text("Table\n#####\n#pbo#\n#####\n")  # all letters of the name are bridges
    assert level_file.likely_game(file) == "bloxorz"
    assert catalog.level(str(file)).game.name == "sokoban"


@pytest.mark.parametrize("suffix", [".xsb", ".SOK", ".slc"])
def test_a_file_of_sokoban_is_read_as_sokoban_only(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"empty{suffix}"
    file.write_text("#####\n#@ .#\n#####\n")
    with pytest.raises(BadInput, match=r"expected .*stone") as refusal:
        catalog.level(str(file))
    assert "read as" not in str(refusal.value)
