"""A blueprint: an arena as it stands before the first move, and the parts it takes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from opolis.games.gridopolis.places import coordinates, place_at
from opolis.games.gridopolis.state import EAST, NORTH

FORWARD = "nesw"
Post = tuple[int, int]
"""The link that a post stands on: its western or southern place, and EAST or NORTH."""

# What the box holds.
BOX = {
    "pads": 63,
    "links": 88,
    "posts": 16,
    "markers": 24,
    "kingerizers": 12,
    "teleporters": 6,
    "blocker-boxes": 8,
}


@dataclass(frozen=True)
class SeatPlan:
    """What a seat brings: its pads, home-row, markers and the side it looks to (as in FORWARD)."""

    name: str
    forward: int
    pads: tuple[int, ...]
    home: tuple[int, ...]
    markers: tuple[int, ...]


@dataclass(frozen=True)
class Blueprint:
    """A checked design."""

    title: str
    about: str
    common: tuple[int, ...]
    teleporters: tuple[int, ...]
    posts: tuple[Post, ...]
    plans: Mapping[str, SeatPlan]
    seating: Mapping[int, tuple[str, ...]]
    kit: Mapping[str, int]
    options: Mapping[str, int]

    def seated(self, seats: int) -> list[SeatPlan]:
        """List the plans of those who play."""
        return [self.plans[name] for name in self.seating[seats]]

    def pads(self, seats: int) -> list[int]:
        """List the pads that stand for this number of players: floor by floor, row by row."""
        return sorted({*self.common, *(pad for plan in self.seated(seats) for pad in plan.pads)})

    def standing_posts(self, seats: int) -> list[Post]:
        """List the posts whose links stand for this number of players."""
        pads = set(self.pads(seats))
        return [post for post in self.posts if pads.issuperset(feet(post))]

    def parts(self, seats: int) -> dict[str, int]:
        """Count the parts it takes from the box, kits included."""
        pads = self.pads(seats)
        return {
            "pads": len(pads) + seats * self.kit["pads"],
            "links": len(links(pads)) + seats * self.kit["links"],
            "posts": len(self.standing_posts(seats)) + seats * self.kit["posts"],
            "markers": sum(len(plan.markers) for plan in self.seated(seats)),
            "kingerizers": sum(len(plan.home) for plan in self.seated(seats)),
            "teleporters": len(set(self.teleporters) & set(pads)),
            "blocker-boxes": seats * self.kit["blockers"],
        }


def shifted(place: int, east: int = 0, north: int = 0, up: int = 0) -> int:
    """Go from a place to another; the caller keeps to the lattice."""
    column, row, floor = coordinates(place)
    return place_at(column + east, row + north, floor + up)


def far_end(link: Post) -> int:
    """Give the other place of a link."""
    place, way = link
    return shifted(place, east=1) if way == EAST else shifted(place, north=1)


def feet(post: Post) -> set[int]:
    """List the four places whose pads hold a post between two links."""
    ends = {post[0], far_end(post)}
    return ends | {shifted(place, up=1) for place in ends}


def links(pads: Iterable[int]) -> list[Post]:
    """List the links between pads that share a side."""
    found: list[Post] = []
    for first, second in combinations(sorted(pads), 2):
        (column, row, floor), other = coordinates(first), coordinates(second)
        if other == (column + 1, row, floor):
            found.append((first, EAST))
        elif other == (column, row + 1, floor):
            found.append((first, NORTH))
    return found


def islands(pads: Iterable[int], posts: Iterable[Post]) -> list[set[int]]:
    """Group the pads that links and posts hold together."""
    groups = [{pad} for pad in pads]
    ties = [{link[0], far_end(link)} for link in links(pads)] + [feet(post) for post in posts]
    for tie in ties:
        touching = [group for group in groups if group & tie]
        groups = [group for group in groups if not group & tie] + [set().union(*touching)]
    return groups
