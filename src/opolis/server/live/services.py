"""What sockets and streams share."""

from dataclasses import dataclass

from opolis.server.identity import Identities
from opolis.server.limits import Limits
from opolis.server.live.admission import Admission
from opolis.server.live.connections import Connections
from opolis.server.live.dispatch import Dispatcher
from opolis.server.metrics import Metrics
from opolis.server.settings import ServerSettings


@dataclass(frozen=True)
class LiveServices:
    """Settings, counts and limits; who somebody is, where they may go, and who answers them."""

    settings: ServerSettings
    metrics: Metrics
    limits: Limits
    identities: Identities
    connections: Connections
    admission: Admission
    dispatcher: Dispatcher
