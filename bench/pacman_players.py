"""Let our players and the report's play the same games at levels 3 and 4.

    python bench/pacman_players.py LEVELS [STARTS] [SEED]
    python bench/pacman_players.py --page

LEVELS is a folder with the assignment's maps, `*/level3/*.txt` and `*/level4/*.txt`. At level 4
each map is played from its own start and from others at least 8 steps from every monster, STARTS
(10) in all; at level 3 from its own start with 20 seeds, monsters wandering freely. Both
with simultaneous turns, as in the student program; the planner also with alternate ones, and the
explorer also against monsters that stay near home. Then the same on ten maps that nothing was
tuned on, made from the seeds from SEED (9001) on: at level 4 full of food like the assignment's and
not chosen for being winnable, 3 starts for each 10; at level 3 `pacman/level-3?seed=...`, 10 seeds
each. Times are the processor's. Writes bench/results/pacman_players.json and a part of
docs/bench/pacman.md.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import mean, pstdev

import measure
from measure import Record
from searchcade import catalog
from searchcade.compiled.dice import shaken
from searchcade.games.pacman.agents.proof import prospects
from searchcade.games.pacman.arena import FAR, Arena
from searchcade.games.pacman.levels import parse, vary
from searchcade.games.pacman.options import ArenaOptions, carved, furnished
from searchcade.games.pacman.rules import problem
from searchcade.games.pacman.scoring import score
from searchcade.search.node import Verdict

AWAY = 8  # steps from a start to the nearest monster
GAME = catalog.game("pacman")
HUNTED = ("report-minimax", "expectimax", "monte-carlo", "alphabeta", "observer", "planner")
VISION = {"report-local": "steps", "explorer": "3"}
WANDER = {"free": "wander freely", "home": "near home"}
ENDS = ("won", "lost", "stalled", "resigned")
FRESH = 9001  # the first seed of the maps that nothing was tuned on
MAPS = 10
DICE = 10  # seeds of the monsters for each map that is made at level 3
SHAPES = ((13, 19, 2), (15, 25, 3), (15, 29, 4), (21, 21, 3), (17, 29, 4))
"""Rows, columns and monsters of the maps that are made, in turn; every other one is mirrored."""
Games = Iterator[tuple[str, Arena]]


def starts(name: str, arena: Arena, number: int) -> list[int]:
    """Return the map's own start, and others that are far from the monsters."""
    steps = [arena.steps_to(monster) for monster in arena.monsters]
    here = arena.steps_to(arena.start)
    cells = [
        cell
        for cell, away in enumerate(here)
        if away < FAR and all(each[cell] >= AWAY for each in steps)
    ]
    others = [Random(f"{name} {each}").choice(cells) for each in range(1, number)]
    return [arena.start, *others]


def assigned(folder: Path, level: int) -> Games:
    """Yield the assignment's maps of a level."""
    for path in sorted(folder.glob(f"*/level{level}/*.txt")):
        yield f"{path.parts[-3]}/{path.stem}", parse(path.read_text(encoding="utf-8"))


def full_of_food(seed: int, number: int) -> Arena:
    """Make a map with food on every free cell, whether it can be won or not."""
    rows, cols, monsters = SHAPES[number % len(SHAPES)]
    options = ArenaOptions(
        rows=rows, cols=cols, loops=100, mirror=bool(number % 2), monsters=monsters
    )
    dice = shaken(seed)
    empty = carved(options, dice)
    floor = empty.walls.count(0)
    arena = furnished(options._replace(food=floor - monsters - 1), empty, dice)
    assert arena is not None
    return arena


def made(first: int, level: int) -> Games:
    """Yield maps that are made, from the first seed on."""
    for number, seed in enumerate(range(first, first + MAPS)):
        if level == 3:
            yield f"seed {seed}", catalog.level(f"pacman/level-3?seed={seed}").level
        else:
            yield f"seed {seed}", full_of_food(seed, number)


def hunts(maps: Games, number: int, turns: str = "simultaneous") -> Games:
    """Yield the games of level 4."""
    for name, arena in maps:
        varied = vary(arena, {"level": "4", "turns": turns})
        for start in starts(name, varied, number):
            yield name, replace(varied, start=start)


def in_the_fog(maps: Games, number: int, player: str, wander: str) -> Games:
    """Yield the games of level 3, in which our player and the report's see as far as each may."""
    rules = {"level": "3", "wander": wander, "vision": VISION[player], "turns": "simultaneous"}
    for name, arena in maps:
        for dice in range(1, number + 1):
            yield name, vary(arena, {**rules, "dice": str(dice)})


def played(name: str, arena: Arena, player: str) -> Record:
    """Play a game and measure the time between two signs of life."""
    choice = catalog.algorithm(player, GAME)
    search = choice.algorithm.search(problem(arena), **choice.options)
    began = last = time.process_time()
    longest = 0.0
    try:
        while True:
            next(search)
            now = time.process_time()
            longest, last = max(longest, now - last), now
    except StopIteration as end:
        verdict = end.value if isinstance(end.value, Verdict) else Verdict(end.value, proven=False)
    node = verdict.goal
    assert node is not None
    return {
        "map": name,
        "end": verdict.ended or "won",
        "score": score(arena, node.state, node.cost),
        "eaten": 1 - node.state.food.bit_count() / len(arena.food),
        "steps": node.cost,
        "ms": 1000 * (time.process_time() - began),
        "longest_ms": 1000 * longest,
    }


def summed(player: str, rules: str, games: Games) -> Record:
    """Play all games with a player and add them up."""
    found = [played(name, arena, player) for name, arena in games]
    maps = dict.fromkeys(game["map"] for game in found)
    record = {
        "player": player,
        "rules": rules,
        "games": len(found),
        **{end: sum(game["end"] == end for game in found) for end in ENDS},
        "score": round(mean(game["score"] for game in found), 1),
        "spread": round(pstdev(game["score"] for game in found), 1),
        "eaten": round(mean(game["eaten"] for game in found), 4),
        "steps": round(mean(game["steps"] for game in found), 1),
        "ms": round(sum(game["ms"] for game in found) / sum(game["steps"] for game in found), 2),
        "longest_ms": round(max(game["longest_ms"] for game in found), 1),
        "scores": [game["score"] for game in found],
        "maps": {
            name: round(mean(game["score"] for game in found if game["map"] == name))
            for name in maps
        },
    }
    print(json.dumps(record), file=sys.stderr, flush=True)  # should the run be cut short
    return record


def bounds(games: Games) -> Record:
    """Say what nobody can exceed, on the average, and how many games nobody can win."""
    found = [prospects(problem(arena), most=120_000) for _, arena in games]
    return {
        "games": len(found),
        "hopeless": sum(each.is_hopeless for each in found),
        "complete": sum(each.is_complete for each in found),
        "points": round(mean(each.points for each in found), 1),
    }


# ------------------------------------------------------------------ the page


def figures(record: Record) -> Record:
    others = [each for each in record["level4"] if each["player"] != "planner"]
    return {
        "hunts": on_hunts(record["level4"]),
        "made_hunts": on_hunts(record["level4_made"]),
        "fog": on_fog(record["level3"]),
        "made_fog": on_fog(record["level3_made"]),
        "unknown": max(others, key=lambda each: float(each["score"])),
        "notes_text": "".join(f"{each}\n\n" for each in record.get("notes", ())),
    }


def table(records: list[Record]) -> str:
    """Write the records of a level."""
    maps = [*records[0]["maps"]]
    columns = ["player ", "rules ", "games", *ENDS, "score", "spread", "food", "ms a move"]
    names = ("player", "rules", "games", *ENDS)
    forms = "{score:,.0f} {spread:,.0f} {eaten:.1%} {ms:.1f} {longest_ms:.0f}"
    rows = [
        [*(str(each[name]) for name in names), *forms.format(**each).split(),
         *(f"{each['maps'][name]:,}" for name in maps)]
        for each in records
    ]  # fmt: skip
    return measure.table([*columns, "longest ms", *maps], rows)


def by(records: list[Record], player: str) -> Record:
    """Return the first record of a player."""
    return next(each for each in records if each["player"] == player)


def on_hunts(records: list[Record]) -> Record:
    """Return what is said of level 4."""
    plan = by(records, "planner")
    others = [each["scores"] for each in records if each["player"] != "planner"]
    pairs = zip(plan["scores"], *others, strict=True)
    return {
        "plan": plan,
        "report": by(records, "report-minimax"),
        "average": by(records, "expectimax"),
        "beaten": sum(max(rest) > first for first, *rest in pairs),
        "table": table(records),
    }


def on_fog(records: list[Record]) -> Record:
    """Return what is said of level 3."""
    dark, local = by(records, "explorer"), by(records, "report-local")
    wins, theirs = (100 * each["won"] / each["games"] for each in (dark, local))
    return {"dark": dark, "local": local, "wins": wins, "theirs": theirs, "table": table(records)}


def measured(levels: str, starts: str = "10", first: str = str(FRESH)) -> Record:
    folder, number, seed = Path(levels), int(starts), int(first)
    begun = measure.begun()
    few = max(1, 3 * number // 10)  # starts on a map that is made
    cases = [(player, wander) for wander in WANDER for player in VISION]
    level3 = [
        summed(player, WANDER[wander], in_the_fog(assigned(folder, 3), 2 * DICE, player, wander))
        for player, wander in cases
    ]
    level3_made = [
        summed(player, WANDER[wander], in_the_fog(made(seed, 3), DICE, player, wander))
        for player, wander in cases
    ]
    usual = "simultaneous"
    level4 = [summed(player, usual, hunts(assigned(folder, 4), number)) for player in HUNTED]
    alternate = hunts(assigned(folder, 4), number, "alternate")
    return {
        **begun,
        "starts": number,
        "seed": seed,
        "level4": [*level4, summed("planner", "alternate", alternate)],
        "level4_made": [summed(player, usual, hunts(made(seed, 4), few)) for player in HUNTED],
        "level3": level3,
        "level3_made": level3_made,
        "bounds": bounds(hunts(assigned(folder, 4), number)),
        "load_after": measure.load(),
    }


def main() -> None:
    """Play, keep, and write the part of the page."""
    if "--page" not in sys.argv:
        measure.keep("pacman_players", measured(*sys.argv[1:]))
    record = measure.kept("pacman_players")
    part = measure.filled("pacman_players", record | figures(record))
    measure.put("pacman", "players", part)


if __name__ == "__main__":
    main()
