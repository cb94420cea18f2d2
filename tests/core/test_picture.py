"""Text pictures: squares with the outlines of their pieces."""

from opolis.core.picture import Square, beside, outlines


def test_squares_of_one_piece_share_an_outline() -> None:
    squares = {(0, 0): Square("a", "x"), (1, 0): Square("a", "y"), (0, 1): Square("b", "z")}
    assert outlines(squares) == [
        "┌───┐",
        "│ z │   ",
        "├───┴───┐",
        "│ x   y │",
        "└───────┘",
    ]


def test_pictures_stand_side_by_side_on_one_line() -> None:
    assert beside(["a", "b"], ["c"], gap=1) == ["a", "b c"]
