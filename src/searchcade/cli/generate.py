"""searchcade generate: make a new level and measure how hard it is."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import click

from searchcade import catalog
from searchcade.cli import common, progress
from searchcade.game import Game


@click.command(epilog="Example: searchcade generate maze medium --seed 7 --option braid=0.3")
@click.argument("game")
@click.argument("preset", required=False, default="custom")
@click.option("--seed", type=click.IntRange(0, 10**18 - 1), help="Default: a new one each time.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="See --options.")
@click.option(
    "--options", "list_options", is_flag=True, help="List the game's options and presets."
)
@click.option("--form", metavar="FORM", help="A text form of the game's levels, such as compact.")
@click.option("--out", type=common.OutputFile(), help="Write the level here.")
@common.force_option
@click.option("--strict", is_flag=True, help="Exit with 1 where a wish is missed.")
@common.json_option
def command(
    game: str,
    preset: str,
    seed: int | None,
    options: tuple[str, ...],
    list_options: bool,
    form: str | None,
    out: Path | None,
    force: bool,
    strict: bool,
    as_json: bool,
) -> int:
    """Make a new level of GAME, which can always be solved.

    The level goes to standard output or to a file, its figures to standard error. Where it is
    not all that was asked for, a line there says what was asked and what was reached.
    """
    of = catalog.game(game)
    if list_options:
        show_options(of)
        return 0
    chosen = common.read_options(options)
    if seed is not None or "seed" not in chosen:
        chosen["seed"] = str(secrets.randbelow(10**6) if seed is None else seed)
    with progress.spinner(f"making {of.name}/{preset}"):
        loaded = catalog.built_in(of, preset, chosen)
    text = common.in_form(loaded, form)
    measures = of.levels.stats(loaded.level)
    if out:
        common.write_file(out, text, force=force)
    missed = common.tell_missed(loaded, {**of.levels.presets.get(preset, {}), **chosen})
    if as_json:
        told = {each.option: [each.asked, each.reached] for each in missed}
        record = {"game": of.name, "level": loaded.name, "text": text, **measures, "missed": told}
        common.print_json(record)
        return int(strict and bool(missed))
    if not out:
        click.echo(text, nl=False)
    click.echo(loaded.name, err=True)
    facts = [f"{key.replace('_', ' ')} {common.plain(value)}" for key, value in measures.items()]
    click.echo("  " + ", ".join(facts), err=True)
    return int(strict and bool(missed))


def show_options(of: Game[Any, Any]) -> None:
    """List the options and presets of a game's generator."""
    table = common.table(f"{of.title}: options (--option NAME=VALUE)", "option ", "meaning ")
    for name, option in of.levels.options.items():
        table.add_row(name, option.help)
    presets = common.table("Presets", "preset ", "options ")
    for name, options in of.levels.presets.items():
        presets.add_row(name, ", ".join(f"{key}={value}" for key, value in options.items()))
    common.console().print(table, presets)
