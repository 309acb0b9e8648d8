"""The output file: what a search found on a level, appended as the reports' programs do."""

from __future__ import annotations

import os
import re
from pathlib import Path

import platformdirs

from searchcade.lab.blocks import append, block_of
from searchcade.problem import BadInput
from searchcade.solve import SolveReport
from searchcade.store import data_folder


def output_path(attempt: SolveReport) -> Path:
    """Return the output file of a level: documents, searchcade, Outputs, output-LEVEL.txt."""
    documents = platformdirs.user_documents_path() / "searchcade"
    folder = data_folder() if os.environ.get("SEARCHCADE_DATA") else documents
    level = re.sub(r"[^\w-]+", "-", attempt.loaded.name.rpartition("/")[2]).strip("-")
    return folder / "Outputs" / f"output-{level or 'level'}.txt"


def write(attempt: SolveReport) -> Path:
    """Append the result of a search to the file of its level, in the form of the report."""
    path = output_path(attempt)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        append(path, block_of(attempt), "report")
    except OSError as problem:
        raise BadInput(f"{path}: {problem.strerror}") from None
    return path
