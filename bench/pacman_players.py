"""Let our players and the report's play the same games at levels 3 and 4.

    python bench/pacman_players.py LEVELS [STARTS]

LEVELS is a folder with the assignment's maps, `*/level3/*.txt` and `*/level4/*.txt`. At level 4
each map is played from its own start and from others at least 8 steps from every monster, STARTS
(10) in all; at level 3 from its own start with 2 * STARTS seeds, monsters wandering freely. Both
with simultaneous turns, as in the student program; the planner also with alternate ones, and the
explorer also against monsters that stay near home. Times are the processor's. Writes
bench/results/pacman_players.json and a part of docs/bench/pacman.md.
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
import pacman_part
from measure import Record
from searchcade import catalog
from searchcade.games.pacman.arena import FAR, Arena
from searchcade.games.pacman.levels import parse, vary
from searchcade.games.pacman.plans import score
from searchcade.games.pacman.players.proof import prospects
from searchcade.games.pacman.rules import problem
from searchcade.search.node import Verdict

RESULTS = Path(__file__).resolve().parent / "results" / "pacman_players.json"
AWAY = 8  # steps from a start to the nearest monster
GAME = catalog.game("pacman")
HUNTED = ("report-minimax", "expectimax", "monte-carlo", "alphabeta", "observer", "planner")
DARK = ("report-local", "explorer")
ENDS = ("won", "lost", "stalled", "resigned")
AS_STUDENTS = {"turns": "simultaneous"}
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


def played(name: str, arena: Arena, player: str) -> Record:
    """Play a game and measure the time between two signs of life."""
    choice = catalog.choice(player, GAME)
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


def table(records: list[Record]) -> str:
    """Write the records of a level."""
    maps = list(records[0]["maps"])
    columns = (
        "player ",
        "rules ",
        "games",
        *ENDS,
        "score",
        "spread",
        "food",
        "ms a move",
        "longest ms",
    )
    rows = [
        [
            each["player"],
            each["rules"],
            str(each["games"]),
            *(str(each[end]) for end in ENDS),
            f"{each['score']:,.0f}",
            f"{each['spread']:,.0f}",
            f"{each['eaten']:.1%}",
            f"{each['ms']:.1f}",
            f"{each['longest_ms']:.0f}",
            *(f"{each['maps'][name]:,}" for name in maps),
        ]
        for each in records
    ]
    return measure.table((*columns, *maps), rows)


def by(records: list[Record], player: str) -> Record:
    """Return the first record of a player."""
    return next(each for each in records if each["player"] == player)


def verdicts(record: Record) -> list[str]:
    """Say which targets are reached, beside the report's player in the same run."""
    plan, report = by(record["level4"], "planner"), by(record["level4"], "report-minimax")
    unknown = max(record["level4"][1:-2], key=lambda each: each["score"])
    dark, local = by(record["level3"], "explorer"), by(record["level3"], "report-local")
    wins, lost = 100 * dark["won"] / dark["games"], 100 * local["won"] / local["games"]
    put = pacman_part.verdict
    return [
        f"Policy known: mean {plan['score']:,.0f} (report {report['score']:,.0f}), aimed at 4,000: "
        f"{put(plan['score'] >= 4000)}; food {plan['eaten']:.0%} (report {report['eaten']:.0%}), "
        f"aimed at 83 %: {put(plan['eaten'] >= 0.83)}; {plan['ms']:.1f} ms a move, aimed at 50: "
        f"{put(plan['ms'] <= 50)}; longest {plan['longest_ms']:.0f} ms, aimed at 500: "
        f"{put(plan['longest_ms'] <= 500)}.",
        f"Policy unknown: {unknown['player']} {unknown['score']:,.0f}, aimed at 2,800: "
        f"{put(unknown['score'] >= 2800)}.",
        f"Level 3: {wins:.0f} of 100 won (report {lost:.0f}), aimed at 90: {put(wins >= 90)}; mean "
        f"{dark['score']:,.0f} (report {local['score']:,.0f}), aimed at 550: "
        f"{put(dark['score'] >= 550)}.",
    ]


def page(record: Record) -> str:
    """Write the part of the page."""
    most = record["bounds"]
    where = pacman_part.said_machine(record)
    return "\n\n".join(
        [
            "## Players",
            f"`python bench/pacman_players.py LEVELS {record['starts']}`, one run, {where} Times "
            "are the processor's, the tables of a map included.",
            "### Level 4: hunters",
            table(record["level4"]),
            f"Nobody can win {most['hopeless']} of the {most['games']} games with simultaneous "
            f"turns (all places known in {most['complete']}), nor have more than "
            f"{most['points']:,.0f} points on the average: that is proven.",
            "### Level 3: fog, simultaneous turns",
            table(record["level3"]),
            *verdicts(record),
            *record.get("notes", ()),
            "`report-minimax` and `report-local` choose as the student program does, step by step: "
            "`tests/pacman/test_pacman_reports.py` holds them to it. But the map of that program "
            "loses a monster that steps onto a cell which another one leaves; ours sees all.",
            "The aims were set on five maps of one student's program, two of which are not in the "
            "set of this run; two maps of another program, larger and full of food, are. So "
            "compare with the report's player in the same run, map by map.",
        ]
    )


def main() -> None:
    """Play, print, and keep."""
    folder, number = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10
    before = measure.load()
    fog = {"report-local": "steps", "explorer": "3"}
    level3 = [
        summed(each, "wander freely", in_the_fog(folder, 2 * number, fog[each])) for each in DARK
    ]
    level3 += [
        summed(each, "near home", in_the_fog(folder, 2 * number, fog[each], "home"))
        for each in DARK
    ]
    turns = "simultaneous"
    level4 = [summed(each, turns, hunts(folder, number, turns)) for each in HUNTED]
    level4.append(summed("planner", "alternate", hunts(folder, number, "alternate")))
    record = {
        "date": time.strftime("%Y-%m-%d"),
        "machine": measure.machine(),
        "sources": measure.sources(),
        "starts": number,
        "load_before": before,
        "level4": level4,
        "level3": level3,
        "bounds": bounds(hunts(folder, number, "simultaneous")),
        "load_after": measure.load(),
    }
    RESULTS.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    pacman_part.put("players", page(record))
    print(page(record))


if __name__ == "__main__":
    main()
