"""An ending says who has won, and why nobody plays on; the last round says why it is the last."""

from pathlib import Path

import pytest

from opolis.match import record
from opolis.match.match import Match

GOLDEN = Path(__file__).parents[1] / "golden"
CAUSES = {
    "gridopolis/points-after-twenty-rounds": "All 20 rounds have been played, so points decide",
    "gridopolis/quiet-rounds": "10 rounds without a capture, a king or anything built: points decide",
    "gridopolis/time-is-up": "The bell rang, and everybody has had the same number of turns",
    "hamlet/two-seats": "All 7 years are over",
    "hirstopolis/islands": "Round 3 was the last",
    "turris/normal": "Every block is built",
}


def replayed(name: str) -> Match:
    return record.read((GOLDEN / f"{name}.opolis").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("name", "cause"), CAUSES.items())
def test_an_ending_says_why_nobody_plays_on(name: str, cause: str) -> None:
    match = replayed(name)
    end = match.last_moments()[-1]
    assert end.kind == "end"
    assert cause in [match.tell(words, "did", -1, -1) for words in end.text]


def test_the_last_one_standing_needs_no_other_cause() -> None:
    end = replayed("gridopolis/four-seats-in-the-ring").last_moments()[-1]
    assert end.kind == "end"
    assert not end.text


def test_the_last_round_says_why_it_is_the_last() -> None:
    match = replayed("hirstopolis/islands")
    while not any(moment.kind == "phase" for moment in match.last_moments()):
        match.undo()
    (phase,) = [moment for moment in match.last_moments() if moment.kind == "phase"]
    told = [match.tell(words, "did", -1, -1) for words in (phase.headline, *phase.text)]
    assert told == ["Round 3 is the last", "No more rounds are allowed", "Round 2 has brought:"]
