"""Short words for Hirstopolis' tests: quarries that are drawn, cities built alone."""

from typing import Any

from opolis import games
from opolis.games.hirstopolis.state import DRAWING
from opolis.match.match import Match

SET = 47  # blocks that the pile holds for every seat


def alone(moves: str = "", **options: Any) -> Match:
    """Build alone; every block that is placed is taken first."""
    match = games.load("hirstopolis").new(1, mode="solitaire", **options)
    build(match, 0, moves)
    return match


def build(match: Match, seat: int, moves: str) -> None:
    """Play moves of one seat; in a race take every block before it is placed."""
    for text in moves.split():
        if "@" in text and match.options["mode"] != "standard":
            match.play(seat, f"take:{text.partition('@')[0]}")
        match.play(seat, text)


def drawn(*quarries: str, **options: Any) -> Match:
    """Let every seat draw the blocks of its quarry, one after another, and stop when it has them."""
    match = games.load("hirstopolis").new(len(quarries), **options)
    draw(match, *quarries)
    return match


def draw(match: Match, *quarries: str) -> None:
    """Draw blocks in laps."""
    wanted = [names.split() for names in quarries]
    while match.state.phase == DRAWING and match.movers != [-1]:
        seat = match.movers[0]
        match.play(seat, f"take:{wanted[seat].pop(0)}" if wanted[seat] else "stop")


def dealt(*quarries: str, **options: Any) -> Match:
    """Draw, and pass nothing: everybody is to build with what they chose."""
    return drawn(*quarries, passing="none", **options)


def quarry(match: Match, seat: int) -> str:
    """Name the blocks of a quarry, as they are listed in the set."""
    names = [bytes(name).rstrip(b"\0").decode() for name in match.state.names[: match.state.blocks]]
    counts = match.state.quarry[seat].tolist()
    return " ".join(name for name, count in zip(names, counts, strict=False) for _ in range(count))


def all_done(match: Match) -> None:
    """Let every seat that still builds be done."""
    for seat in [seat for seat in match.movers if seat >= 0]:
        match.play(seat, "done")


def town(grid: str, blocks: str = "", **head: object) -> str:
    """Write a map: rows parted by spaces, blocks like `B2=XX*4` (B a base, T a top, W a bridge)."""
    kinds = {"B": "base", "T": "top", "W": "bridge"}
    lines = [f"{key} = {str(value).lower()}" for key, value in head.items()]
    lines += ['grid = """', *grid.split(), '"""']
    if blocks:
        lines.append("blocks = [")
        for entry in blocks.split():
            name, _, rest = entry.partition("=")
            shape, _, count = rest.partition("*")
            kind = kinds[name[0]]
            lines.append(f'  {{ name = "{name}", kind = "{kind}", shape = "{shape}", count = {count} }},')
        lines.append("]")
    return "\n".join([*lines, ""])
