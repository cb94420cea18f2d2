import { Vector3 } from "three";
import type { Area, Aspect, Part, Side } from "../protocol/types";
import { whole } from "../protocol/part";
import { allInSight, canLieApart, roomOf, shiftsOf, sorted, type Arrangement } from "./aspects";
import { above, cornersOf, Eye, nearer, type CameraView } from "./camera";
import { coveredBy } from "./framing";
import { inUse, packed } from "./laying";
import type { Body } from "./picking";
import { LEAST, sizeOf, type Frame } from "./sizes";
import { boundsOf, poseOf } from "./space";

/** A position to be looked at by one seat: what it may touch first, or after something was taken up. */
export interface Situation {
  area: Area | null;
  aspects: Aspect[];
  parts: Part[];
  /** Targets that are drawn besides the parts. */
  targets: Part[];
  touchable: string[];
}

export interface Sizes {
  /** How many things can be touched on the stage. */
  targets: number;
  /** Those that needed one more touch to be large enough, with their size as framed. */
  nearer: [string, number][];
  /** Those that even then are too small, with their size. */
  small: [string, number][];
}

/** In a window that is no wider, buttons lie below the table. */
const NARROW = 860;

/** Measure everything that can be touched, as framed and after one touch that comes nearer, without drawing. */
export function measure(situation: Situation, frame: Frame, finger: boolean): Sizes {
  const least = finger ? LEAST.finger : LEAST.mouse;
  const framed = new Sight(situation, frame, { apart: true, chosen: null });
  const found: Sizes = { targets: 0, nearer: [], small: [] };
  for (const id of situation.touchable) {
    if (!framed.has(id)) continue;
    found.targets += 1;
    const first = framed.size(id, least);
    if (first >= least) continue;
    found.nearer.push([id, Math.round(first)]);
    const size = largest(closer(situation, frame, framed, id, least), least);
    if (size < least) found.small.push([id, Math.round(size)]);
  }
  return found;
}

/** The largest of some sizes, or the first that is enough. */
function largest(sizes: Iterable<number>, enough: number): number {
  let most = 0;
  for (const size of sizes) {
    most = Math.max(most, size);
    if (most >= enough) break;
  }
  return most;
}

/** How large something gets by one touch: of itself, or of an aspect. */
function* closer(
  situation: Situation,
  frame: Frame,
  framed: Sight,
  id: string,
  least: number,
): Generator<number> {
  yield framed.sizeFromNear(id, least);
  for (const { id: chosen, side, room } of situation.aspects) {
    const sight = new Sight(situation, frame, { apart: true, chosen }, room ? "reset" : side);
    yield sight.size(id, least);
    if (side === "top" && !room) yield sight.sizeFromAbove(id, least);
  }
}

/** One way to look at a situation. */
class Sight {
  private readonly eye = new Eye();
  private readonly bodies: Body[];
  private readonly touchable: ReadonlySet<string>;

  constructor(
    situation: Situation,
    private readonly frame: Frame,
    how: Arrangement,
    view: CameraView | Side = "reset",
  ) {
    this.eye.camera.aspect = frame.width / frame.height;
    const row = allInSight(situation.aspects, how);
    this.eye.covered = coveredBy(frame.height, { card: 0, buttons: frame.width > NARROW, row });
    const aspects = packed(inUse(situation.aspects, situation.targets), this.eye.ratio);
    const shifts = shiftsOf(aspects, how.apart);
    const { solid } = sorted(situation.parts, aspects, how);
    const body = (given: Part, target: boolean): Body => {
      const part = whole(given);
      return { id: part.id, part, pose: poseOf(part, shifts), target };
    };
    this.bodies = [
      ...situation.targets.map((part) => body(part, true)),
      ...solid.map((part) => body(part, false)),
    ];
    this.touchable = new Set(situation.touchable);
    this.eye.flat = how.apart && canLieApart(aspects);
    const room = roomOf(situation.area, aspects, how);
    const corners = room
      ? cornersOf(room)
      : this.bodies.flatMap(({ part }) => cornersOf(boundsOf(part, shifts)));
    this.eye.at = this.eye.framing(corners, view);
    this.eye.apply();
    this.shifts = shifts;
  }

  private readonly shifts: ReturnType<typeof shiftsOf>;

  has(id: string): boolean {
    return this.bodies.some((body) => body.id === id);
  }

  size(id: string, least: number): number {
    return sizeOf(id, this.bodies, this.touchable, this.eye.camera, this.frame, least);
  }

  /** The size after looking down at the place itself. */
  sizeFromAbove(id: string, least: number): number {
    const thing = boundsOf(this.bodies.find((body) => body.id === id)!.part, this.shifts);
    const near = above(this.eye.at, least, this.frame.height);
    if (!near) return 0;
    near.target.copy(thing.getCenter(new Vector3()));
    this.eye.at = near;
    this.eye.apply();
    return this.size(id, least);
  }

  /** The size after coming nearer, from where the camera is brought back afterwards. */
  sizeFromNear(id: string, least: number): number {
    const kept = this.eye.at;
    const thing = boundsOf(this.bodies.find((body) => body.id === id)!.part, this.shifts);
    const near = nearer(kept, thing, least, this.size(id, least));
    if (!near) return 0;
    this.eye.at = near;
    this.eye.apply();
    const size = this.size(id, least);
    this.eye.at = kept;
    this.eye.apply();
    return size;
  }
}
