"""Heap: a toy game that breaks one law at a time, to show that each law can fail."""

from opolis.core.game import Game
from toy.options import OPTIONS

GAME = Game(
    package=__name__,
    title="Heap",
    blurb="Take one or two stones; whoever takes the last one wins.",
    letter="T",
    seats=(2,),
    colours=("red", "blue"),
    options=OPTIONS,
    refusals={1: "it is not this seat's turn", 2: "take one or two stones, no more than there are"},
    secrets=True,
    chance=True,
)
