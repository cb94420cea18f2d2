"""Districts drawn as text, row by row as in the specification: `R2 F I W M / P R1 …`."""

from opolis import games
from opolis.core.verbs import setup
from opolis.games.rollopolis.district import found, raise_level
from opolis.games.rollopolis.names import LETTERS, TERRAIN_LETTERS
from opolis.games.rollopolis.state import ACTIVATE, DRAFT, FACES, SPACES
from opolis.match.match import Match

BARE = ". . . . . / . . . . . / . . . . . / . . . . . / . . . . ."


def draw(match: Match, seat: int, drawing: str) -> None:
    """Draw a seat's district: `.` is blank, F W T are terrains, R and C have a level."""
    words = drawing.replace("/", " ").split()
    assert len(words) == SPACES
    for space, word in enumerate(words):
        if word in TERRAIN_LETTERS:
            match.state.terrain[seat, TERRAIN_LETTERS.index(word)] = 1 << space
            match.state.empty[seat] &= ~(1 << space)
        elif word != ".":
            building = LETTERS.index(word[0])
            found(match.state, seat, building, space)
            for _ in range(int(word[1:] or 1) - 1):
                raise_level(match.state, seat, building, space)


def table(
    drawing: str = BARE, seats: int = 2, pool: str = "123456", helpers: str = "text", **previous: int
) -> Match:
    """Set a table where seat 0 is to draft first, with some numbers (R=4, C=2, S=5) at the town hall."""
    match = games.load("rollopolis").new(seats, helpers=helpers)
    state = match.state
    setup(state)
    draw(match, 0, drawing)
    for track, letter in enumerate("RCS"):
        if letter in previous:
            state.previous[track] = state.tracks[track, 0] = previous[letter]
            state.written[track] = 1
    for number, face in enumerate(sorted(pool)[: 2 * seats + 1]):
        state.dice[number] = int(face)
        state.pool[int(face)] += 1
    state.rounds, state.phase = 1, DRAFT
    return match


def holding(die: int, drawing: str = BARE, seats: int = 2, helpers: str = "text", **previous: int) -> Match:
    """Set a table where seat 0 has just drafted a die."""
    others = [str(face) for face in range(1, FACES + 1) if face != die]
    pool = "".join([str(die), *others * 2][: 2 * seats + 1])
    match = table(drawing, seats, pool, helpers, **previous)
    match.play(0, f"d{die}")
    assert match.state.phase == ACTIVATE
    return match
