"""Running the server: the store by its name, one process, a graceful stop."""

import gc
import logging
import os
import socket as sockets
import sys
import threading
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvicorn

from opolis.core.kernel import delay_runtime
from opolis.server import logs
from opolis.server.http.app import make_app
from opolis.server.http.connection import patient_protocol
from opolis.server.live.websocket import DirectWebSocket
from opolis.server.logs import log
from opolis.server.settings import BadSetting, ServerSettings
from opolis.server.store.sqlite import SqliteStore
from opolis.server.store.store import Store

SWITCH_SECONDS = 0.001  # the event loop waits no longer for a thread that makes scenes
YOUNG = 20_000  # objects made and not freed between two looks for cycles; moves make none
SWITCH_OFF_SECONDS = 5.0  # after the time for a graceful stop, if that does not end
MOST_FILES = 65_536  # open at once, where the system allows so many
LARGEST_FRAME = 7  # times the limit: longer ones end the connection, shorter ones get a refusal


def open_store(settings: ServerSettings, alone: bool = True) -> Store:
    """Choose the engine by the name of the database; `alone` for the one server of a file."""
    if settings.database.startswith(("postgresql://", "postgres://")):
        try:
            from opolis.server.store.postgres import PostgresStore
        except ImportError:
            raise BadSetting("setting database: PostgreSQL needs pip install 'opolis[postgres]'") from None
        return PostgresStore(settings.database, settings.redis)
    return SqliteStore(settings.database, alone)


def where(settings: ServerSettings) -> str:
    """Say where the tables are kept, without passwords."""
    if "://" in settings.database:
        place = urlsplit(settings.database)
        return f"{place.hostname or 'local'}{place.path}"
    return str(Path(settings.database).absolute())


def config(settings: ServerSettings, store: Store) -> uvicorn.Config:
    """Set the web server up."""
    return uvicorn.Config(
        make_app(settings, store),
        host=settings.host,
        port=settings.port,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http=patient_protocol(settings),
        ws=DirectWebSocket,
        ws_max_size=min(65535, settings.max_frame * LARGEST_FRAME),
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=int(settings.stop_seconds),
    )


class Server(uvicorn.Server):
    """Tells where it is, once it is there, and stops the clocks before it stops itself."""

    def __init__(self, settings: ServerSettings, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.settings, self.hopeless = settings, False

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        """Open the store; say the address and where the tables are."""
        app: Any = self.config.app
        await app.state.services.store.open()
        app.state.services.self_check.give_up = self.give_up
        await super().startup(sockets)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1] if self.servers else self.settings.port
            print(
                f"opolis: http://{self.settings.host}:{port} (tables in {where(self.settings)})", flush=True
            )

    def give_up(self) -> None:
        """End a process whose workers die again and again: whoever watches it starts another."""
        log("giving up", logging.ERROR)
        self.hopeless = self.should_exit = True
        end = threading.Timer(self.settings.stop_seconds + SWITCH_OFF_SECONDS, os._exit, (1,))
        end.daemon = True
        end.start()

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        """Take nothing more, then close what is open."""
        app: Any = self.config.app
        app.state.services.stop_soon()
        await super().shutdown(sockets)


def settle() -> None:
    """Look for cycles of garbage rarely, and never in what was imported: that stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


def spare() -> None:
    """Leave out what Numba takes in where it happens to be installed: no rule does linear algebra (15 MB)."""
    sys.modules.setdefault("scipy.linalg", None)  # type: ignore[arg-type]  # how Python is told: not there


def take_files() -> None:
    """Let many connections be open at once: systems allow few at first, and more to programs that ask."""
    try:
        import resource
    except ImportError:
        return
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    if 0 <= now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def serve(settings: ServerSettings) -> None:
    """Serve until told to stop."""
    spare()
    take_files()
    logs.start(settings.log_level)
    sys.setswitchinterval(SWITCH_SECONDS)
    server = Server(settings, config(settings, open_store(settings)))
    delay_runtime()
    settle()
    server.run()
    if not server.started or server.hopeless:
        raise SystemExit(1)
