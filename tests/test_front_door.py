"""The front door: what `import opolis` gives, typed, cheap and with examples that run."""

import doctest
import inspect
import subprocess
import sys
import types
import typing
from collections.abc import Iterator
from importlib import import_module

import pytest

import opolis

NAMESPACE = {name: getattr(opolis, name) for name in opolis.__all__}
MODULES = sorted({getattr(thing, "__module__", "opolis") for thing in NAMESPACE.values()} | {"opolis"})


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


def test_importing_opolis_imports_nothing_heavy() -> None:
    heavy = "{'numba', 'numpy', 'msgspec', 'typer', 'starlette'} & set(sys.modules)"
    assert run(f"import sys, opolis; dir(opolis); print({heavy})").strip() == "set()"


def test_everything_that_is_exported_is_there() -> None:
    assert sorted(opolis.__all__) == opolis.__all__
    assert set(opolis.__all__) <= set(dir(opolis))
    assert run("from opolis import *; print(Match.__name__, Bot.__name__)") == "Match Bot\n"
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        opolis.Chess  # noqa: B018


def public_callables() -> Iterator[tuple[str, types.FunctionType]]:
    """Walk the exported functions, and the public methods and properties of the exported classes."""
    for name, thing in NAMESPACE.items():
        if not inspect.isclass(thing):
            yield name, thing
            continue
        for attribute, value in inspect.getmembers(thing):
            function = getattr(value, "fget", None) or getattr(value, "func", None) or value
            function = getattr(function, "__func__", function)
            public = attribute == "__init__" or not attribute.startswith("_")
            if public and isinstance(function, types.FunctionType) and "opolis" in function.__module__:
                yield f"{name}.{attribute}", function


def hints(thing: object) -> dict[str, object]:
    owners = [import_module(module) for module in ("opolis.core.records", "opolis.core.verbs")]
    known = {"Record": owners[0].Record, "Rules": owners[1].Rules, **NAMESPACE}
    if getattr(thing, "__module__", "").startswith("opolis.match.record"):
        known["Record"] = opolis.Record
    return typing.get_type_hints(thing, localns=known, include_extras=True)


def mentions_any(annotation: object) -> bool:
    if annotation is typing.Any:
        return True
    return not inspect.isclass(annotation) and any(map(mentions_any, typing.get_args(annotation)))


def test_no_public_signature_says_any() -> None:
    vague, seen = [], 0
    for name, function in public_callables():
        expected = {*inspect.signature(function).parameters, "return"} - {"self", "cls"}
        typed = hints(function)
        seen += 1
        if not expected <= set(typed) or any(map(mentions_any, typed.values())):
            vague.append(name)
    assert vague == []
    assert seen > 60


def test_no_public_field_says_any() -> None:
    classes = [thing for thing in NAMESPACE.values() if inspect.isclass(thing)]
    vague = [
        f"{kind.__name__}.{field}"
        for kind in classes
        for field, annotation in hints(kind).items()
        if not field.startswith("_") and mentions_any(annotation)
    ]
    assert vague == []


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_docstrings_run(module: str) -> None:
    results = doctest.testmod(import_module(module), optionflags=doctest.ELLIPSIS)
    assert results.failed == 0


def test_everything_at_the_front_door_is_documented_and_what_acts_has_an_example() -> None:
    assert [name for name, thing in NAMESPACE.items() if not (thing.__doc__ or "").strip()] == []
    acting = ("Bot", "Game", "Match", "Record", "Series", "bot", "game", "read")
    assert [name for name in acting if ">>>" not in NAMESPACE[name].__doc__] == []
