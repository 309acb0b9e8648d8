"""Prove what is stored about the Pacman maps that ship, or look for them in other collections.

python tools/pacman_maps.py                 write levels/optima.csv anew, after a map changed
python tools/pacman_maps.py FILE ...        say which of our maps are in these files as well
"""

import csv
import sys
from pathlib import Path

from searchcade import catalog
from searchcade.problem import BadInput

TESTS = Path(__file__).parent.parent / "tests" / "pacman"
sys.path.insert(0, str(TESTS))

from pacman_optima import COLUMNS, FILE, NAMES, proven, stored  # noqa: E402
from pacman_views import canonical  # noqa: E402


def write() -> None:
    """Prove all figures and write them down. The plans on file help with the next ones."""
    known = {name: figures.plan for name, figures in stored().items()} if FILE.exists() else {}
    rows = [list(COLUMNS)]
    for name in NAMES:
        arena = catalog.level(f"pacman/{name}").level
        rows.append([name, *proven(arena, known.get(name, "")).row()])
        print(*rows[-1], flush=True)
    with FILE.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)


def compare(files: list[str]) -> int:
    """Count the maps of these files whose walls are ours too, however they are turned."""
    ours = {canonical(catalog.level(f"pacman/{name}").level): name for name in NAMES}
    alike = 0
    for file in files:
        try:
            maps = catalog.levels(file, "pacman")
        except BadInput as reason:
            print(f"not compared: {reason}")
            continue
        for theirs in maps:
            if name := ours.get(canonical(theirs.level)):
                alike += 1
                print(f"{name} is {theirs.name}")
    return alike


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit(compare(sys.argv[1:]) > 0)
    write()
