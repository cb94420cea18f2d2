"""Text pictures: squares with the outlines of their pieces."""

from opolis.core.picture import Square, fitted, in_bands, outlines, stacked


def test_squares_of_one_piece_share_an_outline() -> None:
    squares = {(0, 0): Square("a", "x"), (1, 0): Square("a", "y"), (0, 1): Square("b", "z")}
    assert outlines(squares) == [
        "┌───┐",
        "│ z │   ",
        "├───┴───┐",
        "│ x   y │",
        "└───────┘",
    ]


def test_drawings_stand_side_by_side_on_one_line() -> None:
    assert in_bands([["a", "b"], ["c"]], gap=1, feet=True) == [["a", "b c"]]
    assert in_bands([["a", "b"], ["c"]], gap=1) == [["a c", "b"]]


def test_drawings_that_do_not_fit_go_into_bands_of_equal_size() -> None:
    drawings = [[name * 4] for name in "abcd"]
    assert in_bands(drawings, width=20) == [["aaaa   bbbb"], ["cccc   dddd"]]
    assert stacked(in_bands(drawings, width=4)) == ["aaaa", "", "bbbb", "", "cccc", "", "dddd", ""]


def test_colours_take_no_room() -> None:
    red = "\x1b[31mred\x1b[0m"
    assert in_bands([[red], ["blue"]], width=10) == [[f"{red}   blue"]]


def test_long_lines_are_broken_between_words_and_indented() -> None:
    assert fitted("short\n  one two three four", 12) == "short\n  one two\n    three\n    four"
    assert fitted("\x1b[31mred\x1b[0m and blue", 12) == "\x1b[31mred\x1b[0m and blue"
