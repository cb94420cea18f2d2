"""What a move does for its seat: attributes and points, when it has paid, and what it allows (B5 to B15)."""

from collections.abc import Iterator
from math import ceil

from opolis.games.hamlet.names import tile_names
from opolis.games.hamlet.placing import is_prepared
from opolis.games.hamlet.scoring import points_of
from opolis.games.hamlet.state import ATTRIBUTES, BUILD, COINS, INCOME, SPACES, YEARS, State
from opolis.games.hamlet.tile_text import cost
from opolis.wording.message import Message, message

HARMS = frozenset(("effect_loses", "effect_spends"))


def effects(before: State, seat: int, move: int, after: State) -> Iterator[Message]:
    """Say what has changed for a seat by its move."""
    for number, name in enumerate(ATTRIBUTES):
        by = int(after.standing[seat, INCOME + number]) - int(before.standing[seat, INCOME + number])
        if by:
            yield message("effect_line", label=name, by=f"{by:+}".replace("-", "−"))
    gained = int(points_of(after, seat)) - int(points_of(before, seat))
    if gained and after.turn == before.turn:
        yield message("effect_points" if gained > 0 else "effect_loses", points=abs(gained))
    if move >= BUILD:
        yield from building(before, seat, (move - BUILD) // 4 // SPACES, after)


def building(before: State, seat: int, tile: int, after: State) -> Iterator[Message]:
    """Say when a tile has paid for itself, and which queued tiles can stand now that it does."""
    income = int(after.standing[seat, INCOME]) - int(before.standing[seat, INCOME])
    if income > 0:
        year = int(before.turn) + ceil(cost(before, tile) / income)
        if year <= YEARS:
            yield message("effect_pays", year=year)
    queued = [other for other in range(int(after.types)) if after.queue[seat, other]]
    fresh = [one for one in queued if is_prepared(after, seat, one) and not is_prepared(before, seat, one)]
    if fresh:
        yield message("effect_allows", tiles=tuple(tile_names(after)[one] for one in fresh))
    had, coins = (int(state.standing[seat, COINS]) for state in (before, after))
    if queued and coins < min(cost(after, one) for one in queued) <= had:
        yield message("effect_spends", coins=coins)
