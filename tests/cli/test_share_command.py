"""`searchcade share` prints a code, and every command takes it as a level."""

import json

import pytest

from searchcade import cli


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.run(list(arguments)) == 0
    return capsys.readouterr().out.strip()


def test_a_code_can_be_solved_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    code = said(capsys, "share", "sokoban/01-one-push", "--moves", "r")
    assert code.startswith("SC1-")
    assert json.loads(said(capsys, "solve", code, "--json"))["outcome"] == "solved"
    assert "won" in said(capsys, "replay", code)
    assert "@$." in said(capsys, "levels", "show", code)


def test_moves_that_are_not_legal_are_not_shared(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["share", "sokoban/01-one-push", "--moves", "RRRRR"]) == 2
    assert "move" in capsys.readouterr().err


def test_a_mistyped_code_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["solve", "SC1-GGQ6-BFPG-MQTH"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
