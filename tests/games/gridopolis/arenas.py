"""Small arenas for tests: a few pads, a few markers, and home-rows far away unless they matter."""

from opolis import games
from opolis.core.picture import plain
from opolis.core.verbs import NATURE
from opolis.games.gridopolis.notation import pad_on
from opolis.games.gridopolis.pictures import cell
from opolis.games.gridopolis.places import coordinates, read_place
from opolis.games.gridopolis.turns import pass_while_stuck, rest
from opolis.match.match import Match

FORWARD = {"south": "n", "west": "e", "north": "s", "east": "w"}
FAR_HOMES = {"south": "a26/9", "west": "c26/9", "north": "e26/9", "east": "g26/9"}
GRID = "a1..e5/1"  # 25 pads on one floor
PARTS = ("pads", "links", "posts", "blockers")


def floor(block: str) -> str:
    """Write a block of common pads, like a1..e5/1, as a floor."""
    first, _, last = block.partition("..")
    first = first if last == "" else f"{first}/{last[-1]}"
    (west, south, number), (east, north, _) = (
        coordinates(read_place(text) or 0) for text in (first, last or first)
    )
    grid = "\n".join(["o" * (east - west + 1)] * (north - south + 1))
    return f'[[floor]]\nnumber = {number}\ncorner = "{first.partition("/")[0]}"\ngrid = """\n{grid}\n"""\n'


def words(text: str) -> str:
    """Write a list."""
    return "[" + ", ".join(f'"{word}"' for word in text.split()) + "]"


def blueprint(
    pads: str,
    markers: dict[str, str],
    teleporters: str = "",
    homes: dict[str, str] | None = None,
    kit: tuple[int, int, int, int] = (0, 0, 0, 0),
) -> str:
    """Write a blueprint; a seat without a home-row in the arena has one far away."""
    lines = ['title = "A test"', f"teleporters = {words(teleporters)}", "[seating]"]
    lines.append(f"{len(markers)} = {words(' '.join(markers))}")
    lines += ["[kit]", *(f"{part} = {count}" for part, count in zip(PARTS, kit, strict=True))]
    lines += [floor(block) for block in pads.split()]
    for name, where in markers.items():
        home = (homes or {}).get(name)
        lines += [f"[seat.{name}]", f'forward = "{FORWARD[name]}"', f"markers = {words(where)}"]
        lines += [
            f"home = {words(home or FAR_HOMES[name])}",
            f"pads = {words('' if home else FAR_HOMES[name])}",
        ]
    return "\n".join(lines) + "\n"


def arena(
    pads: str,
    teleporters: str = "",
    homes: dict[str, str] | None = None,
    kit: tuple[int, int, int, int] = (0, 0, 0, 0),
    kings: str = "",
    options: dict[str, object] | None = None,
    fresh: bool = False,
    **markers: str,
) -> Match:
    """Begin a match in a small arena; the seats are those that have markers, in the order given.

    Unless they are to be fresh, the markers have made their first moves.
    """
    text = blueprint(pads, markers, teleporters, homes, kit)
    match: Match = games.load("gridopolis").new(len(markers), blueprint=text, **(options or {}))
    for place in kings.split():
        crown(match, place)
    if not fresh:
        wear(match)
    return match


def wear(match: Match) -> None:
    """Let all first moves lie behind, and begin."""
    state = match.state
    state.fresh[:] = 0
    state.turn = state.rounds_played = state.quiet = state.over = 0
    rest(state)
    pass_while_stuck(state)


def crown(match: Match, place: str) -> None:
    """Make a king of the marker on a place."""
    thing = int(match.state.on[pad_on(match.state, read_place(place) or 0)])
    match.state.king[thing // 16 - 1, thing % 16] = 1


def by_hand(match: Match, start: str, end: str) -> None:
    """Set a marker on another pad, as nobody could in play."""
    state = match.state
    first, second = (pad_on(state, read_place(place) or 0) for place in (start, end))
    thing = int(state.on[first])
    state.on[first], state.on[second] = 0, thing
    state.stands[thing // 16 - 1, thing % 16] = second


def on(match: Match, place: str) -> str:
    """Say what stands on a pad: b, B, g, G …; ■ for a box, a dot for nothing."""
    return cell(match.state, pad_on(match.state, read_place(place) or 0), plain)[1].replace(" ", ".")


def has(match: Match, place: str) -> bool:
    """Tell whether a pad stands on a place."""
    return pad_on(match.state, read_place(place) or 0) > 0


def play(match: Match, moves: str) -> Match:
    """Play actions, each by whoever is to move, the bell by nature."""
    for text in moves.split():
        match.play(NATURE if text == "bell" else match.mover, text)
    return match
