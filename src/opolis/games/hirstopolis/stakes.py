"""What a win hangs on, made up for a last round: so that whoever plays to win plays for points."""

from opolis.games.hirstopolis.scoring import final_points
from opolis.games.hirstopolis.state import State


def decide_by(state: State, seat: int, points: int) -> None:
    """Give the others, who have built, so many points that a seat wins only with at least these (H8)."""
    for other in range(int(state.seats)):
        if other != seat:
            state.points[other] += points - 1 - final_points(state, other)
