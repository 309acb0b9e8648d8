"""The frontier explorer: it remembers what it saw, eats known food, and looks at unseen cells.

It knows what Pacman sees and nothing else. The value of a step is how near it brings him to his
target, less the risk that a monster touches him in this turn or the next ones if he plays
carefully. A monster that has just gone out of sight is feared for a dozen turns more.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any

from searchcade.games.pacman.agents.game import InTheFog, Ratings, by_rating, is_dark, played
from searchcade.games.pacman.agents.senses import FogMemory, Wanderers
from searchcade.games.pacman.arena import FAR, Arena
from searchcade.games.pacman.rules import Glimpse, State
from searchcade.search.node import Search
from searchcade.search.registry import algorithm

FEAR = 1000.0  # the price of being touched, in steps
GAMBLE = 900  # the price of passing a home, in steps; below FEAR, so that he never dies on purpose
FAR_OFF = 2.0  # new cells that a further step must show
SULKS = 50  # steps without anything new, after which he changes his target
MAX_IDLE_STEPS = 1500  # steps without anything new, after which he gives up where monsters roam
HOME_PATIENCE = 400  # the same where they stay near home: what they block stays blocked


@algorithm("explorer", "Frontier explorer", game="pacman", complete=False, fits=is_dark)
def explorer(problem: Any) -> Search[State]:
    """Eat the nearest food that was seen, else walk where most is new, around the monsters.

    Resigns when nothing is left to see or eat, or when monsters block the path for too long.
    """
    player = InTheFog(problem.arena, FogExplorer(problem.arena).rate)
    return played(problem, by_rating(problem, player))


class FogExplorer:
    """The explorer's memory and its choice of steps."""

    def __init__(self, arena: Arena) -> None:
        self.arena, self.memory, self.wanderers = arena, FogMemory(arena), Wanderers(arena)
        self.idle = self.turn = 0
        rules = arena.rules
        self.know_homes = rules.policy == "wander" and rules.wander == "home"
        """Whether the monsters stay near home."""
        self.patience = HOME_PATIENCE if self.know_homes else MAX_IDLE_STEPS
        self.haunts: set[int] = set()
        """Cells beside homes, where a monster was seen in an odd turn."""
        self.no_homes: set[int] = set()
        """Cells that were seen without a monster in an even turn."""
        self.shunned: set[int] = set()
        """Targets that took too long, so that all others are tried first."""

    def rate(self, seen: Glimpse) -> Ratings:
        """Value each step by the path to the target and the risk; empty to resign."""
        self.idle = 0 if self.memory.look(seen) else self.idle + 1
        self.learn_homes(seen)
        self.learn_finish()
        target = self.chosen(seen.cell)
        ratings = [] if target is None or self.idle > self.patience else self.weighed(target, seen)
        self.turn += 1
        return ratings

    def weighed(self, target: int, seen: Glimpse) -> Ratings:
        """Value each step by the path that is left after it, and the risk."""
        danger = self.danger(seen.cell)
        away = self.arena.steps_to(target, danger)
        if away[seen.cell] == FAR or target in danger:
            away = self.steps_past_homes(target, self.gambles(seen.cell))
        monsters = seen.monsters if self.know_homes else self.memory.watch(seen)
        beside = self.arena.next_to[seen.cell]
        risks = self.wanderers.risks(beside, monsters)
        return [
            (-away[there] - FEAR * risk, there) for there, risk in zip(beside, risks, strict=True)
        ]

    def chosen(self, cell: int) -> int | None:
        """Return where to go; after a while without success, somewhere else."""
        target = self.target(cell)
        if target is not None and self.idle % SULKS == SULKS - 1:
            self.shunned.add(target)
            target = self.target(cell)
        if target is None and self.shunned:
            self.shunned.clear()
            target = self.target(cell)
        return target

    def learn_homes(self, seen: Glimpse) -> None:
        """Note the cells of monsters that stay near home: at home in even turns, else beside it.

        Pacman cannot get past a home: a monster that is not at home goes there next. Seen beside
        it only, its home is the one neighbour that was not seen to be none.
        """
        if not self.know_homes:
            return
        (self.haunts if self.turn % 2 else self.wanderers.homes).update(seen.monsters)
        if self.turn % 2 == 0:
            self.no_homes.update(seen.seen.difference(seen.monsters))
        for haunt in self.haunts:
            maybe = [cell for cell in self.arena.next_to[haunt] if cell not in self.no_homes]
            if len(maybe) == 1:
                self.wanderers.homes.update(maybe)

    def learn_finish(self) -> None:
        """Note which food is the last one: the only one left when every cell was seen."""
        wanderers = self.wanderers
        if wanderers.finish < 0 and self.memory.is_last:
            (wanderers.finish,) = self.memory.food
            wanderers.known.clear()

    def target(self, cell: int) -> int | None:
        """Return where to go: around the monsters if there is a path, else through them."""
        through = self.steps_past_homes(cell, self.gambles(cell))
        ever = sum(1 << each for each, away in enumerate(through) if away < FAR)
        around = self.wanted(self.arena.steps_to(cell, self.danger(cell)), ever)
        return self.wanted(through, ever) if around is None else around

    def wanted(self, steps: list[int], ever: int) -> int | None:
        """Return the nearest known food, else the cell that shows most new cells for its distance.

        Only cells that can ever be reached count as new, not those behind a home.
        """
        food = [each for each in self.memory.food - self.shunned if steps[each] < FAR]
        if food:
            return min(food, key=lambda each: (steps[each], each))
        near = [cell for cell, away in enumerate(steps) if away < FAR and cell not in self.shunned]
        news = {cell: self.memory.news(cell, ever) for cell in near}
        views = [cell for cell in near if news[cell]]
        return max(views, key=lambda each: news[each] - FAR_OFF * steps[each], default=None)

    def steps_past_homes(self, target: int, gambles: set[int]) -> list[int]:
        """Return the steps from each cell to a target, where each gamble counts as GAMBLE steps."""
        steps, queue = [FAR] * len(self.arena.walls), [(0, target)]
        steps[target] = 0
        while queue:
            away, cell = heappop(queue)
            for there in self.arena.next_to[cell]:
                farther = away + 1 + (GAMBLE if cell in gambles or there in gambles else 0)
                if farther < steps[there] and there not in self.wanderers.homes:
                    steps[there] = farther
                    heappush(queue, (farther, there))
        return steps

    def danger(self, pacman: int) -> set[int]:
        """Return the cells to avoid: homes, gambles, and cells around other monsters in sight."""
        homes, next_to = self.wanderers.homes, self.arena.next_to
        cells = homes | self.gambles(pacman)
        for monster in self.memory.monsters:
            if homes.isdisjoint((monster, *next_to[monster])):
                cells.update((monster, *next_to[monster]))
        return cells - {pacman}

    def gambles(self, pacman: int) -> set[int]:
        """Return the cells beside homes that Pacman can enter only when a monster may come there.

        A cell beside a home is safe in every other turn, when the monster is at home; and Pacman,
        who never rests, is on a cell only in even turns or only in odd ones.
        """
        homes, next_to, apart = self.wanderers.homes, self.arena.next_to, self.wanderers.apart
        beside = self.haunts.union(*(next_to[home] for home in homes))
        return {each for each in beside if (self.turn + apart(pacman, each)) % 2}
