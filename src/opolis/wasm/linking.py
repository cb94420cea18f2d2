"""From an object to a module that imports nothing, with what is to be known of it in custom sections."""

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from opolis.core.errors import OpolisError

STACK = 1 << 20
LINKER = [sys.executable, "-m", "ziglang", "wasm-ld"]
EVERY = ["--no-entry", "--gc-sections", "--strip-all"]
ALONE = ["--export=__heap_base", "-z", f"stack-size={STACK}"]
BESIDE = ["-shared", "--experimental-pic", "--unresolved-symbols=report-all"]
MISSING = re.compile(r"undefined symbol: (\S+)")


def linked(objects: Sequence[bytes], exported: Iterable[str], side: bool = False) -> bytes:
    """Make a module of objects; whatever functions it would have to import are an error."""
    if find_spec("ziglang") is None:
        raise OpolisError("modules are linked by wasm-ld: pip install 'opolis[wasm]'")
    with tempfile.TemporaryDirectory() as folder:
        sources = [Path(folder, f"{number}.o") for number in range(len(objects))]
        made = Path(folder, "kernels.wasm")
        for source, code in zip(sources, objects, strict=True):
            source.write_bytes(code)
        names = [f"--export={name}" for name in sorted(exported)]
        command = [*LINKER, *EVERY, *(BESIDE if side else ALONE), *names, *map(str, sources)]
        done = subprocess.run([*command, "-o", str(made)], capture_output=True, text=True)
        if done.returncode:
            raise OpolisError(_complaint(done.stderr))
        return made.read_bytes()


def _complaint(said: str) -> str:
    """Say in words why the linker refused."""
    if missing := sorted(set(MISSING.findall(said))):
        return (
            f"the kernels call functions of this system: {', '.join(missing)}; "
            "opolis.core.elementary has exponentials, logarithms and powers that run anywhere"
        )
    return f"the kernels cannot be linked: {said.strip()}"


def with_sections(module: bytes, sections: Mapping[str, bytes]) -> bytes:
    """Append custom sections, which engines skip and a loader can read."""
    for name, content in sections.items():
        label = name.encode()
        body = leb128(len(label)) + label + content
        module += b"\0" + leb128(len(body)) + body
    return module


def leb128(number: int) -> bytes:
    """Write a number as WebAssembly does: seven bits a byte, the lowest first."""
    low, rest = number & 0x7F, number >> 7
    return bytes([low | 0x80]) + leb128(rest) if rest else bytes([low])
