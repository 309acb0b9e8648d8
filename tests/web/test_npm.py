"""What tests take from npm is pinned by version and hash, and no address of a registry is kept."""

import json

from web.npm import HERE


def test_packages_are_pinned_and_name_no_registry() -> None:
    wanted = json.loads((HERE / "package.json").read_text(encoding="utf-8"))["dependencies"]
    locked = json.loads((HERE / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert all(version[0].isdigit() for version in wanted.values())
    for name, package in locked.items():
        if name:
            assert package["integrity"].startswith("sha512-")
            assert "resolved" not in package
