"""The figures of the code are counted rightly, and a figure above its limit is refused."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def house() -> Any:
    """Return tools/house.py as a module."""
    spec = importlib.util.spec_from_file_location("house", ROOT / "tools" / "house.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_small_package_is_counted(house: Any, tmp_path: Path) -> None:
    package = tmp_path / "small"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "one.py").write_text(
        "from small import two\n\nclass Same: ...\n\ndef f(a, b):\n    return a if b and a else b\n"
    )
    (package / "two.py").write_text(
        "class Same: ...\nclass _Own: ...\n\ndef g():\n    from small import one\n    return one\n"
    )
    found = house.figures(package)
    assert (found["files"], found["imports"], found["late imports"]) == (3, 2, 1)
    assert found["files with one importer"] == 2
    assert found["import cycles at the top of modules"] == 0
    assert found["import cycles with late imports"] == 1
    assert found["class names for several classes"] == 1
    assert found["parameters of a function, most"] == 2
    assert found["complexity of a function, most"] == 3


def test_pages_are_counted(house: Any, tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("one\ntwo\n")
    (tmp_path / "CONTRIBUTING.md").write_text(
        "| word | is |\n| --- | --- |\n| a | b |\n| c | d |\n"
    )
    assert house.page_figures(tmp_path) == {"rows of the glossary": 2, "lines of the README": 2}


def test_what_is_above_its_limit_is_named_and_so_is_an_unknown_limit(house: Any) -> None:
    limits = {"files": 3, "imports": 5, "file": 9}
    assert house.excesses({"files": 3, "imports": 6}, limits) == [
        "imports: 6, at most 5",
        "file: no such figure",
    ]


def test_the_program_keeps_its_limits(house: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert house.main("--check") == 0, capsys.readouterr().out


def test_which_cases_the_usual_run_has_does_not_depend_on_their_order(
    request: pytest.FixtureRequest,
) -> None:
    conftest = request.config.pluginmanager.get_plugin(str(ROOT / "tests" / "conftest.py"))
    assert conftest

    def usual(order: list[int]) -> set[int]:
        items: list[Any] = [Case(number) for number in order]
        conftest.mark_long(items)
        return {item.number for item in items if not item.marks}

    numbers = list(range(40))
    assert usual(numbers) == usual(numbers[::-1]) == usual(sorted(numbers, key=lambda n: n % 7))
    assert len(usual(numbers)) == conftest.MOST_CASES


class Case:
    """A case of a test, as pytest collects it."""

    path = Path("test_some.py")

    def __init__(self, number: int) -> None:
        self.number, self.nodeid, self.marks = number, f"test_some.py::test[{number}]", list[Any]()
        self.callspec = SimpleNamespace(indices={"number": number})

    def get_closest_marker(self, _name: str) -> None:
        """Have no marker."""

    def add_marker(self, mark: Any) -> None:
        """Note a marker."""
        self.marks.append(mark)
