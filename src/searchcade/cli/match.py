"""searchcade match: several players, the same seeded games, a table of how they did."""

from __future__ import annotations

from collections.abc import Sequence

import click

from searchcade import catalog
from searchcade.cli import common, progress
from searchcade.cli.series import figure_names, said, spread, tell_alike
from searchcade.game import Options
from searchcade.lab.matches import match, seeded
from searchcade.lab.summary import Runs
from searchcade.own.function import OwnCodeError
from searchcade.search.limits import Budget

MAX_GAMES = 100_000


@click.command(
    epilog="Example: searchcade match pacman/level-3 --with explorer,report-local --games 20"
)
@click.argument("level")
@click.option("--with", "players", metavar="A,B,C", required=True, help="Who plays.")
@click.option("--games", type=click.IntRange(1, MAX_GAMES), default=10, show_default=True,
              help="Games of each.")  # fmt: skip
@click.option(
    "--first", type=click.IntRange(0, 10**8), default=1, show_default=True, help="The first seed."
)
@common.level_options
@common.budget_options(60)
@common.json_option
def command(
    level: str,
    players: str,
    games: int,
    first: int,
    game: str | None,
    options: Options,
    limits: Budget,
    as_json: bool,
) -> int:
    """Let players play the same games of LEVEL, one for each seed, and add up how they did.

    A level that is made is made anew for each seed, and one that is drawn gets other dice; a player
    with a seed of its own gets another one, too, unless you choose it. Where nothing has a seed
    there is one game. A player of your own, FILE.py:FUNCTION, plays each game in a process of its
    own. Exits 0 when some game is won, 1 when none is, 2 on bad input or when a player of your own
    fails; the others are shown all the same. Ctrl-C stops the match and shows the games so far;
    then 130 if none of them is won.
    """
    seeds = range(first, first + games)
    (sample,) = seeded(level, game, options, seeds[:1])
    common.tell_doubts([sample])
    names = [catalog.named_algorithm(name.strip(), sample) for name in players.split(",")]
    choices = [catalog.algorithm(name, sample.game) for name in names]
    common.tell_hidden(sample, choices)
    levels = seeded(level, game, options, seeds)
    with (
        progress.bar(len(choices) * games, "playing") as step,
        progress.stoppable() as cancelled,
    ):
        series, failures = list[Runs](), list[OwnCodeError]()
        for choice in choices:
            try:
                series += match(levels, [choice], limits, step, cancelled, seeds)
            except OwnCodeError as problem:
                failures.append(problem)
            if cancelled():
                break
    if not series:
        raise failures[0]
    show(series, as_json=as_json)
    tell_alike(series)
    for failure in failures:
        common.tell("\n".join([str(failure), *failure.details]))
    if failures:
        return 2
    if any(runs.ends["won"] for runs in series):
        return 0
    return progress.INTERRUPTED if cancelled() else 1


def show(series: Sequence[Runs], *, as_json: bool) -> None:
    """Print how players did: the ends of their games, the game's figures, the time for a move."""
    if as_json:
        for runs in series:
            common.print_json(runs.as_dict())
        return
    figures = figure_names(series)
    ends = [end for end in series[0].ends if any(runs.ends[end] for runs in series)]
    columns = (*ends, *map(said, figures), "ms a move", "longest ms")
    count = max(len(runs.records) for runs in series)
    table = common.table(f"{series[0].records[0]['level']}, {count} games", "player ", *columns)
    for runs in series:
        table.add_row(
            common.verbatim(runs.name),
            *(str(runs.ends[end]) for end in ends),
            *(spread(runs.figures.get(name)) for name in figures),
            common.number(runs.milliseconds, 2),
            common.number(runs.longest, 1),
        )
    table.caption = "mean ± standard deviation over the games that ended; longest: without a sign"
    common.console().print(table)
