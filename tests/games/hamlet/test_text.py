"""Moves as text, and the text picture."""

import pytest

from games.hamlet.town import building, deal, end_year, give, have, lay, say
from opolis import games
from opolis.games.hamlet.card_text import card_text
from opolis.games.hamlet.names import card_names
from opolis.games.hamlet.scoring import RANKS, points_of
from opolis.games.hamlet.state import POINTS
from opolis.games.hamlet.status import result
from opolis.wording.catalogue import Listener, catalogue
from opolis.wording.message import message
from opolis.wording.translation import translator
from table import refused

MALFORMED = (
    "", "Greeen", "wall@m13r0", "Wall@m13", "Wall@m13r4", "Wall@m013r0", "Wall@z1r0", "Wall@m0r0",
    "Wall@m26r0", "++Wall@m13r0", "Wall @m13r0", "keep:", "keep:Walls", "raze:", "raze:m0", "raze:M13",
    "discard:", "discard:walls", "Discard:Wall", "Done", "LordsManor@m13r-1", "Lord'sManor@m13r0", "fire",
)  # fmt: skip


@pytest.mark.parametrize("text", MALFORMED)
def test_malformed_text_is_told_apart_from_a_refused_move(text: str) -> None:
    match = building()
    assert [refused(match, seat, text) for seat in (-1, 0, 1)] == ["notation"] * 3


def test_names_are_written_without_spaces_and_apostrophes() -> None:
    match = building()
    lay(match, 0, "Market@m13r0")
    give(match, 0, "LordsManor")
    match.state.standing[0, 0] = 30
    say(match, 0, "LordsManor@n13r1 +TownGate@m14r2")
    assert [event.text for event in match.events[-2:]] == ["LordsManor@n13r1", "+TownGate@m14r0"]


def test_the_picture_draws_roads_across_the_sides_of_tiles() -> None:
    match = building()
    lay(match, 0, "Inn@m13r0 Monument@n13r3 Wall@m12r0")
    drawn = str(match).splitlines()
    start = next(number for number, line in enumerate(drawn) if line.startswith("white")) + 1
    assert drawn[start : start + 8] == [
        "     ┌────┊ ┊────┬───────────┐",
        "  13 │    Inn    ┈  Monument ═",
        "     │           ┈           ═",
        "     ├────║ ║────┼───────────┘",
        "  12 │    Wall   │",
        "     │           │",
        "     └────║ ║────┘",
        "           m           n",
    ]


def test_the_picture_tells_what_is_expected_of_whom() -> None:
    match = games.load("hamlet").new()
    assert str(match).endswith("nature deals the first tiles")
    for name in ("Wall", "Wall", "Inn", "Inn"):
        match.play(-1, name)
    assert str(match).endswith("nature stacks the year deck")
    match = deal("Wall Wall Inn Inn")
    assert str(match).endswith("white chooses a bag")
    match.play(0, "green")
    assert str(match).endswith("nature draws 3 tiles for white")
    match = building(3)
    say(match, 1, "done")
    assert str(match).endswith("white builds; red keeps and passes; blue builds")
    say(match, 1, "pass")
    assert str(match).endswith("white builds; blue builds")


def test_the_queue_shows_roads_and_the_stacks_cost_and_effect() -> None:
    match = building()
    give(match, 0, "Monument Inn Inn")
    drawn = match.view(0).splitlines()
    assert "  queue  Monument         1  d.s.  culture 2" in drawn
    assert "         Inn ×2           7  dds.  income 2, culture 3" in drawn
    assert "  stacks 4 Crop Farm      1  d.d.  income 1" in drawn
    assert "         4 Crossroads     1  dddd" in drawn


@pytest.mark.states("B9")
def test_plaques_are_shown_with_whoever_holds_them() -> None:
    match = building(3)
    have(match, 1, coins=0)
    end_year(match)
    drawn = str(match).splitlines()
    red = next(number for number, line in enumerate(drawn) if line.startswith("red"))
    assert drawn[red + 1] == "  plaques: Homesteading (+1 income, +3 coins)"
    assert sum("plaques:" in line for line in drawn) == 1


def test_the_picture_is_painted() -> None:
    match = building()
    lay(match, 0, "Inn@m13r0")
    give(match, 0, "Keep")
    painted = match.view(0, lambda text, colour: f"<{colour}>{text}</>" if colour else text)
    assert "<green>    Inn    </>" in painted
    assert "<purple>Keep            </>" in painted
    assert "<white>white (first player)</>" in painted


def test_one_point_is_one_point() -> None:
    match = games.load("hamlet").new(1)
    match.state.standing[0, POINTS] = 1 - points_of(match.state, 0)
    assert result(match.state).startswith("1 point: ")


def test_a_card_says_what_a_crafted_tile_is() -> None:
    state = games.load("hamlet").new(2).state
    visit = card_names(state).index("Guild Visit")
    assert "per tile that needs another" in card_text(state, visit)


def test_every_rank_is_said_in_german() -> None:
    into = translator(games.load("hamlet").folder, "de")
    assert [rank for rank in RANKS if into.find(rank) is None] == []


def test_one_point_at_the_end_is_no_points() -> None:
    for language, one, two in (
        ("en", "with 1 point,", "with 2 points,"),
        ("de", "mit 1 Punkt,", "mit 2 Punkten,"),
    ):
        words = catalogue(games.load("hamlet").folder, language)
        said = [words.say(message("end_no_rank", points=n), "did", Listener(())) for n in (1, 2)]
        assert one in said[0]
        assert two in said[1]


def test_a_place_is_told_by_a_tile_that_lies_once_in_the_hamlet() -> None:
    match = building(2)
    give(match, 0, "Wall Inn")
    assert match.say(0, "Wall@m13r0") == "Build Wall as the first tile"
    lay(match, 0, "Wall@m13r0")
    give(match, 0, "Wall")
    assert match.say(0, "Wall@m14r0") == "Build Wall north of Wall"
    assert match.say(0, "Wall@m14r0", "de") == "Mauer nördlich von Mauer bauen"
    lay(match, 0, "Wall@m14r0")
    give(match, 0, "Wall")
    assert match.say(0, "Wall@m15r0") == "Build Wall on m15", "two of a kind say nothing of a place"
