"""Connect Four: four in a line."""

from opolis.core.game import Game

GAME = Game(
    package=__name__,
    title="Connect Four",
    blurb="Drop stones into seven columns and be the first with four in a line.",
    letter="C",
    seats=(2,),
    colours=("red", "yellow"),
    options=(),
    refusals={1: "it is not this seat's turn", 2: "there is no such column, or it is full"},
)
