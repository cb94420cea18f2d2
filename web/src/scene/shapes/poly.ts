import type { BufferGeometry } from "three";
import { centred, outlines } from "../cells";
import { merged, softened } from "../geometry";
import { INSET, WINDOWS } from "../inlays";
import { decal, wooden, type Shape } from "./shape";

const JOINT = 0.03;

/** A block over a union of squares. */
export function slab(
  cells: readonly (readonly [number, number])[],
  height: number,
  edge: number,
): BufferGeometry {
  const loops = outlines(cells).map((loop) => shrunk(loop, JOINT));
  return merged(loops.map((loop) => softened(loop, height, edge)));
}

/** Move every corner inward, so that neighbours keep a joint. */
function shrunk(loop: [number, number][], by: number): [number, number][] {
  const count = loop.length;
  return loop.map(([x, y], index) => {
    const [px, py] = loop[(index + count - 1) % count]!;
    const [nx, ny] = loop[(index + 1) % count]!;
    const inward = (ax: number, ay: number, bx: number, by_: number): [number, number] => {
      const length = Math.hypot(bx - ax, by_ - ay);
      return [-(by_ - ay) / length, (bx - ax) / length];
    };
    const [ix, iy] = inward(px, py, x, y);
    const [jx, jy] = inward(x, y, nx, ny);
    return [x + (ix + jx) * by, y + (iy + jy) * by];
  });
}

export const poly: Shape = (part, atlas) => {
  const cells = centred(part.cells.length ? part.cells : [[0, 0]]);
  const height = part.size[2];
  const body = wooden(part, `${cells.join(";")} ${height}`, () => slab(cells, height - 0.01, 0.05), {
    top: INSET,
    sides: WINDOWS,
  });
  return [body, ...decal(part, atlas, 0.8, 0.5, height)];
};
