"""What a move does for its seat: kings, points, markers saved or in danger, captures to come (G6, G9)."""

from collections.abc import Iterator

from opolis.core import records
from opolis.core.move_lists import legal_moves
from opolis.games.gridopolis.moving import owner_on
from opolis.games.gridopolis.notation import split
from opolis.games.gridopolis.places import pad_words
from opolis.games.gridopolis.scoring import points_of
from opolis.games.gridopolis.state import CAPTURE, KAMIKAZE, LINK_PAD, MAX_MOVES, State
from opolis.wording.message import Message, message

HARMS = frozenset(("effect_loses", "effect_endangers"))
ASIDES = frozenset(("effect_goes_on", "effect_teleports"))


def effects(before: State, seat: int, move: int, after: State) -> Iterator[Message]:
    """Say what has changed for a seat by its move."""
    if after.over and after.winner == seat:
        yield message("effect_wins")
        return
    gained = int(points_of(after, seat)) - int(points_of(before, seat))
    if gained:
        yield message("effect_points" if gained > 0 else "effect_loses", points=abs(gained))
    if after.king[seat].sum() > before.king[seat].sum():
        yield message("effect_king")
    if after.turn == seat and not after.over:
        yield message("effect_teleports" if after.due else "effect_goes_on")
        return
    was, now = in_danger(before, seat), in_danger(after, seat)
    if len(now) > len(was):
        yield message("effect_endangers", pads=tuple(sorted(pad_words(after, pad) for pad in now)))
    elif len(now) < len(was):
        yield message("effect_saves", markers=len(was) - len(now))
    ahead = captures(after, seat)
    if len(ahead) > len(captures(before, seat)):
        yield message("effect_threatens", pads=tuple(sorted(pad_words(after, pad) for pad in ahead)))


def captures(state: State, seat: int) -> set[int]:
    """Find the pads whose markers a seat could take, if a turn of its own began now."""
    turn: State = records.copy(state)
    turn.turn, turn.mover, turn.begun = seat, 0, 0
    pads = set()
    for move in legal_moves(turn, seat, MAX_MOVES):
        if move < LINK_PAD and split(move)[0] in (CAPTURE, KAMIKAZE):
            _, pad, way = split(move)
            pads.add(int(turn.beside[pad, way]))
    return pads


def in_danger(state: State, seat: int) -> set[int]:
    """Find the seat's pads whose markers any other seat could take."""
    others = (other for other in range(int(state.seats)) if other != seat and state.left[other])
    return {pad for other in others for pad in captures(state, other) if owner_on(state, pad) == seat}
