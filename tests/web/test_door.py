"""Python in the page: whatever a request does, one sentence comes back, and the next one works."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from searchcade.web.build import archive, package_files, worker_tag
from searchcade.web.elements import FRONT
from searchcade.web.serve import SiteServer
from searchcade.words import common_texts
from web.chromium import Chromium
from web.firefox import Firefox
from web.node import Found, checks

TROUBLE = Path(__file__).with_name("trouble.py")
BEGIN = """async () => {
  const { Python } = await import("/front/page/python.js");
  const { Words } = await import("/front/words.js");
  window.python = new Python(new Words({}, "en"));
}"""
ASK = """async (name) => {
  await python.ready();
  const begun = performance.now();
  const seconds = ["endless", "sleeping"].includes(name) ? 1 : 60;
  const answer = await python.ask(`watch.${name}`, {}, { seconds }).catch((each) => each.text);
  return [answer, performance.now() - begun, await python.ask("watch.hello")];
}"""
STOP = """async () => {
  const asked = [python.ask("watch.endless"), python.ask("watch.hello")];
  const answers = Promise.all(asked.map((each) => each.catch((refusal) => refusal.text)));
  const states = [python.state];
  python.stop();
  states.push(python.state);
  return [states, await answers, await python.ask("watch.hello")];
}"""
READY = ".python[data-state=ready]"
BLANK = "blank.html"
"""A page without Python, so that only the one that is asked is started."""
ENDS = {
    "endless": "page_python.late",
    "sleeping": "page_python.late",
    "growing": "page_python.memory",
    "swallowing": 7,
    "nested": "page_python.broken",
    "leaving": "page_python.broken",
    "aborting": "page_python.broken",
}
FAILED = ".python[data-state=failed]"


@pytest.fixture(scope="module")
def found(front: Path) -> Found:
    """Run all checks of door.mjs, where a fake worker says and does what is wanted."""
    return checks(front, "door.mjs")


def test_an_error_of_the_worker_ends_the_request_and_not_python(found: Found) -> None:
    assert found["broken"] == ["page_python.broken", "starting", 2]


def test_an_error_while_nothing_is_asked_is_no_failed_start(found: Found) -> None:
    assert found["idle"] == ["starting", 2]


def test_a_worker_that_was_ended_is_not_heard_any_more(found: Found) -> None:
    assert found["ended"] == ["page_python.stopped", "starting", 2, True]


def test_an_error_before_python_is_ready_is_a_failed_start(found: Found) -> None:
    assert found["start"] == ["page_python.failed", "failed", 1]


def test_a_spare_python_answers_at_once_where_the_other_is_ended(found: Found) -> None:
    assert found["spare"] == [1, "page_python.stopped", "ready", True, 3, 1]
    assert found["spare_begins"] == ["starting", "ready", 3]


def test_there_is_no_spare_where_it_cannot_be_started_or_memory_is_small(found: Found) -> None:
    assert found["spare_fails"] == ["starting", 3, True]
    assert found["small"] == 1


def test_own_code_runs_apart_from_what_is_ours(found: Found) -> None:
    assert found["apart"] == [1, 2]
    assert found["meanwhile"] == [2, "working"]


def test_what_is_ours_is_answered_in_order(found: Found) -> None:
    assert found["in_order"] == [1, 0]


def test_where_a_program_has_run_no_other_does_and_nothing_that_is_ours(found: Found) -> None:
    assert found["another"] == [[1, 0], [1, 0], [1, 1]]
    assert found["single"] == [[0], "starting", [1], 2]


def test_own_code_that_was_stopped_runs_again_at_once(found: Found) -> None:
    assert found["stopped_own"] == ["page_python.stopped", [1, 0], "working"]


def test_an_answer_that_is_none_gets_its_sentence(found: Found) -> None:
    assert found["forged"] == ["page_python.unreadable"]


def test_an_answer_of_another_shape_is_not_used(found: Found) -> None:
    assert found["shapes"] == [True, *[False] * 11]


def test_own_code_that_sets_the_alarm_itself_has_no_more_time(found: Found) -> None:
    assert found["rings"] == [[2, 12, 3.7, 4, 4, 4], "page_python.late 3"]


def test_a_worker_in_which_own_code_left_something_must_answer_soon(found: Found) -> None:
    assert found["heartbeat"] == ["page_python.late 2", 12]


@pytest.fixture(scope="module")
def troubled(site: Path) -> Iterator[str]:
    """Serve the site with a room that makes trouble, and with the modules as they are."""
    files = {path: path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    contents = {name: path.read_bytes() for path, name in files.items()}
    for path in FRONT.rglob("*.js"):
        contents[f"front/{path.relative_to(FRONT).as_posix()}"] = path.read_bytes()
    package = {**package_files(), "searchcade/tab/watch.py": TROUBLE.read_bytes()}
    blank = f"<!doctype html><title>blank</title><link rel=icon href=data:,>{worker_tag()}"
    contents[BLANK] = blank.encode()
    contents["python/searchcade.gz"] = archive(package)
    server = SiteServer(("127.0.0.1", 0), contents)
    Thread(target=server.serve_forever, daemon=True).start()
    yield server.url
    server.shutdown()
    server.server_close()


@pytest.mark.long
def test_chromium_ends_what_hangs_breaks_or_takes_too_much(
    chromium: Chromium, troubled: str
) -> None:
    page = chromium.page(f"{troubled}{BLANK}")
    page.evaluate(BEGIN)
    for name, sentence in ENDS.items():
        answer, took, again = page.evaluate(ASK, name)
        assert (name, answer, again) == (name, sentence, "hello")
        assert took < 30_000 or sentence != "page_python.late"  # it would sleep for 60 s
    states, answers, again = page.evaluate(STOP)
    assert states == ["working", "starting"]
    assert answers == ["page_python.stopped"] * 2
    assert again == "hello"
    chromium.errors.clear()  # what broke is told in the browser's console


@pytest.mark.long
def test_firefox_ends_what_hangs_or_takes_too_much(firefox: Firefox, troubled: str) -> None:
    script = f"""
      await page.evaluate({BEGIN});
      const ask = {ASK};
      return [await page.evaluate(ask, "endless"), await page.evaluate(ask, "growing")];"""
    endless, growing = firefox.run(script, address=f"{troubled}{BLANK}")
    assert (endless[0], endless[2]) == (ENDS["endless"], "hello")
    assert endless[1] < 2000
    assert (growing[0], growing[2]) == (ENDS["growing"], "hello")


@pytest.mark.long
def test_a_folder_opened_from_a_disk_says_what_to_do(chromium: Chromium, site: Path) -> None:
    page = chromium.page((site / "index.html").as_uri())
    page.wait_for_selector(FAILED)
    sentence = common_texts()["page_python.unserved"]["en"]
    assert sentence in page.inner_text("body")
    chromium.errors.clear()


@pytest.mark.long
def test_a_start_that_failed_can_be_tried_again(chromium: Chromium, served: str) -> None:
    page = chromium.page("about:blank")
    page.route("**/python_stdlib.zip", lambda route: route.abort())
    page.goto(served)
    page.wait_for_selector(FAILED)
    page.unroute_all()
    page.click("#python-again")
    page.wait_for_selector(READY)
    chromium.errors.clear()
