"""Designs as files: a file that an option names is read here, for whoever may name files of this machine.

Everything below takes a design as its text alone, so nothing that comes over the network can open a file.
"""

from collections.abc import Mapping
from pathlib import Path

from opolis.core.design import FILE_MARK
from opolis.core.errors import BadDesign
from opolis.core.game import Game
from opolis.core.options import Option, OptionValue
from opolis.match.match import Match


def begin(game: Game, seats: int | None, options: Mapping[str, OptionValue | Path]) -> Match:
    """Begin a match whose options may name files."""
    declared = {option.name: option for option in game.options}
    read = {name: as_text(declared.get(name), value) for name, value in options.items()}
    return Match(game, seats, read)


def as_text(option: Option | None, value: OptionValue | Path) -> OptionValue:
    """Replace a design's file by its text; anything else is left to the checks."""
    takes_files = option is not None and option.kind == "design"
    if isinstance(value, Path):
        return gather(value) if takes_files else str(value)
    return gather(Path(str(value))) if option is not None and option.names_file(value) else value


def gather(path: Path) -> str:
    """Read a design file, or all TOML and text files of a folder, into one text."""
    files = sorted(path.glob("*.toml")) + sorted(path.glob("*.txt")) if path.is_dir() else [path]
    if not files:
        raise BadDesign(str(path), 0, "the folder holds no .toml or .txt file")
    try:
        return "".join(f"{FILE_MARK}{file.name}\n{file.read_text(encoding='utf-8')}\n" for file in files)
    except UnicodeDecodeError as error:
        raise BadDesign(str(path), 0, f"byte {error.start} is not UTF-8 text") from None
    except OSError as error:
        raise BadDesign(str(path), 0, str(error.strerror)) from None
