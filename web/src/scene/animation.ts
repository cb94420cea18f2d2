import { Quaternion, Vector3 } from "three";
import type { Pose } from "./space";

interface Tween {
  start: number;
  length: number;
  step: (progress: number) => void;
}

/** All that moves at the moment. When nothing does, nothing is drawn. */
export class Animator {
  private readonly tweens = new Map<string, Tween>();
  enabled = true;

  run(name: string, length: number, step: (progress: number) => void, delay = 0): void {
    if (!this.enabled) {
      this.tweens.delete(name);
      step(1);
      return;
    }
    this.tweens.set(name, { start: performance.now() + delay, length, step });
  }

  stop(name: string): void {
    this.tweens.delete(name);
  }

  get busy(): boolean {
    return this.tweens.size > 0;
  }

  tick(now: number): void {
    for (const [name, tween] of this.tweens) {
      const progress = Math.min(1, Math.max(0, (now - tween.start) / tween.length));
      tween.step(progress);
      if (progress === 1 && this.tweens.get(name) === tween) this.tweens.delete(name);
    }
  }

  finish(): void {
    for (const [name, tween] of this.tweens) {
      this.tweens.delete(name);
      tween.step(1);
    }
  }
}

export const ease = (t: number): number => t * t * (3 - 2 * t);

const arrive = (t: number): number => 1 - (1 - t) ** 3;

/** From one place to another, in an arc if it is far. */
export function glide(from: Pose, to: Pose, t: number, into: Pose): void {
  const way = from.place.distanceTo(to.place);
  const e = ease(t);
  into.place.lerpVectors(from.place, to.place, e);
  into.place.y += Math.sin(Math.PI * e) * Math.min(1.4, way * 0.25);
  into.turn.slerpQuaternions(from.turn, to.turn, e);
  into.scale = from.scale + (to.scale - from.scale) * e;
}

/** Down from above, with a soft landing. */
export function drop(to: Pose, t: number, into: Pose): void {
  into.place.copy(to.place);
  into.place.y += (1 - arrive(t)) * 1.6;
  into.turn.copy(to.turn);
  into.scale = 0.6 + 0.4 * arrive(Math.min(1, t * 2));
}

/** Up and away. */
export function leave(from: Pose, t: number, into: Pose): void {
  into.place.copy(from.place);
  into.place.y += ease(t) * 1.2;
  into.turn.copy(from.turn);
  into.scale = 1 - ease(t);
}

const AXIS = new Vector3();
const SPIN = new Quaternion();

/** Tumble to how the die will lie: chance has already decided, the eye only follows. */
export function roll(from: Pose, to: Pose, t: number, into: Pose, seed: number): void {
  const left = (1 - t) ** 2;
  AXIS.set(Math.sin(seed), 0.35, Math.cos(seed)).normalize();
  SPIN.setFromAxisAngle(AXIS, left * 14);
  into.turn.copy(to.turn).premultiply(SPIN);
  into.place.lerpVectors(from.place, to.place, arrive(t));
  into.place.y += Math.abs(Math.sin(t * Math.PI * 2.5)) * left * 1.5;
  into.scale = 1;
}
