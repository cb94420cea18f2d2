"""Who thinks next: people's games first, and nobody by asking more than others."""

import asyncio
import enum
from collections import OrderedDict, deque
from typing import NamedTuple


class Rank(enum.IntEnum):
    """What bots think for, the most urgent first."""

    TABLE = 0  # a match in which a person plays
    HINT = 1
    ANALYSIS = 2
    BOTS = 3  # a match of bots alone


class Asker(NamedTuple):
    """For whom a bot thinks: what for, from which address, and for which person."""

    rank: Rank
    person: str
    address: str = ""


class Ticket(NamedTuple):
    """A place in the queue: who waits, for how many seconds' work, and what they are told when it begins."""

    asker: Asker
    seconds: float
    turn: "asyncio.Future[float]"


People = OrderedDict[str, deque[Ticket]]


class FairQueue:
    """Takes the most urgent rank first; of that every address in turn, and of an address every person."""

    def __init__(self) -> None:
        self._ranks: dict[Rank, OrderedDict[str, People]] = {rank: OrderedDict() for rank in Rank}
        self._seconds = dict.fromkeys(Rank, 0.0)

    def put(self, ticket: Ticket) -> None:
        """Let somebody wait."""
        rank, person, address = ticket.asker
        people = self._ranks[rank].setdefault(address, OrderedDict())
        people.setdefault(person, deque()).append(ticket)
        self._seconds[rank] += ticket.seconds

    def take(self, least: Rank) -> Ticket | None:
        """Take whoever is next, of this rank or a more urgent one."""
        for rank in Rank:
            if rank <= least and self._ranks[rank]:
                return self._next(rank)
        return None

    def _next(self, rank: Rank) -> Ticket:
        """Take the first person of the first address; both go to the end of their lines."""
        address, people = self._ranks[rank].popitem(last=False)
        person, tickets = people.popitem(last=False)
        ticket = tickets.popleft()
        if tickets:
            people[person] = tickets
        if people:
            self._ranks[rank][address] = people
        self._seconds[rank] -= ticket.seconds
        return ticket

    def waiting(self, address: str) -> int:
        """How many of an address wait."""
        return sum(len(line) for rank in Rank for line in self._ranks[rank].get(address, {}).values())

    def seconds(self, rank: Rank) -> float:
        """How much work waits that is as urgent as this rank, or more."""
        return sum(seconds for each, seconds in self._seconds.items() if each <= rank)
