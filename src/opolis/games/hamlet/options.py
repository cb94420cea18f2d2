"""Hamlet Builder Pro's house rules, and the box as tables of the first position."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from opolis.core.errors import BadOption
from opolis.core.options import design, one_of, whole

if TYPE_CHECKING:
    from opolis.games.hamlet.state import State

SHIPPED = ("standard",)

STYLES = ("mix", "solo", "interactive")
MOODS = ("mix", "nice", "nasty")

OPTIONS = (
    one_of("style", "mix", STYLES, "whether year cards compare hamlets; alone always solo (B2)"),
    one_of("mood", "mix", MOODS, "whether years are kind (B2)"),
    whole("first", 0, 0, 5, "the seat that begins (B4)"),
    design("data", "standard", SHIPPED, "the box: its tiles and year cards"),
)


def prepare(state: "State", options: Mapping[str, Any]) -> None:
    """Write the box into the record; a lone builder takes the solo cards."""
    from opolis.games.hamlet.box_tables import lay
    from opolis.games.hamlet.designs import load
    from opolis.games.hamlet.state import DECK

    if state.first >= state.seats:
        raise BadOption(f"option first: there is no seat {state.first}; the seats are 0 to {state.seats - 1}")
    if state.seats == 1:
        state.style = STYLES.index("solo")
    box = load(options["data"])
    style, mood = STYLES[state.style], MOODS[state.mood]
    for group in sorted(set(DECK)):
        if len(box.allowed(group, style, mood)) < DECK.count(group):
            raise BadOption(
                f"option data: this box has not enough cards of group {group} for style {style}, mood {mood}"
            )
    lay(state, box)
