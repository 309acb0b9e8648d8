"""Packages of npm, installed once into the user's cache by the hashes of a lock file."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from searchcade.problem import BadInput

PAGE = Path(__file__).resolve().parent
"""Where the page's own package.json and lock file are."""
FILES = ("package.json", "package-lock.json")
QUIET = ("--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error")
RETRIES = {"npm_config_fetch_retries": "1", "npm_config_fetch_timeout": "60000"}
TIMEOUT_S = 300
HINT = "--packages DIR takes a folder node_modules that was installed elsewhere"


def packages(wanted: Path = PAGE) -> Path:
    """Return the folder `node_modules` with the packages that a lock file pins."""
    texts = b"".join((wanted / name).read_bytes() for name in FILES)
    folder = cache_folder() / "npm" / hashlib.sha256(texts).hexdigest()[:16]
    if not folder.is_dir():
        install(wanted, folder)
    return folder / "node_modules"


def cache_folder() -> Path:
    """Return where packages, and what is compiled for browsers, are kept between two builds."""
    import platformdirs  # only a build needs it

    return platformdirs.user_cache_path("searchcade", appauthor=False)


def install(wanted: Path, folder: Path) -> None:
    """Let npm install packages; the folder is there only once it is whole."""
    npm = shutil.which("npm")
    if npm is None:
        raise BadInput(f"npm is not installed: it fetches what the page is built with; {HINT}")
    folder.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(dir=folder.parent))
    try:
        for name in FILES:
            shutil.copy(wanted / name, made)
        run(npm, made)
        if not folder.is_dir():  # another build may have been quicker
            made.rename(folder)
    finally:
        shutil.rmtree(made, ignore_errors=True)


def run(npm: str, folder: Path) -> None:
    """Let npm install what the lock file in a folder names; no script of a package runs."""
    command, environment = [npm, "ci", *QUIET], {**os.environ, **RETRIES}
    try:
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, timeout=TIMEOUT_S
        )
    except subprocess.TimeoutExpired:
        raise BadInput(f"npm did not bring its packages within five minutes; {HINT}") from None
    if done.returncode:
        said = " ".join(done.stderr.split())[:160] or "no reason given"
        raise BadInput(f"npm could not install its packages ({said}); {HINT}")


def checked(folder: Path) -> Path:
    """Return a folder `node_modules` that was given; refuse versions that are not pinned."""
    for name, version in pinned().items():
        try:
            found = json.loads((folder / name / "package.json").read_text("utf-8"))["version"]
        except (OSError, ValueError, KeyError):
            raise BadInput(f"{folder}: expected npm's {name} {version} in it, found none") from None
        if found != version:
            raise BadInput(f"{folder}: expected npm's {name} {version} in it, found {found}")
    return folder


def pinned() -> dict[str, str]:
    """Return the packages that are named in package.json, with their versions."""
    wanted = json.loads((PAGE / FILES[0]).read_text(encoding="utf-8"))
    return {**wanted["dependencies"], **wanted["devDependencies"]}


def shipped() -> dict[str, str]:
    """Return the packages whose code is in the page, with their versions."""
    locked = json.loads((PAGE / FILES[1]).read_text(encoding="utf-8"))["packages"]
    return {
        name.removeprefix("node_modules/"): each["version"]
        for name, each in locked.items()
        if name and not each.get("dev")
    }
