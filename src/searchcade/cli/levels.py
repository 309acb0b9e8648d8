"""searchcade levels: list, show, check and convert levels."""

from __future__ import annotations

from pathlib import Path

import click

from searchcade import catalog, daily
from searchcade.cli import common
from searchcade.level import LoadedLevel
from searchcade.play.replay import replay
from searchcade.search.run import Budget
from searchcade.solve import solve


@click.group(invoke_without_command=True, epilog="Example: searchcade levels show maze/easy?seed=7")
@click.pass_context
def command(context: click.Context) -> None:
    """List, show, check and convert levels."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@command.command("list", epilog="Example: searchcade levels list maze")
@click.argument("game", required=False)
@common.json_option
def list_levels(game: str | None, as_json: bool) -> None:
    """List the levels that come with the program."""
    table = common.table("Levels", "level ", "what it is ")
    for name in [game] if game else catalog.games():
        of = catalog.game(name)
        made = {f"{name}/{preset}": dict(options) for preset, options in of.levels.presets.items()}
        for level, options in made.items():
            text = ", ".join(f"{key}={value}" for key, value in options.items()) or "all defaults"
            if as_json:
                common.print_json({"game": name, "level": level, "options": options})
            else:
                table.add_row(level, f"made anew: {text}; add ?seed=N")
        if of.levels.daily:
            today = f"{name}/{daily.NAME}?date={daily.day_of()}"
            if as_json:
                common.print_json({"game": name, "level": today})
            else:
                table.add_row(today, f"the level of the day, also {name}/{daily.NAME}")
        for short in of.shipped():
            loaded = catalog.level(f"{name}/{short}")
            if as_json:
                common.print_json({"game": name, "level": loaded.name})
            else:
                title = getattr(loaded.level, "title", "") or "a level file"
                table.add_row(loaded.name, common.verbatim(title))
    if not as_json:
        common.console().print(table)


@command.command("show", epilog="Example: searchcade levels show maze/easy?seed=7")
@click.argument("level")
@common.level_options
@click.option("--form", metavar="FORM", help="A text form of the game's levels, such as compact.")
def show_level(level: str, game: str | None, options: tuple[str, ...], form: str | None) -> None:
    """Print LEVEL as text that can be read back."""
    chosen = common.read_options(options)
    loaded = catalog.level(level, game, chosen)
    click.echo(common.in_form(loaded, form), nl=False)
    common.tell_missed(loaded, common.generator_options(loaded, chosen))
    if count := len(loaded.game.levels.solutions(loaded.level)):
        moves = "solution or snapshot" if count == 1 else "solutions and snapshots"
        common.tell(f"{loaded.name}: {count} {moves} in its file; replay and levels check try them")


@command.command(
    "convert", epilog="Example: searchcade levels convert a.txt --to compact --out b.txt"
)
@click.argument("level")
@common.level_options
@click.option("--to", "form", required=True, metavar="FORM", help="Such as drawing or compact.")
@click.option("--out", type=common.OutputFile(), help="Write it here.")
@click.option("--force", is_flag=True, help="Replace the file if there is one.")
def convert_level(
    level: str,
    game: str | None,
    options: tuple[str, ...],
    form: str,
    out: Path | None,
    force: bool,
) -> None:
    """Write all levels of LEVEL, a file or a name, in another form."""
    levels = catalog.levels(level, game, common.read_options(options))
    text = "\n".join(common.in_form(loaded, form) for loaded in levels)
    if out:
        common.write_file(out, text, force=force)
    else:
        click.echo(text, nl=False)


@command.command("check", epilog='Example: searchcade levels check my-mazes.txt "rooms/*.xsb"')
@click.argument("levels", nargs=-1, required=True, metavar="LEVEL...")
@common.level_options
@common.budget_options(10)
@common.json_option
def check_levels(
    levels: tuple[str, ...],
    game: str | None,
    options: tuple[str, ...],
    seconds: float,
    nodes: int | None,
    memory: float,
    as_json: bool,
) -> int:
    """Check that levels are well-formed and can be solved, and find duplicates.

    LEVEL is a file, a name, or a pattern: "sokoban/*" (levels that ship, no presets), "*.xsb".
    A level that says it cannot be won is good when that is proven. Solutions that the file has
    are replayed. Exits 0 when all are good, 1 when a level cannot be solved or is a duplicate,
    or a solution does not solve it, 2 on bad input.
    """
    chosen = common.read_options(options)
    loaded = [each for text in levels for each in catalog.levels(text, game, chosen)]
    common.tell_doubts(loaded)
    has_moves = any(each.game.levels.solutions(each.level) for each in loaded)
    columns = ("level ", "solvable ", "steps", "duplicate of ", *["in its file "] * has_moves)
    table = common.table("Check", *columns)
    seen: dict[str, str] = {}
    code = 0
    for each in loaded:
        verdict, steps = judge(each, common.budget(seconds, nodes, memory))
        copy_of = seen.get(each.content_hash)
        seen.setdefault(each.content_hash, each.name)
        is_good = verdict == ("solved" if each.game.levels.winnable(each.level) else "unsolvable")
        wrong = wrong_moves(each)
        code = code if is_good and not copy_of and not any(wrong) else 1
        if as_json:
            record = {"level": each.name, "outcome": verdict, "steps": steps}
            common.print_json(record | {"duplicate_of": copy_of, "solutions": wrong})
        colour = "green" if is_good else "yellow"
        names = common.verbatim(each.name), common.verbatim(copy_of or "")
        told = [common.verbatim(in_words(wrong))] * has_moves
        table.add_row(names[0], f"[{colour}]{verdict}[/]", common.number(steps), names[1], *told)
    if not as_json:
        common.console().print(table)
    return code


def judge(loaded: LoadedLevel, budget: Budget) -> tuple[str, int | None]:
    """Solve a level with nothing hidden; return the outcome and the number of steps."""
    choice = catalog.algorithm(loaded.game.deciding_algorithm(loaded.level), loaded.game)
    result = solve(loaded, choice, budget).result
    return result.outcome, result.steps


def wrong_moves(loaded: LoadedLevel) -> list[str]:
    """Return for each solution in a level's file what is wrong with it; empty where it wins."""
    reasons = []
    for each in loaded.game.levels.solutions(loaded.level):
        judged = replay(loaded, each.moves)
        may_be_unfinished = not each.is_whole and judged.outcome != "illegal"
        reasons.append("" if may_be_unfinished else judged.reason)
    return reasons


def in_words(wrong: list[str]) -> str:
    """Describe the results of a file's solutions."""
    good = wrong.count("")
    parts = [f"{good} replayed"] if good else []
    return "; ".join([*parts, *(f"no. {n}: {each}" for n, each in enumerate(wrong, 1) if each)])
