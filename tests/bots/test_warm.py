"""Warming calls everything that a match asks for first."""

import pytest

from opolis import games
from opolis.bots.warm import rules
from opolis.match.match import Match


def test_pictures_are_warmed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(Match, "scene", lambda match, seat: drawn.append("scene"))
    monkeypatch.setattr(Match, "__str__", lambda match: drawn.append("text") or "")
    for _, work in rules(games.load("kwinty")):
        work()
    assert drawn == ["scene", "text"]
