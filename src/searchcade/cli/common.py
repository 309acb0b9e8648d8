"""What several commands share: options, budgets, tables, numbers as text, writing files.

rich is imported late: JSON and short answers do without it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from searchcade.compiled.arena import MAX_MEGABYTES
from searchcade.files import write_whole
from searchcade.problem import BadInput
from searchcade.search.limits import Budget, never

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from searchcade.catalog import AlgorithmSpec
    from searchcade.game import Game, Missed, Options
    from searchcade.level import LoadedLevel
    from searchcade.report import SolveReport

Function = TypeVar("Function", bound=Callable[..., Any])


class NumberRange(click.FloatRange):
    """A number from a range; click itself would also accept `nan`."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Read the number."""
        number = float(super().convert(value, param, ctx))
        return self.fail(f"{value!r} is not a number.", param, ctx) if isnan(number) else number


class OutputFile(click.Path):
    """A file to write; a missing folder is refused at once, not after a long search."""

    def __init__(self, *, or_folder: bool = False) -> None:
        super().__init__(path_type=Path, dir_okay=or_folder, writable=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Read the path."""
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if not path.parent.is_dir():
            self.fail(f"{path}: expected an existing folder, found none.", param, ctx)
        return path


def budget_options(seconds: float) -> Callable[[Function], Function]:
    """Add --seconds, --nodes and --memory; the command gets them as one budget, `limits`."""

    def add(command: Function) -> Function:
        @wraps(command)
        def with_limits(*, seconds: float, nodes: int | None, memory: float, **given: Any) -> Any:
            if memory > MAX_MEGABYTES:
                tell(f"compiled searches use at most {MAX_MEGABYTES} MB of memory")
            return command(limits=budget(seconds, nodes, memory), **given)

        options = (
            click.option("--seconds", type=NumberRange(0, 10**7), default=seconds,
                         show_default=True, help="Processor time for each search."),
            click.option("--nodes", type=click.IntRange(1, 10**12),
                         help="Most nodes a search may expand."),
            click.option("--memory", type=NumberRange(1, 10**7), default=2048, show_default=True,
                         help="Most megabytes a search may use."),
        )  # fmt: skip
        made: Any = with_limits
        for option in reversed(options):
            made = option(made)
        return cast(Function, made)

    return add


def budget(seconds: float, nodes: int | None, memory: float) -> Budget:
    """Return the budget that the options ask for."""
    return Budget(nodes=nodes or Budget().nodes, seconds=seconds, memory_mb=memory)


def level_options(command: Function) -> Function:
    """Add --game and --option; the command gets the latter as a dictionary, `options`."""
    option = click.option(
        "--option", "options", multiple=True, metavar="NAME=VALUE",
        callback=lambda _context, _option, texts: read_options(texts),
        help="An option of the game, such as seed=7. May be repeated.",
    )  # fmt: skip
    game = click.option("--game", metavar="GAME", help="The game that a level file is for.")
    return game(option(command))


measure_option = click.option(
    "--measure-memory",
    "measure",
    is_flag=True,
    help="Run each search in a process of its own and measure its memory there.",
)

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object per line instead of text."
)


force_option = click.option("--force", is_flag=True, help="Replace the file if there is one.")


def html_option(text: str) -> Callable[[Function], Function]:
    """Add --html, the file of a web page, with this help."""
    return click.option("--html", type=OutputFile(), help=text)


def read_options(options: Iterable[str]) -> dict[str, str]:
    """Read name=value pairs."""
    pairs: dict[str, str] = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise BadInput(f"--option: expected NAME=VALUE, found {text!r}")
        pairs[name] = value
    return pairs


def database_option(command: Function) -> Function:
    """Add --database."""
    return click.option(
        "--database",
        metavar="URL",
        help="Accounts and saves: postgresql://... or sqlite:///FILE (also SEARCHCADE_DATABASE).",
    )(command)


def print_json(record: dict[str, Any]) -> None:
    """Print one record on a line."""
    click.echo(json.dumps(record, ensure_ascii=False))


def console(*, stderr: bool = False) -> Console:
    """Return a console; into a file or pipe it writes long lines instead of breaking them."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    return Console(stderr=stderr, highlight=False, width=None if stream.isatty() else 160)


def table(title: str, *columns: str) -> Table:
    """Return an empty table; columns whose name ends in a blank are aligned to the left."""
    from rich import box
    from rich.table import Table

    table = Table(title=verbatim(title, "bold"), box=box.SIMPLE_HEAD, title_justify="left")
    for column in columns:
        table.add_column(column.strip(), justify="left" if column.endswith(" ") else "right")
    return table


def verbatim(text: str, style: str = "") -> Text:
    """Return a text for a table as it is: in a plain string brackets would be markup."""
    from rich.text import Text

    return Text(text, style)


def tell(message: str) -> None:
    """Print a message to standard error: it is not part of the answer."""
    click.echo(message, err=True)


def tell_doubts(levels: Iterable[LoadedLevel]) -> None:
    """Print what is odd about levels that were read all the same."""
    for loaded in levels:
        for doubt in loaded.game.levels.doubts(loaded.level):
            tell(f"{loaded.name}, {doubt}")


def tell_hidden(loaded: LoadedLevel, choices: Iterable[AlgorithmSpec]) -> None:
    """Print in one line which algorithms know what is hidden from everybody who plays."""
    hidden = loaded.game.play.hidden(loaded.level)
    names = [each.name for each in choices if not (each.algorithm.game or each.is_player)]
    if hidden and names:
        tell(f"{', '.join(names)}: a search knows {hidden}; a player does not")


def generator_options(loaded: LoadedLevel, more: Options) -> Options:
    """Return the options that a level was generated with; none for other levels."""
    address, levels = loaded.address, loaded.game.levels
    if address is None or address.level not in levels.presets:
        return {}
    chosen = {**levels.presets[address.level], **address.spec.options, **more}
    return {name: value for name, value in chosen.items() if name in levels.options}


def tell_missed(loaded: LoadedLevel, options: Options) -> list[Missed]:
    """Print in one line which options a generated level does not meet, and return them."""
    missed = list(loaded.game.levels.missed(options, loaded.level)) if options else []
    if missed:
        words = [f"{each.option}={each.asked}, reached {each.reached}" for each in missed]
        tell(f"{loaded.name}: asked for {'; '.join(words)}")
    return missed


def refuse_file(path: Path) -> None:
    """Refuse to write a file that exists already."""
    raise BadInput(f"{path}: there is such a file already; --force replaces it")


def write_file(path: Path, text: str, *, force: bool = False) -> None:
    """Write a new file atomically; replace an existing one only with `force`."""
    if path.is_file() and not force:
        refuse_file(path)
    write_whole(path, text.encode())


def write_files(paths: Sequence[Path], texts: Iterable[str], *, force: bool = False) -> None:
    """Write new files, or none of them where one exists already, unless `force` is given.

    The texts may be made one at a time: all of them together can be large.
    """
    for path in paths:
        if os.path.lexists(path) and not force:
            refuse_file(path)
    for path, text in zip(paths, texts, strict=True):
        write_whole(path, text.encode())


def write_films(
    path: Path, levels: Sequence[Sequence[SolveReport]], cancelled: Callable[[], bool] = never
) -> None:
    """Write a web page that shows searches, those of a level side by side, and say where it is."""
    from searchcade.lab.pages import report_films, write_page  # late: only --html needs it

    write_page(path, report_films(levels, cancelled))
    tell(f"html: {path}")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Name the file when writing fails: the error of a full disk does not."""
    try:
        yield
    except OSError as problem:
        raise BadInput(f"{path}: {(problem.strerror or str(problem)).lower()}") from None


def number(value: float | int | None, digits: int = 0) -> str:
    """Write a number with commas between thousands, or a dash for None."""
    return "-" if value is None else f"{value:,.{digits}f}"


def megabytes(value: float | None) -> str:
    """Write an amount of memory, or a dash where it could not be measured."""
    return "-" if value is None else f"{value:,.1f} MB"


def duration(seconds: float | None) -> str:
    """Write a time, short ones in milliseconds, or a dash for None."""
    if seconds is None:
        return "-"
    return f"{seconds:.3f} s" if seconds >= 0.1 else f"{seconds * 1000:.2f} ms"


def percent(share: float) -> str:
    """Write a share of one in percent: small ones with a decimal, so that they are not 0."""
    return f"{100 * share:,.{0 if share == 0 or share >= 0.1 else 1}f} %"


def plain(value: object) -> str:
    """Write a figure for people."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else str(value)


def in_form(loaded: LoadedLevel, form: str | None) -> str:
    """Return a level's text in one of its game's forms."""
    return form_writer(loaded.game, form)(loaded.level)


def form_writer(game: Game[Any, Any], form: str | None) -> Callable[[Any], str]:
    """Return what writes the levels of a game in one of its forms, the usual one for None."""
    forms = game.levels.forms
    if form is None:
        return game.render
    if form not in forms:
        raise BadInput(f"expected a form among {', '.join(forms)}; found {form!r}")
    return forms[form]
