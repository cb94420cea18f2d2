"""Turris: two builders, one tower, seen from five sides."""

from opolis.core.game import Game
from opolis.games.turris.options import OPTIONS

GAME = Game(
    package=__name__,
    title="Turris",
    blurb="Build one tower together and own the largest patch of every side and of the roof.",
    letter="T",
    seats=(2,),
    colours=("white", "black"),
    options=OPTIONS,
    refusals={
        1: "it is not this seat's turn, or the game is over",
        2: "the tower's plan is three by three: columns a to c, rows 1 to 3",
        3: "a block must share a face with a block already there",
        4: "a block covers one cell, or two side by side, and may not stand over an empty cell",
        5: "an upright block needs another block at its side",
        6: "a flat block must rest across two different blocks",
        7: "more than {levels_open} levels would be unfinished",
        8: "the middle of a level waits until an edge cell of that level is filled",
        9: "only a bonus lets a seat decline, or take a block of the other colour, named by its lowest cube",
        10: "this block must stay: it was put down last, carries another, or keeps the unfinished levels "
        "down to {levels_open}",
        11: "a cell freed by a removal may not be filled in the turn after it",
        12: "this seat has no blocks left",
    },
    usual_points=50,
    minutes=(10, 25),
    difficulty=2,
)
