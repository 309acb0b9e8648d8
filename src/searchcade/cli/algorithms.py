"""searchcade algorithms: list the algorithms and what each promises, or the functions of a file."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from shlex import quote

import click

from searchcade import catalog
from searchcade.cli import common
from searchcade.own.function import OwnFunction, described_all

CHEAPEST = {
    "always": "yes",
    "unit cost": "if moves cost 1",
    "admissible": "if admissible",
    "no": "no",
}


@click.command(epilog="Example: searchcade algorithms maze")
@click.argument("game", required=False, default="", metavar="[GAME|FILE.py]")
@common.json_option
def command(game: str, as_json: bool) -> None:
    """List the algorithms; with a GAME also those made for it, and its heuristics.

    With a FILE.py of yours, list its functions: what they are for, and how to ask for them.
    """
    if game.endswith(".py"):
        return list_functions(Path(game), as_json=as_json)
    every = catalog.algorithms(game)
    if as_json:
        for each in every.values():
            facts = asdict(each)
            del facts["search"], facts["fits"], facts["prepare"], facts["graph"]
            common.print_json(facts | {"summary": each.summary})
        return None
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
    if game and catalog.game(game).rules.lost_test:
        click.echo("prune=yes, as in bfs?prune=yes: a search for every game avoids lost states.")
    return None


# ------------------------------------------------------------------ functions of a file


def list_functions(path: Path, *, as_json: bool) -> None:
    """List the functions of a user's file; it is read, not run."""
    functions = described_all(path)
    if as_json:
        for each in functions:
            common.print_json(facts(each))
        return
    columns = ("function ", "kind ", "ask for it with ", "what it does ")
    table = common.table(str(path), *columns)
    for each in functions:
        texts = (f"{each.name}({each.signature})", each.kind, asked_for(each), each.summary)
        table.add_row(*map(common.verbatim, texts))
    common.console().print(table)


def facts(function: OwnFunction) -> dict[str, object]:
    """Return what is known of a function, as it is printed."""
    return {
        "name": function.name,
        "kind": function.kind,
        "parameters": list(function.parameters),
        "options": {name: plain(value) for name, value in function.options.items()},
        "summary": function.summary,
    }


def plain(value: object) -> object:
    """Return a value as JSON can have it; others as they are written in Python."""
    return value if value is None or isinstance(value, int | float | str) else repr(value)


def asked_for(function: OwnFunction) -> str:
    """Return the option of the command line that names a function; nothing for a helper."""
    if function.kind == "helper":
        return ""
    if function.kind == "heuristic":
        return f"--heuristic {quote(function.text)}"
    chosen = "&".join(f"{name}={value}" for name, value in function.options.items())
    return f"--with {quote(f'{function.text}?{chosen}' if chosen else function.text)}"
