"""What went wrong in own code, for its author: one sentence, the line, and Python's own words."""

from __future__ import annotations

import re
from typing import Any

from searchcade.lab.grading.diagnosis import illegal, not_at_goal, replayed
from searchcade.lab.grading.known import Known
from searchcade.level import LoadedLevel
from searchcade.own.function import OwnCodeError
from searchcade.own.search import RefusedPlan
from searchcade.report import SolveReport
from searchcade.tab.own_source import OwnSource, folder
from searchcade.texts import Texts

PLACE = re.compile(r"^[\w.]+: (?:line \d+: )?")
"""What an error begins with on the command line: function and line, which are told apart here."""


def of_error(problem: OwnCodeError, source: OwnSource, texts: Texts) -> dict[str, Any]:
    """Tell of a mistake that Python or our own checks have found."""
    text = bare(str(problem))
    return {
        "sentence": sentence(problem, text, texts),
        "line": problem.line,
        "code": line_of(source, problem.line),
        "text": PLACE.sub("", text),
        "details": [bare(line).rstrip() for line in problem.details],
    }


def sentence(problem: OwnCodeError, text: str, texts: Texts) -> str:
    """Say in a sentence what kind of mistake it is."""
    if problem.line is None:
        return texts("page_code.trouble.promise")
    if "SyntaxError" in text:
        return texts("page_code.trouble.syntax", line=problem.line)
    return texts("page_code.trouble.raised", line=problem.line)


def of_plan(problem: RefusedPlan, loaded: LoadedLevel, texts: Texts) -> dict[str, Any]:
    """Tell which move of a plan is not legal, or that it does not end at the goal."""
    known = Known(loaded)
    legal, state, _, rest = replayed(known, problem.plan)
    if rest:
        what = illegal(known, problem.plan, legal, state, rest)
    else:
        what = not_at_goal(known, problem.plan, state)
    told = texts("page_code.trouble.plan", what=what.say(texts.language))
    return {"sentence": told, "line": None, "code": "", "text": "", "details": [], "moves": legal}


def of_limit(
    report: SolveReport, line: int | None, source: OwnSource, texts: Texts
) -> dict[str, Any] | None:
    """Tell which limit was reached, and where the code was if it asked for nothing any more."""
    result, limits = report.result, report.limits
    if result.stopped is None or limits is None:
        return None
    values = {
        "seconds": texts.number(limits.seconds, 0 if float(limits.seconds).is_integer() else 1),
        "expanded": texts.number(result.expanded),
        "nodes": texts.number(limits.nodes),
        "megabytes": texts.number(limits.memory_mb),
        "line": line,
    }
    name = limit_name(result.stopped, source.kind if line else "", result.expanded)
    told = texts(f"page_code.trouble.{name}", **values)
    return {
        "sentence": told, "line": line, "code": line_of(source, line), "text": "", "details": [],
    }  # fmt: skip


def limit_name(stopped: str, looping: str, expanded: int) -> str:
    """Name the sentence about a limit; `looping` is the kind of code that was stuck in a loop."""
    if stopped != "out of time" or not looping:
        return stopped.replace(" ", "_")
    if looping != "search":
        return "no_answer"
    return "stuck" if expanded else "never_asked"


def bare(text: str) -> str:
    """Return a text without the folder of own code, which means nothing to its author."""
    return re.sub(rf"{re.escape(str(folder()))}/\w+/", "", text)


def line_of(source: OwnSource, line: int | None) -> str:
    """Return a line of own code."""
    lines = source.text.splitlines()
    return lines[line - 1].strip()[:200] if line and line <= len(lines) else ""
