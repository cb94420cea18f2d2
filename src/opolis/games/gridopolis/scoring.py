"""Points and winners: G14 and G15."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.gridopolis.limits import MOST_MARKERS
from opolis.games.gridopolis.state import CAPTURED_KING, CAPTURED_PAWN, KING_LEFT, PAWN_LEFT, State


@kernel
def kings_left(state: State, seat: int) -> int:
    """Count a seat's kings in play."""
    kings = 0
    for number in range(MOST_MARKERS):
        if state.stands[seat, number] and state.king[seat, number]:
            kings += 1
    return kings


@kernel
def points_of(state: State, seat: int) -> int:
    """Count a seat's points: markers captured and markers left (G15)."""
    kings = kings_left(state, seat)
    captured = CAPTURED_PAWN * int(state.captured[seat, 0]) + CAPTURED_KING * int(state.captured[seat, 1])
    return captured + PAWN_LEFT * (int(state.left[seat]) - kings) + KING_LEFT * kings


@kernel
def score(state: State, points: Array) -> None:
    """Write every seat's points (G15)."""
    for seat in range(int(state.seats)):
        points[seat] = points_of(state, seat)


@kernel
def outcome(state: State, wins: Array) -> None:
    """The last seat standing wins; otherwise those with the most points share (G14, G15)."""
    best, leaders = -1, 0
    for seat in range(int(state.seats)):
        points = points_of(state, seat)
        if points > best:
            best, leaders = points, 0
        leaders += points == best
    for seat in range(int(state.seats)):
        if state.winner >= 0:
            wins[seat] = 1.0 if seat == state.winner else 0.0
        else:
            wins[seat] = 1.0 / leaders if state.over and points_of(state, seat) == best else 0.0
