"""The pages of the benches say what their kept figures say: each can be written anew."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = ("maze", "sokoban", "bloxorz", "window", "bloxorz_mcts")
PARTS = {"collect": "pacman_collect", "engine": "pacman_engine", "players": "pacman_players"}
SCRIPT = """
import importlib, sys
from pathlib import Path
sys.path[:0] = ["bench", "src"]
import measure
name, page = sys.argv[1:]
results = measure.kept(name)
bench = importlib.import_module(name)
figures = bench.figures(results) if hasattr(bench, "figures") else {}
text = measure.filled(name, results | figures).strip()
print(text in Path("docs", "bench", f"{page}.md").read_text(encoding="utf-8"))
"""


def is_as_kept(name: str, page: str) -> bool:
    """Say whether a page has what a bench would write from its kept figures."""
    command = [sys.executable, "-c", SCRIPT, name, page]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip() == "True"


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_what_the_kept_figures_say(name: str) -> None:
    assert is_as_kept(name, name)


@pytest.mark.parametrize("name", PARTS.values())
def test_a_part_of_the_page_of_pacman_is_what_the_kept_figures_say(name: str) -> None:
    assert is_as_kept(name, "pacman")


def test_a_page_is_filled_with_rows_and_verdicts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    import measure

    (tmp_path / "pages").mkdir()
    page = "{name}: {time:.1f} s, {time<=2}, {is_right}\n{each rows}| {level} | {count:,} |\n"
    (tmp_path / "pages" / "some.md").write_text(page)
    monkeypatch.setattr(measure, "HERE", tmp_path)
    rows = [{"level": "a", "count": 1000}, {"level": "b", "count": 2}]
    figures = {"name": "maze", "time": 2.5, "is_right": True, "rows": rows}
    lines = ["maze: 2.5 s, **missed**, reached", "| a | 1,000 |", "| b | 2 |"]
    assert measure.filled("some", figures) == "\n".join(lines) + "\n"
