"""When a move may be taken back.

1. Alone (against bots, or all on one screen) always: back to before your latest move.
2. With others, at once and unasked, only your own latest move, if nobody has acted since, the same others may
   act as before it, and neither a die nor a secret was revealed by it.
3. Otherwise the others must agree, and never over a die or a secret that was revealed.

A game may want some moves to be taken back alone (its room `takeback`): among people the others must agree,
and then only that move goes; what was done since stands.
"""

from opolis.core import verbs
from opolis.core.errors import Illegal
from opolis.core.records import to_bytes
from opolis.core.rng import seeded
from opolis.core.verbs import NATURE
from opolis.match.match import Match
from opolis.server.refusal import Refuse
from opolis.server.tables.history import ONLY, PastEvent
from opolis.server.tables.logged_match import LoggedMatch

SAMPLES = 6


def latest(match: LoggedMatch, seats: tuple[int, ...]) -> PastEvent:
    """Find the latest move of these seats."""
    own = [move for move in match.standing() if move.seat in seats]
    if not own:
        raise Refuse("not_allowed", "you have no move to take back", seq=match.seq)
    return own[-1]


def target(match: LoggedMatch, seats: tuple[int, ...]) -> int:
    """Give the number of the event to go back to: before the latest move of these seats."""
    return match.seq_before(latest(match, seats))


def goes_alone(match: LoggedMatch, move: PastEvent) -> bool:
    """Say whether the game wants a move to be taken back alone."""
    if not match.game.has_room("takeback"):
        return False
    before = match.before(move.seq - 1)
    alone: bool = match.game.room("takeback").goes_alone(
        before.state, move.seat, before.read(move.seat, move.text)
    )
    return alone


def among_people(match: LoggedMatch, seat: int) -> str:
    """Write what a seat takes back: its latest move alone, or all after an event."""
    move = latest(match, (seat,))
    return f"{ONLY}{move.seq}" if goes_alone(match, move) else str(match.seq_before(move))


def undone(match: LoggedMatch, seq: int) -> list[PastEvent]:
    """List the moves that would be taken back."""
    return [move for move in match.standing() if move.seq > seq]


def is_free(match: LoggedMatch, seat: int, seq: int) -> bool:
    """Say whether a seat may take its latest move back without asking."""
    moves = undone(match, seq)
    if len(moves) != 1 or moves[0].seat != seat or goes_alone(match, moves[0]):
        return False
    before = match.before(seq)
    return set(before.movers) - {seat} == set(match.movers) - {seat} and not reveals(before, moves[0])


def check_agreed(match: LoggedMatch, seat: int) -> None:
    """Refuse what the others cannot agree to."""
    move = latest(match, (seat,))
    if goes_alone(match, move):
        check_alone(match, move)
    else:
        check(match, match.seq_before(move))


def check_alone(match: LoggedMatch, move: PastEvent) -> None:
    """Refuse to take one move back if what was done since cannot stand without it."""
    try:
        match.without(move.seq)
    except Illegal:
        reason = "what was done since cannot stand without this move"
        raise Refuse("not_allowed", reason, seq=match.seq) from None


def check(match: LoggedMatch, seq: int) -> None:
    """Refuse to go back over a die or a secret that was revealed."""
    moves = undone(match, seq)
    if any(move.seat == NATURE for move in moves):
        raise Refuse("not_allowed", "nature has acted since: dice and draws stand", seq=match.seq)
    before = match.before(seq)
    for move in moves:
        if reveals(before, move):
            raise Refuse("not_allowed", "a secret was revealed since: that cannot be unseen", seq=match.seq)
        before.play(move.seat, move.text)


def reveals(match: Match, move: PastEvent) -> bool:
    """Say whether a move shows somebody what they did not know.

    Worlds that look the same to a viewer are played one move on: if they then look different, the viewer
    has learnt something. What a seat shows of its own hand by playing from it does not count.
    """
    if move.seat == NATURE:
        return True
    real = match.copy()
    real.play(move.seat, move.text)
    viewers = range(match.seats)
    return any(_differs(match, real, move, viewer, n) for viewer in viewers for n in range(SAMPLES))


def _differs(match: Match, real: Match, move: PastEvent, viewer: int, sample: int) -> bool:
    world = match.copy()
    verbs.veil(world.state, viewer, seeded(f"{move.seq} {viewer} {sample}"))
    if world.why(move.seat, move.text):
        return False
    world.play(move.seat, move.text)
    return to_bytes(world.seen(viewer)) != to_bytes(real.seen(viewer))
