"""What a request says: who asks, in which language, from where, and what was filled in."""

from collections.abc import Mapping
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import ClientException, HTTPException

from guinote.server.limits import Ledger, address_of
from guinote.server.protocol import Lang
from guinote.server.standing.conduct import Sanction
from guinote.server.visitor import is_own_origin, is_secure, set_cookie

SEE_OTHER: Final = 303
INVITATION: Final = "invitation"
"""Why somebody may not come in who has shown no invitation."""
TRIES: Final = "sign_ins"
"""Why somebody has to wait who tried too often to show who they are."""
MAX_FIELDS: Final = 200
HOUR_SECONDS: Final = "3600"
Ask = Request[Any, Any, Any]


class Refusal(HTTPException):
    """A page that says in one sentence why there is nothing to see."""

    def __init__(
        self,
        status_code: int,
        why: str = "",
        headers: dict[str, str] | None = None,
        held: Sanction | None = None,
    ) -> None:
        """Say it with the sentence of the status, or with one of its own (``page.error.WHY``).

        ``held`` is the sanction that is the reason.
        """
        super().__init__(status_code=status_code, headers=headers)
        self.why = why or str(status_code)
        self.held = () if held is None else (held,)


def owner_of(request: Ask) -> str:
    """Return the visitor's id as a person; empty for somebody of whom nothing is kept."""
    return str(request.scope["guinote.owner"])  # type: ignore[typeddict-item]


def person_of(request: Ask) -> str:
    """Return the same where something is to be kept.

    Raises:
        Refusal: too many new guests, or none without an invitation.
    """
    owner = owner_of(request)
    if not owner:
        check_entry(request)
        raise Refusal(429, "guests", {"retry-after": HOUR_SECONDS})
    return owner


def check_entry(request: Ask) -> None:
    """Raise `Refusal` for nobody in particular where not everybody may become somebody."""
    entry = request.scope["guinote.entry"]  # type: ignore[typeddict-item]
    if entry != "open" and not owner_of(request):
        raise Refusal(403, INVITATION if entry == "invited" else "closed")


def session_of(request: Ask) -> str:
    """Return the hash of the visitor's secret."""
    return str(request.scope["guinote.session"])  # type: ignore[typeddict-item]


def lang_of(request: Ask) -> Lang:
    """Return the visitor's language."""
    return request.scope["guinote.lang"]  # type: ignore[typeddict-item, no-any-return]


def path_of(request: Ask) -> str:
    """Return where to come back to after changing the language."""
    # Not from `request.url`: that fails where the host is not well written.
    path, query = request.scope["path"], request.scope["query_string"].decode("latin-1")
    if request.method != "GET":
        return "/new" if path == "/new" else "/"
    return path + (f"?{query}" if query else "")


def check_origin(request: Ask) -> None:
    """Raise `Refusal` for a form that another site sent."""
    if not is_own_origin(request.scope["headers"]):
        raise Refusal(status_code=403)


def check_limit(request: Ask, ledger: Ledger, now: int, why: str = "") -> None:
    """Raise `Refusal` where an address has done too much of something."""
    address = address_of(request.scope)
    if not ledger.take(address, now):
        raise too_often(ledger.seconds_to_next(address, now), why)


def too_often(seconds: int, why: str = "") -> Refusal:
    """Return the refusal that says when to come again."""
    return Refusal(429, why, {"retry-after": str(seconds)})


def with_cookie(request: Ask, answer: Response[Any], name: str, value: str) -> Response[Any]:
    """Return an answer that lets the browser keep a cookie."""
    header, text = set_cookie(name, value, is_secure(dict(request.scope)))
    answer.headers[header.decode()] = text.decode()
    return answer


def way_back(form: Mapping[str, str]) -> str:
    """Return the page of this site that a form came from; anything else leads to the first one."""
    back = form.get("next", "/")
    if not back.startswith("/") or back[1:2] in ("/", "\\") or not back.isprintable():
        return "/"
    return back


async def read_form(request: Ask) -> dict[str, str]:
    """Return the text fields of a form; raise `Refusal` for anything that is none."""
    try:
        form = await request.form()
        items = list(form.multi_items())
    except ClientException:
        raise
    except Exception as error:
        # The parsers under Litestar raise many kinds for bad bodies, and one of its own that
        # blames the server for a body that was cut off.
        raise Refusal(status_code=400) from error
    if len(items) > MAX_FIELDS:
        raise Refusal(status_code=413)
    return {name: value for name, value in items if isinstance(value, str)}
