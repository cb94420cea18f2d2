"""Why something cannot be touched, and where a held piece cannot be put.

Everything is judged as the seat sees the position, so no answer can tell what the seat cannot know.
"""

import functools
from collections.abc import Hashable, Iterable, Sequence

from opolis.core.game import Game
from opolis.core.meaning import Meaning, Spot
from opolis.core.records import Record
from opolis.core.scene import Misfit, Misfits, Part, Reason, Scene
from opolis.core.verbs import NATURE, seats_in
from opolis.match.situation import Situation
from opolis.match.task import task
from opolis.match.verdicts import verdicts
from opolis.wording.catalogue import Listener, Names, catalogue, with_names
from opolis.wording.message import Message, SeatName, message

ENOUGH = 2  # different reasons of one clause: then the clause speaks for them all
MOST_MISFITS = 1500


Refused = tuple[int, int]
"""A move that a touch could have meant, and the clause that refuses it; a touch has hundreds."""


class Asker:
    """One seat that asks about a situation; seats are called by their names, in a language."""

    def __init__(self, situation: Situation, seat: int, names: Names, language: str) -> None:
        self._situation, self._seat = situation, seat
        self._listener, self._language = Listener(names, seat), language
        self._game, self._seen = situation.game, situation.seen(seat)
        self._meaning = meaning_of(situation.game)(self._seen, seat)
        self._reasons: dict[tuple[int, str | None, tuple[str, ...]], Reason] = {}

    def why(self, touched: Sequence[str]) -> Reason:
        """Say why touching these things, the last after the others, does nothing, or what the thing is."""
        told = self._meaning.about(touched[0]) if len(touched) == 1 else None
        if told:
            return self._reason(self._rule(touched), told)
        refused = self._judged(self._meaning.moves(touched))
        if refused is None and len(touched) > 1:
            refused = self._judged(self._meaning.moves(touched[-1:]))
        waiting = self._waiting()
        if waiting:
            clause = refused[0][1] if refused else self._rule(touched)
            return self._reason(clause, self._say(waiting))
        if refused:
            return self._telling(touched, refused)
        return self._idle(touched)

    def misfits(self, touched: Sequence[str]) -> Misfits | None:
        """Tell where the piece that these touches hold cannot be put, as far as that is worth a ghost."""
        found, numbers = _Collector(), dict[Hashable, int]()
        refused, same = self._refused(self._meaning.moves(touched)), self._meaning.alike
        spots = self._meaning.spots([move for move, _ in refused])
        for (move, clause), spot in zip(refused[:MOST_MISFITS], spots, strict=False):
            if spot:
                alike = same(move, clause)
                reason = numbers.get(alike) if alike is not None else None
                if reason is None:
                    reason = numbers[alike] = found.number_of(self._because(move, clause))
                found.add(spot, reason)
        return found.misfits

    def _refused(self, moves: Iterable[int]) -> list[Refused]:
        listed = list(moves)
        clauses = verdicts(self._seen, self._seat, listed)
        return [(move, clause) for move, clause in zip(listed, clauses, strict=True) if clause]

    def _judged(self, moves: Iterable[int]) -> list[Refused] | None:
        """Judge moves; nothing if one of them is legal, or there is none."""
        listed = list(moves)
        refused = self._refused(listed)
        return refused if refused and len(refused) == len(listed) else None

    def _telling(self, touched: Sequence[str], refused: list[Refused]) -> Reason:
        """Choose the clause that was judged last, and its only reason of this position or what sums up."""
        clause = max(broken for _, broken in refused)
        reasons: list[Reason] = []
        for move, broken in refused:
            if broken == clause and len(reasons) < ENOUGH:
                because = self._because(move, clause)
                if all(because.text != other.text for other in reasons):
                    reasons.append(because)
        several = len(reasons) > 1 or any(broken != clause for _, broken in refused)
        stuck = self._meaning.nowhere(touched, clause) if several else None
        if stuck:
            return self._reason(clause, stuck)
        if len(reasons) == 1:
            return reasons[0]
        general = self._game.refusal(clause, self._situation.options)
        return self._reason(clause, general.partition(": ")[2])

    def _because(self, move: int, clause: int) -> Reason:
        said = self._game.reason(self._seen, self._seat, move, clause)
        known = clause, said, tuple(self._meaning.in_the_way(move, clause))
        reason = self._reasons.get(known)
        if reason is None:
            text = said or self._game.refusal(clause, self._situation.options).partition(": ")[2]
            text = with_names(text, self._listener.names)
            reason = self._reasons[known] = self._reason(clause, text, known[2])
        return reason

    def _waiting(self) -> Message | None:
        """Say who has to act first, if it is not this seat."""
        movers = seats_in(self._game.verbs["movers"](self._seen))
        if self._seat in movers:
            return None
        if not movers:
            return message("why_over")
        people = tuple(SeatName(seat) for seat in movers if seat != NATURE)
        return message("why_wait", movers=people, number=len(people)) if people else message("why_chance")

    def _idle(self, touched: Sequence[str]) -> Reason:
        """Say of something of no use whose it is, or what is to be done instead."""
        owner = owner_of(self._scene, touched[-1]) if touched else NATURE
        clause = self._rule(touched)
        if owner not in (NATURE, self._seat):
            return self._reason(clause, self._say(message("why_others", owner=SeatName(owner))))
        if clause == self._rule(()):
            said = task(self._situation, self._seat, self._listener, self._language)
            return self._reason(clause, said or self._scene.text)
        return self._reason(clause, self._game.refusal(clause, self._situation.options).partition(": ")[2])

    @functools.cached_property
    def _scene(self) -> Scene:
        return self._situation.scene(self._seat)

    def _rule(self, touched: Sequence[str]) -> int:
        return self._meaning.rule(touched) or min(self._game.refusals)

    def _say(self, said: Message) -> str:
        return catalogue(self._game.folder, self._language).say(said, "do", self._listener)

    def _reason(self, clause: int, text: str, parts: tuple[str, ...] = ()) -> Reason:
        return Reason(self._game.clause(clause), capitalized(text), parts)


class _Collector:
    """Gathers misfits in their compact form."""

    def __init__(self) -> None:
        self._shapes: dict[tuple[str, Part], int] = {}
        self._reasons: dict[Reason, int] = {}
        self._places: list[Misfit] = []
        self._latest: tuple[str, Part | None, int] = "", None, 0  # mostly the one before is meant again

    def number_of(self, reason: Reason) -> int:
        """Number a reason."""
        return self._reasons.setdefault(reason, len(self._reasons))

    def add(self, spot: Spot, reason: int) -> None:
        """Add a place where a piece, turned so, cannot be put."""
        turn, shape, place = spot
        latest_turn, latest, number = self._latest
        if shape is not latest or turn != latest_turn:
            number = self._shapes.setdefault((turn, shape), len(self._shapes))
            self._latest = turn, shape, number
        self._places.append((number, reason, place))

    @property
    def misfits(self) -> Misfits | None:
        """What was gathered."""
        if not self._places:
            return None
        turns, shapes = zip(*self._shapes, strict=True)
        return Misfits(turns, shapes, tuple(self._reasons), tuple(self._places))


def capitalized(text: str) -> str:
    """Begin a sentence with a capital, unless it begins with the name of a place, such as c4."""
    first, rest = text[:1], text[1:]
    return text if rest[:1].isdigit() else f"{first.upper()}{rest}"


@functools.cache
def meaning_of(game: Game) -> type[Meaning[Record]]:
    """Find what touches mean in a game; one that has no such room can only say what is to be done."""
    if not game.has_room("meaning"):
        return Meaning
    meaning: type[Meaning[Record]] = game.room("meaning").Meaning
    return meaning


def owner_of(scene: Scene, thing: str) -> int:
    """Say whose a thing is: by its panel, or by the area in which it lies; −1 for everybody's."""
    for panel in scene.panels:
        if any(part.id == thing for part in panel.parts):
            return panel.seat
    for part in scene.parts:
        if part.id == thing:
            return next((area.seat for area in scene.areas if area.holds(part.place)), NATURE)
    return NATURE
