"""Films as one HTML file that opens with a double click: no Python, no network, no folder.

All it runs stands in it and is named by its hash in the content policy, so nothing that a film says
can ever run. A notebook shows it in a frame.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from html import escape

from searchcade.web.elements import (
    FRONT,
    checked_script,
    colours_css,
    data_tags,
    policy_tag,
    words_used,
)
from searchcade.web.film import Film, Text
from searchcade.web.playback import pace_data
from searchcade.words import common_texts

BUILT = FRONT.parent / "built"
"""The scripts of these pages, joined by `tools/scripts.py`: who writes a page needs no Node."""
SHEETS = ("film.css", "page/page.css")
NO_SCRIPT = "This replay needs JavaScript. · Cần bật JavaScript để xem lại."
FRAME_HEIGHT = 640  # pixels


def film_page(films: Sequence[Film], title: Text) -> str:
    """Return a page that shows these films; where there are several, one is chosen from a list."""
    body = f'<noscript><p class="notice">{NO_SCRIPT}</p></noscript>\n<main id="replay"></main>'
    return whole_page("replay", title, body, films)


def whole_page(
    front: str, title: Text, body: str, films: Sequence[Film], language: str = "en"
) -> str:
    """Return a page that runs and wears what stands in a folder of ours, and carries films."""
    code, look = script(front), styles(front)
    return f"""<!doctype html>
<html lang="{language}" data-theme="default" data-palette="usual">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
{policy_tag(rules(code, look))}
<title>{escape(title[language])} · searchcade</title>
<link rel="icon" href="data:,">
<style>{look}</style>
</head>
<body>
{body}
{data_tags({"title": title, "words": words(code), "pace": pace_data()})}\
<script type="application/octet-stream" id="films">{packed(films)}</script>
<script>{code}</script>
</body>
</html>
"""


@cache
def script(front: str = "replay") -> str:
    """Return all that a page runs."""
    return checked_script((BUILT / f"{front}.js").read_text(encoding="utf-8"))


@cache
def styles(front: str = "replay") -> str:
    """Return the colours of the themes and the style sheets of a page."""
    sheets = (FRONT / name for name in (*SHEETS, f"{front}/{front}.css"))
    return colours_css() + "".join(each.read_text(encoding="utf-8") for each in sheets)


def words(code: str) -> dict[str, dict[str, str]]:
    """Return the texts that a script says, in all languages."""
    texts = common_texts()
    return {name: texts[name] for name in sorted(words_used(code))}


def rules(code: str, look: str) -> dict[str, str]:
    """Return what the page may do: run this script, wear these styles, show pictures it carries."""
    return {
        "default-src": "'none'",
        "script-src": hashed(code),
        "style-src": hashed(look),
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }


def hashed(text: str) -> str:
    """Return how a content policy names a text that stands in its page."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def packed(films: Sequence[Film]) -> str:
    """Return films as compressed JSON in letters that cannot end an element."""
    text = json.dumps([film.as_dict() for film in films], separators=(",", ":"))
    return b64encode(zlib.compress(text.encode(), 9)).decode()


def framed(film: Film, lines: Iterable[str]) -> str:
    """Return a film as HTML; where frames or scripts are not allowed, the lines can be read."""
    page = escape(film_page([film], film.title))
    frame = (
        f'<iframe srcdoc="{page}" title="{escape(film.title["en"])}" sandbox="allow-scripts" '
        f'loading="lazy" style="width: 100%; height: {FRAME_HEIGHT}px; border: 0"></iframe>'
    )
    text = "".join(f"<div>{escape(each)}</div>" for each in lines)
    return f'<div style="font-family: sans-serif">{frame}{text}</div>'
