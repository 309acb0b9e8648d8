"""The pages of the benches say what their kept figures say: each can be written anew."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = ("maze", "sokoban", "bloxorz", "window", "bloxorz_mcts", "energy")
PARTS = ("pacman_collect", "pacman_engine", "pacman_players")
OTHERS = (("web", "web", "browser"), ("bloxorz_report", "bloxorz", "bloxorz"))
"""Pages whose kept figures or whose script have another name."""
SCRIPT = """
import importlib, sys
from pathlib import Path
sys.path[:0] = ["bench", "src"]
import measure
template, kept, script, page = sys.argv[1:]
results = measure.kept(kept)
bench = importlib.import_module(script)
figures = bench.figures(results) if hasattr(bench, "figures") else {}
text = measure.filled(template, results | figures).strip()
print(text in Path("docs", "bench", f"{page}.md").read_text(encoding="utf-8"))
"""


@pytest.mark.parametrize(
    ("template", "kept", "script", "page"),
    [
        *((name, name, name, name) for name in PAGES),
        *((name, name, name, "pacman") for name in PARTS),
        *((name, kept, script, name) for name, kept, script in OTHERS),
    ],
)
def test_a_page_is_what_the_kept_figures_say(
    template: str, kept: str, script: str, page: str
) -> None:
    command = [sys.executable, "-c", SCRIPT, template, kept, script, page]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "True"


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
