"""Analyses of whole matches: they run move by move in the fair queue, behind people's games and hints.

Nobody has to wait for one: whoever asks gets what is there. One that nobody asks about any more is stopped.
"""

import hashlib
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import aclosing

from opolis.match.analysis import Review
from opolis.match.match import Match
from opolis.protocol.study_replies import AnalysisState
from opolis.server.ids import new_id
from opolis.server.logs import fault
from opolis.server.refusal import Refuse
from opolis.server.tables.bots import BotPool
from opolis.server.tables.fair_queue import Asker
from opolis.server.tasks import Tasks
from opolis.server.warm import WarmUp

RUNNING_EACH = 2  # analyses that one person has running
RUNNING_FROM = 8  # that one address has running
RUNNING = 40  # that run in all
KEPT = 200  # that are remembered
LONGEST = 3000  # moves
PATIENCE = 60.0  # seconds after which nobody seems to want it any more


class Analysis:
    """One match that is being looked back on."""

    def __init__(self, match: Match, asker: Asker, digest: str) -> None:
        self.id, self.match, self.asker, self.digest = new_id(), match, asker, digest
        self.reviews: list[Review] = []
        self.state: AnalysisState = "waiting"
        self.asked_at = time.monotonic()

    @property
    def active(self) -> bool:
        """Whether it goes on."""
        return self.state in ("waiting", "running")

    @property
    def abandoned(self) -> bool:
        """Whether nobody has asked about it for a while."""
        return time.monotonic() - self.asked_at > PATIENCE


class Analyses:
    """Begins, finds and cancels analyses; the same match is analysed once for all who ask."""

    def __init__(self, bots: BotPool, warm_up: WarmUp, tasks: Tasks) -> None:
        self._bots, self._warm_up, self._tasks = bots, warm_up, tasks
        self._known: OrderedDict[str, Analysis] = OrderedDict()

    def begin(self, match: Match, asker: Asker) -> Analysis:
        """Begin an analysis, or find the one of the same match; the match must be private to it."""
        digest = _digest(match)
        for one in self._known.values():
            if one.digest == digest and (one.active or one.state == "done"):
                one.asked_at = time.monotonic()
                return one
        self._check(match, asker)
        made = Analysis(match, asker, digest)
        self._known[made.id] = made
        while len(self._known) > KEPT:
            self._known.popitem(last=False)[1].state = "cancelled"
        self._tasks.spawn(self._run(made))
        return made

    def _check(self, match: Match, asker: Asker) -> None:
        if len(match.events) > LONGEST:
            raise Refuse("too_big", f"at most {LONGEST} moves are analysed", "analyse a part of it")
        active = [one for one in self._known.values() if one.active]
        own = sum(one.asker.person == asker.person for one in active)
        near = sum(one.asker.address == asker.address for one in active)
        if own >= RUNNING_EACH or near >= RUNNING_FROM or len(active) >= RUNNING:
            raise Refuse("too_fast", "other analyses are still running", "wait for them or cancel one")

    def find(self, name: str) -> Analysis:
        """Find an analysis; that somebody asks keeps it going."""
        found = self._known.get(name)
        if found is None:
            raise Refuse("not_found", "there is no such analysis any more", "begin it again")
        found.asked_at = time.monotonic()
        return found

    def cancel(self, name: str, who: str) -> Analysis:
        """Stop an analysis; only whoever began it may."""
        found = self.find(name)
        if found.asker.person != who:
            raise Refuse("not_allowed", "somebody else began this analysis")
        if found.active:
            found.state = "cancelled"
        return found

    async def _run(self, one: Analysis) -> None:
        try:
            await self._warm_up.prepare_bots(one.match.game.name)
            if one.active and not one.abandoned:
                one.state = "running"
                async with aclosing(self._bots.reviews(one.match, one.asker)) as reviews:
                    await _gather(one, reviews)
            one.state = "cancelled" if one.state != "done" else "done"
        except Exception:
            fault("an analysis failed", game=one.match.game.name)
            one.state = "failed"


async def _gather(one: Analysis, reviews: AsyncIterator[Review]) -> None:
    """Take reviews as they come, as long as somebody wants them."""
    async for review in reviews:
        one.reviews.append(review)
        if not one.active or one.abandoned:
            return
    one.state = "done"


def _digest(match: Match) -> str:
    moves = "\n".join(f"{event.seat} {event.text}" for event in match.events)
    told = f"{match.game.name} {match.game.rules} {match.seats} {sorted(match.options.items())}\n{moves}"
    return hashlib.sha256(told.encode()).hexdigest()
