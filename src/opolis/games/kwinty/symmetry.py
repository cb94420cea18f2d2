"""What looks the same in a mirror: the wall has no left and no right."""

from opolis.games.kwinty.state import EDGE, FIXED, GROUND, USUAL_WIDTH, State

IMAGES = 2  # as it is, and mirrored


def image(state: State, seat: int, move: int, number: int) -> int:
    """Give the move that is to an image of this position what a move is to the position itself."""
    letter, lying = divmod(move, 2)
    return 2 * (_axis(state, lying) - letter - lying) + lying if number else move


def _axis(state: State, lying: int) -> int:
    """Add up the columns that change places: about the frame's middle, or about the first block (K2)."""
    if state.frame == FIXED:
        return int(state.width) - 1
    start = max(USUAL_WIDTH, int(state.width)) - 1
    first = int(state.wall[start + EDGE, GROUND])
    # The ground of its column is always the first block's; its mark is even if it lies flat.
    return 2 * start + (lying if first == 0 else 1 - first % 2)
