"""Every setting and every limit, with its meaning; flags and OPOLIS_* variables are made from these."""

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Any, get_type_hints

from opolis.core.errors import OpolisError

PREFIX = "OPOLIS_"
LAST_PORT = 65535
LOG_LEVELS = ("debug", "info", "warning", "error")


class BadSetting(OpolisError):
    """A setting that cannot be read."""


@dataclass(frozen=True)
class Rate:
    """A count in a number of seconds; 0 for no limit. Written as `100/20`."""

    count: float
    seconds: float

    @property
    def words(self) -> str:
        """The rate as people say it."""
        return f"{self.count:g} in {self.seconds:g} seconds"

    def __str__(self) -> str:
        return f"{self.count:g}/{self.seconds:g}"


@dataclass(frozen=True, kw_only=True)
class ServerSettings:
    """How a server behaves."""

    host: Annotated[str, "address to listen on"] = "127.0.0.1"
    port: Annotated[int, "port to listen on"] = 8000
    database: Annotated[str, "a SQLite file, or a postgresql:// URL"] = "opolis.sqlite3"
    redis: Annotated[str, "a redis:// URL to tell other processes by, instead of PostgreSQL's NOTIFY"] = ""
    secret: Annotated[str, "key that signs sessions; made and kept in the database if empty"] = ""
    origins: Annotated[str, "other origins whose pages may connect, separated by spaces"] = ""
    hosts: Annotated[str, "host names this server answers to, separated by spaces; its own if empty"] = ""
    proxies: Annotated[str, "addresses of proxies whose X-Forwarded-For is believed"] = "127.0.0.1"
    public_url: Annotated[str, "how people reach this server, for links in mails"] = ""
    web: Annotated[str, "folder with the files of the web client; the package's own if empty"] = ""
    engine: Annotated[str, "folder with the engine for browsers; the package's own if empty"] = ""
    log_level: Annotated[str, "debug, info, warning or error"] = "info"
    warm: Annotated[bool, "compile the rules of all games at the start, in the background"] = True

    bot_threads: Annotated[int, "how many bots think at once; 0 for one on every core"] = 0
    bot_pause: Annotated[float, "seconds before a bot's move, so that people can follow"] = 0.4
    bot_race_pause: Annotated[float, "the same where people may act at the same time"] = 2.5
    bot_seconds: Annotated[float, "seconds a bot may think; 0 for what its level says"] = 0.0
    bot_megabytes: Annotated[int, "memory for what bots keep between moves, of all tables together"] = 512
    stand_in: Annotated[int, "level of the bot that plays on for a seat that gave up"] = 3

    scene_ms: Annotated[float, "milliseconds up to which scenes are made in the event loop, not a thread"] = (
        2.0
    )
    snapshot_every: Annotated[int, "events between snapshots of a table"] = 100
    table_megabytes: Annotated[int, "memory for live tables; beyond it empty ones leave it"] = 1024
    idle_minutes: Annotated[float, "minutes without anybody after which a table leaves memory"] = 10.0
    wake_days: Annotated[float, "tables quiet for longer are not woken at the start"] = 90.0
    beat_seconds: Annotated[float, "seconds between signs of life; downtime is credited to clocks"] = 5.0
    bell_seconds: Annotated[float, "seconds until nature acts beside seats in a game without a clock"] = 60.0
    stop_seconds: Annotated[float, "seconds that a graceful stop may take"] = 10.0
    backups_kept: Annotated[int, "dated copies that a backup into a folder leaves there"] = 14

    socket_rate: Annotated[Rate, "messages of one socket"] = Rate(100, 20)
    address_rate: Annotated[Rate, "messages of all sockets and requests of one address"] = Rate(600, 20)
    create_rate: Annotated[Rate, "tables made from one address"] = Rate(5, 60)
    chat_rate: Annotated[Rate, "lines of chat of one person; four times as many from an address"] = Rate(
        10, 20
    )
    sign_in_rate: Annotated[Rate, "sign-ins, accounts and tokens from one address"] = Rate(10, 60)
    mail_rate: Annotated[Rate, "mails that one person asks for, and that one address gets so"] = Rate(5, 3600)
    report_rate: Annotated[Rate, "reports of one person; four times as many from an address"] = Rate(10, 3600)
    think_rate: Annotated[Rate, "hints and analyses of one person"] = Rate(20, 60)
    sit_rate: Annotated[
        Rate, "seats that one person takes, also by rematches; four times as many from an address"
    ] = Rate(12, 60)
    look_rate: Annotated[Rate, "past positions that one person looks at"] = Rate(60, 20)
    question_rate: Annotated[Rate, "seconds of work for what one person asks: touches, why, try-outs"] = Rate(
        4, 20
    )
    edit_rate: Annotated[Rate, "edits of studies by one person"] = Rate(60, 20)
    connect_rate: Annotated[Rate, "new sockets and streams from one address"] = Rate(120, 60)
    sockets_per_address: Annotated[int, "sockets and streams of one address at once; 0 for any number"] = 60
    connections_per_address: Annotated[int, "connections of one address, but proxies; 0 for any number"] = 200
    request_seconds: Annotated[float, "seconds in which a request must have come in whole"] = 30.0
    tables_per_person: Annotated[int, "tables not over that one person has made, or sits at"] = 50

    bot_tables_per_person: Annotated[int, "tables of bots alone, not over, that one person has made"] = 4

    max_frame: Annotated[int, "bytes of one message to a table"] = 8192
    max_body: Annotated[int, "bytes of one request"] = 262_144
    max_design: Annotated[int, "bytes of one design (blueprint, map, deck)"] = 64_000
    max_queue: Annotated[int, "messages that may wait for a slow reader before it is dropped"] = 256
    max_queue_bytes: Annotated[int, "bytes that may wait for a slow reader before it is dropped"] = 4_000_000
    max_name: Annotated[int, "characters of a name"] = 24
    max_chat: Annotated[int, "characters of a line of chat"] = 500
    max_leaves: Annotated[int, "moves up to which touches are sent with all that follows"] = 200

    webhook: Annotated[str, "URL that is told (POST, JSON) when somebody's turn begins"] = ""
    smtp: Annotated[str, "smtp://user:password@host:port to mail people whose turn begins"] = ""
    mail_from: Annotated[str, "sender of those mails"] = ""
    notices: Annotated[str, "module:function to call when somebody's turn begins"] = ""


def meanings() -> dict[str, str]:
    """Say what each setting means."""
    hints = get_type_hints(ServerSettings, include_extras=True)
    return {name: str(hint.__metadata__[0]) for name, hint in hints.items()}


def read_rate(text: str) -> Rate:
    """Read `100/20`, or `0` for no limit."""
    count, _, seconds = text.partition("/")
    return Rate(float(count), float(seconds or 1))


def _parsed(kind: Any, text: str) -> Any:
    if kind is bool:
        return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}[text.lower()]
    return read_rate(text) if kind is Rate else kind(text)


def parse(name: str, text: str) -> Any:
    """Read the text of one setting."""
    kind = get_type_hints(ServerSettings)[name]
    try:
        return _parsed(kind, text)
    except (ValueError, KeyError):
        raise BadSetting(f"setting {name}: cannot read {text!r}; it is {meanings()[name]}") from None


def from_environment(environment: Mapping[str, str] | None = None, **flags: Any) -> ServerSettings:
    """Take the settings from flags, then OPOLIS_* variables, then what is usual."""
    environment = os.environ if environment is None else environment
    found = {
        field.name: parse(field.name, environment[PREFIX + field.name.upper()])
        for field in fields(ServerSettings)
        if PREFIX + field.name.upper() in environment
    }
    given = {name: value for name, value in flags.items() if value is not None}
    return _checked(ServerSettings(**found | given))


def _checked(settings: ServerSettings) -> ServerSettings:
    """Refuse what can be read but means nothing."""
    for name, value in vars(settings).items():
        low = value.count if isinstance(value, Rate) else value
        span = value.seconds if isinstance(value, Rate) else 1
        if not isinstance(value, str) and not (0 <= low < math.inf and 0 < span < math.inf):
            raise BadSetting(f"setting {name}: {value} is below zero or has no end; it is {meanings()[name]}")
    if settings.smtp and not settings.public_url:
        raise BadSetting("setting smtp: mails need the setting public_url, for the links in them")
    if settings.port > LAST_PORT:
        raise BadSetting(f"setting port: {settings.port} is above {LAST_PORT}")
    if settings.log_level not in LOG_LEVELS:
        raise BadSetting(f"setting log_level: {settings.log_level!r} is none of {', '.join(LOG_LEVELS)}")
    return settings
