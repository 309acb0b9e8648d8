"""Our modules become one script that does the same, and what cannot be joined is refused."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from searchcade.web.bundle import NotJoined, bundle, modules, words_used
from searchcade.web.elements import FRONT
from web import npm

SHAPES = """\
// @ts-check
/** Shapes, and a comment with a word: export default nothing. */
const SIDES = 4;

/** @param {number} side */
export function around(side) {
  return SIDES * side; // all of them
}

export class Square {
  constructor(side) {
    this.side = side;
  }
}
export const UNIT = new Square(1);
"""
MAIN = """\
import { Square as Box, UNIT, around } from "./parts/shapes.js";
import {
  twice,
} from "./twice.js";

export async function start() {
  const SIDES = "mine";
  console.log(around(twice(new Box(3).side)), UNIT.side, SIDES);
}

export { twice };
void start();
"""
TWICE = """\
import { around } from "./parts/shapes.js";
function twice(number) {
  return (around(number) * 2) / 4;
}
export { twice };
"""


def written(folder: Path, **texts: str) -> Path:
    """Write modules, `parts/shapes.js` and others by their names; return the main one."""
    (folder / "parts").mkdir()
    (folder / "parts" / "shapes.js").write_text(SHAPES)
    for name, text in texts.items():
        (folder / f"{name}.js").write_text(text)
    return folder / "main.js"


def test_each_module_comes_after_those_that_it_needs(tmp_path: Path) -> None:
    main = written(tmp_path, main=MAIN, twice=TWICE)
    assert [path.name for path in modules(main)] == ["shapes.js", "twice.js", "main.js"]


def test_the_script_does_what_the_modules_do(tmp_path: Path) -> None:
    npm.needed("node")
    script = bundle(written(tmp_path, main=MAIN, twice=TWICE))
    done = subprocess.run(["node", "-"], input=script, capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("24 1 mine\n", "")


def test_comments_on_lines_of_their_own_are_left_out(tmp_path: Path) -> None:
    script = bundle(written(tmp_path, main=MAIN, twice=TWICE))
    assert "all of them" in script
    assert "@ts-check" not in script
    assert "export" not in script


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("export default 3;\n", "export default 3;"),
        ("export let count = 0;\n", "export let count"),
        ('import "./parts/shapes.js";\n', "import"),
        ('import * as all from "./parts/shapes.js";\n', "import * as all"),
        ('import { join } from "lodash";\n', "lodash"),
        ("const here = import.meta.url;\n", "import.meta"),
        ("const one = 1;\nexport { one as two };\n", "one: two"),
        ('import { ...rest } from "./parts/shapes.js";\n', "rest"),
        ('import { a } from "./nowhere.js";\n', "nowhere.js"),
        ('import { a } from "./main.js";\n', "main.js -> main.js"),
    ],
)
def test_what_cannot_be_joined_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(NotJoined) as refusal:
        bundle(written(tmp_path, main=text))
    assert reason in str(refusal.value)


@pytest.mark.parametrize("main", ["replay/main.js", "page/main.js"])
def test_our_own_pages_are_joined(main: str) -> None:
    assert words_used(bundle(FRONT / main))


def test_the_names_of_texts_are_found_where_they_are_said() -> None:
    script = 'words.say("film.play"); app.words.say(\n  "film.cell", { row: 1 }); say("not.this");'
    assert words_used(script) == {"film.play", "film.cell"}
