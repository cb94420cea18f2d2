"""The course of a game: gifts, the year deck, draws, keeping and passing (B1 to B4, B8)."""

from opolis.core.kernel import kernel
from opolis.games.hamlet.razing import must_raze
from opolis.games.hamlet.state import (
    BLACK,
    BUILDS,
    CHOOSING,
    COLUMNS,
    DRAWING,
    DRAWS,
    GIFTS,
    GREEN,
    HELD,
    KINDS,
    OVER,
    PURPLE,
    STACKING,
    TILES_AT_START,
    TOWN,
    WAITS,
    WALLS,
    YEARS,
    State,
)
from opolis.games.hamlet.years import award_plaque, resolve


@kernel
def drawer(state: State) -> int:
    """Say whose turn it is to draw: in order from the first player (B4)."""
    return (int(state.first) + int(state.count)) % int(state.seats)


@kernel
def source(state: State) -> int:
    """Give the bag that tiles come from now: the named one, or the other once it is empty (B4)."""
    if state.phase == GIFTS:
        return GREEN
    bag = int(state.bag)
    return bag if state.left[bag] > 0 else GREEN + PURPLE - bag


@kernel
def take(state: State, seat: int, kind: int) -> None:
    """Move a tile from its bag into a queue."""
    state.left[source(state)] -= 1
    state.stock[kind] -= 1
    state.queue[seat, kind] += 1


@kernel
def give(state: State, kind: int) -> None:
    """Give a tile of the set-up; after the last the year deck is stacked (B1)."""
    take(state, int(state.count) // TILES_AT_START, kind)
    state.count += 1
    if state.count == TILES_AT_START * int(state.seats):
        state.phase, state.count = STACKING, 0


@kernel
def stack(state: State, card: int) -> None:
    """Put a card under the year deck; after the last the first turn begins (B2)."""
    state.deck[state.count] = card
    state.count += 1
    if state.count == YEARS:
        begin_turn(state)


@kernel
def begin_turn(state: State) -> None:
    """Kept and passed tiles join the queues (B8), the next card is forecast (B3) and the draw begins."""
    for seat in range(int(state.seats)):
        for column in range(COLUMNS):
            state.queue[seat, column] += state.kept[seat, column] + state.coming[seat, column]
        for kind in range(KINDS):
            state.known[seat, kind] = state.coming[seat, kind]
        state.kept[seat, :] = 0
        state.coming[seat, :] = 0
        state.bought[seat] = 0
    state.phase, state.count = CHOOSING, 0
    if state.left[GREEN] + state.left[PURPLE] == 0:
        open_town(state)


@kernel
def open_town(state: State) -> None:
    """Let all seats build, each at its own pace (B5)."""
    state.phase, state.count = TOWN, 0
    for seat in range(int(state.seats)):
        state.stage[seat] = BUILDS


@kernel
def name_bag(state: State, bag: int) -> None:
    """Choose the bag that nature draws from (B4)."""
    state.phase, state.bag = DRAWING, bag
    state.draws = min(DRAWS, int(state.left[GREEN] + state.left[PURPLE]))


@kernel
def draw(state: State, kind: int) -> None:
    """Draw one tile; then the next seat chooses, and after the last all build (B4)."""
    take(state, drawer(state), kind)
    state.draws -= 1
    if state.draws > 0:
        return
    state.phase, state.bag = CHOOSING, BLACK
    state.count += 1
    if state.count == state.seats or state.left[GREEN] + state.left[PURPLE] == 0:
        open_town(state)


@kernel
def kept_tiles(state: State, seat: int) -> int:
    """Count the tiles that a seat keeps so far."""
    count = 0
    for column in range(COLUMNS):
        count += int(state.kept[seat, column])
    return count


@kernel
def may_keep(state: State, seat: int) -> bool:
    """A seat keeps one tile, and one more for each Wall and Tower (B8)."""
    return kept_tiles(state, seat) < HELD + int(state.standing[seat, WALLS])


@kernel
def keep(state: State, seat: int, kind: int) -> None:
    """Hold a tile back; from now on nobody else knows what is still in the queue (B8)."""
    state.queue[seat, kind] -= 1
    state.kept[seat, kind] += 1
    state.known[seat, :] = 0


@kernel
def pass_on(state: State, seat: int) -> None:
    """Pass the rest to the left neighbour, alone out of the game; after the last seat the year ends (B8)."""
    if state.seats > 1:
        left = (seat + 1) % int(state.seats)
        for column in range(COLUMNS):
            state.coming[left, column] += state.queue[seat, column]
    state.queue[seat, :] = 0
    state.known[seat, :] = 0
    state.stage[seat] = WAITS
    for other in range(int(state.seats)):
        if state.stage[other] != WAITS:
            return
    if not resolve(state):
        end_turn(state)


@kernel
def end_turn(state: State) -> None:
    """Award the plaque, move the marker on, and begin the next turn or end the game (B9)."""
    if state.seats > 1:
        award_plaque(state)
        state.first = (int(state.first) + 1) % int(state.seats)
    state.turn += 1
    if state.turn < YEARS:
        begin_turn(state)
    else:
        state.phase = OVER


@kernel
def end_razing(state: State) -> None:
    """Go on when nobody owes destruction any more (B9)."""
    for seat in range(int(state.seats)):
        if must_raze(state, seat):
            return
    end_turn(state)
