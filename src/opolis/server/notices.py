"""Letters to people: that their turn has begun while they are away, or what they asked for."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Literal
from urllib.parse import urlsplit

import msgspec

from opolis.core.game import Game
from opolis.protocol.addresses import CONFIRM_PAGE, RESET_PAGE, TABLE_PAGE
from opolis.server.logs import fault
from opolis.server.metrics import Metrics
from opolis.server.settings import BadSetting, ServerSettings
from opolis.server.store.rows import Person
from opolis.wording.catalogue import LANGUAGES
from opolis.wording.translation import translator

SECONDS = 10
SENDERS = 2
MOST_WAITING = 1000


class Letter(msgspec.Struct, frozen=True):
    """What somebody is told: who, what about, the way there; and the table and game, if it is about one."""

    person: str
    name: str
    email: str
    table: str
    game: str
    link: str
    text: str
    kind: Literal["turn", "void", "confirm", "reset"] = "turn"


Sender = Callable[[Letter], None]


def webhook(url: str) -> Sender:
    """Tell by an HTTP POST of JSON."""

    def send(letter: Letter) -> None:
        import urllib.request  # dear, and seldom wanted

        request = urllib.request.Request(
            url, msgspec.json.encode(letter), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=SECONDS):
            pass

    return send


def mail(server: str, mail_from: str) -> Sender:
    """Tell by mail, those who gave an address."""
    place = urlsplit(server)

    def send(letter: Letter) -> None:
        import smtplib
        from email.message import EmailMessage

        if not letter.email:
            return
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = mail_from, letter.email, letter.text
        message.set_content(f"{letter.text}\n{letter.link}\n")
        with smtplib.SMTP(place.hostname or "localhost", place.port or 25, timeout=SECONDS) as link:
            if place.username:
                link.starttls()
                link.login(place.username, place.password or "")
            link.send_message(message, to_addrs=[letter.email])

    return send


def plug_in(name: str) -> Sender:
    """Tell by calling `module:function`."""
    module, _, function = name.partition(":")
    try:
        sender: Sender = getattr(import_module(module), function)
    except (ImportError, ValueError, AttributeError) as error:
        raise BadSetting(f"setting notices: {name!r} is no module:function ({error})") from None
    return sender


class Notices:
    """All ways of telling people that are switched on."""

    def __init__(self, settings: ServerSettings, metrics: Metrics) -> None:
        self._public_url, self._metrics, self._waiting = settings.public_url.rstrip("/"), metrics, 0
        self._pool = ThreadPoolExecutor(SENDERS, "opolis-notice")  # slow mail servers hold up nothing else
        self._senders = [
            *([webhook(settings.webhook)] if settings.webhook else []),
            *([mail(settings.smtp, settings.mail_from)] if settings.smtp else []),
            *([plug_in(settings.notices)] if settings.notices else []),
        ]

    @property
    def on(self) -> bool:
        """Whether anybody is told."""
        return bool(self._senders)

    async def send_turn(self, person: Person, table: str, game: Game) -> None:
        """Tell somebody that their turn has begun."""
        link = f"{self._public_url}{TABLE_PAGE}{table}"
        text = f"It is your turn at {game.title}."
        await self._post(
            Letter(person.id, person.name, person.email, table, game.name, link, text), person.language
        )

    async def send_void(self, person: Person, table: str, game: Game) -> None:
        """Tell somebody that a match of theirs has ended because the rules have changed."""
        link = f"{self._public_url}{TABLE_PAGE}{table}"
        text = f"Your match of {game.title} ended as void: the rules of the game have changed."
        await self._post(
            Letter(person.id, person.name, person.email, table, game.name, link, text, "void"),
            person.language,
        )

    async def send_confirmation(self, person: Person, code: str) -> None:
        """Ask whether somebody reads the address that they gave."""
        link = f"{self._public_url}{CONFIRM_PAGE}?code={code}"
        text = "Confirm that opolis may write to this address. If you did not ask for this, do nothing."
        await self._post(
            Letter(person.id, person.name, person.unconfirmed, "", "", link, text, "confirm"), person.language
        )

    async def send_reset(self, person: Person, code: str) -> None:
        """Send somebody the way to a new password."""
        link = f"{self._public_url}{RESET_PAGE}?code={code}"
        text = "Choose a new password for opolis within an hour. If you did not ask for this, do nothing."
        await self._post(
            Letter(person.id, person.name, person.email, "", "", link, text, "reset"), person.language
        )

    async def _post(self, letter: Letter, language: str) -> None:
        """Let another thread send a letter in a language; when too many wait already it is lost."""
        letter = msgspec.structs.replace(letter, text=translator(None, language or LANGUAGES[0])(letter.text))
        if self._waiting >= MOST_WAITING:
            self._metrics.count("opolis_notices_total", result="lost")
            return
        self._waiting += 1
        try:
            await asyncio.get_running_loop().run_in_executor(self._pool, self._send, letter)
        finally:
            self._waiting -= 1

    def _send(self, letter: Letter) -> None:
        for sender in self._senders:
            try:
                sender(letter)
                self._metrics.count("opolis_notices_total", result="sent")
            except Exception:
                fault("a letter could not be sent", table=letter.table)
                self._metrics.count("opolis_notices_total", result="failed")
