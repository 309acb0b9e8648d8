"""What lets a browser keep a site: its service worker, and its name where it is installed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256

from searchcade.web.elements import FRONT

SERVICE_WORKER = FRONT / "page" / "service_worker.js"
ICON = FRONT / "page" / "icon.svg"
LINKS = '<link rel="manifest" href="searchcade.webmanifest">\n<link rel="icon" href="icon.svg">'
SLOT = '["version", "files"]'
"""What the service worker has instead of its version and its files."""


def with_offline(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return a site together with what lets a browser keep it."""
    whole = {
        **files,
        "icon.svg": ICON.read_bytes(),
        "searchcade.webmanifest": json.dumps(manifest(), indent=1).encode(),
    }
    return {**whole, SERVICE_WORKER.name: service_worker(whole).encode()}


def manifest() -> dict[str, object]:
    """Return what an installed page is called, and how it opens."""
    return {
        "name": "searchcade",
        "short_name": "searchcade",
        "start_url": "./",
        "display": "standalone",
        "background_color": "#1b1d30",
        "theme_color": "#1b1d30",
        "icons": [{"src": ICON.name, "sizes": "any", "type": "image/svg+xml"}],
    }


def service_worker(files: Mapping[str, bytes]) -> str:
    """Return the service worker for these files; it is another one where a file is another one."""
    text = SERVICE_WORKER.read_text(encoding="utf-8")
    if text.count(SLOT) != 1:
        raise ValueError(f"{SERVICE_WORKER.name}: expected one {SLOT}")
    digest = sha256()
    for name in sorted(files):
        digest.update(name.encode() + b"\0" + files[name])
    return text.replace(SLOT, json.dumps([digest.hexdigest()[:16], "./", *sorted(files)]))
