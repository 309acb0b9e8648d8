"""The hand of the editor: it carries things, and draws or erases what stands in the way."""

from __future__ import annotations

import random

import pytest

from searchcade import catalog
from searchcade.facets.editing import HAND, NOWHERE, Place, Stroke
from searchcade.games.pacman.drawing import PACMAN_ON_FOOD
from searchcade.play.draft import Draft, editing_of
from searchcade.play.editor_state import EditorState

ROOM = """\
#######
#@$.* #
# +   #
#######"""


def drawing(game: str, text: str = "") -> EditorState:
    """Return an editor with a drawing, whose hand is empty."""
    of = catalog.game(game)
    draft = Draft(of, editing_of(of).read(of.parse(text)) if text else editing_of(of).blank)
    state = EditorState(draft)
    assert state.tool is HAND
    return state


def stroke(state: EditorState, *cells: Place, beside: Place = NOWHERE) -> str:
    """Draw over some cells; return the level's text, or the cells where it is none."""
    state.press(cells[0])
    for cell in cells[1:]:
        state.drag(cell)
    state.release(beside)
    return "\n".join("".join(cell[0] for cell in line) for line in state.drawing.cells)


def room(text: str) -> EditorState:
    """Return an editor with a room; Ares may stand twice, which no text allows."""
    state = drawing("sokoban")
    cells = [[sign + ("1" if sign in "$*" else "") for sign in line] for line in text.split("\n")]
    state.draft.replace(state.drawing._replace(cells=tuple(map(tuple, cells))))
    return state


@pytest.mark.parametrize(
    ("source", "cell", "changed"),
    [
        ((1, 1), (2, 3), ["#######", "# $.* #", "# +@  #", "#######"]),  # Ares
        ((1, 2), (1, 3), ["#######", "#@ ** #", "# +   #", "#######"]),  # a stone to a switch
        ((1, 4), (1, 5), ["#######", "#@$..$#", "# +   #", "#######"]),  # and away from one
        ((2, 2), (2, 1), ["#######", "#@$.* #", "#@.   #", "#######"]),
        ((1, 3), (2, 5), ["#######", "#@$ * #", "# +  .#", "#######"]),  # a switch
        ((1, 3), (1, 2), ["#######", "#@* * #", "# +   #", "#######"]),  # below a stone
        ((1, 3), (1, 4), ROOM.split("\n")),  # there is a switch already
        ((1, 2), (1, 1), ROOM.split("\n")),  # there stands Ares
        ((1, 2), (0, 2), ROOM.split("\n")),  # a wall
    ],
)
def test_the_hand_carries_what_lies_on_a_cell(
    source: Place, cell: Place, changed: list[str]
) -> None:
    assert stroke(room(ROOM), source, cell).split("\n") == changed


def test_what_is_carried_passes_over_other_things_and_is_one_step() -> None:
    state = room(ROOM)
    stroke(state, (1, 2), (1, 3), (1, 4), (1, 5))
    assert state.drawing.cells[1] == ("#", "@", " ", ".", "*1", "$1", "#")
    state.draft.undo()
    assert state.drawing.cells[1] == ("#", "@", "$1", ".", "*1", " ", "#")
    state.press((1, 2))
    state.drag((1, 5))
    state.drag((1, 2))  # back where it was
    state.release()
    assert state.drawing.cells[1] == ("#", "@", "$1", ".", "*1", " ", "#")


def test_a_stone_keeps_its_weight() -> None:
    state = drawing("sokoban", "7\n#####\n#@$.#\n#####")
    stroke(state, (1, 2), (1, 3))
    assert state.drawing.at((1, 3)) == "*7"


def test_the_hand_draws_walls_beside_things_and_erases_where_it_begins_on_one() -> None:
    state = room(ROOM)
    stroke(state, (2, 5), (1, 5), (1, 4), (2, 4))
    assert [line[4:6] for line in state.drawing.cells] == [
        ("#", "#"), ("*1", "#"), ("#", "#"), ("#", "#"),
    ]  # fmt: skip
    stroke(state, (2, 5), (1, 5), (1, 4), (2, 4))
    assert [line[4:6] for line in state.drawing.cells] == [
        ("#", "#"), ("*1", " "), (" ", " "), ("#", "#"),
    ]  # fmt: skip


def test_a_stroke_that_erases_draws_nothing_on_its_way() -> None:
    state = room(ROOM)
    stroke(state, (0, 5), (1, 5), (2, 5), (2, 4))
    assert [state.drawing.at(cell) for cell in ((0, 5), (1, 5), (2, 5), (2, 4))] == [" "] * 4


def test_in_a_maze_a_drag_goes_through_sides_and_a_click_turns_the_nearest_one() -> None:
    state = drawing("maze")
    open_sides = state.drawing.at((3, 4))
    stroke(state, (3, 3), (3, 4), (3, 5))
    assert state.drawing.at((3, 4)) == "5 "
    stroke(state, (3, 5), (3, 4), (3, 3))
    assert state.drawing.at((3, 4)) == open_sides
    stroke(state, (3, 4), beside=(2, 4))
    assert (state.drawing.at((3, 4)), state.drawing.at((2, 4))) == ("e ", "b ")
    stroke(state, (0, 0), (0, 1))
    assert [cell[1] for cell in state.drawing.cells[0][:2]] == [" ", "S"]
    stroke(state, (0, 1), (7, 9))  # onto the goal
    assert (state.drawing.at((0, 1))[1], state.drawing.at((7, 9))[1]) == ("S", "G")


def test_a_click_on_a_thing_without_a_drag_changes_nothing() -> None:
    state = drawing("maze")
    stroke(state, (0, 0), beside=(0, 1))
    assert not state.draft.can_undo


def test_pacman_leaves_his_food_and_takes_the_next() -> None:
    state = drawing("pacman")
    stroke(state, (4, 2), (4, 8))
    assert state.drawing.at((4, 8)) == PACMAN_ON_FOOD
    stroke(state, (4, 8), (4, 7))
    assert (state.drawing.at((4, 8)), state.drawing.at((4, 7))) == (".", "P")
    stroke(state, (4, 8), (4, 7))  # food does not go where Pacman stands
    state.draft.paint(Stroke("food", (1, 1)))
    stroke(state, (4, 8), (1, 1))  # nor onto other food
    assert (state.drawing.at((4, 8)), state.drawing.at((4, 7))) == (".", "P")


def test_a_switch_goes_with_its_wires_and_only_to_tiles_or_gaps() -> None:
    state = drawing("bloxorz")
    state.draft.replace(state.drawing.with_cells({(3, 3): "xA+", (4, 4): "A"}))
    stroke(state, (3, 3), (2, 2))  # the block
    stroke(state, (3, 3), (4, 4))  # a bridge
    assert state.drawing.at((3, 3)) == "xA+"
    stroke(state, (3, 3), (0, 0))
    assert (state.drawing.at((3, 3)), state.drawing.at((0, 0))) == (".", "xA+")
    stroke(state, (4, 6), (4, 7))
    assert [state.drawing.at((4, col)) for col in (6, 7)] == [".", "."]


@pytest.mark.parametrize("game", catalog.games())
def test_whatever_the_hand_does_things_are_neither_lost_nor_doubled(game: str) -> None:
    state, dice = drawing(game), random.Random(5)
    things = sorted(thing for thing in lying(state))
    for _ in range(300):
        rows, cols = state.drawing.rows, state.drawing.cols
        stroke(state, *((dice.randrange(rows), dice.randrange(cols)) for _ in range(3)))
        assert sorted(lying(state)) == things


def lying(state: EditorState) -> list[str]:
    """Return what is said of all things that can be carried, without where they lie."""
    edits = state.draft.editing
    said = {"cell": "", "pacman_on_food": "pacman food", "ares_on_switch": "ares switch",
            "stone_on_switch": "stone switch"}  # fmt: skip
    names = [edits.describe(state.drawing, place).text for place, cell in state.drawing.places()
             if edits.can_carry(cell)]  # fmt: skip
    return [word for name in names for word in said.get(name, name).split()]
