"""Pictures for notebooks: drawn of a scene's parts, whatever the game."""

import random
import xml.etree.ElementTree as ET

import pytest

import opolis
from opolis.core.scene import Part, Scene, SeatScene
from opolis.match.svg import back_to_front, channels, draw, solids_of
from walks import GAMES, random_match, walk

SEATS = (SeatScene(0, "red", 3), SeatScene(1, "blue", 4))


def tags(svg: str) -> list[str]:
    return [element.tag.rpartition("}")[2] for element in ET.fromstring(svg).iter()]


def order(*parts: Part) -> list[str]:
    return [solid.words for solid in back_to_front([solid for part in parts for solid in solids_of(part)])]


@pytest.mark.parametrize("name", GAMES)
def test_every_match_shows_itself_in_a_notebook(name: str) -> None:
    rng = random.Random(f"svg {name}")
    for match in walk(random_match(opolis.game(name), rng), rng):
        if rng.random() < 0.05 or match.over:
            picture = ET.fromstring(match._repr_svg_())
            said = ["".join(element.itertext()) for element in picture.iter() if element.tag.endswith("text")]
            assert match.scene(-1).text in said or not match.over
            assert float(picture.attrib["width"]) <= 640


def test_boxes_have_three_sides_cylinders_two_and_labels_only_words() -> None:
    assert tags(draw(Scene((Part("a", "block", (0, 0, 0)),), (), SEATS, "x"))).count("polygon") == 3
    round_one = tags(draw(Scene((Part("a", "token", (0, 0, 0), value=5),), (), SEATS, "x")))
    assert round_one == ["svg", "path", "ellipse", "text", "text", "text"]
    assert (
        tags(draw(Scene((Part("a", "label", (0, 0, 0), label="hi"),), (), SEATS, "x")))
        == ["svg"] + ["text"] * 3
    )


def test_a_block_over_squares_is_drawn_square_by_square_and_turned() -> None:
    part = Part("a", "poly", (0.0, 0.0, 0.0), cells=((0, 0), (1, 0), (0, 1)))
    assert len(list(solids_of(part))) == 3
    flat, upright = (Part("a", "poly", (0, 0, 0), cells=((0, 0), (1, 0)), turn=turn) for turn in (0, 1))
    assert {solid.top[1] for solid in solids_of(flat)} == {0}
    assert {solid.top[0] for solid in solids_of(upright)} == {0}


def test_what_stands_before_is_drawn_after() -> None:
    near, far = Part("n", "block", (0, 0, 0), label="near"), Part("f", "block", (0, 1, 0), label="far")
    above = Part("u", "block", (0, 0, 1), label="above")
    assert order(above, near, far) == ["far", "near", "above"]
    assert order(far, near, above) == ["far", "near", "above"]


def test_words_of_parts_and_scenes_are_text_and_never_markup() -> None:
    svg = draw(Scene((Part("a", "block", (0, 0, 0), label="<b>"),), (), SEATS, "a & b <script>"))
    assert "<script>" not in svg
    assert "a & b <script>" in "".join(ET.fromstring(svg).itertext())


def test_an_empty_scene_still_says_what_is_expected() -> None:
    assert "red 3, blue 4" in draw(Scene((), (), SEATS, "Nothing yet"))


def test_a_pale_colour_is_lighter_than_its_own_and_not_grey() -> None:
    red, green, blue = channels("pale blue")
    assert all(pale > own for pale, own in zip((red, green, blue), channels("blue"), strict=True))
    assert red < green < blue
