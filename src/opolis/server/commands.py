"""What can be done with a store from outside, also while a server runs on it."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from opolis.core.errors import OpolisError
from opolis.server import backups
from opolis.server.run import open_store
from opolis.server.settings import ServerSettings
from opolis.server.store.store import Store
from opolis.server.tables import archive

WORDS = {
    "export": "{done} tables written, {faults} could not be",
    "import": "{done} records brought in, {faults} could not be, {skipped} files skipped",
    "check": "{done} tables replay, {faults} do not, {skipped} are by older rules",
}
COPYING = ("backup", "restore")
Done = TypeVar("Done")


async def run(work: str, settings: ServerSettings, path: Path | None) -> tuple[str, list[str]]:
    """Do one of export, import, backup, restore and check; returns what to say, and the faults."""
    if work not in (*WORDS, *COPYING):
        raise OpolisError(f"{work!r} is not known; there are {', '.join((*WORDS, *COPYING))}")
    if path is None and work != "check":
        raise OpolisError(f"{work} needs a {'file' if work in COPYING else 'folder'}")
    if work == "restore":
        return await backups.restore(settings, path or Path()), []
    if work == "backup":
        return await with_store(settings, lambda store: backups.back_up(store, settings, path or Path())), []
    new = work == "import"
    return await with_store(settings, lambda store: _run(work, store, path or Path()), new)


async def with_store(
    settings: ServerSettings, work: Callable[[Store], Awaitable[Done]], new: bool = False
) -> Done:
    """Do something with a store that is there, or may be made; a server may run on it."""
    if "://" not in settings.database and not Path(settings.database).exists() and not new:
        raise OpolisError(f"{settings.database}: there is no such file")
    store = open_store(settings, alone=False)
    await store.open()
    try:
        return await work(store)
    finally:
        await store.close()


async def _run(work: str, store: Store, path: Path) -> tuple[str, list[str]]:
    if work == "check":
        report = await archive.check_all(store)
    else:
        report = await (archive.export_all if work == "export" else archive.import_all)(store, path)
    faults, skipped = len(report.faults), len(report.skipped)
    summary = WORDS[work].format(done=report.done, faults=faults, skipped=skipped)
    return "\n".join([summary, *report.skipped]), report.faults
