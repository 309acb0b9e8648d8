"""searchcade doctor: find out what works on this machine."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import click

from searchcade import __version__, catalog
from searchcade.cli import common
from searchcade.compiled import engines
from searchcade.compiled.engines.linear import cache_folder
from searchcade.places.guest import engine
from searchcade.problem import EXTRAS, BadInput, install_command
from searchcade.store import check_store

PACKAGES = (
    "click", "rich", "wasmtime", "pillow", "platformdirs", "psutil",
    "pygame-ce", "sqlalchemy", "alembic", "argon2-cffi",
)  # fmt: skip


class MachineCheck(NamedTuple):
    """One thing that was checked. With a warning everything can still be used."""

    what: str
    state: str  # good, optional, warning or bad
    detail: str


@click.command(epilog="Example: searchcade doctor --json")
@common.json_option
def command(as_json: bool) -> int:
    """Tell what works on this machine: versions, terminal, display, folders, fast searches.

    Exits 0 when everything needed is there, 1 otherwise.
    """
    findings = list(look())
    if as_json:
        for finding in findings:
            common.print_json(finding._asdict())
    else:
        colours = {"good": "green", "optional": "cyan", "warning": "yellow", "bad": "red"}
        table = common.table(f"searchcade {__version__}", "what ", "state ", "detail ")
        for what, state, detail in findings:
            table.add_row(what, f"[{colours[state]}]{state}[/]", common.verbatim(detail))
        common.console().print(table)
    return 1 if any(finding.state == "bad" for finding in findings) else 0


def look() -> Iterator[MachineCheck]:
    """Check one thing after another."""
    yield MachineCheck("Python", "good", f"{platform.python_version()} on {platform.platform()}")
    yield MachineCheck("processors", "good", f"{os.cpu_count()}, {memory()}")
    yield from packages()
    yield terminal()
    yield display()
    yield sound()
    yield database()
    yield cache()
    yield from games()
    yield fast_searches()


def memory() -> str:
    """Say how much memory there is."""
    import psutil  # late, as the window below: they are heavy

    virtual = psutil.virtual_memory()
    return f"{virtual.available / 2**30:.1f} of {virtual.total / 2**30:.1f} GiB memory free"


def packages() -> Iterator[MachineCheck]:
    """Say which versions of our libraries are installed."""
    for name in PACKAGES:
        try:
            yield MachineCheck(name, "good", version(name))
        except PackageNotFoundError:
            state = "warning" if name == "wasmtime" else "bad"
            yield MachineCheck(name, state, "not installed")
    for name in EXTRAS:
        try:
            yield MachineCheck(name, "good", version(name))
        except PackageNotFoundError:
            yield MachineCheck(name, "optional", f"not installed: {install_command(name)}")
    if find_spec(engine.PACKAGE):
        state = "ready" if engine.is_prepared() else "not ready: searchcade grade --prepare"
        yield MachineCheck("guests of grade", "good" if state == "ready" else "optional", state)


def terminal() -> MachineCheck:
    """Say what the terminal can show."""
    if not sys.stdout.isatty():
        return MachineCheck("terminal", "warning", "none: play and --watch need one")
    console = common.console()
    return MachineCheck(
        "terminal", "good", f"{console.width} x {console.height}, {console.color_system}"
    )


def display() -> MachineCheck:
    """Say whether a window can be opened."""
    from searchcade.app.display import NoDisplay, check_display

    try:
        check_display()
    except NoDisplay:
        return MachineCheck("display", "warning", "none: the command line works without")
    return MachineCheck("display", "good", "there is one")


def sound() -> MachineCheck:
    """Say whether there is a sound device."""
    from searchcade.app.audio import Audio

    audio = Audio()
    audio.start()
    audio.stop()
    return MachineCheck("sound", "warning" if audio.problem else "good", audio.problem or "works")


def database() -> MachineCheck:
    """Say where accounts and saves are kept, and whether they can be read."""
    try:
        return MachineCheck("database", "good", check_store())
    except BadInput as problem:
        return MachineCheck("database", "bad", str(problem))


def cache() -> MachineCheck:
    """Say whether something can be kept from process to process."""
    place = cache_folder()
    if not is_writable(place):
        return MachineCheck("cache folder", "warning", f"{place}: not writable, so nothing is kept")
    return MachineCheck("cache folder", "good", str(place))


def is_writable(folder: Path) -> bool:
    """Make a folder and say whether files can be written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def games() -> Iterator[MachineCheck]:
    """Say which games there are, and whether each can make and read a level."""
    for name in catalog.games():
        of = catalog.game(name)
        count = len(of.levels.presets) + len(of.shipped())
        first = catalog.level(f"{name}/{next(iter(of.levels.presets))}")
        same = of.parse(of.render(first.level)) == first.level
        detail = f"{count} levels, {len(catalog.algorithms(name))} algorithms"
        yield MachineCheck(f"game {name}", "good" if same else "bad", detail)


def fast_searches() -> MachineCheck:
    """Say what runs the compiled searches."""
    if not engines.are_compiled():
        return MachineCheck("fast searches", "warning", "none: everything runs in plain Python")
    for name in catalog.games():
        if kernels := catalog.game(name).kernels:
            kernels.loaded().try_out()
    return MachineCheck("fast searches", "good", f"WebAssembly by {engines.name()}")
