"""Moves as plain lists."""

from opolis import games
from opolis.core.move_lists import legal_moves
from walks import GAMES


def test_a_list_of_moves_is_what_the_match_says_in_plain_numbers() -> None:
    for name in GAMES:
        match = games.load(name).new()
        for seat in (seat for seat in match.movers if seat >= 0):
            moves = legal_moves(match.state, seat, match.game.max_moves)
            assert moves == match.legal(seat)
            assert all(type(move) is int for move in moves)
