"""What nobody should miss: the end, and the card, which only seat 0 may know."""

from opolis.core.verbs import NATURE
from opolis.wording.message import message
from opolis.wording.moment import Moment
from toy.state import PHANTOM, SILENT, TATTLE, State


def moments(before: State, seat: int, move: int, after: State) -> list[Moment]:
    """Tell of the card and of the end."""
    if seat == NATURE:
        only = -1 if after.fault == TATTLE else 0
        return [Moment("card", message("card", number=int(after.card)), only=only)]
    if after.heap or after.fault == SILENT:
        return []
    parts = ("stone:99",) if after.fault == PHANTOM else ()
    return [Moment("end", message("end_alone", points=1), parts=parts)]
