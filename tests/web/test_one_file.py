"""The page as one file, opened from a disk with the network off: everything works there."""

from __future__ import annotations

from pathlib import Path

import pytest

from web import overrun
from web.chromium import Chromium
from web.firefox import Firefox
from web.screens import MAZE, visit
from web.use import (
    ARROWS,
    DEAF,
    GIGABYTE,
    OWN_ROW,
    SEARCH,
    SHORT,
    TROUBLE,
    play,
    run_code,
    shortest,
    watch,
)

pytestmark = pytest.mark.long


def test_play_watch_and_code_without_a_network(chromium: Chromium, one_file: Path) -> None:
    assert one_file.stat().st_size < 12e6
    context = chromium.context(offline=True)
    overrun.measure(context)
    page = context.new_page()
    page.goto(one_file.as_uri())
    visit(page, f"#play?level={SHORT}")
    play(page, shortest())
    page.wait_for_selector(".result h2")
    assert watch(page, f"#watch?level={MAZE}&with=astar&t=12") == 12
    visit(page, f"#code?level={MAZE}")
    for code, seconds, sentence in ((DEAF, 1, "loop never end"), (GIGABYTE, 20, "memory")):
        run_code(page, code, seconds)
        assert sentence in page.inner_text(TROUBLE)
        overrun.check(page, 1)
    run_code(page, SEARCH)
    assert page.locator(TROUBLE).count() == 0
    assert page.locator(OWN_ROW).count() >= 1


def test_the_same_in_firefox(firefox: Firefox, one_file: Path) -> None:
    """A move, a search, an endless loop, and code that works after it."""
    script = """
      const ready = "#header .python[data-state=ready]";
      const wait = (place) => page.waitForSelector(place, {timeout: 60000});
      const go = (to) => page.evaluate((hash) => { location.hash = hash; }, to);
      const run = async (code) => {
        await write(code);
        await page.$eval("#limit-seconds", (field) => { field.value = "2"; });
        await page.click("main .main.large");
        await wait(".own-table tbody tr, .trouble[role=alert]");
        await wait("main .main.large:enabled");
        return page.$$eval(".trouble[role=alert]", (all) => all.map((each) => each.innerText));
      };
      await wait(ready);
      await go(values.play);
      await wait("[data-figure=steps] dd");
      await page.keyboard.press(values.key);
      await page.waitForFunction(
        () => document.querySelector("[data-figure=steps] dd")?.textContent === "1");
      await go(values.watch);
      await wait(".timeline");
      const moment = await page.$eval(".timeline", (line) => line.value);
      await go(values.code);
      await wait(".editor");
      return {moment, endless: await run(values.endless), right: await run(values.right)};"""
    seen = firefox.run(
        script,
        address=one_file.as_uri(),
        play=f"#play?level={MAZE}",
        key=ARROWS[shortest(MAZE)[0]],
        watch=f"#watch?level={MAZE}&with=astar&t=12",
        code=f"#code?level={MAZE}",
        endless=DEAF,
        right=SEARCH,
    )
    assert seen["moment"] == "12"
    assert "loop never end" in seen["endless"][0]
    assert seen["right"] == []
