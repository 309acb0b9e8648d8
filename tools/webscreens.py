"""Take the pictures of the page for the documents, in a real browser, in both languages and themes.

python tools/webscreens.py          builds the site first (npm brings Pyodide once)
python tools/webscreens.py DIR      of a site that is built
"""

from __future__ import annotations

import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src")]

from PIL import Image  # noqa: E402

from searchcade.cli import run  # noqa: E402
from web.chromium import Chromium, started  # noqa: E402
from web.screens import settle  # noqa: E402
from web.sites import serving  # noqa: E402

PICTURES = ROOT / "docs" / "pictures" / "web"
LOOKS = (("en", "default"), ("vi", "beach"))
DESK, PHONE = (1280, 760), (360, 740)


class Shot(NamedTuple):
    """A picture: its name, what the page shows, and how large."""

    name: str
    address: str
    size: tuple[int, int] = DESK
    press: str = ""
    """A button that is pressed first."""


SHOTS = (
    Shot("home", "#home"),
    Shot("levels", "#levels?game=sokoban"),
    Shot("play", "#play?level=sokoban/12-left-bank"),
    Shot("watch", "#watch?level=maze/loops?seed=7&with=astar&t=120"),
    Shot("study", "#watch?level=maze/loops?seed=21&size=12&with=astar&panel=study"),
    Shot("race", "#race?level=maze/loops?seed=7&with=bfs&with=astar&t=80"),
    Shot("draw", "#draw?level=maze/loops?seed=7"),
    Shot("lab", "#lab?levels=maze/loops&seeds=3", press="main .main.large"),
    Shot("lens", "#lens?level=maze/easy?seed=7&heuristic=manhattan?times=2"),
    Shot("code", "#code?level=maze/easy?seed=7", press="main .main.large"),
    Shot("phone-home", "#home", PHONE),
    Shot("phone-play", "#play?level=bloxorz/11-two-buttons", PHONE),
    Shot("phone-watch", "#watch?level=pacman/1-6-labyrinth&with=astar&t=40", PHONE),
)


def main() -> None:
    """Take all pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        site = Path(sys.argv[1]) if len(sys.argv) > 1 else built(Path(folder) / "site")
        with serving(site) as address, started() as browser:
            for language, theme in LOOKS:
                chromium = Chromium(browser)
                for shot in SHOTS:
                    keep(f"{shot.name}-{language}", take(chromium, address, shot, language, theme))
                print(*chromium.problems, sep="\n")
                chromium.close()


def built(folder: Path) -> Path:
    """Build the site."""
    if run(["web", "build", str(folder)]):
        raise SystemExit("the site cannot be built")
    return folder


def take(chromium: Chromium, site: str, shot: Shot, language: str, theme: str) -> bytes:
    """Open the page and take the picture when Python is ready and nothing moves any more."""
    page = chromium.page(site + shot.address, shot.size, language, theme)
    settle(page)
    if shot.press:
        page.click(shot.press)
        settle(page)
    page.wait_for_timeout(1000)
    picture = page.screenshot(animations="disabled")
    page.context.close()
    return picture


def keep(name: str, picture: bytes) -> None:
    """Write a picture."""
    Image.open(BytesIO(picture)).convert("RGB").save(
        PICTURES / f"{name}.webp", quality=88, method=6
    )


if __name__ == "__main__":
    main()
