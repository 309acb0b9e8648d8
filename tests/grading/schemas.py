"""The formats of Gradescope and Classroom 50, as far as a grader has to keep them.

Gradescope: the output format of its autograder specification. Classroom 50: the schema
`classroom50/result/v1` and the rules across fields that its collector checks.
"""

from __future__ import annotations

import re
from typing import Any

VISIBLE = ("visible", "hidden", "after_due_date", "after_published")
TEXTS = ("text", "html", "simple_format", "md", "ansi")
MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ")


def check_gradescope(result: dict[str, Any]) -> None:
    """Fail where Gradescope would refuse a results.json."""
    known = {
        "score", "execution_time", "output", "output_format", "test_output_format",
        "test_name_format", "visibility", "stdout_visibility", "extra_data", "tests", "leaderboard",
    }  # fmt: skip
    assert set(result) <= known
    assert is_number(result["score"])
    assert result.get("stdout_visibility", "visible") in VISIBLE
    assert result.get("output_format", "text") in TEXTS
    for test in result["tests"]:
        assert set(test) <= {
            "score", "max_score", "status", "name", "name_format", "number", "output",
            "output_format", "tags", "visibility", "extra_data",
        }  # fmt: skip
        assert is_number(test["score"])
        assert is_number(test["max_score"])
        assert test.get("status", "passed") in ("passed", "failed")
        assert isinstance(test["number"], str)
        assert test["visibility"] in VISIBLE
        assert test["output_format"] in TEXTS
        assert all(isinstance(test[key], str) for key in ("name", "output"))


def check_classroom50(result: dict[str, Any]) -> None:
    """Fail where Classroom 50 would refuse a result.json."""
    texts = ("classroom", "assignment", "owner", "commit", "release", "review")
    required = {"schema", *texts, "assignment_type", "submission", "datetime", "score", "max-score"}
    assert set(result) == {*required, "tests"}
    assert result["schema"] == "classroom50/result/v1"
    assert all(isinstance(result[key], str) and result[key] for key in texts)
    assert result["assignment_type"] in ("individual", "group", "team")
    assert result["submission"].startswith("submit/")
    assert MOMENT.fullmatch(result["datetime"])
    for each in (result, *result["tests"]):
        assert type(each["score"]) is int
        assert type(each["max-score"]) is int
        assert 0 <= each["score"] <= each["max-score"]
    for test in result["tests"]:
        assert isinstance(test["test-name"], str)
        assert test["test-name"]
        assert isinstance(test["passed"], bool)
    assert result["score"] == sum(test["score"] for test in result["tests"])
    assert result["max-score"] == sum(test["max-score"] for test in result["tests"])


def is_number(value: object) -> bool:
    """Say whether a value is a number."""
    return isinstance(value, int | float) and not isinstance(value, bool)
