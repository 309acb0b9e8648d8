"""levels check, convert and import with the formats of other programs."""

import json
from pathlib import Path

import pytest
from answers import check_refusal, searchcade

from searchcade import catalog
from searchcade.cli.levels import file_word

MAP = """\
type octile
height 4
width 6
map
..T...
..T...
..T...
......
"""
SCENARIOS = [
    "0 bay.map 6 4 0 0 3 0 8.41421356",
    "0 bay.map 6 4 0 0 1 1 1.41421",
    "1 bay.map 6 4 0 0 5 3 6.5",
    "1 bay.map 6 4 0 3 5 3 5",
]
ROOMS = """\
; Microscopic

2
#####
#@$.#
#####
Title: First: the "push"

#####
#.$@#
#####
Title: ../../etc/passwd

#######
#@ $ .#
#######
"""


@pytest.fixture
def scen(tmp_path: Path) -> str:
    """Write a map and its scenarios, the third with a wrong length, and return their path."""
    (tmp_path / "bay.map").write_text(MAP, encoding="ascii")
    path = tmp_path / "bay.map.scen"
    lines = [line.replace(" ", "\t") for line in ("version 1", *SCENARIOS)]
    path.write_text("\n".join(["version 1", *lines[1:], ""]), encoding="ascii")
    return str(path)


@pytest.fixture
def rooms(tmp_path: Path) -> str:
    """Write a collection and return its path."""
    path = tmp_path / "rooms.xsb"
    path.write_text(ROOMS, encoding="utf-8")
    return str(path)


# ------------------------------------------------------------------ check


def test_check_says_which_published_lengths_disagree(scen: str) -> None:
    answer = searchcade("levels", "check", scen)
    assert answer.code == 1
    assert answer.out.count("optimum agrees") == 3
    assert "states the length 6.5, the shortest is 7.41421356" in answer.out
    assert answer.err == f"optima in the file: 3 agree, 1 disagree: {scen}#3\n"


def test_check_is_content_where_all_lengths_agree(scen: str) -> None:
    answer = searchcade("levels", "check", f"{scen}#1", f"{scen}#4", "--json")
    assert answer.code == 0
    records = [json.loads(line) for line in answer.out.splitlines()]
    assert [record["optimum"] for record in records] == ["", ""]
    assert answer.err == "optima in the file: 2 agree, 0 disagree\n"


def test_check_compares_no_length_with_four_directions(scen: str) -> None:
    answer = searchcade("levels", "check", scen, "--option", "directions=4")
    assert (answer.code, answer.err) == (0, "")
    assert "in its file" not in answer.out


def test_solve_names_the_length_and_the_directions(scen: str) -> None:
    answer = searchcade("solve", f"{scen}#1")
    assert "Jump point search (jps) with octile" in answer.out
    assert "proven cheapest" in answer.out
    assert "directions 8, length 8.41421356" in answer.out


def test_a_map_gets_its_start_and_goal_from_options(scen: str) -> None:
    bay, ends = scen.removesuffix(".scen"), ["--option", "start=0,0", "--option", "goal=0,3"]
    assert "length 8.41421356" in searchcade("solve", bay, *ends).out
    four = searchcade("solve", bay, *ends, "--option", "directions=4", "--json")
    assert json.loads(four.out)["cost"] == 9
    check_refusal(searchcade("solve", bay, "--option", "start=0,2"), "found a closed one at 0,2")
    check_refusal(searchcade("solve", bay, "--option", "start=9,9"), "up to 3,5")


def test_a_missing_map_is_said_in_one_line(scen: str) -> None:
    Path(scen).with_name("bay.map").unlink()
    check_refusal(searchcade("levels", "check", scen), scen, "line 2", "'bay.map' beside this file")


# ------------------------------------------------------------------ convert


def test_convert_writes_a_map_with_its_scenario(scen: str, tmp_path: Path) -> None:
    out = tmp_path / "out" / "copy.map"
    out.parent.mkdir()
    arguments = ("levels", "convert", f"{scen}#1", "--to", "movingai", "--out", str(out))
    assert searchcade(*arguments).code == 0
    assert out.read_text(encoding="ascii") == MAP.replace("T", "@")
    assert searchcade("levels", "check", f"{out}.scen").code == 0
    assert catalog.level(f"{out}.scen").level == catalog.level(f"{scen}#1").level
    out.unlink()
    check_refusal(searchcade(*arguments), f"{out}.scen: there is such a file already")
    assert not out.exists()  # all or nothing
    assert searchcade(*arguments, "--force").code == 0


def test_convert_without_a_file_prints_the_first_text(scen: str) -> None:
    answer = searchcade("levels", "convert", f"{scen}#1", "--to", "movingai")
    assert answer.out == MAP.replace("T", "@")
    assert answer.err == "--out FILE writes 2 files; this is the first of them\n"


def test_convert_refuses_what_a_format_cannot_hold(scen: str, rooms: str) -> None:
    walls = ("levels", "convert", "maze/easy", "--to", "movingai")
    check_refusal(searchcade(*walls), "movingai: expected no walls between open cells")
    many = ("levels", "convert", scen, "--to", "movingai")
    check_refusal(searchcade(*many), "expected one level for movingai, found 4", "#1")
    unknown = ("levels", "convert", rooms, "--to", "html")
    check_refusal(searchcade(*unknown), "among drawing, solved, pddl; found 'html'")
    check_refusal(searchcade("levels", "show", f"{rooms}#1", "--form", "pddl"), "found 'pddl'")


def test_convert_writes_a_problem_and_its_domain(rooms: str, tmp_path: Path) -> None:
    out = tmp_path / "room.pddl"
    done = searchcade("levels", "convert", f"{rooms}#1", "--to", "pddl", "--out", str(out))
    assert done.code == 0
    assert "(:domain ares)" in out.read_text(encoding="ascii")
    domain = tmp_path / "room-domain.pddl"
    assert domain.read_text(encoding="ascii").startswith("(define (domain ares)")


# ------------------------------------------------------------------ import


def test_import_writes_a_file_a_level(rooms: str, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "rooms"
    answer = searchcade("levels", "import", rooms, str(folder))
    assert (answer.code, answer.out) == (0, f"3 levels in {folder}\n")
    names = ["1-first-the-push.txt", "2-etc-passwd.txt", "3.txt"]
    assert sorted(path.name for path in folder.iterdir()) == names
    every = catalog.levels(rooms)
    read = [catalog.level(str(folder / name), "sokoban") for name in names]
    assert [each.level for each in read] == [each.level for each in every]
    assert not (tmp_path / "etc").exists()


def test_import_replaces_nothing_unless_it_is_told_to(rooms: str, tmp_path: Path) -> None:
    folder = tmp_path / "rooms"
    folder.mkdir()
    kept = folder / "3.txt"
    kept.write_text("mine", encoding="utf-8")
    arguments = ("levels", "import", rooms, str(folder))
    check_refusal(searchcade(*arguments), f"{kept}: there is such a file already; --force")
    assert [path.name for path in folder.iterdir()] == ["3.txt"]
    assert kept.read_text(encoding="utf-8") == "mine"
    assert searchcade(*arguments, "--force").code == 0
    assert len(list(folder.iterdir())) == 3


def test_import_writes_the_form_that_is_asked_for(scen: str, tmp_path: Path) -> None:
    folder = tmp_path / "mazes"
    assert searchcade("levels", "import", scen, str(folder), "--form", "compact").code == 0
    assert sorted(path.name for path in folder.iterdir()) == [f"{n}.txt" for n in (1, 2, 3, 4)]
    assert (folder / "1.txt").read_text(encoding="ascii").startswith("maze1:")
    wrong = ("levels", "import", scen, str(tmp_path / "none"), "--form", "html")
    check_refusal(searchcade(*wrong), "found 'html'")
    assert not (tmp_path / "none").exists()


def test_import_into_a_file_is_refused(rooms: str) -> None:
    check_refusal(searchcade("levels", "import", rooms, rooms), "is a file")
    below = str(Path(rooms) / "folder")
    check_refusal(searchcade("levels", "import", rooms, below), below, "not a directory")


@pytest.mark.parametrize(
    ("title", "word"),
    [
        ("Near or far?", "near-or-far"), ("Đường vòng", "duong-vong"), ("ÄÖÜ ß", "aou"),
        ("../..", ""), ("a/b\\c:d", "a-b-c-d"), ("con", "con"), ("迷路", ""),
        ("\x1b[31mred", "31mred"),
        ("x" * 300, "x" * 60), ("-rf *", "rf"), (".hidden", "hidden"), ("①", "1"),
    ],
)  # fmt: skip
def test_a_title_becomes_a_safe_word(title: str, word: str) -> None:
    assert file_word(title) == word
