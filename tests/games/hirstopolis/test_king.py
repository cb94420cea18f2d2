"""Hirstopolis clause by clause: the king, the cloth, and trying out (H16 to H18)."""

import pytest

from games.hirstopolis.tables import SET, all_done, dealt, draw, drawn, town
from opolis import games
from opolis.games.hirstopolis.takeback import goes_alone
from table import refused

GAME = games.load("hirstopolis")
SHORT = town("######", "B2=XX*3 T2=XX*3")


@pytest.mark.allows("H16")
def test_with_a_clock_the_king_starts_every_draw() -> None:
    match = GAME.new(3, clock=True, passing="none")
    assert (match.movers, match.moves(0)) == ([0], ["start"])
    match.play(0, "start")
    assert match.movers == [-1, 0, 1, 2]
    for seat, name in enumerate(("BL3", "B2", "BO4")):
        for _ in range(7):
            match.play(seat, f"take:{name}")
    match.play(0, "BL3@a1r0")
    all_done(match)
    assert (match.state.rounds, match.movers) == (2, [0])
    match.play(0, "start")
    assert match.movers == [-1, 0], "the others have seven blocks"


@pytest.mark.allows("H16")
def test_the_king_starts_bowls_and_races_too_and_even_if_nobody_lacks_a_block() -> None:
    assert GAME.new(2, clock=True, passing="bowl").movers == [0]
    assert GAME.new(2, clock=True, mode="headtohead").movers == [0]
    alone = GAME.new(1, clock=True, mode="solitaire")
    assert alone.moves(0) == ["start"]
    alone.play(0, "start")
    assert alone.movers == [-1, 0]
    match = GAME.new(2, clock=True, passing="none")
    match.play(0, "start")
    for seat in (0, 1):
        for _ in range(7):
            match.play(seat, "take:B2" if seat else "take:BL3")
    all_done(match)
    assert match.moves(0) == ["start"]
    match.play(0, "start")
    assert match.movers == [0, 1], "all have seven: they build"


@pytest.mark.refuses("H16")
def test_nobody_acts_before_the_kings_signal() -> None:
    match = GAME.new(2, clock=True)
    assert refused(match, 1, "start") == "H16"
    assert refused(match, 0, "take:B2") == "H16"
    assert refused(match, 1, "take:B2") == "H16"
    assert refused(match, -1, "bell") == "H16"
    match.play(0, "start")
    assert refused(match, 0, "start") == "H1"
    race = GAME.new(2, clock=True, mode="headtohead")
    assert refused(race, 1, "take:B2") == "H16"


@pytest.mark.allows("H16")
def test_without_a_clock_or_with_a_short_pile_there_is_no_signal() -> None:
    assert GAME.new(2).movers == [0]
    assert refused(GAME.new(2), 0, "start") == "H1"
    short = GAME.new(2, clock=True, map=SHORT)
    assert "take:B2" in short.moves(0)


@pytest.mark.allows("H16")
def test_a_random_king_is_named_before_anything_else_and_takes_first() -> None:
    match = GAME.new(3, king="random")
    assert match.odds() == {"king:0": 1, "king:1": 1, "king:2": 1}
    match.play(-1, "king:2")
    for seat in (2, 0, 1, 2):
        assert match.movers == [seat]
        match.play(seat, "take:B2")
    assert GAME.new(1, king="random", mode="solitaire").movers == [0]
    timed = GAME.new(2, king="random", mode="headtohead", clock=True)
    timed.play(-1, "king:1")
    assert timed.movers == [1]


@pytest.mark.refuses("H16")
def test_only_nature_names_a_king_and_only_of_the_seats() -> None:
    match = GAME.new(3, king="random")
    assert refused(match, 0, "king:0") == "H16"
    assert refused(match, 0, "take:B2") == "H16"
    assert refused(match, -1, "king:3") == "H16"
    assert refused(match, -1, "die:1") == "H16"
    match.play(-1, "king:0")
    assert refused(match, -1, "king:1") == "H1"


@pytest.mark.allows("H16")
def test_a_rotating_king_goes_round_clockwise() -> None:
    match = dealt("B2 B2 B2 B2", "B2 B2 BL3", king="rotating")
    match.play(0, "B2@a1r0")
    all_done(match)
    assert match.movers == [1]
    draw(match, "", "BO4")
    match.play(1, "BO4@a1r0")
    all_done(match)
    assert match.movers == [0]
    race = GAME.new(2, king="rotating", mode="headtohead", clock=True)
    assert race.movers == [0]


def pile_in(match: object) -> str:
    return next(line for line in str(match).splitlines() if line.startswith("pile:"))


@pytest.mark.states("H17")
def test_the_cloth_hides_the_pile_except_while_blocks_are_drawn() -> None:
    match = GAME.new(2, cloth=True, passing="none")
    assert "B2×8" in match.view(0)
    draw(match, "B2 B2 B2", "BL3 BL3 BL3")
    assert pile_in(match) == f"pile: {2 * SET - 6} blocks under the cloth"
    assert "×" not in match.view(0)
    panel = next(panel for panel in match.scene(0).panels if panel.id == "pile")
    title = f"Draw pile, {2 * SET - 6} blocks under the cloth"
    assert (panel.title, panel.parts, panel.lines) == (title, (), ())
    uncovered = drawn("B2 B2 B2", "BL3 BL3 BL3", passing="none")
    assert pile_in(uncovered) == f"pile: {2 * SET - 6} blocks"


@pytest.mark.states("H17")
def test_the_cloth_covers_until_the_king_starts_and_never_in_a_race() -> None:
    timed = GAME.new(2, cloth=True, clock=True)
    assert "under the cloth" in pile_in(timed)
    timed.play(0, "start")
    assert "under the cloth" not in pile_in(timed)
    assert "under the cloth" not in pile_in(GAME.new(2, cloth=True, mode="headtohead"))


@pytest.mark.states("H18")
def test_of_all_moves_only_placements_are_taken_back_alone() -> None:
    match = dealt("B2 T2 TL3", "BO4 T2 TL3")
    alone = {text for text in match.moves(0) if goes_alone(match.state, 0, match.read(0, text))}
    assert alone == {text for text in match.moves(0) if "@" in text}
    passing = drawn("B2 T2 TL3", "BO4 T2 TL3")
    assert not any(goes_alone(passing.state, 0, move) for move in passing.legal(0))
