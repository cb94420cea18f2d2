"""What an action is: a move's number, its number digit by digit, or an index into the list of legal moves."""

import math
from dataclasses import dataclass
from typing import Literal

from opolis.core.arguments import whole_number
from opolis.core.errors import BadArgument
from opolis.core.game import Game

FormName = Literal["number", "digits", "index"]
FORMS: tuple[FormName, ...] = ("number", "digits", "index")
NUMBER, DIGITS, INDEX = range(3)
INVERSE_BITS = 47  # of a radix: enough to divide any move number of 32 bits
FEW_MOVES = 1024  # numbers: more make masks that are mostly empty


@dataclass(frozen=True)
class ActionForm:
    """A form of action for a game.

    `number`: the action is the number of the move. `digits`: a move takes two actions, its number divided by
    `radix` and what remains. `index`: the action is a place in the list of legal moves, which shows at most
    `size` of them.
    """

    name: FormName
    size: int
    radix: int = 1

    @property
    def code(self) -> int:
        """The form as kernels know it."""
        return FORMS.index(self.name)

    @property
    def inverse(self) -> int:
        """One by the radix, times 2 to the INVERSE_BITS, rounded up: kernels divide by it, quickly."""
        return (1 << INVERSE_BITS) // self.radix + 1

    def actions(self, move: int) -> tuple[int, ...]:
        """Give the actions that play a move; not of an index, which depends on the list."""
        if self.name == "digits":
            return divmod(move, self.radix)
        return (move,)


def action_form(game: Game, name: str | None = None, most: int | None = None) -> ActionForm:
    """Choose a form of action: by default numbers where a game has few, else digits."""
    if name is None:
        name = "number" if game.move_count <= FEW_MOVES else "digits"
    if name == "number":
        return ActionForm("number", game.move_count)
    if name == "digits":
        radix = math.isqrt(game.move_count - 1) + 1
        return ActionForm("digits", radix, radix)
    if name == "index":
        size = game.max_moves if most is None else whole_number("most", most, 1, game.max_moves)
        return ActionForm("index", size)
    raise BadArgument(f"actions: {name!r} is not allowed; it takes {', '.join(FORMS)}")
