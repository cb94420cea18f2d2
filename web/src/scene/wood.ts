import { BufferAttribute, type BufferGeometry } from "three";

/** Which inlays a piece carries on its top and on its sides. */
export interface Inlays {
  top: number;
  sides: number;
}

/**
 * Lay grain and inlays on a geometry: `uv` follows the grain along the longest side, `inlay` is the
 * place in the unit cell of a face and the number of the pattern.
 */
export function lay(geometry: BufferGeometry, inlays: Inlays): BufferGeometry {
  geometry.computeBoundingBox();
  const { min, max } = geometry.boundingBox!;
  const size = [max.x - min.x, max.y - min.y, max.z - min.z];
  const low = [min.x, min.y, min.z];
  const along = size.indexOf(Math.max(...size));
  const place = geometry.getAttribute("position").array;
  const normal = geometry.getAttribute("normal").array;
  const count = place.length / 3;
  const uv = new Float32Array(count * 2);
  const inlay = new Float32Array(count * 3);
  const cells = size.map((length) => Math.max(1, Math.round(length)));
  for (let first = 0; first < count; first += 3) {
    const facing = dominant(normal, first);
    const [right, up] = facing === 1 ? [0, 2] : facing === 0 ? [2, 1] : [0, 1];
    const flat = Math.abs(normal[first * 3 + facing]!) > 0.96;
    const pattern = flat ? (facing === 1 ? inlays.top : inlays.sides) : 0;
    for (let v = first; v < first + 3; v++) {
      const [a, b] = up === along ? [up, right] : [right, up];
      uv[v * 2] = place[v * 3 + a]! * (facing === along ? 0.5 : 0.2);
      uv[v * 2 + 1] = place[v * 3 + b]! * (facing === along ? 0.5 : 0.33);
      inlay[v * 3] = ((place[v * 3 + right]! - low[right]!) / size[right]!) * cells[right]!;
      inlay[v * 3 + 1] = ((place[v * 3 + up]! - low[up]!) / size[up]!) * cells[up]!;
      if (facing === 1) inlay[v * 3 + 1] = cells[2]! - inlay[v * 3 + 1]!;
      inlay[v * 3 + 2] = pattern;
    }
  }
  geometry.setAttribute("uv", new BufferAttribute(uv, 2));
  geometry.setAttribute("inlay", new BufferAttribute(inlay, 3));
  return geometry;
}

/** A belt around a turned piece, between two shares of its height. */
export type Belt = [low: number, high: number];

/** Repeat an inlay around the belts of a turned piece; the middle of its cell fills each repeat. */
export function girdle(
  geometry: BufferGeometry,
  pattern: number,
  belts: Belt[],
  repeats = 4,
): BufferGeometry {
  const laid = lay(geometry, { top: 0, sides: 0 });
  const place = laid.getAttribute("position").array;
  const inlay = laid.getAttribute("inlay").array;
  const tall = laid.boundingBox!.max.y;
  for (let first = 0; first < place.length / 3; first += 3) {
    const corners = [first, first + 1, first + 2];
    const turns = unwound(corners.map((v) => Math.atan2(place[v * 3]!, place[v * 3 + 2]!) / (2 * Math.PI)));
    const heights = corners.map((v) => place[v * 3 + 1]! / tall);
    const middle = (values: number[]) => values.reduce((sum, value) => sum + value / 3, 0);
    const belt = belts.find(([low, high]) => middle(heights) > low && middle(heights) < high);
    if (!belt) continue;
    const start = Math.floor(middle(turns) * repeats);
    corners.forEach((v, corner) => {
      inlay[v * 3] = 0.2 + 0.6 * (turns[corner]! * repeats - start);
      inlay[v * 3 + 1] = 0.2 + (0.6 * (heights[corner]! - belt[0])) / (belt[1] - belt[0]);
      inlay[v * 3 + 2] = pattern;
    });
  }
  return laid;
}

/** Angles as turns without a jump where a full turn starts again. */
function unwound(turns: number[]): number[] {
  return turns.map((turn) => turn - Math.round(turn - turns[0]!));
}

function dominant(normal: ArrayLike<number>, first: number): number {
  const sum = [0, 1, 2].map((axis) =>
    Math.abs(normal[first * 3 + axis]! + normal[first * 3 + 3 + axis]! + normal[first * 3 + 6 + axis]!),
  );
  return sum.indexOf(Math.max(...sum));
}
