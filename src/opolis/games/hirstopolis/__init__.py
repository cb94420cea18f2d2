"""Hirstopolis: draw, pass and stack blocks into the finest city on the map."""

from opolis.core.game import Game
from opolis.games.hirstopolis.options import OPTIONS

GAME = Game(
    package=__name__,
    title="Hirstopolis",
    blurb="Draw blocks, pass your rivals the awkward ones, and stack the rest into a city full of roofs.",
    letter="H",
    seats=(1, 2, 3, 4, 5, 6),
    colours=("white", "black", "red", "blue", "green", "yellow"),
    options=OPTIONS,
    refusals={
        1: "now blocks are drawn: a seat that is to draw takes a block that lies in the pile, or stops",
        2: "now blocks are passed: first choose as many blocks of your quarry as are asked for, unseen; "
        "when the die has fallen, hand them out, each once, the king first and on to the left",
        3: "you build with blocks of your own quarry until you are done; after your bell you only return "
        "blocks, and in the last round none",
        4: "blocks stand on grid squares of the map only, and bridges span gaps only",
        5: "a block needs a full foundation of one height: the ground or bases, never a roof or another span",
        13: "in head-to-head you hold at most two blocks, place or return them, and stop when you are done",
        14: "in solitaire you hold at most two blocks, place or return them, and stop when you are done",
        15: "now the bowls go round: pick one block of the bowl before you",
        16: "nobody acts before the king is chosen and has given the signal to start",
    },
    rules=2,
    secrets=True,
    chance=True,
    usual_points=60,
    lone_losses=(2.0, 4.0, 7.0),
    minutes=(30, 60),
    difficulty=4,
)
