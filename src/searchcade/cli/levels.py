"""searchcade levels: list, show, check, convert and import levels."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from searchcade import catalog, daily
from searchcade.cli import common
from searchcade.game import Options
from searchcade.level import LoadedLevel
from searchcade.play.replay import replay
from searchcade.problem import BadInput
from searchcade.search.run import Budget, Result
from searchcade.solve import solve

if TYPE_CHECKING:
    from rich.table import Table

MAX_WORD = 60  # characters of a title in the name of a file
force_option = click.option("--force", is_flag=True, help="Replace files that exist already.")


@click.group(invoke_without_command=True, epilog="Example: searchcade levels show maze/easy?seed=7")
@click.pass_context
def command(context: click.Context) -> None:
    """List, show, check, convert and import levels."""
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
def show_level(level: str, game: str | None, options: Options, form: str | None) -> None:
    """Print LEVEL as text that can be read back."""
    loaded = catalog.level(level, game, options)
    click.echo(common.in_form(loaded, form), nl=False)
    common.tell_missed(loaded, common.generator_options(loaded, options))
    if count := len(loaded.game.levels.solutions(loaded.level)):
        moves = "solution or snapshot" if count == 1 else "solutions and snapshots"
        common.tell(f"{loaded.name}: {count} {moves} in its file; replay and levels check try them")


@command.command(
    "convert",
    epilog="Example: searchcade levels convert sokoban/05-near-or-far --to pddl --out room.pddl",
)
@click.argument("level")
@common.level_options
@click.option(
    "--to",
    "form",
    required=True,
    metavar="FORM",
    help="Such as drawing, compact, movingai (mazes) or pddl (Sokoban).",
)
@click.option("--out", type=common.OutputFile(), help="Write it here.")
@force_option
def convert_level(
    level: str,
    game: str | None,
    options: Options,
    form: str,
    out: Path | None,
    force: bool,
) -> None:
    """Write all levels of LEVEL, a file or a name, in another form.

    movingai and pddl are for one level, and write a second file beside the first: the scenario,
    or the domain.
    """
    levels = catalog.levels(level, game, options)
    texts = files_in_form(levels, form, out.name if out else "level")
    if out:
        common.write_files([out.parent / name for name in texts], texts.values(), force=force)
        return
    first, *others = texts.items()
    click.echo(first[1], nl=False)
    if others:
        common.tell(f"--out FILE writes {len(others) + 1} files; this is the first of them")


def files_in_form(levels: Sequence[LoadedLevel], form: str, name: str) -> Mapping[str, str]:
    """Return levels in a form as texts by their file names, the given one first."""
    forms, exports = levels[0].game.levels.forms, levels[0].game.levels.exports
    if form not in {**forms, **exports}:
        known = ", ".join([*forms, *exports])
        raise BadInput(f"expected a form among {known}; found {form!r}")
    if form not in exports:
        return {name: "\n".join(common.in_form(loaded, form) for loaded in levels)}
    if len(levels) > 1:
        file = levels[0].name.rpartition("#")[0]
        raise BadInput(f"{file}: expected one level for {form}, found {len(levels)}; see {file}#1")
    return exports[form](levels[0].level, name)


@command.command("import", epilog="Example: searchcade levels import my-mazes.txt mazes")
@click.argument("collection")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@common.level_options
@click.option("--form", metavar="FORM", help="The form to write, such as compact or solved.")
@force_option
def import_levels(
    collection: str,
    folder: Path,
    game: str | None,
    options: Options,
    form: str | None,
    force: bool,
) -> None:
    """Write each level of COLLECTION to a file of its own in FOLDER.

    Files are named by the number and the title of their level, as in 07-near-or-far.txt. If one
    of them exists already, nothing is written, unless --force is given.
    """
    levels = catalog.levels(collection, game, options)
    common.tell_doubts(levels)
    write = common.form_writer(levels[0].game, form)
    paths = [folder / name for name in file_names(levels)]
    with common.writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
    common.write_files(paths, (write(each.level) for each in levels), force=force)
    click.echo(f"{len(paths)} level{'s' * (len(paths) > 1)} in {folder}")


def file_names(levels: Sequence[LoadedLevel]) -> list[str]:
    """Return a file name for each level: its number, and its title as far as that is safe."""
    digits = len(str(len(levels)))
    words = [file_word(getattr(each.level, "title", "")) for each in levels]
    return [
        f"{number:0{digits}}{f'-{word}' if word else ''}.txt"
        for number, word in enumerate(words, start=1)
    ]


def file_word(title: str) -> str:
    """Return a title in small letters, digits and hyphens, which mean the same on every disk."""
    plain = unicodedata.normalize("NFKD", title.lower().replace("đ", "d"))
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return "-".join(re.findall(r"[a-z0-9]+", bare))[:MAX_WORD].strip("-")


@command.command("check", epilog="Example: searchcade levels check my-mazes.txt")
@click.argument("levels", nargs=-1, required=True, metavar="LEVEL...")
@common.level_options
@common.budget_options(10)
@common.json_option
def check_levels(
    levels: tuple[str, ...],
    game: str | None,
    options: Options,
    limits: Budget,
    as_json: bool,
) -> int:
    """Check that levels are well-formed and can be solved, and find duplicates.

    LEVEL is a file, a name, or a pattern: "sokoban/*" (levels that ship, no presets), "*.xsb".
    A level that says it cannot be won is good when that is proven. Solutions that the file has
    are replayed, and the optimal lengths of a .scen file are compared. Exits 0 when all are good,
    1 when a level cannot be solved or is a duplicate, a solution does not solve it or an optimal
    length is another, 2 on bad input.
    """
    loaded = [each for text in levels for each in catalog.levels(text, game, options)]
    common.tell_doubts(loaded)
    table = common.table("Check", "level ", "solvable ", "steps", "duplicate of ", "in its file ")
    copies = Copies()
    optima: dict[str, str | None] = {}
    code = 0
    for each in loaded:
        result = judge(each, limits)
        verdict, steps = result.outcome, result.steps
        copy_of = copies.earlier(each, result)
        is_good = verdict == ("solved" if each.game.levels.winnable(each.level) else "unsolvable")
        wrong, optimum = wrong_moves(each), wrong_optimum(each, result)
        optima[each.name] = optimum
        code = code if is_good and not copy_of and not any([*wrong, optimum]) else 1
        if as_json:
            record = {"level": each.name, "outcome": verdict, "steps": steps}
            in_file = {"solutions": wrong, "optimum": optimum}
            common.print_json({**record, "duplicate_of": copy_of, **in_file})
        colour = "green" if is_good else "yellow"
        names = common.verbatim(each.name), common.verbatim(copy_of or "")
        told = common.verbatim(in_words(wrong, optimum))
        table.add_row(names[0], f"[{colour}]{verdict}[/]", common.number(steps), names[1], told)
    if not as_json:
        common.console().print(without_empty_end(table))
    tell_optima(optima)
    return code


class Copies:
    """Finds levels of the same text. Only those that may be the same are compared as texts.

    The scenarios of a map share all of a large text, but start elsewhere or cost something else.
    """

    def __init__(self) -> None:
        self._alike: dict[Any, list[tuple[LoadedLevel, int | None]]] = {}

    def earlier(self, level: LoadedLevel, result: Result) -> str | None:
        """Return the name of the first level that this one is a copy of; note the level."""
        cost = result.cost if result.optimal else None  # equal levels have equal optima
        alike = self._alike.setdefault(level.problem().start, [])
        for other, known in alike:
            may_be_same = None in (cost, known) or cost == known
            if may_be_same and other.content_hash == level.content_hash:
                return other.name
        alike.append((level, cost))
        return None


def without_empty_end(table: Table) -> Table:
    """Return a table without its last column, if that says nothing."""
    if not any(str(cell) for cell in table.columns[-1].cells):
        table.columns.pop()
    return table


def judge(loaded: LoadedLevel, budget: Budget) -> Result:
    """Solve a level with nothing hidden."""
    choice = catalog.algorithm(loaded.game.deciding_algorithm(loaded.level), loaded)
    return solve(loaded, choice, budget).result


def wrong_optimum(loaded: LoadedLevel, result: Result) -> str | None:
    """Return what is wrong with the optimum in a level's file; None where none can be compared."""
    is_known = result.optimal and result.plan is not None
    return loaded.game.levels.wrong_optimum(loaded.level, result.plan or "") if is_known else None


def tell_optima(optima: Mapping[str, str | None]) -> None:
    """Print how many optima of files were compared, and name the levels whose optimum is wrong."""
    compared = [name for name, wrong in optima.items() if wrong is not None]
    disagreeing = [name for name in compared if optima[name]]
    if compared:
        names = f": {', '.join(disagreeing)}" if disagreeing else ""
        agree = len(compared) - len(disagreeing)
        common.tell(f"optima in the file: {agree} agree, {len(disagreeing)} disagree{names}")


def wrong_moves(loaded: LoadedLevel) -> list[str]:
    """Return for each solution in a level's file what is wrong with it; empty where it wins."""
    reasons = []
    for each in loaded.game.levels.solutions(loaded.level):
        judged = replay(loaded, each.moves)
        may_be_unfinished = not each.is_whole and judged.outcome != "illegal"
        reasons.append("" if may_be_unfinished else judged.reason)
    return reasons


def in_words(wrong: list[str], optimum: str | None) -> str:
    """Describe the results of a file's solutions, and of the optimum that it states."""
    good = wrong.count("")
    parts = [f"{good} replayed"] if good else []
    parts += [f"no. {n}: {each}" for n, each in enumerate(wrong, 1) if each]
    return "; ".join([*parts, *([] if optimum is None else [optimum or "optimum agrees"])])
