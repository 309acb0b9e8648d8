"""The desk replies as it is written down, to the last field: see replies.py."""

import pytest
from replies import Case, every_case


@pytest.mark.every_case
@pytest.mark.parametrize("case", every_case(), ids=lambda case: case.name)
def test_the_desk_replies_as_it_is_written_down(case: Case) -> None:
    assert case.answer().splitlines() == case.reply.splitlines()
