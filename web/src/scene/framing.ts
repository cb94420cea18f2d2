import { Box3, Vector3 } from "three";
import { floorOf, whole, type WholePart } from "../protocol/part";
import type { Part } from "../protocol/types";
import { ease, type Animator } from "./animation";
import { between, cornersOf, type Eye, type CameraView } from "./camera";
import type { Parts } from "./parts";
import { onScreen } from "./picking";
import { boundsOf } from "./space";

/** Buttons lie over the stage: their height in pixels, but never more than this share of the stage. */
const COVERED = { above: 40, below: 54, most: 0.07 };
const AIR = new Vector3(0.3, 0, 0.3);

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
      const box = boundsOf(part, this.parts.spread);
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
    if (same || this.bounds.isEmpty()) return;
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
    const [from, to] = [this.eye.at, this.eye.framing(this.corners(), view)];
    this.animator.run("eye", 500, (t) => {
      this.eye.at = between(from, to, ease(t));
      this.eye.apply();
    });
  }

  /** Move so that everything is seen, if one of these parts is not. */
  follow(parts: readonly Part[]): void {
    if (this.view && !this.room && parts.some((part) => this.leavesPicture(part))) this.glide(this.view);
  }

  /** Leave the camera where somebody has moved it. */
  release(): void {
    this.view = null;
    this.animator.stop("eye");
    this.eye.apply();
  }

  resize(width: number, height: number): void {
    this.eye.camera.aspect = width / height;
    this.eye.covered = {
      above: Math.min(COVERED.above / height, COVERED.most),
      below: Math.min(COVERED.below / height, COVERED.most),
    };
    this.eye.apply();
    if (!this.bounds.isEmpty()) this.jump();
  }

  private jump(): void {
    if (!this.view) return;
    this.animator.stop("eye");
    this.eye.at = this.eye.framing(this.corners(), this.view);
    this.eye.apply();
  }

  private shown(): WholePart[] {
    return [...this.parts.shown.values(), ...this.targets.shown.values()].map(({ part }) => part);
  }

  /** A room with its floors spread apart. */
  private risen({ min, max }: Box3): Box3 {
    const floors = Math.max(0, ...this.shown().map(floorOf));
    return new Box3(min.clone(), max.clone().setY(max.y + floors * this.parts.spread));
  }

  /** What must be seen: the corners of everything on the table, with some air around. */
  private corners(): Vector3[] {
    if (this.room) return cornersOf(this.risen(this.room));
    const shown = this.shown();
    const ahead = shown.filter((part) => !isBackdrop(part));
    const points = (ahead.length ? ahead : shown).flatMap((part) => {
      const box = boundsOf(part, this.parts.spread);
      return cornersOf(new Box3(box.min.sub(AIR), box.max.add(AIR)));
    });
    const { min, max } = new Box3().setFromPoints(points);
    const headroom = Math.min(0.8, (max.y - min.y) * 0.15);
    return points.map((point) => (point.y === max.y ? point.setY(max.y + headroom) : point));
  }

  /** Whether a part lies outside the picture, if only with a corner. */
  private leavesPicture(part: Part): boolean {
    return cornersOf(boundsOf(whole(part), this.parts.spread)).some((corner) => {
      const { x, y } = onScreen(corner, this.eye.camera);
      return Math.max(Math.abs(x), Math.abs(y)) > 1;
    });
  }
}

/** Ground and words are seen, but the eye looks at what stands on them. */
function isBackdrop({ kind, size }: WholePart): boolean {
  return kind === "label" || (kind === "square" && size[0] * size[1] > 9);
}
