"""Options: declared once, checked with errors that name the option and its range."""

import pytest

from opolis import games
from opolis.core.errors import BadOption, UnknownGame
from opolis.core.options import check, design, flag, one_of, table, whole

DECLARED = (
    whole("width", 9, 5, 12, "how wide"),
    flag("strict", True, "how strict"),
    one_of("frame", "floating", ("floating", "fixed"), "which frame"),
    one_of("seconds", 60, (30, 60, 120), "how long"),
    design("map", "islands", ("islands", "lava"), "which map"),
    table("kit", ("pads", "links"), 9, "how many parts"),
)


def test_what_is_left_out_gets_its_default() -> None:
    assert check(DECLARED, {"width": 7}) == {
        "width": 7, "strict": True, "frame": "floating", "seconds": 60, "map": "islands", "kit": {},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"width": 99}, "option width: 99 is not allowed; it takes 5 to 12"),
        ({"width": True}, "option width: True is not allowed; it takes 5 to 12"),
        ({"width": "9"}, "option width: '9' is not allowed; it takes 5 to 12"),
        ({"strict": 1}, "option strict: 1 is not allowed; it takes true or false"),
        ({"frame": "round"}, "option frame: 'round' is not allowed; it takes floating, fixed"),
        ({"seconds": 45}, "option seconds: 45 is not allowed; it takes 30, 60, 120"),
        ({"map": 3}, "option map: 3 is not allowed; it takes islands, lava, or one of your own"),
        ({"kit": {"pads": 10}}, "option kit: .* it takes a table of pads 0 to 9, links 0 to 9"),
        ({"kit": {"wheels": 1}}, "option kit: .* a table of pads"),
        ({"kit": {"pads": True}}, "option kit: .* a table of pads"),
        ({"map": "lava.toml"}, r"option map: 'lava.toml' is not allowed; .* Game.new\(map=path\)"),
        ({"widht": 7}, "option widht: no such option; did you mean width?"),
        ({"zzz": 7}, "option zzz: no such option; there are: width, strict, frame, seconds, map, kit"),
    ],
)
def test_what_is_not_allowed_is_refused_by_name_and_range(given: dict[str, object], message: str) -> None:
    with pytest.raises(BadOption, match=message.replace("?", r"\?")):
        check(DECLARED, given)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (0, "7", 7),
        (1, "no", False),
        (1, "TRUE", True),
        (2, "fixed", "fixed"),
        (5, "pads=2,links=3", {"pads": 2, "links": 3}),
    ],
)
def test_words_of_a_command_line_are_read(option: int, text: str, value: object) -> None:
    assert DECLARED[option].parse(text) == value


@pytest.mark.parametrize(
    ("option", "text"), [(0, "many"), (1, "perhaps"), (2, "loose"), (5, "pads=x"), (5, "pads")]
)
def test_words_that_are_no_values_are_refused(option: int, text: str) -> None:
    with pytest.raises(BadOption, match=f"option {DECLARED[option].name}"):
        DECLARED[option].parse(text)


def test_options_reach_the_record() -> None:
    state = games.load("kwinty").new(width=7, frame="fixed", short_sides=False).state
    assert (state.width, state.frame, state.short_sides) == (7, 1, 0)


def test_an_unknown_game_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownGame, match="did you mean kwinty"):
        games.load("kwimty")


@pytest.mark.parametrize("seats", [5, 0, -2, True, 2.0, "2"])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(BadOption, match=f"seats: {seats!r} is not allowed; Kwinty takes 2"):
        games.load("kwinty").new(seats=seats)
