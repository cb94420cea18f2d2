"""Blueprints: arenas of your own. A text file says where pads, nodes and markers stand."""

from opolis.games.gridopolis.blueprint import BOX, Blueprint, islands
from opolis.games.gridopolis.design_reader import read_blueprint
from opolis.games.gridopolis.options import BLUEPRINTS, SHIPPED
from opolis.games.gridopolis.places import coordinates, write_place

WORD = "blueprint"


def names() -> list[str]:
    """List the blueprints that the game ships."""
    return list(SHIPPED)


def shipped(name: str) -> str:
    """Give the text of a blueprint that the game ships."""
    return (BLUEPRINTS / f"{name}.toml").read_text(encoding="utf-8")


def template() -> str:
    """Give a small commented blueprint to begin with."""
    return (BLUEPRINTS.parent / "template.toml").read_text(encoding="utf-8")


def load(text: str) -> Blueprint:
    """Read and check a blueprint, by its text or its shipped name; BadDesign names line and reason."""
    return read_blueprint(shipped(text) if text in SHIPPED else text)


def notes(design: Blueprint) -> list[str]:
    """Tell the designer the part totals, and what the box or the laws of building would not bear."""
    found = [line for seats in design.seating for line in (totals(design, seats), *shortages(design, seats))]
    for seats in design.seating:
        found += loose_ends(design, seats)
    idle = set(design.plans) - {name for names in design.seating.values() for name in names}
    found += [f"{name} sits at no table: it is in no line of [seating]" for name in sorted(idle)]
    return list(dict.fromkeys(found))


def totals(design: Blueprint, seats: int) -> str:
    """Compare the parts with the box, kits included."""
    parts = design.parts(seats)
    return f"{seats} players: " + ", ".join(f"{parts[part]} of {BOX[part]} {part}" for part in BOX)


def shortages(design: Blueprint, seats: int) -> list[str]:
    """Say which parts the box does not hold."""
    parts = design.parts(seats)
    return [
        f"warning: {seats} players need {parts[part]} {part}; the box holds {BOX[part]}"
        for part in BOX
        if parts[part] > BOX[part]
    ]


def loose_ends(design: Blueprint, seats: int) -> list[str]:
    """Say which pads hang in the air, and whether teleporters have somewhere to lead."""
    pads = design.pads(seats)
    groups = islands(pads, design.standing_posts(seats))
    ground = coordinates(min(pads))[2]
    found = [
        f"warning: {write_place(min(group))} and {len(group) - 1} more hang in the air; they need a post"
        for group in groups
        if coordinates(min(group))[2] > ground
    ]
    if len(set(design.teleporters) & set(pads)) == 1:
        found.append(f"warning: with {seats} players one teleporter stands alone and leads nowhere")
    return found


def show(design: Blueprint) -> str:
    """Draw the arena with as many players as it takes."""
    from opolis.games.gridopolis.arena import lay
    from opolis.games.gridopolis.pictures import floors
    from opolis.games.gridopolis.rules import setup
    from opolis.games.gridopolis.state import State

    state = State.blank()
    state.seats = max(design.seating)
    lay(state, design, design.kit)
    setup(state)
    title = f"{design.title}: {design.about}" if design.about else design.title
    return "\n".join([title, "", *floors(state)])
