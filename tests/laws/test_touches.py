"""Every legal move, and no other, can be reached by touching."""

import random

import msgspec

from opolis.core.game import Game
from opolis.core.scene import Scene
from opolis.match.match import Match
from walks import any_match, walk


def leaves(match: Match, seat: int, path: tuple[str, ...] = ()) -> list[str]:
    """Follow every path of touches to its move."""
    found: list[str] = []
    for touch in match.touches(seat, path):
        found += [touch.move] if touch.move else leaves(match, seat, (*path, touch.id))
    return found


def test_touches_lead_to_the_legal_moves(game: Game) -> None:
    rng = random.Random(f"touches {game.name}")
    for _ in range(2):
        for match in walk(any_match(game, rng), rng):
            if rng.random() < 0.1:
                for seat in range(match.seats):
                    moves = match.moves(seat)
                    if len(moves) <= 300:
                        assert sorted(set(leaves(match, seat))) == moves


def test_a_scene_is_the_same_after_the_wire(game: Game) -> None:
    rng = random.Random(f"wire {game.name}")
    for match in walk(any_match(game, rng), rng):
        if rng.random() < 0.1:
            sent = msgspec.json.encode(match.scene(rng.randrange(match.seats)))
            assert msgspec.json.encode(msgspec.json.decode(sent, type=Scene)) == sent


def test_part_ids_are_unique(game: Game) -> None:
    rng = random.Random(f"parts {game.name}")
    for match in walk(any_match(game, rng), rng):
        scene = match.scene(rng.randrange(match.seats))
        ids = [part.id for part in scene.parts] + [part.id for panel in scene.panels for part in panel.parts]
        assert len(ids) == len(set(ids))
        assert scene.text
        assert [seat.score for seat in scene.seats] == match.scores
