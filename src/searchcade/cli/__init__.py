"""The command line. Commands are loaded when they are called, so that it answers at once."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from searchcade import __version__
from searchcade.problem import BadInput

COMMANDS = {
    "play": "Open the window, straight into a game where one is given.",
    "solve": "Solve levels with an algorithm.",
    "compare": "Solve levels with several algorithms, side by side.",
    "bench": "Run an experiment: levels, algorithms and seeds from a file.",
    "match": "Let players play the same seeded games.",
    "grade": "Grade submissions of an assignment.",
    "new-assignment": "Write an assignment to hand out, with hidden levels for you.",
    "replay": "Replay moves by the rules.",
    "share": "Print a level, or a game on it, as a short code.",
    "generate": "Make a new level and measure it.",
    "levels": "List, show, check, convert and import levels.",
    "quiz": "Ask what an algorithm does next, or print it as a sheet.",
    "algorithms": "List the algorithms and what they promise.",
    "new-algorithm": "Write a file to begin your own search, heuristic or player.",
    "web": "Build and serve the whole program as a page for browsers.",
    "audit": "Replay every stored score and list what does not fit.",
    "doctor": "Tell what works on this machine.",
}


class Commands(click.Group):
    """A group that knows its commands by name and loads a command's module on use."""

    def list_commands(self, _context: click.Context) -> list[str]:
        """Return the names in the order of use."""
        return list(COMMANDS)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        """Load one command."""
        if name not in COMMANDS:
            return None
        module = importlib.import_module(f"searchcade.cli.{name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def format_commands(self, _context: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Example: searchcade solve maze/easy?seed=7 --with astar --watch",
)
@click.option(
    "--database", metavar="URL", help="Accounts and saves of the window, as in play --database."
)
@click.version_option(__version__, prog_name="searchcade")
@click.pass_context
def searchcade(context: click.Context, database: str | None) -> int | None:
    """Play search games, watch algorithms solve them, compare the algorithms.

    Without a command the window opens.
    """
    if context.invoked_subcommand is not None:
        return None
    play = importlib.import_module("searchcade.cli.play")
    code: int = play.start(database, context.get_help)
    return code


def main() -> NoReturn:
    """Run the command line: exit with 0 for success, 1 for no solution, 2 for bad input."""
    open_missing_files()
    sys.exit(run(sys.argv[1:]))


def open_missing_files() -> None:
    """Replace standard files that the caller has closed, as by `>&-`, with the null device."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # each gets the number of the one that is missing
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code; print an error in one line."""
    try:
        code = call(arguments)
        sys.stdout.flush()
        return code
    except click.ClickException as problem:
        return complain(problem.format_message())
    except BadInput as problem:
        return complain(str(problem), details=getattr(problem, "details", ()))
    except (BrokenPipeError, SystemExit):  # rich turns the first into the second
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # nobody reads any more
        return 0
    except OSError as problem:
        place = f"{problem.filename}: " if problem.filename else ""
        return complain(f"{place}{(problem.strerror or str(problem)).lower()}")
    except (KeyboardInterrupt, click.Abort):
        return complain("stopped", code=130)
    except MemoryError:
        return complain("out of memory", code=1)
    except Exception as problem:
        if os.environ.get("SEARCHCADE_DEBUG"):
            raise
        what = f"{type(problem).__name__}: {problem}".partition("\n")[0]
        return complain(
            f"internal error, please report it: {what} (SEARCHCADE_DEBUG=1 shows more)", 70
        )


def call(arguments: list[str]) -> int:
    """Run one command; errors are raised, handled neither by click nor by us."""
    try:
        with searchcade.make_context("searchcade", arguments) as context:
            code = searchcade.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    return code if isinstance(code, int) else 0


def complain(message: str, code: int = 2, details: Sequence[str] = ()) -> int:
    """Print an error in one line, below it the lines of own code, and return the exit code."""
    print("searchcade: " + " ".join(message.split()), *details, sep="\n", file=sys.stderr)
    return code
