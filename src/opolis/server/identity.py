"""Who somebody is: guests by a signed cookie, accounts by a password, programs by a token."""

import asyncio
import base64
import hashlib
import hmac
import secrets
import time
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from opolis.protocol.http_requests import NewToken, Scope
from opolis.server import signed_code
from opolis.server.ids import is_id, new_id
from opolis.server.plain_text import looks_like_a_bot, stands_for_nobody
from opolis.server.refusal import Refuse
from opolis.server.store.engine import Taken
from opolis.server.store.rows import Person, TokenRow
from opolis.server.store.store import Store
from opolis.wording.catalogue import GUEST, LANGUAGES, preferred

if TYPE_CHECKING:
    import argon2

COOKIE = "opolis"
COOKIE_SECONDS = 365 * 24 * 3600
LONGEST_COOKIES = 4096
TOKEN = "opk"
CACHED_SECONDS = 15.0
CACHED_MOST = 10_000
LOGIN = set("abcdefghijklmnopqrstuvwxyz0123456789_-.@+")
SHORTEST_LOGIN, LONGEST_LOGIN = 3, 64
SHORTEST_PASSWORD = 8
CONFIRM, CONFIRM_SECONDS = "confirm", 3 * 24 * 3600.0
RESET, RESET_SECONDS = "reset", 3600.0


class Identity(msgspec.Struct, frozen=True):
    """Who sends a request, and in which language to answer.

    `who` is "" for nobody yet, `scopes` None for a person, who may do everything.
    `session` is what a sign-out ends, `expires` when a token does; 0 for never.
    """

    who: str = ""
    scopes: frozenset[str] | None = None
    session: str = ""
    expires: float = 0.0
    language: str = LANGUAGES[0]

    def may(self, scope: Scope) -> None:
        """Refuse what a token was not made for."""
        if self.scopes is not None and scope not in self.scopes:
            raise Refuse("sign_in", f"this token may not {scope}", f"make one with the scope {scope}")

    def person(self) -> None:
        """Refuse programs where only people may act."""
        if self.scopes is not None:
            raise Refuse("sign_in", "a token cannot do this", "sign in as a person")


def cookie_in(header: str) -> str:
    """Find our cookie among others, which are not even looked at; it is never long."""
    for part in header[:LONGEST_COOKIES].split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value.strip('"')
    return ""


def login_in(text: str) -> str:
    """Read a login as it is kept; "", which is nobody's, where it is too long to be one."""
    login = text.strip().lower()
    return login if len(login) <= LONGEST_LOGIN else ""


class Identities:
    """Signs, checks and remembers identities."""

    def __init__(self, store: Store, max_name: int) -> None:
        self.store, self._max_name = store, max_name
        self._secret = b""
        self._nobodys = ""
        self._people: dict[str, tuple[float, Person | None]] = {}
        self._tokens: dict[str, tuple[float, TokenRow | None]] = {}
        self._ended: dict[str, tuple[float, bool]] = {}

    async def open(self, secret: str) -> None:
        """Take the given key, or make one and keep it in the store."""
        if not secret:
            await self.store.set_fact("secret", secrets.token_hex(32), keep=True)
            secret = await self.store.fact("secret")
        self._secret = secret.encode()

    # Cookies.

    def cookie(self, who: str, epoch: int = 0) -> str:
        """Sign an identity."""
        body = f"{who}.{epoch}.{int(time.time())}.{secrets.token_hex(4)}"
        return f"{body}.{self._sign(body)}"

    def _sign(self, body: str) -> str:
        digest = hmac.new(self._secret, body.encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest[:24]).decode()

    async def identify(self, headers: Mapping[str, str]) -> Identity:
        """Find out who sends a request, and their language: the account's, else the browser's."""
        identity = await self._sender(headers)
        person = await self.person(identity.who) if identity.who else None
        if person and person.banned:
            raise Refuse("not_allowed", f"you may not play here: {person.banned}")
        language = (person.language if person else "") or preferred(headers.get("accept-language", ""))
        return msgspec.structs.replace(identity, language=language)

    async def _sender(self, headers: Mapping[str, str]) -> Identity:
        """Find out who sends a request; nobody if the cookie is not ours."""
        bearer = headers.get("authorization", "")
        if bearer:
            return await self._by_token(bearer.removeprefix("Bearer ").strip())
        body, _, signature = cookie_in(headers.get("cookie", "")).rpartition(".")
        if not body or not hmac.compare_digest(self._sign(body).encode(), signature.encode()):
            return Identity()
        who, epoch, issued, *_ = body.split(".")
        if int(issued) + COOKIE_SECONDS < time.time() or await self._has_ended(signature):
            return Identity()
        person = await self.person(who)
        known = int(epoch) == (person.epoch if person else 0)
        return Identity(who, session=signature) if known else Identity()

    async def sign_out(self, identity: Identity) -> None:
        """End a session: its cookie is void, wherever it was copied to."""
        if identity.session:
            await self.store.end_session(identity.session, time.time())
            self._ended.pop(identity.session, None)

    async def _has_ended(self, session: str) -> bool:
        found = self._ended.get(session)
        if found is None or found[0] < time.monotonic():
            found = time.monotonic() + CACHED_SECONDS, await self.store.session_ended(session)
            self._ended = self._ended if len(self._ended) < CACHED_MOST else {}
            self._ended[session] = found
        return found[1]

    # People.

    async def person(self, who: str) -> Person | None:
        """Find somebody, from memory for a few seconds."""
        found = self._people.get(who)
        if found is None or found[0] < time.monotonic():
            found = time.monotonic() + CACHED_SECONDS, await self.store.person(who)
            self._people = self._people if len(self._people) < CACHED_MOST else {}
            self._people[who] = found
        return found[1]

    async def known(self, who: str) -> Person:
        """Find somebody, or what is known of a guest who never said anything."""
        return await self.person(who) or Person(who, _guest_name(who), time.time())

    async def save(self, person: Person) -> None:
        """Keep somebody."""
        await self.store.save_person(person)
        self._people.pop(person.id, None)

    def forget_all(self) -> None:
        """Look everybody up again next time."""
        self._people, self._tokens, self._ended = {}, {}, {}

    def forget(self, who: str) -> None:
        """Look somebody and their tokens up again next time."""
        self._people.pop(who, None)
        self._ended = {}
        self._tokens = {
            name: kept for name, kept in self._tokens.items() if not kept[1] or kept[1].person != who
        }

    async def register(self, who: str, login: str, password: str) -> Person:
        """Make an account of a guest, who keeps all games, and is called by the login if nameless so far."""
        person = await self.known(who)
        if person.login:
            raise Refuse("taken", "you have an account already", "sign out first")
        login = login_in(login)
        if len(login) < SHORTEST_LOGIN or not set(login) <= LOGIN:
            raise Refuse("malformed", "a login has 3 to 64 letters, digits and . _ - + @")
        digest = await self._hash(password)
        own = login.partition("@")[0] or login
        nameless = person.name == _guest_name(who) and not (looks_like_a_bot(own) or stands_for_nobody(own))
        name = own if nameless else person.name
        person = msgspec.structs.replace(
            person, name=name[: self._max_name], login=login, password=digest, epoch=person.epoch + 1
        )
        try:
            await self.save(person)
        except Taken:
            raise Refuse("taken", "this login is taken", "choose another") from None
        return person

    async def sign_in(self, login: str, password: str) -> Person:
        """Check a password; the answer does not tell whether the login exists."""
        person = await self.store.person_by_login(login_in(login))
        if not await self._fits(person.password if person else "", password) or person is None:
            raise Refuse("sign_in", "login or password is wrong", "try again, or play as a guest")
        return person

    async def change_password(self, who: str, old: str, new: str) -> Person:
        """Change the password; all sessions and tokens end."""
        person = await self.known(who)
        if not await self._fits(person.password, old):
            raise Refuse("sign_in", "the old password is wrong")
        return await self._renew(person, new)

    async def _renew(self, person: Person, password: str) -> Person:
        person = msgspec.structs.replace(person, password=await self._hash(password), epoch=person.epoch + 1)
        await self.store.revoke_tokens(person.id, time.time())
        await self.save(person)
        return person

    # Mail.

    def confirmation(self, person: Person) -> str:
        """Write a code that proves that somebody reads an address."""
        return signed_code.issue(self._secret, CONFIRM, person.id, person.unconfirmed, CONFIRM_SECONDS)

    async def confirm(self, text: str) -> Person:
        """Take an address as somebody's own, by the code that was sent there."""
        code = signed_code.read(self._secret, CONFIRM, text)
        person = await self.store.person(code.person)
        if person is None or code.detail not in (person.unconfirmed, person.email):
            raise signed_code.OLD
        person = msgspec.structs.replace(person, email=code.detail, unconfirmed="")
        await self.save(person)
        return person

    async def reset_code(self, login: str) -> tuple[Person, str] | None:
        """Write a code by which somebody may choose a new password; None where it could not be sent."""
        person = await self.store.person_by_login(login_in(login))
        if person is None or not person.email:
            return None
        return person, signed_code.issue(self._secret, RESET, person.id, _once(person), RESET_SECONDS)

    async def reset(self, text: str, password: str) -> Person:
        """Choose a new password by a code, once; all sessions and tokens end."""
        code = signed_code.read(self._secret, RESET, text)
        person = await self.store.person(code.person)
        if person is None or code.detail != _once(person):
            raise signed_code.OLD
        return await self._renew(person, password)

    async def check_password(self, who: str, password: str) -> None:
        """Refuse somebody with an account who does not know its password."""
        person = await self.known(who)
        if person.login and not await self._fits(person.password, password):
            raise Refuse("sign_in", "the password is wrong")

    @cached_property
    def _hasher(self) -> "argon2.PasswordHasher":
        import argon2  # a page has no accounts, and no such library

        return argon2.PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)

    async def _hash(self, password: str) -> str:
        if not SHORTEST_PASSWORD <= len(password) <= 256:
            raise Refuse("malformed", f"a password has at least {SHORTEST_PASSWORD} characters")
        return await asyncio.to_thread(self._hasher.hash, password)

    async def _fits(self, digest: str, password: str) -> bool:
        """Compare in a thread; without a digest it takes as long and fails."""
        from argon2.exceptions import InvalidHashError, VerificationError

        self._nobodys = self._nobodys or await asyncio.to_thread(self._hasher.hash, secrets.token_hex())
        try:
            return await asyncio.to_thread(self._hasher.verify, digest or self._nobodys, password)
        except (VerificationError, InvalidHashError):
            return False

    # Tokens.

    async def make_token(self, who: str, asked: NewToken) -> tuple[TokenRow, str]:
        """Make a token; its secret is shown once."""
        secret, now = secrets.token_urlsafe(24), time.time()
        expires = now + asked.days * 24 * 3600 if asked.days else 0.0
        row = TokenRow(new_id(), who, asked.name[:64], _digest(secret), " ".join(asked.scopes), now, expires)
        await self.store.save_token(row)
        return row, f"{TOKEN}_{row.id}_{secret}"

    async def revoke(self, who: str, token: str) -> None:
        """Make a token void."""
        row = await self.store.token(token)
        if row is None or row.person != who:
            raise Refuse("not_found", "you have no such token")
        await self.store.save_token(msgspec.structs.replace(row, revoked=time.time()))

    async def _by_token(self, text: str) -> Identity:
        kind, _, rest = text.partition("_")
        name, _, secret = rest.partition("_")
        row = await self._token(name) if kind == TOKEN and is_id(name) else None
        fits = row is not None and hmac.compare_digest(row.digest, _digest(secret))
        if row is None or not fits or row.revoked or 0 < row.expires < time.time():
            raise Refuse("sign_in", "this token is not valid", "make a new one")
        return Identity(row.person, frozenset(row.scopes.split()), expires=row.expires)

    async def _token(self, name: str) -> TokenRow | None:
        found = self._tokens.get(name)
        if found is None or found[0] < time.monotonic():
            found = time.monotonic() + CACHED_SECONDS, await self.store.token(name)
            self._tokens = self._tokens if len(self._tokens) < CACHED_MOST else {}
            self._tokens[name] = found
        return found[1]


def _once(person: Person) -> str:
    """Say what is different once a password is new, or mail goes elsewhere."""
    return f"{person.epoch} {person.email}"


def _guest_name(who: str) -> str:
    return f"{GUEST} {who[:4]}"


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
