"""A refusal says which of its clause's reasons applies."""

from collections.abc import Callable

import pytest

from games.hamlet.town import building, deal, end_year, give, have, lay, say, trial
from opolis.core.verbs import NATURE
from opolis.games.hamlet.state import OVER
from opolis.match.match import Match

TOWN = "CropFarm@m13r0 Crossroads@m14r0 Monument@m15r2 Inn@m12r0 Outpost@n14r1"  # 1, 1, 1, 8 and 6 coins


def town(queue: str = "Inn Windmill Keep Wall", tiles: str = "Inn@m13r0", coins: int = 25) -> Match:
    """Let a seat build with these tiles in its queue and on its map."""
    match = building()
    give(match, 0, queue)
    lay(match, 0, tiles)
    have(match, 0, coins=coins)
    return match


def keeping() -> Match:
    """Let a seat keep a tile."""
    match = town("Inn Wall", "")
    say(match, 0, "done keep:Inn")
    return match


def after(sections: str, tiles: str, coins: int = 0) -> Match:
    """End a year whose card has these sections."""
    match = trial(sections, seats=2)
    for seat in (0, 1):
        lay(match, seat, tiles)
        have(match, seat, coins=coins)
    end_year(match)
    return match


def choosing() -> Match:
    """Come to the first draw."""
    return deal("Inn Inn Wall Wall")


def bought() -> Match:
    """Let a seat buy a black tile."""
    match = building()
    say(match, 0, "+CropFarm@m13r0")
    return match


def sold_out() -> Match:
    """Leave no black tile in the stacks."""
    match = building()
    match.state.stock[:] = 0
    return match


def emptied() -> Match:
    """Leave nothing in the purple bag."""
    match = choosing()
    match.state.left[2] = 0
    return match


CASES: list[tuple[Callable[[], Match], int, str, str]] = [
    (lambda: building().game.new(2), NATURE, "Fire", "B1: tiles are drawn now, not cards"),
    (lambda: building().game.new(2), NATURE, "Keep", "B1: no Keep is in the green bag"),
    (emptied, 0, "purple", "B4: the purple bag is empty"),
    (choosing, 1, "green", "B5: it is white's turn to draw"),
    (choosing, 0, "done", "B5: first name the bag"),
    (choosing, 0, "Fire", "B5: nature draws tiles and cards"),
    (choosing, NATURE, "Inn", "B5: nature draws tiles and cards when that is due"),
    (lambda: building().game.new(2), 0, "green", "B5: nature draws first"),
    (town, 0, "pass", "B5: say done before you keep tiles and pass"),
    (town, 0, "keep:Inn", "B5: say done before you keep tiles and pass"),
    (town, 0, "raze:m13", "B5: no card asks you to give up a tile now"),
    (town, 0, "green", "B5: all have drawn: build, or say done"),
    (town, 0, "+Inn@m14r0", "B5: black tiles are bought, with a + before the name"),
    (town, 0, "Outpost@m14r0", "B5: no Outpost is in your queue"),
    (lambda: town(coins=1), 0, "Inn@m14r0", "B5: Inn costs"),
    (bought, 0, "+CropFarm@m14r0", "B5: you have already bought a black tile this year"),
    (sold_out, 0, "+CropFarm@m13r0", "B5: no Crop Farm is left in the stacks"),
    (keeping, 0, "done", "B5: you have said done: keep a tile if you like, then pass"),
    (keeping, 0, "keep:Keep", "B5: no Keep is in your queue"),
    (keeping, 0, "keep:Wall", "B8: you may keep 1 tile: one, and one for each Wall and Tower"),
    (town, 0, "Inn@m13r0", "B6: a tile lies on m13 already"),
    (town, 0, "Inn@o13r0", "B6: no tile of yours is beside o13"),
    (lambda: town(tiles=""), 0, "Inn@m14r0", "B6: the first tile goes on m13"),
    (lambda: town(tiles=""), 0, "Windmill@m13r0", "B7: Windmill needs Crop Farm; your hamlet has none"),
    (town, 0, "Inn@m14r0", "B6: its south side with a stone road would meet a dirt road"),
    (town, 0, "Wall@l13r0", "B6: no road would lead to the tiles beside l13"),
    (lambda: town(tiles="Wall@m13r0"), 0, "Keep@m12r0", "B7: Keep needs a road to Round Tower or Square Tow"),
    (lambda: after('{ destroy = 1, which = "cheapest" }', TOWN), 0, "raze:m12", "B9: the card asks for the "),
    (lambda: after('{ destroy = 1, kind = "Inn" }', TOWN), 0, "raze:m13", "B9: the card asks for Inn"),
    (lambda: after('{ destroy = 1, which = "cheapest" }', TOWN), 0, "done", "B5: first destroy 1"),
    (lambda: after('{ destroy = 1, which = "cheapest" }', TOWN), 0, "raze:a1", "B5: no tile lies on"),
    (lambda: after('{ pay = 3 }', "Inn@m13r0"), 0, "done", "B5: first destroy tiles worth 3 coins: you coul"),
]  # fmt: skip


@pytest.mark.parametrize(("match", "seat", "text", "reason"), CASES, ids=[case[3] for case in CASES])
def test_a_refusal_says_which_reason_applies(
    match: Callable[[], Match], seat: int, text: str, reason: str
) -> None:
    assert str(match().why(seat, text)).startswith(reason)


def test_after_the_end_that_is_the_reason() -> None:
    match = town()
    match.state.phase = OVER
    assert match.why(0, "done") == "B5: the game is over"


def test_after_passing_the_others_are_waited_for() -> None:
    match = keeping()
    say(match, 0, "pass")
    assert match.why(0, "done") == "B5: you have passed: the others are still building"
