"""Secrets: queues, tiles passed face down, and the fronts of cards that are not forecast yet (B2, B4, B8)."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.core.rng import below
from opolis.core.verbs import NATURE
from opolis.games.hamlet.card_fields import BACK, GROUP
from opolis.games.hamlet.drawing import drawer
from opolis.games.hamlet.observing import observe
from opolis.games.hamlet.state import (
    BAG,
    CARD_MOVE,
    CHOOSING,
    GREEN,
    KEEP,
    PURPLE,
    STACKING,
    TILE_MOVE,
    TILES_AT_START,
    TOWN,
    UNKNOWN,
    WAITS,
    YEARS,
    State,
)

__all__ = ["conceal", "observe", "shown", "veil"]


@kernel
def forecast(state: State) -> int:
    """Count the cards whose fronts everybody has seen (B3)."""
    return min(YEARS, int(state.turn) + 1) if state.phase >= CHOOSING else 0


@kernel
def same_back(state: State, card: int, other: int) -> bool:
    """Tell whether two cards look alike face down: group, style, mood and hints (B2)."""
    for field in range(GROUP, BACK):
        if state.card[card, field] != state.card[other, field]:
            return False
    return True


@kernel
def conceal_deck(state: State) -> None:
    """Put in place of every hidden card the first one with the same back."""
    for place in range(forecast(state), YEARS):
        if state.deck[place] < 0:
            continue
        for card in range(int(state.deck[place])):
            if same_back(state, card, int(state.deck[place])):
                state.deck[place] = card
                break


@kernel
def hide(state: State, tiles: Array) -> None:
    """Turn tiles face down: they count among those that may be in the bag."""
    for tile in range(int(state.types)):
        if tiles[tile] > 0:
            state.stock[tile] += tiles[tile]
            tiles[UNKNOWN + int(state.tile[tile, BAG])] += tiles[tile]
            tiles[tile] = 0


@kernel
def hide_queue(state: State, seat: int) -> None:
    """Turn a queue face down, but for what its right neighbour knows to be in it."""
    for tile in range(int(state.types)):
        state.queue[seat, tile] -= state.known[seat, tile]
    hide(state, state.queue[seat])
    for tile in range(int(state.types)):
        state.queue[seat, tile] += state.known[seat, tile]


@kernel
def conceal(state: State, seat: int) -> None:
    """Turn face down all that a seat cannot know; a spectator (−1) knows nobody's tiles (B4, B8)."""
    seats = int(state.seats)
    left = (seat + 1) % seats if seat >= 0 else -1
    for other in range(seats):
        if other == seat:
            if state.phase == TOWN and state.stage[seat] != WAITS:
                hide(state, state.coming[seat])
            continue
        if other != left:
            state.known[other, :] = 0
            hide(state, state.coming[other])
        hide_queue(state, other)
        hide(state, state.kept[other])
        hide(state, state.gone[other])
    conceal_deck(state)


@kernel
def unseen(state: State, bag: int, rng: Array) -> int:
    """Draw one of all tiles with this back that nobody has shown."""
    total = 0
    for tile in range(int(state.types)):
        if state.tile[tile, BAG] == bag:
            total += int(state.stock[tile])
    at = below(rng, total)
    for tile in range(int(state.types)):
        if state.tile[tile, BAG] == bag:
            at -= int(state.stock[tile])
            if at < 0:
                return tile
    return 0


@kernel
def deal(state: State, tiles: Array, rng: Array) -> None:
    """Turn face-down tiles up again, as any that they may be."""
    for bag in range(GREEN, PURPLE + 1):
        while tiles[UNKNOWN + bag] > 0:
            tile = unseen(state, bag, rng)
            state.stock[tile] -= 1
            tiles[tile] += 1
            tiles[UNKNOWN + bag] -= 1


@kernel
def is_free(state: State, card: int, place: int) -> bool:
    """Tell whether a card may lie at a place of the deck, as far as the places above say."""
    for above in range(place):
        if state.deck[above] == card:
            return False
    return same_back(state, card, int(state.deck[place]))


@kernel
def redraw_deck(state: State, rng: Array) -> None:
    """Put any card with the same back in place of every hidden one."""
    for place in range(forecast(state), YEARS):
        if state.deck[place] < 0:
            continue
        count = 0
        for card in range(int(state.cards)):
            count += is_free(state, card, place)
        at = below(rng, count)
        for card in range(int(state.cards)):
            if is_free(state, card, place):
                if at == 0:
                    state.deck[place] = card
                    break
                at -= 1


@kernel
def veil(state: State, seat: int, rng: Array) -> None:
    """Redraw all that a seat cannot know among tiles and cards with the same back."""
    conceal(state, seat)
    for other in range(int(state.seats)):
        deal(state, state.queue[other], rng)
        deal(state, state.kept[other], rng)
        deal(state, state.coming[other], rng)
        deal(state, state.gone[other], rng)
    redraw_deck(state, rng)


def shown(state: State, actor: int, move: int, seat: int) -> bool:
    """A seat sees its own draws and what it keeps and discards; of the others only what lies open."""
    if actor == NATURE:
        if state.phase == STACKING or not TILE_MOVE <= move < CARD_MOVE:
            return False
        owner = drawer(state) if state.phase >= CHOOSING else int(state.count) // TILES_AT_START
        return bool(owner == seat)
    return seat == actor or not KEEP <= move < TILE_MOVE
