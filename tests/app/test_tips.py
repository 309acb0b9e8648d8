"""Tips: told once a player, when they first matter, and again when asked for."""

from __future__ import annotations

import pytest
from bloxtable import SPLIT_LEVEL as SPLIT
from desk import click, find, press
from playtable import drawn, sit_down, walk

from searchcade.app.window import App
from searchcade.level import LoadedLevel
