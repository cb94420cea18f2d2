"""The aims of a box, each with what was measured, an interval and whether it is met."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from benchmarks.aims import Aim, Uses, built_share, kinds
from benchmarks.hamlet.bags import BagResult
from benchmarks.hamlet.cards import LAST_GROUP, CardEffect, CardResult
from benchmarks.hamlet.choices import WAYS, ChoiceResult
from benchmarks.hamlet.solo import SoloResult
from opolis.games.hamlet.scoring import RANK_STEPS, RANKS
from opolis.lab.balance.estimates import Estimate, average, share

YEARS = (4, 5)
NEAR = 2.0  # points that purple from year 4 on may differ from green only
BUILT = 1 / 3  # of the times that a tile is drawn
COST, CHANGE, OFTEN = (
    2.0,
    2.0,
    0.5,
)  # points: what a nasty card costs, what a card of group 4 changes, how often
RANK = RANKS.index("Burgomeister")
MOODS = ("nasty", "mix", "nice")


def bag_aims(results: Sequence[BagResult]) -> Iterator[Aim]:
    """Purple from year 4 on is worth as much as green only, from year 5 on more."""
    for seats in sorted({one.seats for one in results}):
        leads = {
            year: lead(one for one in results if (one.seats, one.year) == (seats, year)) for year in YEARS
        }
        yield Aim(f"purple from year 4, {seats} seats", leads[4], -NEAR, NEAR)
        yield Aim(f"purple from year 5, {seats} seats", leads[5], 0.0)


def lead(results: Iterable[BagResult]) -> Estimate:
    """Estimate a lead; matches with the same luck count as one."""
    by_luck = defaultdict[int, list[float]](list)
    for one in results:
        by_luck[one.luck].append(one.lead)
    return average([float(np.mean(leads)) for leads in by_luck.values()])


def tile_aims(results: Sequence[Uses], about: str = "") -> Iterator[Aim]:
    """Every kind of tile is built at least a third of the times that it is drawn; the least built first."""
    aims = [
        Aim(f"{name} built{about}", built_share(results, name), BUILT, percent=True)
        for name in kinds(results)
    ]
    yield from sorted(aims, key=lambda aim: aim.found.mean)


def choice_aims(results: Sequence[ChoiceResult]) -> Iterator[Aim]:
    """The same for each way in which all seats choose their bags, over all numbers of seats and for each."""
    for way, name in WAYS.items():
        own = [one for one in results if one.way == way]
        seats = sorted({one.seats for one in own})
        yield from tile_aims(own, f", {name}")
        for count in seats if len(seats) > 1 else ():
            yield from tile_aims([one for one in own if one.seats == count], f", {name}, {count} seats")


def card_aims(results: Iterable[CardResult]) -> Iterator[Aim]:
    """A nasty card costs those it hits; one of the last group changes somebody's points."""
    by_card = defaultdict[str, list[CardEffect]](list)
    for one in results:
        for effect in one.effects:
            by_card[effect.card].append(effect)
    for card, effects in sorted(by_card.items(), key=lambda item: (item[1][0].group, item[0])):
        if effects[0].nasty:
            yield Aim(f"{card} costs", average([one.cost for one in effects if one.hit]), COST)
        if effects[0].group == LAST_GROUP:
            changed = share([float(one.largest >= CHANGE) for one in effects])
            yield Aim(f"{card} changes {CHANGE:.0f} points", changed, OFTEN, percent=True)


def solo_aims(results: Sequence[SoloResult]) -> Iterator[Aim]:
    """Mean solo scores reach Burgomeister, and rise from nasty to nice."""
    before = 0.0
    for mood in MOODS:
        lowest, step = RANK_STEPS[mood]
        found = average([one.score for one in results if one.mood == mood])
        yield Aim(f"solo, {mood}", found, max(before, lowest + RANK * step))
        before = found.mean
