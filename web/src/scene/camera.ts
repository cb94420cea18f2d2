import { Box3, MathUtils, PerspectiveCamera, Vector3 } from "three";

/** From where the table is seen: angles in degrees, clockwise from the south. */
export interface Viewpoint {
  target: Vector3;
  around: number;
  above: number;
  distance: number;
  lens: number;
}

export type CameraView = "reset" | "top" | "south" | "east" | "north" | "west";

const LENS = 22;
const STRAIGHT = 6;
/** Half the height of the smallest thing that fills the window: one pad is no view. */
const NEAREST = 1.9;
/** The share of the window left free beside the parts. */
const SIDES = 0.025;
const VIEWS: Record<Exclude<CameraView, "reset">, [number, number]> = {
  top: [0, 89.9],
  south: [0, 0.5],
  east: [90, 0.5],
  north: [180, 0.5],
  west: [270, 0.5],
};

const UP = new Vector3(0, 1, 0);

/** Where the camera of a viewpoint is. */
function placeOf({ target, around, above, distance }: Viewpoint): Vector3 {
  const [turn, lift] = [MathUtils.degToRad(around), MathUtils.degToRad(above)];
  const flat = Math.cos(lift);
  const way = new Vector3(Math.sin(turn) * flat, Math.sin(lift), Math.cos(turn) * flat);
  return way.multiplyScalar(distance).add(target);
}

export class Eye {
  readonly camera = new PerspectiveCamera(LENS, 1, 0.1, 400);
  /** The shares of the window that buttons lie over, above and below. */
  covered = { above: 0, below: 0 };
  /** The share of the window's width that maps lie over, at the right: what fits beside them lies there. */
  beside = 0;
  /** Whether floors lie side by side: a plan is seen from above. */
  flat = false;
  at: Viewpoint = { target: new Vector3(), around: 0, above: 45, distance: 20, lens: LENS };

  /** The width of the window for one of height, without what is covered and the rim. */
  get ratio(): number {
    const { above, below } = this.covered;
    return (this.camera.aspect * (1 - 2 * SIDES)) / (1 - 2 * SIDES - above - below);
  }

  apply(): void {
    const { target, distance, lens } = this.at;
    this.camera.fov = lens;
    this.camera.near = Math.max(0.1, distance * 0.2);
    this.camera.far = distance * 3 + 60;
    this.camera.position.copy(placeOf(this.at));
    this.camera.up.set(0, 1, 0);
    this.camera.lookAt(target);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }

  /** The viewpoint of a named view, or one that suits the size, from which all points are seen. */
  framing(points: Vector3[], name: CameraView): Viewpoint {
    const box = new Box3().setFromPoints(points);
    const size = box.getSize(new Vector3());
    const [around, above] = name === "reset" ? natural(size, this.flat) : VIEWS[name];
    return this.fitted(
      points,
      box.getCenter(new Vector3()),
      around,
      above,
      name === "reset" ? LENS : STRAIGHT,
    );
  }

  /** The viewpoint from which all points are seen in the direction of another. */
  fitting(points: Vector3[], { around, above, lens }: Viewpoint): Viewpoint {
    return this.fitted(
      points,
      new Box3().setFromPoints(points).getCenter(new Vector3()),
      around,
      above,
      lens,
    );
  }

  private fitted(points: Vector3[], target: Vector3, around: number, above: number, lens: number): Viewpoint {
    const kept = this.at;
    const view: Viewpoint = { target, around, above, distance: 10, lens };
    const half = Math.tan(MathUtils.degToRad(lens / 2));
    const wide = half * this.camera.aspect * (1 - 2 * SIDES);
    const high = half * (1 - 2 * (SIDES + this.covered.above));
    const low = half * (1 - 2 * (SIDES + this.covered.below));
    for (let turn = 0; turn < 4; turn++) {
      this.at = view;
      this.apply();
      const e = this.camera.matrixWorld.elements;
      const right = new Vector3(e[0], e[1], e[2]);
      const up = new Vector3(e[4], e[5], e[6]);
      const back = new Vector3(e[8], e[9], e[10]);
      const corners = points.map((point) => point.clone().sub(view.target));
      view.distance = corners.reduce(
        (most, c) =>
          Math.max(
            most,
            Math.abs(c.dot(right)) / wide + c.dot(back),
            c.dot(up) / (c.dot(up) > 0 ? high : -low) + c.dot(back),
          ),
        NEAREST / Math.min(high, low),
      );
      const off = (axis: Vector3) => {
        const seen = corners.map((c) => c.dot(axis) / (view.distance - c.dot(back))).sort((a, b) => a - b);
        return ((seen[0]! + seen.at(-1)!) / 2) * view.distance;
      };
      const [rise, side] = [off(up) - ((high - low) / 2) * view.distance, off(right)];
      view.target.addScaledVector(up, rise).addScaledVector(right, side);
    }
    this.at = kept;
    this.apply();
    return this.aside(view, points, wide);
  }

  /** Move a view to the left of what lies over the window, as far as nothing leaves it at the other side. */
  private aside(view: Viewpoint, points: Vector3[], wide: number): Viewpoint {
    if (!this.beside) return view;
    const right = new Vector3(1, 0, 0).applyAxisAngle(UP, MathUtils.degToRad(view.around));
    const eye = placeOf(view);
    const ahead = view.target.clone().sub(eye).normalize();
    const [limit, ways] = [
      (wide / (1 - 2 * SIDES)) * (1 - 2 * this.beside),
      points.map((p) => p.clone().sub(eye)),
    ];
    const over = Math.max(...ways.map((way) => way.dot(right) - limit * way.dot(ahead)));
    const spare = Math.min(...ways.map((way) => way.dot(right) + wide * way.dot(ahead)));
    view.target.addScaledVector(right, Math.max(0, Math.min(over, spare)));
    return view;
  }
}

/** Pads in front and behind are nearly of one size, and still seen to stand on something. */
const FROM_ABOVE = 82;

/** How people look at something of this size: walls from the front, towers from a corner, boards from above. */
function natural(size: Vector3, flat: boolean): [number, number] {
  if (flat) return [0, FROM_ABOVE];
  if (size.y > size.z * 1.6 && size.x > size.z * 1.6) return [-16, 30];
  if (size.y <= 3) return [0, boardAngle(size.x + size.z)];
  return size.x < size.z * 2 ? [-28, size.y > 5 ? 78 : 70] : [0, 46];
}

/** The larger a board, the more from above: what stands in front must leave its neighbour large enough to be hit. */
const boardAngle = (extent: number): number => (extent < 20 ? 56 : extent < 28 ? 78 : 83);

/** How near the camera goes at most: on a phone the rim of a top under a plate just fits a finger then. */
const CLOSEST = 3.5;
/** A thing that is brought nearer gets a little more than it needs. */
const MORE = 1.2;
/** What comes nearer stays so much where it was seen, of the way to the middle of the window: whoever touched it still
 * knows where they are, and what is to stand on it is not cut off. */
const STAYS = 0.5;

/** A viewpoint from which a thing that is seen in some size has another one; null if that is too near. */
export function nearer(from: Viewpoint, thing: Box3, least: number, size: number): Viewpoint | null {
  const distance = Math.max(
    CLOSEST * (LENS / from.lens),
    (from.distance * Math.max(size, 4)) / (least * MORE),
  );
  if (distance >= from.distance * 0.98) return null;
  const target = thing.getCenter(new Vector3());
  target.lerp(from.target, STAYS * (distance / from.distance));
  return { ...from, target, distance };
}

/** A view from above brought so near that a square of one unit has some size in pixels; null if it has that already. */
export function above(from: Viewpoint, least: number, height: number): Viewpoint | null {
  const distance = height / (2 * Math.tan(MathUtils.degToRad(from.lens / 2)) * least * MORE);
  return distance < from.distance ? { ...from, target: from.target.clone(), distance } : null;
}

export function cornersOf({ min, max }: Box3): Vector3[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map(
    (bits) => new Vector3(bits & 1 ? max.x : min.x, bits & 2 ? max.y : min.y, bits & 4 ? max.z : min.z),
  );
}

export function between(a: Viewpoint, b: Viewpoint, t: number): Viewpoint {
  const turn = ((b.around - a.around + 540) % 360) - 180;
  return {
    target: a.target.clone().lerp(b.target, t),
    around: a.around + turn * t,
    above: a.above + (b.above - a.above) * t,
    distance: a.distance * (b.distance / a.distance) ** t,
    lens: a.lens * (b.lens / a.lens) ** t,
  };
}
