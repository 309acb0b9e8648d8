"""Small random levels with everything in them; some have no solution, which is a test as well."""

from random import Random

from searchcade.games.bloxorz.board import Board
from searchcade.games.bloxorz.levels import parse

Place = tuple[int, int]


def random_board(seed: int, swap_cost: int = 0) -> Board:
    """Return a small level with bridges, switches, fragile tiles and splits."""
    return parse(Draft(Random(seed)).text(swap_cost))


class Draft:
    """A level in the making: on half of them a moat parts the start from the hole."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.rows, self.cols = random.randint(4, 7), random.randint(6, 9)
        self.moat = self.cols // 2 if random.random() < 0.5 else -1
        self.tiles = {
            (row, col): "." if col == self.moat else "#"
            for row in range(self.rows)
            for col in range(self.cols)
        }
        self.free = [place for place, tile in self.tiles.items() if tile == "#"]
        random.shuffle(self.free)
        self.lines: list[str] = []
        self.draw()

    def draw(self) -> None:
        """Put everything on the board."""
        self.free.sort(key=lambda place: place[1] < self.cols // 2)
        self.put("S")
        self.free.reverse()
        self.put("T")
        self.random.shuffle(self.free)
        for _ in range(self.random.randint(0, len(self.free) // 5)):
            self.put(self.random.choice("...~"))
        self.bridge()
        for _ in range(self.random.randint(0, 2)):
            self.split()

    def put(self, mark: str) -> Place:
        """Put a tile on a free place."""
        place = self.free.pop()
        self.tiles[place] = mark
        return place

    def bridge(self) -> None:
        """Lay up to three bridges, over the moat if there is one, and switches for them."""
        names = "ABC"[: self.random.randint(0, 3)]
        for name in names:
            mark = self.random.choice([name, name.lower(), name.lower()])
            for _ in range(self.random.randint(1, 2)):
                if self.moat >= 0:
                    self.tiles[self.random.randrange(self.rows), self.moat] = mark
                else:
                    self.put(mark)
        used = [name for name in names if {name, name.lower()} & {*self.tiles.values()}]
        for _ in range(self.random.randint(1, 3) if used else 0):
            self.switch(used)

    def switch(self, names: list[str]) -> None:
        """Put a switch that acts on some of the bridges."""
        kind = self.random.choice(["soft", "heavy"])
        row, col = self.put("o" if kind == "soft" else "x")
        acts = self.random.sample(names, self.random.randint(1, len(names)))
        does = " ".join(
            f"{self.random.choice(['open', 'close', 'toggle'])} {each}" for each in acts
        )
        self.lines.append(f"{kind} {row} {col}  {does}")

    def split(self) -> None:
        """Put a split switch."""
        row, col = self.put(":")
        while True:
            first, second = self.random.sample(self.free, 2)
            if abs(first[0] - second[0]) + abs(first[1] - second[1]) > 1:
                break
        places = f"{first[0]} {first[1]}  {second[0]} {second[1]}"
        self.lines.append(f"split {row} {col}  to {places}")

    def text(self, swap_cost: int) -> str:
        """Write the level."""
        rows = range(self.rows)
        drawing = ["".join(self.tiles[row, col] for col in range(self.cols)) for row in rows]
        size = f"size: {self.rows} {self.cols}"
        head = [f"swap-cost: {swap_cost}", size, "grid:"]
        return "\n".join([*head, *drawing, "end", *self.lines, ""])
