"""Debian's Chromium, driven by Playwright: one browser a process, a fresh context a page."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from web.watched import strangers

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

NAMES = ("chromium", "chromium-browser", "google-chrome")
USUAL = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
)
"""Arguments of a browser that is otherwise as its users have it."""
QUICK = (*USUAL, "--js-flags=--no-wasm-tier-up --no-wasm-dynamic-tiering")
"""For tests, which start it often and use it briefly."""
LOCALES = {"en": "en-GB", "vi": "vi-VN"}
NIGHT = "default"


@contextmanager
def started(arguments: Iterable[str] = QUICK) -> Iterator[Browser]:
    """Start the browser, without a window."""
    api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        pytest.skip("chromium is not installed")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*arguments])
        yield browser
        browser.close()


class Chromium:
    """The browser for one test: opens pages, and remembers what they did wrong."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.requests: list[str] = []
        self.errors: list[str] = []
        self.contexts: list[BrowserContext] = []

    def context(self, language: str = "en", theme: str = NIGHT, **options: Any) -> BrowserContext:
        """Return a new context, as of a new user: nothing is stored, nothing is cached."""
        context = self.browser.new_context(
            locale=LOCALES[language],
            color_scheme="dark" if theme == NIGHT else "light",
            reduced_motion="reduce",
            **options,
        )
        context.set_default_timeout(90_000)
        context.on("request", lambda request: self.requests.append(request.url))
        context.on("console", self.listen)
        context.on("weberror", lambda error: self.errors.append(str(error.error)))
        self.contexts.append(context)
        return context

    def page(
        self,
        address: str,
        size: tuple[int, int] = (1024, 600),
        language: str = "en",
        theme: str = NIGHT,
        **options: Any,
    ) -> Page:
        """Open a page in a context of its own; options are those of Playwright's contexts."""
        viewport = {"width": size[0], "height": size[1]}
        page = self.context(language, theme, viewport=viewport, **options).new_page()
        page.goto(address)
        return page

    def listen(self, message: ConsoleMessage) -> None:
        """Remember an error that a page prints; a broken content policy prints one, too."""
        if message.type == "error":
            self.errors.append(message.text)

    def close(self) -> None:
        """Close all pages."""
        for context in self.contexts:
            context.close()

    @property
    def problems(self) -> list[str]:
        """What no page may do, and one did."""
        return [*strangers(self.requests), *self.errors]
