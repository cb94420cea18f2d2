"""From a map and its blocks to a record: what `setup` begins with."""

from opolis.games.hirstopolis.blocks import FOOT, SPAN, Block, Cell, groups
from opolis.games.hirstopolis.city_map import SCENERY, CityMap
from opolis.games.hirstopolis.state import (
    BANK,
    EVEN_EAST,
    EVEN_SOUTH,
    OPEN,
    SIDE,
    SPANNABLE,
    TITLE,
    TURNS,
    State,
)


def square_of(cell: Cell) -> int:
    """Number a square."""
    return cell[1] * SIDE + cell[0]


def need(line: int, cell: Cell) -> int:
    """Write one thing that a block needs: a bit of a line, so far right and down of its corner."""
    return line << 6 | cell[1] << 3 | cell[0]


def needs(block: Block, turn: int) -> list[int]:
    """Say what a block needs of the lines: feet even or open, spans over gaps (H4, H5)."""
    found = []
    for group in groups(set(block.cells(turn, FOOT))):
        first, *others = sorted(group)
        reached = {first}
        found += [] if others else [need(OPEN, first)]
        while reached != group:
            cell = min(
                cell
                for cell in group - reached
                if reached & {(cell[0] + x, cell[1] + y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))}
            )
            found.append(joint(cell, reached))
            reached.add(cell)
    return found + [need(SPANNABLE, cell) for cell in block.cells(turn, SPAN)]


def joint(cell: Cell, reached: set[Cell]) -> int:
    """Ask that a cell be as high as one beside it."""
    column, row = cell
    if (column - 1, row) in reached:
        return need(EVEN_EAST, (column - 1, row))
    if (column + 1, row) in reached:
        return need(EVEN_EAST, cell)
    return need(EVEN_SOUTH, (column, row - 1) if (column, row - 1) in reached else cell)


def lay_block(state: State, number: int, block: Block) -> None:
    """Write one block of the set."""
    state.kind[number], state.copies[number] = block.kind, block.count
    state.feet[number], state.squares[number] = len(block.cells(0, FOOT)), block.size
    state.turns[number], state.taller[number] = block.turns, block.taller
    state.box[number] = len(block.shape[0]), len(block.shape)
    state.names[number, : len(block.name)] = list(block.name.encode())
    for turn in range(TURNS):
        cells = block.cells(turn, FOOT) + block.cells(turn, SPAN)
        state.cells[number, turn, : len(cells)] = [square_of(cell) for cell in cells]
        asked = needs(block, turn)
        state.needed[number, turn] = len(asked)
        state.needs[number, turn, : len(asked)] = asked


def lay(state: State, city: CityMap) -> None:
    """Write the map and the set of blocks into the record."""
    state.columns, state.rows = city.columns, len(city.rows)
    state.adjacent, state.region, state.bank = city.adjacent, city.region, city.bank
    for cell, kind in city.ground.items():
        state.ground[square_of(cell)] = kind
    state.areas = len(city.areas)
    for number, area in enumerate(city.areas, 1):
        for cell in area:
            state.area[square_of(cell)] = number
        state.area_size[number] = len(area)
    state.banks = sum(kind == BANK for kind in city.ground.values())
    state.blocks = len(city.blocks)
    names = sorted(block.name for block in city.blocks)
    for number, block in enumerate(city.blocks):
        lay_block(state, number, block)
        state.rank[number] = names.index(block.name)
    state.scenery = SCENERY.index(city.scenery)
    title = city.title.encode()[:TITLE]
    state.title[: len(title)] = list(title)
