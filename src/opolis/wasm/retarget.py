"""From the LLVM code that Numba makes to an object for WebAssembly."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

import llvmlite.binding as llvm
from numba.core.compiler_lock import global_compiler_lock

TRIPLE, SIDE_TRIPLE = "wasm32-unknown-unknown", "wasm32-unknown-emscripten"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals,+simd128"
HOST = re.compile(r"^target (?:triple|datalayout).*$", re.MULTILINE)
# A square root is an instruction there, and rounded alike everywhere; as a call it would be an import.
SQUARE_ROOT = re.compile(r'@"?sqrt"?\(')


@cache
def machine(side: bool = False) -> Any:
    """Make the target: for a module of its own, or for one beside another in the same memory."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(SIDE_TRIPLE if side else TRIPLE)
    return target.create_target_machine(opt=3, reloc="pic" if side else "static", features=FEATURES)


def code_of(compiled: Any) -> str:
    """Give a part's code with all that it calls, still without a machine."""
    library = compiled.library
    with global_compiler_lock:
        library._ensure_finalized()
    return portable(str(library._final_module))


def portable(code: str) -> str:
    """Take from the code what holds for this machine alone."""
    return SQUARE_ROOT.sub("@llvm.sqrt.f64(", HOST.sub("", code)).replace("= common ", "= internal ")


def object_of(faces: str, codes: Iterable[str], exported: set[str], side: bool = False) -> bytes:
    """Link faces and kernels, hide all but the exported names, optimise, and emit an object."""
    target = machine(side)
    whole = llvm.parse_assembly(faces)
    _settle(whole, side)
    for code in codes:
        module = llvm.parse_assembly(code)
        _settle(module, side)
        whole.link_in(module)
    for function in whole.functions:
        if not function.is_declaration:
            function.linkage = "external" if function.name in exported else "internal"
    builder = llvm.create_pass_builder(target, llvm.create_pipeline_tuning_options(3))
    builder.getModulePassManager().run(whole, builder)
    whole.verify()
    found: bytes = target.emit_object(whole)
    return found


def _settle(module: Any, side: bool) -> None:
    module.triple = SIDE_TRIPLE if side else TRIPLE
    module.data_layout = str(machine(side).target_data)
