"""How long own code runs over its limit, measured by the page itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

MOST = 1000
"""Milliseconds that own code may run longer than its limit, whatever it does."""
MEASURE = """(() => {
  const EVERY = 20;
  let run = null;
  let last = performance.now();
  window.runs = [];
  const end = () => {
    if (run) window.runs.push([performance.now() - run.began - run.allowed, run.lag]);
    run = null;
  };
  const hear = ({ data }) => {
    if (data.alarm) run = { began: performance.now(), allowed: data.alarm * 1000, lag: 0 };
    else end();
  };
  setInterval(() => {
    const now = performance.now();
    if (run) run.lag = Math.max(run.lag, now - last - EVERY);
    last = now;
  }, EVERY);
  window.Worker = class extends Worker {
    constructor(...values) {
      super(...values);
      this.addEventListener("message", hear);
    }
    terminate() {
      super.terminate();
      end();
    }
  };
})();"""
"""A run lasts from the message that own code begins until the next message, or the worker's end."""


def measure(context: BrowserContext) -> None:
    """Measure all runs of own code in pages that this context opens from now on."""
    context.add_init_script(MEASURE)


def check(page: Page, runs: int) -> None:
    """Check that the last runs of own code have ended in time.

    A timer that ran beside them tells how late the page itself came to its turn on a busy machine.
    """
    found = page.evaluate("() => runs.splice(0)")[-runs:]
    assert len(found) == runs
    assert all(over < MOST + lag for over, lag in found), found
