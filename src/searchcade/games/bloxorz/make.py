"""Make a Bloxorz level from options as a person writes them, and measure it."""

from __future__ import annotations

from typing import Any

from searchcade.game import Missed, Option, OptionReader, Options
from searchcade.games.bloxorz.board import EMPTY, FRAGILE, Board
from searchcade.games.bloxorz.rules import start_state
from searchcade.games.bloxorz.table import table_of

QUICK = 60_000  # states that are looked at to measure a level, which takes less than a second
SEEN = 200_000  # and to say whether a wish was met; no level that is made has as many
OPTIONS = {
    "rows": Option("rows, at most (8)", "8", numbers=(4, 14)),
    "cols": Option("columns, at most (12)", "12", numbers=(6, 20)),
    "bridges": Option("bridges with their switches, at most (2)", "2", numbers=(0, 6)),
    "splits": Option("switches that split the block, at most (0)", "0", numbers=(0, 2)),
    "fragile": Option(
        "no or yes: whether there is floor that breaks (no)", "no", choices=("no", "yes")
    ),
    "shape": Option(
        "free, mirror (left and right alike), turn (alike after half a turn) or wild: anything, "
        "for the longest plans (free)",
        "free",
        choices=("free", "mirror", "turn", "wild"),
    ),
    "moves": Option("moves that the best plan should take (40)", "40", numbers=(5, 400)),
    "effort": Option(
        "how long to try, in hundreds of drafts; more is nearer to the wish (30)",
        "30",
        numbers=(1, 2000),
    ),
    "seed": Option(
        "a number; the same seed gives the same level (1)", "1", numbers=(0, 999_999_999)
    ),
}
PRESETS: dict[str, Options] = {
    "easy": {"rows": "6", "cols": "9", "bridges": "1", "moves": "15", "effort": "6"},
    "medium": {"moves": "35", "shape": "mirror"},
    "hard": {"rows": "10", "cols": "14", "bridges": "3", "fragile": "yes", "moves": "70"},
    "expert": {
        "rows": "10",
        "cols": "15",
        "bridges": "4",
        "fragile": "yes",
        "moves": "140",
        "effort": "100",
    },
    "plain": {"bridges": "0", "moves": "25"},
    "fragile": {"bridges": "0", "fragile": "yes", "moves": "30", "effort": "60"},
    "split": {"bridges": "1", "splits": "1", "moves": "40", "effort": "20"},
    "custom": {},
}


def from_options(options: Options) -> Board:
    """Make a level; refuse an option that is unknown or makes no sense."""
    asked = OptionReader("bloxorz", OPTIONS, options)
    from searchcade.games.bloxorz.design.changes import Taste
    from searchcade.games.bloxorz.design.draft import Parts
    from searchcade.games.bloxorz.generate import Wish, generate

    bridges = asked.whole("bridges")
    wish = Wish(
        rows=asked.whole("rows"),
        cols=asked.whole("cols"),
        parts=Parts(bridges, bridges, asked.whole("splits")),
        moves=asked.whole("moves"),
        taste=Taste(asked.one_of("shape"), asked.one_of("fragile") == "yes"),
        rounds=100 * asked.whole("effort"),
    )
    return generate(wish, asked.whole("seed")).board


def measures(board: Board) -> dict[str, Any]:
    """Say how hard a level is: what it takes at least, and how much of it leads nowhere."""
    found: dict[str, Any] = {
        "tiles": len(board.tiles) - board.tiles.count(EMPTY),
        "bridges": len(board.bridges),
        "switches": len(board.switches) + len(board.splits),
    }
    if table := table_of(board, QUICK):
        lost = len(table.states) - len(table.left)
        found["fewest_moves"] = table.moves(start_state(board))
        found["states"] = len(table.states)
        found["lost_percent"] = round(100 * lost / len(table.states))
    return {name: figure for name, figure in found.items() if figure is not None}


def missed(options: Options, board: Board) -> list[Missed]:
    """Say which wishes a level does not meet: the moves of its best plan, floor that breaks."""
    asked = OptionReader("bloxorz", OPTIONS, options)
    found = []
    table = table_of(board, SEEN)
    moves = table.moves(start_state(board)) if table else None
    if moves is not None and moves != asked.whole("moves"):
        found.append(Missed("moves", str(asked.whole("moves")), str(moves)))
    if asked.one_of("fragile") == "yes" and FRAGILE not in board.tiles:
        found.append(Missed("fragile", "yes", "none"))
    return found
