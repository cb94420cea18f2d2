"""Rollopolis for people: the table, the town hall's tracks, bonus tracks and scores."""

from opolis.core.remembered import remembered
from opolis.core.scene import Matter, Scene, ScoreLine, SeatScene
from opolis.games.rollopolis.earned import earned
from opolis.games.rollopolis.names import COLOURS
from opolis.games.rollopolis.parts import all_parts, area
from opolis.games.rollopolis.pictures import in_set_up, signed
from opolis.games.rollopolis.scoring import breakdown
from opolis.games.rollopolis.sheets import bonus, counts, specials, town_hall
from opolis.games.rollopolis.state import State
from opolis.games.rollopolis.status import status
from opolis.games.rollopolis.touches import touches

__all__ = ["scene", "touches"]


SHEET = (
    "terrain", "standing", "built", "empty", "growing", "level", "counts", "bonus", "hospital", "university",
)  # fmt: skip
"""All that a seat's sheet is made of."""


@remembered("helpers", own=SHEET, most=1024)
def seat_scene(state: State, seat: int) -> SeatScene:
    """Show a seat's score line by line as on the sheet (O18)."""
    scored, behind = breakdown(state, seat), earned(state, seat)
    lines = tuple(
        ScoreLine(line.label, signed(line.points), line.note, parts)
        for line, parts in zip(scored, behind, strict=True)
    )
    total = sum(line.points for line in scored)
    return SeatScene(seat, COLOURS[seat], total, lines)


def written_on(state: State) -> tuple[Matter, Matter]:
    """Say how much the town hall and bonus tracks matter: nothing is written on them in set-up (O1)."""
    return ("information", "information") if in_set_up(state) else ("shared", "mine")


def scene(state: State, seat: int) -> Scene:
    """Make the parts and panels of the table, the viewer's own district first."""
    seats = range(int(state.seats))
    said = status(state)
    shared, mine = written_on(state)
    return Scene(
        tuple(all_parts(state, seat)),
        (
            town_hall(state, shared),
            *(bonus(state, mine, number) for number in seats),
            counts(),
            specials(state),
        ),
        tuple(seat_scene(state, number) for number in seats),
        f"{said[0].upper()}{said[1:]}.",
        tuple(area(state, seat, number) for number in seats),
    )
