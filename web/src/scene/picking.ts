import { Matrix4, Ray, Vector2, Vector3, type Camera } from "three";
import type { WholePart } from "../protocol/part";
import type { Parts, Shown } from "./parts";
import { boxesOf, matrixOf, type Pose } from "./space";

export interface Body {
  id: string;
  part: WholePart;
  pose: Pose;
  /** Targets may be touched through what stands in front of them. */
  target: boolean;
}

interface Hit {
  id: string;
  distance: number;
  target: boolean;
}

function rayThrough(camera: Camera, spot: Vector2): Ray {
  const from = new Vector3().setFromMatrixPosition(camera.matrixWorld);
  const to = new Vector3(spot.x, spot.y, 0.5).unproject(camera);
  return new Ray(from, to.sub(from).normalize());
}

/** Everything along the ray, nearest first. */
export function along(ray: Ray, bodies: Iterable<Body>): Hit[] {
  const hits: Hit[] = [];
  const point = new Vector3();
  const inverse = new Matrix4();
  for (const { id, part, pose, target } of bodies) {
    inverse.copy(matrixOf(pose)).invert();
    const own = ray.clone().applyMatrix4(inverse);
    let nearest = Infinity;
    for (const box of boxesOf(part)) {
      if (own.intersectBox(box, point)) nearest = Math.min(nearest, point.distanceTo(own.origin));
    }
    if (nearest < Infinity) hits.push({ id, distance: nearest, target });
  }
  return hits.sort((a, b) => a.distance - b.distance);
}

const BEHIND = 0.75;

/** The first thing along the ray that can be touched and is not hidden by much. */
export function touched(ray: Ray, bodies: Iterable<Body>, touchable: (id: string) => boolean): string | null {
  const hits = along(ray, bodies);
  const solid = hits.find((hit) => !hit.target)?.distance ?? Infinity;
  const found = hits.find((hit) => touchable(hit.id) && hit.distance <= solid + BEHIND);
  return found?.id ?? null;
}

/** Where a point is on the canvas, from −1 to 1. */
export function onScreen(point: Vector3, camera: Camera): Vector2 {
  const seen = point.clone().project(camera);
  return new Vector2(seen.x, seen.y);
}

/** Pixels around the middle of a thing within which a touch still means it. */
const SNAP = 26;

export interface WindowPoint {
  x: number;
  y: number;
}

/** What lies under a point of the window, and where things are in the window. */
export class Picker {
  touchable: ReadonlySet<string> = new Set();

  constructor(
    private readonly canvas: HTMLElement,
    private readonly camera: Camera,
    private readonly parts: Parts,
    private readonly targets: Parts,
  ) {}

  find(id: string): Shown | undefined {
    return this.targets.shown.get(id) ?? this.parts.shown.get(id);
  }

  /** What can be touched at a point of the window. */
  touchableAt(x: number, y: number): string | null {
    return touched(this.ray(x, y), this.bodies(), (id) => this.touchable.has(id)) ?? this.nearest(x, y);
  }

  /** The part at a point of the window, whether it can be touched or not. */
  partAt(x: number, y: number): string | null {
    return touched(this.ray(x, y), this.bodies(), () => true);
  }

  /** Where the top of a part is in the window. */
  middle(id: string): WindowPoint | null {
    const shown = this.find(id);
    if (!shown) return null;
    const box = boxesOf(shown.part)[0]!;
    const top = box.getCenter(new Vector3()).setY(box.max.y);
    return this.inWindow(top.applyMatrix4(matrixOf(shown.pose)));
  }

  inWindow(point: Vector3): WindowPoint {
    const frame = this.canvas.getBoundingClientRect();
    const { x, y } = onScreen(point, this.camera);
    return { x: frame.left + ((x + 1) / 2) * frame.width, y: frame.top + ((1 - y) / 2) * frame.height };
  }

  private ray(x: number, y: number): Ray {
    const frame = this.canvas.getBoundingClientRect();
    const right = ((x - frame.left) / frame.width) * 2 - 1;
    return rayThrough(this.camera, new Vector2(right, 1 - ((y - frame.top) / frame.height) * 2));
  }

  private *bodies(): Generator<Body> {
    for (const [id, { part, pose }] of this.targets.shown) yield { id, part, pose, target: true };
    for (const [id, { part, pose }] of this.parts.shown) yield { id, part, pose, target: false };
  }

  private nearest(x: number, y: number): string | null {
    let best: string | null = null;
    let reach = SNAP;
    for (const id of this.touchable) {
      const point = this.middle(id);
      const away = point ? Math.hypot(point.x - x, point.y - y) : Infinity;
      if (away < reach) [best, reach] = [id, away];
    }
    return best;
  }
}
