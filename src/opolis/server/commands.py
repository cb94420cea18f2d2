"""What can be done with a store from outside, also while a server runs on it."""

from pathlib import Path

from opolis.core.errors import OpolisError
from opolis.server.run import open_store
from opolis.server.settings import ServerSettings
from opolis.server.tables import archive

WORDS = {"export": "written", "import": "brought in", "check": "replay"}


async def run(work: str, settings: ServerSettings, path: Path | None) -> tuple[str, list[str]]:
    """Do one of export, import, backup and check; returns what to say, and the faults."""
    if "://" not in settings.database and not Path(settings.database).exists() and work != "import":
        raise OpolisError(f"{settings.database}: there is no such file")
    store = open_store(settings, alone=False)
    await store.open()
    try:
        if work == "backup":
            await store.backup(str(path))
            return f"backed up to {path}", []
        if work == "check":
            count, faults = await archive.check_all(store)
        elif path is None:
            raise OpolisError(f"{work} needs a folder")
        else:
            work_on = archive.export_all if work == "export" else archive.import_all
            count, faults = await work_on(store, path)
        return f"{count} tables {WORDS[work]}, {len(faults)} do not", faults
    finally:
        await store.close()
