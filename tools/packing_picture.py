"""Draw the packing plan of the guide's room: docs/pictures/packing-plan.svg."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from searchcade.games.sokoban.levels import parse
from searchcade.games.sokoban.quick.anytime import QuickSearch, turns
from searchcade.games.sokoban.quick.board import board_of, measure
from searchcade.games.sokoban.quick.packing import PACKING
from searchcade.games.sokoban.quick.plan import PLAN
from searchcade.games.sokoban.rules import Room

ROOM = """\
##############
#      ###.. #
# $ $   ##.. #
# $$$     .. #
# @ $ # ##   #
#     ####   #
##############"""
PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "packing-plan.svg"
SIZE, GAP, TOP = 28, 28, 34  # of a cell, between the drawings, above them
DONE = 4  # steps of the plan, in the second drawing
WALL, FLOOR, SWITCH, STONE, INK = "#3b4252", "#f3f1ea", "#cfe3c8", "#b98b4e", "#222"


def planned(room: Room) -> tuple[QuickSearch, Any]:
    """Return a search of the room, with the packing plan of its first turn."""
    search = QuickSearch(room)
    board = board_of(search.arena, room, search.floor)
    search.arena.call(measure, board)
    packing, plan = search.arena.record(PACKING), search.arena.record(PLAN)
    packing.random = 1
    for _ in search.make_plan(board, packing, plan, next(turns())):
        pass
    return search, plan


def cell(x: int, y: int, colour: str) -> str:
    """Draw a square."""
    return f'<rect x="{x}" y="{y}" width="{SIZE}" height="{SIZE}" fill="{colour}"/>'


def words(x: float, y: float, text: str, size: int) -> str:
    """Write something in the middle of a place."""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="middle" fill="{INK}">{text}</text>'
    )


def drawing(room: Room, search: QuickSearch, plan: Any, left: int, done: int) -> list[str]:
    """Draw the room after some steps, with the places by number."""
    places = [search.floor[place] for place in plan.place[: plan.steps].tolist()]
    parts = []
    for number, wall in enumerate(room.walls):
        row, column = room.place(number)
        x, y = left + SIZE * column, TOP + SIZE * row
        colour = SWITCH if number in room.switches else FLOOR
        parts.append(cell(x, y, WALL if wall else colour))
        middle = (x + SIZE / 2, y + SIZE / 2)
        if number in (room.stones if not done else places[:done]):
            parts.append(
                f'<circle cx="{middle[0]}" cy="{middle[1]}" r="{SIZE * 0.4}" fill="{STONE}"/>'
            )
        if number in places:
            parts.append(words(middle[0], middle[1] + 6, str(places.index(number) + 1), 17))
    return parts


def main() -> None:
    """Write the picture."""
    room = parse(ROOM)
    search, plan = planned(room)
    width = SIZE * room.cols
    captions = ["the plan: places in the order in which they are filled"]
    captions.append(f"after {DONE} steps: {DONE + 1} is next, and nothing is shut off")
    parts = [words(width * (n + 0.5) + GAP * n, 22, text, 15) for n, text in enumerate(captions)]
    parts += drawing(room, search, plan, 0, 0) + drawing(room, search, plan, width + GAP, DONE)
    size = f"{2 * width + GAP} {SIZE * room.rows + TOP}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" font-family="sans-serif">'
    background = '<rect width="100%" height="100%" fill="white"/>'
    PICTURE.write_text("\n".join([head, background, *parts, "</svg>"]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
