"""The command line is tested without a display: no test may open a window by accident."""

import pytest

from searchcade.app.display import NAMES


@pytest.fixture(autouse=True)
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the display, if there is one."""
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
