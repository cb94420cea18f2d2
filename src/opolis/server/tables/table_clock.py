"""The clocks of one table: what is left of them, and when nature rings."""

from opolis.match import clock
from opolis.protocol.to_client import Clock
from opolis.server.tables import clocks
from opolis.server.tables.downtime import Downtime
from opolis.server.tables.logged_match import LoggedMatch


class TableClock:
    """Reads the clocks of a match; downtime and `pauses` (while kernels compiled) are not charged."""

    def __init__(self, match: LoggedMatch, downtime: Downtime, bell_seconds: float) -> None:
        self._match, self._downtime, self._bell_seconds = match, downtime, bell_seconds
        self.pauses: dict[str, tuple[float, float]] = {}

    def left(self, at: float | None = None) -> tuple[float, ...]:
        """The seconds left of each seat, now or at a moment after the last event."""
        match = self._match
        if not match.clocks_left:
            return ()
        at, since = self._downtime.now() if at is None else at, match.last_at
        return clocks.charged(match.clocks_left, match.running, at - since - self._credit(since, at))

    def bell_in(self) -> float:
        """Seconds until nature rings, −1 for never."""
        seconds, began = self._match.bell_seconds(self._bell_seconds), self._match.phase_began
        if not seconds or began is None:
            return -1.0
        at = self._downtime.now()
        return max(0.0, seconds - (at - began - self._credit(began, at)))

    def overdue_in(self, seat: int) -> float:
        """Seconds until a move is made for a person who keeps the others waiting, −1 for never."""
        match = self._match
        if seat not in match.running or not match.occupants[seat].is_person:
            return -1.0
        seconds = clock.patience(match.current)
        if not seconds:
            return -1.0
        at, since = self._downtime.now(), match.waiting_since(seat)
        return max(0.0, seconds - (at - since - self._credit(since, at)))

    def _credit(self, since: float, until: float) -> float:
        return self._downtime.credit(since, until) + clocks.credit(self.pauses.values(), since, until)

    def next_flag(self) -> tuple[float, int] | None:
        """Whose time runs out first, and in how many seconds."""
        return clocks.first_due(self.left(), self._match.running)

    def next_due(self) -> float | None:
        """Seconds until a time runs out, the bell rings or somebody is overdue; None for never."""
        flag, bell = self.next_flag(), self.bell_in()
        waits = [due for seat in self._match.running if (due := self.overdue_in(seat)) > 0]
        times = [*([flag[0]] if flag else []), *([bell] if bell >= 0 else []), *waits]
        return min(times, default=None)

    def shown(self) -> Clock | None:
        """The clocks as clients see them, if there are any."""
        match = self._match
        if not match.clocks_left and match.phase_began is None:
            return None
        left = tuple(round(seconds, 3) for seconds in self.left())
        return Clock(left, tuple(match.running) if left else (), round(self.bell_in(), 3))
