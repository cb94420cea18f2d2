"""Designs are text: read within limits, with errors that name file and line."""

import pytest

from opolis.core.design import MAX_BYTES, files, line_of, parse
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
