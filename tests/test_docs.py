"""The README and the guides are true: their commands run, their code works, their links lead on."""

import importlib
import re
import shlex
import tomllib
from contextlib import suppress
from pathlib import Path

import pytest

from guides import SHIPPED, steps_of, write
from searchcade import catalog
from searchcade.cli import run
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.search.registry import ALGORITHMS
from searchcade.solve import solve

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
PAGES += sorted(SHIPPED.glob("*.md"))
FOLLOWED = {"new-algorithm.md", "new-game.md"}  # tests/test_guides.py does what they say
IN_A_TERMINAL = {"python3 run.py", "python3 run_tests.py"}


def arguments(command: str) -> list[str]:
    """Return the arguments of a command; a search is solved here, not shown in a window."""
    start, script, *rest = shlex.split(command)
    assert (start, script) == ("python3", "run.py")
    return ["solve", *rest[1:4]] if rest[0] == "play" else rest


def blocks(kind: str) -> list[tuple[str, str]]:
    """Return the fenced blocks of a kind in all pages, with the page's name."""
    pattern = re.compile(rf"^```{kind}\n(.*?)^```", re.MULTILINE | re.DOTALL)
    return [
        (page.name, text)
        for page in PAGES
        for text in pattern.findall(page.read_text(encoding="utf-8"))
    ]


WITH_COMMANDS = [
    page
    for page in PAGES
    if page.name not in FOLLOWED and any(step.kind == "console" for step in steps_of(page))
]


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: page.name)
def test_the_commands_run_as_written(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One after the other in one folder, for later ones read what earlier ones wrote."""
    monkeypatch.chdir(tmp_path)
    for step in steps_of(page):
        if step.kind != "console":
            write(step, tmp_path)
            continue
        for command in step.text.splitlines():
            if command not in IN_A_TERMINAL:
                assert run(arguments(command)) == 0, command
    out, err = capsys.readouterr()
    assert out
    assert "internal error" not in err


@pytest.mark.parametrize(("page", "code"), blocks("python"))
def test_the_code_works(page: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    for game in catalog.games():
        catalog.algorithms(game)  # what a page imports first must not count as its own
    before = set(ALGORITHMS)
    exec(compile(code, page, "exec"), {"__name__": page})
    for name in set(ALGORITHMS) - before:  # an example of a new algorithm
        del ALGORITHMS[name]
    if "print(" in code:
        assert capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "count"), [("maze", 1), ("pacman", 2), ("sokoban", 1), ("bloxorz", 1)]
)
def test_the_levels_on_pages_of_rules_can_be_solved(game: str, count: int) -> None:
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    fenced = re.findall(r"^ *```(\w*)\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL)
    levels = []
    for kind, block in fenced:
        with suppress(BadInput):  # a formula, a form to fill in, a result
            levels += [] if kind else [catalog.game(game).parse(block)]
    assert len(levels) == count
    for level in levels:
        loaded = LoadedLevel(f"{game}.md", catalog.game(game), level)
        assert solve(loaded, "best").result.outcome == "solved"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert target.startswith("http") or (page.parent / target).exists(), target


def test_the_glossary_names_files_that_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Words")[2]
    places = [name for cell in re.findall(r"\| ([^|]+) \|$", text, re.M) for name in cell.split()]
    names = [place.strip("`,") for place in places if place.startswith("`")]
    assert names
    assert [name for name in names if not (ROOT / "src" / "searchcade" / name).exists()] == []


def test_every_feature_of_window_and_page_has_a_test_or_a_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    features = importlib.import_module("features")
    assert "\n".join(features.page()) == features.PAGE.read_text(encoding="utf-8")
    rooms = tomllib.loads(features.SOURCE.read_text(encoding="utf-8"))
    for name in (cell for room in rooms.values() for row in room.values() for cell in row):
        file, _, test = name.partition("::")
        if features.is_test(name):
            assert f"def {test}(" in (ROOT / "tests" / file).read_text(encoding="utf-8"), name
