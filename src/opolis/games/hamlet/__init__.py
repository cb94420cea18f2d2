"""Hamlet Builder Pro: seven years to build the best hamlet, whatever the goblins say."""

from opolis.core.game import Game
from opolis.games.hamlet.options import OPTIONS

GAME = Game(
    package=__name__,
    title="Hamlet Builder Pro",
    blurb="Draft tiles, join their roads, and see your hamlet through seven surprising years.",
    letter="B",
    seats=(1, 2, 3, 4, 5, 6),
    colours=("white", "red", "blue", "green", "yellow", "purple"),
    options=OPTIONS,
    refusals={
        1: "every seat begins with two tiles of the green bag, and this is none of them",
        2: "the year deck takes a card of the next group that fits style and mood and is not in it yet",
        4: "that bag is empty, or this tile is not in it",
        5: "that is not yours to do now; building takes your own stage, the tile and the coins for it",
        6: "a tile goes beside another (the first on m13); shared sides must match, and a road meet a road",
        7: "something else must stand first: in the hamlet, or for some tiles joined to it by a road",
        8: "you keep one tile, and one more for each Wall and Tower in your hamlet",
        9: "the card asks for another tile: of a certain kind, or the cheapest or dearest of those it means",
        12: "the card asks for a tile on the outskirts: without it the rest must stay in one piece",
    },
    rules=2,
    secrets=True,
    chance=True,
    usual_points=65,
    lone_losses=(1.5, 3.0, 5.0),
    minutes=(30, 75),
    difficulty=5,
)
