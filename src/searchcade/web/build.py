"""The page as a folder for any static host, or as one HTML file: our front end with its Python."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from searchcade.files import write_whole
from searchcade.problem import BadInput
from searchcade.web.compiling import LIBRARY, compiled_library, compiled_package
from searchcade.web.elements import (
    FRONT,
    SERVED,
    checked_script,
    colours_css,
    data_tags,
    packed,
    packed_tags,
    policy_tag,
)
from searchcade.web.esbuild import joined
from searchcade.web.npm import cache_folder
from searchcade.web.onefile import hashed
from searchcade.web.pyodide import FILES, VERSION, pyodide_folder

PACKAGE = Path(__file__).resolve().parent.parent
LEFT_OUT = (
    "app", "cli", "store/migrations", "web/front", "lab/bench", "lab/suites", "lab/grading/forms",
    "lab/grading/packages", "places/guest",
)  # fmt: skip
"""Folders that have nothing to do in a browser: windows, commands, experiments and the like."""
KINDS = {".py", ".toml", ".txt", ".csv", ".wasm"}
TAKEN = ("games/*/kernels.json", "web/built/replay.js", "web/front/**/*.css")
"""Other files that a browser needs; the last two are what it writes replay files with."""
LIST = "searchcade-files.json"
"""Names the files that we wrote: only those are ever removed."""
MAIN = FRONT / "page" / "main.js"
PAGE = FRONT / "page" / "index.html"
WORKER = FRONT / "page" / "worker.js"
STYLE_SLOT = '<link rel="stylesheet" href="page.css">'
SCRIPT_SLOT = '<script type="module" src="main.js"></script>'
"""The lines of the page's HTML that differ from form to form."""
SERVICE_WORKER = FRONT / "page" / "service_worker.js"
ICON = FRONT / "page" / "icon.svg"
LINKS = '<link rel="manifest" href="searchcade.webmanifest">\n<link rel="icon" href="icon.svg">'
SLOT = '["version", "files"]'
"""What the service worker has instead of its version and its files."""


def archive(files: Mapping[str, bytes]) -> bytes:
    """Join files; the same files give the same bytes."""
    sizes = {name: len(content) for name, content in files.items()}
    whole = json.dumps(sizes, separators=(",", ":")).encode() + b"\n" + b"".join(files.values())
    return gzip.compress(whole, 9, mtime=0)


def package_files() -> dict[str, bytes]:
    """Return the files of our package that run or are read in a browser."""
    return {f"{PACKAGE.name}/{name}": path.read_bytes() for name, path in sources()}


def sources() -> Iterator[tuple[str, Path]]:
    """Find the files of our package that a browser needs."""
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if path.suffix in KINDS and path.is_file() and not is_left_out(name):
            yield name, path
    for path in (path for pattern in TAKEN for path in sorted(PACKAGE.glob(pattern))):
        yield path.relative_to(PACKAGE).as_posix(), path


def is_left_out(name: str) -> bool:
    """Tell whether a file stands in a folder that a browser does not need."""
    return any(name.startswith(f"{folder}/") for folder in LEFT_OUT) or "__pycache__" in name


@dataclass(frozen=True)
class Parts:
    """What a page is made of: its data, its script, and the files of its Python."""

    data: Mapping[str, object]
    script: str
    python: Mapping[str, bytes]


def parts(packages: Path, data: Mapping[str, object], *, patient: bool) -> Parts:
    """Build what a page is made of; who is not patient does not wait for modules to compile."""
    python = python_files(pyodide_folder(packages), patient=patient)
    return Parts(data, joined(MAIN, packages), python)


def site(parts: Parts) -> dict[str, bytes]:
    """Return the files of a site by their names."""
    return with_offline({
        "index.html": page(parts.data).encode(),
        "page.css": styles().encode(),
        "page.js": parts.script.encode(),
        **{f"python/{name}": content for name, content in parts.python.items()},
    })  # fmt: skip


def page(data: Mapping[str, object]) -> str:
    """Return the page that loads its styles and its script from the same folder."""
    loaded = f'{data_tags(data)}{worker_tag()}<script src="page.js"></script>'
    return filled(f"{policy_tag(SERVED)}\n{LINKS}\n{STYLE_SLOT}", loaded)


def worker_tag() -> str:
    """Return the worker as an element: one made of it has the content policy of the page."""
    text = checked_script(WORKER.read_text(encoding="utf-8"))
    return f'<script type="text/plain" id="worker">{text}</script>\n'


def filled(styles: str, scripts: str) -> str:
    """Return the page's own HTML with these styles and scripts in it."""
    html = PAGE.read_text(encoding="utf-8")
    for slot in (STYLE_SLOT, SCRIPT_SLOT):
        if html.count(slot) != 1:
            raise ValueError(f"{PAGE.name}: expected one line {slot}")
    return html.replace(STYLE_SLOT, styles).replace(SCRIPT_SLOT, scripts)


def styles() -> str:
    """Return the themes' colours and all our style sheets, those for replays first."""
    sheets = sorted(FRONT.glob("*.css")) + sorted((FRONT / "page").rglob("*.css"))
    return colours_css() + "".join(each.read_text(encoding="utf-8") for each in sheets)


def python_files(pyodide: Path, *, patient: bool) -> dict[str, bytes]:
    """Return what the worker loads."""
    cache = cache_folder() / f"pyodide-{VERSION}"
    cache.mkdir(parents=True, exist_ok=True)
    package = compiled_package(package_files(), pyodide, cache, patient=patient)
    return {
        **{name: (pyodide / name).read_bytes() for name in FILES},
        LIBRARY: compiled_library(pyodide, cache),
        "pyodide-lock.json": lock((pyodide / "pyodide-lock.json").read_bytes()),
        "searchcade.gz": archive(package),
    }


def lock(whole: bytes) -> bytes:
    """Return Pyodide's list of packages without any: none is there to be loaded."""
    return json.dumps({"info": json.loads(whole)["info"], "packages": {}}).encode()


def single_page(parts: Parts) -> str:
    """Return the page as one HTML file, for a USB stick or a mail.

    Its content policy names its script and its styles by their hashes. Python's own scripts are
    known to the browser as blobs that the page makes of itself.
    """
    code, look = checked_script(parts.script), styles()
    icon = '<link rel="icon" href="data:,">'
    head = f"{policy_tag(rules(code, look))}\n{icon}\n<style>{look}</style>"
    files = "".join(file_tag(name, content) for name, content in parts.python.items())
    return filled(head, f"{packed_tags(parts.data)}{worker_tag()}{files}<script>{code}</script>")


def file_tag(name: str, content: bytes) -> str:
    """Return a file of Python as an element, gzipped, in letters that cannot end it."""
    return (
        f'<script type="application/octet-stream" data-file="{name}">{packed(content)}</script>\n'
    )


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


# ------------------------------------------------------------------ a site without a network


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


# ------------------------------------------------------------------ files


def write_site(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a site; the page itself comes last, so that a killed build leaves no page."""
    old = own_files(folder)
    (folder / "index.html").unlink(missing_ok=True)
    for name in sorted(old - files.keys()):
        (folder / name).unlink(missing_ok=True)
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / LIST, json.dumps(sorted({*old, *files}), indent=0).encode())
    for name in sorted(files, key=lambda name: (name == "index.html", name)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_whole(folder / name, files[name])
    write_whole(folder / LIST, json.dumps(sorted(files), indent=0).encode())


def own_files(folder: Path) -> set[str]:
    """Return the files of an earlier build; refuse a folder that has others' files in it."""
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return set()
    try:
        names = json.loads((folder / LIST).read_text(encoding="utf-8"))
        return {name for name in names if is_inside(folder, folder / name)}
    except (OSError, ValueError, TypeError, RecursionError):
        raise BadInput(
            f"{folder}: expected a new or empty folder, or a site of an earlier build"
        ) from None


def is_inside(folder: Path, path: Path) -> bool:
    """Tell whether a path is a file in a folder, whatever the list of files says."""
    return path.is_file() and path.resolve().is_relative_to(folder.resolve())
