"""A report is one file that needs nothing else, and its figures are those of the records."""

import html
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from benches import SMALL, record, stored, timed_out
from searchcade import cli
from searchcade.lab.bench import report
from searchcade.lab.summary import Summary

LEVELS = [f"maze/easy?seed={seed}" for seed in range(1, 11)]
QUICK = [
    record(level, "quick", seconds=0.1 * n, expanded=10 * n, cost=5)
    for n, level in enumerate(LEVELS, 1)
]
SLOW = [
    *(
        record(level, "slow", seconds=0.3 * n, expanded=20 * n, cost=4)
        for n, level in enumerate(LEVELS[:7], 1)
    ),
    *(timed_out(level, "slow") for level in LEVELS[7:]),
]
EXPECTED = """
title = "A <tale> of two"
about = "Which & why"

[[expected]]
source = "A report, table 2"
columns = ["level", "algorithm", "cost", "expanded", "outcome"]
rows = [
  ["maze/easy?seed=1", "quick", 5, 99, "solved"],
  ["maze/easy?seed=2", "nobody", 1, 2, "solved"],
]
"""


def page(folder: Path, records: list[Any], suite: str = SMALL) -> str:
    """Return the report of records."""
    stored(folder, records)
    (folder / "suite.toml").write_text(suite)
    assert cli.run(["bench", "report", str(folder)]) == 0
    return (folder / "report.html").read_text(encoding="utf-8")


def figures(text: str) -> Any:
    """Return the figures that a page carries."""
    found = re.search(r'<script id="data" type="application/json">(.*?)</script>', text, re.DOTALL)
    assert found
    return json.loads(found[1])


def row(text: str, *start: str) -> list[str]:
    """Return the texts of the cells of the first row of a table that starts so."""
    for line in re.findall(r"<tr>(.*?)</tr>", text, re.DOTALL):
        found = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line)
        cells = [html.unescape(re.sub("<[^>]+>", "", cell)) for cell in found]
        if cells[: len(start)] == list(start):
            return cells[len(start) :]
    raise AssertionError(f"no row {start}")


def test_the_page_needs_nothing_else(tmp_path: Path) -> None:
    text = page(tmp_path, QUICK + SLOW)
    assert not re.findall(r"(?:src|href)=[\"'](?!#)", text)
    assert "http://www.w3.org/2000/svg" in text
    assert not [link for link in re.findall(r"https?://[^\s\"'<>]+", text) if "w3.org" not in link]
    assert "default-src 'none'" in text
    assert "@import" not in text


def test_algorithms_have_coverage_means_and_penalties(tmp_path: Path) -> None:
    text = page(tmp_path, QUICK + SLOW)
    levels, runs, answered, cheapest, optimal, failed, par2, *_ = row(text, "quick")
    assert cheapest == "3"  # where the other one proved no lower cost
    assert (levels, runs, answered, optimal, failed) == (
        "10",
        "10",
        "100.0% 100% to 100%",
        "10",
        "0",
    )
    assert par2.split()[0] == "0.55"
    *_, count, expanded, seconds = row(text, "slow")
    assert count == "7"
    common = [20 * n for n in range(1, 8)]
    product = 1.0
    for each in common:
        product *= each
    assert expanded == f"{product ** (1 / 7):.3g}"
    assert row(text, "slow")[2].startswith("70.0% ")
    assert row(text, "slow")[6].split()[0] == f"{(0.3 * 28 + 3 * 20) / 10:.3g}"
    assert float(seconds) == pytest.approx(0.3 * (5040 ** (1 / 7)), rel=0.01)


def test_pairs_have_wins_ratios_and_corrected_p_values() -> None:
    (pair,) = Summary(QUICK + SLOW).pairs()
    assert pair.wins == {"seconds": (10, 0, 0), "expanded": (10, 0, 0), "cost": (3, 0, 7)}
    assert pair.ratio == pytest.approx(1 / 3)
    assert pair.p_seconds == pytest.approx(2 / 2**10)
    assert pair.p_expanded == pytest.approx(2 / 2**7)
    third = [record(level, "third", seconds=7.0, expanded=1) for level in LEVELS]
    assert Summary(QUICK + SLOW + third).pairs()[0].p_seconds == pytest.approx(3 * 2 / 2**10)


def test_repeats_give_a_median_and_seeds_a_mean() -> None:
    repeats = [record("a/b", "x", repeat=n, seconds=s) for n, s in enumerate((1, 9, 2), 1)]
    assert Summary(repeats).grid["x"]["a/b", "a/b"].seconds == 2
    seeds = [record("a/b", "x", seed=n, seconds=s) for n, s in enumerate((1, 9, 2), 1)]
    assert Summary(seeds).grid["x"]["a/b", "a/b"].seconds == 4


def test_own_code_proves_no_optimum() -> None:
    ours = record("a/b", "ours", cost=5, optimal=True)
    claimed = record("a/b", "mine.py:f", cost=3, optimal=True, own_code_hash="abc")
    assert Summary([claimed, ours]).optima() == {("a/b", "a/b"): 5}
    assert Summary([claimed]).optima() == {}
    shipped = record("a/b", "x", cost=9, optimal=False, optimum=4)
    assert Summary([shipped]).optima() == {("a/b", "a/b"): 4}


def test_a_level_that_one_run_missed_is_not_in_common() -> None:
    both = [record("a/b", "x", seed=1), record("a/c", "x", seed=1), record("a/c", "y", seed=1)]
    half = [record("a/b", "y", seed=1), timed_out("a/b", "y", seed=2)]
    summary = Summary(both + half)
    assert summary.common() == {("a/c", "a/c")}
    assert {each.label: each.common for each in summary.totals()} == {"x": 1, "y": 1}


def test_published_figures_stand_beside_ours(tmp_path: Path) -> None:
    text = page(tmp_path, QUICK, SMALL + EXPECTED)
    assert row(text, "maze/easy?seed=1", "quick") == [
        "1 of 1", "5", "5", "99", "10", "solved", "solved",
    ]  # fmt: skip
    assert row(text, "maze/easy?seed=2", "nobody") == [
        "not run", "1", "–", "2", "–", "solved", "–",
    ]  # fmt: skip
    assert "Theirs: A report, table 2." in text


def test_what_is_written_in_records_is_not_read_as_html(tmp_path: Path) -> None:
    nasty = "</script><script>alert(1)</script>"
    text = page(
        tmp_path, [record(nasty, nasty, error=nasty, exit="failed", host=nasty)], SMALL + EXPECTED
    )
    assert text.count("<script") == 2
    assert nasty not in text
    assert figures(text)["labels"] == [nasty]
    assert "<h1>A &lt;tale&gt; of two</h1>" in text
    assert "Which &amp; why" in text


def test_the_figures_of_the_plots_are_those_of_the_records(tmp_path: Path) -> None:
    found = figures(page(tmp_path, QUICK + SLOW))
    assert found["labels"] == ["quick", "slow"]
    assert found["levels"][0] == ["maze/easy?seed=1", 400]
    assert found["cells"][0]["expanded"] == [10 * n for n in range(1, 11)]
    assert found["cells"][1]["coverage"] == [1] * 7 + [0] * 3
    assert found["cells"][1]["expanded"][7:] == [None] * 3
    assert [found["outcomes"][n] for n in found["cells"][1]["outcome"][6:8]] == [
        "solved",
        "out of time",
    ]


def test_a_level_that_an_algorithm_did_not_run_on_is_left_empty(tmp_path: Path) -> None:
    found = figures(page(tmp_path, [*QUICK, record("maze/extra", "slow")]))
    assert found["cells"][0]["coverage"][-1] is None
    assert found["cells"][1]["coverage"] == [None] * 10 + [1]


def test_algorithms_and_levels_have_the_order_of_the_suite() -> None:
    late = [record("b/b", "second", number=4), record("a/a", "first", number=1)]
    found = Summary([*late, record("b/b", "first", number=3), record("a/a", "second", number=2)])
    assert found.labels == ["first", "second"]
    assert [level for level, _text in found.instances] == ["a/a", "b/b"]


def test_failures_other_code_and_other_machines_are_told(tmp_path: Path) -> None:
    text = page(
        tmp_path,
        [
            record("a/b", "x"),
            record("a/c", "x", code="new", host="there"),
            record("a/d", "x", outcome="failed", exit="failed", error="it broke"),
        ],
    )
    assert "answered by other code" in text
    assert "several machines" in text
    assert "it broke" in text


def test_a_page_without_a_suite_has_its_name(tmp_path: Path) -> None:
    assert "<h1>demo</h1>" in report.page([record()])


def test_tables_can_be_sorted_and_read_by_everybody(tmp_path: Path) -> None:
    text = page(tmp_path, QUICK + SLOW)
    assert text.count("<caption>") == 3
    assert text.count('role="region"') == 3
    assert text.count("<figcaption>") == 4
    assert 'lang="en"' in text


@pytest.mark.long
def test_ten_thousand_runs_make_a_small_file() -> None:
    records = [
        record(f"maze/easy?seed={n}", label, seconds=n / 997, expanded=n * 31)
        for n in range(1, 2001)
        for label in ("bfs", "dfs", "ucs", "astar", "greedy")
    ]
    assert len(report.page(records)) < 5_000_000


@pytest.mark.long
def test_a_browser_draws_it_without_an_error(tmp_path: Path) -> None:
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if not browser:
        pytest.skip("Chromium is not installed")
    page(tmp_path, QUICK + SLOW)
    flags = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--dump-dom",
        "--virtual-time-budget=5000",
    ]
    command = [
        browser,
        *flags,
        f"--user-data-dir={tmp_path / 'p'}",
        f"file://{tmp_path}/report.html",
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    drawn = done.stdout
    assert 'data-ready="yes"' in drawn
    for name in ("cactus", "profile", "scatter", "growth"):
        assert re.search(rf'<div id="{name}" class="plot"><svg', drawn), name
    assert len(re.findall(r"<circle [^>]*var\(--bad\)", drawn)) == 3  # time-outs on the border
    assert drawn.count("out of time") >= 3
    assert "10 of 10 levels" in drawn
