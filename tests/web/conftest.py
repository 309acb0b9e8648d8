"""Fixtures for tests in browsers; each skips with one line where something is not installed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from web import node, npm, overrun, sites
from web.chromium import Chromium, started
from web.firefox import Firefox
from web.screens import visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="package")
def chromium_browser() -> Iterator[Browser]:
    """One browser for all tests of this process."""
    with started() as browser:
        yield browser


@pytest.fixture
def chromium(chromium_browser: Browser) -> Iterator[Chromium]:
    """Chromium for one test, which fails where a page asked another host or printed an error."""
    chromium = Chromium(chromium_browser)
    yield chromium
    chromium.close()
    assert chromium.problems == []


@pytest.fixture(scope="package")
def used_chromium(chromium_browser: Browser, served: str) -> Iterator[Chromium]:
    """Chromium with one page, in which Python is started once: that takes most of the time."""
    chromium = Chromium(chromium_browser)
    context = chromium.context()
    overrun.measure(context)
    context.new_page().goto(served)
    yield chromium
    chromium.close()


@pytest.fixture
def page(used_chromium: Chromium) -> Iterator[Page]:
    """Return the page that tests share, at its first screen, as if nobody had used it before."""
    page = used_chromium.contexts[0].pages[0]
    page.set_viewport_size({"width": 1024, "height": 600})
    page.evaluate("() => { localStorage.clear(); }")
    visit(page, "#home")
    yield page
    assert used_chromium.problems == []


@pytest.fixture
def page_at(chromium: Chromium) -> Callable[..., Page]:
    """Return what opens a page: address, size, language, theme, and options of Playwright."""
    return chromium.page


@pytest.fixture(scope="package")
def firefox() -> Iterator[Firefox]:
    """Firefox for all tests of this process; its scripts fail for the same reasons."""
    firefox = Firefox()
    yield firefox
    firefox.close()


@pytest.fixture(scope="session")
def node_packages() -> Path:
    """Return the folder with the packages of npm that tests use."""
    return npm.packages()


@pytest.fixture(scope="session")
def front(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the page's modules, for scripts that Node runs beside them."""
    return node.copied(tmp_path_factory.mktemp("front"))


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that all workers of a test run share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def site(shared: Path) -> Path:
    """Return the folder of the site."""
    return sites.built(shared, "site")


@pytest.fixture(scope="session")
def one_file(shared: Path) -> Path:
    """Return the site as one file."""
    return sites.built(shared, "searchcade.html", "--one-file")


@pytest.fixture(scope="session")
def served(site: Path) -> Iterator[str]:
    """Return the address of the site, served with its content policy."""
    with sites.serving(site) as address:
        yield address
