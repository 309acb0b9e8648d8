"""Commands run in this process, what they answer, and what holds for every refusal."""

import io
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple

from searchcade import cli


class Answer(NamedTuple):
    """What a command said, and its exit code."""

    code: int
    out: str
    err: str


def searchcade(*arguments: str) -> Answer:
    """Run a command in this process."""
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        code = cli.run(list(arguments))
    return Answer(code, out.getvalue(), err.getvalue())


def check_refusal(answer: Answer, *words: str) -> None:
    """Check that a command refused with one line which has these words, and did nothing else."""
    assert answer.code == 2, answer
    assert not answer.out
    check_complaint(answer.err, *words)


def check_complaint(err: str, *words: str) -> None:
    """Check the one line of a complaint; below it may stand lines of own code, indented."""
    assert err.startswith("searchcade: "), err
    assert all(line.startswith("    ") for line in err.splitlines()[1:]), err
    assert err.endswith("\n"), err
    assert "Traceback" not in err
    assert "internal error" not in err
    for word in words:
        assert word in err


def check_manners(answer: Answer) -> None:
    """Check what holds for every answer, good or bad."""
    assert answer.code in (0, 1, 2), answer
    if answer.err:
        check_complaint(answer.err)
    assert bool(answer.err) == (answer.code == 2), answer
