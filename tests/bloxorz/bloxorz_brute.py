"""Bloxorz once more, plainly: sets of cells, read from a level's text and moved by hand.

Nothing here is shared with the program. A whole block is a set of one or two cells, cubes are a
pair of cells, and the bridges are the set of names of those that are there.
"""

from __future__ import annotations

from collections.abc import Iterator

Cell = tuple[int, int]
Thing = frozenset[Cell] | tuple[Cell, Cell]
State = tuple[Thing, frozenset[str]]
STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
WORDS = ("bridge", "soft", "heavy", "split")


class Brute:
    """A level as dictionaries."""

    def __init__(self, text: str) -> None:
        lines = [line for line in text.splitlines() if line]
        drawn = [line for line in lines if " " not in line]
        self.signs = {
            (row, col): sign
            for row, line in enumerate(drawn)
            for col, sign in enumerate(line)
            if sign != "."
        }
        self.swap_cost = int("swap-cost: 1" in lines)
        self.names = {cell: sign.upper() for cell, sign in self.signs.items() if is_bridge(sign)}
        self.acts: dict[Cell, list[tuple[str, str]]] = {}
        self.targets: dict[Cell, tuple[Cell, Cell]] = {}
        for line in lines:
            self.read(line.split())

    def read(self, words: list[str]) -> None:
        """Read a line about a switch or a bridge with a name."""
        if words[0] not in WORDS:
            return
        if words[0] == "bridge":
            numbers = [int(word) for word in words[2:]]
            for cell in zip(numbers[::2], numbers[1::2], strict=True):
                self.names[cell] = words[1]
            return
        cell = (int(words[1]), int(words[2]))
        if words[0] == "split":
            a, b, c, d = (int(word) for word in words[4:])
            self.targets[cell] = ((a, b), (c, d))
        else:
            self.acts[cell] = list(zip(words[3::2], words[4::2], strict=True))

    def start(self) -> State:
        """Return how it begins."""
        there = {
            name
            for cell, name in self.names.items()
            if self.signs[cell].isupper() or self.signs[cell] == "="
        }
        return frozenset([self.find("S")]), frozenset(there)

    def find(self, wanted: str) -> Cell:
        """Return the cell of a sign."""
        return next(cell for cell, sign in self.signs.items() if sign == wanted)

    def is_won(self, state: State) -> bool:
        """Say whether the block stands on the hole."""
        return state[0] == frozenset([self.find("T")])

    def holds(self, cell: Cell, there: frozenset[str]) -> bool:
        """Say whether there is ground."""
        return cell in self.signs and (cell not in self.names or self.names[cell] in there)

    def press(self, cell: Cell, there: frozenset[str]) -> frozenset[str]:
        """Let a switch act."""
        for action, name in self.acts.get(cell, []):
            if action == "open" or (action == "toggle" and name not in there):
                there |= {name}
            else:
                there -= {name}
        return there

    def moves(self, state: State) -> Iterator[tuple[str, State, int]]:
        """Yield what can be done without falling."""
        thing, there = state
        if self.is_won(state):
            return
        for letter, step in STEPS.items():
            after = (
                self.rolled(thing, there, step)
                if isinstance(thing, frozenset)
                else self.walked(thing, there, step)
            )
            if after:
                yield letter, after, 1
        if isinstance(thing, tuple):
            yield "S", (thing[::-1], there), self.swap_cost

    def rolled(self, block: frozenset[Cell], there: frozenset[str], step: Cell) -> State | None:
        """Roll the whole block."""
        first = {(row + step[0], col + step[1]) for row, col in block}
        if len(block) == 1:
            ((row, col),) = first
            lands = {(row, col), (row + step[0], col + step[1])}
        else:
            lands = first - block if first & block else first
        if not all(self.holds(cell, there) for cell in lands):
            return None
        if len(lands) == 2:
            for cell in sorted(lands, key=lambda cell: (-cell[0], cell[1])):
                if self.signs[cell] == "o":
                    there = self.press(cell, there)
            return frozenset(lands), there
        return self.stood(lands.pop(), there)

    def stood(self, cell: Cell, there: frozenset[str]) -> State | None:
        """Let the block stand up on a cell."""
        sign = self.signs[cell]
        if sign == "~":
            return None
        if sign == ":":
            cubes = self.targets[cell]
            return (cubes, there) if all(self.holds(cube, there) for cube in cubes) else None
        return frozenset([cell]), self.press(cell, there) if sign in "ox" else there

    def walked(self, cubes: tuple[Cell, Cell], there: frozenset[str], step: Cell) -> State | None:
        """Move the first cube."""
        (row, col), other = cubes
        cell = (row + step[0], col + step[1])
        if not self.holds(cell, there):
            return None
        if self.signs[cell] == "o":
            there = self.press(cell, there)
        if abs(cell[0] - other[0]) + abs(cell[1] - other[1]) == 1:
            return frozenset([cell, other]), there
        return (cell, other), there


def is_bridge(sign: str) -> bool:
    """Say whether a sign is drawn for a bridge."""
    return sign.upper() in "ABCDEFGHIJKLM" or sign in "=-"


def everything(level: Brute) -> dict[State, list[tuple[str, State, int]]]:
    """Return all states that the start leads to, with their moves."""
    found: dict[State, list[tuple[str, State, int]]] = {}
    waiting = [level.start()]
    while waiting:
        state = waiting.pop()
        if state not in found:
            found[state] = list(level.moves(state))
            waiting += [after for _, after, _ in found[state]]
    return found


def costs_to_go(level: Brute) -> dict[State, tuple[int, int]]:
    """Return the least cost to the goal and the fewest swaps at that cost: relax until it holds."""
    graph = everything(level)
    far = (10**9, 0)
    costs = {state: (0, 0) for state in graph if level.is_won(state)}
    changed = True
    while changed:
        changed = False
        for state, moves in graph.items():
            for letter, after, cost in moves:
                paid, swaps = costs.get(after, far)
                better = (paid + cost, swaps + (letter == "S"))
                if paid < far[0] and better < costs.get(state, far):
                    costs[state] = better
                    changed = True
    return costs
