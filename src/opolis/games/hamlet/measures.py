"""Whom a section of the year card means, and what it comes to for a seat (B9)."""

from opolis.core.kernel import kernel
from opolis.games.hamlet.card_fields import (
    AMOUNT,
    AT_LEAST,
    AT_MOST,
    BEHIND,
    BELOW,
    BEYOND,
    EVERY,
    EVERYBODY,
    EXTREME,
    FIRST_PLAYER,
    FIRST_SECTION,
    FLAT,
    GAP,
    HIGHEST,
    HOW,
    LEAST,
    LEFT,
    LINE,
    LOWEST_OF,
    MARK,
    MORE_THAN,
    MOST,
    NOT_HIGHEST,
    NOT_LOWEST,
    OF,
    PER,
    RIGHT,
    SECTION_FIELDS,
    SHARE_UP,
    WHO,
    WHOLE,
    WHOSE,
)
from opolis.games.hamlet.drawing import count_tiles
from opolis.games.hamlet.maps import count_kind
from opolis.games.hamlet.state import OF_KIND, QUEUED, State


@kernel
def says(state: State, section: int, field: int) -> int:
    """Read what a section of this year's card says."""
    return int(state.card[state.deck[state.turn], FIRST_SECTION + SECTION_FIELDS * section + field])


@kernel
def queued(state: State, seat: int) -> int:
    """Count the tiles that a seat has not built: queued, kept and received."""
    count = count_tiles(state, state.queue[seat])
    return count + count_tiles(state, state.kept[seat]) + count_tiles(state, state.coming[seat])


@kernel
def measured(state: State, seat: int, measure: int) -> int:
    """Give what a seat has of a measure."""
    if measure < QUEUED:
        return int(state.standing[seat, measure])
    if measure == QUEUED:
        return queued(state, seat)
    return count_kind(state, seat, measure - OF_KIND)


@kernel
def highest(state: State, measure: int) -> int:
    """Give the most that any seat has of a measure."""
    most = measured(state, 0, measure)
    for seat in range(1, int(state.seats)):
        most = max(most, measured(state, seat, measure))
    return most


@kernel
def lowest(state: State, measure: int) -> int:
    """Give the least that any seat has of a measure."""
    least = measured(state, 0, measure)
    for seat in range(1, int(state.seats)):
        least = min(least, measured(state, seat, measure))
    return least


@kernel
def neighbour(state: State, seat: int, side: int) -> int:
    """Give the left neighbour, who sits clockwise, or the right one."""
    return (seat + (1 if side == LEFT else int(state.seats) - 1)) % int(state.seats)


@kernel
def exceeds_neighbours(state: State, seat: int, section: int) -> bool:
    """Tell whether a seat has more, or less, than the neighbours that are named; alone there are none."""
    measure, sides = says(state, section, WHOSE), says(state, section, LINE)
    sign = 1 if says(state, section, WHO) == MORE_THAN else -1
    own = measured(state, seat, measure)
    for side in range(LEFT, RIGHT + 1):
        if sides & side and sign * (own - measured(state, neighbour(state, seat, side), measure)) <= 0:
            return False
    return state.seats > 1


@kernel
def is_meant(state: State, seat: int, section: int) -> bool:
    """Tell whether a section means this seat; all who tie are meant (B9)."""
    who = says(state, section, WHO)
    if who == EVERYBODY:
        return True
    if who == FIRST_PLAYER:
        return seat == state.first
    if who >= MORE_THAN:
        return exceeds_neighbours(state, seat, section)
    measure, line = says(state, section, WHOSE), says(state, section, LINE)
    own = measured(state, seat, measure)
    if who in (HIGHEST, NOT_HIGHEST):
        return (own == highest(state, measure)) == (who == HIGHEST)
    if who in (LOWEST_OF, NOT_LOWEST):
        return (own == lowest(state, measure)) == (who == LOWEST_OF)
    if who in (AT_LEAST, BELOW):
        return (own >= line) == (who == AT_LEAST)
    return (own <= line) == (who == AT_MOST)


@kernel
def difference(state: State, seat: int, section: int) -> int:
    """Count what a seat is behind or ahead of another; alone there are no neighbours (B9)."""
    measure, gap, mark = says(state, section, OF), says(state, section, GAP), says(state, section, MARK)
    own = measured(state, seat, measure)
    if mark == EXTREME:
        return highest(state, measure) - own if gap == BEHIND else own - lowest(state, measure)
    if state.seats == 1:
        return 0
    other = measured(state, neighbour(state, seat, mark), measure)
    return max(0, other - own if gap == BEHIND else own - other)


@kernel
def counted(state: State, seat: int, section: int) -> int:
    """Count what an amount is per or a share of: a measure, or the part of it that is meant (B9)."""
    gap, mark = says(state, section, GAP), says(state, section, MARK)
    if gap >= BEHIND:
        return difference(state, seat, section)
    own = measured(state, seat, says(state, section, OF))
    if gap == WHOLE:
        return own
    return max(0, own - mark if gap == BEYOND else mark - own)


@kernel
def amount(state: State, seat: int, section: int) -> int:
    """Work out what a section comes to for a seat, without its sign; 0 if it is not meant (B9)."""
    if not is_meant(state, seat, section):
        return 0
    total, how, every = (
        abs(says(state, section, AMOUNT)),
        says(state, section, HOW),
        says(state, section, EVERY),
    )
    if how == PER:
        total *= counted(state, seat, section) // every
    elif how != FLAT:
        total = (total * counted(state, seat, section) + (every - 1) * (how == SHARE_UP)) // every
    total = max(total, says(state, section, LEAST))
    most = says(state, section, MOST)
    return min(total, most) if most else total
