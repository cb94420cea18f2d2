"""Runs in Pyodide: compiles library and package, without what a page cannot import or never asks for."""

import ast
import importlib
import marshal
import os
import sys
import zipfile
from collections.abc import Callable, Iterator
from importlib.util import MAGIC_NUMBER

HEADER = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)  # by a hash that is not looked at
# What is imported only when it is needed: by errors, by dates, and by Pyodide when it unpacks and waits.
LATER = (
    "_strptime", "_py_warnings", "calendar", "concurrent.futures.thread", "encodings.ascii", "encodings.idna",
    "encodings.latin_1", "encodings.raw_unicode_escape", "encodings.unicode_escape", "encodings.utf_16_le",
    "encodings.utf_8_sig", "importlib.resources", "stringprep", "tarfile", "traceback", "zipfile",
)  # fmt: skip
# Whole packages that import their own parts by name.
WHOLE = ("_pyodide", "asyncio", "ctypes", "importlib", "pyodide", "sqlite3", "zipfile")
NEVER = ("asyncio/__main__", "asyncio/tools", "asyncio/windows", "ctypes/macholib", "ctypes/wintypes")
MAIL = ("email", "smtplib", "ssl")  # a page sends no mail


def module_name(file: str) -> str:
    """Call a file as imports do."""
    return file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def imported(source: bytes) -> Iterator[str]:
    """List the modules that a source imports anywhere."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def can_import(name: str) -> bool:
    """Try to import a module; whatever else goes wrong there is a fault."""
    try:
        importlib.import_module(name)
    except ImportError:
        return False
    return True


def import_everything(package: zipfile.ZipFile) -> set[str]:
    """Import all that the package may; says which of its own modules cannot be imported in a page."""
    package.extractall("/package")  # some modules read files that lie beside them
    sys.path[:0] = ["/package", "/msgspec"]
    own = [name for name in package.namelist() if name.endswith(".py") and not name.endswith("__main__.py")]
    failed = {name for name in own if not can_import(module_name(name))}
    for file in own:
        if file not in failed:
            for name in imported(package.read(file)):
                if name.partition(".")[0] not in ("opolis", *MAIL):
                    can_import(name)
    for name in LATER:
        importlib.import_module(name)
    return failed


def in_library(file: str) -> bool:
    """Tell whether a file of the library is wanted."""
    name = module_name(file)
    if file.startswith(NEVER):
        return False
    return name in sys.modules or name.partition(".")[0] in WHOLE or not file.endswith(".py")


def plain(source: bytes) -> ast.AST:
    """Read a source without the types of its functions, which nobody asks for; classes keep theirs."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            given, node.returns = node.args, None
            for one in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
                if one:
                    one.annotation = None
    return tree


def pack(
    source: str, out: str, place: str, wanted: Callable[[str], bool], read: Callable[[bytes], object]
) -> None:
    """Compile an archive; it is not compressed, so that whoever sends it can do that better."""
    with zipfile.ZipFile(source) as given, zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as made:
        for name in sorted(filter(wanted, given.namelist()), key=lambda name: (name.endswith(".py"), name)):
            data = given.read(name)
            if name.endswith(".py"):
                code = compile(read(data), place + name, "exec", dont_inherit=True, optimize=2)
                name, data = name + "c", HEADER + marshal.dumps(code)
            if not name.endswith("/"):
                made.writestr(zipfile.ZipInfo(name), data)


with zipfile.ZipFile("/package.zip") as package:
    failed = import_everything(package)
os.mkdir("/out")
pack("/library.zip", "/out/stdlib.zip", "/lib/", in_library, bytes)
pack("/msgspec.zip", "/out/msgspec.zip", "/package/", lambda name: True, bytes)
pack("/package.zip", "/out/opolis.zip", "/package/", lambda name: name not in failed, plain)
