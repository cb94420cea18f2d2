"""Backups: whole copies of what is kept, dated in a folder, and the way back from one."""

import asyncio
import contextlib
import os
import shutil
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from opolis.core.errors import OpolisError
from opolis.server.settings import ServerSettings
from opolis.server.store.store import Store

STEM = "opolis-"
UNFINISHED = ".part"
BESIDE = ("-wal", "-shm", "-journal")  # SQLite reads them into whatever has the name of their database


async def back_up(store: Store, settings: ServerSettings, path: Path) -> str:
    """Write a copy to a file, or a dated one into a folder, where only the newest are kept.

    A name without an ending is a folder's.
    """
    if not path.resolve().parent.is_dir():
        raise OpolisError(f"{path.parent}: there is no such folder")
    if path.exists() and Path(settings.database).exists() and path.samefile(settings.database):
        raise OpolisError(f"{path} is the database itself: a copy needs a name of its own")
    if not path.suffix:
        path.mkdir(exist_ok=True)
    target = path / f"{STEM}{datetime.now(UTC):%Y%m%dT%H%M%S}Z.{store.name}" if path.is_dir() else path
    part = target.with_name(target.name + UNFINISHED)
    part.unlink(missing_ok=True)
    try:
        await store.backup(str(part))
    except sqlite3.Error as error:
        raise OpolisError(f"{target} cannot be written: {error}") from None
    os.replace(part, target)
    gone = remove_old(path, store.name, settings.backups_kept) if path.is_dir() else 0
    return f"backed up to {target}" + (f", {gone} old copies removed" if gone else "")


def remove_old(folder: Path, engine: str, kept: int) -> int:
    """Remove all dated copies but the newest; returns how many."""
    old = sorted(folder.glob(f"{STEM}*Z.{engine}"))[:-kept]
    for path in old:
        path.unlink()
    return len(old)


async def restore(settings: ServerSettings, path: Path) -> str:
    """Bring a copy back, to where nothing is kept yet."""
    if not path.is_file():
        raise OpolisError(f"{path}: there is no such file")
    if "://" in settings.database:
        await _restore_postgres(settings.database, path)
    else:
        await asyncio.to_thread(_restore_sqlite, Path(settings.database), path)
    return f"restored from {path}"


def _restore_sqlite(database: Path, copy: Path) -> None:
    if database.exists():
        raise OpolisError(f"{database} exists already: stop the server and move the file away first")
    for left in map(database.with_name, (database.name + ending for ending in BESIDE)):
        if left.exists():
            raise OpolisError(f"{left} is of a database that was here: move it away with that one")
    part = database.with_name(database.name + UNFINISHED)
    part.unlink(missing_ok=True)
    how = "mode=ro" if copy.with_name(copy.name + BESIDE[0]).exists() else "immutable=1"
    try:
        with contextlib.closing(sqlite3.connect(part)) as target:
            with contextlib.closing(sqlite3.connect(f"{copy.absolute().as_uri()}?{how}", uri=True)) as source:
                source.backup(target)
            (verdict,) = target.execute("PRAGMA integrity_check").fetchone()
            target.execute("SELECT count(*) FROM events")
    except sqlite3.DatabaseError as error:
        part.unlink(missing_ok=True)
        raise OpolisError(f"{copy} is no sound copy: {error}") from None
    if verdict != "ok":
        part.unlink()
        raise OpolisError(f"{copy} is damaged: {verdict}")
    os.replace(part, database)


async def _restore_postgres(url: str, copy: Path) -> None:
    """Let PostgreSQL's own tool do it, all or nothing: tables that exist already refuse it."""
    tool = shutil.which("pg_restore")
    if not tool:
        raise OpolisError("pg_restore is not installed; it comes with PostgreSQL's client")
    from opolis.server.store.postgres import without_password  # an extra

    shown, around = without_password(url)
    words = ("--single-transaction", "--exit-on-error", "--no-owner", f"--dbname={shown}", str(copy))
    work = await asyncio.create_subprocess_exec(tool, *words, stderr=asyncio.subprocess.PIPE, env=around)
    _, errors = await work.communicate()
    if work.returncode:
        reason = errors.decode(errors="replace").strip().partition("\n")[0]
        raise OpolisError(f"nothing was restored, the database must be empty: {reason}")
