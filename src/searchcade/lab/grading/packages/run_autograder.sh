#!/usr/bin/env bash
# Gradescope runs this for each submission. What it prints is for teachers only.
root="${AUTOGRADER:-/autograder}"
python="${SEARCHCADE_PYTHON:-$root/source/venv/bin/python}"
results="$root/results/results.json"
rm -f "$results"
# In this folder, for Python imports from where it is started: nothing of a student's.
cd "$root/source" && "$python" -m searchcade grade assignment/@MAIN@ "$root/submission" \
  --form gradescope --out "$results"
if [ ! -s "$results" ]; then
  echo '{"score": 0, "output": "Grading failed: please tell your teacher.",' \
    '"stdout_visibility": "hidden", "tests": []}' > "$results"
fi
