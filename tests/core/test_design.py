"""Designs are text: read within limits, with errors that name file and line."""

import pytest

from opolis.core.design import MAX_BYTES, STRING, files, line_of, parse
from opolis.core.errors import BadDesign


def test_a_text_is_split_into_its_files() -> None:
    assert files("#file a.toml\nx = 1\n#file b.toml\ny = 2\n", "x.toml") == {
        "a.toml": "x = 1\n",
        "b.toml": "y = 2\n",
    }
    assert files("c = 3\n", "x.toml") == {"x.toml": "c = 3\n"}


def test_broken_toml_names_its_line() -> None:
    with pytest.raises(BadDesign, match=r"map\.toml, line 2: "):
        parse("map.toml", "a = 1\nb = = 2\n")


def test_size_and_depth_are_limited() -> None:
    with pytest.raises(BadDesign, match="at most 64000 bytes"):
        files("x" * (MAX_BYTES + 1), "x.toml")
    with pytest.raises(BadDesign, match="nested"):
        parse("x.toml", "a = " + "[" * 9 + "]" * 9)
    with pytest.raises(BadDesign, match="nested"):
        parse("x.toml", "a = " + "[" * 5000 + "]" * 5000)


def test_a_line_is_found_by_what_stands_before_it() -> None:
    assert line_of("[a]\nx = 1\n[b]\nx = 2\n", "[b]", "x =") == 4
    assert line_of("[a]\n", "[c]") == 0


@pytest.mark.parametrize(
    "text",
    [
        '"""' + '\\"""' * 9,
        '"""' + "a\n" * 9 + "\\",
        "'''" + "''\n" * 9,
        '"' + '\\"' * 9,
        '"' + "\\" * 8,
        "'" + '"' * 9,
    ],
)
def test_a_text_without_an_end_is_passed_over_at_once_and_never_looked_at_again(text: str) -> None:
    found = STRING.match(text)
    assert found
    assert found.end() == len(text)


@pytest.mark.parametrize("text", ['"""a""""', '"""a"""""', "'''a'''''", '"a\\"b"', "'a\\'", '"""\\""""'])
def test_what_follows_a_text_is_not_taken_for_a_part_of_it(text: str) -> None:
    found = STRING.match(f"{text}, [[[[")
    assert found
    assert found[0] == text
    assert parse("x.toml", f"a = [{text}, [[[]]]]")["a"][1] == [[[]]]
    with pytest.raises(BadDesign, match="nested"):
        parse("x.toml", f"a = [{text}, {'[' * 99}{']' * 99}]")
