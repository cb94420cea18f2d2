"""The course of a game: gifts, the year deck, draws, keeping and passing (B1 to B4, B8)."""

from opolis.core.kernel import kernel
from opolis.games.hamlet.drawing import count_tiles, drawer, find_drawer, move_tiles, take
from opolis.games.hamlet.sections import award_plaque, carry_on, waits
from opolis.games.hamlet.state import (
    BLACK,
    BUILDS,
    CHOOSING,
    DRAWING,
    DRAWS,
    GREEN,
    HELD,
    HOLDERS,
    OVER,
    PURPLE,
    STACKING,
    TILES_AT_START,
    TOWN,
    WAITS,
    YEARS,
    State,
)


@kernel
def give(state: State, tile: int) -> None:
    """Give a tile of the set-up; after the last the year deck is stacked (B1)."""
    take(state, int(state.count) // TILES_AT_START, tile)
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
        for tile in range(int(state.types)):
            state.known[seat, tile] = state.coming[seat, tile]
        move_tiles(state, state.kept[seat], state.queue[seat])
        move_tiles(state, state.coming[seat], state.queue[seat])
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
def deal(state: State, tile: int) -> None:
    """Draw one tile for this year's card; after the last the card goes on (B9)."""
    seat = drawer(state)
    take(state, seat, tile)
    state.due[seat] -= 1
    find_drawer(state)
    go_on(state)


@kernel
def draw(state: State, tile: int) -> None:
    """Draw one tile; then the next seat chooses, and after the last all build (B4)."""
    take(state, drawer(state), tile)
    state.draws -= 1
    if state.draws > 0:
        return
    state.phase, state.bag = CHOOSING, BLACK
    state.count += 1
    if state.count == state.seats or state.left[GREEN] + state.left[PURPLE] == 0:
        open_town(state)


@kernel
def may_keep(state: State, seat: int) -> bool:
    """A seat keeps one tile, and one more for each Wall and Tower (B8)."""
    return count_tiles(state, state.kept[seat]) < HELD + int(state.standing[seat, HOLDERS])


@kernel
def keep(state: State, seat: int, tile: int) -> None:
    """Hold a tile back; from now on nobody else knows what is still in the queue (B8)."""
    state.queue[seat, tile] -= 1
    state.kept[seat, tile] += 1
    state.known[seat, :] = 0


@kernel
def pass_on(state: State, seat: int) -> None:
    """Pass the rest to the left neighbour, alone out of the game; after the last seat the year ends (B8)."""
    if state.seats > 1:
        move_tiles(state, state.queue[seat], state.coming[(seat + 1) % int(state.seats)])
    else:
        move_tiles(state, state.queue[seat], state.gone[seat])
    state.known[seat, :] = 0
    state.stage[seat] = WAITS
    for other in range(int(state.seats)):
        if state.stage[other] != WAITS:
            return
    go_on(state)


@kernel
def end_turn(state: State) -> None:
    """Award the plaque, move the marker on, and begin the next turn or end the game (B9)."""
    if state.seats > 1:
        award_plaque(state)
        state.first = (int(state.first) + 1) % int(state.seats)
    state.turn += 1
    state.section = 0
    if state.turn < YEARS:
        begin_turn(state)
    else:
        state.phase = OVER


@kernel
def go_on(state: State) -> None:
    """Go on with the year card once it waits for nobody; after its last section the year ends (B9, B10)."""
    if not waits(state) and carry_on(state):
        end_turn(state)
