"""Measure how fast the player draws while a person drags the slider of a replay in one file.

    python bench/web_frames.py

A breadth-first search on a maze of 100 x 100 cells in Debian's Chromium, without a graphics card:
the slider goes from end to end and back, to a new moment in every frame. The times between frames
depend on what else the machine does, processor time and our script's work in a frame hardly do.
Pixel ratios are the browser's own: one that Playwright emulates leaves the canvas as it is. Writes
bench/results/web_frames.json and its part of docs/bench/web.md.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

import measure
import web_page
from searchcade import catalog
from searchcade.recording.race import record
from searchcade.search.run import Budget
from searchcade.texts.films import search_film
from searchcade.web.onefile import film_page
from web_page import browser_seconds

if TYPE_CHECKING:
    from playwright.sync_api import BrowserType, Page

LEVEL = "maze/custom?size=100&braid=1&seed=1"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
View = tuple[int, int, int]
VIEWS: list[View] = [(1440, 900, 1), (1440, 900, 2), (360, 740, 3)]
FRAMES = 300  # from one end to the other, each at a new moment
CANVAS = """() => {
  const board = document.querySelector("canvas");
  return [board.width, board.getBoundingClientRect().width];
}"""
DRAG = """(frames) => new Promise((done) => {
  const slider = document.querySelector(".timeline");
  const times = [];
  const work = [];
  const request = window.requestAnimationFrame;
  window.requestAnimationFrame = (draw) => request((now) => {
    const began = performance.now();
    draw(now);
    work.push(performance.now() - began);
  });
  const step = (now) => {
    times.push(now);
    const began = performance.now();
    const share = times.length / frames;
    slider.valueAsNumber = Math.round(slider.max * (share <= 1 ? share : 2 - share));
    slider.dispatchEvent(new Event("input"));
    work.push(performance.now() - began);
    if (share < 2) request(step);
    else done({ times, work: work.reduce((sum, each) => sum + each) / times.length });
  };
  request(step);
})"""
"""Drags the slider to its end and back; returns the times of all frames and the mean work."""


def main() -> None:
    loaded = catalog.level(LEVEL)
    recorded = record(loaded, catalog.algorithm("bfs", loaded), Budget(seconds=120))
    film = search_film([recorded])
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "replay.html"
        file.write_text(film_page([film], film.title), encoding="utf-8")
        results = {
            **measure.begun(),
            "expansions": recorded.recording.recorded,
            "bytes": file.stat().st_size,
            "views": measured(file.as_uri()),
            "load_after": measure.load(),
        }
    measure.keep("web_frames", results)
    web_page.main()


def measured(address: str) -> list[dict[str, Any]]:
    """Drag in a fresh page for each size of a window."""
    program = shutil.which("chromium") or sys.exit("chromium is not installed")
    with sync_playwright() as playwright:
        return [
            {"view": view, **dragged(playwright.chromium, program, address, view)} for view in VIEWS
        ]


def dragged(kind: BrowserType, program: str, address: str, view: View) -> dict[str, Any]:
    """Drag in a window of this size, in a browser that has this pixel ratio."""
    width, height, ratio = view
    arguments = [*ARGUMENTS, f"--force-device-scale-factor={ratio}"]
    browser = kind.launch(executable_path=program, args=arguments)
    page = browser.new_page(no_viewport=True, reduced_motion="reduce")
    size = {"width": width, "height": height, "deviceScaleFactor": 0, "mobile": False}
    page.context.new_cdp_session(page).send("Emulation.setDeviceMetricsOverride", size)
    page.goto(address)
    page.wait_for_selector(".player")
    page.wait_for_timeout(1000)
    found = {"canvas": canvas(page, ratio), **figures(page)}
    browser.close()
    return found


def canvas(page: Page, ratio: int) -> int:
    """Return how many pixels of the screen the board is wide, as many as the ratio asks for."""
    pixels, wide = page.evaluate(CANVAS)
    if abs(pixels - ratio * wide) > ratio:
        sys.exit(f"expected a canvas of {ratio} x {wide} pixels, found {pixels}")
    return int(pixels)


def figures(page: Page) -> dict[str, Any]:
    """Drag, and return what is said of the times between frames."""
    before = browser_seconds("chrom")
    dragged = page.evaluate(DRAG, FRAMES)
    spent = browser_seconds("chrom") - before
    gaps = [later - before for before, later in pairwise(dragged["times"])]
    return {
        "frames": len(gaps),
        "median": round(median(gaps), 1),
        "p95": round(quantiles(gaps, n=20)[-1], 1),
        "worst": round(max(gaps), 1),
        "script": round(dragged["work"], 1),
        "cpu": round(1000 * spent / len(gaps), 1),
    }


if __name__ == "__main__":
    main()
