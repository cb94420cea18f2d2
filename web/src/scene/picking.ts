import { Matrix4, Ray, Vector2, Vector3, type Camera } from "three";
import type { WholePart } from "../protocol/part";
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

export function rayThrough(camera: Camera, spot: Vector2): Ray {
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
