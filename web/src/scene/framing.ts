import { Box3, MathUtils, Vector3 } from "three";
import type { WholePart } from "../protocol/part";
import { ease, type Animator } from "./animation";
import { above, between, cornersOf, nearer, type Eye, type CameraView, type Viewpoint } from "./camera";
import type { Parts } from "./parts";
import { onScreen } from "./picking";
import { boundsOf } from "./space";

/** Buttons lie over the stage: their height in pixels, but never more than this share of the stage. */
const COVERED = { above: 40, below: 54, most: 0.07 };
/** Where no buttons lie over the foot, those above lie in a column beside the table. */
const BESIDE = 12;
/** What is written in front of the table is to be seen, too, where no buttons lie. */
const LETTERING = 24;
/** Where aspects fill a small stage, the buttons above them lie in a row of this height. */
const ROW = { high: 54, most: 0.12 };
/** No more than this share of the stage is left free for a card that lies there. */
const MOST_LAIN = 0.35;

/** What lies over a stage: a card of some pixels at its foot, and usually buttons, or at least a row of them above. */
export interface Foot {
  card: number;
  buttons: boolean;
  row?: boolean;
}

const AIR = new Vector3(0.3, 0, 0.3);
/** A view this share of the way out to the whole is no nearer one. */
const WHOLE = 0.9;

/** Keeps what stands on the table in the picture, until somebody moves the camera. */
export class Framing {
  readonly bounds = new Box3();
  private readonly focus = new Box3();
  private readonly framedFocus = new Box3();
  private view: CameraView | null = "reset";
  /** What is looked at; without it, everything that stands on the table. */
  private room: Box3 | null = null;

  constructor(
    private readonly eye: Eye,
    private readonly animator: Animator,
    private readonly parts: Parts,
    private readonly targets: Parts,
  ) {}

  /** Take in all parts and targets; true if they need more room than before. */
  measure(): boolean {
    const before = this.bounds.clone();
    for (const part of this.shown()) {
      const box = boundsOf(part, this.parts.shifts);
      this.bounds.union(box);
      if (!isBackdrop(part)) this.focus.union(box);
    }
    const same = this.bounds.equals(before) && this.focus.equals(this.framedFocus);
    if (this.bounds.isEmpty() || same) return false;
    this.framedFocus.copy(this.focus);
    if (before.isEmpty()) this.jump();
    else if (this.view && !this.room) this.glide(this.view);
    return true;
  }

  /** Look at a room, whatever stands in it. */
  look(room: Box3 | null): void {
    const [before, same] = [this.room, this.room === room || (room && this.room?.equals(room))];
    this.room = room;
    if (same || this.isNear || (this.bounds.isEmpty() && !room)) return;
    if (before) this.glide(this.view ?? "reset");
    else this.jump();
  }

  /** Forget how far the parts reached, for when all of them move. */
  forget(): void {
    this.bounds.makeEmpty();
    this.focus.makeEmpty();
  }

  /** Go to a view and keep to it. */
  glide(view: CameraView): void {
    this.view = view;
    this.isNear = false;
    this.run(this.eye.at, this.eye.framing(this.corners(), view));
  }

  /** Look at everything at once. */
  whole(): void {
    this.view = "reset";
    this.isNear = false;
    this.jump();
  }

  /** Look from above at a point of the room, given as shares of its sides, so near that a square is large enough;
   * what lies beside the room means its nearest point. */
  dive(right: number, down: number, least: number, height: number): void {
    const room = this.room ?? this.bounds;
    const to = above(this.eye.framing(this.corners(), "top"), least, height);
    if (!to) return this.glide("top");
    const { min, max } = room;
    const [x, z] = [right, down].map((share) => MathUtils.clamp(share, 0, 1)) as [number, number];
    to.target.setX(min.x + x * (max.x - min.x)).setZ(min.z + z * (max.z - min.z));
    this.view = null;
    this.isNear = true;
    this.run(this.eye.at, to);
  }

  /** Move so that all of these are seen, if one of them is not; where there are none, the whole is. */
  follow(parts: readonly WholePart[]): void {
    const { lost, gone, cut } = this.arrived(() => ({
      lost: parts.some((part) => !this.isSeen(part)),
      gone: !parts.some((part) => this.isSeen(part)),
      cut: parts.some((part) => this.leavesPicture(part)),
    }));
    if (this.isNear) {
      if (!parts.length) this.glide("reset");
      else if (lost) this.contain(parts);
    } else if (this.view && !this.room) {
      if (cut) this.glide(this.view);
    } else if (!this.view && parts.length && gone) {
      this.glide("reset");
    }
  }

  /** Where the camera is on its way to. */
  private heading: Viewpoint | null = null;

  /** Look from where the camera will have arrived. */
  private arrived<Seen>(look: () => Seen): Seen {
    const { at } = this.eye;
    this.eye.at = this.heading ?? at;
    this.eye.apply();
    const seen = look();
    this.eye.at = at;
    this.eye.apply();
    return seen;
  }

  /** Go back so far that these are seen, in the direction in which the camera looks, or to the whole. */
  private contain(parts: readonly WholePart[]): void {
    const corners = parts.flatMap((part) => cornersOf(boundsOf(part, this.parts.shifts)));
    const to = this.eye.fitting(corners, this.eye.at);
    if (to.distance > this.eye.framing(this.corners(), "reset").distance * WHOLE) this.glide("reset");
    else this.run(this.eye.at, to);
  }

  /** Whether a touch has brought the camera nearer than the framing. */
  isNear = false;

  /** Whether the camera can come so near to a thing that it grows from one size to another. */
  canApproach(thing: Box3, least: number, size: number): boolean {
    return nearer(this.eye.at, thing, least, size) !== null;
  }

  /** Come so near to a thing that it grows from one size to another, if that is possible. */
  approach(thing: Box3, least: number, size: number): void {
    const from = this.eye.at;
    const to = nearer(from, thing, least, size);
    if (!to) return;
    this.view = null;
    this.isNear = true;
    this.run(from, to);
  }

  /** Look at another point from where the camera is now. */
  move(target: Vector3): void {
    this.view = null;
    this.run(this.eye.at, { ...this.eye.at, target });
  }

  private run(from: Viewpoint, to: Viewpoint): void {
    this.heading = to;
    this.animator.run("eye", 500, (t) => {
      if (t === 1) this.heading = null;
      this.eye.at = between(from, to, ease(t));
      this.eye.apply();
    });
  }

  /** Leave the camera where somebody has moved it. */
  release(): void {
    this.view = this.heading = null;
    this.animator.stop("eye");
    this.eye.apply();
  }

  resize(width: number, height: number): void {
    this.eye.camera.aspect = width / height;
    [this.width, this.height] = [width, height];
    this.eye.covered = coveredBy(height, this.foot);
    this.eye.beside = this.maps / width;
    this.eye.apply();
    if (this.room || !this.bounds.isEmpty()) this.jump();
  }

  private width = 0;
  private height = 0;
  private maps = 0;
  private foot: Foot = { card: 0, buttons: true };

  /** Leave room for what lies over the stage. */
  coverFoot(foot: Foot): void {
    const { above, below } = this.eye.covered;
    this.foot = foot;
    if (!this.height) return;
    this.eye.covered = coveredBy(this.height, foot);
    const same = this.eye.covered.below === below && this.eye.covered.above === above;
    if (!same && this.view && !this.bounds.isEmpty()) this.glide(this.view);
  }

  /** Leave room at the right for maps that lie over so many pixels of the window. */
  coverBeside(width: number): void {
    if (width === this.maps) return;
    this.maps = width;
    if (!this.width) return;
    this.eye.beside = width / this.width;
    if (!this.bounds.isEmpty()) this.jump();
  }

  private jump(): void {
    if (!this.view) return;
    this.heading = null;
    this.animator.stop("eye");
    this.eye.at = this.eye.framing(this.corners(), this.view);
    this.eye.apply();
  }

  private shown(): WholePart[] {
    return [...this.parts.shown.values(), ...this.targets.shown.values()].map(({ part }) => part);
  }

  /** What must be seen: the corners of everything on the table, with some air around. */
  private corners(): Vector3[] {
    if (this.room) return cornersOf(this.room);
    const shown = this.shown();
    const ahead = shown.filter((part) => !isBackdrop(part));
    const points = (ahead.length ? ahead : shown).flatMap((part) => {
      const box = boundsOf(part, this.parts.shifts);
      return cornersOf(new Box3(box.min.sub(AIR), box.max.add(AIR)));
    });
    const { min, max } = new Box3().setFromPoints(points);
    const headroom = Math.min(0.8, (max.y - min.y) * 0.15);
    return points.map((point) => (point.y === max.y ? point.setY(max.y + headroom) : point));
  }

  /** Whether a part lies outside the picture, if only with a corner. */
  private leavesPicture(part: WholePart): boolean {
    return cornersOf(boundsOf(part, this.parts.shifts)).some((corner) => !this.inPicture(corner));
  }

  /** Whether the middle of a part lies in the picture. */
  private isSeen(part: WholePart): boolean {
    return this.inPicture(boundsOf(part, this.parts.shifts).getCenter(new Vector3()));
  }

  private inPicture(point: Vector3): boolean {
    const { x, y } = onScreen(point, this.eye.camera);
    return Math.max(Math.abs(x), Math.abs(y)) <= 1;
  }
}

/** The shares of a stage of this height that buttons lie over, or a card at its foot. */
export function coveredBy(height: number, { card, buttons, row }: Foot): { above: number; below: number } {
  const below = Math.min((buttons ? COVERED.below : LETTERING) / height, COVERED.most);
  const above = Math.min((buttons ? COVERED.above : BESIDE) / height, COVERED.most);
  return {
    above: row && !buttons ? Math.min(ROW.high / height, ROW.most) : above,
    below: Math.max(below, Math.min(card / height, MOST_LAIN)),
  };
}

/** Ground and words are seen, but the eye looks at what stands on them. */
function isBackdrop({ kind, size }: WholePart): boolean {
  return kind === "label" || (kind === "square" && size[0] * size[1] > 9);
}
