import type { Moved, Scene } from "../protocol/types";
import { differences, NONE, type Differences } from "./differences";
import { entries, isMove } from "./log";

/** What a replay needs of a table. */
export interface Replayed {
  events: () => readonly Moved[];
  shown: () => Scene | null;
  /** Show the scene after an event; the table calls `arrived` when it is there. */
  show: (seq: number) => void;
  /** Show the present again. */
  present: () => void;
  /** Whether something is still being told: the next move waits for it. */
  busy: () => boolean;
}

export const SPEEDS = [0.5, 1, 2, 4];
const NATURE = -1;
const SECONDS = 1.1; // for a step at speed 1

/** Goes through the moves of a match one by one: to catch up, to review, or to watch bots. */
export class Replay {
  /** The event that is shown; null for the present. */
  at: number | null = $state(null);
  playing = $state(false);
  speed = $state(1);
  /** Whether bots are watched: what comes next is not told before its time. */
  watching = $state(false);
  changed: Differences = $state.raw(NONE);
  private wanted: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: Replayed) {}

  /** The moves that stand, by number; what chance does at once belongs to the move before it. */
  private get steps(): number[] {
    const moves = entries([...this.table.events()]).filter((entry) => isMove(entry) && !entry.undone);
    return moves.filter((_, index) => moves[index + 1]?.seat !== NATURE).map(({ seq }) => seq);
  }

  /** Whether this replay waits for a scene. */
  isAsked(seq: number): boolean {
    return this.wanted === seq;
  }

  get atEnd(): boolean {
    return this.at === null;
  }

  get atStart(): boolean {
    return this.at === 0;
  }

  /** Begin after an event and go on by itself. */
  from(seq: number): void {
    this.go(seq);
    this.play();
  }

  play(): void {
    if (this.at === null && this.wanted === null && !this.watching) this.go(0);
    this.playing = true;
    this.wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** Go a move on or back. */
  step(by: 1 | -1): void {
    const steps = this.steps;
    const now = this.wanted ?? this.at ?? steps.at(-1) ?? 0;
    const next = by > 0 ? steps.find((seq) => seq > now) : (steps.findLast((seq) => seq < now) ?? 0);
    if (next === undefined) this.stop();
    else this.go(next);
  }

  go(seq: number): void {
    if (seq === this.steps.at(-1)) return this.stop();
    this.wanted = seq;
    this.table.show(seq);
  }

  /** The scene of an event is there. */
  arrived(seq: number, scene: Scene): void {
    if (this.wanted !== seq) return;
    this.changed = differences(this.table.shown(), scene);
    this.at = seq;
    this.wanted = null;
  }

  /** Back to the present. */
  stop(): void {
    if (!this.watching) this.pause();
    this.at = this.wanted = null;
    this.changed = NONE;
    this.table.present();
  }

  private wait(): void {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.timer = setTimeout(() => this.tick(), (SECONDS * 1000) / this.speed);
  }

  private tick(): void {
    if (this.at !== null && !this.table.busy()) this.step(1);
    this.wait();
  }

  /** Something new has happened while bots are watched: it is shown in its turn. */
  hold(seq: number): void {
    if (this.at === null) this.at = seq;
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
