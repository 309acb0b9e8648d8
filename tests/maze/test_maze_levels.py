"""Mazes as text: what is written reads back, and what cannot be read is refused with its place."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from searchcade import catalog, level_file
from searchcade.games.maze import GAME
from searchcade.games.maze.levels import pack, parse, render
from searchcade.games.maze.rules import MAX_ENERGY, Maze, neighbour
from searchcade.problem import BadInput

ROUND = """\
#######
#S    #
# ### #
#    G#
#######
"""
ENERGY = """\
title: Three pills and a wall
energy: 4
values: hidden
#########
#S 1#5  #
# ##### #
#  2   G#
#########
"""
BOTH = pytest.mark.parametrize("write", [render, pack])
Write = Callable[[Maze], str]


@st.composite
def mazes(draw: st.DrawFn) -> Maze:
    """Draw a maze with any passages, so with loops and with parts out of reach."""
    rows, cols = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    cols = max(cols, 2) if rows == 1 else cols
    size = rows * cols
    cells = bytearray(size)
    sides = draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))
    for cell, side in enumerate(sides):
        for direction, inside in ((1, cell % cols < cols - 1), (2, cell // cols < rows - 1)):
            if inside and side & direction:
                cells[cell] |= 1 << direction
                cells[neighbour(cell, direction, cols)] |= 1 << (direction ^ 2)
    order = draw(st.permutations(range(size)))
    maze = Maze(rows, cols, bytes(cells), order[0], order[1], title=draw(titles()))
    eight = replace(maze, diagonal=True)
    return draw(st.just(maze) | st.just(eight) | with_energy(maze, order[2:]))


def titles() -> st.SearchStrategy[str]:
    """Draw a title: words in any script, on one line."""
    return st.text(st.characters(codec="utf-8")).map(str.strip).filter(str.isprintable)


@st.composite
def with_energy(draw: st.DrawFn, maze: Maze, free: list[int]) -> Maze:
    """Put energy and pills into a maze."""
    values = draw(st.lists(st.integers(1, 5), max_size=len(free)))
    pills = dict(sorted(zip(free, values, strict=False)))
    energy, hidden = draw(st.integers(0, MAX_ENERGY)), draw(st.booleans())
    return replace(maze, energy=energy, hidden=hidden, pills=pills)


@BOTH
@given(maze=mazes())
@settings(max_examples=200)
def test_what_is_written_reads_back(write: Write, maze: Maze) -> None:
    assert parse(write(maze)) == maze


@BOTH
@given(maze=mazes())
def test_a_maze_has_one_text_in_each_form(write: Write, maze: Maze) -> None:
    assert write(parse(pack(parse(render(maze))))) == write(maze)


@pytest.mark.parametrize("picture", [ROUND, ENERGY], ids=["round", "energy"])
def test_a_drawing_reads_back_to_itself(picture: str) -> None:
    assert render(parse(picture)) == picture


def test_reads_what_the_headers_say() -> None:
    maze = parse(ENERGY)
    assert (maze.title, maze.energy, maze.hidden) == ("Three pills and a wall", 4, True)
    assert (maze.rows, maze.cols, maze.start, maze.goal) == (2, 4, 0, 7)
    assert maze.pills == {1: 1, 2: 5, 5: 2}


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: "\ufeff\r\n" + text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "  \t\n"),
        lambda text: "\n \n\t\n" + text,
        lambda text: text + "\n\n  \n",
        lambda text: text.rstrip("\n"),
        lambda text: text.replace(": ", ":"),
    ],
    ids=["CRLF", "BOM", "BOM, CRLF", "trailing", "above", "below", "no end of line", "tight"],
)
@BOTH
@pytest.mark.parametrize("picture", [ROUND, ENERGY], ids=["round", "energy"])
def test_does_not_mind_how_an_editor_saves(
    picture: str, write: Write, change: Callable[[str], str]
) -> None:
    maze = parse(picture)
    assert parse(change(write(maze))) == maze


@pytest.mark.parametrize("preset", ["hard", "loops"])
def test_a_hard_maze_packs_small(preset: str) -> None:
    level = catalog.level(f"maze/{preset}?size=100").level
    assert len(pack(level).encode()) < 5000


def test_the_compact_form_is_one_line_of_ascii() -> None:
    text = pack(replace(parse(ENERGY), title="Ein Labyrinth für Äpfel 迷路"))
    assert text.isascii()
    assert text.count("\n") == 1
    assert text.endswith("\n")


@BOTH
@given(several=st.lists(mazes(), min_size=1, max_size=5))
def test_reads_many_levels_from_one_file(write: Write, several: list[Maze]) -> None:
    text = "\n".join(map(write, several))
    assert level_file.parse_all(GAME, text) == several


def test_parts_of_a_file_may_be_in_different_forms() -> None:
    text = f"\n{ENERGY}\n\n \n{pack(parse(ROUND))}\n{ROUND}\n\n"
    assert level_file.parse_all(GAME, text) == [parse(ENERGY), parse(ROUND), parse(ROUND)]


def test_reads_a_long_file_of_levels() -> None:
    assert len(level_file.parse_all(GAME, f"{ROUND}\n" * 20_000)) == 20_000


def test_says_the_place_in_the_whole_file() -> None:
    text = f"{ENERGY}\n{ROUND}\n{ROUND.replace('G', 'g')}"
    with pytest.raises(BadInput, match=r"line 19, column 6: expected one of .*, found 'g'"):
        level_file.parse_all(GAME, text)


def test_says_the_line_of_a_damaged_compact_maze() -> None:
    with pytest.raises(BadInput, match=r"line 7: .* damaged"):
        level_file.parse_all(GAME, f"{ROUND}\nmaze1:00000\n")


REFUSED = {
    "line 2, column 3": "#####\n#S?G#\n#####",
    "line 3, column 2": "#####\n#S G#\n#?###\n#   #\n#####",
    "line 3, column 3": "#####\n#S G#\n#   #\n#   #\n#####",
    "line 1, column 2": "# ###\n#S G#\n#####",
    "line 5, column 4": "#####\n#S G#\n#####\n#   #\n### #",
    "line 2, column 5": "#####\n#S G1\n#####",
    "line 4, column 1": "title: a\n#####\n#S G#\n ####\n#   #\n#####",
    "line 4, column 4": "#####\n#S G#\n#####\n#  G#\n#####",
    "line 6, column 2": "\n\ntitle: b\n#####\n#S G#\n#x###\n#   #\n#####",
    "line 2, column 1": "title: a\ntitle: b\n#####\n#S G#\n#####",
    "line 3, column 1": "title: a\nenergy: 1\nvalue: known\n#####\n#S G#\n#####",
    "line 2, column 6": "#######\n#S G 3#\n#######",
}  # fmt: skip


@pytest.mark.parametrize("place", REFUSED)
def test_says_the_line_and_the_column_of_a_wrong_character(place: str) -> None:
    with pytest.raises(BadInput, match=f"^{place}: expected .*"):
        parse(REFUSED[place])


LINES = {
    "line 2": "#####\n#S G\n#####",
    "line 1": "####\n#SG#\n####",
    "line 3": "\n\n#####\n#  G#\n#####",
    "line 4": "title: a\n\n\nenergy: x\n#####\n#S G#\n#####",
    "line 5": "\n\n\nenergy: 5\nvalues: x\n#####\n#S G#\n#####",
}


@pytest.mark.parametrize("place", LINES)
def test_says_the_line_of_what_is_wrong_as_a_whole(place: str) -> None:
    with pytest.raises(BadInput, match=f"^{place}: expected .*, found "):
        parse(LINES[place])


@given(maze=mazes(), place=st.integers(min_value=0), sign=st.sampled_from("#SGx159?é\t"))
def test_reads_or_refuses_a_changed_drawing(maze: Maze, place: int, sign: str) -> None:
    text = render(replace(maze, title=""))
    place %= len(text)
    text = text[:place] + sign + text[place + 1 :]
    reason = refusal(text)
    if reason is None:
        assert parse(render(parse(text))) == parse(text)
    else:
        assert reason.startswith("line ")
        assert ": expected " in reason


def refusal(text: str) -> str | None:
    """Return why a text is refused, or None."""
    try:
        parse(text)
    except BadInput as problem:
        return str(problem)
    return None
