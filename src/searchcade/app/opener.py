"""Open a file or a folder with the program that the system has for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

OPENERS = {"darwin": "open", "win32": "explorer"}


def open_outside(path: Path) -> bool:
    """Open a file or a folder; return whether there is a program for it."""
    opener = shutil.which(OPENERS.get(sys.platform, "xdg-open"))
    if opener is None:
        return False
    subprocess.Popen(
        [opener, os.fspath(path)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    return True
