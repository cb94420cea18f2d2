"""Studies: whose they are, who may edit them, and their edits in order."""

import msgspec

from opolis.server.store.engine import Engine, Statement, marks
from opolis.server.store.rows import EditRow, StudyRow

STUDY = "id, title, owner, access, invite, created, updated"
EDIT = "seq, at, who, act, body"
ALL = 1_000_000  # more edits than any study has


class Studies(Engine):
    """The part of a store that keeps studies."""

    async def study(self, study: str) -> StudyRow | None:
        """Find a study."""
        rows = await self._read(f"SELECT {STUDY} FROM studies WHERE id = ?", study)
        return StudyRow(*rows[0]) if rows else None

    async def studies(self, who: str, before: float, limit: int) -> list[StudyRow]:
        """List public studies, or with `who` those that somebody may edit; what changed last comes first."""
        mine = "owner = ? OR id IN (SELECT study FROM study_editors WHERE who = ?)"
        where, values = (mine, [who, who]) if who else ("access = 'public'", [])
        newest = f"ORDER BY updated DESC LIMIT {limit:d}"
        sql = f"SELECT {STUDY} FROM studies WHERE ({where}) AND updated < ? {newest}"
        return [StudyRow(*row) for row in await self._read(sql, *values, before)]

    async def save_study(self, row: StudyRow) -> None:
        """Keep what a study is called and who may read it."""
        changed = ", ".join(f"{name} = excluded.{name}" for name in STUDY.split(", ")[1:])
        sql = f"INSERT INTO studies ({STUDY}) VALUES ({marks(7)}) ON CONFLICT (id) DO UPDATE SET {changed}"
        await self._write([Statement(sql, msgspec.structs.astuple(row))])

    async def delete_study(self, study: str) -> None:
        """Delete a study with all that belongs to it."""
        await self._write(deletion("= ?", (study,)))

    async def all_studies(self, limit: int) -> list[StudyRow]:
        """List studies of everybody, for whoever runs the server; what changed last comes first."""
        sql = f"SELECT {STUDY} FROM studies ORDER BY updated DESC LIMIT {limit:d}"
        return [StudyRow(*row) for row in await self._read(sql)]

    async def studies_owned(self, who: str) -> int:
        """Count somebody's own studies."""
        return int((await self._read("SELECT COUNT(*) FROM studies WHERE owner = ?", who))[0][0])

    async def editors(self, study: str) -> dict[str, str]:
        """Give who may edit a study besides its owner, by name."""
        return dict(await self._read("SELECT who, name FROM study_editors WHERE study = ?", study))

    async def add_editor(self, study: str, who: str, name: str) -> None:
        """Let somebody edit."""
        sql = (
            "INSERT INTO study_editors (study, who, name) VALUES (?, ?, ?) "
            "ON CONFLICT (study, who) DO UPDATE SET name = excluded.name"
        )
        await self._write([Statement(sql, (study, who, name))])

    async def remove_editor(self, study: str, who: str) -> None:
        """Let somebody edit no more."""
        await self._write([Statement("DELETE FROM study_editors WHERE study = ? AND who = ?", (study, who))])

    async def remove_editors(self, study: str) -> None:
        """Let nobody edit but the owner."""
        await self._write([Statement("DELETE FROM study_editors WHERE study = ?", (study,))])

    async def edits(self, study: str, after: int = 0, limit: int = ALL) -> list[EditRow]:
        """Read the edits after a number."""
        sql = f"SELECT {EDIT} FROM study_edits WHERE study = ? AND seq > ? ORDER BY seq LIMIT {limit:d}"
        return [EditRow(*row) for row in await self._read(sql, study, after)]

    async def edits_by(self, study: str, who: str, act: str) -> list[EditRow]:
        """Find an edit by the id that its client gave it."""
        sql = f"SELECT {EDIT} FROM study_edits WHERE study = ? AND who = ? AND act = ?"
        return [EditRow(*row) for row in await self._read(sql, study, who, act)]

    async def edits_of(self, who: str) -> list[tuple[str, str]]:
        """List all that somebody has written into studies, and into which."""
        sql = "SELECT study, body FROM study_edits WHERE who = ? ORDER BY at"
        return [(study, body) for study, body in await self._read(sql, who)]

    async def add_edit(self, study: str, row: EditRow) -> None:
        """Add an edit; Taken if its number is another's already, or if it came before."""
        sql = f"INSERT INTO study_edits (study, {EDIT}) VALUES ({marks(6)})"
        await self._write([
            Statement(sql, (study, *msgspec.structs.astuple(row))),
            Statement("UPDATE studies SET updated = ? WHERE id = ?", (row.at, study)),
        ])  # fmt: skip


def deletion(which: str, values: tuple[str, ...]) -> list[Statement]:
    """Delete the studies whose id fits, with all that belongs to them."""
    return [
        Statement(f"DELETE FROM {table} WHERE {column} {which}", values)
        for table, column in (("study_edits", "study"), ("study_editors", "study"), ("studies", "id"))
    ]


def forgotten(person: str, instead: str) -> list[Statement]:
    """Delete somebody's own studies; what they wrote into others' stays, without their name."""
    return [
        *deletion("IN (SELECT id FROM studies WHERE owner = ?)", (person,)),
        Statement("DELETE FROM study_editors WHERE who = ?", (person,)),
        Statement("UPDATE study_edits SET who = ? WHERE who = ?", (instead, person)),
    ]
