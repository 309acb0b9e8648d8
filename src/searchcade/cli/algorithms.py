"""searchcade algorithms: list the algorithms and what each promises."""

from __future__ import annotations

from dataclasses import asdict

import click

from searchcade import catalog
from searchcade.cli import common

CHEAPEST = {
    "always": "yes",
    "unit cost": "if moves cost 1",
    "admissible": "if admissible",
    "no": "no",
}


@click.command(epilog="Example: searchcade algorithms maze")
@click.argument("game", required=False, default="")
@common.json_option
def command(game: str, as_json: bool) -> None:
    """List the algorithms; with a GAME also those made for it, and its heuristics."""
    every = catalog.algorithms(game)
    if as_json:
        for each in every.values():
            facts = asdict(each)
            del facts["search"], facts["fits"], facts["prepare"]
            common.print_json(facts | {"summary": each.summary})
        return
    table = common.table("Algorithms", "name ", "complete ", "cheapest plan ", "what it does ")
    for name, each in every.items():
        complete = "yes" if each.complete else "no"
        table.add_row(name, complete, CHEAPEST[each.cheapest], each.summary)
    common.console().print(table)
    if game:
        estimates = common.table("Heuristics", "name ", "admissible ", "what it is ")
        for name, estimate in catalog.game(game).estimates.items():
            always = "yes" if estimate.admissible_on is None else "by the default rules"
            estimates.add_row(name, always if estimate.admissible else "no", estimate.title)
        common.console().print(estimates)
