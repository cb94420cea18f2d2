"""Endpoints of what is one's own: mail addresses, forgotten passwords, all that is kept, and its end."""

import contextlib

import msgspec
from starlette.responses import Response

from opolis.protocol.http_replies import Me
from opolis.protocol.http_requests import Farewell, ForgottenPassword, MailCode, ResetPassword
from opolis.server.http.people import describe
from opolis.server.http.request import PRIVATE, ApiRequest, check_limit
from opolis.server.identity import login_in
from opolis.server.refusal import Refuse
from opolis.server.tables import personal_data, seating

DISPOSITION = 'attachment; filename="opolis-personal-data.json"'


async def confirm_mail(request: ApiRequest) -> Me:
    """Confirm a mail address by the code that was sent there."""
    asked = await request.body(MailCode)
    return describe(request, await request.services.identities.confirm(asked.code))


async def ask_for_reset(request: ApiRequest) -> dict[str, str]:
    """Have the way to a new password sent; the answer does not tell whether there is such an account."""
    asked, services = await request.body(ForgottenPassword), request.services
    login = login_in(asked.login)
    check_limit(services.limits.mail, f"login {login}")
    found = await services.identities.reset_code(login)
    if found:
        services.tasks.spawn(services.notices.send_reset(*found))
    return {}


async def reset_password(request: ApiRequest) -> Me:
    """Choose a new password by the code that was sent; all sessions end but this one."""
    asked, services = await request.body(ResetPassword), request.services
    person = await services.identities.reset(asked.code, asked.new)
    await services.connections.expel(person.id)
    request.sign_in(person)
    return describe(request, person)


async def export(request: ApiRequest) -> Response:
    """Give all that is kept of you."""
    request.identity.person()
    data = await personal_data.personal_data(request.services.store, request.person())
    body = msgspec.json.format(msgspec.json.encode(data))
    headers = PRIVATE | {"Content-Disposition": DISPOSITION}
    return Response(body, media_type="application/json", headers=headers)


async def delete(request: ApiRequest) -> dict[str, str]:
    """Delete what is kept of you; your matches stay, with a deleted player. With an account: its password."""
    asked, services = await request.body(Farewell), request.services
    request.identity.person()
    who = request.identity.who
    if not who:
        raise Refuse("not_found", "nothing is kept of you")
    await services.identities.check_password(who, asked.password)
    await _leave_tables(request, who)
    await services.forget(who, await personal_data.forget(services.store, who))
    request.cookie = ""
    return {}


async def _leave_tables(request: ApiRequest, who: str) -> None:
    """Get up from all tables that are not over; under a clock that is giving up."""
    services = request.services
    for row in await personal_data.tables_of(services.store, who):
        if row.status == "over":
            continue
        with contextlib.suppress(Refuse):  # of a table that cannot be opened, or has just ended
            table = await services.registry.get(row.id)
            for seat in table.match.seats_of(who):
                await seating.stand(table, who, seat)
