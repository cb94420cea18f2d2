"""What a log tells of a match besides the position: who plays it, what happened, how it ended."""

from collections.abc import Sequence

from opolis.core.game import Game
from opolis.server.store.rows import TableRow
from opolis.server.tables.history import History, Occupant, PastEvent, act_key


class MatchFacts:
    """What can be asked of a match's history."""

    row: TableRow
    game: Game
    _history: History

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self._history.seq

    @property
    def last_at(self) -> float:
        """When the last event happened."""
        return self._history.events[-1].at if self._history.events else self.row.created

    @property
    def over(self) -> bool:
        """Whether the match has ended, by whatever cause."""
        return bool(self._history.ended_by)

    @property
    def ended_by(self) -> str:
        """How the match has ended; "" while it has not."""
        return self._history.ended_by

    @property
    def next_table(self) -> str:
        """The table of the rematch, or ""."""
        return self._history.next_table

    @property
    def step(self) -> str:
        """Where the lesson stands that this match follows; "" before it has begun, or if there is none."""
        return self._history.step

    @property
    def has_moves(self) -> bool:
        """Whether a move stands."""
        return bool(self._history.depth)

    @property
    def occupants(self) -> Sequence[Occupant]:
        """Who holds the seats."""
        return self._history.occupants

    def seats_of(self, who: str) -> tuple[int, ...]:
        """The seats that somebody holds."""
        if not who:
            return ()
        return tuple([seat for seat, held in enumerate(self._history.occupants) if held.who == who])

    @property
    def all_people(self) -> bool:
        """Whether no seat is a bot's."""
        return not any(held.level for held in self._history.occupants)

    @property
    def seats_of_people(self) -> set[int]:
        """The seats that persons hold."""
        return {seat for seat, held in enumerate(self._history.occupants) if held.is_person}

    @property
    def people(self) -> set[str]:
        """The persons who hold seats."""
        return {held.who for held in self._history.occupants if held.is_person}

    def act_seq(self, who: str, act: str) -> int:
        """The event that a message has become before; 0 if it is new."""
        return self._history.acts.get(act_key(who, act), 0)

    def turn_began(self, seat: int) -> int:
        """The event since which a seat has been to move; the last one if it is not."""
        return self._history.turns.get(seat, self.seq)

    @property
    def events(self) -> Sequence[PastEvent]:
        """All events; the list grows."""
        return self._history.events

    def events_since(self, seq: int) -> list[PastEvent]:
        """List the events after a number."""
        return self._history.since(seq)

    def standing(self) -> list[PastEvent]:
        """List the moves that stand."""
        return self._history.standing(self.seq)

    def seq_before(self, event: PastEvent) -> int:
        """The number of the event before another."""
        return self._history.seq_before(event)
