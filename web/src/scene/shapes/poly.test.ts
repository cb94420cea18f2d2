import type { BufferGeometry } from "three";
import { expect, test } from "vitest";
import { centred } from "../cells";
import { slab } from "./poly";

type Cells = [number, number][];
const EDGE = 0.05;
const DRAWN_IN = 0.03 + 0.7 * EDGE; // the joint and the softened edge
const corner: Cells = [
  [0, 0],
  [1, 0],
  [0, 1],
];
const hook: Cells = [
  [0, 0],
  [1, 0],
  [1, 1],
  [1, 2],
];
const step: Cells = [
  [0, 0],
  [1, 0],
  [1, 1],
  [2, 1],
];
const tee: Cells = [
  [0, 0],
  [1, 0],
  [2, 0],
  [1, 1],
];

/** The area of all triangles at this height, seen from above. */
function topArea(made: BufferGeometry, height: number): number {
  const place = made.getAttribute("position");
  let area = 0;
  for (let v = 0; v < place.count; v += 3) {
    if ([0, 1, 2].some((at) => Math.abs(place.getY(v + at) - height) > 1e-4)) continue;
    const [ax, az] = [place.getX(v), place.getZ(v)];
    const [bx, bz] = [place.getX(v + 1) - ax, place.getZ(v + 1) - az];
    const [cx, cz] = [place.getX(v + 2) - ax, place.getZ(v + 2) - az];
    area += Math.abs(bx * cz - bz * cx) / 2;
  }
  return area;
}

const turned = (cells: Cells): Cells => cells.map(([x, y]) => [-y, x]);
const mirrored = (cells: Cells): Cells => cells.map(([x, y]) => [-x, y]);

test.each([[corner], [hook], [mirrored(hook)], [step], [mirrored(step)], [tee]])(
  "the top of %j covers its squares, and nothing between them",
  (cells) => {
    const rim = (2 * cells.length + 2) * DRAWN_IN;
    let lying = cells;
    for (let turn = 0; turn < 4; turn++) {
      expect(topArea(slab(centred(lying), 1, EDGE), 1)).toBeCloseTo(cells.length - rim, 1);
      lying = turned(lying);
    }
  },
);
