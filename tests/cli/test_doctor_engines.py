"""What the doctor says about the compiled engine."""

import json

from answers import searchcade


def test_doctor_warns_of_nothing_that_compiles_by_itself() -> None:
    rows = [json.loads(line) for line in searchcade("doctor", "--json").out.splitlines()]
    engines = [row for row in rows if row["what"].startswith("engine ")]
    assert "engine sokoban any plan" in {row["what"] for row in engines}
    assert {row["state"] for row in engines} == {"good"}
