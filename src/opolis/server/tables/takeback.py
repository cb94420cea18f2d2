"""When a move may be taken back.

1. Alone (against bots, or all on one screen) always: back to before your latest move.
2. With others, at once and unasked, only your own latest move, if nobody has acted since, the same others may
   act as before it, and neither a die nor a secret was revealed by it.
3. Else the others must agree, and never over a die or a secret that was revealed.
"""

from opolis.core import verbs
from opolis.core.records import to_bytes
from opolis.core.rng import seeded
from opolis.core.verbs import NATURE
from opolis.match.match import Match
from opolis.server.refusal import Refuse
from opolis.server.tables.logged_match import Line, Play

SAMPLES = 6


def target(play: Play, seats: tuple[int, ...]) -> int:
    """Give the number of the event to go back to: before the latest move of these seats."""
    moves = play.standing(play.seq)
    own = [place for place, line in enumerate(moves) if line.seat in seats]
    if not own:
        raise Refuse("not_allowed", "you have no move to take back", seq=play.seq)
    return _before(play, moves[own[-1]])


def _before(play: Play, move: Line) -> int:
    """The number of the event before a move."""
    return max((line.seq for line in play.past.lines if line.seq < move.seq), default=0)


def undone(play: Play, seq: int) -> list[Line]:
    """List the moves that would be taken back."""
    return [line for line in play.standing(play.seq) if line.seq > seq]


def is_free(play: Play, seat: int, seq: int) -> bool:
    """Say whether a seat may take its latest move back without asking."""
    moves = undone(play, seq)
    if len(moves) != 1 or moves[0].seat != seat:
        return False
    before = play.at(seq)
    return set(before.movers) - {seat} == set(play.movers) - {seat} and not reveals(before, moves[0])


def check(play: Play, seq: int) -> None:
    """Refuse to go back over a die or a secret that was revealed."""
    moves = undone(play, seq)
    if any(line.seat == NATURE for line in moves):
        raise Refuse("not_allowed", "nature has acted since: dice and draws stand", seq=play.seq)
    match = play.at(seq)
    for line in moves:
        if reveals(match, line):
            raise Refuse("not_allowed", "a secret was revealed since: that cannot be unseen", seq=play.seq)
        match.play(line.seat, line.text)


def reveals(match: Match, line: Line) -> bool:
    """Say whether a move shows somebody what they did not know.

    Worlds that look the same to a viewer are played one move on: if they then look different, it was told
    something. What a seat shows of its own hand by playing from it does not count.
    """
    if line.seat == NATURE:
        return True
    real = match.copy()
    real.play(line.seat, line.text)
    viewers = range(match.seats)
    return any(_told(match, real, line, viewer, n) for viewer in viewers for n in range(SAMPLES))


def _told(match: Match, real: Match, line: Line, viewer: int, sample: int) -> bool:
    world = match.copy()
    verbs.veil(world.state, viewer, seeded(f"{line.seq} {viewer} {sample}"))
    if world.why(line.seat, line.text):
        return False
    world.play(line.seat, line.text)
    return to_bytes(world.seen(viewer)) != to_bytes(real.seen(viewer))
