"""Laws of the scene: every legal move, and no other, can be reached by touching; parts can be told apart."""

import random
from collections.abc import Iterator

import msgspec

from opolis.core.scene import Scene
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
