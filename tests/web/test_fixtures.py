"""The browsers of the tests see what a page does wrong, and a good page opens in both."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from web.chromium import Chromium
from web.firefox import Firefox
from web.screens import serious

if TYPE_CHECKING:
    from playwright.sync_api import Page

GOOD = """<!doctype html><html lang=en><title>good</title><p id=said></p>
<script>said.textContent = navigator.language</script>"""
POLICY = "default-src 'none'; img-src *; script-src 'unsafe-inline'"
BAD = f"""<!doctype html><html lang=en><title>bad</title>
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<img src="http://pictures.invalid/a.png">
<script>console.error("wrong")</script><script>nobody.knows()</script><p style="color: red">"""

pytestmark = pytest.mark.long


@pytest.fixture
def good(tmp_path: Path) -> str:
    """Return the address of a page without fault."""
    file = tmp_path / "good.html"
    file.write_text(GOOD, encoding="utf-8")
    return file.as_uri()


@pytest.fixture
def bad(tmp_path: Path) -> str:
    """Return the address of a page that does what no page may."""
    file = tmp_path / "bad.html"
    file.write_text(BAD, encoding="utf-8")
    return file.as_uri()


def test_chromium_opens_a_page(page_at: Callable[..., Page], good: str) -> None:
    assert page_at(good, language="vi", size=(360, 740)).inner_text("#said") == "vi-VN"


def test_chromium_sees_what_is_wrong(chromium: Chromium, bad: str) -> None:
    chromium.page(bad)
    said = "\n".join(chromium.problems)
    chromium.errors.clear()
    chromium.requests.clear()
    for word in ("another host", "wrong", "nobody", "Content Security Policy"):
        assert word in said


def test_axe_sees_what_is_not_accessible(
    page_at: Callable[..., Page], good: str, node_packages: Path
) -> None:
    page = page_at(good)
    assert serious(page, node_packages) == []
    page.evaluate("() => document.body.append(document.createElement('button'))")
    page.evaluate("() => { said.style.color = 'gray'; said.style.background = 'silver'; }")
    found = " ".join(serious(page, node_packages))
    assert "button-name" in found
    assert "color-contrast" in found


def test_firefox_opens_a_page(firefox: Firefox, good: str) -> None:
    script = "return await page.$eval('#said', (said) => said.textContent);"
    assert firefox.run(script, address=good, language="vi") == "vi-VN"


def test_firefox_sees_what_is_wrong(firefox: Firefox, bad: str) -> None:
    with pytest.raises(AssertionError) as failure:
        firefox.run("await new Promise((done) => setTimeout(done, 300));", address=bad)
    for word in ("another host", "wrong", "nobody", "Content Security Policy"):
        assert word in str(failure.value)
