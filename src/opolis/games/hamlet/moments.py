"""What nobody should miss: the year's card, what it brings to whom, plaques, tiles drawn, and the end."""

from collections.abc import Iterator

from opolis.games.hamlet.card_text import card_text, plaque_text
from opolis.games.hamlet.hidden import forecast
from opolis.games.hamlet.names import card_names, tile_names
from opolis.games.hamlet.parts import tray_id
from opolis.games.hamlet.scoring import points_of, rank
from opolis.games.hamlet.state import CARD_MOVE, COINS, DEALING, OVER, STACKING, TILE_MOVE, YEARS, State
from opolis.games.hamlet.words import receiver
from opolis.games.hamlet.year_changes import plaque_gains, year_changes
from opolis.wording.message import Message, SeatName, message
from opolis.wording.moment import Moment, changed, said_as_it_is, won_by_points


def moments(before: State, seat: int, move: int, after: State) -> Iterator[Moment]:
    """Tell what came of a move, in the order in which it came."""
    if TILE_MOVE <= move < CARD_MOVE:
        yield drawn(before, move - TILE_MOVE)
    yield from year_end(before, move, after)
    if after.turn > before.turn:
        yield from plaque(before, after)
        yield from passed(after)
    if forecast(after) > forecast(before):
        yield year_card(after)
    if after.phase == OVER:
        yield Moment("end", ending(after), (message("over_years", years=YEARS),))


def drawn(before: State, tile: int) -> Moment:
    """Tell a seat which tile it draws (B1, B4, B9)."""
    owner = receiver(before)
    pile = "kept" if before.phase == DEALING else "queue"
    name, part = tile_names(before)[tile], tray_id(before, f"{pile}:{owner}", tile)
    return Moment("draw", message("drew"), (said_as_it_is(name),), parts=(part,), only=owner)


def year_end(before: State, move: int, after: State) -> Iterator[Moment]:
    """Tell what the year's card brings to everybody (B9, B10)."""
    if before.phase == STACKING or (after.section == before.section and after.turn == before.turn):
        return
    card, year = int(before.deck[before.turn]), int(before.turn) + 1
    seats = changed(year_changes(before, move, after))
    if seats:
        headline = message("year_ends", year=year, card=card_names(before)[card])
        said = (said_as_it_is(card_text(before, card)),)
        yield Moment("card", headline, said, seats, (f"year:{year}",))


def plaque(before: State, after: State) -> Iterator[Moment]:
    """Tell who gets the plaque (B9)."""
    year = int(before.turn)
    seat = int(after.plaques[year])
    if after.seats > 1 and seat >= 0:
        headline = message("plaque_won", seat=SeatName(seat), card=card_names(after)[int(after.deck[year])])
        gains = changed([(seat, plaque_gains(after, year))])
        yield Moment("plaque", headline, seats=gains, parts=(f"year:{year + 1}",))


def passed(after: State) -> Iterator[Moment]:
    """Tell everybody alone which tiles came from the right neighbour (B8)."""
    names, seats = tile_names(after), int(after.seats)
    for seat in range(seats if after.phase != OVER else 0):
        tiles = [tile for tile in range(int(after.types)) if after.known[seat, tile]]
        if tiles:
            yield Moment(
                "draw",
                message("passed_on", right=SeatName((seat - 1) % seats)),
                tuple(said_as_it_is(names[tile]) for tile in tiles),
                parts=tuple(tray_id(after, f"queue:{seat}", tile) for tile in tiles),
                only=seat,
            )


def year_card(after: State) -> Moment:
    """Tell what the next year's card says (B3)."""
    year = int(after.turn)
    card = int(after.deck[year])
    text = [said_as_it_is(card_text(after, card))]
    if after.seats > 1 and plaque_text(after, card):
        text.append(message("plaque_offer", plaque=plaque_text(after, card)))
    headline = message("year_card", year=year + 1, card=card_names(after)[card])
    return Moment("card", headline, tuple(text), parts=(f"year:{year + 1}",))


def ending(state: State) -> Message:
    """Say who has won, or the rank of a lone builder (B15)."""
    points = [int(points_of(state, seat)) for seat in range(int(state.seats))]
    if len(points) == 1:
        name = rank(state)
        return (
            message("end_rank", points=points[0], rank=name)
            if name
            else message("end_no_rank", points=points[0])
        )
    ends = [(count, int(state.standing[seat, COINS])) for seat, count in enumerate(points)]
    winners = [seat for seat, end in enumerate(ends) if end == max(ends)]
    if len(winners) == 1 and points.count(max(points)) > 1:
        return message("end_coins", winner=SeatName(winners[0]), points=max(points), coins=max(ends)[1])
    return won_by_points(points, winners)
