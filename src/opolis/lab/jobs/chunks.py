"""Tasks in chunks: short ones travel together, lost ones are handed out again."""

from collections import Counter, deque
from collections.abc import Sequence
from typing import Generic, TypeVar

from opolis.core.errors import OpolisError

CHUNK_SECONDS = 0.25  # how long a chunk should take
LOSSES = 3  # a task that was lost so often is at fault itself

Task = TypeVar("Task")


class Chunks(Generic[Task]):
    """What is still to be handed out."""

    def __init__(self, tasks: Sequence[Task], workers: int = 1) -> None:
        self.waiting, self.workers, self.size = deque(tasks), workers, 1
        self.losses: Counter[str] = Counter()

    def take(self) -> list[Task]:
        """Hand out the next tasks; towards the end fewer, so that all workers end together."""
        share = -(-len(self.waiting) // (2 * self.workers))
        return [self.waiting.popleft() for _ in range(min(self.size, share))]

    def took(self, count: int, seconds: float) -> None:
        """Learn how many tasks fill a chunk's time."""
        wanted = int(CHUNK_SECONDS * count / max(seconds, 1e-9))
        self.size = max(1, min(wanted, 2 * self.size))

    def put_back(self, chunk: Sequence[Task]) -> None:
        """Take back what nobody has begun, or what was stopped."""
        self.waiting.extendleft(reversed(chunk))

    def lost(self, chunk: Sequence[Task]) -> None:
        """Take back what a worker had when it died; one by one, to find a task that kills its workers."""
        self.put_back(chunk)
        self.size = 1
        if len(chunk) == 1:
            key = str(getattr(chunk[0], "key", chunk[0]))
            self.losses[key] += 1
            if self.losses[key] >= LOSSES:
                raise OpolisError(f"task {key}: {LOSSES} workers died of it")
