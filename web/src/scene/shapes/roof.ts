import { BufferAttribute, BufferGeometry } from "three";
import { centred } from "../cells";
import { merged } from "../geometry";
import { paint } from "../palette";
import { lay } from "../wood";
import { WINDOWS } from "../inlays";
import { slab } from "./poly";
import { wooden, type Shape } from "./shape";

const PITCH = 0.72;
const EAVES = 0.02;
type Cell = readonly [number, number];

/** A hipped roof: it rises with the distance from the nearest wall. */
function hipped(cells: readonly Cell[], base: number): BufferGeometry {
  const filled = new Set(cells.map(([x, y]) => `${x},${y}`));
  const has = (x: number, y: number) => filled.has(`${x},${y}`);
  const places: number[] = [];
  for (const [x, y] of cells) {
    const rim: [number, number, number][] = [];
    for (let step = 0; step < 8; step++) {
      const [dx, dy] = AROUND[step]!;
      const [left, right] = [AROUND[(step + 7) % 8]!, AROUND[(step + 1) % 8]!];
      const side = step % 2 === 0 && has(x + dx, y + dy);
      const corner =
        step % 2 === 1 &&
        has(x + dx, y + dy) &&
        has(x + left[0], y + left[1]) &&
        has(x + right[0], y + right[1]);
      const inset = (d: number, open: boolean) => (open ? d * 0.5 : d * (0.5 - EAVES));
      const height = side ? 0.5 : corner ? 0.8 : 0;
      rim.push([
        x + inset(dx, side || corner || has(x + dx, y)),
        y + inset(dy, side || corner || has(x, y + dy)),
        height,
      ]);
    }
    for (let step = 0; step < 8; step++) {
      const [a, b] = [rim[step]!, rim[(step + 1) % 8]!];
      for (const [px, py, h] of [[x, y, 0.5] as const, a, b]) places.push(px, base + h * PITCH, -py);
    }
  }
  const made = new BufferGeometry();
  made.setAttribute("position", new BufferAttribute(new Float32Array(places), 3));
  made.computeVertexNormals();
  return made;
}

const AROUND: [number, number][] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

export const roof: Shape = (part) => {
  const cells = centred(part.cells.length ? part.cells : [[0, 0]]);
  const height = part.size[2];
  const walls = Math.max(0.1, height - 0.5 * PITCH);
  const { inlay } = paint(part.colour);
  return [
    wooden(
      part,
      `${cells.join(";")} ${height}`,
      () =>
        merged([
          lay(slab(cells, walls, 0.03), { top: 0, sides: WINDOWS }),
          lay(hipped(cells, walls - 0.01), { top: inlay, sides: inlay }),
        ]),
      { top: 0, sides: WINDOWS },
    ),
  ];
};
