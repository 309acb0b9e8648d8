"""Maps and scenarios of the MovingAI benchmarks: read, written, and refused with their place."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from brute_octile import shortest
from hypothesis import given
from hypothesis import strategies as st

from searchcade import catalog
from searchcade.games.maze import movingai
from searchcade.games.maze.levels import parse
from searchcade.games.maze.movingai import (
    Grid,
    parse_map,
    read_map,
    regions,
    write_map,
    wrong_optimum,
)
from searchcade.games.maze.rules import MAX_SIDE, Maze, State, length, problem
from searchcade.problem import BadInput

BAY = """\
type octile
height 4
width 6
map
..T.WW
.GT.WW
.ST...
....@O
"""


def bay(rows: str = "..T.WW\n.GT.WW\n.ST...\n....@O\n", **header: str) -> str:
    """Return the map with other rows or another header."""
    lines = {"type": "type octile", "height": "height 4", "width": "width 6", "map": "map"}
    return "\n".join([*(lines | header).values(), rows])


def reached(maze: Maze, cell: int) -> set[int]:
    """Return the cells one step from a cell."""
    return {state.cell for _, state, _ in problem(maze).successors(State(cell))}


# ------------------------------------------------------------------ maps


def test_ground_grass_and_swamp_are_open_and_the_rest_is_closed() -> None:
    maze = parse(BAY)
    assert (maze.rows, maze.cols, maze.diagonal) == (4, 6, True)
    assert reached(maze, 7) == {0, 1, 6, 12, 13}  # of G: '.' and S around it, but no T
    assert reached(maze, 22) == reached(maze, 2) == set()  # @ and T


def test_water_is_joined_with_water_only() -> None:
    maze = parse(BAY)
    assert reached(maze, 4) == {5, 10, 11}
    assert reached(maze, 16) == {15, 17}  # ground below the water


def test_without_a_scenario_it_goes_from_end_to_end_of_the_largest_region() -> None:
    maze = parse(bay("..T.WW\n.GTTWW\n.ST...\n..TT@O\n"))
    assert (maze.start, maze.goal) == (0, 19)
    assert regions(read_map(bay()).ground, 6)[0].size == 15


@given(st.lists(st.text(".@", min_size=7, max_size=7), min_size=1, max_size=7))
def test_regions_are_what_a_flood_reaches(rows: list[str]) -> None:
    text = "\n".join(["type octile", f"height {len(rows)}", "width 7", "map", *rows])
    grid = read_map(text)
    found = {(each.size, each.first, each.last) for each in regions(grid.ground, 7)}
    assert found == {(len(each), min(each), max(each)) for each in floods("".join(rows))}


def floods(signs: str) -> Iterator[set[int]]:
    """Yield the regions of a map of width 7 by filling them."""
    left = {cell for cell, sign in enumerate(signs) if sign == "."}
    while left:
        region, edge = set(), {min(left)}
        while edge:
            region |= edge
            near = {c + step for c in edge for step in (-7, 7)}
            near |= {c - 1 for c in edge if c % 7} | {c + 1 for c in edge if c % 7 < 6}
            edge = (near & left) - region
        left -= region
        yield region


@pytest.mark.parametrize("change", ["\ufeff{}", "\n\n{}", "{}\n\n", "{}"])
@pytest.mark.parametrize("end", ["\n", "\r\n", " \n"])
def test_does_not_mind_how_an_editor_saves_a_map(change: str, end: str) -> None:
    assert parse(change.format(BAY.replace("\n", end))) == parse(BAY)


REFUSED = {
    "line 1, column 6: expected 'type octile', found 'type hexagon'": bay(type="type hexagon"),
    "line 2, column 1: expected 'height N', found 'width 6'": bay(height="width 6"),
    "line 2: expected a size from 1 to 10000, found '0'": bay(height="height 0"),
    "line 2: expected a size from 1 to 10000, found '-4'": bay(height="height -4"),
    "line 3: expected a size from 1 to 10000, found '9999999999'": bay(width="width 9999999999"),
    "line 3: expected a size from 1 to 10000, found '10001'": bay(width="width 10001"),
    "line 3, column 1: expected 'width N', found 'width'": bay(width="width"),
    "line 4, column 1: expected 'map', found '..T.WW'": bay(map="..T.WW"),
    "line 5: expected 4 rows, found 3": bay("..T.WW\n.GT.WW\n.ST...\n"),
    "line 5: expected 4 rows, found 5": bay("......\n" * 5),
    "line 6: expected 6 signs, found 5": bay("......\n.....\n......\n......\n"),
    "line 7, column 4: expected one of '.GSW@OT', found 'x'": bay("......\n......\n...x..\n......"),
    "line 5: expected two cells of '.GS' side by side, found none": bay(".@.@WW\n@.@.WW\n" * 2),
}  # fmt: skip


@pytest.mark.parametrize("reason", REFUSED)
def test_says_where_a_map_is_wrong(reason: str) -> None:
    with pytest.raises(BadInput) as refusal:
        parse(REFUSED[reason])
    assert str(refusal.value) == reason


def test_a_large_map_is_read_and_a_larger_file_is_not(tmp_path: Path) -> None:
    path = tmp_path / "large.map"
    rows = ("." * 3000 + "\n") * 1500
    path.write_text(f"type octile\nheight 1500\nwidth 3000\nmap\n{rows}", encoding="ascii")
    assert catalog.level(str(path)).level.cols == 3000
    path.write_text(f"type octile\nheight 9\nwidth 9\nmap\n{rows}", encoding="ascii")
    with pytest.raises(BadInput, match="expected at most 4,000,000 bytes"):
        catalog.level(str(path))


# ------------------------------------------------------------------ writing


def test_a_map_and_its_scenario_read_back(tmp_path: Path) -> None:
    maze = parse_map(bay("..T...\n.GT...\n.ST...\n....@O\n"))
    for name, text in write_map(maze, "bay.map").items():
        (tmp_path / name).write_text(text, encoding="ascii")
    assert catalog.level(str(tmp_path / "bay.map")).level == maze
    scenario = catalog.level(str(tmp_path / "bay.map.scen")).level
    assert scenario == maze
    assert scenario.published == "5.41421356"


def test_a_maze_that_cannot_be_won_is_a_map_without_a_scenario() -> None:
    maze = parse("#####\n#S#G#\n#####\n")
    assert maze.start == 0
    with pytest.raises(BadInput, match="expected no walls between open cells, found a wall beside"):
        write_map(maze, "apart.map")
    apart = parse("#######\n#S# #G#\n#######\n")
    assert list(write_map(apart, "apart.map")) == ["apart.map"]


def test_a_maze_with_walls_between_cells_or_pills_is_no_map() -> None:
    with pytest.raises(BadInput, match="found a wall beside row 0, column 1, counted from 0"):
        write_map(parse("#######\n#S  #G#\n# # # #\n#     #\n#######\n"), "a.map")
    with pytest.raises(BadInput, match="expected a maze without energy"):
        write_map(parse("energy: 2\n#######\n#S 3 G#\n#######\n"), "a.map")


# ------------------------------------------------------------------ scenarios


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Write the map into a folder."""
    (tmp_path / "bay.map").write_text(BAY, encoding="ascii")
    return tmp_path


def scen(folder: Path, *lines: str, version: str = "version 1") -> str:
    """Write scenarios beside the map, with tabs for blanks, and return their path."""
    path = folder / "bay.map.scen"
    tabbed = [line.replace(" ", "\t") for line in lines]
    path.write_text("\n".join([version, *tabbed, ""]), encoding="utf-8")
    return str(path)


GOOD = "0 bay.map 6 4 0 0 3 0 8.41421356"


def test_a_scenario_is_a_maze_with_eight_directions(folder: Path) -> None:
    first, second = catalog.levels(scen(folder, GOOD, "", "1 bay.map 6 4 1 2 5 2 6"))
    assert (first.level.start, first.level.goal, first.level.published) == (0, 3, "8.41421356")
    assert (second.level.start, second.level.goal) == (13, 17)
    assert second.level.diagonal
    assert second.name.endswith("bay.map.scen#2")
    assert catalog.level(second.name).level == second.level


@pytest.mark.parametrize("version", ["version 1", "version 1.0", "\ufeffversion 1 "])
def test_reads_the_version_as_it_is_written(folder: Path, version: str) -> None:
    assert len(catalog.levels(scen(folder, GOOD, version=version))) == 1


def test_fields_may_be_parted_by_blanks(folder: Path) -> None:
    path = folder / "blanks.scen"
    path.write_text(f"version 1\n{GOOD}\n", encoding="ascii")
    assert catalog.level(str(path)).level.goal == 3


def test_a_map_is_read_once_for_all_its_scenarios(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def counting(text: str) -> Grid:
        read.append(text)
        return read_map(text)

    monkeypatch.setattr(movingai, "read_map", counting)
    every = catalog.levels(scen(folder, *[GOOD] * 5000))
    assert len(every) == 5000
    assert len(read) == 1
    assert every[0].level.cells is every[-1].level.cells


@pytest.mark.parametrize("name", ["maps/dao/bay.map", "maps\\dao\\bay.map", "./bay.map"])
def test_finds_a_map_beside_the_file_whatever_folder_it_names(folder: Path, name: str) -> None:
    assert catalog.level(scen(folder, GOOD.replace("bay.map", name))).level.rows == 4


def test_prefers_the_map_in_the_folder_that_it_names(folder: Path) -> None:
    (folder / "maps").mkdir()
    (folder / "maps" / "bay.map").write_text(bay("......\n" * 4), encoding="ascii")
    level = catalog.level(scen(folder, GOOD.replace("bay.map", "maps/bay.map"))).level
    assert level.cells.count(0) == 0


WRONG = {
    "line 2: expected 9 fields, from the bucket to the optimal length, found 8":
        "0 bay.map 6 4 0 0 3 0",
    "line 2: expected a whole number, found '-1'": "0 bay.map 6 4 0 0 -1 0 1",
    "line 2: expected a whole number, found '1e9'": "1e9 bay.map 6 4 0 0 3 0 1",
    "line 2: expected a whole number, found '99999999999'": "0 bay.map 6 4 99999999999 0 3 0 1",
    "line 2: expected a whole number, found '\\u0661'": "0 bay.map 6 4 \u0661 0 3 0 1",
    "line 2: expected an optimal length, found 'nan'": "0 bay.map 6 4 0 0 3 0 nan",
    "line 2: expected an optimal length, found '-1'": "0 bay.map 6 4 0 0 3 0 -1",
    "line 2: expected the size of the map, 6 x 4, as maps are not scaled, found 512 x 512":
        "0 bay.map 512 512 0 0 3 0 1",
    "line 2: expected the start on a map of 6 x 4, found 6, 0": "0 bay.map 6 4 6 0 3 0 1",
    "line 2: expected the goal on an open cell, found 2, 0 closed": "0 bay.map 6 4 0 0 2 0 1",
    "line 2: expected a goal that is not the start, found both on one cell":
        "0 bay.map 6 4 0 0 0 0 0",
    "line 2: expected the map 'sea.map' beside this file, found none": "0 sea.map 6 4 0 0 3 0 1",
}  # fmt: skip


@pytest.mark.parametrize("reason", WRONG)
def test_says_where_a_scenario_is_wrong(folder: Path, reason: str) -> None:
    path = scen(folder, WRONG[reason])
    with pytest.raises(BadInput) as refusal:
        catalog.levels(path, "maze")
    assert str(refusal.value) == f"{path}, {reason}"


@pytest.mark.parametrize(
    "name",
    [
        "../secret.map", "maps/../../secret.map", "..\\secret.map", "/etc/passwd", "C:\\secret.map",
        "C:secret.map", "..", ".", "x" * 300, "x/" * 100 + "bay.map/..", "a\0b.map",
    ],
)  # fmt: skip
def test_opens_no_map_outside_its_folder(folder: Path, name: str) -> None:
    inner = folder / "inner"
    inner.mkdir()
    (folder / "secret.map").write_text(BAY, encoding="ascii")
    path = inner / "a.scen"
    path.write_text(f"version 1\n{GOOD}\n".replace(" bay.map ", f" {name} "), encoding="utf-8")
    with pytest.raises(BadInput) as refusal:
        catalog.levels(str(path), "maze")
    assert "expected" in str(refusal.value)
    assert "T.WW" not in str(refusal.value)


def test_follows_no_link_out_of_its_folder(folder: Path) -> None:
    inner = folder / "inner"
    inner.mkdir()
    try:
        (inner / "bay.map").symlink_to(folder / "bay.map")
    except OSError:
        pytest.skip("no symbolic links here")
    with pytest.raises(BadInput, match=r"expected the map 'bay\.map' beside this file, found none"):
        catalog.levels(scen(inner, GOOD))


def test_says_what_is_wrong_with_the_map_of_a_scenario(folder: Path) -> None:
    (folder / "bay.map").write_text(bay("......\n" * 3), encoding="ascii")
    with pytest.raises(BadInput, match=r"scen, line 2: .*bay\.map, line 5: expected 4 rows"):
        catalog.levels(scen(folder, GOOD))
    (folder / "bay.map").write_bytes(b"PK\3\4")
    with pytest.raises(BadInput, match=r"line 2: .*bay\.map: expected a text file, found a packed"):
        catalog.levels(scen(folder, GOOD))
    (folder / "bay.map").unlink()
    (folder / "bay.map").mkdir()
    with pytest.raises(BadInput, match=r"expected the map 'bay\.map' beside this file, found none"):
        catalog.levels(scen(folder, GOOD))


def test_refuses_another_version_no_scenarios_and_too_many_maps(folder: Path) -> None:
    with pytest.raises(BadInput, match=r"line 1, column 9: expected version 1, found 'version 2'"):
        catalog.levels(scen(folder, GOOD, version="version 2"))
    with pytest.raises(BadInput, match=r"line 2: expected a scenario, found none"):
        catalog.levels(scen(folder, "", " "), "maze")
    names = [f"{number}.map" for number in range(17)]
    for name in names:
        (folder / name).write_text(BAY, encoding="ascii")
    with pytest.raises(BadInput, match=r"line 18: expected at most 16 maps in a file, found more"):
        catalog.levels(scen(folder, *[GOOD.replace("bay.map", name) for name in names]))


# ------------------------------------------------------------------ optimal lengths


@pytest.mark.parametrize(
    ("published", "agrees"),
    [
        ("3.41421356", True), ("3.414214", True), ("3.41421", True), ("3.4", True),
        ("3.41421358", False), ("3.4144", False), ("3", False), ("4", False), ("4.0", False),
    ],
)  # fmt: skip
def test_lengths_are_compared_to_the_printed_precision(published: str, agrees: bool) -> None:
    maze = Maze(1, 2, bytes([2, 8]), 0, 1, diagonal=True, published=published)
    assert wrong_optimum(maze, "RRK") == (
        "" if agrees else f"states the length {published}, the shortest is 3.41421356"
    )


def test_a_length_without_digits_after_the_point_is_exact() -> None:
    maze = Maze(1, 2, bytes([2, 8]), 0, 1, diagonal=True, published="3")
    assert wrong_optimum(maze, "RRR") == ""
    assert wrong_optimum(maze, "RK")


def test_another_start_or_fewer_directions_have_no_published_length(folder: Path) -> None:
    path = scen(folder, GOOD)
    for options in ({"directions": "4"}, {"start": "1,0"}, {"goal": "2,5"}):
        assert catalog.level(path, options=options).level.published == ""
    assert catalog.level(path, options={"directions": "8"}).level.published == "8.41421356"


def random_scenarios(folder: Path, random: Random, count: int) -> tuple[str, list[float]]:
    """Write a random map with scenarios whose lengths a brute force has computed."""
    side = 24
    rows = ["".join(random.choice("...@") for _ in range(side)) for _ in range(side)]
    header = f"type octile\nheight {side}\nwidth {side}\nmap\n"
    (folder / "random.map").write_text(header + "\n".join(rows), encoding="ascii")
    grid = read_map(header + "\n".join(rows))
    joined = [cell for cell, bits in enumerate(grid.cells) if bits]
    lines: list[str] = []
    lengths: list[float] = []
    while len(lines) < count:
        (y, x), (goal_y, goal_x) = (divmod(cell, side) for cell in random.sample(joined, 2))
        found = shortest(rows, (x, y), (goal_x, goal_y))
        if found < 1000:
            lines.append(f"0 random.map {side} {side} {x} {y} {goal_x} {goal_y} {found:.8f}")
            lengths.append(found)
    return scen(folder, *lines), lengths


def test_published_lengths_are_reproduced(tmp_path: Path) -> None:
    path, lengths = random_scenarios(tmp_path, Random(5), 30)
    for loaded, expected in zip(catalog.levels(path), lengths, strict=True):
        plan = loaded.game.advice(loaded.level, problem(loaded.level).start)
        assert length(plan or "") == pytest.approx(expected, abs=1e-9)
        assert wrong_optimum(loaded.level, plan or "") == ""


def test_the_largest_size_of_a_map_is_that_of_a_maze() -> None:
    assert read_map(f"type octile\nheight 1\nwidth {MAX_SIDE}\nmap\n{'.' * MAX_SIDE}").rows == 1
