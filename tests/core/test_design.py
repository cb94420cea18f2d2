"""Designs are text: read within limits, with errors that name file and line."""

from pathlib import Path

import pytest

from opolis.core.design import MAX_BYTES, files, gather, line_of, parse
from opolis.core.errors import BadDesign


def test_a_file_and_a_folder_become_one_text(tmp_path: Path) -> None:
    (tmp_path / "tiles.toml").write_text("a = 1\n")
    (tmp_path / "cards.toml").write_text("b = 2\n")
    assert files(gather(tmp_path), "x.toml") == {"cards.toml": "b = 2\n\n", "tiles.toml": "a = 1\n\n"}
    assert files(gather(tmp_path / "tiles.toml"), "x.toml") == {"tiles.toml": "a = 1\n\n"}
    assert files("c = 3\n", "x.toml") == {"x.toml": "c = 3\n"}


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadDesign, match="No such file"):
        gather(tmp_path / "missing.toml")
    with pytest.raises(BadDesign, match="holds no"):
        gather(tmp_path)
    (tmp_path / "odd.toml").write_bytes(b"a = '\xff'")
    with pytest.raises(BadDesign, match="byte 5 is not UTF-8"):
        gather(tmp_path / "odd.toml")


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
