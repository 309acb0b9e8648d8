"""A film within a notebook: its page in a frame of its own, and lines of text below it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from searchcade.web.film import Film
from searchcade.web.onefile import film_page

TALL = 640  # pixels


def framed(film: Film, lines: Iterable[str]) -> str:
    """Return a film as HTML; where frames or scripts are not allowed, the lines can be read."""
    page = escape(film_page([film], film.title))
    frame = (
        f'<iframe srcdoc="{page}" title="{escape(film.title["en"])}" sandbox="allow-scripts" '
        f'loading="lazy" style="width: 100%; height: {TALL}px; border: 0"></iframe>'
    )
    text = "".join(f"<div>{escape(each)}</div>" for each in lines)
    return f'<div style="font-family: sans-serif">{frame}{text}</div>'
