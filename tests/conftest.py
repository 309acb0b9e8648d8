"""Settings for all tests."""

import os
import sys
from pathlib import Path

from hypothesis import settings

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))  # so that every test can import `examples`
os.environ.setdefault("SEARCHCADE_CACHE", str(HERE.parent / ".pytest_cache" / "searchcade"))
os.environ["SEARCHCADE_DATA"] = str(HERE.parent / ".pytest_cache" / "searchcade-data")
settings.register_profile("searchcade", deadline=None, derandomize=True, max_examples=60)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "searchcade"))
