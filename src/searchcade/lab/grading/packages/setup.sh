#!/usr/bin/env bash
# Gradescope runs this once, when it builds its image: Python, searchcade, and what runs submissions.
set -e
cd "${AUTOGRADER:-/autograder}/source"
python=python3
packages=(python3-venv)
if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
  python=python3.11
  packages=(python3.11 python3.11-venv)
fi
apt-get update
apt-get install -y "${packages[@]}"
"$python" -m venv venv
shopt -s nullglob
beside=(./searchcade*.whl ./searchcade*.tar.gz)
if [ "${#beside[@]}" -gt 0 ]; then
  venv/bin/pip install "${beside[0]}[grading]"
else
  venv/bin/pip install "searchcade[grading]==@VERSION@"
fi
venv/bin/python -m searchcade grade --prepare
