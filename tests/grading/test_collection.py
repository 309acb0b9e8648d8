"""What a teacher has of a class becomes rows: folders, zips of three platforms, a roster."""

from __future__ import annotations

import inspect
import io
import os
import random
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from grading_desk import command_of, write

from searchcade.cli import run
from searchcade.lab.grading import collection, members
from searchcade.lab.grading.collection import collected
from searchcade.lab.grading.members import ENCRYPTED, UTF8_NAME
from searchcade.lab.grading.submission import MOST_FILES
from searchcade.problem import BadInput

CODE = b"def bfs(problem): ..."
LINK = 0o120777 << 16
NO_FILE = "expected a file bfs.py in this folder, found none"
AN, BINH = "Nguyễn Văn An_12_assignsubmission_file_", "Lê Bình_34_assignsubmission_file_"
posix = pytest.mark.skipif(os.name != "posix", reason="this system has no links for everybody")
Files = Mapping[str, bytes]
Row = tuple[str, list[str], str]


def packed(files: Files, **flags: int) -> bytes:
    """Return a zip of these files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name)
            info.external_attr = flags.get("mode", 0)
            archive.writestr(info, content, flags.get("packing", zipfile.ZIP_DEFLATED))
    return made.getvalue()


def zipped(place: Path, files: Files, **flags: int) -> Path:
    """Write a zip of these files."""
    place.write_bytes(packed(files, **flags))
    return place


def unzipped(folder: Path, files: Files) -> Path:
    """Write these files into a folder."""
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if name.endswith("/"):
            file.mkdir(exist_ok=True)
        else:
            file.write_bytes(content)
    return folder


def rows(*paths: Path, **options: Any) -> list[Row]:
    """Return the author, the files and the refusal of each submission."""
    with collected(paths, "bfs.py", **options) as found:
        return [
            (each.author, [file.name for file in each.files],
             each.refused.say("en") if each.refused else "")
            for each in found
        ]  # fmt: skip


def fine(author: str, *files: str) -> Row:
    """Return the row of a submission that can be graded."""
    return author, list(files or ["bfs.py"]), ""


def both_ways(folder: Path, files: Files) -> list[list[Row]]:
    """Return the rows of the same files in a folder and in a zip."""
    return [rows(unzipped(folder / "hw", files)), rows(zipped(folder / "hw.zip", files))]


# ------------------------------------------------------------------ what a path can be


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"bfs.py": CODE, "notes.py": b"", "read me.txt": b""}, [fine("hw", "bfs.py", "notes.py")]),
        ({"ann.py": CODE, "bob.py": CODE, "list.txt": b""},
         [fine("ann", "ann.py"), fine("bob", "bob.py")]),
        ({"bob/bfs.py": CODE, "ann/two.py": b"", "ann/a.py": b"", "ann/bfs.py": CODE},
         [fine("ann", "bfs.py", "a.py", "two.py"), fine("bob")]),
        ({"ann/bfs.py": CODE, "bob.py": CODE}, [fine("ann"), fine("bob", "bob.py")]),
        ({"ann/src/bfs.py": CODE, "ann/src/two.py": b"", "ann/three.py": b"", "bob/bfs.py": CODE},
         [fine("ann", "bfs.py", "two.py"), fine("bob")]),
        ({"ann/bfs.py": CODE, "ann/a/bfs.py": b"", "bob/bfs.py": CODE},
         [fine("ann"), fine("bob")]),
        ({"a/b/ann.py": CODE, "a/b/bob.py": CODE}, [fine("ann", "ann.py"), fine("bob", "bob.py")]),
        ({"class/ann/": b"", "class/bob/bfs.py": CODE}, [("ann", [], NO_FILE), fine("bob")]),
        ({"ann/bfs.py": CODE}, [fine("ann")]),
        ({"ann/": b""}, [("ann", [], NO_FILE)]),
        ({"ann/search.py": CODE, "bob/report.pdf": b""},
         [("ann", [], NO_FILE), ("bob", [], NO_FILE)]),
        ({"__MACOSX/ann/._bfs.py": b"", "__pycache__/bfs.pyc": b"", "ann/bfs.py": CODE,
          ".x.py": b"", "ann/__pycache__/x": b"", "bob/.DS_Store": b""}, [fine("ann")]),
        ({"ann.zip": packed({"bfs.py": CODE}), "bob/work.ZIP": packed({"src/bfs.py": CODE})},
         [fine("ann"), fine("bob")]),
        ({"ann/w.zip": packed({"bfs.py": CODE}), "ann/two.py": b"", "bob.py": CODE},
         [fine("ann"), fine("bob", "bob.py")]),
        ({"ann/bfs.py": CODE, "ann/data.zip": b"no zip", "bob/bfs.py": CODE},
         [fine("ann"), fine("bob")]),
        ({"ann/1.zip": packed({"2.zip": packed({"bfs.py": CODE})}), "bob.py": CODE},
         [("ann", [], NO_FILE), fine("bob", "bob.py")]),
        ({"ann/bfs.py": CODE, "ann/a b.py": b"", "ann/1.py": b"", "bob.py": CODE},
         [fine("ann"), fine("bob", "bob.py")]),
    ],
)  # fmt: skip
def test_folders_and_zips_are_sorted_by_author(
    files: Files, expected: list[Row], tmp_path: Path
) -> None:
    folder, archive = both_ways(tmp_path, files)
    if "bob/.DS_Store" in files:  # on a disk the folder itself is there
        assert folder.pop(1) == ("bob", [], NO_FILE)
    assert (folder, archive) == (expected, expected)


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({f"{AN}/bfs.py": CODE, f"{BINH}/bfs.py": CODE}, [fine("Lê Bình"), fine("Nguyễn Văn An")]),
        ({f"{AN}bfs.py": CODE, f"{AN}two.py": b"", f"{BINH}bfs.py": CODE},
         [fine("Lê Bình"), fine("Nguyễn Văn An", "bfs.py", "two.py")]),
        ({f"{AN}/bfs.py": CODE}, [fine("Nguyễn Văn An")]),
        ({f"hw/{AN}/src/bfs.py": CODE, f"hw/{AN}/x.txt": b""}, [fine("Nguyễn Văn An")]),
        ({f"{AN}/work.py": CODE, f"{BINH}/bfs.py": CODE},
         [fine("Lê Bình"), ("Nguyễn Văn An", [], NO_FILE)]),
        ({f"{AN}/bfs.py": CODE, f"{AN.replace('file', 'onlinetext')}/onlinetext.html": b""},
         [fine("Nguyễn Văn An")]),
        ({f"{AN}/b.zip": packed({"b/bfs.py": CODE}), f"{BINH}b.zip": packed({"bfs.py": CODE})},
         [fine("Lê Bình"), fine("Nguyễn Văn An")]),
    ],
)  # fmt: skip
def test_moodle(files: Files, expected: list[Row], tmp_path: Path) -> None:
    assert both_ways(tmp_path, files) == [expected, expected]


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"leeann_1_22_bfs.py": CODE, "raybob_LATE_3_44_bfs.py": CODE},
         [fine("leeann"), fine("raybob")]),
        ({"leeann_1_22_bfs.py": CODE}, [fine("leeann")]),
        ({"leeann_1_22_bfs-1.py": CODE, "leeann_1_23_my_map.py": b""},
         [fine("leeann", "bfs.py", "my_map.py")]),
        ({"leeann_1_24_bfs.py": b" ", "leeann_1_22_bfs-2.py": b"", "leeann_1_23_bfs-10.py": CODE},
         [fine("leeann")]),
        ({"leeann_1_22_work.zip": packed({"bfs.py": CODE}), "raybob_3_44_report.v2.pdf": b""},
         [fine("leeann"), ("raybob", [], NO_FILE)]),
        ({"leeann_1_22_bfs.py": CODE, "raybob_3_44_bfs-2.py": CODE},
         [fine("leeann"), fine("raybob")]),
    ],
)  # fmt: skip
def test_canvas(files: Files, expected: list[Row], tmp_path: Path) -> None:
    assert both_ways(tmp_path, files) == [expected, expected]


@pytest.mark.parametrize("names", [[AN, AN.replace("12", "13")], ["lee_1_22_", "lee_2_33_"]])
def test_two_people_of_one_name_are_told_apart(names: list[str], tmp_path: Path) -> None:
    place = zipped(tmp_path / "hw.zip", {f"{name}bfs.py": CODE for name in names})
    assert rows(place) == [fine(str(place / f"{name}bfs.py")) for name in names]


def test_gradescope_names_those_who_handed_in(tmp_path: Path) -> None:
    text = """---
submission_1:
  :submitters:
  - :name: Nguyễn Văn An
    :sid: '7'
  - :name: 'Bob O''Neil'
  :created_at: 2026-11-18 10:00:00
  :results:
    output: 'x'
    :name: nobody
submission_2:
  :submitters:
    - name: "Cleo"
  :history:
  - :id: 3
    :name: nobody
"""
    top = "assignment_9_export"
    files = {f"{top}/submission_{each}/bfs.py": CODE for each in (1, 2, 3)}
    expected = [fine("Nguyễn Văn An & Bob O'Neil"), fine("Cleo"), fine("submission_3")]
    with_names = {**files, f"{top}/submission_metadata.yml": text.encode()}
    assert both_ways(tmp_path, with_names) == [expected, expected]
    alone = rows(zipped(tmp_path / "1.zip", {f"{top}/submission_1/src/bfs.py": CODE}))
    assert alone == [fine("submission_1")]


def test_a_file_is_by_whom_it_is_called_or_by_its_folder(tmp_path: Path) -> None:
    unzipped(tmp_path, {"ann.py": CODE, f"{AN}/bfs.py": CODE, "bob/bfs.py": CODE})
    unzipped(tmp_path, {"leeann_1_22_bfs-1.py": CODE})
    paths = ["ann.py", f"{AN}/bfs.py", "bob/bfs.py", "leeann_1_22_bfs-1.py"]
    assert rows(*(tmp_path / each for each in paths)) == [
        fine("ann", "ann.py"), fine("Nguyễn Văn An"), fine("bob"), fine("leeann"),
    ]  # fmt: skip


def test_folders_of_which_one_has_the_file_are_all_of_one_student(tmp_path: Path) -> None:
    unzipped(tmp_path, {"ann/bfs.py": CODE, "bob/search.py": CODE, "bob/two.py": CODE})
    assert rows(tmp_path / "ann", tmp_path / "bob") == [fine("ann"), ("bob", [], NO_FILE)]
    others = zipped(tmp_path / "c.zip", {"cy.py": CODE, "dan.py": CODE})
    assert rows(tmp_path / "ann", others)[1:] == [fine("cy", "cy.py"), fine("dan", "dan.py")]
    names = [author for author, *_ in rows(tmp_path / "bob")]
    assert names == ["search", "two"]
    assert rows(tmp_path / "bob", is_one=True) == [("bob", [], NO_FILE)]
    assert rows(tmp_path / "bob" / "two.py", is_one=True) == [fine("two", "two.py")]


def test_nothing_usable_is_one_line_or_the_row_of_one_of_several(tmp_path: Path) -> None:
    empty = unzipped(tmp_path / "empty", {"notes.txt": b""})
    with pytest.raises(BadInput, match=f"^{empty}: {NO_FILE}$"):
        rows(empty)
    bad = tmp_path / "bad.zip"
    bad.write_bytes(b"PK\x03\x04 not really")
    with pytest.raises(BadInput, match=f"^{bad}: bad.zip cannot be read"):
        rows(bad)
    assert [each[:2] for each in rows(empty, bad)] == [("empty", []), ("bad", [])]
    assert [each[:2] for each in rows(bad, is_one=True)] == [("bad", [])]
    with pytest.raises(BadInput, match=r"nobody.py: no such file or folder"):
        rows(tmp_path / "nobody.py")


def test_the_same_path_counts_once_and_one_name_is_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(unzipped(tmp_path, {"hw/ann.py": CODE, "hw/bob.py": CODE, "x/ann.py": CODE}))
    said = list[str]()
    assert len(rows(Path("hw"), tmp_path / "hw", Path("hw/ann.py"), tell=said.append)) == 2
    assert said == []  # without a roster nobody is a stranger
    with pytest.raises(BadInput, match=NO_FILE):
        rows(unzipped(tmp_path / "none", {}), tmp_path / "none")
    names = [author for author, *_ in rows(Path("hw"), Path("x"))]
    assert names == [str(Path("hw/ann.py")), "bob", str(Path("x/ann.py"))]


def test_files_are_ours_while_they_are_needed_and_only_python(tmp_path: Path) -> None:
    files = {f"ann/m{number:02}.py": b"" for number in range(30)}
    files |= {"ann/bfs.py": CODE, "ann/data.txt": b"", "bob/bfs.py": CODE}
    with collected([zipped(tmp_path / "hw.zip", files)], "bfs.py") as (ann, bob):
        assert len(ann.files) == MOST_FILES
        assert ann.files[0] == ann.file != bob.file
        assert sorted(ann.file.parent.iterdir()) == sorted(ann.files)
        assert (ann.name, bob.file.read_bytes()) == (str(tmp_path / "hw.zip" / "ann"), CODE)
    assert not ann.file.exists()


def test_names_are_composed_and_have_no_control_characters(tmp_path: Path) -> None:
    name = normalize("NFD", "Nguyễn\x1b[2J  An.py")
    assert rows(zipped(tmp_path / "hw.zip", {name: CODE, "b.py": b"1"}))[0][0] == "Nguyễn?[2J An"


@pytest.mark.parametrize("name", ["Nguyễn An", "Éric"])
def test_names_that_macos_or_dos_wrote_are_read(name: str, tmp_path: Path) -> None:
    encoding = "utf-8" if name == "Nguyễn An" else "cp437"
    place = zipped(tmp_path / "hw.zip", {"#" * len(name.encode(encoding)) + "/bfs.py": CODE})
    content = place.read_bytes().replace(b"#" * len(name.encode(encoding)), name.encode(encoding))
    place.write_bytes(content)
    assert rows(place) == [fine(name)]
    assert not zipfile.ZipFile(place).infolist()[0].flag_bits & UTF8_NAME


# ------------------------------------------------------------------ what is refused


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"eve/bfs.py": b""}, "bfs.py is empty"),
        ({"eve/bfs.py": b" \n\t\r\n"}, "bfs.py is empty"),
        ({"eve/a/bfs.py": CODE, "eve/b/bfs.py": CODE}, "expected one file bfs.py, found several"),
        ({"eve/1.zip": packed({"bfs.py": CODE}), "eve/2.zip": packed({"bfs.py": CODE})},
         "expected one file bfs.py, found several"),
        ({"eve/bfs.py": b"#" * 1_000_001}, "bfs.py has more than 1 MB"),
        ({"eve/bfs.py": CODE, "eve/two.py": b"#" * 1_000_001}, "two.py has more than 1 MB"),
        ({"eve/work.zip": packed({"bfs.py": b"#" * 1_000_001})}, "bfs.py has more than 1 MB"),
        ({"eve/work.zip": b"PK\x03\x04 not really"}, "work.zip cannot be read"),
        ({"eve/work.zip": packed({"bfs.py": CODE}, mode=LINK)}, "bfs.py is a symbolic link"),
        ({"eve/work.zip": packed({"../bfs.py": CODE})}, "../bfs.py in a zip leads out"),
        ({"eve.zip": packed({"bfs.py": CODE}, packing=zipfile.ZIP_LZMA)}, "bfs.py cannot be read"),
    ],
)  # fmt: skip
def test_a_bad_submission_is_a_row_that_says_why(files: Files, why: str, tmp_path: Path) -> None:
    for eve, bob in both_ways(tmp_path, {**files, "zoe.py": CODE}):
        assert (eve[0], eve[1], eve[2][: len(why)], bob) == ("eve", [], why, fine("zoe", "zoe.py"))


def test_a_file_of_exactly_a_megabyte_is_read(tmp_path: Path) -> None:
    files = {"bfs.py": b"#" * 1_000_000}
    assert both_ways(tmp_path, files) == [[fine("hw")]] * 2


@pytest.mark.every_case
@pytest.mark.parametrize(
    "name", ["/eve/bfs.py", "../eve/bfs.py", "eve/../../bfs.py", "C:\\eve\\bfs.py", "..\\eve/a.py"]
)
def test_nothing_is_written_outside_of_the_folder(name: str, tmp_path: Path) -> None:
    before = sorted(tmp_path.rglob("*"))
    eve, zoe = rows(zipped(tmp_path / "hw.zip", {name: CODE, "zoe/bfs.py": CODE}))
    assert (eve[1], "leads out of its folder" in eve[2], zoe) == ([], True, fine("zoe"))
    assert sorted(tmp_path.rglob("*")) == sorted([*before, tmp_path / "hw.zip"])


def test_a_zip_of_windows_has_folders(tmp_path: Path) -> None:
    files = {"ann\\bfs.py": CODE, "bob\\bfs.py": CODE, "./cy/bfs.py": CODE, "..": b""}
    assert rows(zipped(tmp_path / "hw.zip", files)) == [fine("ann"), fine("bob"), fine("cy")]


@posix
def test_links_of_a_folder_are_not_followed(tmp_path: Path) -> None:
    hw = unzipped(tmp_path / "hw", {"ann/bfs.py": CODE, "bob/two.py": b"", "cy/x/bfs.py": CODE})
    (hw / "bob" / "bfs.py").symlink_to(hw / "ann" / "bfs.py")
    (hw / "cy" / "src").symlink_to(hw / "ann")
    (hw / "dan").symlink_to(hw / "ann")
    (hw / "eve.py").symlink_to(hw / "ann" / "bfs.py")
    os.mkfifo(hw / "fay.py")
    links = ["bfs.py", "src", "dan", "eve.py"]
    expected = [fine("ann")] + [
        (author, [], f"{link} is a symbolic link: links are not followed, hand in the file itself")
        for author, link in zip(["bob", "cy", "dan", "eve"], links, strict=True)
    ]
    assert rows(hw) == expected
    assert rows(hw / "dan", hw / "eve.py", hw / "ann") == [*expected[3:], expected[0]]


def test_links_and_passwords_in_a_zip_are_refused(tmp_path: Path) -> None:
    place = zipped(tmp_path / "hw.zip", {"ann.py": b"/etc/passwd"}, mode=LINK)
    assert "ann.py is a symbolic link" in rows(place)[0][2]
    zipped(place, {"\x1b[2J.py": CODE}, mode=LINK)
    assert rows(place)[0][2].startswith("?[2J.py is a symbolic link")
    zipped(place, {"ann.zip": packed({"bfs.py": CODE})}, mode=LINK)
    assert "ann.zip is a symbolic link" in rows(place)[0][2]
    content = bytearray(packed({"ann.py": CODE, "bob.py": CODE}))
    for sign, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.index(sign) + offset] |= ENCRYPTED
    place.write_bytes(content)
    ann, bob = rows(place)
    assert (ann[:2], "is encrypted" in ann[2], bob) == (("ann", []), True, fine("bob", "bob.py"))


def test_a_length_in_a_header_is_not_believed(tmp_path: Path) -> None:
    content = packed({"ann.py": b"#" * 3_000_000, "bob.py": CODE})
    lie = content.replace((3_000_000).to_bytes(4, "little"), (9).to_bytes(4, "little"))
    (tmp_path / "hw.zip").write_bytes(lie)
    ann, bob = rows(tmp_path / "hw.zip")
    assert (ann[:2], "cannot be read" in ann[2], bob[0]) == (("ann", []), True, "bob")


def test_too_much_of_anything_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hw = zipped(tmp_path / "hw.zip", {f"{each}.py": CODE for each in "abc"})
    monkeypatch.setattr(collection, "MAX_BYTES", 2 * len(CODE))
    a, b, c = rows(hw)
    assert (a[1], b[1], c[1], "all submissions together" in c[2]) == (["a.py"], ["b.py"], [], True)
    monkeypatch.setattr(members, "MAX_MEMBERS", 3)
    assert len(rows(hw)) == 3
    monkeypatch.setattr(members, "MAX_MEMBERS", 2)
    with pytest.raises(BadInput, match=r"hw.zip holds more than 2 files and folders"):
        rows(hw)
    bomb = {"d.zip": hw.read_bytes(), "e.py": b"#"}
    d, e = rows(zipped(tmp_path / "two.zip", bomb))
    assert ("d.zip holds more than 2" in d[2], e) == (True, fine("e", "e.py"))
    monkeypatch.setattr(members, "MAX_ZIP_BYTES", 100)
    d, e = rows(zipped(tmp_path / "two.zip", bomb))
    assert ("d.zip has more than 0 MB" in d[2], e) == (True, fine("e", "e.py"))


def test_very_deep_folders_and_very_long_names_are_left_out(tmp_path: Path) -> None:
    deep = unzipped(tmp_path / "hw", {"ann.py": CODE, "x/" * 19 + "y.py": b""})
    here = deep
    for _ in range(300):
        here = here / "x"
        here.mkdir(exist_ok=True)
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 200)
    try:
        assert [each[0] for each in rows(deep)] == ["ann", "x"]
    finally:
        sys.setrecursionlimit(usual)
    names = {"ann.py": CODE, "x/" * 20 + "y.py": b"", "l" * 256 + ".py": b"", "b.py": CODE}
    assert [each[0] for each in rows(zipped(tmp_path / "hw.zip", names))] == ["ann", "b"]
    long = {"é" * 200 + ".py": CODE, "b.py": CODE}  # 400 bytes: no file can be called so
    assert "cannot be read" in rows(zipped(tmp_path / "hw.zip", long))[1][2]


def test_a_damaged_zip_is_a_row_or_a_line_and_no_traceback(tmp_path: Path) -> None:
    place, chance = tmp_path / "hw.zip", random.Random(7)
    files = {f"{AN}/bfs.py": CODE * 9, "ann.zip": packed({"bfs.py": CODE}), "bob.py": CODE}
    whole = packed(files)
    for _ in range(600):
        content = bytearray(whole[: chance.choice([len(whole), chance.randrange(len(whole))])])
        for _ in range(chance.randrange(1, 6)):
            content[chance.randrange(len(content))] = chance.randrange(256) if content else 0
        place.write_bytes(content)
        try:
            said = str(rows(place))
        except BadInput as problem:
            said = str(problem).removeprefix(f"{place}: ")
        assert said


# ------------------------------------------------------------------ roster


def against(text: str, tmp_path: Path, *authors: str, file: str = "class.csv") -> Any:
    """Return who is missing, and what is said of strangers."""
    hw = unzipped(tmp_path / "hw", {f"{author}.py": CODE for author in authors})
    roster, said = tmp_path / file, list[str]()
    roster.write_text(text, encoding="utf-8")
    found = rows(hw, roster=roster, tell=said.append)
    assert [row for row in found if row[1]] == [fine(each, f"{each}.py") for each in authors]
    return [row[0] for row in found if not row[1]], said


@pytest.mark.every_case
@pytest.mark.parametrize(
    "text",
    [
        "Ann Lee\nBob Ray\nCy\n",
        "\ufeffName\r\nann  LEE\r\n\r\nBob Ray\r\nCy",
        "Student,ID,SIS Login ID\n    Points Possible,,\nx y,1,Ann Lee\nz,2,Bob Ray\nCy,3,cy9\n",
        "id;Họ và tên\n1;Ann Lee\n2;Bob Ray\n3;Cy\n",
        'E-MAIL\tnotes\nann lee@x.edu\t1\n"Bob Ray@x.edu"\t\nCy\t\n',
        "First name,Last name\nAnn,Lee\nRay,Bob\nCy,\n,\n",
        "Username,Full Name,Grade\nCy,,\nBob Ray,Robert Ray,\nann,Ann Lee,\n",
    ],
)
def test_whoever_handed_nothing_in_has_a_row(text: str, tmp_path: Path) -> None:
    missing, said = against(text, tmp_path, "Ann Lee", "Bob Ray")
    is_named = "First name" not in text  # half a name is none
    assert (missing, said) == (["Cy"] if is_named else [], [])


def test_whoever_is_not_in_the_roster_keeps_the_row_and_is_told(tmp_path: Path) -> None:
    missing, said = against("An\nBo", tmp_path, "An", "Bobby", "Zoe")
    roster = tmp_path / "class.csv"
    assert missing == ["Bo"]
    assert said == [f"{roster}: these handed in and are not in it: Bobby, Zoe"]


def test_names_are_compared_in_one_form_of_unicode(tmp_path: Path) -> None:
    roster = "name\n" + normalize("NFD", "NGUYỄN  Văn An") + "\nGroß\n"
    assert against(roster, tmp_path, "GROSS", "Nguyễn Văn An") == ([], [])


def test_a_login_of_canvas_is_the_name_in_small_letters(tmp_path: Path) -> None:
    roster = 'Student,ID\n"Lê, Văn An",1\n"Ray, Bob",2\n'
    assert against(roster, tmp_path, "lêvănan") == (["Ray, Bob"], [])


def test_a_team_and_an_address_stand_for_people(tmp_path: Path) -> None:
    assert against("ann\nbob\ncleo", tmp_path, "Ann & cleo@x.edu") == (["bob"], [])


def test_two_of_one_name_are_two_people(tmp_path: Path) -> None:
    roster = tmp_path / "class.txt"
    roster.write_text("Ann\nAnn\n", encoding="utf-8")
    found = rows(unzipped(tmp_path / "hw", {"Ann.py": CODE}), roster=roster)
    assert [each[0] for each in found] == [
        str(tmp_path / "hw" / "Ann.py"), f"{roster}, line 2: Ann",
    ]  # fmt: skip
    again = unzipped(tmp_path / "more", {"Ann.py": CODE, "Ann/bfs.py": CODE, "ann.zip": b""})
    said = list[str]()
    assert len(rows(again, roster=roster, tell=said.append)) == 3
    assert said == []


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("\n  \n", ": expected at least one name"),
        ("name,login\n,\n", ": expected at least one name"),
        ("\nNachname;Mark\nLee;3\n", ": line 2: expected a column such as name, login or email"),
        ("name,x\n" + "a" * 140_000 + ",1", ": expected CSV, found: field larger than"),
    ],
)
def test_a_roster_that_cannot_be_read_is_one_line(text: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as problem:
        against(text, tmp_path, "ann")
    assert str(problem.value).startswith(f"{tmp_path / 'class.csv'}{why}")


def test_a_list_of_names_may_have_commas(tmp_path: Path) -> None:
    assert against("Lee, Ann\nRay, Bob", tmp_path, "Lee, Ann", file="class.txt")[0] == ["Ray, Bob"]
    assert against("Name\nLee, Ann\nRay, Bob", tmp_path, "Lee, Ann")[0] == ["Ray, Bob"]


# ------------------------------------------------------------------ the command


def test_grade_has_a_row_for_everybody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hw = zipped(tmp_path / "hw.zip", {f"{AN}/bfs.py": b"", "zoe.py": b""})
    (tmp_path / "class.txt").write_text("nguyễn văn an\nLê Bình\n", encoding="utf-8")
    command = command_of(write(tmp_path), hw, "--roster", tmp_path / "class.txt")
    assert run([*command, "--form", "csv", "--language", "vi"]) == 0
    said = capsys.readouterr()
    assert [line.partition(",")[0] for line in said.out.splitlines()[1:]] == [
        "Nguyễn Văn An", "zoe", "Lê Bình",
    ]  # fmt: skip
    assert "bfs.py là tập tin rỗng" in said.out
    assert "không nộp bài" in said.out
    assert "class.txt: these handed in and are not in it: zoe" in said.err


@pytest.mark.parametrize("form", ["gradescope", "classroom50"])
def test_a_form_of_one_submission_takes_a_folder_as_one(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hw = unzipped(tmp_path / "hw", {"search.py": b"", "two.py": b""})
    command = command_of(write(tmp_path), hw, "--form", form)
    assert run(command) == 0
    assert "bfs.py" in capsys.readouterr().out
    assert run([*command, str(tmp_path / "hw" / "two.py")]) == 2
    assert "expected one submission, found 2" in capsys.readouterr().err
