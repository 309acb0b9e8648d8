"""Settings for all tests."""

import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from searchcade.app.display import NAMES

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))  # so that every test can import `examples`
os.environ.setdefault("SEARCHCADE_CACHE", str(HERE.parent / ".pytest_cache" / "searchcade"))
os.environ["SEARCHCADE_DATA"] = str(HERE.parent / ".pytest_cache" / "searchcade-data")
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as in a shell's background
    signal.signal(signal.SIGINT, signal.default_int_handler)
settings.register_profile("searchcade", deadline=None, derandomize=True, max_examples=60)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "searchcade"))


@pytest.fixture(autouse=True)
def no_display(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the display from all tests but those of the window: none may open one by accident."""
    if request.path.parent.name != "app":
        for name in NAMES:
            monkeypatch.delenv(name, raising=False)
