"""People and what is theirs: accounts, tokens, sessions; and how somebody is forgotten."""

import msgspec

from opolis.server.store.engine import Engine, Statement, marks
from opolis.server.store.rows import ChatRow, Person, TokenRow
from opolis.server.store.studies import forgotten

PERSON = "id, name, created, login, password, email, epoch, language, unconfirmed, banned"
TOKEN = "id, person, name, digest, scopes, created, expires, revoked"
DELETED = "deleted player"
NOBODY = "deleted-"  # what such a player's id begins with
BOT = "bot:"  # what a bot's begins with, before its level


class People(Engine):
    """The part of a store that keeps people."""

    async def person(self, person: str) -> Person | None:
        """Find somebody."""
        rows = await self._read(f"SELECT {PERSON} FROM people WHERE id = ?", person)
        return Person(*rows[0]) if rows else None

    async def person_by_login(self, login: str) -> Person | None:
        """Find an account."""
        rows = await self._read(f"SELECT {PERSON} FROM people WHERE login = ? AND login <> ''", login)
        return Person(*rows[0]) if rows else None

    async def people(self, words: str = "", limit: int = 100) -> list[Person]:
        """List people whose id, name, login or address holds these words, the newest first."""
        columns = ("id", "name", "login", "email")
        where = " OR ".join(f"LOWER({column}) LIKE ?" for column in columns)
        sql = f"SELECT {PERSON} FROM people WHERE {where} ORDER BY created DESC LIMIT {limit:d}"
        return [Person(*row) for row in await self._read(sql, *[f"%{words.lower()}%"] * len(columns))]

    async def save_person(self, person: Person) -> None:
        """Keep somebody; Taken if the login is another's."""
        changed = ", ".join(f"{column} = excluded.{column}" for column in PERSON.split(", ")[1:])
        sql = f"INSERT INTO people ({PERSON}) VALUES ({marks(10)}) ON CONFLICT (id) DO UPDATE SET {changed}"
        await self._write([Statement(sql, msgspec.structs.astuple(person))])

    async def forget_person(self, person: str, instead: str) -> None:
        """Delete what is known of somebody; matches stay, with a deleted player instead."""
        tables = "SELECT table_id FROM events WHERE who = ? UNION SELECT table_id FROM holders WHERE who = ?"
        renamed = "SET who = ?, text = CASE WHEN kind = 'sat' THEN ? ELSE text END"
        await self._write([
            Statement(f"DELETE FROM snapshots WHERE table_id IN ({tables})", (person, person)),
            Statement(f"UPDATE events {renamed} WHERE who = ?", (instead, DELETED, person)),
            Statement("UPDATE holders SET who = ?, name = ? WHERE who = ?", (instead, DELETED, person)),
            Statement("UPDATE tables SET creator = ? WHERE creator = ?", (instead, person)),
            Statement("DELETE FROM reports WHERE reporter = ?", (person,)),
            Statement("UPDATE reports SET who = '', name = ?, said = '' WHERE who = ?", (DELETED, person)),
            Statement("UPDATE results SET who = ?, name = ? WHERE who = ?", (instead, DELETED, person)),
            Statement("DELETE FROM ratings WHERE who = ?", (person,)),
            Statement("DELETE FROM chat WHERE who = ?", (person,)),
            Statement("DELETE FROM blocks WHERE who = ?", (person,)),
            Statement("DELETE FROM puzzle_players WHERE person = ?", (person,)),
            *forgotten(person, instead),
            Statement("DELETE FROM tokens WHERE person = ?", (person,)),
            Statement("DELETE FROM people WHERE id = ?", (person,)),
        ])  # fmt: skip

    async def tables_with(self, person: str) -> list[str]:
        """List all tables where somebody ever did something."""
        sql = (
            "SELECT table_id FROM events WHERE who = ? UNION SELECT table_id FROM holders WHERE who = ? "
            "UNION SELECT id FROM tables WHERE creator = ?"
        )
        return [table for (table,) in await self._read(sql, person, person, person)]

    async def chat_of(self, person: str) -> list[tuple[str, ChatRow]]:
        """List all that somebody has said, and at which tables."""
        sql = "SELECT table_id, at, seat, who, name, text FROM chat WHERE who = ? ORDER BY at"
        return [(table, ChatRow(*rest)) for table, *rest in await self._read(sql, person)]

    # Tokens and sessions.

    async def token(self, token: str) -> TokenRow | None:
        """Find a token."""
        rows = await self._read(f"SELECT {TOKEN} FROM tokens WHERE id = ?", token)
        return TokenRow(*rows[0]) if rows else None

    async def tokens(self, person: str) -> list[TokenRow]:
        """List somebody's tokens that are not revoked."""
        sql = f"SELECT {TOKEN} FROM tokens WHERE person = ? AND revoked = 0 ORDER BY created"
        return [TokenRow(*row) for row in await self._read(sql, person)]

    async def save_token(self, token: TokenRow) -> None:
        """Keep a token."""
        sql = (
            f"INSERT INTO tokens ({TOKEN}) VALUES ({marks(8)}) "
            "ON CONFLICT (id) DO UPDATE SET revoked = excluded.revoked"
        )
        await self._write([Statement(sql, msgspec.structs.astuple(token))])

    async def revoke_tokens(self, person: str, now: float) -> None:
        """Make all tokens of somebody void."""
        sql = "UPDATE tokens SET revoked = ? WHERE person = ? AND revoked = 0"
        await self._write([Statement(sql, (now, person))])

    async def end_session(self, session: str, now: float) -> None:
        """Remember that somebody has signed out."""
        sql = "INSERT INTO ended_sessions (session, ended) VALUES (?, ?) ON CONFLICT (session) DO NOTHING"
        await self._write([Statement(sql, (session, now))])

    async def session_ended(self, session: str) -> bool:
        """Whether somebody has signed out there."""
        return bool(await self._read("SELECT ended FROM ended_sessions WHERE session = ?", session))
