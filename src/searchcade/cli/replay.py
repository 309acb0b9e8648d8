"""searchcade replay: replay moves by the rules."""

from __future__ import annotations

import json
from pathlib import Path

import click

from searchcade import catalog, share
from searchcade.cli import common
from searchcade.game import Options
from searchcade.lab.blocks import Block, read_blocks
from searchcade.level import LoadedLevel
from searchcade.play.replay import Replay, replay
from searchcade.problem import BadInput
from searchcade.reading import FileLimits, check_shape, read_text

SHOWN = 60  # moves of a plan that are printed


@click.command(epilog="Example: searchcade replay sokoban/01-one-push R")
@click.argument("level")
@click.argument("moves", required=False, metavar="[MOVES|FILE]")
@common.level_options
@common.html_option("Write the moves here, one by one, as a web page.")
@common.json_option
def command(
    level: str,
    moves: str | None,
    game: str | None,
    options: Options,
    html: Path | None,
    as_json: bool,
) -> int:
    """Replay MOVES on LEVEL by the rules: what they cost, and whether they win.

    MOVES are letters such as RRdlU, or a file with them: plain moves, a file written by solve
    --out, or lines of solve --json. Without MOVES, those that the file or the share code of the
    level has for it are replayed.

    Exits 0 when all win, 1 when one does not or has an illegal move, 2 on bad input.
    """
    loaded = catalog.level(level, game, options)
    common.tell_doubts([loaded])
    plans = moves_given(moves) if moves is not None else moves_kept(loaded, level)
    code = 0
    for plan, should_win in plans:
        replayed = replay(loaded, plan)
        common.print_json({"level": loaded.name, **replayed.as_dict()}) if as_json else show(
            loaded, plan, replayed
        )
        is_good = replayed.outcome == "won" or not (should_win or replayed.outcome == "illegal")
        code = code if is_good else 1
    if html:
        write_games(html, loaded, [plan for plan, _ in plans])
    return code


def write_games(path: Path, loaded: LoadedLevel, plans: list[str]) -> None:
    """Write games as a web page, and say where it is."""
    from searchcade.lab.pages import write_page  # late: only --html needs them
    from searchcade.texts.films import game_film

    write_page(path, [game_film(loaded, plans)])
    common.tell(f"html: {path}")


def moves_kept(loaded: LoadedLevel, name: str) -> list[tuple[str, bool]]:
    """Return the moves that a file or a share code has for a level, and whether each should win."""
    shared = share.read(name).moves if share.is_code(name) and not Path(name).exists() else ""
    if shared:
        return [(shared, True)]
    solutions = loaded.game.levels.solutions(loaded.level)
    if not solutions:
        raise BadInput(f"{loaded.name}: expected moves to replay, found none in its file")
    return [(each.moves, each.is_whole) for each in solutions]


def moves_given(text: str) -> list[tuple[str, bool]]:
    """Return the moves of the command line, or those of a file of this name."""
    if not Path(text).exists():
        return [("".join(text.split()), True)]

    path = Path(text)
    content = read_text(path, limits)
    check_shape(content, limits(content))
    return [(moves, True) for moves in moves_in(content, path)]


def limits(_text: str) -> FileLimits:
    """Allow plans of some million moves."""
    return FileLimits(size=20_000_000, lines=100_000, columns=20_000_000)


def moves_in(text: str, path: Path) -> list[str]:
    """Return the plans of a file in one of the three forms."""
    if text.lstrip().startswith("{"):
        read = [plan_of(line, number, path) for number, line in enumerate(text.splitlines(), 1)]
        plans = [plan for plan in read if plan is not None]
    elif ":" in text:
        plans = [block.plan for block in blocks_in(text, path) if block.plan is not None]
    else:
        lines = [line for line in text.splitlines() if not line.lstrip().startswith(";")]
        plans = ["".join("".join(lines).split())]
    if not any(plans):
        raise BadInput(f"{path}: expected moves, found none")
    return plans


def blocks_in(text: str, path: Path) -> list[Block]:
    """Return the blocks of a file that `solve --out` or another program wrote."""
    try:
        return read_blocks(text)
    except BadInput as problem:
        raise BadInput(f"{path}, {problem}") from None


def plan_of(line: str, number: int, path: Path) -> str | None:
    """Return the plan of a line of JSON, None where it has none."""
    if not line.strip():
        return None
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        raise BadInput(f"{path}, line {number}: expected a line of JSON") from None
    plan = record.get("plan", record.get("moves")) if isinstance(record, dict) else None
    return plan if isinstance(plan, str) else None


def show(loaded: LoadedLevel, plan: str, replayed: Replay) -> None:
    """Print the result of the moves."""
    shown = plan if len(plan) <= SHOWN else f"{plan[:SHOWN]}... ({len(plan):,} moves)"
    click.secho(f"{loaded.name}: {shown}", bold=True)
    colour = "green" if replayed.outcome == "won" else "yellow"
    click.secho(
        f"  {replayed.outcome}{f': {replayed.reason}' if replayed.reason else ''}", fg=colour
    )
    facts = {"cost": replayed.cost, "steps": len(replayed.moves), **replayed.figures}
    words = [f"{name.replace('_', ' ')} {common.plain(value)}" for name, value in facts.items()]
    click.echo(f"  {', '.join(words)}")
