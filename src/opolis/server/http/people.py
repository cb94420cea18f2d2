"""HTTP for identity: who you are, accounts, sessions, tokens."""

import re

import msgspec

from opolis.protocol.http_replies import Me, TokenInfo, TokenList
from opolis.protocol.http_requests import Credentials, Name, NewPassword, NewToken
from opolis.server.http.request import ApiRequest, check_limit
from opolis.server.identity import login_in
from opolis.server.plain_text import clean, looks_like_a_bot, stands_for_nobody
from opolis.server.refusal import Refuse
from opolis.server.store.rows import Person, TokenRow
from opolis.wording.catalogue import LANGUAGES

MOST_TOKENS = 20
# One recipient, nothing else: no list, no name, no encoded word, which a letter's header may read as a list.
ADDRESS = re.compile(r"(?!.*=\?)[^\s@,;:<>()\[\]\\\"]+@[^\s@,;:<>()\[\]\\\"]+")


def describe(request: ApiRequest, person: Person) -> Me:
    """Describe somebody to themselves."""
    return Me(
        person.name, not person.login, person.login, person.email, person.language, person.unconfirmed,
        request.services.notices.on,
    )  # fmt: skip


async def me(request: ApiRequest) -> Me:
    """Say who you are; somebody new becomes a guest."""
    return describe(request, await request.services.identities.known(request.person()))


async def rename(request: ApiRequest) -> Me:
    """Choose a name, where notices go, and a language."""
    asked = await request.body(Name)
    request.identity.may("play")
    person = await request.services.identities.known(request.person())
    if asked.name is not None:
        name = clean(asked.name, request.services.settings.max_name)
        if not name:
            raise Refuse("malformed", "a name needs at least one letter")
        if looks_like_a_bot(name):
            raise Refuse("taken", "bots are called like this", "choose another name")
        if stands_for_nobody(name):
            raise Refuse("taken", "this stands for nobody here", "choose another name")
        person = msgspec.structs.replace(person, name=name)
    if asked.email is not None:
        request.identity.person()
        person = await _with_address(request, person, _email(asked.email))
    if asked.language is not None:
        person = msgspec.structs.replace(person, language=_language(asked.language))
    await request.services.identities.save(person)
    return describe(request, person)


async def _with_address(request: ApiRequest, person: Person, address: str) -> Person:
    """Take note of an address and ask there whether it is theirs; nothing else is sent before they say so."""
    services = request.services
    if not address or address == person.email:
        return msgspec.structs.replace(person, email=address, unconfirmed="")
    if not services.notices.on:
        raise Refuse("not_allowed", "this server sends no mail")
    for key in (f"from {request.address}", person.id, f"to {address.lower()}"):
        check_limit(services.limits.mail, key)
    person = msgspec.structs.replace(person, unconfirmed=address)
    code = services.identities.confirmation(person)
    services.tasks.spawn(services.notices.send_confirmation(person, code))
    return person


def _language(text: str) -> str:
    if text not in ("", *LANGUAGES):
        raise Refuse(
            "malformed", f"language: {text!r} is not spoken here", f"choose one of {', '.join(LANGUAGES)}"
        )
    return text


def _email(text: str) -> str:
    """Check an address just enough that it cannot be anything else."""
    text = text.strip()
    if text and (len(text) > 254 or not text.isprintable() or not ADDRESS.fullmatch(text)):
        raise Refuse("malformed", f"{text!r} is no mail address")
    return text


async def register(request: ApiRequest) -> Me:
    """Make an account of yourself; your games stay yours."""
    asked = await request.body(Credentials)
    request.identity.person()
    person = await request.services.identities.register(request.person(), asked.login, asked.password)
    request.sign_in(person)
    return describe(request, person)


async def sign_in(request: ApiRequest) -> Me:
    """Sign in with login and password; an account is tried only so often, wherever that comes from."""
    asked = await request.body(Credentials)
    check_limit(request.services.limits.sign_in, f"login {login_in(asked.login)}")
    person = await request.services.identities.sign_in(asked.login, asked.password)
    request.sign_in(person)
    return describe(request, person)


async def sign_out(request: ApiRequest) -> dict[str, str]:
    """Forget who you are on this device; its cookie is void."""
    request.identity.person()
    if request.identity.who:
        await request.services.identities.sign_out(request.identity)
        await request.services.connections.expel(request.identity.who)
    request.cookie = ""
    return {}


async def change_password(request: ApiRequest) -> Me:
    """Change your password; sessions on other devices end."""
    asked = await request.body(NewPassword)
    request.identity.person()
    person = await request.services.identities.change_password(request.person(), asked.old, asked.new)
    await request.services.connections.expel(person.id)
    request.sign_in(person)
    return describe(request, person)


def _describe_token(row: TokenRow, secret: str = "") -> TokenInfo:
    scopes = tuple(row.scopes.split())
    return TokenInfo(row.id, row.name, scopes, row.created, row.expires, secret)  # type: ignore[arg-type]


async def tokens(request: ApiRequest) -> TokenList:
    """List your tokens."""
    request.identity.person()
    rows = await request.services.store.tokens(request.person())
    return TokenList(tuple(_describe_token(row) for row in rows))


async def make_token(request: ApiRequest) -> TokenInfo:
    """Make a token for a program; its secret is shown once."""
    asked = await request.body(NewToken)
    request.identity.person()
    who = request.person()
    if len(await request.services.store.tokens(who)) >= MOST_TOKENS:
        raise Refuse("not_allowed", f"at most {MOST_TOKENS} tokens", "revoke one")
    if not 0 <= asked.days <= 3650:
        raise Refuse("malformed", "days: 0 for ever, or up to 3650")
    if not await request.services.identities.person(who):
        await request.services.identities.save(await request.services.identities.known(who))
    return _describe_token(*await request.services.identities.make_token(who, asked))


async def revoke_token(request: ApiRequest) -> dict[str, str]:
    """Make a token void at once."""
    request.identity.person()
    await request.services.identities.revoke(request.person(), request.path("token"))
    await request.services.connections.expel(request.person())
    return {}
