"""Classroom 50's result.json, as `classroom50/result/v1` describes it.

Its runner tells in the environment which submission this is. It writes owner, type and time itself;
they are written here as well, so that the file is whole without it.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence

from searchcade.lab.grading.forms import Reader
from searchcade.lab.grading.forms.text import feedback, notes_of
from searchcade.lab.grading.marks import Mark, Marked
from searchcade.problem import BadInput

TAG = re.compile(r"submit/(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z")
UNKNOWN = "unknown"


def written(every: Sequence[Marked], reader: Reader) -> str:
    """Write the one submission that Classroom 50 hands over."""
    if len(every) != 1:
        raise BadInput(f"classroom50: expected one submission, found {len(every)}")
    (marked,) = every
    if marked.points != marked.earned:
        wanted = "expected the teacher's points for tests, of which it takes the sum"
        raise BadInput(f"classroom50: {wanted}; found some for the whole submission")
    told = os.environ
    submission = told.get("SUBMISSION_TAG") or f"submit/{UNKNOWN}"
    commit = told.get("COMMIT_URL") or UNKNOWN
    result = {
        "schema": "classroom50/result/v1",
        "classroom": told.get("CLASSROOM") or UNKNOWN,
        "assignment": told.get("ASSIGNMENT") or marked.assignment.name,
        "assignment_type": told.get("ASSIGNMENT_TYPE") or "individual",
        "owner": told.get("OWNER") or told.get("USERNAME") or marked.submission.author,
        "submission": submission,
        "commit": commit,
        "release": told.get("RELEASE_URL") or UNKNOWN,
        "review": told.get("REVIEW_URL") or commit,
        "datetime": moment(submission),
        "score": marked.points,
        "max-score": marked.assignment.points,
        "tests": [*(test(mark, reader) for mark in marked.marks), *notes(marked, reader)],
    }
    return json.dumps(result, ensure_ascii=False, indent=2) + "\n"


def moment(submission: str) -> str:
    """Return when it was handed in, by its tag; never now, so that grading again gives the same."""
    found = TAG.match(submission)
    return "{}T{}:{}:{}Z".format(*found.groups()) if found else "1970-01-01T00:00:00Z"


def test(mark: Mark, reader: Reader) -> dict[str, object]:
    """Return a test with what a student wants to know."""
    return {
        "test-name": mark.test.title[reader.language],
        "passed": mark.state == "passed",
        "score": mark.points,
        "max-score": mark.test.points,
        "output": feedback(mark, reader),
    }


def notes(marked: Marked, reader: Reader) -> list[dict[str, object]]:
    """Return what is said of the whole, as tests without points: there is no other place."""
    title = marked.assignment.title[reader.language]
    return [{"test-name": title, "passed": True, "score": 0, "max-score": 0, "output": note}
            for note in notes_of(marked, reader)]  # fmt: skip
