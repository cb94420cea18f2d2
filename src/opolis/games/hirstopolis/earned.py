"""Which blocks of a city earn its points, and which cost some (H6, H8)."""

from opolis.core.remembered import remembered
from opolis.games.hirstopolis.cities import Card, City, Piece
from opolis.games.hirstopolis.parts import part_id
from opolis.games.hirstopolis.state import BASE, OPEN_PENALTY, State

Earned = dict[str, int]


def tops(state: State, card: Card) -> Earned:
    """Give the points of every top."""
    return {piece_id(state, piece): piece.points for piece in card.tops}


def open_bases(state: State, city: City, card: Card) -> Earned:
    """Give what every base costs that lies open, by its squares."""
    lying, costs, kinds = set(card.open_squares), Earned(), state.kind.tolist()
    for piece in reversed(city):
        if kinds[piece.block] == BASE and (covered := lying & squares_of(state, piece)):
            costs[piece_id(state, piece)] = -OPEN_PENALTY * len(covered)
            lying -= covered
    return costs


def piece_id(state: State, piece: Piece) -> str:
    """Name a block that stands on a map."""
    return part_id(state, piece)


@remembered("cells", "feet")
def squares_of(state: State, piece: Piece) -> frozenset[int]:
    """Give the squares that a block rests on."""
    cells = state.cells[piece.block, piece.turn, : int(state.feet[piece.block])].tolist()
    return frozenset(piece.square + cell for cell in cells)
