"""All that a browser keeps, as one file: to be saved, and brought to another browser."""

from typing import Any, Literal

import msgspec

from opolis.core.errors import OpolisError
from opolis.local.store import HOUSE, Document, LocalStore
from opolis.protocol.http_replies import Brought
from opolis.server.http.request import ApiRequest
from opolis.server.refusal import Refuse


class Luggage(msgspec.Struct, forbid_unknown_fields=True):
    """What is in such a file: documents by their names."""

    opolis: Literal["kept 1"]
    documents: dict[str, Any]


async def save_all(request: ApiRequest) -> str:
    """Write everything that is kept."""
    store = _store(request)
    names = [HOUSE, *sorted(store.names())]
    documents = {name: msgspec.Raw(store.document(name).encode()) for name in names}
    return msgspec.json.encode(Luggage("kept 1", documents)).decode()


async def bring_all(request: ApiRequest) -> Brought:
    """Keep what a file has and this browser has not; what cannot be read is counted, and harms nothing."""
    store, luggage = _store(request), await _luggage(request)
    brought, known, damaged = 0, 0, list[str]()
    for name, document in luggage.documents.items():
        try:
            is_new = await store.bring(name, msgspec.convert(document, Document))
        except (msgspec.ValidationError, ValueError):
            damaged.append(name)
            continue
        if name != HOUSE:
            brought, known = brought + is_new, known + (not is_new)
    return Brought(brought, known, tuple(damaged))


async def _luggage(request: ApiRequest) -> Luggage:
    try:
        return msgspec.json.decode(await request.bytes(), type=Luggage)
    except msgspec.MsgspecError as error:
        advice = "choose a file that was saved on this page of another browser"
        raise Refuse("malformed", f"this file has nothing of opolis in it: {error}", advice) from None


def _store(request: ApiRequest) -> LocalStore:
    store = request.services.store
    if not isinstance(store, LocalStore):
        raise OpolisError("only a page keeps documents")
    return store
