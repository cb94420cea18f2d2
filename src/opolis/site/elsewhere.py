"""Games from elsewhere for a site: built where they are installed, and put into the engine beside ours."""

import json
import zipfile
from collections.abc import Sequence
from pathlib import Path

from opolis import games
from opolis.core.game import Game
from opolis.core.sources import fingerprint
from opolis.site.foreign_imports import check_imports
from opolis.site.packing import CONTENTS, MARKS, PACKAGE, entry_points, game_files, write_contents


def add_games(engine: Path) -> list[str]:
    """Add the games from elsewhere that an engine has not; says which."""
    known = json.loads((engine / CONTENTS).read_text(encoding="utf-8")).get("rules", {})
    elsewhere = [game for game in map(games.load, games.names()) if PACKAGE not in game.folder.parents]
    added = [game for game in elsewhere if game.name not in known]
    for game in added:
        check_imports(game.name, game_files(game), game.package)
    if added:
        for game in added:
            _add_kernels(engine, game)
        _add_sources(engine / "opolis.zip", elsewhere)
        write_contents(engine, sorted({*known, *(game.name for game in added)}))
    return [game.name for game in added]


def _add_kernels(engine: Path, game: Game) -> None:
    from opolis.wasm.kept import side_module  # needs the compiler, which most sites can do without

    module, page = side_module(game)
    (engine / f"kernels/{game.name}.so").write_bytes(module)
    (engine / f"kernels/{game.name}.json").write_bytes(page)


def _add_sources(package: Path, elsewhere: Sequence[Game]) -> None:
    """Write the archive again, with the sources of games and by what they are found and checked."""
    with zipfile.ZipFile(package) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    marks = {game.folder.name: fingerprint(game.folder) for game in elsewhere}
    files[MARKS] = json.dumps({**json.loads(files[MARKS]), **marks}).encode()
    for game in elsewhere:
        files |= dict(game_files(game))
    files |= {name: text.encode() for name, text in entry_points(elsewhere).items()}
    with zipfile.ZipFile(package, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files, key=lambda name: (name.endswith((".py", ".pyc")), name)):
            archive.writestr(zipfile.ZipInfo(name), files[name])
