"""Own code stays in its worker on any host, ends in time with its sentence, and changes no more."""

from __future__ import annotations

import subprocess
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest

from searchcade.web.build import WORKER
from web import overrun, sites
from web.chromium import Chromium
from web.firefox import Firefox
from web.hostile import FEW, PROGRAMS
from web.npm import needed
from web.screens import MAZE, PYTHON_READY
from web.use import SEARCH

STRIP = """
const browser = {postMessage() {}, fetch() {}, indexedDB: {}, setTimeout};
const scope = require("vm").createContext(browser);
const run = (text) => require("vm").runInContext(text, scope);
run("globalThis.self = globalThis; Object.setPrototypeOf(self, {importScripts() {}});");
const text = require("fs").readFileSync(process.argv[1], "utf8");
run(text.replace('"use strict"', "") + "takeAway();");
const names = ["postMessage", "fetch", "indexedDB", "importScripts", "self", "setTimeout", "Map"];
console.log(names.filter((name) => run(`typeof ${name}`) !== "undefined").join(" "));
"""
RUN = """async ({ address, code, seconds }) => {
  const until = (found) => new Promise((done, fail) => {
    setTimeout(() => fail(new Error(`never: ${found}; ${code}`)), 60000);
    const look = () => {
      if (!found()) return;
      watcher.disconnect();
      done();
    };
    const watcher = new MutationObserver(look);
    const changes = { subtree: true, childList: true, characterData: true, attributes: true };
    watcher.observe(document.documentElement, changes);
    look();
  });
  const all = (place) => [...document.querySelectorAll(place)];
  const lines = () => all(".editor").map((each) => each.shadowRoot.querySelector(".cm-line"));
  const isReady = () => all("#header .python[data-state=ready]").length;
  const replaced = () => {
    const content = all(".editor")[0].shadowRoot.querySelector("#editor");
    const key = { key: "a", code: "KeyA", keyCode: 65, ctrlKey: true, bubbles: true };
    content.focus();
    content.dispatchEvent(new KeyboardEvent("keydown", key));
    const pasted = new ClipboardEvent("paste", { cancelable: true });
    const clipboardData = { getData: () => code, files: [] };
    Object.defineProperty(pasted, "clipboardData", { value: clipboardData });
    content.dispatchEvent(pasted);
  };
  const first = code.split("\\n")[0];
  const old = location.hash === address ? [] : all("main h1");
  location.hash = address;
  await until(() => isReady() && !old.some((each) => each.isConnected)
    && all("main .main.large:enabled").length && lines().length);
  if (!address.includes("code=")) replaced();
  await until(() => lines()[0]?.textContent === first);
  all("#limit-seconds")[0].value = seconds;
  window.runs.splice(0);
  all("main .main.large")[0].click();
  await until(() => isReady() && all("main .main.large:enabled").length
    && !all(".film-view p")[0].textContent.includes("…"));
  const seen = (place) => all(place).filter((each) => each.checkVisibility());
  const text = (place) => seen(place).map((each) => each.textContent).join("\\n");
  return {
    told: text(".trouble"),
    film: text(".film-view p"),
    printed: text(".prints"),
    ours: text(".own-table tbody tr:not(.own) td:not(.watch):not(.nowrap)"),
    unkept: text(".desk > .notice"),
    over: window.runs.splice(0),
  };
}"""
"""Runs a program in the page; one with `code=` in its address comes as a link."""
FRAME = '<!doctype html><title>frame</title><iframe {} width="1000" height="560" src="{}"></iframe>'
PLACE = f"#code?level={MAZE}"
FORMS = ("served", "static", "one file", "frame", "one file in a sandboxed frame")


class Noted(SimpleHTTPRequestHandler):
    """A plain static host that notes what it was asked for, answered or not."""

    def __init__(self, notes: list[str], *values: Any, directory: str) -> None:
        self.notes = notes
        super().__init__(*values, directory=directory)

    def log_message(self, form: str, *values: Any) -> None:
        self.notes.append(form % values)


@contextmanager
def plain_host(folder: Path, notes: list[str]) -> Iterator[str]:
    """Serve a folder without any header of ours, and give its address."""
    handler = partial(Noted, notes, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


class Hosting(NamedTuple):
    """Where the page is opened, two hosts that own code asks, and what hosts were asked for."""

    address: str
    own: str
    other: str
    notes: list[str]


@pytest.fixture
def hosted(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[str], Hosting]]:
    """Return what hosts the page in one of several forms, beside another host."""
    notes: list[str] = []
    with ExitStack() as stack:
        other = stack.enter_context(plain_host(tmp_path, notes))

        def hosting(form: str) -> Hosting:
            file: Path = request.getfixturevalue("one_file" if "file" in form else "site")
            if form == "one file":
                return Hosting(file.as_uri(), other, other, notes)
            if form == "served":
                own = stack.enter_context(sites.serving(file))
                return Hosting(own, own, other, notes)
            own = stack.enter_context(plain_host(file.parent if "file" in form else file, notes))
            if form == "static":
                return Hosting(own, own, other, notes)
            sandbox, name = ("sandbox=allow-scripts", file.name) if "file" in form else ("", "")
            framed = FRAME.format(sandbox, f"{own}/{name}")
            (tmp_path / "frame.html").write_text(framed, encoding="utf-8")
            return Hosting(f"{other}/frame.html", own, other, notes)

        yield hosting


def orders(names: Iterable[str], hosting: Hosting) -> list[dict[str, Any]]:
    """Return the programs as they are run, with something right before and after them.

    Those that ask a host are run for two; one that changes what runs it comes as a link.
    """
    given = []
    for name in names:
        code, _, changes, seconds = PROGRAMS[name]
        hosts = {hosting.own, hosting.other} if "ADDRESS" in code else {hosting.own}
        for host in sorted(hosts):
            asking = code.replace("ADDRESS", f"{host}/stolen").replace(
                "PORT", str(urlsplit(host).port)
            )
            packed = urlsafe_b64encode(asking.encode()).decode().rstrip("=")
            address = f"{PLACE}&code=~t{packed}" if changes else PLACE
            given.append({"name": name, "code": asking, "address": address, "seconds": seconds})
    right = {"name": "", "code": SEARCH, "address": PLACE, "seconds": 10}
    return [right, *given, right]


def check(given: list[dict[str, Any]], seen: list[dict[str, Any]], hosting: Hosting) -> None:
    """Check what a person was told of each program, and that no host was asked for anything.

    What is ours answers alike beside all of them.
    """
    assert seen[0]["told"] == seen[-1]["told"] == ""
    assert seen[0]["ours"].count("optimum") == 2
    for order, found in zip(given, seen, strict=True):
        told = PROGRAMS[order["name"]].told if order["name"] else ""
        assert told in found["told"] + found["film"], (order, found)
        assert told or not found["told"], (order, found)
        assert "went through" not in found["printed"], (order, found)
        assert found["ours"] == seen[0]["ours"], (order, found)
        assert all(over < overrun.MOST + lag for over, lag in found["over"]), (order, found)
    assert [each for each in hosting.notes if "stolen" in each] == []


def test_the_worker_keeps_the_language_and_nothing_that_leads_out_of_it() -> None:
    needed("node")
    command = ["node", "-e", STRIP, str(WORKER)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["setTimeout", "Map"]


def in_chromium(chromium: Chromium, hosting: Hosting, names: Iterable[str]) -> list[dict[str, Any]]:
    """Run the programs one after the other, and return what was seen of each."""
    context = chromium.context()
    overrun.measure(context)
    page = context.new_page()
    page.goto(hosting.address)
    frame = page.frames[-1]
    frame.wait_for_selector(PYTHON_READY)
    given = orders(names, hosting)
    seen: list[dict[str, Any]] = [frame.evaluate(RUN, each) for each in given]
    check(given, seen, hosting)
    assert [each for each in chromium.requests if "stolen" in each] == []
    chromium.errors.clear()  # what Python says of a program that breaks it
    return seen


def test_a_few_hostile_programs_are_held(
    chromium: Chromium, hosted: Callable[[str], Hosting]
) -> None:
    in_chromium(chromium, hosted("static"), FEW)


@pytest.mark.long
def test_a_frame_that_lets_the_page_load_no_files_is_told_of(
    chromium: Chromium, site: Path, tmp_path: Path
) -> None:
    with plain_host(site, []) as own, plain_host(tmp_path, []) as other:
        framed = FRAME.format("sandbox=allow-scripts", own)
        (tmp_path / "frame.html").write_text(framed, encoding="utf-8")
        frame = chromium.page(f"{other}/frame.html").frames[-1]
        frame.wait_for_selector("#header .python[data-state=failed]")
        assert "in a window of its own" in frame.inner_text("#python-notice")
        chromium.errors.clear()


@pytest.mark.long
@pytest.mark.parametrize("form", FORMS)
def test_every_hostile_program_is_held_in_chromium(
    chromium: Chromium, hosted: Callable[[str], Hosting], form: str
) -> None:
    seen = in_chromium(chromium, hosted(form), PROGRAMS)
    assert ("keeps no more" in seen[-1]["unkept"]) == ("sandboxed" in form)


@pytest.mark.long
@pytest.mark.parametrize("form", FORMS)
def test_every_hostile_program_is_held_in_firefox(
    firefox: Firefox, hosted: Callable[[str], Hosting], form: str
) -> None:
    script = f"""
      const frame = page.frames().at(-1);
      await frame.waitForSelector(values.ready, {{ timeout: 60000 }});
      const seen = [];
      for (const order of values.orders) seen.push(await frame.evaluate({RUN}, order));
      return seen;"""
    hosting = hosted(form)
    given = orders(PROGRAMS, hosting)
    values = {
        "address": hosting.address,
        "prepare": overrun.MEASURE,
        "ready": PYTHON_READY,
        "orders": given,
    }
    answer = firefox.ask({"script": script, "values": values})
    assert "failure" not in answer, answer["failure"]
    check(given, answer["value"], hosting)
    assert [each for each in answer["requests"] if "stolen" in each] == []
    assert ("keeps no more" in answer["value"][-1]["unkept"]) == ("sandboxed" in form)
