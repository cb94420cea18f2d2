"""Sheets of your own: other numbers, longer or shorter tracks, Specials on other dice."""

from opolis.games.rollopolis.design_reader import Sheet, read_sheet
from opolis.games.rollopolis.names import NAMES, TRACK_NAMES
from opolis.games.rollopolis.options import SHEETS, SHIPPED
from opolis.games.rollopolis.state import BUILDINGS, SPACES, SUBSTATION
from opolis.games.rollopolis.tables import PAIR_SUMS, PAIR_WEIGHTS

WORD = "sheet"


def names() -> list[str]:
    """List the sheets that the game ships."""
    return list(SHIPPED)


def template() -> str:
    """Give a commented sheet to begin with."""
    return (SHEETS.parent / "template.toml").read_text(encoding="utf-8")


def load(text: str) -> Sheet:
    """Read and check a sheet, by its text or its shipped name; BadDesign names line and reason."""
    shipped = SHEETS / f"{text}.toml"
    return read_sheet(shipped.read_text(encoding="utf-8") if text in SHIPPED else text)


def notes(design: Sheet) -> list[str]:
    """Tell the designer how long the tracks are, and what can hardly or never happen."""
    rows = (f"{track} {_spots(rows)}" for track, rows in zip(TRACK_NAMES, design.rows, strict=True))
    lines = [f"each player adds a row to every track: {', '.join(rows)}"]
    lines.append(
        f"{SPACES - design.numbers.count(0)} spaces are numbered, {_hits(design)} in 36 rolls find one"
    )
    allowed = {building for buildings in design.specials.values() for building in buildings}
    lines += [
        f"warning: no die allows the {NAMES[building]}"
        for building in range(SUBSTATION, BUILDINGS)
        if building not in allowed
    ]
    lines += [f"warning: a {face} allows no Special" for face, found in design.specials.items() if not found]
    return lines


def _spots(rows: tuple[int, ...]) -> str:
    """Say how many spots rows have: once if they are alike."""
    return str(rows[0]) if len(set(rows)) == 1 else "/".join(map(str, rows))


def _hits(design: Sheet) -> int:
    """Count the rolls of two dice, out of 36, whose sum is on the sheet."""
    pairs = zip(PAIR_SUMS.tolist(), PAIR_WEIGHTS.tolist(), strict=True)
    return sum(weight for total, weight in pairs if total in design.numbers)


def show(design: Sheet) -> str:
    """Draw a district and a town hall for four."""
    from opolis.core.picture import plain
    from opolis.games.rollopolis.pictures import die_table, district_lines
    from opolis.games.rollopolis.rules import setup
    from opolis.games.rollopolis.state import State

    state = State.blank()
    state.seats = 1
    design.print_into(state)
    setup(state)
    rows = [
        f"{track:12} " + " │ ".join(" ".join("·" * spots) for spots in rows)
        for track, rows in zip(TRACK_NAMES, design.rows, strict=True)
    ]
    grid = district_lines(state, 0, plain)
    return "\n".join([f"{design.title}: {design.about}", "", *grid, "", *rows, "", *die_table(state)])
