"""Make a Bloxorz level from options as a person writes them, and measure it."""

from __future__ import annotations

from typing import Any

from searchcade.game import LevelFact, Missed, Option, OptionReader, Options, seed_option
from searchcade.games.bloxorz.board import EMPTY, FRAGILE, Board
from searchcade.games.bloxorz.layers import table_of
from searchcade.games.bloxorz.rules import start_state

QUICK = 60_000  # states to explore for the figures of a level, in less than a second
SEEN = 200_000  # states to explore for `missed`; no generated level has as many
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
    "seed": seed_option("level"),
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
    """Make a level; refuse an unknown or invalid option."""
    # late: a level that is read needs no generator
    from searchcade.games.bloxorz.generator import BoardOptions, generate
    from searchcade.games.bloxorz.generator.changes import Style
    from searchcade.games.bloxorz.generator.draft import PartCounts

    reader = OptionReader("bloxorz", OPTIONS, options)
    bridges = reader.whole("bridges")
    wanted = BoardOptions(
        rows=reader.whole("rows"),
        cols=reader.whole("cols"),
        parts=PartCounts(bridges, bridges, reader.whole("splits")),
        moves=reader.whole("moves"),
        style=Style(reader.one_of("shape"), reader.one_of("fragile") == "yes"),
        rounds=100 * reader.whole("effort"),
    )
    return generate(wanted, reader.whole("seed")).board


def measures(board: Board) -> dict[str, Any]:
    """Return how hard a level is: the fewest moves, and how many states are lost."""
    figures: dict[str, Any] = {
        "tiles": len(board.tiles) - board.tiles.count(EMPTY),
        "bridges": len(board.bridges),
        "switches": len(board.switches) + len(board.splits),
    }
    if table := table_of(board, QUICK):
        lost = len(table.states) - len(table.left)
        figures["fewest_moves"] = table.moves(start_state(board))
        figures["states"] = len(table.states)
        figures["lost_percent"] = round(100 * lost / len(table.states))
    return {name: figure for name, figure in figures.items() if figure is not None}


def facts(board: Board) -> list[LevelFact]:
    """Return what a player wants to know: the tiles, and the two oddest things on the board."""
    fragile = board.tiles.count(FRAGILE)
    odd = [
        LevelFact("splits", len(board.splits), "split"),
        LevelFact("bridges", len(board.bridges), "swaps"),
        LevelFact("fragile", fragile, "fragile"),
    ]
    oddest = [fact for fact in odd if fact.number][:2]
    tiles = LevelFact("tiles", len(board.tiles) - board.tiles.count(EMPTY), "floor")
    return [tiles, *oddest] if oddest else [tiles, LevelFact("plain", picture="check")]


def idle(board: Board) -> set[str]:
    """Return the rules that change nothing here: a swap needs two cubes."""
    return set() if board.splits else {"swap-cost"}


def missed(options: Options, board: Board) -> list[Missed]:
    """Return the options that a level does not meet: the moves of its best plan, fragile floor."""
    reader = OptionReader("bloxorz", OPTIONS, options)
    unmet = []
    table = table_of(board, SEEN)
    moves = table.moves(start_state(board)) if table else None
    if moves is not None and moves != reader.whole("moves"):
        unmet.append(Missed("moves", str(reader.whole("moves")), str(moves)))
    if reader.one_of("fragile") == "yes" and FRAGILE not in board.tiles:
        unmet.append(Missed("fragile", "yes", "none"))
    return unmet
