"""The end: points on the tiles, culture and military; ties by coins; the ranks of a lone builder (B15)."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.hamlet.options import MOODS
from opolis.games.hamlet.state import COINS, CULTURE, MILITARY, POINTS, State

RANKS = (
    "Rat Catcher", "Street Sweeper", "Alderman", "Superintendent",
    "Mayor", "Burgomeister", "Magistrate", "Czar",
)  # fmt: skip
RANK_STEPS = {"nasty": (17, 8), "mix": (20, 9), "nice": (22, 11)}  # B15: the lowest rank, and each step


@kernel
def points_of(state: State, seat: int) -> int:
    """Sum the backs of the tiles, culture and military (B15)."""
    return int(state.standing[seat, POINTS] + state.standing[seat, CULTURE] + state.standing[seat, MILITARY])


@kernel
def score(state: State, points: Array) -> None:
    """Write the points of each seat."""
    for seat in range(int(state.seats)):
        points[seat] = points_of(state, seat)


@kernel
def is_ahead(state: State, seat: int, other: int) -> bool:
    """Compare points, then coins (B15)."""
    own, theirs = points_of(state, seat), points_of(state, other)
    return own > theirs or (own == theirs and state.standing[seat, COINS] > state.standing[other, COINS])


@kernel
def outcome(state: State, wins: Array) -> None:
    """Share the win among those whom nobody is ahead of (B15)."""
    winners = 0
    for seat in range(int(state.seats)):
        wins[seat] = 1.0
        for other in range(int(state.seats)):
            if is_ahead(state, other, seat):
                wins[seat] = 0.0
        winners += wins[seat] > 0
    for seat in range(int(state.seats)):
        wins[seat] /= winners


def rank(state: State) -> str:
    """Name the rank of a lone builder; empty below the first (B15)."""
    lowest, step = RANK_STEPS[MOODS[state.mood]]
    reached = (points_of(state, 0) - lowest) // step
    return RANKS[min(reached, len(RANKS) - 1)] if reached >= 0 else ""
