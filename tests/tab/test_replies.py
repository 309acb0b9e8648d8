"""Requests are answered as it is written down, to the last field: see replies.py."""

import pytest
from replies import Case, every_case


@pytest.mark.every_case
@pytest.mark.parametrize("case", every_case(), ids=lambda case: case.name)
def test_requests_are_answered_as_it_is_written_down(case: Case) -> None:
    assert case.answer().splitlines() == case.reply.splitlines()
