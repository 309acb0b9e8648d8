"""The page as one HTML file, for a USB stick or a mail: Python is in it, no network, no folder.

Its content policy names its script and its styles by their hashes. Python's own scripts are known
to the browser as blobs that the page makes of itself.
"""

from __future__ import annotations

import gzip
from base64 import b64encode

from searchcade.web.build import Parts, filled, script, styles, worker_tag
from searchcade.web.elements import checked_script, data_tags
from searchcade.web.onefile import hashed
from searchcade.web.policy import policy_tag


def single_page(parts: Parts) -> str:
    """Return the whole page."""
    code, look = checked_script(script()), styles()
    head = f"{policy_tag(rules(code, look))}\n<style>{look}</style>"
    files = "".join(file_tag(name, content) for name, content in parts.python.items())
    return filled(head, f"{data_tags(parts.data)}{worker_tag()}{files}<script>{code}</script>")


def file_tag(name: str, content: bytes) -> str:
    """Return a file of Python as an element, gzipped, in letters that cannot end it."""
    text = b64encode(gzip.compress(content, 9, mtime=0)).decode()
    return f'<script type="application/octet-stream" data-file="{name}">{text}</script>\n'


def rules(code: str, look: str) -> dict[str, str]:
    """Return what the page may do: run and wear what stands in it."""
    return {
        "default-src": "'none'",
        "script-src": f"{hashed(code)} blob: 'wasm-unsafe-eval'",
        "worker-src": "blob:",
        "connect-src": "blob:",
        "img-src": "data: blob:",
        "style-src": hashed(look),
        "base-uri": "'none'",
        "form-action": "'none'",
    }
