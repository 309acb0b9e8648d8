"""Solutions of the assignments that ship, and plausible wrong ones; the package has none."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent / "solutions"
SOLUTIONS = {
    "maze-search": HERE / "maze_search.txt",
    "sokoban-heuristic": HERE / "sokoban_heuristic.txt",
    "pacman-player": HERE / "pacman_player.txt",
}
"""Assignment -> its solution; the files are texts, so that no tool takes them for our code."""


def solution(assignment: str, *changes: tuple[str, str]) -> str:
    """Return a solution, with changes that make it wrong."""
    text = SOLUTIONS[assignment].read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text
