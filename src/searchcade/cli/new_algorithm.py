"""searchcade new-algorithm: write a commented file to start an own search from."""

from __future__ import annotations

import sys
from pathlib import Path
from shlex import quote

import click

from searchcade.cli import common
from searchcade.lab.templates import template
from searchcade.problem import BadInput

NEXT = {
    "search": [
        'solve "maze/loops?seed=12" --with {file}:my_search --watch',
        'compare "maze/loops?seed=12" --with bfs,astar,{file}:my_search',
        'play "maze/loops?seed=12" --with {file}:my_search',
    ],
    "heuristic": [
        'solve "maze/loops?seed=12" --with astar --heuristic {file}:my_heuristic --watch',
        'compare "maze/loops?seed=12" --with ucs,greedy,astar --heuristic {file}:my_heuristic',
    ],
    "player": [
        "solve pacman/4-2-figure-of-eight --with {file}:act --watch",
        "match pacman/level-4 --with {file}:act,alphabeta --games 5",
        "match pacman/level-3 --with {file}:act,explorer --games 5",
    ],
}
"""Kind -> the commands to try next."""


@click.command(epilog="Example: searchcade new-algorithm mine.py")
@click.argument("file", type=common.OutputFile())
@click.option(
    "--kind",
    type=click.Choice(list(NEXT)),
    default="search",
    show_default=True,
    help="A search, a heuristic for one, or a player of Pacman.",
)
@click.option(
    "--language",
    type=click.Choice(["en", "vi"]),
    default="en",
    show_default=True,
    help="The language of the comments.",
)
@common.force_option
def command(file: Path, kind: str, language: str, force: bool) -> None:
    """Write FILE.py: a commented search, heuristic or player that runs, to go on from.

    Prints the commands to try it with.
    """
    if file.suffix != ".py":
        raise BadInput(f"{file}: expected a name that ends in .py")
    common.write_file(file, template(kind, language), force=force)
    click.echo(f"{file} is written. Try it:")
    for line in NEXT[kind]:
        click.echo(f"  {program()} {line.format(file=quote(str(file)))}")


def program() -> str:
    """Return how the user starts the program: by its script, or by run.py in a clone."""
    return "searchcade" if Path(sys.argv[0]).stem == "searchcade" else "python3 run.py"
