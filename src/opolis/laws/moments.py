"""Laws of moments: they can be told in every language, tell no secret, and the last one is the end."""

import random
from collections.abc import Iterator

from opolis.core.records import to_bytes
from opolis.laws.law import in_positions
from opolis.laws.secrets import redrawn
from opolis.match.match import Match
from opolis.protocol.told import Told, tell
from opolis.wording.catalogue import LANGUAGES, Listener, catalogue

SOME = 6  # moves of a list that are tried


def told(match: Match, viewer: int, language: str) -> tuple[Told, ...]:
    """Give what a viewer is told of the last move."""
    words, listener = catalogue(match.game.folder, language), Listener(match.called, viewer)
    heard = (one for one in match.last_moments() if one.is_told_to(viewer))
    return tuple(tell(one, words, listener, match.events[-1].seat, match.game.folder) for one in heard)


@in_positions(share=0.2, part=1 / 6)
def moments_have_words_and_parts_that_are_there(match: Match, rng: random.Random) -> Iterator[str]:
    """What is told has a headline, and the parts it means are in the scene."""
    if not match.events:
        return
    viewer = rng.randrange(match.seats)
    heard = told(match, viewer, rng.choice(LANGUAGES))
    if not all(moment.headline.strip() for moment in heard):
        yield f"a moment of {match.events[-1].text} has no headline"
    if meant := {part for moment in heard for part in moment.parts}:
        scene = match.scene(viewer)
        meant -= {part.id for part in scene.parts}
        meant -= {part.id for panel in scene.panels for part in panel.parts}
        if meant:
            yield f"{heard[0].headline!r} means {min(meant)}, which is not in the scene"


@in_positions(share=0.1, part=1 / 3)
def moments_never_tell_a_secret(match: Match, rng: random.Random) -> Iterator[str]:
    """Where a viewer sees the same before and after, it is told the same, whatever is hidden from it."""
    if match.over or not match.game.secrets:
        return
    viewer, actor = rng.randrange(match.seats), rng.choice(match.movers)
    shown, known = match.game.room("hidden").shown, dict[tuple[object, ...], tuple[Told, ...]]()
    for world in (match, redrawn(match, viewer, rng)):
        moves = world.legal(actor)
        for move in rng.sample(moves, min(SOME, len(moves))):
            after = world.copy()
            named = world.write(actor, move) if shown(world.state, actor, move, viewer) else ""
            after.advance(actor, move)
            heard = told(after, viewer, LANGUAGES[0])
            if known.setdefault((named, to_bytes(after.seen(viewer))), heard) != heard:
                yield f"moments of {after.events[-1].text} tell seat {viewer} what it cannot know"


@in_positions(share=0.0, part=1 / 3)
def the_last_moment_says_how_it_ended(match: Match, rng: random.Random) -> Iterator[str]:
    """A game that tells moments tells its end, to everybody and as the last."""
    if not match.over or not match.game.has_room("moments"):
        return
    kinds = [moment.kind for moment in told(match, rng.randrange(-1, match.seats), LANGUAGES[0])]
    if kinds[-1:] != ["end"]:
        yield f"the last move told {kinds} instead of the end"
