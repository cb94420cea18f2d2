"""The shelf of studies: who may read and edit which, and the order of edits of several people at once."""

import asyncio
import random
from collections import OrderedDict
from collections.abc import Callable
from typing import Literal, TypeVar

import msgspec

from opolis.core.errors import OpolisError
from opolis.protocol.study_replies import EditorInfo
from opolis.protocol.study_requests import Access, Edit
from opolis.server.ids import id_of_text, new_id
from opolis.server.plain_text import clean
from opolis.server.refusal import Refuse, by_error
from opolis.server.store.engine import Taken
from opolis.server.store.rows import EditRow, Person, StudyRow
from opolis.server.store.store import Store
from opolis.server.tables.study import LONGEST_TITLE, Study, needed

Role = Literal["owner", "editor", "reader"]
Found = TypeVar("Found")
OWNED = 100  # studies that one person has
EDITORS = 30
MOST_EDITS = 20_000
MOST_BYTES = 16_000_000  # of the edits of one study
SENT = 500  # edits at once
KEPT = 64  # studies that need not be put together again
TRIES = 12  # when other processes edit at the same time
FIRST_WAIT = 0.005  # seconds after a lost race; twice as long each time, so that nobody loses them all
LONGEST_WAIT = 0.5
INVITE_LENGTH = 20
decode = msgspec.json.Decoder(Edit).decode


class LiveStudy:
    """A study in memory, as far as its edits were read."""

    def __init__(self) -> None:
        self.study, self.lock, self.size = Study(), asyncio.Lock(), 0

    def apply(self, rows: list[EditRow]) -> None:
        """Make the edits of rows."""
        for row in rows:
            self.study.apply(decode(row.body))
            self.size += len(row.body)


class StudyShelf:
    """Makes, finds and edits studies."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._live: OrderedDict[str, LiveStudy] = OrderedDict()

    async def create(self, who: str, title: str, access: Access) -> StudyRow:
        """Begin a study."""
        if await self._store.studies_owned(who) >= OWNED:
            raise Refuse("not_allowed", f"you have {OWNED} studies already", "delete one of them")
        now = self._store.now()
        row = StudyRow(new_id(), _title(title), who, access, new_id(INVITE_LENGTH), now, now)
        await self._store.save_study(row)
        return row

    async def find(self, name: str, who: str) -> tuple[StudyRow, Role]:
        """Find a study and what somebody may do with it; private ones are not there for others."""
        row = await self._store.study(name)
        if row is not None and row.owner == who:
            return row, "owner"
        if row is not None and who and who in await self._store.editors(name):
            return row, "editor"
        if row is None or row.access == "private":
            raise Refuse("not_found", "there is no such study", "ask for the link once more")
        return row, "reader"

    async def owned(self, name: str, who: str) -> StudyRow:
        """Find a study of somebody's own."""
        row, role = await self.find(name, who)
        if role != "owner":
            raise Refuse("not_allowed", "only whoever began a study may do this")
        return row

    async def change(self, row: StudyRow, title: str, access: Access | None) -> StudyRow:
        """Call a study otherwise, or let others read it."""
        changed = msgspec.structs.replace(row, title=_title(title or row.title), access=access or row.access)
        await self._store.save_study(changed)
        return changed

    async def join(self, name: str, person: Person, invite: str) -> None:
        """Let somebody edit who was invited."""
        row = await self._store.study(name)
        if row is None or not invite or invite != row.invite:
            raise Refuse("not_found", "this invitation is not valid any more", "ask for another one")
        editors = await self._store.editors(name)
        if person.id != row.owner and person.id not in editors and len(editors) >= EDITORS:
            raise Refuse("not_allowed", f"at most {EDITORS} people edit a study")
        if person.id != row.owner:
            await self._store.add_editor(name, person.id, person.name)

    async def close_to_others(self, row: StudyRow) -> StudyRow:
        """Let nobody edit but the owner; the old invitation is void."""
        await self._store.remove_editors(row.id)
        return await self._invite_anew(row)

    async def editors(self, study: str) -> list[EditorInfo]:
        """List who may edit a study besides its owner."""
        return [
            EditorInfo(_editor(study, who), name) for who, name in (await self._store.editors(study)).items()
        ]

    async def send_away(self, row: StudyRow, editor: str) -> StudyRow:
        """Let one editor edit no more; the others stay, and the old invitation is void."""
        for who in await self._store.editors(row.id):
            if _editor(row.id, who) == editor:
                await self._store.remove_editor(row.id, who)
                return await self._invite_anew(row)
        raise Refuse("not_found", "nobody with this name edits the study", "load the page again")

    async def _invite_anew(self, row: StudyRow) -> StudyRow:
        changed = msgspec.structs.replace(row, invite=new_id(INVITE_LENGTH))
        await self._store.save_study(changed)
        return changed

    async def delete(self, row: StudyRow) -> None:
        """Delete a study."""
        await self._store.delete_study(row.id)
        self._live.pop(row.id, None)

    async def edit(self, name: str, who: str, act: str, edit: Edit) -> int:
        """Make an edit after all that came before; a resend is the edit that it was. Returns its number."""
        live, edit = self._of(name), needed(edit)
        body = msgspec.json.encode(edit).decode()
        async with live.lock:
            for lost in range(TRIES):
                await self._catch_up(name, live)
                for known in await self._store.edits_by(name, who, act):
                    return known.seq
                if live.study.seq >= MOST_EDITS:
                    raise Refuse("too_big", f"a study has at most {MOST_EDITS} edits", "begin another study")
                if live.size + len(body) > MOST_BYTES:
                    raise Refuse("too_big", f"a study has at most {MOST_BYTES} bytes", "begin another study")
                await _ruled(live.study.check, edit)
                row = EditRow(live.study.seq + 1, self._store.now(), who, act, body)
                try:
                    await self._store.add_edit(name, row)
                except Taken:
                    await asyncio.sleep(random.uniform(0, min(FIRST_WAIT * 2**lost, LONGEST_WAIT)))
                    continue
                await asyncio.to_thread(live.apply, [row])
                return row.seq
        raise Refuse("unavailable", "too many edit this study at once", "try again")

    async def read(self, name: str, ask: Callable[[Study], Found]) -> Found:
        """Ask something of a study as it is now."""
        live = self._of(name)
        async with live.lock:
            await self._catch_up(name, live)
            return await _ruled(ask, live.study)

    async def since(self, name: str, after: int) -> list[EditRow]:
        """List the edits after a number; the first of them, if they are many."""
        return await self._store.edits(name, after, SENT)

    async def _catch_up(self, name: str, live: LiveStudy) -> None:
        """Make the edits since, in a thread: there may be thousands."""
        if rows := await self._store.edits(name, live.study.seq):
            await asyncio.to_thread(live.apply, rows)

    def _of(self, name: str) -> LiveStudy:
        live = self._live.pop(name, None) or LiveStudy()
        self._live[name] = live
        while len(self._live) > KEPT:
            self._live.popitem(last=False)
        return live


def _editor(study: str, who: str) -> str:
    """Name an editor in a study without telling their id."""
    return id_of_text(f"{study} {who}")


async def _ruled(ask: Callable[..., Found], about: object) -> Found:
    """Ask in a thread; what the rules or a broken record say is a refusal."""
    try:
        return await asyncio.to_thread(ask, about)
    except OpolisError as error:
        raise by_error(error) from None


def _title(text: str) -> str:
    title = clean(text, LONGEST_TITLE)
    if not title:
        raise Refuse("malformed", "a study needs a title")
    return title
