"""Analysis of a record: stable, honest, and it finds the blunder."""

from pathlib import Path

from opolis.bots.bot import bot
from opolis.lab.analyse import Judgement, analyse, text_plot
from opolis.match.match import Match
from opolis.match.record import open_record
from table import play

GOLDEN = Path(__file__).parents[1] / "golden"


def judged(match: Match) -> list[Judgement]:
    return list(analyse(match, bot(match.game.name, 8, seed=1, simulations=200)))


def test_the_analysis_of_a_golden_record_is_stable() -> None:
    match = open_record(GOLDEN / "kwinty" / "a-five.opolis")
    first, again = judged(match), judged(match)
    assert first == again
    assert [one.number for one in first] == list(range(1, len(match.events) + 1))
    assert all(abs(sum(one.values) - 1) < 1e-6 for one in first)


def test_a_win_thrown_away_is_marked() -> None:
    """White, with four in a row and room for the fifth, builds elsewhere."""
    match = open_record(GOLDEN / "kwinty" / "a-five.opolis")
    match.undo()
    winner = match.movers[0]
    played = judged_last(match, winner)
    assert played.promised == 1
    assert played.mark == "??"


def judged_last(match: Match, seat: int) -> Judgement:
    """Play a move that does not win at once, and judge it."""
    for text in match.moves(seat):
        twin = match.copy()
        twin.play(seat, text)
        if not twin.over:
            last = judged(twin)[-1]
            if last.mark:
                return last
    raise AssertionError("every move wins")


def test_the_text_plot_has_a_row_for_each_seat() -> None:
    match = play("kwinty", "iv jv hv kv")
    rows = text_plot(judged(match), 2).splitlines()
    assert rows[0].startswith("seat 0  ")
    assert len(rows[0]) == len("seat 0  ") + 4
