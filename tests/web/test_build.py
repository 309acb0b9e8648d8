"""What a page is made of: all that it needs, nothing that it must not have."""

from __future__ import annotations

import gzip
import io
import json
import re
import zipfile
from base64 import b64decode
from pathlib import Path

import pytest

from searchcade.tab.dispatch import TOPICS
from searchcade.web import build, compiling
from searchcade.web.build import Parts, archive, package_files, single_page, site
from searchcade.web.compiling import compiled_package, with_compiled
from searchcade.web.elements import checked_script, data_tags
from searchcade.web.onefile import hashed

PARTS = Parts({"words": {"a.b": {"en": "</script><b>"}}}, "run();", {"pyodide.mjs": b"// python"})


def test_a_site_is_a_page_with_its_script_its_styles_and_python() -> None:
    files = site(PARTS)
    kept = {"icon.svg", "searchcade.webmanifest", "service_worker.js"}
    assert files.keys() == {"index.html", "page.css", "page.js", "python/pyodide.mjs", *kept}
    page = files["index.html"].decode()
    assert "default-src 'none'; script-src 'self'" in page
    assert "worker-src 'self' blob:" in page
    assert '<link rel="manifest"' in page
    assert '<script type="text/plain" id="worker">' in page
    assert '<script src="page.js">' in page
    assert "style=" not in page


def test_a_browser_keeps_all_files_of_a_site_and_fetches_another_version() -> None:
    files = site(PARTS)
    text = files["service_worker.js"].decode()
    version, *names = json.loads(re.findall(r"= (\[.*\]);", text)[0])
    assert {"./", *(files.keys() - {"service_worker.js"})} == set(names)
    other = site(Parts({}, PARTS.script, PARTS.python))["service_worker.js"].decode()
    assert version in text
    assert version not in other
    icons = json.loads(files["searchcade.webmanifest"])["icons"]
    assert [each["src"] in files for each in icons] == [True]


def test_one_file_packs_its_data() -> None:
    found = re.search(
        r'<script type="application/gzip" id="words">(.*)</script>', single_page(PARTS)
    )
    assert found
    assert json.loads(gzip.decompress(b64decode(found[1]))) == PARTS.data["words"]


def test_data_cannot_end_their_element() -> None:
    tag = data_tags(PARTS.data)
    assert tag.count("</script>") == 1
    found = re.search(r'id="words">(.*)</script>', tag)
    assert found
    assert json.loads(found[1]) == PARTS.data["words"]


def test_one_file_carries_everything_and_names_its_script_by_hash() -> None:
    page = single_page(PARTS)
    assert hashed(PARTS.script) in page
    assert not re.findall(r'(?:src|href)="(?!data:)[^"#]', page)
    assert 'data-file="pyodide.mjs"' in page


def test_one_file_may_run_and_wear_what_stands_in_it_and_nothing_else() -> None:
    page = single_page(PARTS)
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert found
    assert found[1].split("; ") == [
        "default-src 'none'",
        f"script-src {hashed(PARTS.script)} blob: 'wasm-unsafe-eval'",
        "worker-src blob:",
        "connect-src blob:",
        "img-src data: blob:",
        f"style-src {hashed(build.styles())}",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    (packed,) = re.findall(r'data-file="pyodide.mjs">([^<]*)</script>', page)
    assert gzip.decompress(b64decode(packed)) == b"// python"
    assert f"<style>{build.styles()}</style>" in page
    assert f"<script>{PARTS.script}</script>" in page


def test_a_script_that_would_end_its_element_is_refused() -> None:
    with pytest.raises(ValueError, match="would end its own element"):
        checked_script("const a = '</SCRIPT>';")


def test_a_page_without_its_slots_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "index.html"
    page.write_text("<p>no slot</p>")
    monkeypatch.setattr(build, "PAGE", page)
    with pytest.raises(ValueError, match=r"index\.html: expected one line <link"):
        site(PARTS)


def test_the_package_has_rooms_rules_levels_and_words_and_no_window() -> None:
    names = package_files().keys()
    for room in TOPICS:
        assert f"searchcade/tab/{room}.py" in names
    for name in ("games/maze/texts.toml", "games/sokoban/rules.py", "texts/page_python.toml"):
        assert f"searchcade/{name}" in names
    assert any(name.startswith("searchcade/games/bloxorz/levels/") for name in names)
    assert not [name for name in names if re.match(r"searchcade/(app|cli|lab/bench)/", name)]


def test_an_archive_is_names_with_sizes_and_then_the_files() -> None:
    whole = gzip.decompress(archive({"a/b.py": b"one", "c": b"\n\0"}))
    assert whole == b'{"a/b.py":3,"c":2}\none\n\0'
    assert archive({"a": b"x"}) == archive({"a": b"x"})


def test_modules_stay_source_where_nothing_can_compile_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    files = {"searchcade/a.py": b"a = 1"}
    assert compiled_package(files, tmp_path, tmp_path) == files
    (tmp_path / compiling.LIBRARY).write_bytes(b"zip")
    assert compiling.compiled_library(tmp_path, tmp_path) == b"zip"


def test_only_the_newest_of_what_was_compiled_are_kept(tmp_path: Path) -> None:
    for number in range(compiling.MAX_KEPT + 3):
        (tmp_path / f"package-{number}.json").touch()
    compiling.forget(tmp_path, "package-*.json")
    assert len(list(tmp_path.iterdir())) == compiling.MAX_KEPT - 1


def test_a_library_has_some_modules_compiled_and_some_left_out() -> None:
    plain = io.BytesIO()
    with zipfile.ZipFile(plain, "w") as made:
        for name in ("heapq.py", "enum.py", "encodings/cp037.py", "encodings/cp1252.py"):
            made.writestr(name, name)
    library = with_compiled(plain.getvalue(), {"heapq.py": "AAAA"})
    with zipfile.ZipFile(io.BytesIO(library)) as made:
        assert made.namelist() == ["heapq.pyc", "enum.py", "encodings/cp1252.py"]
        assert made.read("heapq.pyc") == b"\0\0\0"
