"""Kwinty: two builders, one wall, five in a row."""

from opolis.core.game import Game
from opolis.games.kwinty.options import OPTIONS

GAME = Game(
    package=__name__,
    title="Kwinty",
    blurb="Raise one wall together and be the first with five squares in a line.",
    letter="K",
    seats=(2,),
    colours=("white", "black"),
    options=OPTIONS,
    refusals={
        1: "it is not this seat's turn to build",
        2: "the wall may be at most {width} squares wide and {height} high, and starts in its own column",
        3: "a block must share a side with a block already there",
        5: "a block may not bridge empty squares: a flat one needs two columns of equal height",
        6: "the short sides of two of your blocks would touch",
    },
    minutes=(5, 15),
    difficulty=1,
)
