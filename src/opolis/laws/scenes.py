"""Laws of the scene: every legal move, and no other, can be reached by touching; parts can be told apart."""

import random
from collections.abc import Iterable, Iterator

import msgspec

from opolis.core.records import to_bytes
from opolis.core.scene import Area, Part, Scene, Touch, shape_of
from opolis.laws.law import in_positions
from opolis.match.match import Match
from opolis.match.meaning import Asker
from opolis.match.trying import try_out
from opolis.wording.catalogue import LANGUAGES

MANY = 300  # moves: following every path to a longer list takes too long
SOME = 10  # parts of a scene that are asked why
SHORTEST = 8  # letters of a reason
GROUND = "ground"  # as pages call the mat, which is no part of any game


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
    """Ids are unique, there is a line of text, seats have their scores, and lines count what is there."""
    scene = match.scene(rng.randrange(match.seats))
    ids = [part.id for part in scene.parts] + [part.id for panel in scene.panels for part in panel.parts]
    if len(ids) != len(set(ids)):
        twice = next(one for one in ids if ids.count(one) > 1)
        yield f"two parts have the id {twice}"
    lines = [line for seat in scene.seats for line in seat.breakdown]
    if lost := {part for line in lines for part in line.earned}.difference(ids):
        yield f"a line of the score counts {min(lost)}, which is not in the scene"
    if not scene.text:
        yield "the scene does not say what is expected of whom"
    if (shown := [seat.score for seat in scene.seats]) != match.scores:
        yield f"the scene tells the scores {shown}, the match {match.scores}"


def apart(scene: Scene, part: Part, stands: bool) -> bool:
    """Tell whether a part has room of its own when aspects lie side by side.

    What stands there lies in the room of its aspect; what is to come widens it, and needs to say only which.
    """
    rooms = {aspect.id: (aspect.room, aspect.shift) for aspect in scene.aspects if aspect.room}
    for name in rooms.keys() & part.tags:
        room, (east, north, _) = rooms[name]
        return not stands or Area(name, "", room).holds((part.place[0] + east, part.place[1] + north, 0.0))
    return not rooms


def outside(scene: Scene, touches: list[Touch], seat: int) -> Iterator[str]:
    """Name what can be touched on the table but lies neither in an area of the seat's nor of everybody's."""
    parts = {part.id: part for part in scene.parts}
    rooms = [area for area in scene.areas if area.seat in (seat, -1)]
    for touch in touches:
        part = touch.part or parts.get(touch.id)
        if part and not any(area.holds(part.place) for area in rooms):
            yield f"{touch.id} lies outside what seat {seat} looks at"
        if part and not apart(scene, part, stands=touch.part is None):
            yield f"{touch.id} lies outside its aspect, where it may meet another"


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


def things(scene: Scene) -> list[str]:
    """Name every part on the table and in its panels."""
    return [part.id for part in (*scene.parts, *(one for panel in scene.panels for one in panel.parts))]


@in_positions(share=0.08, part=1 / 6)
def whatever_cannot_be_touched_says_why(match: Match, rng: random.Random) -> Iterator[str]:
    """The mat and every part that is not offered, also while something is held, cite a clause."""
    seat = rng.randrange(match.seats)
    touches, asker = match.touches(seat), Asker(match, seat, match.called, rng.choice(LANGUAGES))
    held = [touch.id for touch in touches if not touch.move]
    for path in ((), (rng.choice(held),)) if held else ((),):
        offered = {touch.id for touch in match.touches(seat, path)}
        idle = [one for one in things(match.scene(seat)) if one not in offered]
        for thing in (GROUND, *_some(idle, rng)):
            reason = asker.why((*path, thing))
            if len(reason.text) < SHORTEST or int(reason.clause[1:]) not in match.game.refusals:
                yield f"{thing} does not say why it cannot be touched: {reason.clause} {reason.text!r}"


@in_positions(share=0.05, part=1 / 6)
def a_held_piece_cannot_be_put_where_it_is_refused(match: Match, rng: random.Random) -> Iterator[str]:
    """No ghost is said to be refused where it is offered."""
    for seat in match.movers:
        if seat < 0:
            continue
        path = tuple(touch.id for touch in rng.sample(match.touches(seat), 1) if not touch.move)
        misfits = Asker(match, seat, match.called, LANGUAGES[0]).misfits(path)
        if misfits is None:
            continue
        offered = {(shape_of(ghost), ghost.place) for ghost in ghosts(match.touches(seat, path))}
        for shape, reason, place in misfits.places:
            if (misfits.shapes[shape], place) in offered:
                yield f"a ghost on {place} is offered, and refused by {misfits.reasons[reason].clause}"


def ghosts(touches: Iterable[Touch]) -> Iterator[Part]:
    """List the ghosts at the ends of touches."""
    for touch in touches:
        yield from touch.ghost
        yield from ghosts(touch.then)


@in_positions(share=0.1, part=1 / 6)
def what_is_tried_out_is_what_comes_of_it(match: Match, rng: random.Random) -> Iterator[str]:
    """A move on the copy that a seat tries it on leads to what the seat sees once it is played."""
    for seat in match.movers:
        if seat < 0:
            continue
        text, played = rng.choice(match.moves(seat)), match.copy()
        played.play(seat, text)
        trial = try_out(match, seat, [text])
        if trial.refused:
            yield f"{text} can be played, but not tried out: {trial.refused}"
        elif seat in played.movers and to_bytes(trial.match.seen(seat)) != to_bytes(played.seen(seat)):
            yield f"{text} leads to another position when seat {seat} tries it out"


def _some(ids: list[str], rng: random.Random) -> list[str]:
    return ids if len(ids) <= SOME else rng.sample(ids, SOME)
