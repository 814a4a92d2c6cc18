"""The description of the programs' requests for other people's tools (OpenAPI 3.1).

The bodies are described by the structs that read and write them.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from guinote.bots.registry import LEVELS
from guinote.rules.profile import profile_ids
from guinote.server.program_news import AnyNews
from guinote.server.protocol import Ack, AnyOutbound, Nack

TABLE_FIELDS: Final = {
    "profile": {"enum": list(profile_ids()), "default": "aragones"},
    "level": {"enum": [*LEVELS, None], "default": None},
    "seats": {"enum": [2, 3, 4, None], "default": None},
    "cotos": {
        "anyOf": [{"type": "integer", "minimum": 1, "maximum": 9}, {"type": "null"}],
        "default": None,
    },
}
"""What the type of a field does not say."""
FAULTS: Final = {
    400: "Not understood.",
    401: "No token, or none that counts.",
    403: "The token does not allow it.",
    404: "There is no such table.",
    409: "The rules do not allow such a table.",
    413: "Too long.",
    429: "Too often; `Retry-After` says how many seconds to wait.",
}
JSON: Final = "application/json"
LINES: Final = "application/x-ndjson"
ROOT: Final = "/api/bot"
REF: Final = "#/components/schemas/{name}"
TABLE: Final = {
    "name": "table",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "minLength": 1},
}
SECONDS: Final = {
    "name": "seconds",
    "in": "query",
    "description": "How long the stream lasts; without it, until one side has enough.",
    "schema": {"type": "integer", "minimum": 0, "maximum": 3600},
}
LANG: Final = {"name": "lang", "in": "query", "schema": {"enum": ["es", "en"]}}


LINKS: Final = {
    name: {"operationId": name, "parameters": {"table": "$response.body#/table"}}
    for name in ("watch", "act")
}
"""What can be done with a table that was opened."""


class Fault(msgspec.Struct, frozen=True):
    """Why a request was not served: a code, and a sentence for people."""

    code: str
    why: str


class Account(msgspec.Struct, frozen=True):
    """The bot account of a token."""

    id: str
    name: str
    scope: str


class Opened(msgspec.Struct, frozen=True):
    """The table that was opened."""

    table: str


def document(wish: Any, new_table: type) -> dict[str, Any]:
    """Return the whole description; ``wish`` and ``new_table`` are the bodies that are read."""
    kinds = {
        "wish": wish,
        "new": new_table,
        "ack": Ack,
        "nack": Nack,
        "fault": Fault,
        "me": Account,
        "opened": Opened,
        "frame": AnyOutbound,
        "news": AnyNews,
    }
    shapes, parts = msgspec.json.schema_components(
        tuple(kinds.values()), schema_hook=_anything, ref_template=REF
    )
    parts[new_table.__name__]["properties"].update(TABLE_FIELDS)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Guiñote for programs", "version": "1"},
        "security": [{"token": []}],
        "paths": _paths(dict(zip(kinds, shapes, strict=True))),
        "components": {
            "schemas": parts,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _anything(_kind: type) -> dict[str, Any]:
    """Describe a value that may be whatever JSON has, such as that of an option."""
    return {"description": "Any value."}


def _paths(shape: Mapping[str, Any]) -> dict[str, Any]:
    return {
        f"{ROOT}/me": {"get": _me(shape)},
        f"{ROOT}/stream": {"get": _news(shape)},
        f"{ROOT}/tables": {"post": _open(shape)},
        f"{ROOT}/tables/{{table}}/stream": {"get": _watch(shape)},
        f"{ROOT}/tables/{{table}}/actions": {"post": _act(shape)},
    }


def _me(shape: Mapping[str, Any]) -> dict[str, Any]:
    answers = {200: _json("The account.", shape["me"]), **_faults(shape, 401, 429)}
    return _operation("me", "Which bot account it is.", answers)


def _news(shape: Mapping[str, Any]) -> dict[str, Any]:
    answers = {200: _lines(shape["news"]), **_faults(shape, 400, 401, 429)}
    return _operation("news", "Where the account sits, as it changes.", answers, [SECONDS])


def _open(shape: Mapping[str, Any]) -> dict[str, Any]:
    answers = {
        201: {**_json("The table.", shape["opened"]), "links": LINKS},
        **_faults(shape, 400, 401, 403, 409, 413, 429),
    }
    return _operation("open", "Opens a table and sits down.", answers, body=shape["new"])


def _watch(shape: Mapping[str, Any]) -> dict[str, Any]:
    answers = {200: _lines(shape["frame"]), **_faults(shape, 400, 401, 404, 429)}
    says = "The table: the whole view, then what happens."
    return _operation("watch", says, answers, [TABLE, SECONDS, LANG])


def _act(shape: Mapping[str, Any]) -> dict[str, Any]:
    answers = {
        200: _json("The action is stored.", shape["ack"]),
        202: {"description": "The answer comes later, in the stream."},
        204: {"description": "Done; nothing is to be answered."},
        **_faults(shape, 400, 401, 403, 404, 413, 429),
        409: _json("Refused.", {"anyOf": [shape["nack"], shape["fault"]]}),
    }
    says = "Does something at the table, whose stream must be open."
    return _operation("act", says, answers, [TABLE], shape["wish"])


def _operation(
    name: str, says: str, answers: dict[int, Any], parameters: Sequence[Any] = (), body: Any = None
) -> dict[str, Any]:
    responses = {str(status): answers[status] for status in sorted(answers)}
    found = {"operationId": name, "summary": says, "responses": responses}
    if parameters:
        found["parameters"] = list(parameters)
    if body is not None:
        found["requestBody"] = {"required": True, "content": {JSON: {"schema": body}}}
    return found


def _faults(shape: Mapping[str, Any], *statuses: int) -> dict[int, Any]:
    faults = {status: _json(FAULTS[status], shape["fault"]) for status in statuses}
    faults[429]["headers"] = {"Retry-After": {"schema": {"type": "integer"}, "required": True}}
    return faults


def _json(says: str, schema: Any) -> dict[str, Any]:
    return {"description": says, "content": {JSON: {"schema": schema}}}


def _lines(schema: Any) -> dict[str, Any]:
    """Describe a stream of lines, each a value of its own; some are empty."""
    says = "JSON, a value a line; an empty line now and then."
    return {"description": says, "content": {LINES: {"itemSchema": schema}}}
