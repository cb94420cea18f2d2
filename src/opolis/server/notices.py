"""Notices to people whose turn has begun while they are away; off by default."""

import asyncio
import smtplib
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from importlib import import_module
from urllib.parse import urlsplit

import msgspec

from opolis.core.game import Game
from opolis.protocol.addresses import TABLE_PAGE
from opolis.server.logs import fault
from opolis.server.metrics import Metrics
from opolis.server.settings import BadSetting, ServerSettings
from opolis.server.store.rows import Person

SECONDS = 10
SENDERS = 2


class TurnNotice(msgspec.Struct, frozen=True):
    """What somebody is told: who, about which table of which game, and the way there."""

    person: str
    name: str
    email: str
    table: str
    game: str
    link: str
    text: str


Sender = Callable[[TurnNotice], None]


def webhook(url: str) -> Sender:
    """Tell by an HTTP POST of JSON."""

    def send(notice: TurnNotice) -> None:
        request = urllib.request.Request(
            url, msgspec.json.encode(notice), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=SECONDS):
            pass

    return send


def mail(server: str, mail_from: str) -> Sender:
    """Tell by mail, those who gave an address."""
    place = urlsplit(server)

    def send(notice: TurnNotice) -> None:
        if not notice.email:
            return
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = mail_from, notice.email, notice.text
        message.set_content(f"{notice.text}\n{notice.link}\n")
        with smtplib.SMTP(place.hostname or "localhost", place.port or 25, timeout=SECONDS) as link:
            if place.username:
                link.starttls()
                link.login(place.username, place.password or "")
            link.send_message(message)

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
        self._public_url, self._metrics = settings.public_url, metrics
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
        await self.send(person, table, game, f"It is your turn at {game.title}.")

    async def send(self, person: Person, table: str, game: Game, text: str) -> None:
        """Tell somebody about a table."""
        link = f"{self._public_url}{TABLE_PAGE}{table}"
        notice = TurnNotice(person.id, person.name, person.email, table, game.name, link, text)
        await asyncio.get_running_loop().run_in_executor(self._pool, self._send, notice)

    def _send(self, notice: TurnNotice) -> None:
        for sender in self._senders:
            try:
                sender(notice)
                self._metrics.count("opolis_notices_total", result="sent")
            except Exception:
                fault("a notice could not be sent", table=notice.table)
                self._metrics.count("opolis_notices_total", result="failed")
