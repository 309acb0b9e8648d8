"""searchcade web: the whole program as a page, for a static host, a USB stick or this machine."""

from __future__ import annotations

import gzip
import webbrowser
from collections.abc import Mapping
from pathlib import Path

import click

from searchcade.cli import common, progress
from searchcade.files import write_whole
from searchcade.problem import BadInput
from searchcade.tab.page_data import page_data
from searchcade.web import build as page_build
from searchcade.web import npm
from searchcade.web.build import Parts, own_files, single_page, site, write_site
from searchcade.web.compiling import can_compile
from searchcade.web.serve import SiteServer

packages_option = click.option(
    "--packages",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="DIR",
    help="A folder node_modules with the packages of npm, where npm cannot fetch them.",
)


@click.group(epilog="Example: searchcade web serve")
def command() -> None:
    """Build searchcade as a page that runs in any browser, with Python in it.

    The page needs no server and no network: Python comes with it.
    """


@command.command(epilog="Example: searchcade web build searchcade.html --one-file")
@click.argument("target", type=click.Path(path_type=Path))
@click.option("--one-file", is_flag=True, help="Write one HTML file that opens by a double click.")
@common.force_option
@packages_option
def build(target: Path, one_file: bool, force: bool, packages: Path | None) -> int:
    """Write the page as a folder or as one file.

    The folder TARGET is for any static host; it must be new, empty, or from an earlier build.
    At the first build on this machine npm fetches what it is built with: Pyodide, the Python of
    browsers, the editor CodeMirror, and esbuild.
    """
    if one_file:
        check_file(target, force=force)
        files = {target.name: single_page(parts(packages, patient=True)).encode()}
        write_whole(target, files[target.name])
    else:
        own_files(target)
        files = site(parts(packages, patient=True))
        write_site(target, files)
    click.echo(f"{target}: {sizes(files)}")
    return 0


def check_file(path: Path, *, force: bool) -> None:
    """Refuse a file that cannot be written before anything is built."""
    if not path.parent.is_dir():
        raise BadInput(f"{path}: expected an existing folder, found none")
    if path.is_dir() or (path.exists() and not force):
        common.refuse_file(path)


def sizes(files: Mapping[str, bytes]) -> str:
    """Say how many files there are, and how large, as they are and as a host sends them."""
    whole = sum(map(len, files.values())) / 1e6
    packed = sum(len(gzip.compress(content, 6)) for content in files.values()) / 1e6
    count = "one file" if len(files) == 1 else f"{len(files)} files"
    return f"{count}, {whole:.1f} MB, {packed:.1f} MB compressed"


@command.command(epilog="Example: searchcade web serve --port 8000")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets others come in.")
@click.option("--open", "opened", is_flag=True, help="Open the page in a browser.")
@packages_option
def serve(port: int, host: str, opened: bool, packages: Path | None) -> int:
    """Serve the page to browsers on this machine.

    It is built in memory at the start, and served until Ctrl-C.
    """
    server = SiteServer((host, port), site(parts(packages, patient=False)))
    common.tell(f"{server.url} (Ctrl-C ends it)")
    if opened:
        webbrowser.open(server.url)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        server.server_close()
    return 0


def parts(packages: Path | None, *, patient: bool) -> Parts:
    """Return what a page is made of; say what takes long, and what is missing."""
    with progress.spinner("looking for the packages of npm"):
        folder = npm.checked(packages) if packages else npm.packages()
    if not can_compile():
        common.tell("node is not installed: Python will take twice as long to start in the page")
    with progress.spinner("building the page"):
        return page_build.parts(folder, page_data(folder), patient=patient)
