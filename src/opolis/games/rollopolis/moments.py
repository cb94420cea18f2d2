"""What nobody should miss: dice, Jokers, full bonus tracks and the end (O1, O2, O10, O11, O17, O20)."""

from collections.abc import Iterator

from opolis.games.rollopolis.names import TRACK_LETTERS
from opolis.games.rollopolis.scoring import points_of
from opolis.games.rollopolis.state import (
    BONUS_POINTS,
    BONUS_SPACES,
    DICE_MOVE,
    FACES,
    FIRST_MOVE,
    JOKER,
    JOKER_SPACES,
    LAST_ROUND,
    OVER,
    PAIR_MOVE,
    RESULT_MOVE,
    TRACKS,
    State,
)
from opolis.games.rollopolis.tables import PAIRS, ROLLS
from opolis.games.rollopolis.townhall import is_full
from opolis.games.rollopolis.words import words
from opolis.wording.message import Message, SeatName, message
from opolis.wording.moment import Moment, won_by_points


def moments(before: State, seat: int, move: int, after: State) -> Iterator[Moment]:
    """Tell of dice, of what a bonus track gives, and how the match ended."""
    if move >= FIRST_MOVE:
        yield rolled(before, move, after)
        return
    marked = int(after.bonus[seat])
    if marked > before.bonus[seat]:
        yield from bonus(after, seat, marked)
    if after.phase == OVER:
        points = [int(points_of(after, other)) for other in range(int(after.seats))]
        winners = [other for other, count in enumerate(points) if count == max(points)]
        yield Moment("end", won_by_points(points, winners), tuple(causes(after)))


def rolled(before: State, move: int, after: State) -> Moment:
    """Tell what the dice show."""
    said = words(before, -1, move)
    if move >= DICE_MOVE:
        faces = tuple(int(face) for face in ROLLS[move - DICE_MOVE])
        headline = message("round_dice", round=int(after.rounds))
        first = (message("takes_first", seat=SeatName(int(after.turn))),)
        return Moment("dice", headline, first, (), pool(len(faces)), faces)
    if move >= RESULT_MOVE:
        face = (move - RESULT_MOVE) % FACES + 1
        return Moment("dice", said, parts=(f"die:{int(after.hand) + 1}",), dice=(face,))
    if move >= PAIR_MOVE:
        pair = tuple(int(face) for face in PAIRS[move - PAIR_MOVE])
        return Moment("dice", said, parts=pool(len(pair)), dice=pair)
    return Moment("phase", said)


def pool(dice: int) -> tuple[str, ...]:
    """Name the dice on the table."""
    return tuple(f"die:{number + 1}" for number in range(dice))


def bonus(after: State, seat: int, marked: int) -> Iterator[Moment]:
    """Tell what the latest space of a bonus track gives (O10)."""
    space = (f"bonus:{seat}:{marked}",)
    if marked in JOKER_SPACES:
        lost = after.phase != JOKER
        use = () if lost else (message("joker_use"),)
        yield Moment("bonus", message("joker_lost" if lost else "joker"), use, parts=space)
    elif marked == BONUS_SPACES:
        yield Moment("bonus", message("track_full", seat=SeatName(seat), points=BONUS_POINTS), parts=space)


def causes(state: State) -> Iterator[Message]:
    """Say why the match is over (O17)."""
    for track in range(TRACKS):
        if is_full(state, track):
            yield message("over_track", track=message(f"track_{TRACK_LETTERS[track]}"))
    for seat in range(int(state.seats)):
        if state.empty[seat] == 0:
            yield message("over_district", seat=SeatName(seat))
    if state.rounds == LAST_ROUND:
        yield message("over_rounds", rounds=LAST_ROUND)
