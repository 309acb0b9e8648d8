"""A toy game for tests: reach a sum exactly with coins; a move pays one, and costs its weight."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from searchcade.game import Estimate, Game, Levels, Look, Option, Options, Play, Scoring
from searchcade.problem import BadInput
from searchcade.scene import Scene, Sprite

COINS = {"A": (1, 2), "B": (5, 7), "C": (12, 15)}  # letter -> value, weight


class Sum(NamedTuple):
    """What has been paid."""

    paid: int


class Payment:
    """Pay a price exactly."""

    def __init__(self, price: int) -> None:
        self.price = price
        self.start = Sum(0)

    def is_goal(self, state: Sum) -> bool:
        return state.paid == self.price

    def successors(self, state: Sum) -> list[tuple[str, Sum, int]]:
        ways = [(move, Sum(state.paid + value), weight) for move, (value, weight) in COINS.items()]
        return [way for way in ways if way[1].paid <= self.price]


def parse(text: str) -> int:
    """Read a price."""
    word = text.strip()
    if not (word.isascii() and word.isdigit() and len(word) < 5):
        raise BadInput(f"line 1: expected a price, found {word[:20]!a}")
    return int(word)


def generate(options: Options) -> int:
    """Make a price from a seed."""
    return 10 + int(options.get("seed", "1")) % 50


def advice(price: int, state: Sum) -> str | None:
    """Pay the rest in small coins."""
    return "A" * (price - state.paid) if state.paid <= price else None


def scene(price: int, state: Sum) -> Scene:
    """Draw a purse on a line."""
    return Scene(1, price + 1, (Sprite("purse", 0, state.paid, "purse"),))


def measures(price: int) -> Mapping[str, Any]:
    """Say how much it is."""
    return {"price": price}


GAME: Game[int, Sum] = Game(
    name="coins",
    title="Coins",
    folder=Path(__file__).parent,
    parse=parse,
    render=lambda price: f"{price}\n",
    problem=Payment,
    scene=scene,
    best_algorithm=lambda _price: "astar",
    decider=lambda _price: "ucs",
    estimates={"left": Estimate("What is left", True, lambda price: lambda s: price - s.paid)},
    levels=Levels(
        generate=generate,
        stats=measures,
        presets={"some": {}},
        options={"seed": Option("a number", "1", numbers=(0, 999))},
    ),
    look=Look(
        cell=lambda _price, state: (0, state.paid),
        colours={"purse": (200, 180, 60)},
    ),
    play=Play(
        advice=advice,
        landmark=lambda _price, state, _moves: state.paid % 10 == 0,
        state_stats=lambda _price, state, _plan: {"paid": state.paid},
    ),
    scoring=Scoring(
        unit_cost=lambda _price: False,
    ),
)
