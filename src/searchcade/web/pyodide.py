"""Pyodide, the browser's Python: taken from npm's package at build time, pinned by hash."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import NamedTuple

from searchcade.files import write_whole
from searchcade.problem import BadInput

VERSION = "314.0.7"
TARBALL = (
    "d18bd7c4485f11da4b7dbfd790cd8114078c44eab488c517d9bcf31fda4eb6dc"
    "8c716930abe1db139bb2b860fcd8b37bcb6abe48dbe2ffa579244b0e943d91d4"
)
"""SHA-512 of the package as npm hands it out."""
FILES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""SHA-256 of the files that go into a site; the others in the package are for other uses."""
HINT = "give its unpacked files with --pyodide DIR"


def pyodide_folder(given: Path | None) -> Path:
    """Return a folder with Pyodide's files, all of them checked: this one, or the cache."""
    folder = given or cache_folder()
    if given is None and not all((folder / name).is_file() for name in FILES):
        fetch(folder)
    for name in FILES:
        checked(folder / name)
    return folder


def cache_folder() -> Path:
    """Return where Pyodide's files are kept between two builds."""
    import platformdirs  # only a build needs it

    return Path(platformdirs.user_cache_dir("searchcade", appauthor=False)) / f"pyodide-{VERSION}"


def checked(path: Path) -> bytes:
    """Read a file, and refuse it where its hash is not the pinned one."""
    try:
        data = path.read_bytes()
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise BadInput(f"{path}: {reason}; expected a file of npm's pyodide {VERSION}") from None
    if hashlib.sha256(data).hexdigest() != FILES[path.name]:
        raise BadInput(f"{path}: expected the file of npm's pyodide {VERSION}, found another one")
    return data


# ------------------------------------------------------------------ npm


def fetch(cache: Path) -> None:
    """Let npm fetch the package, and keep the files that a site needs."""
    npm = shutil.which("npm")
    if npm is None:
        raise BadInput(f"npm is not installed: it fetches Pyodide once; or {HINT}")
    with tempfile.TemporaryDirectory(prefix="searchcade-") as folder:
        tarball = pack(npm, Path(folder))
        found = hashlib.sha512(tarball.read_bytes()).hexdigest()
        if found != TARBALL:
            raise BadInput(f"npm's pyodide {VERSION} is not the pinned one: its hash is {found}")
        unpack(tarball, cache)


def pack(npm: str, folder: Path) -> Path:
    """Let npm write the package as a tarball."""
    command = [npm, "pack", f"pyodide@{VERSION}", "--fetch-retries=1", "--loglevel=error"]
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, check=False, timeout=300
        )
    except subprocess.TimeoutExpired:
        raise BadInput(f"npm did not bring Pyodide within five minutes; {HINT}") from None
    found = sorted(folder.glob("*.tgz"))
    if done.returncode or not found:
        said = " ".join(done.stderr.split())[:160] or "no reason given"
        raise BadInput(f"npm could not fetch pyodide {VERSION} ({said}); {HINT}")
    return found[0]


def unpack(tarball: Path, cache: Path) -> None:
    """Copy the files by name: nothing in the tarball decides where anything is written."""
    cache.mkdir(parents=True, exist_ok=True)
    with tarfile.open(tarball) as archive:
        for name in FILES:
            member = archive.extractfile(f"package/{name}")
            if member is None:
                raise BadInput(f"npm's pyodide {VERSION} has no file {name}")
            write_whole(cache / name, member.read())


# ------------------------------------------------------------------ licences


class BundledPart(NamedTuple):
    """What a site contains besides searchcade, as its About page names it."""

    name: str
    version: str
    licence: str
    source: str


PARTS = (
    BundledPart("Pyodide", VERSION, "MPL-2.0", "https://github.com/pyodide/pyodide"),
    BundledPart("CPython", "3.14.2", "PSF-2.0", "https://github.com/python/cpython"),
    BundledPart("Emscripten", "5.0.3", "MIT", "https://github.com/emscripten-core/emscripten"),
    BundledPart("zlib", "1.3.1", "Zlib", "https://zlib.net"),
    BundledPart("bzip2", "", "bzip2-1.0.6", "https://sourceware.org/bzip2"),
    BundledPart("XZ Utils (liblzma)", "", "0BSD", "https://tukaani.org/xz"),
    BundledPart("Zstandard", "", "BSD-3-Clause", "https://github.com/facebook/zstd"),
    BundledPart("libffi", "", "MIT", "https://github.com/libffi/libffi"),
    BundledPart("Expat", "2.7.3", "MIT", "https://github.com/libexpat/libexpat"),
    BundledPart("mpdecimal", "", "BSD-2-Clause", "https://www.bytereef.org/mpdecimal"),
    BundledPart("SQLite", "", "public domain", "https://sqlite.org"),
)
"""Pyodide, and what has been compiled into it."""
