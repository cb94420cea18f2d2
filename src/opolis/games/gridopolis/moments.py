"""What nobody should miss: captures, kings, seats that are out, the last round and the end."""

from collections.abc import Iterator

from opolis.games.gridopolis.limits import COLOURS, MOST_MARKERS, MOST_ROUNDS
from opolis.games.gridopolis.notation import split
from opolis.games.gridopolis.places import pad_words
from opolis.games.gridopolis.scoring import points_of
from opolis.games.gridopolis.state import BELL, CAPTURE, KAMIKAZE, LINK_PAD, State
from opolis.games.gridopolis.words import words
from opolis.wording.message import Message, SeatName, message
from opolis.wording.moment import Moment, SeatChanges, changed, scored, won_by_points


def moments(before: State, seat: int, move: int, after: State) -> Iterator[Moment]:
    """Tell of what a move has done beyond itself."""
    if move == BELL:
        yield Moment("bell", words(before, seat, move))
    elif move < LINK_PAD and split(move)[0] in (CAPTURE, KAMIKAZE):
        seats = differences(before, after)
        yield Moment("capture", words(before, seat, move), seats=seats, parts=moved(before, after, seat))
    yield from crownings(before, after, seat)
    for other in range(int(after.seats)):
        if before.left[other] and not after.left[other]:
            yield Moment("capture", message("out", seat=SeatName(other)))
    if after.over:
        yield Moment("end", ending(after), tuple(causes(after)), parts=standing(after))
    elif after.rounds and after.rounds - 1 == after.rounds_played > before.rounds_played:
        yield Moment("phase", message("last_round"))


def name(seat: int, number: int) -> str:
    """Name a marker's part."""
    return f"marker:{COLOURS[seat]}:{number + 1}"


def moved(before: State, after: State, seat: int) -> tuple[str, ...]:
    """Name the markers of a seat that have moved and are still there."""
    was, now = before.stands[seat], after.stands[seat]
    return tuple(
        name(seat, number) for number in range(MOST_MARKERS) if now[number] and now[number] != was[number]
    )


def crownings(before: State, after: State, seat: int) -> Iterator[Moment]:
    """Tell of a new king."""
    if seat < 0:
        return
    for number in range(MOST_MARKERS):
        pad = int(after.stands[seat, number])
        if pad and after.king[seat, number] and not before.king[seat, number]:
            headline = message("crowned", place=pad_words(after, pad))
            yield Moment("bonus", headline, seats=differences(before, after), parts=(name(seat, number),))


def differences(before: State, after: State) -> tuple[SeatChanges, ...]:
    """Say how many points the seats have gained or lost (G15)."""
    return changed(
        (seat, [scored(int(points_of(after, seat)) - int(points_of(before, seat)))])
        for seat in range(int(after.seats))
    )


def ending(state: State) -> Message:
    """Say who has won and why (G14, G15)."""
    winner = int(state.winner)
    if winner >= 0:
        return message("end_standing" if state.left[winner] else "end_last_jump", winner=SeatName(winner))
    points = [int(points_of(state, seat)) for seat in range(int(state.seats))]
    return won_by_points(points, [seat for seat, count in enumerate(points) if count == max(points)])


def causes(state: State) -> Iterator[Message]:
    """Say why the points decide (G15, G16)."""
    if state.winner >= 0:
        return
    if state.rung:
        yield message("over_bell")
    elif state.rounds_played == state.rounds or state.rounds_played == MOST_ROUNDS:
        yield message("over_rounds", rounds=int(state.rounds_played))
    elif state.quiet == state.quiet_rounds:
        yield message("over_quiet", rounds=int(state.quiet))


def standing(state: State) -> tuple[str, ...]:
    """Name the markers of whoever has won."""
    points = [int(points_of(state, seat)) for seat in range(int(state.seats))]
    winners = (
        [int(state.winner)] if state.winner >= 0 else [s for s, n in enumerate(points) if n == max(points)]
    )
    return tuple(
        name(seat, number) for seat in winners for number in range(MOST_MARKERS) if state.stands[seat, number]
    )
