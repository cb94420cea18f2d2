"""Linking: a module imports nothing and says what it is."""

import pytest

from opolis.core.errors import OpolisError
from opolis.wasm.linking import leb128, linked, with_sections
from opolis.wasm.retarget import object_of, portable

ROOT = 'define double @root(double %x) {\n  %y = call double @"sqrt"(double %x)\n  ret double %y\n}\n'
DECLARED = "declare double @sqrt(double)\n"


def test_a_square_root_is_an_instruction() -> None:
    code = portable(DECLARED + ROOT)
    assert linked([object_of(code, [], {"root"})], ["root"]).startswith(b"\0asm")


def test_a_function_of_the_system_is_named_and_refused() -> None:
    code = portable((DECLARED + ROOT).replace("sqrt", "exp"))
    with pytest.raises(OpolisError, match=r"functions of this system: exp; opolis\.core\.elementary"):
        linked([object_of(code, [], {"root"})], ["root"])


def test_sections_are_appended_with_their_lengths() -> None:
    assert with_sections(b"\0asm", {"ab": b"xyz"}) == b"\0asm" + b"\0\x06\x02abxyz"
    assert leb128(624_485) == b"\xe5\x8e\x26"
