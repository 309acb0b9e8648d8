"""The window: screens, widgets, boards, sound and texts. pygame is imported here only."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
