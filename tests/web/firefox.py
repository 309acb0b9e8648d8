"""Debian's Firefox, driven by puppeteer-core over WebDriver BiDi in a Node process."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from web import npm
from web.watched import strangers

DRIVER = Path(__file__).with_name("firefox.mjs")


class Firefox:
    """The browser, started once a process; each script gets a page in a context of its own."""

    def __init__(self) -> None:
        npm.needed("firefox-esr", "node")
        self.node = subprocess.Popen(
            ["node", DRIVER, npm.packages(), str(shutil.which("firefox-esr"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def run(self, script: str, **values: Any) -> Any:
        """Run the body of an async function of `page` and `values`, and return what it returns.

        `address`, `size` and `language` are used to open the page; a second page is `await tab()`.
        """
        answer = self.ask({"script": script, "values": values})
        problems = [*strangers(answer["requests"]), *answer["errors"]]
        assert not problems, "\n".join(problems)
        assert "failure" not in answer, answer["failure"]
        return answer.get("value")

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Send a line, read a line."""
        assert self.node.stdin
        assert self.node.stdout
        self.node.stdin.write(json.dumps(request) + "\n")
        self.node.stdin.flush()
        line = self.node.stdout.readline()
        if not line:
            pytest.fail("Firefox or its driver has ended")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """End the browser and its driver."""
        assert self.node.stdin
        self.node.stdin.close()
        self.node.wait(30)
