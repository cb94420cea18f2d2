"""Files that an option names: read by Game.new and the command line, by nobody else."""

import json
from pathlib import Path

import pytest

import opolis
from opolis.core.design import files
from opolis.core.errors import BadDesign, BadOption, BadRecord
from opolis.core.game import Game
from opolis.core.options import Option
from opolis.match.design_files import gather
from opolis.match.match import Match
from walks import GAMES

DESIGNED = [
    (game, option) for game in map(opolis.game, GAMES) for option in game.options if option.kind == "design"
]
each_design = pytest.mark.parametrize(
    ("game", "option"), DESIGNED, ids=[f"{game.name}-{option.name}" for game, option in DESIGNED]
)


@pytest.fixture
def file(game: Game, tmp_path: Path) -> Path:
    """A folder with a sound design of the game's own."""
    for name, text in files(game.room("designs").template(), "design.toml").items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@each_design
def test_a_new_match_reads_the_file_that_an_option_names(game: Game, option: Option, file: Path) -> None:
    by_path, by_name = game.new(**{option.name: file}), game.new(**{option.name: str(file)})
    assert by_path == by_name == Match(game, None, {option.name: gather(file)})
    assert opolis.read(by_path.record()) == by_path


@each_design
def test_nobody_else_opens_a_file(game: Game, option: Option, file: Path) -> None:
    remedy = rf"option {option.name}: .* is not allowed; .* Game\.new\({option.name}=path\)"
    with pytest.raises(BadOption, match=remedy):
        game.checked(None, {option.name: str(file)})
    with pytest.raises(BadOption, match=remedy):
        Match(game, None, {option.name: str(file)})
    with pytest.raises(BadOption, match="is not allowed"):
        Match(game, None, {option.name: file})
    text = game.new().record()
    named = text.replace("Options: {}", f"Options: {json.dumps({option.name: str(file)})}")
    with pytest.raises(BadRecord, match=f"line 4: {remedy}"):
        opolis.read(named)


def test_an_option_that_takes_no_design_takes_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"option width: .* is not allowed; it takes 5 to 12"):
        opolis.game("kwinty").new(width=tmp_path)


def test_a_file_and_a_folder_become_one_text(tmp_path: Path) -> None:
    (tmp_path / "tiles.toml").write_text("a = 1\n")
    (tmp_path / "cards.toml").write_text("b = 2\n")
    assert files(gather(tmp_path), "x.toml") == {"cards.toml": "b = 2\n\n", "tiles.toml": "a = 1\n\n"}
    assert files(gather(tmp_path / "tiles.toml"), "x.toml") == {"tiles.toml": "a = 1\n\n"}


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadDesign, match="No such file"):
        gather(tmp_path / "missing.toml")
    with pytest.raises(BadDesign, match="holds no"):
        gather(tmp_path)
    (tmp_path / "odd.toml").write_bytes(b"a = '\xff'")
    with pytest.raises(BadDesign, match="byte 5 is not UTF-8"):
        gather(tmp_path / "odd.toml")
