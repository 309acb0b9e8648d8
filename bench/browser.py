"""Measure the page in a browser: frames while scrubbing, the editor, and Python in it.

    python bench/browser.py frames
    python bench/browser.py editor
    python bench/browser.py drawing
    python bench/browser.py python
    python bench/browser.py page

`frames` drags the slider of a replay in one file, a breadth-first search on a maze of 100 x 100
cells, in Debian's Chromium without a graphics card: from end to end and back, to a new moment in
every frame. The times between frames depend on what else the machine does, processor time and our
script's work in a frame hardly do. Pixel ratios are the browser's own: one that Playwright emulates
leaves the canvas as it is. `editor` types into the editor for own code, and stops a run. `drawing`
drags the goal of a maze, and A* follows. `python`
builds the site and the one file and opens them in Chromium and
Firefox: until Python is ready, how fast it is, how large the files are. Processor time is that of
all processes of the browser. Each writes its part of bench/results/web.json and docs/bench/web.md,
`page` only the latter.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

import psutil

import measure
from measure import Record
from searchcade import catalog
from searchcade.recording.race import record
from searchcade.search.run import Budget
from searchcade.texts.films import search_film
from searchcade.web.onefile import film_page

sys.path.insert(0, str(measure.ROOT / "tests"))
from web.chromium import USUAL, started
from web.firefox import Firefox
from web.sites import serving
from web.use import DEAF, SEARCH, write

if TYPE_CHECKING:
    from playwright.sync_api import Page

LEVEL = "maze/custom?size=100&braid=1&seed=1"
WIDE, PHONE = (1440, 900), (360, 740)
VIEWS = [(*WIDE, 1, 1), (*WIDE, 2, 1), (*PHONE, 3, 1), (*WIDE, 1, 4), (*PHONE, 3, 4)]
"""Width, height, pixel ratio, and how many times slower the page's thread is made."""
FRAMES = 300  # from one end to the other, each at a new moment
SPEED = Path(__file__).with_name("web_speed.py")
ROUNDS = 3
SETTLED_MS = 3000  # after which a browser has finished its own start
READY = ".python[data-state=ready]"
LINES = (100, 200, 400)  # of a program
KEYS = 40
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
STOP = """() => {
  window.took = {};
  const begun = performance.now();
  const run = document.querySelector("main .main.large");
  const watcher = new MutationObserver(() => {
    if (run.disabled) return;
    took.stop = performance.now() - begun;
    watcher.disconnect();
  });
  watcher.observe(run, { attributes: true });
  run.nextElementSibling.click();
}"""
RUN = """() => {
  const begun = performance.now();
  const watcher = new MutationObserver(() => {
    if (!document.querySelector(".own-table tr.own")) return;
    took.run = performance.now() - begun;
    watcher.disconnect();
  });
  watcher.observe(document.querySelector(".own-table"), { subtree: true, childList: true });
  document.querySelector("main .main.large").click();
}"""
"""Press the buttons, and note how long it takes until one can run again, until own code is told."""
DRAWN, DRAWN_CELLS = "maze/custom?size=30&braid=1&seed=1", 25
GOAL = """() => {
  const board = document.querySelector(".draw-board");
  const { left, top, width, height } = board.getBoundingClientRect();
  const side = Math.floor((Math.min(width, height) * 0.952) / 30);
  return [left + width / 2 + 14.5 * side, top + height / 2 + 14.5 * side, side];
}"""
"""Where the goal is, in the last cell, and how large a cell is."""
SHOWN = """() => {
  const begun = performance.now();
  window.shown = new Promise((done) => {
    const watcher = new MutationObserver(() => requestAnimationFrame(() => {
      watcher.disconnect();
      done(performance.now() - begun);
    }));
    watcher.observe(document.querySelector(".draw-found"), { childList: true });
  });
}"""
"""Note when the next search is told, and drawn."""
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(measure.ROOT / "src")}
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


# ------------------------------------------------------------------ frames


def frames() -> Record:
    """Drag in a fresh page for each size of a window."""
    loaded = catalog.level(LEVEL)
    recorded = record(loaded, catalog.algorithm("bfs", loaded), Budget(seconds=120))
    film = search_film([recorded])
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "replay.html"
        file.write_text(film_page([film], film.title), encoding="utf-8")
        return {
            **measure.begun(),
            "expansions": recorded.recording.recorded,
            "bytes": file.stat().st_size,
            "views": [{"view": view, **dragged(file.as_uri(), *view)} for view in VIEWS],
            "load_after": measure.load(),
        }


def dragged(address: str, width: int, height: int, ratio: int, slower: int) -> Record:
    """Drag in a window of this size, in a browser that has this pixel ratio."""
    with started([*USUAL, f"--force-device-scale-factor={ratio}"]) as browser:
        page = browser.new_page(no_viewport=True, reduced_motion="reduce")
        size = {"width": width, "height": height, "deviceScaleFactor": 0, "mobile": False}
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setDeviceMetricsOverride", size)
        page.goto(address)
        page.wait_for_selector(".player")
        page.wait_for_timeout(1000)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        return {"canvas": canvas(page, ratio), **frame_times(page)}


def canvas(page: Page, ratio: int) -> int:
    """Return how many pixels of the screen the board is wide, as many as the ratio asks for."""
    pixels, wide = page.evaluate(CANVAS)
    if abs(pixels - ratio * wide) > ratio:
        sys.exit(f"expected a canvas of {ratio} x {wide} pixels, found {pixels}")
    return int(pixels)


def frame_times(page: Page) -> Record:
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


def browser_seconds(name: str) -> float:
    """Return the processor time of the processes of a browser that this one has started."""
    seconds = 0.0
    for process in psutil.Process().children(recursive=True):
        try:
            if name in " ".join(process.cmdline()[:1]):
                times = process.cpu_times()
                seconds += times.user + times.system
        except psutil.NoSuchProcess:
            continue
    return seconds


# ------------------------------------------------------------------ the editor


def editor() -> Record:
    """Type into programs of several lengths, and stop a run."""
    with page_at("#code?level=maze/easy?seed=7") as page:
        typed(page, LINES[-1])  # the browser compiles what it needs
        return {
            **measure.begun(),
            "typed": [typed(page, lines) for lines in LINES],
            "stopped": [stopped(page) for _ in range(ROUNDS)],
            "load_after": measure.load(),
        }


@contextmanager
def page_at(place: str) -> Iterator[Page]:
    """Build the site, and open it in Chromium at a place of it."""
    with tempfile.TemporaryDirectory() as name:
        site = Path(name) / "site"
        build(site)
        with serving(site) as address, started(USUAL) as browser:
            page = browser.new_page(viewport={"width": WIDE[0], "height": WIDE[1]})
            page.goto(address + place)
            page.wait_for_selector(READY)
            yield page


def typed(page: Page, lines: int) -> Record:
    """Return milliseconds of the page's thread for a key, and for indenting all lines."""
    pair = "def step_{0}(state):\n    return [each for each in range({0}) if each]  # {0}\n"
    write(page, "".join(pair.format(number) for number in range(lines // 2)).rstrip())
    page.keyboard.press("Control+Home")
    page.wait_for_timeout(SETTLED_MS)
    for _ in range(KEYS):
        page.keyboard.press("x")  # the first ones are compiled
    key = spent(page, lambda: page.keyboard.type("x" * KEYS)) / KEYS
    page.wait_for_timeout(SETTLED_MS)
    page.keyboard.press("Control+a")
    return {"lines": lines, "key": key, "indent": spent(page, lambda: page.keyboard.press("Tab"))}


def spent(page: Page, action: Callable[[], object]) -> float:
    """Return the milliseconds of processor time that the page's thread needs for an action."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def seconds() -> float:
        found = session.send("Performance.getMetrics")["metrics"]
        return float(next(each["value"] for each in found if each["name"] == "TaskDuration"))

    before = seconds()
    action()
    page.evaluate(TWO_FRAMES)
    return round(1000 * (seconds() - before), 1)


def stopped(page: Page) -> float:
    """Stop an endless run while a spare Python waits; return seconds until another one answers."""
    write(page, DEAF)
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(".python[data-state=working]")
    page.wait_for_timeout(SETTLED_MS)
    page.evaluate(STOP)
    page.wait_for_selector("main .main.large:enabled")
    write(page, SEARCH)
    page.evaluate(RUN)
    page.wait_for_selector("main .main.large:enabled")
    page.wait_for_timeout(SETTLED_MS)
    return round(float(page.evaluate("took.stop + took.run")) / 1000, 2)


# ------------------------------------------------------------------ drawing


def drawing() -> Record:
    """Drag the goal of a maze of 30 x 30 cells over a row, cell by cell; A* follows each time."""
    with page_at(f"#draw?level={DRAWN}") as page:
        page.wait_for_selector(".draw-verdict .good")
        page.wait_for_timeout(2 * SETTLED_MS)
        x, y, side = page.evaluate(GOAL)
        page.mouse.move(x, y)
        page.mouse.down()
        moved(page, x, y, side)  # the browser compiles what it needs
        before = browser_seconds("chrom")
        walls = [moved(page, x - number * side, y, side) for number in range(1, DRAWN_CELLS)]
        spent = browser_seconds("chrom") - before
        page.mouse.up()
        return {
            **measure.begun(),
            "cpu": round(1000 * spent / len(walls), 1),
            "wall": round(median(walls), 1),
            "expanded": page.inner_text(".draw-found"),
            "load_after": measure.load(),
        }


def moved(page: Page, x: float, y: float, side: float) -> float:
    """Drag to the next cell at the left; return milliseconds until its search is shown."""
    page.evaluate(SHOWN)
    page.mouse.move(x - side, y)
    return float(page.evaluate("() => window.shown"))


# ------------------------------------------------------------------ Python in a page


def build(*arguments: Path | str) -> None:
    """Build a form of the page."""
    command = [sys.executable, "-m", "searchcade", "web", "build", *map(str, arguments)]
    subprocess.run(command, env=ENVIRONMENT, check=True)


def python() -> Record:
    """Build both forms of the page, and measure them."""
    with tempfile.TemporaryDirectory() as name:
        site, one_file = Path(name) / "site", Path(name) / "searchcade.html"
        build(site)
        build(one_file, "--one-file")
        return {
            **measure.begun(),
            "sizes": sizes(site, one_file),
            "ready": ready(site, one_file),
            "speed": speed(site),
            "load_after": measure.load(),
        }


def ready(site: Path, one_file: Path) -> list[Record]:
    """Open each form of the page in each browser, several times."""
    with serving(site) as address:
        pages = {"served": address, "one file, from a disk": one_file.as_uri()}
        first = [
            {"browser": name, "page": form, **best([once() for _ in range(ROUNDS)])}
            for name, browser in (("Chromium", in_chromium), ("Firefox", in_firefox))
            for form, address in pages.items()
            for once in [browser(address)]
        ]
        again = {"browser": "Chromium", "page": "served, later visits", **best(later(address))}
        return [*first, again]


def best(pairs: list[tuple[float, float]]) -> Record:
    """Return processor and wall time until ready: the best and the median."""
    cpu, wall = zip(*pairs, strict=True)
    return {
        "cpu_best": round(min(cpu), 2),
        "cpu_median": round(median(cpu), 2),
        "wall_best": round(min(wall), 2),
        "wall_median": round(median(wall), 2),
    }


def in_chromium(address: str) -> Callable[[], tuple[float, float]]:
    """Return what opens a page in a browser that has just been started."""

    def once() -> tuple[float, float]:
        with started(USUAL) as browser:
            return opened(browser.new_page(), address)

    return once


def opened(page: Page, address: str) -> tuple[float, float]:
    """Open a page in Chromium; return processor and wall seconds until Python is ready."""
    page.wait_for_timeout(SETTLED_MS)
    before = browser_seconds("chrom")
    page.goto(address)
    page.wait_for_selector(READY, timeout=120_000)
    wall = page.evaluate("performance.now()") / 1000
    return browser_seconds("chrom") - before, wall


def later(address: str) -> list[tuple[float, float]]:
    """Open a site that the browser knows: it keeps files, and what it has compiled of them."""
    pairs = []
    with started(USUAL) as browser:
        context = browser.new_context()
        for _ in range(2 * ROUNDS):
            page = context.new_page()
            pairs.append(opened(page, address))
            page.wait_for_timeout(2 * SETTLED_MS)  # until it has kept them
            page.close()
    return pairs[ROUNDS:]


def in_firefox(address: str) -> Callable[[], tuple[float, float]]:
    """Return what opens a page in a browser that has just been started."""
    script = (
        f"await page.waitForSelector('{READY}', {{timeout: 120000}});"
        "return await page.evaluate(() => performance.now());"
    )

    def once() -> tuple[float, float]:
        firefox = Firefox()
        try:
            firefox.run("return 0;", address="about:blank")
            before = browser_seconds("firefox")
            with most("firefox") as seconds:
                wall = firefox.run(script, address=address) / 1000
            return seconds[0] - before, wall
        finally:
            firefox.close()

    return once


@contextmanager
def most(name: str) -> Iterator[list[float]]:
    """Look again and again: a process that ends with its page takes its figures along."""
    seconds, is_over = [0.0], Event()

    def look() -> None:
        while not is_over.wait(0.1):
            seconds[0] = max(seconds[0], browser_seconds(name))

    thread = Thread(target=look)
    thread.start()
    yield seconds
    is_over.set()
    thread.join()


def speed(site: Path) -> Record:
    """Run the same searches by both Pythons, one after the other."""
    driver = measure.ROOT / "tests" / "web" / "browser_python.mjs"
    return {
        "here": answer(sys.executable, "-S", SPEED),
        "there": answer("node", driver, site / "python", SPEED),
    }


def answer(*command: Any) -> Any:
    """Return the JSON that a command prints."""
    done = subprocess.run([*map(str, command)], env=ENVIRONMENT, capture_output=True, check=True)
    return json.loads(done.stdout)


def sizes(site: Path, one_file: Path) -> dict[str, list[int]]:
    """Return the bytes of the files, as they are and compressed."""
    files = {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*.*"))}
    parts = {name: path.read_bytes() for name, path in files.items() if path.is_file()}
    packed = {name: len(gzip.compress(content)) for name, content in parts.items()}
    whole = [sum(map(len, parts.values())), sum(packed.values())]
    file = one_file.read_bytes()
    return {
        "the site": whole,
        **{name: [len(content), packed[name]] for name, content in parts.items()},
        "the one file": [len(file), len(gzip.compress(file))],
    }


# ------------------------------------------------------------------ the page


def figures(results: Record) -> Record:
    speed = results["python"]["speed"]
    pairs = zip(speed["here"][1], speed["there"][1], strict=True)
    return results | {
        "searches": [own | {"browser_seconds": browser["seconds"]} for own, browser in pairs]
    }


MEASURES = {"frames": frames, "editor": editor, "drawing": drawing, "python": python}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("frames", "editor", "drawing", "python", "page"))
    what, results = parser.parse_args().what, measure.kept("web")
    if what != "page":
        results[what] = MEASURES[what]()
        measure.keep("web", results)
    measure.write_page("web", figures(results))


if __name__ == "__main__":
    main()
