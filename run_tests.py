"""Run the tests: make the virtual environment on first use, then hand over to pytest.

python3 run_tests.py                all tests but the long ones
python3 run_tests.py -m long        the long ones; CI runs both
python3 run_tests.py tests/search   some; arguments go to pytest
"""

import sys

from run import ROOT, prepare, python

if __name__ == "__main__":
    prepare("requirements-dev.txt", "requirements-bench.txt", "requirements-mutants.txt")
    whole = sys.argv[1:] in ([], ["-m", "long"])
    workers = ["-n", "logical", "--dist", "worksteal"] if whole else []
    sys.exit(python("-m", "pytest", "--rootdir", str(ROOT), *workers, *sys.argv[1:]))
