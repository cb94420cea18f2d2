"""How a game likes to be searched."""

import os

import pytest

from opolis import games
from opolis.bots.search_settings import search_settings


def test_settings_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("kwinty")
    known = search_settings(game)

    def refused(*_: object) -> None:
        raise AssertionError("the disk was asked again")

    with monkeypatch.context() as patched:
        patched.setattr(os, "stat", refused)
        patched.setattr("pathlib.Path.read_text", refused)
        assert search_settings(game) is known
