"""What Kwinty's lessons claim is so: a double threat cannot be answered, and what is poor loses."""

import pytest

from opolis import games
from opolis.match import lesson_shelf
from opolis.match.match import Match

LEARNER, BLACK = 0, 1


def wins(match: Match, seat: int) -> list[str]:
    """List the moves that win at once."""
    found = []
    for move in match.moves(seat):
        after = match.copy()
        after.play(seat, move)
        if after.over and after.outcome[seat] == 1:
            found.append(move)
    return found


def after(match: Match, seat: int, move: str) -> Match:
    copy = match.copy()
    copy.play(seat, move)
    return copy


def wins_whatever_follows(match: Match, move: str) -> bool:
    built = after(match, LEARNER, move)
    replies = [after(built, BLACK, reply) for reply in built.moves(BLACK)]
    return all(not reply.over and wins(reply, LEARNER) for reply in replies)


@pytest.mark.parametrize("step", [0, 1, 3])
def test_right_moves_of_playing_well_and_no_others_win_whatever_black_does(step: int) -> None:
    lesson = lesson_shelf.load(games.load("kwinty"), "well")
    match = lesson.match_at(step)
    winning = [move for move in match.moves(LEARNER) if wins_whatever_follows(match, move)]
    assert sorted(winning) == sorted(lesson.steps[step].right)


@pytest.mark.parametrize(("name", "step"), [("well", 2), ("threats", 0)])
def test_black_wins_after_poor_moves_alone(name: str, step: int) -> None:
    lesson = lesson_shelf.load(games.load("kwinty"), name)
    match = lesson.match_at(step)
    for move in match.moves(LEARNER):
        lost = bool(wins(after(match, LEARNER, move), BLACK))
        assert lost == (move not in lesson.steps[step].right), move
