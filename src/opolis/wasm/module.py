"""The module of a game: its kernels, and a page that says how they are called."""

from typing import Any

import msgspec
from numba.core.registry import cpu_target

from opolis.bots.search_settings import search_settings
from opolis.core.game import Game
from opolis.core.learning.rollout_policy import load_policy
from opolis.core.sources import fingerprint
from opolis.wasm.called import called_kernels
from opolis.wasm.linking import linked, with_sections
from opolis.wasm.retarget import code_of, object_of
from opolis.wasm.roots import Root, roots
from opolis.wasm.shims import Shim, shim

PAGE, POLICY = "opolis", "rollout_policy"
# What is called from one place is inlined there: random play gains most. All else shares the learnt tables.
ALONE = ("playouts",)


def build(game: Game) -> bytes:
    """Compile all that a game's module offers."""
    faces, codes = _faces(roots(game))
    alone = [[face] for face in faces if face.name in ALONE]
    together = [face for face in faces if face.name not in ALONE]
    objects = [_object(group, codes) for group in (together, *alone)]
    module = linked(objects, codes)
    return with_sections(module, {PAGE: page(game, faces), POLICY: rollout_policy(game)})


def build_side(game: Game) -> tuple[bytes, bytes]:
    """Compile a module that Python calls in its own memory, with all kernels that it calls; and its page."""
    offered = [root for root in roots(game) if root.name not in ALONE]
    faces, codes = _faces(offered)
    more, more_codes = _faces(called_kernels(game, {root.kernel for root in offered}), wide=True)
    faces, codes = faces + more, codes | more_codes
    return linked([_object(faces, codes, side=True)], codes, side=True), page(game, faces)


def _faces(offered: list[Root], wide: bool = False) -> tuple[list[Shim], dict[str, str]]:
    """Write faces and give the kernels' codes; Python runs what cannot be called from outside."""
    faces, codes = [], {}
    for root in offered:
        compiled = part(root)
        try:
            face = shim(root.name, root.kernel, compiled, item_size, wide)
        except TypeError:
            if not wide:
                raise
            continue
        faces.append(face)
        codes[face.name] = code_of(compiled)
    return faces, codes


def _object(faces: list[Shim], codes: dict[str, str], side: bool = False) -> bytes:
    """Compile some kernels so that they share what they call."""
    text = "\n".join(["declare void @llvm.trap()", *(face.code for face in faces)])
    return object_of(text, [codes[face.name] for face in faces], {face.name for face in faces}, side)


def rollout_policy(game: Game) -> bytes:
    """Give a weight for every move number; nothing where all are alike."""
    policy = load_policy(game.folder, game.move_count, search_settings(game).rollout_policy)
    return b"" if (policy == 1).all() else policy.tobytes()


def part(root: Root) -> Any:
    """Compile a kernel as a part, which has no machine yet."""
    with root.kernel._compiling_counter:  # so that a kernel that calls itself is known to do so
        root.kernel.part.compile(root.types)
    return root.kernel.part.overloads[root.types]


def item_size(kind: Any) -> int:
    """Count the bytes of an array's item."""
    context: Any = cpu_target.target_context
    return int(context.get_abi_sizeof(context.get_data_type(kind)))


def page(game: Game, faces: list[Shim]) -> bytes:
    """Say what the module is made of and how its kernels are called."""
    takes = {
        face.name: {
            "home": face.home,
            "takes": [one._asdict() for one in face.takes],
            "returns": face.returns,
        }
        for face in faces
    }
    return msgspec.json.encode(
        {
            "game": game.name,
            "fingerprint": fingerprint(game.folder),
            "stateBytes": game.room("state").State.dtype.itemsize,
            "maxMoves": game.max_moves,
            "moveCount": game.move_count,
            "kernels": takes,
        }
    )
