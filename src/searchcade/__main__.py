"""Let `python -m searchcade` start the command line, whatever lies in the current folder."""

import os
import sys

if __name__ == "__main__":
    ours = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if not sys.flags.safe_path and sys.path[0] != ours:
        del sys.path[0]  # the current folder: a queue.py there would hide Python's own
    from searchcade.cli import main

    main()
