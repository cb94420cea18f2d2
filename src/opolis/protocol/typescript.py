"""Write the protocol's types as TypeScript, to the file named on the command line."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from opolis.core.scene import Matter, PanelKind, PartKind, RowKind, Side, Tone
from opolis.protocol import addresses, http_replies, http_requests, study_replies, study_requests
from opolis.protocol.codes import EventKind, Refused
from opolis.protocol.from_client import FromClient
from opolis.protocol.thinking import Drawing, Question, Thought
from opolis.protocol.to_client import ToClient

WORDS: dict[str, Any] = {
    "PartKind": PartKind,
    "PanelKind": PanelKind,
    "RowKind": RowKind,
    "Tone": Tone,
    "Matter": Matter,
    "Side": Side,
    "Refused": Refused,
    "EventKind": EventKind,
    "Scope": http_requests.Scope,
}
STUDIES = (study_requests, study_replies)  # imported, so that their bodies are known
PAGES = ("TABLE_PAGE", "CONFIRM_PAGE", "RESET_PAGE")
UNIONS: dict[str, Any] = {"FromClient": FromClient, "ToClient": ToClient}
PLAIN = {
    inspect.StrType: "string",
    inspect.BytesType: "string",  # in base 64
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def name_of(kind: inspect.Type) -> str:
    """Write a type in TypeScript."""
    match kind:
        case inspect.StructType():
            return kind.cls.__name__
        case inspect.LiteralType():
            return _literal(kind)
        case inspect.TupleType():
            return f"[{', '.join(map(name_of, kind.item_types))}]"
        case inspect.VarTupleType() | inspect.ListType():
            inner = name_of(kind.item_type)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case inspect.DictType():
            return f"Record<string, {name_of(kind.value_type)}>"
        case inspect.UnionType():
            return " | ".join(map(name_of, kind.types))
    return PLAIN[type(kind)]


def _literal(kind: inspect.LiteralType) -> str:
    words = next((name for name, word in WORDS.items() if set(get_args(word)) == set(kind.values)), None)
    return words or " | ".join(json.dumps(value) for value in kind.values)


def structs(kind: inspect.Type, seen: dict[str, inspect.StructType]) -> None:
    """Gather every struct that a type can reach, each after those it is made of."""
    if isinstance(kind, inspect.StructType):
        if kind.cls.__name__ in seen:
            return
        seen[kind.cls.__name__] = kind
        for field in kind.fields:
            structs(field.type, seen)
        return
    for inner in _inner(kind):
        structs(inner, seen)


def _inner(kind: inspect.Type) -> Iterator[inspect.Type]:
    match kind:
        case inspect.UnionType():
            yield from kind.types
        case inspect.TupleType():
            yield from kind.item_types
        case inspect.VarTupleType() | inspect.ListType():
            yield kind.item_type
        case inspect.DictType():
            yield kind.value_type


def interface(struct: inspect.StructType) -> str:
    """Write one struct; fields that may be left out get a question mark."""
    lines = [f"/** {(struct.cls.__doc__ or '').strip().splitlines()[0]} */"]
    lines.append(f"export interface {struct.cls.__name__} {{")
    if struct.tag_field:
        lines.append(f"  {struct.tag_field}: {json.dumps(struct.tag)};")
    lines += [
        f"  {field.name}{'' if field.required else '?'}: {name_of(field.type)};" for field in struct.fields
    ]
    return "\n".join([*lines, "}"])


def union(name: str, kind: Any) -> str:
    """Write a union of messages."""
    return f"export type {name} =\n" + "\n".join(f"  | {each.__name__}" for each in get_args(kind)) + ";"


def defaults(struct: type[msgspec.Struct]) -> str:
    """Write what a part's missing fields stand for."""
    known = {field.name: field.default for field in msgspec.structs.fields(struct) if not field.required}
    lines = [f"  {name}: {json.dumps(value)}," for name, value in known.items()]
    return "\n".join([f"export const {struct.__name__.upper()}_DEFAULTS = {{", *lines, "} as const;"])


def typescript() -> str:
    """Write all types of the protocol."""
    seen: dict[str, inspect.StructType] = {}
    for kind in (
        *UNIONS.values(),
        *http_requests.Request.__subclasses__(),
        *http_replies.Reply.__subclasses__(),
        Drawing,
        Question,
        Thought,
    ):
        structs(inspect.type_info(kind), seen)
    words = [
        f"export type {name} =\n" + "\n".join(f"  | {json.dumps(value)}" for value in get_args(word)) + ";"
        for name, word in WORDS.items()
    ]
    pieces = [
        "// Made by `python -m opolis.protocol.typescript`; do not edit.",
        *words,
        *(interface(struct) for struct in seen.values()),
        *(union(name, kind) for name, kind in UNIONS.items()),
        defaults(seen["Part"].cls),
        *(f"export const {name} = {json.dumps(getattr(addresses, name))};" for name in PAGES),
    ]
    return "\n\n".join(pieces) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8")
