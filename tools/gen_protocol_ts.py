"""Write the frames, events and views as TypeScript types: ``web/src/protocol.gen.ts``.

    python tools/gen_protocol_ts.py           writes the file
    python tools/gen_protocol_ts.py --check   exits 1 when the file is stale

The browser's types come from the structs that the server encodes, so the two cannot drift apart.
"""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as shape

from guinote.game import events, view
from guinote.server import protocol

TARGET = Path(__file__).parents[1] / "web" / "src" / "protocol.gen.ts"
UNIONS: dict[str, Any] = {
    "AnyInbound": protocol.AnyInbound,
    "AnyOutbound": protocol.AnyOutbound,
    "AnyEvent": events.AnyEvent,
}
HEAD = "// Made by tools/gen_protocol_ts.py from the server's structs. Do not edit.\n"
PLAIN: dict[type[shape.Type], str] = {
    shape.StrType: "string",
    shape.IntType: "number",
    shape.FloatType: "number",
    shape.BoolType: "boolean",
    shape.NoneType: "null",
    shape.AnyType: "unknown",
    shape.CustomType: "unknown",
}


def type_text(kind: shape.Type) -> str:
    """Return the TypeScript form of one type."""
    if isinstance(kind, shape.Metadata):
        return type_text(kind.type)
    if isinstance(kind, shape.StructType):
        return kind.cls.__name__
    if isinstance(kind, shape.LiteralType):
        return " | ".join(sorted(msgspec.json.encode(value).decode() for value in kind.values))
    if isinstance(kind, shape.UnionType):
        named = [name for name, union in UNIONS.items() if shape.type_info(union) == kind]
        return named[0] if named else " | ".join(type_text(part) for part in kind.types)
    if isinstance(kind, shape.DictType):
        return f"Readonly<Record<string, {type_text(kind.value_type)}>>"
    if isinstance(kind, shape.VarTupleType | shape.ListType):
        return f"readonly {bracketed(kind.item_type)}[]"
    return PLAIN[type(kind)]


def bracketed(kind: shape.Type) -> str:
    """Return the form of an array's items: what has more than one part needs brackets."""
    text = type_text(kind)
    return f"({text})" if " " in text else text


def struct_text(struct: shape.StructType) -> str:
    """Return one struct as an interface; what has a default may be left out by the sender."""
    lines = [f"export interface {struct.cls.__name__} {{"]
    if struct.tag_field is not None:
        lines.append(f"  {struct.tag_field}: {msgspec.json.encode(struct.tag).decode()};")
    for field in struct.fields:
        mark = "" if field.required else "?"
        lines.append(f"  {field.encode_name}{mark}: {type_text(field.type)};")
    return "\n".join([*lines, "}"])


def parts_of(kind: shape.Type) -> Iterable[shape.Type]:
    """Return the types inside a type."""
    if isinstance(kind, shape.StructType):
        return [field.type for field in kind.fields]
    if isinstance(kind, shape.UnionType):
        return kind.types
    inner = [getattr(kind, name, None) for name in ("type", "item_type", "value_type")]
    return [part for part in inner if isinstance(part, shape.Type)]


def structs_in(kind: shape.Type, found: dict[str, shape.StructType]) -> None:
    """Collect every struct that the type leads to, by name."""
    if isinstance(kind, shape.StructType):
        if kind.cls.__name__ in found:
            return
        found[kind.cls.__name__] = kind
    for part in parts_of(kind):
        structs_in(part, found)


def union_text(name: str, kind: shape.Type) -> str:
    """Return a union of structs under its name."""
    members = [f"  | {type_text(part)}" for part in parts_of(kind)]
    return "\n".join([f"export type {name} =", *members]) + ";"


def typescript() -> str:
    """Return the whole file."""
    found: dict[str, shape.StructType] = {}
    kinds = {name: shape.type_info(union) for name, union in UNIONS.items()}
    for kind in [*kinds.values(), shape.type_info(view.View)]:
        structs_in(kind, found)
    blocks = [struct_text(struct) for _, struct in sorted(found.items())]
    blocks += [union_text(name, kind) for name, kind in kinds.items()]
    blocks.append(
        f"export const SUBPROTOCOL = {msgspec.json.encode(protocol.SUBPROTOCOL).decode()};"
    )
    return HEAD + "\n" + "\n\n".join(blocks) + "\n"


def main() -> int:
    """Write the file, or say whether it is stale."""
    parser = argparse.ArgumentParser(description="TypeScript types of the protocol")
    parser.add_argument("--check", action="store_true", help="only say whether the file is stale")
    if not parser.parse_args().check:
        TARGET.write_text(typescript(), encoding="utf-8")
        return 0
    if TARGET.is_file() and TARGET.read_text(encoding="utf-8") == typescript():
        return 0
    print(f"{TARGET.name} is stale: run python tools/gen_protocol_ts.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
