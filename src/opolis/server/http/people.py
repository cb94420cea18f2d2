"""HTTP for identity: who you are, accounts, sessions, tokens."""

import msgspec

from opolis.protocol.http_replies import Me, TokenInfo, TokenList
from opolis.protocol.http_requests import Credentials, Name, NewPassword, NewToken
from opolis.server.http.endpoint import Call
from opolis.server.live.dispatch import clean
from opolis.server.refusal import Refuse
from opolis.server.store.rows import Person, TokenRow

MOST_TOKENS = 20


def tell(person: Person) -> Me:
    """Tell somebody who they are."""
    return Me(person.name, not person.login, person.login, person.email)


async def me(call: Call) -> Me:
    """Say who you are; somebody new becomes a guest."""
    return tell(await call.house.identities.known(call.person()))


async def rename(call: Call) -> Me:
    """Choose a name, and where notices go."""
    asked = await call.body(Name)
    call.identity.may("play")
    person = await call.house.identities.known(call.person())
    if asked.name is not None:
        name = clean(asked.name, call.house.settings.max_name)
        if not name:
            raise Refuse("malformed", "a name needs at least one letter")
        person = msgspec.structs.replace(person, name=name)
    if asked.email is not None:
        call.identity.person()
        person = msgspec.structs.replace(person, email=_email(asked.email))
    await call.house.identities.save(person)
    return tell(person)


def _email(text: str) -> str:
    """Check an address just enough that it cannot be anything else."""
    text = text.strip()
    if text and (len(text) > 254 or text.count("@") != 1 or any(char.isspace() for char in text)):
        raise Refuse("malformed", f"{text!r} is no mail address")
    return text


async def register(call: Call) -> Me:
    """Make an account of yourself; your games stay yours."""
    asked = await call.body(Credentials)
    call.identity.person()
    person = await call.house.identities.register(call.person(), asked.login, asked.password)
    call.signed_in(person)
    return tell(person)


async def sign_in(call: Call) -> Me:
    """Sign in with login and password."""
    asked = await call.body(Credentials)
    person = await call.house.identities.sign_in(asked.login, asked.password)
    call.signed_in(person)
    return tell(person)


async def sign_out(call: Call) -> dict[str, str]:
    """Forget who you are on this device."""
    call.cookie = ""
    return {}


async def change_password(call: Call) -> Me:
    """Change your password; sessions on other devices end."""
    asked = await call.body(NewPassword)
    call.identity.person()
    person = await call.house.identities.change_password(call.person(), asked.old, asked.new)
    await call.house.expel(person.id)
    call.signed_in(person)
    return tell(person)


def _told(row: TokenRow, secret: str = "") -> TokenInfo:
    scopes = tuple(row.scopes.split())
    return TokenInfo(row.id, row.name, scopes, row.created, row.expires, secret)  # type: ignore[arg-type]


async def tokens(call: Call) -> TokenList:
    """List your tokens."""
    call.identity.person()
    rows = await call.house.store.tokens(call.person())
    return TokenList(tuple(_told(row) for row in rows))


async def make_token(call: Call) -> TokenInfo:
    """Make a token for a program; its secret is told once."""
    asked = await call.body(NewToken)
    call.identity.person()
    who = call.person()
    if len(await call.house.store.tokens(who)) >= MOST_TOKENS:
        raise Refuse("not_allowed", f"at most {MOST_TOKENS} tokens", "revoke one")
    if not 0 <= asked.days <= 3650:
        raise Refuse("malformed", "days: 0 for ever, or up to 3650")
    if not await call.house.identities.person(who):
        await call.house.identities.save(await call.house.identities.known(who))
    return _told(*await call.house.identities.make_token(who, asked))


async def revoke_token(call: Call) -> dict[str, str]:
    """Make a token void at once."""
    call.identity.person()
    await call.house.identities.revoke(call.person(), call.path("token"))
    await call.house.expel(call.person())
    return {}
