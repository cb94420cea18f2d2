"""Analysis of a record: stable, honest, and it finds the blunder."""

from pathlib import Path

from opolis.bots.bot import bot
from opolis.lab.analyse import MoveReview, analyse, text_plot
from opolis.match.match import Match
from opolis.match.record import open_record
from table import play

GOLDEN = Path(__file__).parents[1] / "golden"


def reviews(match: Match) -> list[MoveReview]:
    return list(analyse(match, bot(match.game.name, 8, seed=1, simulations=200)))


def test_the_analysis_of_a_golden_record_is_stable() -> None:
    match = open_record(GOLDEN / "kwinty" / "a-five.opolis")
    first, again = reviews(match), reviews(match)
    assert first == again
    assert [one.number for one in first] == list(range(1, len(match.events) + 1))
    assert all(abs(sum(one.values) - 1) < 1e-6 for one in first)


def test_a_win_thrown_away_is_marked() -> None:
    """White, with four in a row and room for the fifth, builds elsewhere."""
    match = open_record(GOLDEN / "kwinty" / "a-five.opolis")
    match.undo()
    winner = match.movers[0]
    played = last_review(match, winner)
    assert played.promised == 1
    assert played.mark == "??"


def last_review(match: Match, seat: int) -> MoveReview:
    """Play a move that does not win at once, and review it."""
    for text in match.moves(seat):
        twin = match.copy()
        twin.play(seat, text)
        if not twin.over:
            last = reviews(twin)[-1]
            if last.mark:
                return last
    raise AssertionError("every move wins")


def test_the_text_plot_has_a_row_for_each_seat() -> None:
    match = play("kwinty", "iv jv hv kv")
    rows = text_plot(reviews(match), 2).splitlines()
    assert rows[0].startswith("seat 0  ")
    assert len(rows[0]) == len("seat 0  ") + 4
