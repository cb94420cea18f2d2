"""The five views: what each shows, its largest groups, points and shares (T13)."""

from typing import NamedTuple

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.turris.state import CELLS, LEVELS, State
from opolis.games.turris.tables import ACROSS, NAMES, ROOF, SQUARES, VIEWS, VISIBLE

# A picture is three squares wide and at most LEVELS high: one bit a square, 3 · height + across.
PICTURE = (1 << 3 * LEVELS) - 1
LEFT = sum(1 << 3 * height for height in range(LEVELS))
NOT_LEFT, NOT_RIGHT = PICTURE ^ LEFT, PICTURE ^ LEFT << 2


@kernel
def roof_squares(state: State, seat: int) -> int:
    """Give the squares of one colour seen from above (T13)."""
    squares = 0
    for cell in range(CELLS):
        level = int(state.tops[cell]) - 1
        if level >= 0 and int(state.own[seat, level]) >> cell & 1:
            squares |= 1 << cell
    return squares


@kernel
def side_squares(state: State, seat: int, view: int) -> int:
    """Give the squares of one colour seen from a side: the first cube in each line of sight (T13)."""
    squares = 0
    for level in range(LEVELS):
        filled = int(state.filled[level])
        if filled == 0:
            break
        seen = int(state.own[seat, level]) & VISIBLE[view, filled]
        squares |= SQUARES[view, seen] << 3 * level
    return squares


@kernel
def squares_seen(state: State, seat: int, view: int) -> int:
    """Give the squares of one colour in one of the five views (T13)."""
    return roof_squares(state, seat) if view == ROOF else side_squares(state, seat, view)


@kernel
def group_of(squares: int, group: int) -> int:
    """Grow a group by the squares connected to it side by side (T13)."""
    grown = 0
    while grown != group:
        grown = group
        group |= (group & NOT_RIGHT) << 1 | (group & NOT_LEFT) >> 1 | group << 3 | group >> 3
        group &= squares
    return group


@kernel
def size(squares: int) -> int:
    """Count squares."""
    count = 0
    while squares:
        squares &= squares - 1
        count += 1
    return count


@kernel
def largest_group(squares: int) -> int:
    """Find the largest connected group; of equals, the lowest (T13)."""
    largest = most = 0
    while size(squares) > most:
        group = group_of(squares, squares & -squares)
        squares ^= group
        if size(group) > most:
            largest, most = group, size(group)
    return largest


@kernel
def view_points(state: State, seat: int, view: int) -> int:
    """A view is worth the size of the colour's largest group in it (T13)."""
    return size(largest_group(squares_seen(state, seat, view)))


@kernel
def points_given(state: State, seat: int) -> int:
    """The seat that does not begin is given the points of the handicap (T13)."""
    return 0 if seat == state.first else int(state.handicap)


@kernel
def score(state: State, points: Array) -> None:
    """Add up the five views and what was given (T13)."""
    for seat in range(2):
        points[seat] = points_given(state, seat)
        for view in range(ROOF + 1):
            points[seat] += view_points(state, seat, view)


@kernel
def lead_in_views(state: State) -> int:
    """Say how many points white is ahead in the five views (T13)."""
    white = black = 0
    for view in range(ROOF + 1):
        white += view_points(state, 0, view)
        black += view_points(state, 1, view)
    return white - black


@kernel
def lead(state: State) -> int:
    """Say how many points white is ahead, with what was given (T13)."""
    return lead_in_views(state) + points_given(state, 0) - points_given(state, 1)


@kernel
def outcome(state: State, wins: Array) -> None:
    """The higher total wins; equal totals share (T13)."""
    ahead = lead(state)
    wins[0] = 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
    wins[1] = 1.0 - wins[0]


class ViewScore(NamedTuple):
    """What one colour scores in one view: the squares of its largest group, and where they are."""

    view: str
    points: int
    where: str


def breakdown(state: State, seat: int) -> list[ViewScore]:
    """Tell where a seat's points come from, view by view (T13)."""
    scores: list[ViewScore] = []
    for view, name in enumerate(VIEWS):
        group = int(largest_group(squares_seen(state, seat, view)))
        scores.append(ViewScore(name, group.bit_count(), whereabouts(view, group)))
    return scores


def whereabouts(view: int, group: int) -> str:
    """Write a group's squares: the cells of the roof (`a1 b1`), the levels of a side (`a: 1–3, b: 2`)."""
    if view == ROOF:
        return " ".join(NAMES[cell] for cell in range(CELLS) if group >> cell & 1)
    names = [f"row {name}" if name.isdigit() else name for name in ACROSS[view]]
    columns = ((name, _levels(group >> across)) for across, name in enumerate(names))
    return ", ".join(f"{name}: {levels}" for name, levels in columns if levels)


def _levels(column: int) -> str:
    """Write the levels filled in one column of a picture, runs as `1–3`."""
    filled = [level for level in range(LEVELS) if column >> 3 * level & 1]
    starts = [level for level in filled if level - 1 not in filled]
    ends = [level for level in filled if level + 1 not in filled]
    runs = zip(starts, ends, strict=True)
    return "+".join(f"{low + 1}–{high + 1}" if low < high else f"{low + 1}" for low, high in runs)
