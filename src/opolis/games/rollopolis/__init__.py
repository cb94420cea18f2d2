"""Rollopolis: draft dice, take permits, and build the best district of the county."""

from opolis.core.game import Game
from opolis.games.rollopolis.options import OPTIONS

GAME = Game(
    package=__name__,
    title="Rollopolis",
    blurb="Draft dice for building permits and plan a district where everything has the right neighbours.",
    letter="O",
    seats=(1, 2, 3, 4),
    colours=("white", "black", "yellow", "orange"),
    options=OPTIONS,
    chance=True,
    rules=2,
    refusals={
        1: "set-up goes by the roll: one of your unused terrains on a free space with the rolled number",
        2: "it is not this seat's turn to do that, or the dice do not lie like that",
        3: "on the Residential track numbers fall, or follow a 1; "
        "a Residential is founded, or raised up to level 4",
        4: "on the Commercial track numbers rise, or follow a 6; "
        "a Commercial is founded, or raised up to level 3",
        5: "on the Special track numbers change, and the number names the Specials it allows",
        6: "an Industrial building has no levels and is never raised",
        7: "alone, a die is a bonus only if no track takes its number",
        8: "a full track takes no number, and whoever can build with a number must build",
        10: "a Joker is used when it is earned, and only then: "
        "it builds or raises a Residential, Commercial or Industrial building",
        11: "a Local Community rerolls one die of the pool a round; a second reroll is a Hospital use",
        12: "a University use takes an Architect's Hall, "
        "and a number that the Residential or Commercial track would refuse",
        13: "the first building goes on c3, each later one on a blank space next to a building",
        14: "a Residential is built adjacent to a Residential or to the Park, "
        "the Park adjacent to a Residential",
        15: "no type of building may exceed the scarcest by more than two",
        16: "a Special is built once; Monuments share no row and no column",
    },
    usual_points=30,
    lone_losses=(1.0, 2.0, 3.5),
    minutes=(20, 40),
    difficulty=3,
)
