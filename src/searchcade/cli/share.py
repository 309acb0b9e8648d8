"""searchcade share: a level, or a game on it, as a short code."""

from __future__ import annotations

import click

from searchcade import catalog, share
from searchcade.cli import common
from searchcade.game import Options
from searchcade.play.replay import replay
from searchcade.problem import BadInput


@click.command(epilog="Example: searchcade share sokoban/01-one-push --moves R")
@click.argument("level")
@common.level_options
@click.option("--moves", metavar="PLAN", default="", help="A game on the level, such as RRdlU.")
@common.json_option
def command(level: str, game: str | None, options: Options, moves: str, as_json: bool) -> None:
    """Print LEVEL, a name, a file or a code, as a short code that holds it.

    A code is accepted wherever a level is: solve, play, levels show and all others. It needs no
    server. A level that comes with its game is shared by its name, any other one as a whole.
    """
    loaded = catalog.level(level, game, options)
    played = replay(loaded, "".join(moves.split()))
    if played.outcome == "illegal":
        raise BadInput(f"--moves: {played.reason}")
    code = share.code_of(loaded, played.moves)
    if as_json:
        common.print_json({"level": loaded.name, "moves": played.moves, "code": code})
    else:
        click.echo(code)
