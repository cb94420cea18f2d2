import type { Animator } from "./animation";

/** Milliseconds a frame may take before the machine counts as slow. */
const SLOW = 60;
const SAMPLE = 14;
/** The first frames build geometries and textures: they say nothing about speed. */
const SKIPPED = 2;

/** Draws when asked to, and on as long as something moves; tells when the machine cannot keep up. */
export class FrameLoop {
  private requested = 0;
  private times: number[] = [];

  constructor(
    private readonly animator: Animator,
    private readonly draw: (moving: boolean) => void,
    private readonly slow: () => void,
  ) {}

  request(): void {
    this.requested ||= requestAnimationFrame((now) => this.step(now));
  }

  /** Whatever was to be drawn is drawn already. */
  done(): void {
    if (this.animator.busy) return;
    cancelAnimationFrame(this.requested);
    this.requested = 0;
  }

  stop(): void {
    cancelAnimationFrame(this.requested);
  }

  private step(now: number): void {
    this.requested = 0;
    const moving = this.animator.busy;
    if (moving) {
      this.animator.tick(now);
      this.measure(now);
      this.request();
    } else this.times = [];
    this.draw(moving);
  }

  private measure(now: number): void {
    this.times.push(now);
    if (this.times.length < SAMPLE) return;
    if ((now - this.times[SKIPPED]!) / (SAMPLE - 1 - SKIPPED) > SLOW) this.slow();
    this.times = [];
  }
}
