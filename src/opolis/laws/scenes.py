"""Laws of the scene: every legal move, and no other, can be reached by touching; parts can be told apart."""

import random
from collections.abc import Iterator

import msgspec

from opolis.core.scene import Area, Point, Scene, Touch
from opolis.laws.law import in_positions
from opolis.match.match import Match

MANY = 300  # moves: following every path to a longer list takes too long


def leaves(match: Match, seat: int, path: tuple[str, ...] = ()) -> Iterator[str]:
    """Follow every path of touches to its move."""
    for touch in match.touches(seat, path):
        if touch.move:
            yield touch.move
        else:
            yield from leaves(match, seat, (*path, touch.id))


@in_positions(share=0.1, part=1 / 6)
def touches_lead_to_the_legal_moves(match: Match, rng: random.Random) -> Iterator[str]:
    """The moves at the ends of all paths of touches are the legal moves."""
    for seat in range(match.seats):
        moves = set(match.moves(seat))
        if len(moves) > MANY:
            continue
        reached = set(leaves(match, seat))
        if missing := sorted(moves - reached):
            yield f"seat {seat} cannot touch its way to {missing[0]}"
        if illegal := sorted(reached - moves):
            yield f"seat {seat} can touch its way to {illegal[0]}, which is not legal"


@in_positions(share=0.1, part=0.1)
def a_scene_is_the_same_after_the_wire(match: Match, rng: random.Random) -> Iterator[str]:
    """A scene that is encoded and decoded is encoded the same again."""
    sent = msgspec.json.encode(match.scene(rng.randrange(match.seats)))
    if msgspec.json.encode(msgspec.json.decode(sent, type=Scene)) != sent:
        yield "the scene changed on its way"


@in_positions(part=0.1)
def a_scene_names_its_parts_apart_and_tells_the_scores(match: Match, rng: random.Random) -> Iterator[str]:
    """Ids of parts are unique, there is a line of text, and seats have the scores of the match."""
    scene = match.scene(rng.randrange(match.seats))
    ids = [part.id for part in scene.parts] + [part.id for panel in scene.panels for part in panel.parts]
    if len(ids) != len(set(ids)):
        twice = next(one for one in ids if ids.count(one) > 1)
        yield f"two parts have the id {twice}"
    if not scene.text:
        yield "the scene does not say what is expected of whom"
    if (shown := [seat.score for seat in scene.seats]) != match.scores:
        yield f"the scene tells the scores {shown}, the match {match.scores}"


def inside(area: Area, place: Point) -> bool:
    """Tell whether a place is in an area's room, seen from above."""
    (west, south, _), (east, north, _) = area.room
    return west <= place[0] <= east and south <= place[1] <= north


def outside(scene: Scene, touches: list[Touch], seat: int) -> Iterator[str]:
    """Name what can be touched on the table but lies neither in an area of the seat's nor of everybody's."""
    places = {part.id: part.place for part in scene.parts}
    rooms = [area for area in scene.areas if area.seat in (seat, -1)]
    for touch in touches:
        place = touch.part.place if touch.part else places.get(touch.id)
        if place and not any(inside(area, place) for area in rooms):
            yield f"{touch.id} lies outside what seat {seat} looks at"


@in_positions(part=0.1)
def what_can_be_touched_lies_in_ones_own_area(match: Match, rng: random.Random) -> Iterator[str]:
    """Whoever looks at their own area, or at everybody's, sees all that they can touch."""
    for seat in match.movers:
        scene = match.scene(seat)
        if seat < 0 or not scene.areas:
            continue
        touches = match.touches(seat)
        yield from outside(scene, touches, seat)
        held = rng.choice([touch for touch in touches if not touch.move] or [Touch("")])
        yield from outside(scene, match.touches(seat, (held.id,)), seat)
