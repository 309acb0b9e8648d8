"""Make the pictures of the docs anew, with the program's own commands."""

import os
from pathlib import Path

from searchcade.cli import run

ROOT = Path(__file__).parent.parent
FIRST_HOUR = "maze/custom?size=40&algorithm=prim&braid=1&seed=3"
PICTURES = {
    "astar.gif": ["solve", "maze/loops?seed=12", "--with", "astar", "--gif"],
    "bfs.gif": ["solve", "maze/loops?seed=12", "--with", "bfs", "--gif"],
    "greedy.gif": ["solve", "maze/loops?seed=12", "--with", "greedy", "--gif"],
    "first-hour-bfs.gif": ["solve", FIRST_HOUR, "--with", "bfs", "--gif"],
    "first-hour-astar.gif": ["solve", FIRST_HOUR, "--with", "astar", "--gif"],
    "energy.gif": ["solve", "maze/energy-easy?seed=3&difficulty=expert", "--gif"],
    "compare.png": ["compare", "maze/loops?seed=12", "--chart"],
}


def main() -> None:
    """Run each command with the picture's name at its end."""
    os.chdir(ROOT / "docs" / "pictures")
    for picture, command in PICTURES.items():
        if run([*command, picture]):
            raise SystemExit(f"{picture}: the command failed")


if __name__ == "__main__":
    main()
