"""Gridopolis: jump your rivals off a building that grows while you play."""

from opolis.core.game import Game
from opolis.games.gridopolis.limits import COLOURS
from opolis.games.gridopolis.options import OPTIONS

GAME = Game(
    package=__name__,
    title="Gridopolis",
    blurb="Leap through a three-dimensional arena, build it higher, and be the last one standing.",
    letter="G",
    seats=(2, 3, 4),
    colours=COLOURS,
    options=OPTIONS,
    rules=2,
    refusals={
        1: "on your turn do one thing: move one of your markers, jump with it, add a pad or a blocker-box",
        2: "a step goes to a neighbouring pad that is empty",
        3: "pawns never go backwards; a marker's first move, and every move of a pawn from its own home-row, "
        "goes forward",
        4: "a jump goes in a straight line over the next pad's marker to the empty pad behind it",
        5: "an own jump goes over your own marker, and a row of them does not turn corners",
        6: "only an opposing marker can be captured, and by option a row of captures does not turn corners",
        7: "one move cannot combine own jumps and captures",
        8: "a kamikaze takes an opposing neighbour on the same floor with no pad behind it",
        10: "a turn that has begun is one move of one marker, or two of a king that was one before; "
        "nothing is built in it",
        11: "whoever lands on a teleporter must go to another one that is empty; nobody else may teleport",
        12: "a blocker-box needs an empty pad, no teleporter or home-row; nobody lands on or jumps over one",
        13: "a pad needs a free place, a pad beside it or below it, and the parts in your kit",
        15: "nobody but time rings the bell, once, and only in a match with a time limit",
    },
    usual_points=25,
    minutes=(20, 45),
    difficulty=3,
)
