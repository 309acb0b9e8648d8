"""Commands run in this process, and what they answer."""

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
