"""Files that are small on disk and large in memory: refused in one line, before they are split."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from answers import check_complaint

from searchcade import catalog, level_file
from searchcade.problem import BadInput

MEMORY = 200_000  # kB
MAP = "type octile\nheight 10000\nwidth 10000\nmap\n"
ROOM = "#####\n#@$.#\n#####\n"
CHILD = """\
import sys
from searchcade import cli
code = cli.run(["levels", "show", *sys.argv[1:]])
sys.stdout.flush()
with open("/proc/self/status") as status:  # ru_maxrss would count the parent, too
    (memory,) = [line.split()[1] for line in status if line.startswith("VmHWM")]
print(code, memory, file=sys.stderr)
"""
FILES: dict[str, Callable[[], str]] = {
    "2 MB of line ends": lambda: "\n" * 2_000_000,
    "20 MB of line ends": lambda: "\n" * 20_000_000,
    "as many line ends as a maze may have": lambda: "\n" * 199_000,
    "old line ends": lambda: "\r" * 3_900_000,
    "8 MB of walls": lambda: "###\n" * 2_000_000,
    "1,000,000 titles": lambda: "title: x\n" * 1_000_000,
    "as many titles as fit": lambda: "title: x\n" * 99_000,
    "a line of 3,000,000 weights": lambda: "1 " * 3_000_000 + "\n" + ROOM,
    "a line of 49,000 weights": lambda: "1 " * 49_000 + "\n" + ROOM.replace("@", "x"),
    "one long line": lambda: "x" * 3_900_000,
    "one long row": lambda: "#" * 3_900_000,
    "nothing": str,
    "the beginning of a large maze, and then lines": lambda: "#" * 20_001 + "\n" * 300_000,
    "a large map, and then lines": lambda: MAP + "\n" * 300_000,
    "a large map, and then one row": lambda: MAP + "." * 3_000_000,
    "as many scenarios as fit": lambda: "version 1\n" + "0 a.map 9 9 0 0 1 1 1\n" * 150_000,
    "blanks": lambda: "a" + " " * 1_900_000 + "!",
    "digits": lambda: "#" + "1" * 99_000,
    "brackets": lambda: "####\n#" + "9(" * 49_000 + "#\n####",
}
SIZES = {"nothing": 10**9, "the beginning of a large maze, and then lines": 350_000_000}


@pytest.mark.skipif(sys.platform != "linux", reason="no figures of memory here")
@pytest.mark.parametrize("name", FILES)
def test_refuses_a_file_that_would_take_much_memory(name: str, tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    with path.open("wb") as file:
        file.write(FILES[name]().encode())
        file.truncate(SIZES.get(name, file.tell()))  # the rest is nothing, and takes no space
    found = subprocess.run(
        [sys.executable, "-c", CHILD, str(path)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        check=True,
    )
    complaint, _, figures = found.stderr.rstrip("\n").rpartition("\n")
    code, memory = map(int, figures.split())
    assert code == 2
    assert not found.stdout
    check_complaint(complaint + "\n", str(path))
    assert len(complaint) < 600
    assert memory < MEMORY


@pytest.mark.parametrize("game", catalog.games())
@pytest.mark.parametrize(
    "text",
    [
        "a" + " " * 50_000 + "!",
        "a" * 50_000 + ":" * 50_000,
        "a -" * 30_000,
        "1" * 90_000,
        "#" + "1" * 90_000 + "\n" + "#" * 90_000,
        "####\n" + "9(" * 40_000 + "#" + ")" * 10_000,
        "; " * 40_000 + "\n" + " ;" * 40_000 + ":",
        "bridge b " + "0 0 " * 20_000 + "\nS##T",
        "S##T\n" + "bridge b 0 0\n" * 20_000 + "soft 0 0 open b\n" * 10_000,
        "{" * 90_000,
        "[" * 90_000,
        '{"levels": ' + "[" * 90_000,
        "level1.push(" * 8_000,
        "XXXIII" * 15_000 + "GGG",
        "% " * 45_000,
        "1 1\n" + "1" * 90_000,
        "<SokobanLevels>" + "<Level><L>#" * 8_000,
        "type octile\nheight 9999\nwidth 9\nmap\n" + "........x\n" * 9_999,
        "type octile\n" + "height " * 10_000,
        "version 1\n" + "0\ta.map\t9\t9\t0\t0\t1\t1\t1\n" * 4_000,
    ],
    ids=lambda text: text[:12].strip(),
)
def test_reads_every_text_in_time_that_grows_with_its_length(game: str, text: str) -> None:
    with pytest.raises(BadInput):  # a parser that goes through it again and again takes minutes
        level_file.parse_all(catalog.game(game), text)
