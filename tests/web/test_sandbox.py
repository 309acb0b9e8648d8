"""Own code stays in its worker, also on a host that sends no headers: no network, no JavaScript."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from searchcade.web.build import WORKER
from web.chromium import Chromium
from web.firefox import Firefox
from web.npm import needed
from web.screens import MAZE, visit
from web.use import SEARCH, run_code

WAYS = (
    "js.fetch(address)",
    "js.importScripts(address)",
    "js.indexedDB.open('kept')",
    "js.Worker.new(address)",
    "js.setTimeout(pyodide_js.loadPackage, 0)",  # code that runs after its end
    "run_js('fetch')(address)",
    "open_url(address)",
    "pyfetch(address).send(None)",
    "pyodide_js.loadPackage.constructor('address', 'return fetch(address)')(address)",
    "pyodide_js.loadPackage(address + '.whl') and 1 / 0",  # asks later, if it can
)
LEAVE = """\
def mine(problem):
    import js, pyodide_js
    from pyodide.code import run_js
    from pyodide.http import open_url, pyfetch
    for number, way in enumerate(WAYS):
        for host in HOSTS:
            try:
                eval(way, {**locals(), "address": f"{host}/stolen{number}"})
                print("went through:", way)
            except Exception:
                print("refused")
"""


STRIP = """
const browser = {postMessage() {}, fetch() {}, indexedDB: {}, setTimeout};
const scope = require("vm").createContext(browser);
const run = (text) => require("vm").runInContext(text, scope);
run("globalThis.self = globalThis; Object.setPrototypeOf(self, {importScripts() {}});");
run(require("fs").readFileSync(process.argv[1], "utf8") + "takeAway();");
const names = ["postMessage", "fetch", "indexedDB", "importScripts", "self", "setTimeout", "Map"];
console.log(names.filter((name) => run(`typeof ${name}`) !== "undefined").join(" "));
"""


class Noted(SimpleHTTPRequestHandler):
    """A plain static host that remembers what it was asked for."""

    def __init__(self, asked: list[str], *values: Any, directory: str) -> None:
        self.asked = asked
        super().__init__(*values, directory=directory)

    def log_message(self, _form: str, *_values: Any) -> None:
        """Remember a request, answered or not."""
        self.asked.append(self.path)


@contextmanager
def plain_host(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Serve a folder without any header of ours: its address, and what it was asked for."""
    asked: list[str] = []
    handler = partial(Noted, asked, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    server.server_close()


def leaving(*hosts: str) -> str:
    """Return own code that tries all ways to each host, and prints how each of them ends."""
    return LEAVE.replace("WAYS", repr(WAYS)).replace("HOSTS", repr(hosts))


def check(printed: str, own: list[str], other: list[str]) -> None:
    """Check that every way was refused, and that neither host was asked for more than the page."""
    assert printed.split("\n")[: 2 * len(WAYS)] == ["refused"] * 2 * len(WAYS)
    assert other == [path for path in own if "stolen" in path] == []


def test_the_worker_keeps_the_language_and_nothing_that_leads_out_of_it() -> None:
    needed("node")
    command = ["node", "-e", STRIP, str(WORKER)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["setTimeout", "Map"]


@pytest.mark.long
def test_own_code_reaches_no_host_in_chromium(
    chromium: Chromium, site: Path, tmp_path: Path
) -> None:
    with plain_host(site) as (own, asked), plain_host(tmp_path) as (other, asked_there):
        page = chromium.page(own)
        visit(page, f"#code?level={MAZE}")
        run_code(page, leaving(own, other))
        printed = page.inner_text(".prints")
        run_code(page, SEARCH)  # whatever was asked for later is asked for by now
        check(printed, asked, asked_there)


@pytest.mark.long
def test_own_code_reaches_no_host_in_firefox(firefox: Firefox, site: Path, tmp_path: Path) -> None:
    script = """
      const ready = "#header .python[data-state=ready]";
      await page.waitForSelector(ready, {timeout: 60000});
      await page.waitForSelector(".editor");
      let printed = "";
      for (const code of [values.leaving, values.search]) {
        await write(code);
        await page.click("main .main.large");
        await page.waitForSelector(".own-table tbody tr", {timeout: 60000});
        await page.waitForSelector("main .main.large:enabled");
        printed ||= await page.$eval(".prints", (each) => each.innerText);
      }
      return printed;"""
    with plain_host(site) as (own, asked), plain_host(tmp_path) as (other, asked_there):
        values = {"leaving": leaving(own, other), "search": SEARCH}
        values["address"] = f"{own}#code?level={MAZE}"
        answer = firefox.ask({"script": script, "values": values})
        check(str(answer.get("value", answer.get("failure"))), asked, asked_there)
    assert all("blocked a JavaScript eval" in each for each in answer["errors"])
