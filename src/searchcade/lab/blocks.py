"""Result files: one block per search, in the two forms that student reports use.

The assignment's form has three lines, the older form of the reports one line a figure:

    BFS                                            Algorithm: BFS
    Steps: 16, Weight: 695, Node: 4321, ...        Steps: 16
    uLulDrrRRRRRRurD                               ...
                                                   Solution: uLulDrrRRRRRRurD

Where there is no plan, the outcome stands in its place and there are no steps.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from searchcade.problem import BadInput, at
from searchcade.report import SolveReport

NAMES = {
    "steps": "Steps",
    "weight": "Weight",
    "cost": "Cost",
    "node": "Node",
    "nodes": "Node",
    "time (ms)": "Time (ms)",
    "memory (mb)": "Memory (MB)",
}
"""The figures as people write them, and as we do."""
UNIT = re.compile(r"[A-Za-z][A-Za-z -]*(\([A-Za-z]+\))?")
PARTING = re.compile(r",| - ")


@dataclass(frozen=True, slots=True)
class Block:
    """One search in a result file: its figures by name, as text."""

    algorithm: str
    figures: Mapping[str, str]
    answer: str
    """The plan, or why there is none."""

    @property
    def plan(self) -> str | None:
        """Return the plan, None where there is none."""
        return self.answer if "Steps" in self.figures else None


# ------------------------------------------------------------------ writing


def block_of(report: SolveReport) -> Block:
    """Return the block of a report."""
    result = report.result
    figures = {} if result.plan is None else {"Steps": str(result.steps), **effort(report)}
    figures |= {
        "Node": str(result.expanded),
        "Time (ms)": f"{result.seconds * 1000:.2f}",
        "Memory (MB)": "-" if result.peak_memory_mb is None else f"{result.peak_memory_mb:.2f}",
        **unusual_rules(report),
    }
    if result.plan is not None and result.outcome != "solved":
        figures["Outcome"] = result.outcome  # a game that was played and not won
    answer = result.outcome if result.plan is None else result.plan
    return Block(report.choice.name.upper(), figures, answer)


def effort(report: SolveReport) -> dict[str, str]:
    """Return the weight that was pushed, where a game has weights; else the cost."""
    weight = report.figures.get("weight")
    return {"Cost": str(report.result.cost)} if weight is None else {"Weight": str(weight)}


def unusual_rules(report: SolveReport) -> dict[str, str]:
    """Return the options of the rules that are not the usual ones, as in `Push-cost: 1+w`."""
    usual = {name: option.default for name, option in report.loaded.game.rules.options.items()}
    chosen = {name: report.figures.get(name.replace("-", "_"), usual[name]) for name in usual}
    return {name.capitalize(): value for name, value in chosen.items() if value != usual[name]}


def in_assignment_form(block: Block) -> str:
    """Write a block in three lines."""
    figures = ", ".join(f"{name}: {value}" for name, value in block.figures.items())
    return f"{block.algorithm}\n{figures}\n{block.answer}\n"


def in_report_form(block: Block) -> str:
    """Write a block with a line for each figure, and a blank line after it."""
    lines = [f"Algorithm: {block.algorithm}"]
    for name, value in block.figures.items():
        lines.append(f"{name} : {value}" if name == "Time (ms)" else f"{name}: {value}")
    return "\n".join([*lines, f"Solution: {block.answer}", "", ""])


FORMS: dict[str, Callable[[Block], str]] = {
    "assignment": in_assignment_form,
    "report": in_report_form,
}


def append(path: Path, block: Block, form: str = "assignment") -> None:
    """Add a block at the end of a file, from a new line on."""
    with path.open("a+b") as file:
        file.seek(max(0, file.tell() - 1))
        begins_anew = file.read(1) in (b"", b"\n")
        text = FORMS[form](block)
        file.write((text if begins_anew else f"\n{text}").encode())


# ------------------------------------------------------------------ reading


def read_blocks(text: str) -> list[Block]:
    """Read all blocks of a file, whichever forms it mixes."""
    lines = enumerate(text.removeprefix("\ufeff").splitlines(), start=1)
    stripped = ((number, line.strip()) for number, line in lines)
    return [
        read_report(number, line, stripped)
        if line.lower().startswith("algorithm")
        else read_assignment(number, line, stripped)
        for number, line in stripped
        if line
    ]


Lines = Iterator[tuple[int, str]]


def read_assignment(number: int, name: str, lines: Lines) -> Block:
    """Read the figures and the answer below an algorithm's name."""
    number, line = next(lines, (number + 1, ""))
    figures = dict(read_figure(number, part) for part in PARTING.split(line))
    if figures.get("Steps") == "0":
        return Block(name, figures, "")  # its line is empty, and may be missing
    return Block(name, figures, next(lines, (0, ""))[1])


def read_report(number: int, line: str, lines: Lines) -> Block:
    """Read the lines down to the solution."""
    name = line.partition(":")[2].strip()
    figures: dict[str, str] = {}
    for place, each in lines:
        if each.lower().startswith("solution"):
            return Block(name, figures, each.partition(":")[2].strip())
        figures |= [read_figure(place, each)]
    raise BadInput(f"{at(number)}: expected a line 'Solution: ...' below, found none")


def read_figure(line: int, text: str) -> tuple[str, str]:
    """Read `Name: value`; names that other programs use become ours."""
    name, _, value = text.partition(":")
    name, values = " ".join(name.split()), value.split()
    if not UNIT.fullmatch(name) or len(values) != 1 or "," in values[0]:
        raise BadInput(f"{at(line)}: expected figures as 'Name: value', found {text[:24]!a}")
    return NAMES.get(name.lower(), name), values[0]
