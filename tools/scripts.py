"""Join the scripts of replay files and of grading pages, and write them where the package has them.

    .venv/bin/python tools/scripts.py

Whoever writes such a page needs neither npm nor Node. `inputs.json` names the modules that a script
was made of, with their hashes; a test tells when one of them has changed.
"""

from __future__ import annotations

import json

from searchcade.files import write_whole
from searchcade.web import esbuild, npm
from searchcade.web.elements import FRONT, checked_script
from searchcade.web.onefile import BUILT

PAGES = ("marks", "replay")
INPUTS = BUILT / "inputs.json"


def main() -> None:
    """Write all of them."""
    packages, inputs = npm.packages(), {}
    for name in PAGES:
        module = FRONT / name / "main.js"
        text = checked_script(esbuild.joined(module, packages))
        write_whole(BUILT / f"{name}.js", text.encode())
        inputs[name] = esbuild.read(module, packages)
    write_whole(INPUTS, f"{json.dumps(inputs, indent=0)}\n".encode())


if __name__ == "__main__":
    main()
