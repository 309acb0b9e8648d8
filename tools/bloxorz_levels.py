"""Prove the optima of the Bloxorz levels that ship, look for them elsewhere, or dress an outline.

python tools/bloxorz_levels.py                     write levels/optima.csv anew
python tools/bloxorz_levels.py compare FILE ...    say which of our levels look like one of these
python tools/bloxorz_levels.py dress FILE bridges=2 splits=0 moves=40 effort=30 seed=1
    lay start, hole, bridges and switches onto a floor drawn with # and ~
"""

import sys
from pathlib import Path

from searchcade import catalog
from searchcade.compiled.dice import shaken
from searchcade.game import OptionReader
from searchcade.games.bloxorz.generator import BoardOptions, refined
from searchcade.games.bloxorz.generator.changes import Style, scattered_draft
from searchcade.games.bloxorz.generator.draft import DraftFrame, PartCounts
from searchcade.games.bloxorz.levels import render
from searchcade.games.bloxorz.options import OPTIONS

TESTS = Path(__file__).parent.parent / "tests" / "bloxorz"
sys.path.insert(0, str(TESTS))

from block_optima import COLUMNS, FILE, NAMES, proven  # noqa: E402
from level_checks import likeness  # noqa: E402

ALIKE = 0.75  # share of tiles from which two outlines look alike


def write() -> None:
    """Prove all optima and write them down."""
    lines = [",".join(COLUMNS)]
    for name in NAMES:
        board = catalog.level(f"bloxorz/{name}").level
        lines.append(",".join([name, *map(str, proven(board))]))
        print(lines[-1], flush=True)
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def compare(files: list[str]) -> int:
    """Count our levels that look like one in these files, and say what is most alike."""
    ours = {name: catalog.level(f"bloxorz/{name}").level for name in NAMES}
    alike = 0
    for file in files:
        for theirs in catalog.levels(file, "bloxorz"):
            share, name = max((likeness(board, theirs.level), name) for name, board in ours.items())
            alike += share >= ALIKE
            print(f"{share:.2f} {theirs.name} {name}{'  ALIKE' if share >= ALIKE else ''}")
    return alike


def dress(file: str, *words: str) -> None:
    """Make a level of an outline and print it."""
    options = dict(word.split("=") for word in words)
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    frame = DraftFrame(len(lines), max(map(len, lines)))
    reader = OptionReader("bloxorz", OPTIONS, options)
    bridges = reader.whole("bridges")
    wanted = BoardOptions(
        frame.rows,
        frame.cols,
        PartCounts(bridges, bridges, reader.whole("splits")),
        reader.whole("moves"),
        Style("fixed"),
        100 * reader.whole("effort"),
    )
    floor, fragile = drawn(frame, lines, "#~"), drawn(frame, lines, "~")
    dice = shaken(reader.whole("seed"))
    draft = scattered_draft(frame, floor, fragile, wanted.parts, wanted.style, dice)
    made = refined(draft, wanted, dice)
    print(f"; {made.moves} moves, {made.states} states\n{render(made.board)}", end="")


def drawn(frame: DraftFrame, lines: list[str], signs: str) -> int:
    """Return the cells that are drawn with one of these signs: a bit a cell."""
    places = [(row, col) for row, line in enumerate(lines) for col in range(len(line))]
    return sum(1 << frame.cell(row, col) for row, col in places if lines[row][col] in signs)


if __name__ == "__main__":
    command, arguments = sys.argv[1:2], sys.argv[2:]
    if command == ["compare"]:
        sys.exit(compare(arguments) > 0)
    elif command == ["dress"]:
        dress(*arguments)
    else:
        write()
