"""The aims of the blocks and maps, each with what was measured and whether it is met."""

from collections.abc import Iterator, Sequence

from benchmarks.aims import Aim, built_share, kinds
from benchmarks.hirstopolis.matches import MapResult
from opolis.lab.balance.estimates import average, share

GOAL = 0.8  # of the matches where two storeys count end by the goal
BUILT = 0.5  # of the times that a block is drawn


def map_aims(results: Sequence[MapResult], storeys: int) -> Iterator[Aim]:
    """Tell how the matches on one map ended, and which rounds were idle."""
    title = results[0].title
    for seats in sorted({one.seats for one in results}):
        own = [one for one in results if one.seats == seats]
        if storeys == 2:
            goals = share([float(one.ended == "the goal") for one in own])
            yield Aim(f"{title}, {seats} seats, ended by the goal", goals, GOAL, percent=True)
        else:
            idle = average([float(one.idle) for one in own])
            yield Aim(f"{title}, {seats} seats, rounds in which nobody placed", idle, 0.0, 0.0)


def block_aims(results: Sequence[MapResult], about: str) -> Iterator[Aim]:
    """Every kind of block is built at least half as often as it is drawn; the least built first."""
    aims = [
        Aim(f"{about}{name} built", built_share(results, name), BUILT, percent=True)
        for name in kinds(results)
    ]
    yield from sorted(aims, key=lambda aim: aim.found.mean)
