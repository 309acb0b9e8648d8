"""What is heard in the page: small files of the games' effects, none of the music."""

from __future__ import annotations

import json
from base64 import b64decode

import pytest

from searchcade.sound import effect_files
from searchcade.tab.page_data import HEARD, sounds


def test_every_effect_of_a_game_is_an_ogg_file_and_all_are_small() -> None:
    told = sounds()
    assert {*told["effects"]} == {*HEARD} <= effect_files().keys()
    files = [b64decode(file) for each in told["effects"].values() for file in each]
    assert all(file.startswith(b"OggS") for file in files)
    assert [len(each) for each in told["effects"].values()].count(0) == 0
    assert len(json.dumps(told)) < 160_000


def test_half_of_the_volume_sounds_half_as_loud_and_off_is_silent() -> None:
    gains = sounds()["gains"]
    assert gains == {"off": 0, "quiet": pytest.approx(0.253, abs=0.001), "loud": 1}
