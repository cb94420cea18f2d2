"""Questions of a seat about its own moves: what can be touched, why not, what it brings, what if."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from opolis.core.scene import Aspect, Touch
from opolis.match.match import Match
from opolis.match.meaning import Asker
from opolis.match.trying import Gain, gains, standings, try_out
from opolis.protocol.from_client import Preview, Touching, Try, Why
from opolis.protocol.offers import moves_of
from opolis.protocol.shapes import Shapes
from opolis.protocol.to_client import Because, FromTable, Gained, Previewed, Touches, Tried
from opolis.server.live.audience import Audience
from opolis.server.live.pace import cpu_time
from opolis.server.refusal import Refuse
from opolis.wording.catalogue import Listener, Names, catalogue
from opolis.wording.translation import translated

Question = Touching | Why | Preview | Try

MOST_SAID = 64  # moves that are said with touches; of longer lists those that are previewed
PREVIEW_SECONDS = 0.1  # for the previews of one question


class Asking(NamedTuple):
    """Who asks, of which position: that of event `seq`, after the moves that are being tried out."""

    match: Match
    seq: int
    seat: int
    names: Names
    language: str

    def words(self, moves: Iterable[str]) -> dict[str, str]:
        """Say what moves do."""
        speech, listener = catalogue(self.match.game.folder, self.language), Listener(self.names, self.seat)
        return speech.say_each(self.match.words_of(self.seat, moves), "do", listener, self.seat)


async def asked(audience: Audience, who: str, message: Question, language: str) -> Asking | Touches:
    """Look at what a question about a seat of one's own is about; the table goes on meanwhile."""
    table = audience.table
    async with table.lock:
        table.check_seat(who, message.seat)
        seq, acting = table.match.seq, message.seat in table.match.running
        if not acting and isinstance(message, Preview | Try):
            raise Refuse("turn", "it is not this seat's turn", seq=seq)
        if not acting and isinstance(message, Touching):
            return Touches(message.id, seq, message.path, ())
        return Asking(table.match.current.copy(), seq, message.seat, table.match.names, language)


def answer(asking: Asking, message: Question) -> FromTable:
    """Answer a question in the asker's language, or refuse."""
    return translated(_answer(asking, message), asking.match.game.folder, asking.language)


def _answer(asking: Asking, message: Question) -> FromTable:
    if isinstance(message, Try):
        return _try(asking, message)
    if message.tried:
        trial = try_out(asking.match, asking.seat, message.tried)
        if trial.refused:
            raise Refuse("stale", trial.refused, "try it out again", seq=asking.seq)
        asking = asking._replace(match=trial.match)
    match message:
        case Touching():
            return _touches(asking, message)
        case Why():
            reason = Asker(asking.match, asking.seat, asking.names, asking.language).why(message.path)
            return Because(message.id, asking.seq, message.path, reason)
        case Preview():
            return _preview(asking, message)


def _touches(asking: Asking, message: Touching) -> Touches:
    match, seat, shapes = asking.match, asking.seat, Shapes()
    touches = shapes.compact(match.touches(seat, message.path))
    moves = moves_of(touches)
    words = asking.words(moves) if len(moves) <= MOST_SAID else {}
    misfits = Asker(match, seat, asking.names, asking.language).misfits(message.path)
    return Touches(message.id, asking.seq, message.path, touches, words, shapes.parts, misfits)


def _preview(asking: Asking, message: Preview) -> Previewed:
    """Play each move on a copy, and tell what it would bring, while there is time."""
    match, seat, until = asking.match, asking.seat, cpu_time() + PREVIEW_SECONDS
    before, found = standings(match, seat), dict[str, tuple[Gained, ...]]()
    aspects, counted = dict[str, tuple[Aspect, ...]](), any(one.marks for one in match.scene(seat).aspects)
    wins = list[str]()
    for move in message.moves:
        trial = try_out(match, seat, [move])
        if not trial.refused:
            found[move] = _gained(gains(match, before, standings(trial.match, seat)))
            if trial.match.outcome[seat] == 1:
                wins.append(move)
            if counted:
                aspects[move] = trial.match.scene(seat).aspects
        if cpu_time() > until:
            break
    return Previewed(message.id, asking.seq, found, asking.words(found), aspects, tuple(wins))


def _gained(found: Sequence[Gain]) -> tuple[Gained, ...]:
    return tuple(Gained(gain.seat, gain.by, gain.label, gain.apart) for gain in found)


def _try(asking: Asking, message: Try) -> Tried:
    seat, before = asking.seat, standings(asking.match, asking.seat)
    trial = try_out(asking.match, seat, message.moves)
    after = asking._replace(match=trial.match)
    touches: tuple[Touch, ...] = tuple(trial.match.touches(seat)) if trial.may_go_on(seat) else ()
    said = moves_of(touches)
    return Tried(
        message.id,
        asking.seq,
        trial.moves,
        trial.match.scene(seat),
        _gained(gains(asking.match, before, standings(trial.match, seat))),
        touches,
        after.words(said if len(said) <= MOST_SAID else ()),
        trial.refused,
        trial.match.over,
    )
