"""What nobody should miss in Hirstopolis."""

from games.hirstopolis.tables import all_done, build, dealt
from opolis.match.match import Match


def said_of_rounds(match: Match) -> tuple[str, list[tuple[int, int]]]:
    """Give the headline of the last moment, and the points that it tells of, by seat."""
    moment = match.last_moments()[-1]
    earned = [(told.seat, change.by) for told in moment.seats for change in told.changes]
    return match.tell(moment.headline, "did", -1, 0), earned


def test_a_new_round_tells_what_the_one_before_has_brought() -> None:
    match = dealt("BO4 TO4 B1", "B2 T2 B1")
    build(match, 0, "BO4@a1r0 TO4@a1r0")
    all_done(match)
    assert said_of_rounds(match) == ("Round 2", [(0, 4)])


def test_the_last_round_tells_it_too() -> None:
    match = dealt("BO4 TO4 B1", "B2 T2 B1", goal=4)
    build(match, 0, "BO4@a1r0 TO4@a1r0")
    build(match, 1, "B2@a1r0 T2@a1r0")
    all_done(match)
    assert said_of_rounds(match) == ("Round 2 is the last", [(0, 4), (1, 2)])


def test_a_quarry_says_how_many_blocks_lie_in_it() -> None:
    match = dealt("BO4 TO4 B1", "B2 T2 B1")
    titles = {panel.id: panel.title for panel in match.scene(0).panels}
    assert titles["quarry:0"] == "Quarry, 3 blocks"
    build(match, 0, "BO4@a1r0 TO4@a1r0 return:B1")
    assert next(panel.title for panel in match.scene(0).panels if panel.id == "quarry:0") == "Quarry"
