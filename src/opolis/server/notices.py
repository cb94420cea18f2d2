"""Notices to people whose turn has begun while they are away; off by default."""

import asyncio
import smtplib
import urllib.request
from collections.abc import Callable
from email.message import EmailMessage
from importlib import import_module
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from opolis.protocol.addresses import TABLE_PAGE
from opolis.server.logs import fault
from opolis.server.metrics import Metrics
from opolis.server.settings import BadSetting, ServerSettings

if TYPE_CHECKING:
    from opolis.server.identity import Identities
    from opolis.server.tables.table import Table

SECONDS = 10


class TurnNotice(msgspec.Struct, frozen=True):
    """It is somebody's turn: who, at which table of which game, and the way there."""

    person: str
    name: str
    email: str
    table: str
    game: str
    link: str
    text: str


Teller = Callable[[TurnNotice], None]


def webhook(url: str) -> Teller:
    """Tell by an HTTP POST of JSON."""

    def tell(notice: TurnNotice) -> None:
        request = urllib.request.Request(
            url, msgspec.json.encode(notice), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=SECONDS):
            pass

    return tell


def mail(server: str, sender: str) -> Teller:
    """Tell by mail, those who gave an address."""
    place = urlsplit(server)

    def tell(notice: TurnNotice) -> None:
        if not notice.email:
            return
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = sender, notice.email, notice.text
        message.set_content(f"{notice.text}\n{notice.link}\n")
        with smtplib.SMTP(place.hostname or "localhost", place.port or 25, timeout=SECONDS) as link:
            if place.username:
                link.starttls()
                link.login(place.username, place.password or "")
            link.send_message(message)

    return tell


def plug_in(name: str) -> Teller:
    """Tell by calling `module:function`."""
    module, _, function = name.partition(":")
    try:
        teller: Teller = getattr(import_module(module), function)
    except (ImportError, ValueError, AttributeError) as error:
        raise BadSetting(f"setting notices: {name!r} is no module:function ({error})") from None
    return teller


class Notices:
    """All tellers that are switched on."""

    def __init__(self, settings: ServerSettings, metrics: Metrics) -> None:
        self._settings, self._metrics = settings, metrics
        self._tellers = [
            *([webhook(settings.webhook)] if settings.webhook else []),
            *([mail(settings.smtp, settings.mail_from)] if settings.smtp else []),
            *([plug_in(settings.notices)] if settings.notices else []),
        ]

    @property
    def on(self) -> bool:
        """Whether anybody is told."""
        return bool(self._tellers)

    async def turns(self, table: "Table", seq: int, identities: "Identities") -> None:
        """Tell those whose turn has begun after event `seq` and who are not at the table."""
        match = table.match
        for seat in match.running:
            held = match.occupants[seat]
            if held.level or match.turn_began(seat) <= seq or table.presence.here(held.who):
                continue
            person = await identities.known(held.who)
            link = f"{self._settings.public_url}{TABLE_PAGE}{table.id}"
            text = f"It is your turn at {match.game.title}."
            notice = TurnNotice(person.id, person.name, person.email, table.id, match.game.name, link, text)
            await asyncio.to_thread(self._tell, notice)

    def _tell(self, notice: TurnNotice) -> None:
        for teller in self._tellers:
            try:
                teller(notice)
                self._metrics.count("opolis_notices_total", result="sent")
            except Exception:
                fault("a notice could not be sent", table=notice.table)
                self._metrics.count("opolis_notices_total", result="failed")
