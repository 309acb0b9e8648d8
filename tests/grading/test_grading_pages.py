"""Pages of marks: what a student and a teacher read, and what neither page ever shows or runs."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest

from film_reader import films_of
from handmade_marks import BEST, LEVEL, RAISED, YOURS, a_test, costly, failed, marked, passed
from searchcade import catalog
from searchcade.lab.grading.forms import Reader, written
from searchcade.lab.grading.forms.overview import mistakes
from searchcade.lab.grading.forms.pages import file_names, pages
from searchcade.lab.grading.forms.student import excerpt
from searchcade.lab.grading.marks import Mark, Marked
from searchcade.lab.grading.sentences import TEXTS, Sentence
from searchcade.notebook import board_svg, sign
from searchcade.scene import Sprite
from searchcade.texts import read

PUBLIC, TEACHER = Reader(), Reader(reveal=True)
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\x1b[31m"


def folder(*every: Marked, reader: Reader = PUBLIC) -> dict[str, str]:
    """Return the files of a folder of pages."""
    return dict(pages(every, reader))


def page_of(*marks: Mark, reader: Reader = PUBLIC, file: Path = Path("gone.py")) -> str:
    """Return the page of one student."""
    return folder(marked(*marks, file=file), reader=reader)["sam.html"]


def class_of(*every: Marked, reader: Reader = PUBLIC) -> str:
    """Return the page of the teacher."""
    return folder(*every, reader=reader)["class.html"]


class Texts(HTMLParser):
    """Collects the texts of a page, each with the elements around it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.around: list[str] = []
        self.texts: list[tuple[str, str]] = []
        self.tags: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not any(name.startswith("on") or name == "style" for name, _ in attrs)
        assert all(value and value.startswith("data:") for name, value in attrs if name == "src")
        if tag not in ("meta", "link", "input", "img"):
            self.around.append(" ".join([tag, *(f"{name}={value}" for name, value in attrs)]))

    def handle_endtag(self, tag: str) -> None:
        assert self.around.pop().split()[0] == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((self.around[-1] if self.around else "", data.strip()))


def said(page: str, language: str) -> list[str]:
    """Return what a page says in a language."""
    return [text for around, text in Texts(page).texts if around == f"span lang={language}"]


def svgs(page: str) -> list[str]:
    """Return the pictures of a page."""
    return [b64decode(each).decode() for each in re.findall(r"svg\+xml;base64,([^\"]+)", page)]


# ------------------------------------------------------------------ a student's page


def test_a_failed_test_says_what_was_expected_what_came_and_where() -> None:
    texts = said(page_of(passed("legal"), costly()), "en")
    assert "10 of 20 points" in texts
    told = "its plan costs 80, the optimum is 30: it has the fewest moves, 4, so"
    assert any(text.startswith(told) for text in texts)
    for text in ("a plan of least cost", f"on {LEVEL}", "as expected on 2 levels"):
        assert text in texts
    assert texts.count("expected") == texts.count("where") == texts.count("failed") == 1
    assert texts.count("passed") == 1


def test_points_stand_at_each_test() -> None:
    page = page_of(passed("legal"), costly())
    assert re.findall(r'class="points">([^<]+)', page) == ["10 / 10", "0 / 10"]


def test_every_word_is_in_both_languages() -> None:
    page = page_of(passed("legal"), costly(), failed(Sentence("gave_up", optimum=3)))
    page = page.partition("</style>")[2].partition("</main>")[0] + "</main>"
    page = page.partition("<body>")[2]
    assert len(said(page, "en")) == len(said(page, "vi"))
    free = ("span lang=", "code", "label", "noscript", "p")
    others = [text for around, text in Texts(page).texts if not around.startswith(free)]
    assert set(others) <= {"10 / 10", "0 / 10", "·", "sam", ":", "sam:"}


def test_a_plan_has_one_word_in_vietnamese() -> None:
    assert "kế hoạch" not in TEXTS.read_text(encoding="utf-8").lower()


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Weighted Sokoban: sam"), ("vi", "Sokoban có trọng lượng: sam")]
)
def test_the_title_names_the_student_in_the_language_of_the_reader(
    language: str, title: str
) -> None:
    page = page_of(passed(), reader=Reader(language))
    assert f"<title>{title} · searchcade</title>" in page
    assert f'<html lang="{language}"' in page
    assert f'id="{language}" value="{language}" checked>' in page
    assert page.count(" checked>") == 1


def test_two_plans_play_side_by_side() -> None:
    (film,) = films_of(page_of(costly()))
    assert [lane["plan"] for lane in film["lanes"]] == [YOURS, BEST]
    assert [lane["title"]["en"] for lane in film["lanes"]] == ["your plan", "a cheapest plan"]
    assert film["lanes"][1]["title"]["vi"] == "một lời giải tối ưu"
    assert film["lanes"][0]["result"] == {"outcome": "solved", "cost": 80, "steps": 4}


def test_each_test_plays_its_own_film() -> None:
    page = page_of(costly(), failed(plan="ll"))
    assert re.findall(r'data-film="(\d+)"', page) == ["0", "1"]
    assert [film["lanes"][0]["plan"] for film in films_of(page)] == [YOURS, "ll"]


def test_the_moves_and_what_they_cost_are_written_out() -> None:
    page = page_of(costly())
    texts = said(page, "en")
    assert "your plan: 4 moves, cost 80" in texts
    assert "a cheapest plan: 11 moves, cost 30" in texts
    assert "<code>llluurrrrd D</code>" in page


def test_long_plans_are_cut_where_they_are_written() -> None:
    page = page_of(failed(plan="lr" * 300))
    assert f"<code>{' '.join(['lrlrlrlrlr'] * 40)} …</code>" in page
    assert "600 moves" in page


def test_a_film_has_the_name_of_its_test_and_no_folder() -> None:
    (film,) = films_of(page_of(costly()))
    assert film["title"] == dict(a_test().title)


@pytest.mark.parametrize("level", [LEVEL, "bloxorz/02-staircase", "maze/easy?seed=7"])
def test_without_scripts_the_plans_are_pictures_in_two_colours(level: str) -> None:
    plans = {"s": ("ll", "ll"), "b": ("RD", "RD"), "m": ("D", "D")}[level[0]]
    page = page_of(failed(level=level, plan=plans[0], better=plans[1]))
    yours, best = svgs(page.partition('<dl class="moves">')[0])
    assert yours != best
    assert "#f09632" in yours
    assert "#96b0ff" in best
    assert re.findall(r'<figure class="(\w+)"', page) == ["yours", "best"]


def test_a_heuristic_shows_the_moves_to_the_state_and_what_it_said_there() -> None:
    exceeds = Sentence("exceeds", value="9", truth="8", where=Sentence("after", moves=2))
    mark = failed(exceeds, test=a_test("admissible", "heuristic"), plan=YOURS)
    page = page_of(mark)
    (film,) = films_of(page)
    (lane,) = film["lanes"]
    assert lane["title"]["en"] == "the moves to this state"
    assert lane["verdict"][0]["en"].startswith("it estimates 9 after the 2 moves shown")
    assert lane["result"]["outcome"] == "unfinished"
    assert "your plan" not in page


def test_a_mistake_without_moves_shows_the_level() -> None:
    page = page_of(failed(Sentence("gave_up", optimum=3)))
    (film,) = films_of(page)
    assert film["lanes"][0]["title"]["en"] == "the level"
    assert 'class="moves"' not in page
    assert "A stone; the number on it is its weight." in said(page, "en")


def test_only_a_page_with_replays_wants_scripts() -> None:
    assert "<noscript>" in page_of(costly())
    assert "<noscript>" not in page_of(passed())


def test_a_mistake_without_a_level_shows_no_board() -> None:
    page = page_of(replace(failed(Sentence("no_file", file="my.py")), level=None))
    assert films_of(page) == []
    assert 'data-film="' not in page


def test_the_signs_on_the_board_are_explained_and_no_others() -> None:
    texts = said(page_of(failed(plan="ll")), "vi")
    assert "Tảng đá; con số trên đó là trọng lượng." in texts
    assert "Tảng đá đã nằm trên công tắc." not in texts
    assert "Tảng đá đã nằm trên công tắc." in said(page_of(costly()), "vi")


def test_a_sign_looks_as_in_its_theme_and_has_its_weight() -> None:
    game, stone = catalog.game("sokoban"), Sprite("stone", 3, 4, label="20")
    night, beach = (svgs(f'"{sign(game, stone, theme)}"')[0] for theme in ("default", "beach"))
    assert night != beach
    assert ">20</text>" in night
    assert "translate(0 0)" in night
    page = page_of(costly())
    assert page.count('class="default"') == page.count('class="beach"') == 5


def test_a_board_too_large_for_a_film_is_a_picture() -> None:
    page = page_of(failed(level="maze/easy?rows=330&cols=330", plan="R"))
    assert films_of(page) == []
    assert "data:image/png" in page


# ------------------------------------------------------------------ the student's own lines


def lines(text: str, line: int, folder: Path) -> str:
    file = folder / "my.py"
    file.write_text(text, encoding="utf-8")
    return excerpt(file, line)


@pytest.mark.parametrize(
    ("line", "first", "shown"),
    [(1, 1, ["*a", "b"]), (2, 1, ["a", "*b", "c"]), (4, 3, ["c", "*d", ""]), (5, 4, ["d", "*"])],
)
def test_three_lines_are_shown_and_one_is_marked(
    line: int, first: int, shown: list[str], tmp_path: Path
) -> None:
    html = lines("a\nb\nc\nd\n", line, tmp_path)
    assert html.startswith(f'<ol class="source" start="{first}">')
    rows = re.findall(r"<li>(<mark>)?<code>(.*?)</code>(?:</mark>)?</li>", html)
    assert [("*" if mark else "") + text for mark, text in rows] == shown


@pytest.mark.parametrize("line", [0, -1, 3, 10**9])
def test_a_line_that_is_not_there_is_not_shown(line: int, tmp_path: Path) -> None:
    assert lines("a\nb", line, tmp_path) == ""


def test_lines_are_counted_as_python_counts_them(tmp_path: Path) -> None:
    assert "<code>a??</code></li><li><mark><code>  b?</code>" in lines(
        "\ufeffa\u2028\x0c\r\n  b\x1b\r\nc", 2, tmp_path
    )


def test_a_long_line_is_cut_and_a_hostile_one_escaped(tmp_path: Path) -> None:
    assert f"<code>{'x' * 160} …</code>" in lines("x" * 161, 1, tmp_path)
    assert f"<code>{'x' * 160}</code>" in lines("x" * 160, 1, tmp_path)
    assert "<code>    &lt;img onerror&gt;</code>" in lines("\t<img onerror>", 1, tmp_path)


def test_what_is_no_readable_file_has_no_lines(tmp_path: Path) -> None:
    assert excerpt(tmp_path / "gone.py", 1) == ""
    assert excerpt(tmp_path, 1) == ""
    assert excerpt(Path("/dev/zero"), 1) == ""  # nothing that never ends is read
    (tmp_path / "bytes.py").write_bytes(b"\xff\xfe\nx")
    assert "<mark><code>x</code></mark>" in excerpt(tmp_path / "bytes.py", 2)


def test_a_page_shows_the_line_of_an_error(tmp_path: Path) -> None:
    file = tmp_path / "my.py"
    file.write_text("def ucs(problem):\n    raise ValueError\n")
    page = page_of(failed(RAISED, line=2), file=file)
    assert "<mark><code>    raise ValueError</code></mark>" in page
    assert 'class="source"' not in page_of(failed(RAISED), file=file)


# ------------------------------------------------------------------ hidden levels


def secret(folder: Path) -> Marked:
    """Return marks on a hidden level that tell it in every way there is."""
    file = folder / "my.py"
    file.write_text("def ucs(problem):\n    raise ValueError('SECRET')\n")
    exceeds = Sentence("exceeds", value="SECRET", truth="8", where=Sentence("after", moves=2))
    heuristic = a_test("admissible", "heuristic")
    return marked(
        costly(hidden=True),
        failed(RAISED, hidden=True, line=2),
        failed(exceeds, test=heuristic, hidden=True, plan="ll"),
        file=file,
    )


def test_a_hidden_level_shows_nothing(tmp_path: Path) -> None:
    every = [secret(tmp_path), secret(tmp_path)]
    for page in [*folder(*every).values(), written("html", every, PUBLIC)]:
        for told in ("SECRET", LEVEL, YOURS, "near-or-far", 'class="source"', 'data-film="'):
            assert told not in page
        assert films_of(page) == []
    assert "on a hidden level of 6 x 11 cells" in page
    assert "ValueError in line 2" in page


def test_a_teacher_may_see_it(tmp_path: Path) -> None:
    student, overview = folder(secret(tmp_path), reader=TEACHER).values()
    for told in ("SECRET", LEVEL, 'class="source"', 'data-film="'):
        assert told in student
    assert len(films_of(student)) == len(films_of(overview)) == 3


# ------------------------------------------------------------------ nothing runs


@pytest.mark.parametrize("form", ["pages", "html"])
def test_nothing_of_a_submission_runs(form: str, tmp_path: Path) -> None:
    file = tmp_path / "my.py"
    file.write_text(f"# {HOSTILE}\n")
    error = Sentence("error", text=HOSTILE)
    marks = [failed(error, line=1), failed(Sentence("impossible", plan=HOSTILE)), costly()]
    every = [marked(*marks, author=HOSTILE, file=file), marked(*marks, file=file)]
    texts = folder(*every).values() if form == "pages" else [written("html", every, PUBLIC)]
    for page in texts:
        assert page.count("<script") == page.count("</script>") == 5
        assert "\x1b" not in page
        assert "<img src=x" not in page
        assert Texts(page).tags.count("img") == page.count('src="data:')
        assert policy(page)["script-src"] == hashed(page, "script")
        assert policy(page)["style-src"] == hashed(page, "style")
        assert policy(page)["default-src"] == "'none'"
        assert not re.findall(r"(?:https?:)?//(?!www\.w3\.org)[\w.-]+\.\w+/", page)


def policy(page: str) -> dict[str, str]:
    """Return the rules of a page."""
    (rules,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', page)
    return dict(rule.split(" ", 1) for rule in rules.split("; "))


def hashed(page: str, tag: str) -> str:
    """Return the hash of the one script or style sheet of a page."""
    (text,) = re.findall(f"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


# ------------------------------------------------------------------ names of files


def test_names_of_files_are_safe_and_different_on_any_system() -> None:
    authors = ["a/b", "a?b", "A-B", "../..", "class", "CON", "com1", "Nguyễn Dũng", "x" * 100, ""]
    assert file_names(authors) == [
        "a-b", "a-b-2", "A-B-3", "student", "class-2", "CON-2", "com1-2", "Nguyễn-Dũng",
        "x" * 40, "student-2",
    ]  # fmt: skip
    composed, parts = file_names(["é", "e\u0301"])
    assert (composed, parts) == ("é", "é-2")


def test_links_of_the_class_lead_to_the_files() -> None:
    files = folder(*(marked(passed(), author=name) for name in ("an & co", "Dũng")))
    assert list(files) == ["an-co.html", "Dũng.html", "class.html"]
    assert re.findall(r'<a href="([^"]+)">([^<]+)', files["class.html"]) == [
        ("an-co.html", "an &amp; co"),
        ("D%C5%A9ng.html", "Dũng"),
    ]


def test_nobody_graded_is_no_page() -> None:
    assert folder() == {}
    assert written("html", [], PUBLIC) == ""


# ------------------------------------------------------------------ the class


def test_the_class_has_its_points_mean_and_median() -> None:
    best, half, none = (
        marked(passed("legal"), passed()),
        marked(passed("legal"), costly()),
        marked(failed(test=a_test("legal")), costly()),
    )
    page = class_of(best, best, half, none)
    assert "4 submissions: mean 12.5 of 20 points, median 15.0" in said(page, "en")
    assert "4 bài nộp: trung bình 12,5/20 điểm, trung vị 15,0" in said(page, "vi")
    cells = re.findall(r'class="number points">([^<]+)', page)
    assert cells[6:12] == ["10 / 20", "10", "0", "0 / 20", "0", "0"]
    assert cells[-2:] == ["3 / 4", "2 / 4"]
    bars = re.findall(r'<progress value="(\d)" max="(\d)">', page)
    assert bars == [("3", "4"), ("2", "4")]


def test_mistakes_are_counted_by_student_the_commonest_first() -> None:
    gave_up = failed(Sentence("gave_up", optimum=3))
    page = class_of(
        marked(costly(), costly()), marked(costly(), passed()), marked(gave_up, gave_up)
    )
    titles = [text for text in said(page, "en") if " of 3 " in text]
    assert titles == [
        "2 of 3 ignore what moves cost",
        "1 of 3 returns None where there is a plan",
    ]
    assert "2/3 bài bỏ qua chi phí của nước đi" in said(page, "vi")


def test_a_class_without_mistakes_lists_none() -> None:
    assert "The commonest mistakes" not in class_of(marked(passed()))
    assert "The commonest mistakes" in class_of(marked(costly()))


def test_an_example_names_nobody() -> None:
    page = class_of(marked(failed(RAISED), author="sam"))
    cards = page.partition("The commonest")[2].partition("</main>")[0]
    assert "sam" not in cards
    assert "ValueError in line 2" in cards
    assert "SECRET" not in cards
    gone = class_of(marked(failed(Sentence("error", text="sam.py: no function"))))
    assert "sam.py" not in gone
    assert "for example" not in gone


def test_an_example_has_moves_on_the_smallest_board_that_may_be_shown() -> None:
    large, still = costly(level="sokoban/20-two-doors"), failed(level="sokoban/01-one-push")
    small, hidden = costly(), costly(hidden=True)
    every = [marked(each) for each in (hidden, large, small, still)]
    (found,) = mistakes(every, PUBLIC)
    assert (found.name, found.submissions, found.example) == ("ignores_costs", 4, small)
    assert mistakes([every[0], every[3]], PUBLIC)[0].example == still
    (film,) = films_of(class_of(*every))
    assert [lane["title"]["en"] for lane in film["lanes"]] == [
        "the plan handed in",
        "a cheapest plan",
    ]


PARTS = {"fine", "fine_levels", "in_line", "an_error", "at_start", "after", "partly"}
"""Sentences on what came that are no mistakes."""


def test_every_kind_of_mistake_has_a_title() -> None:
    came = TEXTS.read_text(encoding="utf-8").partition("- what came\n")[2].partition("\n# --")[0]
    names = {*re.findall(r"^\[(.+)\]$", came, re.MULTILINE)} - PARTS
    assert {"gave_up", "plan_of.dfs", "stopped.time"} <= names
    assert {f"mistake.{name}" for name in names} <= set(read(TEXTS))


# ------------------------------------------------------------------ one file


def test_one_file_has_the_class_and_every_student() -> None:
    page = written("html", [marked(costly(), author="an"), marked(passed(), author="bo")], PUBLIC)
    assert re.findall(r'href="#(\w+)"', page) == re.findall(r'<section id="(\w+)"', page)
    assert len(films_of(page)) == 2  # one is the example of the class
    alone = written("html", [marked(costly())], PUBLIC)
    assert "median" not in alone
    assert len(films_of(alone)) == 1


def test_the_colour_of_a_path_is_usual_where_none_is_asked_for() -> None:
    scene = catalog.level(LEVEL).scene([catalog.level(LEVEL).problem().start])
    assert "#fae26e" in board_svg(scene, {}, {}, [(0, 0), (0, 1)])
