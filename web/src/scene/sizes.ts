import { Vector2, Vector3, type Box3, type Camera } from "three";
import { onScreen, rayThrough, touched, type Body } from "./picking";
import { boxesOf, matrixOf } from "./space";

/** The least width and height of what can be touched, in pixels: with a mouse, with a finger. */
export const LEAST = { mouse: 28, finger: 44 };

/** How far, in pixels, a pointer may be from where it was meant: it is seen, and shows what it means. */
export const ASTRAY = 6;

/** Whether a touch of something too small does what it means, besides coming nearer: what a finger lays it has to
 * confirm anyhow, and sees by then what it has hit; what a mouse could hit is taken up, and can be put down. */
export const acts = (size: number, finger: boolean, lays: boolean): boolean =>
  finger && (lays || size >= LEAST.mouse);

/** Whether a touch of something too small brings it nearer: not what a finger has hit and is to confirm, since a wrong
 * one costs a touch of the right one beside it, and the camera that flies there costs the view of all others. */
export const nears = (size: number, finger: boolean, lays: boolean): boolean =>
  !(finger && lays && size >= LEAST.mouse);

/** Pixels around a thing that are looked at, too: what carries a plate stands for it. */
const MARGIN = 48;
/** No more pixels than these are looked at, around the middle: larger is large enough. */
const WIDEST = 120;
/** Pixels between points that are looked at to find the middle. */
const STEP = 5;
/** Directions in which the rim is looked for, and pixels from one try to the next. */
const WAYS = 20;
const STRIDE = 1.5;
const COMPASS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [0.7, 0.7],
  [-0.7, 0.7],
  [0.7, -0.7],
  [-0.7, -0.7],
] as const;

export interface Frame {
  width: number;
  height: number;
}

export interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

type Hit = (x: number, y: number) => boolean;

/** How large something appears: the diameter in pixels of the largest circle in what is seen and can be hit of it;
 * no more than `enough`. */
export function sizeOf(
  id: string,
  bodies: readonly Body[],
  touchable: ReadonlySet<string>,
  camera: Camera,
  frame: Frame,
  enough: number,
): number {
  const own = bodies.find((body) => body.id === id);
  if (!own) return 0;
  const extent = around(extentOf(own, camera, frame, MARGIN));
  const near = bodies.filter((body) => overlaps(extentOf(body, camera, frame, 0), extent));
  const hit: Hit = (x, y) => {
    if (x < 0 || y < 0 || x > frame.width || y > frame.height) return false;
    const spot = new Vector2((x / frame.width) * 2 - 1, 1 - (y / frame.height) * 2);
    return touched(rayThrough(camera, spot), near, (each) => touchable.has(each)) === id;
  };
  return circle(hit, extent, enough);
}

/** The largest circle of hits: around the middle where that is enough, else roughly from a grid of points, then
 * moved about as long as it grows. */
export function circle(hit: Hit, { left, right, top, bottom }: Extent, enough: number): number {
  const [across, along] = [(left + right) / 2, (top + bottom) / 2];
  if (hit(across, along) && reach(hit, across, along, enough / 2) * 2 >= enough) return enough;
  const [columns, rows] = [Math.floor((right - left) / STEP), Math.floor((bottom - top) / STEP)];
  const at = (column: number) => left + (column + 0.5) * STEP;
  const down = (row: number) => top + (row + 0.5) * STEP;
  const middle = middlest((column, row) => hit(at(column), down(row)), columns, rows);
  if (!middle) return 0;
  let [x, y] = [at(middle[0]), down(middle[1])];
  let best = reach(hit, x, y, enough / 2);
  for (let shift = STEP; shift > 0.6;) {
    if (best * 2 >= enough) return enough;
    const before = best;
    for (const [dx, dy] of COMPASS) {
      const found = reach(hit, x + dx * shift, y + dy * shift, enough / 2);
      if (found > best) [x, y, best] = [x + dx * shift, y + dy * shift, found];
    }
    if (best === before) shift /= 2;
  }
  return Math.min(enough, best * 2);
}

/** How far it is from a point to the nearest miss, or as far as is enough. */
function reach(hit: Hit, x: number, y: number, enough: number): number {
  let free = enough;
  for (let way = 0; way < WAYS; way++) {
    const [dx, dy] = [Math.cos((way / WAYS) * 2 * Math.PI), Math.sin((way / WAYS) * 2 * Math.PI)];
    for (let away = STRIDE; away < free; away += STRIDE) {
      if (!hit(x + dx * away, y + dy * away)) free = away - STRIDE / 2;
    }
  }
  return free;
}

/** The pixels a body covers, within the window, and a margin for what counts as being on it. */
function extentOf({ part, pose }: Body, camera: Camera, { width, height }: Frame, margin: number): Extent {
  const matrix = matrixOf(pose);
  const seen = boxesOf(part).flatMap((box) =>
    corners(box).map((corner) => onScreen(corner.applyMatrix4(matrix), camera)),
  );
  const xs = seen.map(({ x }) => ((x + 1) / 2) * width);
  const ys = seen.map(({ y }) => ((1 - y) / 2) * height);
  return {
    left: Math.max(0, Math.min(...xs) - margin / 2),
    right: Math.min(width, Math.max(...xs) + margin / 2),
    top: Math.max(0, Math.min(...ys) - margin / 2),
    bottom: Math.min(height, Math.max(...ys) + margin / 2),
  };
}

function around({ left, right, top, bottom }: Extent): Extent {
  const cut = (low: number, high: number): [number, number] => {
    const over = Math.max(0, high - low - WIDEST) / 2;
    return [low + over, high - over];
  };
  const [[west, east], [north, south]] = [cut(left, right), cut(top, bottom)];
  return { left: west, right: east, top: north, bottom: south };
}

function corners({ min, max }: Box3): Vector3[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map(
    (bits) => new Vector3(bits & 1 ? max.x : min.x, bits & 2 ? max.y : min.y, bits & 4 ? max.z : min.z),
  );
}

const overlaps = (a: Extent, b: Extent): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The hit that is farthest from all misses. */
function middlest(hit: Hit, columns: number, rows: number): [number, number] | null {
  const inside: [number, number][] = [];
  const rim: [number, number][] = [];
  for (let row = -1; row <= rows; row++) {
    for (let column = -1; column <= columns; column++) {
      const within = row >= 0 && column >= 0 && row < rows && column < columns && hit(column, row);
      (within ? inside : rim).push([column, row]);
    }
  }
  let [middle, best] = [inside[0] ?? null, 0];
  for (const [x, y] of inside) {
    let free = Infinity;
    for (const [column, row] of rim) {
      free = Math.min(free, Math.hypot(column - x, row - y));
      if (free <= best) break;
    }
    if (free > best) [middle, best] = [[x, y], free];
  }
  return middle;
}
