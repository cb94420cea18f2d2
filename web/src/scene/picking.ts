import { Box3, Plane, Ray, Vector2, Vector3, type Camera, type Matrix4 } from "three";
import { floorOf, whole, type WholePart } from "../protocol/part";
import type { Part } from "../protocol/types";
import type { Parts, Shown } from "./parts";
import type { TablePoint } from "../model/placing";
import { cornersOf } from "./camera";
import { boundsOf, boxesOf, matrixOf, shiftOf, type Pose, type Shifts } from "./space";

export interface Body {
  id: string;
  part: WholePart;
  pose: Pose;
  /** Targets mark a place: they are no solid things. */
  target: boolean;
}

interface Hit {
  body: Body;
  distance: number;
}

export function rayThrough(camera: Camera, spot: Vector2): Ray {
  const from = new Vector3().setFromMatrixPosition(camera.matrixWorld);
  const to = new Vector3(spot.x, spot.y, 0.5).unproject(camera);
  return new Ray(from, to.sub(from).normalize());
}

interface Shape {
  boxes: Box3[];
  /** From the table's directions to its own. */
  inverse: Matrix4;
}

/** What bodies fill: many rays meet the same bodies, which stand still meanwhile. */
const shapes = new WeakMap<Body, Shape>();

function shapeOf(body: Body): Shape {
  const known = shapes.get(body);
  if (known) return known;
  const shape = { boxes: filled(body.part), inverse: matrixOf(body.pose).invert() };
  shapes.set(body, shape);
  return shape;
}

/** A pad is a little smaller than its place, which a finger means all the same. */
const SEAM = 0.04;

function filled(part: WholePart): Box3[] {
  const seam = part.kind === "pad" ? new Vector3(SEAM, 0, SEAM) : null;
  return boxesOf(part).map((box) => (seam ? box.expandByVector(seam) : box));
}

/** Everything along the ray, nearest first. */
export function along(ray: Ray, bodies: Iterable<Body>): Hit[] {
  const hits: Hit[] = [];
  const [own, point] = [new Ray(), new Vector3()];
  for (const body of bodies) {
    const { boxes, inverse } = shapeOf(body);
    own.copy(ray).applyMatrix4(inverse);
    let nearest = Infinity;
    for (const box of boxes) {
      if (own.intersectBox(box, point)) nearest = Math.min(nearest, point.distanceTo(own.origin));
    }
    if (nearest < Infinity) hits.push({ body, distance: nearest });
  }
  return hits.sort((a, b) => a.distance - b.distance);
}

/** How far a flat thing may lie inside another and still count as its surface. */
const SKIN = 0.12;

/** What can be touched at the first surface along the ray; solid things hide what is behind them. */
export function touched(ray: Ray, bodies: Iterable<Body>, touchable: (id: string) => boolean): string | null {
  const all = [...bodies];
  const hits = along(ray, all);
  const solid = hits.find(({ body }) => !body.target);
  const reach = (solid?.distance ?? Infinity) + SKIN;
  const seen = hits.find(({ body, distance }) => touchable(body.id) && distance <= reach);
  if (seen) return seen.body.id;
  const point = solid && ray.at(solid.distance, new Vector3());
  return point ? (all.find((body) => touchable(body.id) && isOn(body, solid.body, point))?.id ?? null) : null;
}

/** How far inside a thing a point must be to belong to it. */
const INSIDE = 0.02;

const GROUND = new Plane(new Vector3(0, 1, 0));

/** The bare ground along the ray; where aspects lie side by side nobody can tell whose it is. */
function bareGround(ray: Ray, shifts: Shifts): TablePoint | null {
  const point = shifts.size ? null : ray.intersectPlane(GROUND, new Vector3());
  return point && { x: point.x, y: -point.z, z: 0 };
}

/** The point of the first surface along the ray, in the game's directions, as if aspects stood on each other. */
export function surface(ray: Ray, bodies: Iterable<Body>, shifts: Shifts): TablePoint | null {
  const hits = along(ray, bodies);
  const first = hits.find(({ body }) => !body.target) ?? hits[0];
  if (!first) return bareGround(ray, shifts);
  const point = ray.at(first.distance + INSIDE, new Vector3());
  const { x, y, z } = point.sub(shiftOf(first.body.part, shifts) ?? new Vector3());
  return { x, y: -z, z: y, floor: floorOf(first.body.part) };
}

/** Whether a body lies on top of a solid one, above this point of its surface. */
function isOn(body: Body, solid: Body, { x, z }: Vector3): boolean {
  if (body === solid) return false;
  const top = boundsAt(solid).max.y;
  const { min, max } = boundsAt(body);
  if (min.y < top - SKIN || min.y > top + SKIN) return false;
  const [width, depth] = [(max.x - min.x) / 2, (max.z - min.z) / 2];
  const [east, south] = [(max.x + min.x) / 2, (max.z + min.z) / 2];
  // A plate is smaller than the square that it stands for.
  return (
    Math.abs(x - east) <= Math.max(0.5, width) + SKIN && Math.abs(z - south) <= Math.max(0.5, depth) + SKIN
  );
}

function boundsAt({ part, pose }: Body): Box3 {
  const matrix = matrixOf(pose);
  return boxesOf(part).reduce((all, box) => all.union(box.applyMatrix4(matrix)), new Box3());
}

/** Where a point is on the canvas, from −1 to 1. */
export function onScreen(point: Vector3, camera: Camera): Vector2 {
  const seen = point.clone().project(camera);
  return new Vector2(seen.x, seen.y);
}

/** Pixels around the middle of a thing within which a finger still means it. */
const SNAP = 26;

export interface WindowPoint {
  x: number;
  y: number;
}

const WAYS = 8;

/** Points of the window around another. */
export const ringAround = (x: number, y: number, reach: number): WindowPoint[] =>
  Array.from({ length: WAYS }, (_, way) => (way * 2 * Math.PI) / WAYS).map((angle) => ({
    x: x + reach * Math.cos(angle),
    y: y + reach * Math.sin(angle),
  }));

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

  /** What can be touched at a point of the window; a finger may be a little beside it. */
  touchableAt(x: number, y: number, finger = false): string | null {
    const found = touched(this.ray(x, y), this.bodies(), (id) => this.touchable.has(id));
    return found ?? (finger ? this.nearest(x, y) : null);
  }

  /** The point of the table under a point of the window. */
  pointAt(x: number, y: number): TablePoint | null {
    return surface(this.ray(x, y), this.bodies(), this.parts.shifts);
  }

  /** The point of the bare ground under a point of the window. */
  groundAt(x: number, y: number): Vector3 | null {
    return this.ray(x, y).intersectPlane(GROUND, new Vector3());
  }

  /** Whether all that can be touched close around a point is one thing: then a touch there means that thing. */
  isAlone(id: string, x: number, y: number, reach: number): boolean {
    return ringAround(x, y, reach).every((at) => {
      const there = this.touchableAt(at.x, at.y);
      return there === null || there === id;
    });
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

  /** Where the top of something is in the window that may not be on the table yet. */
  above(part: Part): WindowPoint {
    const { min, max } = boundsOf(whole(part), this.parts.shifts);
    return this.inWindow(new Vector3((min.x + max.x) / 2, max.y, (min.z + max.z) / 2));
  }

  /** The corners of something in the window that may not be on the table yet. */
  cornersOf(part: Part): WindowPoint[] {
    return cornersOf(boundsOf(whole(part), this.parts.shifts)).map((corner) => this.inWindow(corner));
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

  *bodies(): Generator<Body> {
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
