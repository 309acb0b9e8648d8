"""Measure the page with Python in it: until it is ready, how fast its Python is, how large it is.

    python bench/web_python.py

Builds the site and the one file, opens them in Debian's Chromium and Firefox, and reads the
processor time of all processes of the browser. Writes bench/results/web_python.json and its parts
of docs/bench/web.md.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from threading import Event, Thread
from typing import Any

import measure
import web_page
from web_page import browser_seconds

ROOT = measure.ROOT
TESTS = ROOT / "tests"
SPEED = Path(__file__).with_name("web_speed.py")
ROUNDS = 3
SETTLED = 3000  # milliseconds after which a browser has finished its own start
READY = ".python[data-state=ready]"

sys.path.insert(0, str(TESTS))
from web.chromium import USUAL, started  # noqa: E402
from web.firefox import Firefox  # noqa: E402
from web.sites import serving  # noqa: E402

Figures = dict[str, Any]


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        site, one_file = Path(name) / "site", Path(name) / "searchcade.html"
        searchcade("web", "build", str(site))
        searchcade("web", "build", str(one_file), "--one-file")
        results = {
            **measure.begun(),
            "sizes": sizes(site, one_file),
            "ready": ready(site, one_file),
            "speed": speed(site),
            "load_after": measure.load(),
        }
    measure.keep("web_python", results)
    web_page.main()


def searchcade(*arguments: str) -> None:
    """Run a command as a user does."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    subprocess.run([sys.executable, "-m", "searchcade", *arguments], env=environment, check=True)


# ------------------------------------------------------------------ until it is ready


def ready(site: Path, one_file: Path) -> list[Figures]:
    """Open each form of the page in each browser, several times."""
    with serving(site) as address:
        pages = {"served": address, "one file, from a disk": one_file.as_uri()}
        return [
            {"browser": name, "page": form, **open_often(page)}
            for name, browser in (("Chromium", in_chromium), ("Firefox", in_firefox))
            for form, address in pages.items()
            for page in [browser(address)]
        ]


def open_often(once: Callable[[], tuple[float, float]]) -> Figures:
    """Return processor and wall time until ready: the best and the median."""
    pairs = [once() for _ in range(ROUNDS)]
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
            page = browser.new_page()
            page.wait_for_timeout(SETTLED)
            before = browser_seconds("chrom")
            page.goto(address)
            page.wait_for_selector(READY, timeout=120_000)
            wall = page.evaluate("performance.now()") / 1000
            return browser_seconds("chrom") - before, wall

    return once


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


# ------------------------------------------------------------------ speed and sizes


def speed(site: Path) -> Figures:
    """Run the same searches by both Pythons, one after the other."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    here = answer([sys.executable, "-S", str(SPEED)], environment)
    driver = TESTS / "web" / "browser_python.mjs"
    there = answer(["node", str(driver), str(site / "python"), str(SPEED)], environment)
    return {"here": here, "there": there}


def answer(command: list[str], environment: dict[str, str]) -> Any:
    """Return the JSON that a command prints."""
    return json.loads(
        subprocess.run(command, env=environment, capture_output=True, check=True).stdout
    )


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


if __name__ == "__main__":
    main()
