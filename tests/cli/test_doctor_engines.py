"""What the doctor says about the compiled searches."""

import json
from typing import Any

import pytest
from answers import searchcade


def found(what: str) -> dict[str, Any]:
    """Return one of the findings."""
    rows = [json.loads(line) for line in searchcade("doctor", "--json").out.splitlines()]
    row: dict[str, Any] = next(row for row in rows if row["what"] == what)
    return row


def test_doctor_runs_every_kernel() -> None:
    row = found("fast searches")
    assert (row["state"], row["detail"]) == ("good", "WebAssembly by wasmtime")


def test_doctor_warns_where_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEARCHCADE_KERNELS", "python")
    assert found("fast searches")["state"] == "warning"


def test_doctor_warns_where_nothing_can_be_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SEARCHCADE_CACHE", str(tmp_path / "file" / "cache"))
    assert found("cache folder")["state"] == "warning"
    monkeypatch.setenv("SEARCHCADE_CACHE", str(tmp_path / "new"))
    assert found("cache folder")["state"] == "good"
