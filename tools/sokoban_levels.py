"""Prove the optima of the Sokoban levels that ship, or look for them in other collections.

python tools/sokoban_levels.py                 write levels/optima.csv anew, after a level changed
python tools/sokoban_levels.py FILE ...        say which of our levels are in these files as well
"""

import sys
from pathlib import Path

from searchcade import catalog
from searchcade.problem import BadInput

TESTS = Path(__file__).parent.parent / "tests" / "sokoban"
sys.path.insert(0, str(TESTS))

from optima import COLUMNS, FILE, NAMES, proven  # noqa: E402
from room_symmetry import canonical  # noqa: E402


def write() -> None:
    """Prove all optima and write them down."""
    lines = [",".join(COLUMNS)]
    for name in NAMES:
        room = catalog.level(f"sokoban/{name}").level
        lines.append(",".join([name, *map(str, proven(room))]))
        print(lines[-1], flush=True)
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def compare(files: list[str]) -> int:
    """Count the rooms of these files that are ours too, however they are turned."""
    ours = {canonical(catalog.level(f"sokoban/{name}").level): name for name in NAMES}
    count = 0
    for file in files:
        try:
            rooms = catalog.levels(file, "sokoban")
        except BadInput as reason:
            print(f"not compared: {reason}")
            continue
        alike = [(each.name, ours.get(canonical(each.level))) for each in rooms]
        for theirs, name in alike:
            if name:
                count += 1
                print(f"{name} is {theirs}")
    return count


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit(compare(sys.argv[1:]) > 0)
    write()
