"""Every game's levels can be drawn: a drawing reads back, strokes do what they say."""

import random
from typing import Any

import pytest

from searchcade import catalog
from searchcade.facets.editing import NOWHERE, Editing, LevelDrawing, Stroke
from searchcade.game import Game
from searchcade.problem import BadInput
from searchcade.texts import LANGUAGES, common_texts

SHIPPED = [f"{game}/{name}" for game in catalog.games() for name in catalog.game(game).shipped()]


def editing(game: str) -> Editing[Any]:
    found = catalog.game(game).editing
    assert found is not None
    return found


def drawn(name: str) -> tuple[Game[Any, Any], LevelDrawing]:
    loaded = catalog.level(name)
    return loaded.game, editing(loaded.game.name).read(loaded.level)


@pytest.mark.parametrize("game", catalog.games())
def test_shipped_levels_read_back_from_their_drawings(game: str) -> None:
    for name in [each for each in SHIPPED if each.startswith(game)][::3]:
        loaded = catalog.level(name)
        of, drawing = drawn(name)
        again = of.parse(editing(game).write(drawing))
        winnable = of.render(loaded.level).replace("winnable: no\n", "")
        plain = [line for line in winnable.splitlines() if not line.startswith("code:")]
        assert of.render(again).splitlines() == plain, name
        assert editing(game).missing(drawing) is None, name


@pytest.mark.parametrize("game", catalog.games())
def test_what_an_author_begins_with_is_a_level_already(game: str) -> None:
    edits = editing(game)
    assert edits.missing(edits.blank) is None
    catalog.game(game).parse(edits.write(edits.blank))


@pytest.mark.parametrize("game", catalog.games())
def test_whatever_is_painted_is_shown_and_either_a_level_or_told(game: str) -> None:
    of, edits, dice = catalog.game(game), editing(game), random.Random(3)
    drawing = edits.blank
    for _ in range(250):
        tool = dice.choice(edits.tools)
        cell = dice.randrange(drawing.rows), dice.randrange(drawing.cols)
        source = dice.randrange(drawing.rows), dice.randrange(drawing.cols)
        amount = dice.randint(tool.amount.least, tool.amount.most) if tool.amount else 0
        variant = dice.choice(tool.variants or ("",))
        drawing = edits.paint(drawing, Stroke(tool.name, cell, amount, variant, source))
        if dice.random() < 0.05:
            size = dice.randint(3, 9), dice.randint(3, 9)
            drawing = edits.mended(drawing.sized(*size, edits.filler))
        scene = edits.scene(drawing)
        assert (scene.rows, scene.cols) == (drawing.rows, drawing.cols)
        assert said(f"cells.{edits.describe(drawing, (0, 0)).text}")
        told = edits.missing(drawing)
        if told is None:
            of.parse(edits.write(drawing))
        else:
            assert said(f"missing.{told.text}")


def said(name: str) -> bool:
    """Say whether there is such a text in every language."""
    return common_texts()[f"editing.{name}"].keys() >= LANGUAGES.keys()


@pytest.mark.parametrize("game", catalog.games())
def test_every_tool_and_setting_has_its_words(game: str) -> None:
    for tool in editing(game).tools:
        assert said(f"tools.{tool.name}")
        assert not tool.amount or said(f"amounts.{tool.amount.name}")
        assert all(said(f"variants.{each}") for each in tool.variants)


@pytest.mark.parametrize(
    ("game", "tools", "missing"),
    [
        ("sokoban", {(3, 2): "floor"}, "no_ares"),
        ("sokoban", {(3, 6): "floor"}, "few_switches"),
        ("sokoban", {(0, 3): "floor"}, "open_wall"),
        ("sokoban", {(3, 4): "wall"}, "no_stone"),
        ("pacman", {(4, 8): "path"}, "no_food"),
        ("pacman", {(4, 2): "wall"}, "no_pacman"),
        ("pacman", {(2, 2): "monster"}, "no_monsters_here"),
        ("maze", {(0, 0): "clear"}, "no_start"),
        ("maze", {(7, 9): "pill"}, "no_goal"),
        ("bloxorz", {(2, 2): "tile"}, "no_block"),
        ("bloxorz", {(3, 7): "nothing"}, "no_hole"),
        ("bloxorz", {(3, 3): "split"}, "no_targets"),
    ],
)
def test_says_what_is_missing(game: str, tools: dict[tuple[int, int], str], missing: str) -> None:
    edits = editing(game)
    drawing = edits.blank
    for cell, tool in tools.items():
        drawing = edits.paint(drawing, Stroke(tool, cell, 1))
    told = edits.missing(drawing)
    assert told is not None
    assert told.text == missing


def test_there_is_one_ares_and_switches_stay_below_things() -> None:
    edits = editing("sokoban")
    drawing = edits.paint(edits.blank, Stroke("ares", (3, 6)))
    assert drawing.at((3, 2)) == " "
    assert drawing.at((3, 6)) == "+"
    drawing = edits.paint(drawing, Stroke("stone", (3, 6), 40))
    assert drawing.at((3, 6)) == "*40"


def test_walls_of_a_maze_stand_between_two_cells() -> None:
    edits = editing("maze")
    drawing = edits.paint(edits.blank, Stroke("wall", (0, 1), source=(0, 0)))
    assert edits.write(drawing).splitlines()[1].startswith("#S# ")
    assert edits.paint(drawing, Stroke("passage", (0, 0), source=(0, 1))) == edits.blank


def test_switches_are_joined_to_bridges_and_split_switches_to_cells() -> None:
    of, edits = catalog.game("bloxorz"), editing("bloxorz")
    drawing = edits.paint(edits.blank, Stroke("heavy", (2, 4)))
    drawing = edits.paint(drawing, Stroke("bridge", (3, 3), 1, "gone"))
    drawing = edits.paint(drawing, Stroke("bridge", (3, 4), 1, "there"))
    assert drawing.at((3, 3)) == "B"  # a bridge is there as a whole
    for variant in ("on", "flip"):
        drawing = edits.paint(drawing, Stroke("wire", (3, 3), 0, variant, (2, 4)))
    assert "heavy 2 4  toggle B" in edits.write(drawing)
    assert edits.related(drawing, (2, 4)) == {(3, 3): "flip", (3, 4): "flip"}
    drawing = edits.paint(drawing, Stroke("wire", (3, 4), 0, "flip", (2, 4)))
    assert edits.related(drawing, (2, 4)) == {}
    drawing = edits.paint(drawing, Stroke("split", (1, 1)))
    for target in ((1, 3), (1, 5)):
        drawing = edits.paint(drawing, Stroke("wire", target, 0, "on", (1, 1)))
    assert edits.missing(drawing) is None
    assert of.render(of.parse(edits.write(drawing))).count("split 1 1  to  1 3  1 5") == 1
    assert edits.paint(drawing, Stroke("wire", (1, 3), 0, "on", NOWHERE)) == drawing


def test_a_board_that_is_too_large_is_not_edited() -> None:
    level = catalog.level("maze/custom?rows=80&cols=20&seed=1").level
    with pytest.raises(BadInput, match="80 x 20"):
        editing("maze").read(level)
