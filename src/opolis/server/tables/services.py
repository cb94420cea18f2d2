"""What the tables of one process share."""

from dataclasses import dataclass

from opolis.server.metrics import Metrics
from opolis.server.ratings import Ratings
from opolis.server.settings import ServerSettings
from opolis.server.store.store import Store
from opolis.server.tables.bots import BotPool
from opolis.server.tables.designs import DesignCheck
from opolis.server.tables.downtime import Downtime
from opolis.server.tables.puzzle_desk import PuzzleDesk
from opolis.server.tasks import Tasks
from opolis.server.warm import WarmUp


@dataclass(frozen=True)
class TableServices:
    """Settings and store, bots and kernels, counts and background work, ratings."""

    settings: ServerSettings
    store: Store
    metrics: Metrics
    tasks: Tasks
    downtime: Downtime
    warm_up: WarmUp
    bots: BotPool
    designs: DesignCheck
    ratings: Ratings
    puzzles: PuzzleDesk
