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
from collections.abc import Iterable, Iterator
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
DARK = ("report-local", "explorer")
ENDS = ("won", "lost", "stalled", "resigned")
AS_STUDENTS = {"turns": "simultaneous"}
FRESH = 9001  # the first seed of the maps that nothing was tuned on
MAPS = 10
DICE = 10  # seeds of the monsters for each map that is made at level 3
SHAPES = ((13, 19, 2), (15, 25, 3), (15, 29, 4), (21, 21, 3), (17, 29, 4))
"""Rows, columns and monsters of the maps that are made, in turn; every other one is mirrored."""
Games = Iterable[tuple[str, Arena]]


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


def hunts(folder: Path, number: int, turns: str) -> Iterator[tuple[str, Arena]]:
    """Yield the games of level 4."""
    for path in sorted(folder.glob("*/level4/*.txt")):
        name = f"{path.parts[-3]}/{path.stem}"
        arena = vary(parse(path.read_text(encoding="utf-8")), {"level": "4", "turns": turns})
        for start in starts(name, arena, number):
            yield name, replace(arena, start=start)


def in_the_fog(
    folder: Path, number: int, vision: str, wander: str = "free"
) -> Iterator[tuple[str, Arena]]:
    """Yield the games of level 3."""
    for path in sorted(folder.glob("*/level3/*.txt")):
        text = path.read_text(encoding="utf-8")
        rules = {"level": "3", "wander": wander, "vision": vision, **AS_STUDENTS}
        for dice in range(1, number + 1):
            yield f"{path.parts[-3]}/{path.stem}", vary(parse(text), {**rules, "dice": str(dice)})


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


def made_hunts(first: int, number: int, turns: str) -> Iterator[tuple[str, Arena]]:
    """Yield the games of level 4 on maps that are made, from three starts where ten are asked."""
    for each in range(MAPS):
        name = f"seed {first + each}"
        arena = vary(full_of_food(first + each, each), {"level": "4", "turns": turns})
        for start in starts(name, arena, max(1, 3 * number // 10)):
            yield name, replace(arena, start=start)


def made_fog(
    first: int, number: int, vision: str, wander: str = "free"
) -> Iterator[tuple[str, Arena]]:
    """Yield the games of level 3 on maps that are made."""
    for seed in range(first, first + MAPS):
        arena = catalog.level(f"pacman/level-3?seed={seed}").level
        rules = {"level": "3", "wander": wander, "vision": vision, **AS_STUDENTS}
        for dice in range(1, number + 1):
            yield f"seed {seed}", vary(arena, {**rules, "dice": str(dice)})


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
    unknown = max(others, key=lambda each: float(each["score"]))
    return {
        "hunts": on_hunts(record["level4"]),
        "made_hunts": on_hunts(record["level4_made"]),
        "fog": on_fog(record["level3"]),
        "made_fog": on_fog(record["level3_made"]),
        "unknown": unknown,
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
    names = {"plan": "planner", "report": "report-minimax", "average": "expectimax"}
    found = {key: by(records, player) for key, player in names.items()}
    others = [each["scores"] for each in records if each["player"] != "planner"]
    pairs = zip(found["plan"]["scores"], *others, strict=True)
    beaten = sum(max(rest) > first for first, *rest in pairs)
    return found | {
        "table": table(records),
        "beaten": beaten,
        "average_ok": found["average"]["score"] >= found["report"]["score"],
    }


def on_fog(records: list[Record]) -> Record:
    """Return what is said of level 3."""
    dark, local = by(records, "explorer"), by(records, "report-local")
    wins, theirs = (100 * each["won"] / each["games"] for each in (dark, local))
    return {"dark": dark, "local": local, "wins": wins, "theirs": theirs,
            "table": table(records)}  # fmt: skip


def main() -> None:
    """Play, keep, and write the part of the page."""
    if "--page" not in sys.argv:
        measure.keep("pacman_players", measured(*sys.argv[1:]))
    record = measure.kept("pacman_players")
    part = measure.filled("pacman_players", record | figures(record))
    measure.put("pacman", "players", part)


def measured(levels: str, starts: str = "10", first: str = str(FRESH)) -> Record:
    folder, number, seed = Path(levels), int(starts), int(first)
    begun = {"date": time.strftime("%Y-%m-%d"), **measure.begun()}
    fog = {"report-local": "steps", "explorer": "3"}
    modes = {"free": "wander freely", "home": "near home"}
    cases = [(mode, each) for mode in modes for each in DARK]
    level3 = [
        summed(each, modes[mode], in_the_fog(folder, 2 * DICE, fog[each], mode))
        for mode, each in cases
    ]
    level3_made = [
        summed(each, modes[mode], made_fog(seed, DICE, fog[each], mode)) for mode, each in cases
    ]
    turns = "simultaneous"
    level4 = [summed(each, turns, hunts(folder, number, turns)) for each in HUNTED]
    level4.append(summed("planner", "alternate", hunts(folder, number, "alternate")))
    level4_made = [summed(each, turns, made_hunts(seed, number, turns)) for each in HUNTED]
    return {
        **begun,
        "starts": number,
        "seed": seed,
        "level4": level4,
        "level4_made": level4_made,
        "level3": level3,
        "level3_made": level3_made,
        "bounds": bounds(hunts(folder, number, "simultaneous")),
        "load_after": measure.load(),
    }


if __name__ == "__main__":
    main()
