"""A user's player: it gets what a person would see, and no more, and is asked for a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from searchcade.games.pacman.agents.game import Choice, played, stepped
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.drawing import FOOD, MONSTER, PACMAN, PATH, WALL
from searchcade.games.pacman.rules import State, glimpse
from searchcade.games.pacman.scoring import score
from searchcade.own.player import Act
from searchcade.problem import BadInput
from searchcade.search.node import Node, Search

Cell = tuple[int, int]
"""Row and column, counted from 0."""
STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
UNSEEN = "?"
SIGNS = WALL + PATH + FOOD + MONSTER + PACMAN + UNSEEN


@dataclass(frozen=True, slots=True)
class Seen:
    """What Pacman knows before a move. `print(seen)` draws it."""

    cell: Cell
    """Where Pacman is."""
    rows: int
    cols: int
    walls: frozenset[Cell]
    """All walls of the map: he knows them from the beginning."""
    food: frozenset[Cell] = frozenset()
    """The food that he knows of: in sight now, or seen before and not eaten yet."""
    monsters: tuple[Cell, ...] = ()
    """The monsters in sight now. Where one was before, a player has to remember itself."""
    visible: frozenset[Cell] = frozenset()
    """The cells that he sees now."""
    explored: frozenset[Cell] = frozenset()
    """The cells that he has seen so far, those in sight included."""
    score: int = 0
    """20 for each food eaten, -1 for each step."""
    turn: int = 0
    """The number of steps made."""
    level: str = "3"
    """What is played: `1` to `4`."""
    policy: str = "wander"
    """What the monsters do: `still`, `wander`, `chase`, `random-chase` or `classic`."""
    wander: str = "home"
    """How far wanderers go: `home` to a cell beside it and back, or `free`."""
    vision: str = "3"
    """How far Pacman sees: `all`, `3` for a square of 7 x 7 cells, or `steps`."""
    simultaneous: bool = False
    """Whether all move at once; else the monsters move after him, and know where he went."""
    cap: int = 3000
    """The most steps of a game."""

    @classmethod
    def parse(cls, text: str) -> Seen:
        """Read a drawing such as `print(seen)` makes, for tests of a player.

        All but `?` counts as in sight; `dataclasses.replace` changes whatever else there is.
        """
        lines = text.strip("\n").splitlines()
        cells = {
            (row, col): sign for row, line in enumerate(lines) for col, sign in enumerate(line)
        }
        known: dict[str, list[Cell]] = {sign: [] for sign in SIGNS}
        for cell, sign in cells.items():
            if sign not in known:
                raise BadInput(f"row {cell[0]}: expected one of {SIGNS!r}, found {sign!r}")
            known[sign].append(cell)
        if len(known[PACMAN]) != 1:
            raise BadInput(f"expected one {PACMAN!r}, found {len(known[PACMAN])}")
        in_sight = frozenset(cells) - frozenset(known[UNSEEN])
        return cls(
            cell=known[PACMAN][0],
            rows=len(lines),
            cols=max(map(len, lines)),
            walls=frozenset(known[WALL]),
            food=frozenset(known[FOOD]),
            monsters=tuple(known[MONSTER]),
            visible=in_sight,
            explored=in_sight,
        )

    @property
    def moves(self) -> dict[str, Cell]:
        """Return the legal moves, and the cell that each leads to."""
        return self.steps(self.cell)

    def steps(self, cell: Cell) -> dict[str, Cell]:
        """Return the moves from any cell onto cells without a wall, and where each leads."""
        row, col = cell
        places = {move: (row + down, col + right) for move, (down, right) in STEPS.items()}
        return {
            move: (row, col)
            for move, (row, col) in places.items()
            if 0 <= row < self.rows and 0 <= col < self.cols and (row, col) not in self.walls
        }

    def __repr__(self) -> str:
        moves, food = "".join(self.moves), len(self.food)
        where = f"turn {self.turn}, cell {self.cell}, moves {moves}"
        return f"<Seen {where}, monsters {list(self.monsters)}, {food} food known>"

    def __str__(self) -> str:
        signs = {
            **dict.fromkeys(self.explored, PATH),
            **dict.fromkeys(self.walls, WALL),
            **dict.fromkeys(self.food, FOOD),
            **dict.fromkeys(self.monsters, MONSTER),
            self.cell: PACMAN,
        }
        return "\n".join(
            "".join(signs.get((row, col), UNSEEN) for col in range(self.cols))
            for row in range(self.rows)
        )


class Eyes:
    """What Pacman has seen in the course of a game."""

    def __init__(self, arena: Arena) -> None:
        self.arena, rules = arena, arena.rules
        self.cells = [divmod(cell, arena.cols) for cell in range(len(arena.walls))]
        walls = frozenset(cell for cell, wall in zip(self.cells, arena.walls, strict=True) if wall)
        names = ("level", "policy", "wander", "vision", "cap")
        self.constants: dict[str, Any] = {name: getattr(rules, name) for name in names}
        self.constants |= {"rows": arena.rows, "cols": arena.cols, "walls": walls}
        self.constants["simultaneous"] = rules.turns == "simultaneous"
        self.food, self.explored = frozenset[Cell](), frozenset[Cell]()

    def look(self, state: State, turn: int) -> Seen:
        """Return what Pacman knows in this state, after all that he has seen before."""
        now = glimpse(self.arena, state)
        visible = frozenset(self.cells[cell] for cell in now.seen)
        self.food = (self.food - visible) | {self.cells[cell] for cell in now.food}
        if not visible <= self.explored:
            self.explored |= visible
        return Seen(
            cell=self.cells[state.cell],
            food=self.food,
            monsters=tuple(self.cells[cell] for cell in now.monsters),
            visible=visible,
            explored=self.explored,
            score=score(self.arena, state, turn),
            turn=turn,
            **self.constants,
        )


def own_player(problem: Any, act: Act) -> Search[State]:
    """Play a game by asking a player before each step; it may remember, so only the cap stops it.

    The player holds neither the state nor the rules: it gets a `Seen`, and gives a letter.
    """
    arena = problem.arena
    if arena.rules.level == "pies":
        raise BadInput("expected a map of levels 1 to 4 for a player of your own, found pies")
    eyes = Eyes(arena)

    def choose(node: Node[State]) -> Choice:
        move, values = act(eyes.look(node.state, node.cost))
        cells = dict(arena.open_steps[node.state.cell])
        yield len(values)
        for letter, value in values.items():
            yield stepped(problem, node, cells[letter], value), len(values)
        return cells.get(move)

    return played(problem, choose, remembers=True)
