"""The editor's colours: Python in pieces that are together the text again, checked under Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from searchcade.lab.templates import KINDS, template
from searchcade.web.elements import FRONT

TOKENS = FRONT / "page" / "code" / "python_tokens.js"
CODE = '''def f(x_1, *, n=0x1F):  # "no string"
    """Two
    lines."""
    return f'{x}\\'s' + "open
    lớp = 1.5e-3 if None else print'''
SCRIPT = """
const { tokensOf, linesOf } = await import(process.argv[2]);
const texts = JSON.parse(process.argv[3]);
console.log(JSON.stringify(texts.map((text) => ({
  whole: tokensOf(text).map((each) => each.text).join("") === text,
  lines: linesOf(text).map((line) => line.map((each) => each.text).join("")).join("\\n") === text,
  kinds: tokensOf(text).filter((each) => each.kind).map((each) => [each.kind, each.text]),
}))));
"""


def test_the_pieces_of_python_have_their_kinds(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    modules = {"tokens.mjs": TOKENS.read_text(encoding="utf-8"), "main.mjs": SCRIPT}
    for name, text in modules.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    texts = [CODE, "", "'''", *(template(kind, "vi") for kind in KINDS)]
    command = ["node", "main.mjs", "./tokens.mjs", json.dumps(texts)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert all(each["whole"] and each["lines"] for each in found)
    kinds = found[0]["kinds"]
    for each in (
        ["keyword", "def"], ["defined", "f"], ["number", "0x1F"], ["comment", '# "no string"'],
        ["string", '"""Two\n    lines."""'], ["string", "f'{x}\\'s'"], ["string", '"open'],
        ["number", "1.5e-3"], ["constant", "None"], ["known", "print"],
    ):  # fmt: skip
        assert each in kinds, each
