import { Matrix4, type Object3D } from "three";
import { looks, whole, type WholePart } from "../protocol/part";
import type { Part } from "../protocol/types";
import { drop, glide, leave, roll, type Animator } from "./animation";
import type { Atlas } from "./atlas";
import type { Layers } from "./layers";
import { pieces } from "./shapes";
import type { Piece } from "./shapes/shape";
import { matrixOf, poseOf, type Pose, type Shifts } from "./space";

/** A part on the table: where it is now, and the pieces that are drawn for it. */
export interface Shown {
  part: WholePart;
  looks: string;
  pose: Pose;
  held: { piece: Piece; instance: number }[];
}

const MOVE = 420;
const NOWHERE = new Matrix4().makeScale(0, 0, 0);

/** A ghost that is no higher above a thing lies on it. */
const LOW = 0.5;

/** The parts on the table, kept the same by id so that they can move. */
export class Parts {
  readonly shown = new Map<string, Shown>();
  shifts: Shifts = new Map();
  private generation = 0;
  private washed = new Set<string>();
  private covered: ReadonlySet<string> = new Set();

  constructor(
    private readonly name: string,
    readonly layers: Layers,
    private readonly atlas: Atlas,
    private readonly animator: Animator,
  ) {
    this.generation = atlas.generation;
  }

  addTo(parent: Object3D): void {
    this.layers.addTo(parent);
  }

  show(parts: readonly Part[], animate: boolean): void {
    const coming = new Map(parts.map((part) => [part.id, whole(part)]));
    for (const [id, shown] of this.shown) if (!coming.has(id)) this.remove(id, shown, animate);
    for (const [id, part] of coming) this.place(id, part, animate);
    if (this.atlas.generation !== this.generation) this.redraw();
  }

  /** Lay aspects beside each other, or back on top. */
  shift(shifts: Shifts, animate: boolean): void {
    this.shifts = shifts;
    this.show(
      [...this.shown.values()].map(({ part }) => part),
      animate,
    );
  }

  private place(id: string, part: WholePart, animate: boolean): void {
    const to = poseOf(part, this.shifts);
    const known = this.shown.get(id);
    if (!known) {
      const shown = { part, looks: looks(part), pose: poseOf(part, this.shifts), held: this.build(part) };
      this.shown.set(id, shown);
      if (animate) this.animate(id, (t) => drop(to, t, shown.pose));
      else this.settle(shown);
      return;
    }
    const before = known.part;
    const same = looks(part);
    known.part = part;
    if (same !== known.looks) {
      this.release(known);
      known.held = this.build(part);
      known.looks = same;
      this.settle(known);
    }
    if (!animate) {
      this.animator.stop(`${this.name}:${id}`);
      known.pose = to;
      this.settle(known);
    } else if (part.kind === "die" && before.value !== part.value) {
      const from = copied(known.pose);
      const seed = [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
      this.animate(id, (t) => roll(from, to, t, known.pose, seed), 900);
    } else if (!alike(known.pose, to)) {
      const from = copied(known.pose);
      this.animate(id, (t) => glide(from, to, t, known.pose));
    }
  }

  private animate(id: string, step: (t: number) => void, length = MOVE): void {
    this.animator.run(`${this.name}:${id}`, length, (t) => {
      step(t);
      const shown = this.shown.get(id);
      if (shown) this.settle(shown);
    });
  }

  private remove(id: string, shown: Shown, animate: boolean): void {
    this.shown.delete(id);
    this.animator.stop(`${this.name}:${id}`);
    if (!animate) return this.release(shown);
    const from = copied(shown.pose);
    this.animator.run(`${this.name}:gone:${id}`, MOVE * 0.7, (t) => {
      if (t === 1) return this.release(shown);
      leave(from, t, shown.pose);
      this.settle(shown);
    });
  }

  private build(part: WholePart): Shown["held"] {
    return pieces(part, this.atlas).map((piece) => ({ piece, instance: this.layers.add(piece) }));
  }

  /** Let some parts take on a little of another colour; the others get their own back. */
  wash(washes: Map<string, { hex: string; amount: number }>): void {
    for (const id of this.washed) if (!washes.has(id)) this.tint(id);
    for (const [id, { hex, amount }] of washes) this.tint(id, hex, amount);
    this.washed = new Set(washes.keys());
  }

  private tint(id: string, hex = "", amount = 0): void {
    for (const { piece, instance } of this.shown.get(id)?.held ?? []) {
      if (piece.layer !== "ink") this.layers.tint(piece, instance, hex, amount);
    }
  }

  /** Leave out what is written on parts in whose place a ghost stands: nobody can read two words in one place. */
  cover(ghosts: readonly Part[]): void {
    const under = ({ place: [x, y, z] }: Part) =>
      ghosts.some(({ place }) => place[0] === x && place[1] === y && Math.abs(place[2] - z) < LOW);
    const ids = new Set([...this.shown].flatMap(([id, { part }]) => (under(part) ? [id] : [])));
    const changed = [...this.covered, ...ids].filter((id) => this.covered.has(id) !== ids.has(id));
    this.covered = ids;
    for (const id of changed) {
      const shown = this.shown.get(id);
      if (shown) this.settle(shown);
    }
  }

  private release(shown: Shown): void {
    for (const { piece, instance } of shown.held) this.layers.remove(piece, instance);
    shown.held = [];
  }

  private settle(shown: Shown): void {
    const matrix = matrixOf(shown.pose);
    const ink = this.covered.has(shown.part.id) ? NOWHERE : matrix;
    for (const { piece, instance } of shown.held)
      this.layers.move(piece, instance, piece.layer === "ink" ? ink : matrix);
  }

  /** Build everything again: the atlas was full, or the theme has changed. */
  redraw(): void {
    this.generation = this.atlas.generation;
    this.animator.finish();
    this.layers.clear();
    for (const shown of this.shown.values()) {
      shown.held = this.build(shown.part);
      this.settle(shown);
    }
  }

  dispose(): void {
    this.layers.dispose();
  }
}

function copied(pose: Pose): Pose {
  return { place: pose.place.clone(), turn: pose.turn.clone(), scale: pose.scale };
}

function alike(a: Pose, b: Pose): boolean {
  return a.place.distanceTo(b.place) < 1e-4 && Math.abs(a.turn.dot(b.turn)) > 1 - 1e-6 && a.scale === b.scale;
}
