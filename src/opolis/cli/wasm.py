"""`opolis wasm`: a game's rules and search as a module for browsers."""

import time
from pathlib import Path
from typing import Annotated

import typer

from opolis.cli.look import GameName


def wasm(
    game: GameName,
    out: Annotated[Path, typer.Option(help="The folder that the module is written to.")] = Path(),
) -> None:
    """Write GAME.wasm, a game's rules and search for browsers; games from elsewhere are built alike."""
    from opolis import games
    from opolis.wasm.kept import module

    chosen, began = games.adopt(game), time.perf_counter()
    built = module(chosen)
    out.mkdir(parents=True, exist_ok=True)
    file = out / f"{chosen.name}.wasm"
    file.write_bytes(built)
    print(f"{file}: {len(built):,} bytes in {time.perf_counter() - began:.1f} s")
