"""What pages carry with them: data, colours, scripts and their content policy."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

from searchcade.svg import ink
from searchcade.theme import PALETTES, THEMES, theme

FRONT = Path(__file__).resolve().parent / "front"
"""Our HTML, styles and modules."""
SAID = re.compile(r'\.say\(\s*"([^"]+)"')
SERVED = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self' blob:",
    "manifest-src": "'self'",
    "connect-src": "'self'",
    "img-src": "'self' data: blob:",
    "style-src": "'self'",
    "font-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
PRINTED = "beach"
HEADER_ONLY = {"frame-ancestors": "'self'"}
"""What browsers read in a header only."""


def data_tags(data: Mapping[str, object]) -> str:
    """Return data as elements, each with its name as id."""
    return "".join(
        f'<script type="application/json" id="{name}">{quoted(each)}</script>\n'
        for name, each in data.items()
    )


def packed_tags(data: Mapping[str, object]) -> str:
    """Return the same gzipped, in base64: a third of the bytes."""
    return "".join(
        f'<script type="application/gzip" id="{name}">{packed(quoted(each).encode())}</script>\n'
        for name, each in data.items()
    )


def packed(content: bytes) -> str:
    """Write bytes gzipped, in letters that cannot end an element; the same bytes alike."""
    return b64encode(gzip.compress(content, 9, mtime=0)).decode()


def quoted(value: object) -> str:
    """Write a value as JSON that may stand in a page."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def checked_script(text: str) -> str:
    """Return a script that may stand in a page: nothing in it ends its element."""
    if "</script" in text.lower() or "<!--" in text:
        raise ValueError("a script of the page would end its own element")
    return text


def policy(rules: dict[str, str]) -> str:
    """Write rules as a policy."""
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def policy_tag(rules: dict[str, str]) -> str:
    """Return the policy as an element of a page's head, for hosts that send no header."""
    return f'<meta http-equiv="Content-Security-Policy" content="{policy(rules)}">'


def colours_css() -> str:
    """Return a rule a theme and palette: `--card`, `--text` and all the other colours.

    On paper the light theme takes the place of the others.
    """
    rules = [
        f':root[data-theme="{name}"][data-palette="{palette}"]{{{variables(name, palette)}}}\n'
        for name in THEMES
        for palette in PALETTES
    ]
    printed = [
        f':root[data-theme][data-palette="{palette}"]{{{variables(PRINTED, palette)}}}\n'
        for palette in PALETTES
    ]
    return f"{''.join(rules)}@media print{{\n{''.join(printed)}}}\n"


def variables(name: str, palette: str) -> str:
    """Return the colours of one theme and palette."""
    look = theme(name, palette)
    names = [field.name for field in fields(look) if field.name != "name"]
    return "".join(f"--{each.replace('_', '-')}:{ink(getattr(look, each))};" for each in names)


def words_used(script: str) -> set[str]:
    """Return the names of the texts that a script says."""
    return set(SAID.findall(script))
